/**
 * Facts: the other records that an entity's rules ask for. Which ones is pure and said here once; how they are fetched is all that
 * differs between the console (data provider, cached) and the API (SQL, under lock where it writes).
 */

import type { AnyRecord } from '#engine/define/fields';
import type { FactSource, FactSources } from '#engine/define/rules';

/** Which of the matching records are meant: those that agree in a field with others. */
export interface Twins {
  ids: readonly string[];
  by: string;
  /** The ids are of these records, whose field names the others. */
  through?: { of: string; field: string };
}

/** One request behind a fact: records by id, or records that match a filter (all of them, however many). */
export type FactRequest =
  | { key: string; of: string; kind: 'one' | 'many'; ids: readonly string[]; at?: string }
  | { key: string; of: string; kind: 'where'; filter: AnyRecord | undefined; twins?: Twins };

const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';

const isMoment = (at: unknown): at is string => typeof at === 'string' && !Number.isNaN(Date.parse(at));

/** What a list can be narrowed by: no objects, which only a record that is not right yet could contain. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;

const requestOf = (key: string, source: FactSource, record: AnyRecord): FactRequest => {
  const { of } = source;
  if ('one' in source) return { key, of, kind: 'one', ids: [source.one(record)].filter(isId) };
  if ('many' in source) {
    const at = source.at?.(record);
    const ids = [...new Set(source.many(record).filter(isId))].sort();
    return { key, of, kind: 'many', ids, ...(isMoment(at) ? { at } : {}) };
  }
  const filter = source.where(record);
  const asked = filter && Object.values(filter).every(isPlain) ? filter : undefined;
  const { twins } = source;
  const same = twins && {
    ...{ ids: [...new Set(twins.of(record).filter(isId))].sort(), by: twins.by },
    ...(twins.through ? { through: twins.through } : {}),
  };
  return { key, of, kind: 'where', filter: asked, ...(same ? { twins: same } : {}) };
};

const nothing = (key: string, source: FactSource): FactRequest =>
  'where' in source
    ? { key, of: source.of, kind: 'where', filter: undefined }
    : { key, of: source.of, kind: 'one' in source ? 'one' : 'many', ids: [] };

/** What the facts of a declaration need for this record, and the sources that threw: those ask for nothing. */
export function factPlan(
  sources: FactSources = {},
  record: AnyRecord,
): { requests: FactRequest[]; failures: { key: string; error: unknown }[] } {
  const failures: { key: string; error: unknown }[] = [];
  const requests = Object.entries(sources).map(([key, source]) => {
    try {
      return requestOf(key, source, record);
    } catch (error) {
      failures.push({ key, error });
      return nothing(key, source);
    }
  });
  return { requests, failures };
}

/** Which records the facts of a declaration need for this record. */
export const factRequests = (sources: FactSources | undefined, record: AnyRecord): FactRequest[] =>
  factPlan(sources, record).requests;

/** What a loader has found. */
export interface FactsFound {
  /** The record, or nothing where it does not exist or is not this person's. */
  byId: (of: string, id: string, at?: string) => AnyRecord | null | undefined;
  /** Records that match a request's filter, in the order of ids. */
  matching: (request: FactRequest & { kind: 'where'; filter: AnyRecord }) => readonly AnyRecord[] | undefined;
}

/** Answers in the shape that rules expect: a record or undefined (`one`), a table by id (`many`), a list (`where`). */
export const factsFrom = (requests: readonly FactRequest[], { byId, matching }: FactsFound): AnyRecord =>
  Object.fromEntries(
    requests.map((request): [string, unknown] => {
      if (request.kind === 'where') {
        const { filter } = request;
        if (request.twins) return [request.key, filter && matching({ ...request, filter })];
        return [request.key, filter ? (matching({ ...request, filter }) ?? []) : []];
      }
      const found = request.ids.flatMap((id) => {
        const record = byId(request.of, id, request.at);
        return record ? [[id, record] as const] : [];
      });
      return [request.key, request.kind === 'one' ? found[0]?.[1] : Object.fromEntries(found)];
    }),
  );

/**
 * Whether rules look at other records of their own resource. Two people who save at once would each see the state before the other:
 * such writes take turns (server/records/write/serialise.ts).
 */
export const readsItsOwn = ({ name, facts }: { name: string; facts?: FactSources | undefined }): boolean =>
  Object.values(facts ?? {}).some(({ of }) => of === name);

/** Whether the rules of this very record do: a plain dish asks for no other items, a combo does. */
export const asksForItsOwn = (
  { name, facts }: { name: string; facts?: FactSources | undefined },
  record: AnyRecord,
): boolean =>
  factRequests(facts, record).some(
    (request) =>
      request.of === name && (request.kind === 'where' ? request.filter !== undefined : request.ids.length > 0),
  );
