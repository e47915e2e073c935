/** Finds every declaration by itself: a file below a folder of resources/ is one, and no list names it. */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import type { EngineRole } from '#engine/define/resource';
import { isDocument, isEntity } from '#engine/read/entities';

const files = import.meta.glob<Declaration>(['./*/*.ts', '!./*/*.rules.ts', '!./*/index.ts'], {
  eager: true,
  import: 'default',
});

/** Declarations with the file each is in, in the order of their names. */
export const declarationFiles: readonly { file: string; declaration: Declaration }[] = Object.entries(files)
  .map(([file, declaration]) => ({ file: `resources/${file.slice(2)}`, declaration }))
  .sort((a, b) => a.declaration.name.localeCompare(b.declaration.name));

export const declarations: readonly Declaration[] = declarationFiles.map(({ declaration }) => declaration);
export const entities: readonly Entity[] = declarations.filter(isEntity);
export const documents: readonly Document[] = declarations.filter(isDocument);
export const reports: readonly Report[] = declarations.filter((each): each is Report => each.kind === 'report');
export const tools: readonly Tool[] = declarations.filter((each): each is Tool => each.kind === 'page');

const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));

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
