/**
 * Facts: the other records that an entity's rules need. Which ones is pure and decided here. Only the fetching differs between the console
 * (data provider, cached) and the API (SQL, locked when writing).
 */

import type { AnyRecord } from '#engine/define/fields';
import type { FactSource, FactSources } from '#engine/define/rules';

/** Narrows the matches: records that agree in a field with other records. */
interface Twins {
  ids: readonly string[];
  by: string;
  /** The ids belong to these records, whose field names the others. */
  through?: { of: string; field: string };
}

/** One request for a fact: records by id, or all records that match a filter. */
export type FactRequest =
  | { key: string; of: string; kind: 'one' | 'many'; ids: readonly string[]; at?: string }
  | { key: string; of: string; kind: 'where'; filter: AnyRecord | undefined; twins?: Twins };

const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';

const isMoment = (at: unknown): at is string => typeof at === 'string' && !Number.isNaN(Date.parse(at));

/** Valid filter values: no objects, which only an invalid record could contain. */
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

/** The requests for this record's facts, and the sources that threw: those request nothing. */
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

/** The records that a declaration's facts need for this record. */
export const factRequests = (sources: FactSources | undefined, record: AnyRecord): FactRequest[] =>
  factPlan(sources, record).requests;

/** What a loader found. */
interface FactsFound {
  /** The record, or nothing if it doesn't exist or isn't the person's. */
  byId: (of: string, id: string, at?: string) => AnyRecord | null | undefined;
  /** Records that match a request's filter, in id order. */
  matching: (request: FactRequest & { kind: 'where'; filter: AnyRecord }) => readonly AnyRecord[] | undefined;
}

/** Results in the shape that rules expect: a record or undefined (`one`), a map by id (`many`), a list (`where`). */
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
 * Whether rules read other records of their own resource. Two people saving at once would each see the old state, so these writes take
 * turns (server/records/write/serialise.ts).
 */
export const readsItsOwn = ({ name, facts }: { name: string; facts?: FactSources | undefined }): boolean =>
  Object.values(facts ?? {}).some(({ of }) => of === name);

/** Whether this record's rules do: a plain item requests no other items, a combo does. */
export const asksForItsOwn = (
  { name, facts }: { name: string; facts?: FactSources | undefined },
  record: AnyRecord,
): boolean =>
  factRequests(facts, record).some(
    (request) =>
      request.of === name && (request.kind === 'where' ? request.filter !== undefined : request.ids.length > 0),
  );
