import type { DataProvider } from 'react-admin';
import type { AnyRecord, Entity, FactSource, FactSources } from '../../resources/schema';

/** One request behind a fact: records by id, or records that match a filter. */
export type FactRequest =
  | { key: string; of: string; kind: 'one' | 'many'; ids: readonly string[] }
  | { key: string; of: string; kind: 'where'; filter: AnyRecord | undefined };

const present = (id: string | undefined): id is string => id !== undefined && id !== null && id !== '';

const requestOf = (key: string, source: FactSource, record: AnyRecord): FactRequest => {
  const { of } = source;
  if ('one' in source) return { key, of, kind: 'one', ids: [source.one(record)].filter(present) };
  if ('many' in source) return { key, of, kind: 'many', ids: [...new Set(source.many(record).filter(present))].sort() };
  return { key, of, kind: 'where', filter: source.where(record) };
};

/** Which records the facts of a declaration need for this record. A source that throws on a half-typed record asks for nothing. */
export const factRequests = (sources: FactSources, record: AnyRecord): FactRequest[] =>
  Object.entries(sources).map(([key, source]) => {
    try {
      return requestOf(key, source, record);
    } catch {
      return 'where' in source
        ? { key, of: source.of, kind: 'where', filter: undefined }
        : { key, of: source.of, kind: 'many', ids: [] };
    }
  });

export const factSources = (entity: Pick<Entity, 'facts'>): FactSources => entity.facts ?? {};

/** Gathers ids asked for in the same turn into one `getMany` per resource. */
export function createBatcher(dataProvider: Pick<DataProvider, 'getMany'>) {
  const queues = new Map<string, Map<string, ((record: AnyRecord | undefined) => void)[]>>();
  const failures = new Map<string, ((reason: unknown) => void)[]>();
  const send = async (of: string) => {
    const queue = queues.get(of);
    const rejects = failures.get(of) ?? [];
    queues.delete(of);
    failures.delete(of);
    if (!queue) return;
    try {
      const { data } = await dataProvider.getMany(of, { ids: [...queue.keys()] });
      const byId = new Map(data.map((record: AnyRecord) => [String(record._id ?? record.id), record]));
      for (const [id, resolves] of queue)
        for (const resolve of resolves) resolve(byId.get(id) as AnyRecord | undefined);
    } catch (reason) {
      for (const reject of rejects) reject(reason);
    }
  };
  /** The record, or null when there is none that the person may see (TanStack keeps null, not undefined). */
  return (of: string, id: string): Promise<AnyRecord | null> =>
    new Promise((resolve, reject) => {
      let queue = queues.get(of);
      if (!queue) {
        queue = new Map();
        queues.set(of, queue);
        queueMicrotask(() => send(of));
      }
      queue.set(id, [...(queue.get(id) ?? []), (record) => resolve(record ?? null)]);
      failures.set(of, [...(failures.get(of) ?? []), reject]);
    });
}

/** How many records a `where` fact may bring. */
export const FACT_LIMIT = 1000;
