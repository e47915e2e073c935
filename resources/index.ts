/** Declarations by name: in full once a page has downloaded them, otherwise as outlines. */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import type { EngineRole } from '#engine/define/resource';
import { isDocument, isEntity, isReport, isTool } from '#engine/read/entities';
import { gathered } from '#engine/read/gathered';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { type CallNames, withCalls } from '#engine/read/otherApis/otherCalls';
import { found, type Part, parts } from './found';
import { trade } from './trade';

export { trade } from './trade';

/** All declarations, whatever the console's API serves; in the browser as outlines. */
export const everyDeclaration: readonly Declaration[] = gathered(trade, found);

/** All declarations, for what needs all of them (navigation, routes, permissions). In the browser as outlines. */
export let declarations: readonly Declaration[] = [];
export let entities: readonly Entity[] = [];
export let documents: readonly Document[] = [];
export let reports: readonly Report[] = [];
export let tools: readonly Tool[] = [];
let byName: ReadonlyMap<string, Declaration> = new Map();
/** Downloaded declarations, as declared. */
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

/** The named declaration in full, or its outline while only that is here. */
function declared(name: string): Declaration | undefined {
  const known = byName.get(name);
  return known?.outline ? (fetched.get(name) ?? known) : known;
}

const isHere = (name: string): boolean => declared(name)?.outline === undefined;

const partOf = new Map(parts.flatMap((part) => part.names.map((name) => [name, part] as const)));
const underWay = new Map<Part, Promise<void>>();
/** Why a bundle failed to load; cleared when it is requested again. */
const failures = new Map<Part, unknown>();

function fetchPart(part: Part): Promise<void> {
  const asked = underWay.get(part);
  if (asked) return asked;
  failures.delete(part);
  const arrival = part.fetch().then(
    ({ default: given }) => {
      for (const declaration of gathered(trade, given, everyDeclaration)) fetched.set(declaration.name, declaration);
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
 * Downloads declarations that are only here as outlines. Rejects if a file can't be downloaded; a second call tries again.
 * @param names 'all' for all declarations; unknown names are ignored
 */
export async function fetchDeclarations(names: readonly string[] | 'all'): Promise<void> {
  const wanted = names === 'all' ? parts : names.flatMap((name) => (isHere(name) ? [] : (partOf.get(name) ?? [])));
  await Promise.all([...new Set(wanted)].map(fetchPart));
}

/** Whether all of these are here in full. */
export const areHere = (names: readonly string[] | 'all'): boolean =>
  names === 'all' ? declarations.every(({ name }) => isHere(name)) : names.every(isHere);

/**
 * These names and everything that their pages use, transitively; 'all' if that is unknown. Documents that others lead to are only linked
 * and named there, so what their own pages use isn't included.
 */
export function withReferred(names: readonly string[]): readonly string[] | 'all' {
  const reached = new Set(names);
  // Iterating over a set also visits entries added on the way.
  for (const name of reached) {
    const declaration = byName.get(name);
    const refers = declaration?.outline?.refers ?? [];
    if (declaration?.kind === 'document' && !names.includes(name)) continue;
    if (refers === 'all') return 'all';
    for (const each of refers) reached.add(each);
  }
  return [...reached];
}

/** All declarations in full; complete once everything was downloaded. */
export const wholeDeclarations = (): Declaration[] =>
  declarations.flatMap(({ name }) => {
    const declaration = declared(name);
    return declaration && !declaration.outline ? declaration : [];
  });

/** The same, whatever the console's API serves. */
export const everyWholeDeclaration = (): Declaration[] =>
  everyDeclaration.map((declaration) => fetched.get(declaration.name) ?? declaration);

/**
 * Sets, once and before anything is drawn, what the API serves: with only the specification's calls (`"extensions": false`) the
 * declarations are narrowed to them, under the methods and paths that the API has them (`calls`). All of them must be here by then (`fetchDeclarations('all')`).
 */
export const declareFor = ({ extensions, calls }: { extensions: boolean; calls?: CallNames | undefined }): void =>
  declare(extensions ? everyDeclaration : withCalls(servedBySpec(everyWholeDeclaration()), calls ?? {}));

/**
 * Uses these declarations from now on in the whole process: for an application with its own declarations (`createApp({ declarations })`),
 * and for tests that declare more. Call it before anything is served.
 */
export const declareThese = (given: readonly Declaration[]): void => declare(given);

/** A value derived from the declarations: computed on first use, and again after they are narrowed. */
export function fromDeclarations<T>(make: () => T): () => T {
  let made: { from: readonly Declaration[]; value: T } | undefined;
  return () => {
    if (made?.from !== declarations) made = { from: declarations, value: make() };
    return made.value;
  };
}

/**
 * Thrown if a requested declaration has only its outline loaded. React treats it as a promise and draws the component again when
 * the declaration has arrived. Code outside rendering must download it first.
 */
class NotHereError extends Error {
  override name = 'NotHereError';
  readonly #arrival: Promise<void>;

  constructor(name: string) {
    super(`the declaration of "${name}" is not here yet: fetchDeclarations(['${name}']) brings it`);
    this.#arrival = fetchDeclarations([name]);
    // A failure is thrown when the declaration is requested again; without this, a promise that no one awaits would be an unhandled
    // rejection.
    this.#arrival.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: this is how React knows what to wait for
  then(done: () => void, failed: (reason: unknown) => void): void {
    this.#arrival.then(done, failed);
  }
}

/** The named declaration in full; undefined if there is none. */
function whole(name: string): Declaration | undefined {
  const found = declared(name);
  if (!found?.outline) return found;
  const part = partOf.get(name);
  if (part && failures.has(part)) throw failures.get(part);
  throw new NotHereError(name);
}

/** An entity known by name, with its records' type (`Records`) for reading and writing. */
type EntityNamed<N extends string> = Entity & { readonly name: N };
const isNamed = <N extends string>(found: Declaration | undefined, name: N): found is EntityNamed<N> =>
  found !== undefined && isEntity(found) && found.name === name;

/**
 * The named entity. Throws a sentence with the existing names, because a wrong name is a programming error. In the browser, call it while
 * rendering or after the entity's records were read, never at module level: it may have to be downloaded.
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
/** The named entity, possibly as an outline: enough for its name, paths and permissions. */
export const outlinedEntity = (name: string): Entity | undefined => {
  const found = declared(name);
  return found && isEntity(found) ? found : undefined;
};
/** The entity with a role in the engine, possibly as an outline; undefined if none declares it. */
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
