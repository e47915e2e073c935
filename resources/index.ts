/** What is declared, by its name: whole where all of it is here, else in outline until a page fetches it. */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import type { EngineRole } from '#engine/define/resource';
import { isDocument, isEntity, isReport, isTool } from '#engine/read/entities';
import { withModuleNames } from '#engine/read/moduleNames';
import { servedBySpec } from '#engine/read/served';
import { found, type Part, parts } from './found';

/** Everything that is declared, whatever the API behind the console serves of it; in the browser in outline. */
export const everyDeclaration: readonly Declaration[] = withModuleNames(found);

/** Everything that is declared, for what concerns all of it (navigation, routes, rights). In the browser in outline. */
export let declarations: readonly Declaration[] = [];
export let entities: readonly Entity[] = [];
export let documents: readonly Document[] = [];
export let reports: readonly Report[] = [];
export let tools: readonly Tool[] = [];
let byName: ReadonlyMap<string, Declaration> = new Map();
/** What was fetched, as it was declared. */
const fetched = new Map<string, Declaration>();

function declare(given: readonly Declaration[]): void {
  declarations = given;
  entities = given.filter(isEntity);
  documents = given.filter(isDocument);
  reports = given.filter(isReport);
  tools = given.filter(isTool);
  byName = new Map(given.map((declaration) => [declaration.name, declaration]));
}
declare(everyDeclaration);

/** The declaration of that name, whole; its outline as long as only that is here. */
function declared(name: string): Declaration | undefined {
  const known = byName.get(name);
  return known?.outline ? (fetched.get(name) ?? known) : known;
}

const isHere = (name: string): boolean => declared(name)?.outline === undefined;

const partOf = new Map(parts.flatMap((part) => part.names.map((name) => [name, part] as const)));
const underWay = new Map<Part, Promise<void>>();
/** Why a part is not here; until it is asked for again. */
const failures = new Map<Part, unknown>();

function fetchPart(part: Part): Promise<void> {
  const asked = underWay.get(part);
  if (asked) return asked;
  failures.delete(part);
  const arrival = part.fetch().then(
    ({ default: given }) => {
      for (const declaration of withModuleNames(given, everyDeclaration)) fetched.set(declaration.name, declaration);
    },
    (reason: unknown) => {
      failures.set(part, reason);
      underWay.delete(part);
      throw reason;
    },
  );
  underWay.set(part, arrival);
  return arrival;
}

/**
 * Fetches declarations of which only outlines are here. Rejects when one of their files cannot be fetched; asked once more, it tries again.
 * @param names 'all' for everything that is declared; a name that nothing has is nobody's concern here
 */
export async function fetchDeclarations(names: readonly string[] | 'all'): Promise<void> {
  const wanted = names === 'all' ? parts : names.flatMap((name) => (isHere(name) ? [] : (partOf.get(name) ?? [])));
  await Promise.all([...new Set(wanted)].map(fetchPart));
}

/** Whether all of these are here whole. */
export const areHere = (names: readonly string[] | 'all'): boolean =>
  names === 'all' ? declarations.every(({ name }) => isHere(name)) : names.every(isHere);

/**
 * These names and all that their pages work with, one leading to the next; 'all' where that cannot be known. A document that others lead to is
 * linked and named there: what its own pages work with comes with them.
 */
export function withReferred(names: readonly string[]): readonly string[] | 'all' {
  const reached = new Set(names);
  // A set is walked to its end, also over what is added on the way.
  for (const name of reached) {
    const declaration = byName.get(name);
    const refers = declaration?.outline?.refers ?? [];
    if (declaration?.kind === 'document' && !names.includes(name)) continue;
    if (refers === 'all') return 'all';
    for (const each of refers) reached.add(each);
  }
  return [...reached];
}

/** Everything that is declared, as far as it is here whole: all of it once it was fetched. */
export const wholeDeclarations = (): Declaration[] =>
  declarations.flatMap(({ name }) => {
    const declaration = declared(name);
    return declaration && !declaration.outline ? declaration : [];
  });

/** The same, whatever the API behind the console serves of it. */
export const everyWholeDeclaration = (): Declaration[] =>
  everyDeclaration.map((declaration) => fetched.get(declaration.name) ?? declaration);

/**
 * Says once, before anything is drawn, what the API serves: with the specification's calls alone (`"extensions": false`) only what they
 * give is left of the declarations, all of which have to be here by then (`fetchDeclarations('all')`).
 */
export const declareFor = ({ extensions }: { extensions: boolean }): void =>
  declare(extensions ? everyDeclaration : servedBySpec(everyWholeDeclaration()));

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

/**
 * Thrown where a declaration is asked for of which only the outline is here. React takes it for a promise: what asks while it is drawn is drawn
 * once the declaration has come. What asks at any other time has to fetch it first.
 */
class NotHereError extends Error {
  override name = 'NotHereError';
  readonly #arrival: Promise<void>;

  constructor(name: string) {
    super(`the declaration of "${name}" is not here yet: fetchDeclarations(['${name}']) brings it`);
    this.#arrival = fetchDeclarations([name]);
    // A failure is thrown when the declaration is asked for again: without this, one that nobody awaits would be unhandled.
    this.#arrival.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: this is how React knows what to wait for
  then(done: () => void, failed: (reason: unknown) => void): void {
    this.#arrival.then(done, failed);
  }
}

/** The declaration of that name as a whole; undefined where nothing has the name. */
function whole(name: string): Declaration | undefined {
  const found = declared(name);
  if (!found?.outline) return found;
  const part = partOf.get(name);
  if (part && failures.has(part)) throw failures.get(part);
  throw new NotHereError(name);
}

/** An entity that is known by its name: what is read and written for it has the type of its records (`Records`). */
export type EntityNamed<N extends string> = Entity & { readonly name: N };
const isNamed = <N extends string>(found: Declaration | undefined, name: N): found is EntityNamed<N> =>
  found !== undefined && isEntity(found) && found.name === name;

/**
 * The entity of that name; throws a sentence that lists what exists, since a wrong name is a programming error. In the browser it is asked
 * for while something is drawn or after its records were read, never when a module begins: it may have to be fetched.
 */
export function entity<const N extends string>(name: N): EntityNamed<N> {
  const found = whole(name);
  if (!isNamed(found, name))
    throw new Error(`there is no resource "${name}"; declared are: ${entities.map((each) => each.name).join(', ')}`);
  return found;
}
export const findEntity = <const N extends string>(name: N): EntityNamed<N> | undefined => {
  const found = whole(name);
  return isNamed(found, name) ? found : undefined;
};
/** The entity of that name, in outline as long as no more is here: enough for its name, its paths and the rights to it. */
export const outlinedEntity = (name: string): Entity | undefined => {
  const found = declared(name);
  return found && isEntity(found) ? found : undefined;
};
/** The entity that plays a part for the engine, in outline as long as no more is here; undefined where none is declared to. */
export const entityServingAs = (role: EngineRole): Entity | undefined => {
  const found = entities.find((each) => each.kind === 'resource' && each.servesAs === role);
  return found && outlinedEntity(found.name);
};
export const report = (name: string): Report | undefined => {
  const found = whole(name);
  return found?.kind === 'report' ? found : undefined;
};
export const tool = (name: string): Tool | undefined => {
  const found = whole(name);
  return found?.kind === 'page' ? found : undefined;
};
