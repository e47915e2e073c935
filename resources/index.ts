/** Finds every declaration by itself: a file below a folder of resources/ is one, and no list names it. */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import type { EngineRole } from '#engine/define/resource';
import { isDocument, isEntity, isReport, isTool } from '#engine/read/entities';
import { withModuleNames } from '#engine/read/moduleNames';
import { servedBySpec } from '#engine/read/served';

const files = import.meta.glob<Declaration>(['./*/*.ts', '!./*/*.rules.ts', '!./*/index.ts'], {
  eager: true,
  import: 'default',
});

/** Declarations with the file each is in, in the order of their names. */
export const declarationFiles: readonly { file: string; declaration: Declaration }[] = Object.entries(files)
  .map(([file, declaration]) => ({ file: `resources/${file.slice(2)}`, declaration }))
  .sort((a, b) => a.declaration.name.localeCompare(b.declaration.name));

/** Everything that is declared, whatever the API behind the console serves of it. */
export const everyDeclaration: readonly Declaration[] = withModuleNames(
  declarationFiles.map(({ declaration }) => declaration),
);

export let declarations: readonly Declaration[] = [];
export let entities: readonly Entity[] = [];
export let documents: readonly Document[] = [];
export let reports: readonly Report[] = [];
export let tools: readonly Tool[] = [];
let byName: ReadonlyMap<string, Declaration> = new Map();

function declare(given: readonly Declaration[]): void {
  declarations = given;
  entities = given.filter(isEntity);
  documents = given.filter(isDocument);
  reports = given.filter(isReport);
  tools = given.filter(isTool);
  byName = new Map(given.map((declaration) => [declaration.name, declaration]));
}
declare(everyDeclaration);

/**
 * Says once, before anything is drawn, what the API serves: with the specification's calls alone (`"extensions": false`) only what they
 * give is left of the declarations.
 */
export const declareFor = ({ extensions }: { extensions: boolean }): void =>
  declare(extensions ? everyDeclaration : servedBySpec(everyDeclaration));

/**
 * Works with these declarations from now on, in the whole process: an application that brings its own (`createApp({ declarations })`), and
 * tests that declare something beside what is here. Asked for before anything is served.
 */
export const declareThese = (given: readonly Declaration[]): void => declare(given);

/** Something derived from the declarations: made when it is first asked for, and again once they have been narrowed. */
export function fromDeclarations<T>(make: () => T): () => T {
  let made: { from: readonly Declaration[]; value: T } | undefined;
  return () => {
    if (made?.from !== declarations) made = { from: declarations, value: make() };
    return made.value;
  };
}

/** An entity that is known by its name: what is read and written for it has the type of its records (`Records`). */
export type EntityNamed<N extends string> = Entity & { readonly name: N };
const isNamed = <N extends string>(found: Declaration | undefined, name: N): found is EntityNamed<N> =>
  found !== undefined && isEntity(found) && found.name === name;

/** The entity of that name; throws a sentence that lists what exists, since a wrong name is a programming error. */
export function entity<const N extends string>(name: N): EntityNamed<N> {
  const found = byName.get(name);
  if (!isNamed(found, name))
    throw new Error(`there is no resource "${name}"; declared are: ${entities.map((each) => each.name).join(', ')}`);
  return found;
}
export const findEntity = <const N extends string>(name: N): EntityNamed<N> | undefined => {
  const found = byName.get(name);
  return isNamed(found, name) ? found : undefined;
};
/** The entity that plays a part for the engine; undefined where none is declared to. */
export const entityServingAs = (role: EngineRole): Entity | undefined =>
  entities.find((each) => each.kind === 'resource' && each.servesAs === role);
export const report = (name: string): Report | undefined => {
  const found = byName.get(name);
  return found?.kind === 'report' ? found : undefined;
};
