import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type FactRequest, factRequests, factsFrom } from '#engine/run/evaluate/facts';
import { allMatching, createBatcher } from './loadFacts';

/** Facts are read often while typing and rarely change; a save on the server reads them again with locks. */
const STALE_MS = 30_000;

interface FactQuery {
  queryKey: QueryKey;
  queryFn: () => Promise<unknown>;
  staleTime: number;
}

const batchers = new WeakMap<object, ReturnType<typeof createBatcher>>();
const batcherFor = (dataProvider: DataProvider) => {
  let batcher = batchers.get(dataProvider);
  if (!batcher) {
    batcher = createBatcher(dataProvider);
    batchers.set(dataProvider, batcher);
  }
  return batcher;
};

const recordQuery = (dataProvider: DataProvider, of: string, id: string): FactQuery => ({
  // Under the resource's name, so that react-admin's own invalidation after a write works.
  queryKey: [of, 'fact', id],
  queryFn: () => batcherFor(dataProvider)(of, id),
  staleTime: STALE_MS,
});

const whereQuery = (dataProvider: DataProvider, of: string, filter: AnyRecord): FactQuery => ({
  queryKey: [of, 'factWhere', filter],
  queryFn: () => allMatching(dataProvider, of, filter),
  staleTime: STALE_MS,
});

const queriesOf = (dataProvider: DataProvider, request: FactRequest): FactQuery[] =>
  request.kind === 'where'
    ? request.filter && !request.twins
      ? [whereQuery(dataProvider, request.of, request.filter)]
      : []
    : request.ids.map((id) => recordQuery(dataProvider, request.of, id));

/** Every query once, although several facts may need the same record. */
const distinct = (queries: readonly FactQuery[]): Map<string, FactQuery> =>
  new Map(queries.map((query) => [keyOf(query), query]));

const keyOf = (query: FactQuery): string => JSON.stringify(query.queryKey);

/** Answers, by query key, in the shape that rules expect. */
const assemble = (
  dataProvider: DataProvider,
  requests: readonly FactRequest[],
  answers: ReadonlyMap<string, unknown>,
): AnyRecord =>
  factsFrom(requests, {
    byId: (of, id) => answers.get(keyOf(recordQuery(dataProvider, of, id))) as AnyRecord | null | undefined,
    matching: ({ of, filter, twins }) =>
      twins
        ? undefined
        : (answers.get(keyOf(whereQuery(dataProvider, of, filter))) as readonly AnyRecord[] | undefined),
  });

/** What could be loaded, and why the rest couldn't. */
export interface PossibleFacts {
  facts: AnyRecord;
  error?: unknown;
}

/** The same without a component: the facts of one record as far as they can be loaded, from the cache if fresh. */
export async function loadPossibleFacts(
  queryClient: QueryClient,
  dataProvider: DataProvider,
  entity: Pick<Entity, 'facts'>,
  record: AnyRecord,
): Promise<PossibleFacts> {
  const requests = factRequests(entity.facts, record);
  const queries = [...distinct(requests.flatMap((request) => queriesOf(dataProvider, request)))];
  const results = await Promise.allSettled(queries.map(([, query]) => queryClient.fetchQuery(query)));
  const failed = results.find((result) => result.status === 'rejected');
  const answers = queries.flatMap(([key], index): [string, unknown][] => {
    const result = results[index];
    return result?.status === 'fulfilled' ? [[key, result.value]] : [];
  });
  const facts = assemble(dataProvider, requests, new Map(answers));
  return failed ? { facts, error: failed.reason } : { facts };
}

/** All facts of one record. Rejects if one can't be loaded. */
export async function loadFacts(...given: Parameters<typeof loadPossibleFacts>): Promise<AnyRecord> {
  const { facts, error } = await loadPossibleFacts(...given);
  if (error !== undefined) throw error;
  return facts;
}

/** A record's facts before any is loaded, in the shape that rules expect. */
export const emptyFacts = (entity: Pick<Entity, 'facts'>, record: AnyRecord): AnyRecord =>
  factsFrom(factRequests(entity.facts, record), { byId: () => undefined, matching: () => undefined });

/** Calls the listener when a write made cached facts of this entity outdated; returns an unsubscribe function. */
export function onFactsOutdated(
  queryClient: QueryClient,
  { facts = {} }: Pick<Entity, 'facts'>,
  listener: () => void,
): () => void {
  const sources = new Set(Object.values(facts).map(({ of }) => of));
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const [of, kind] = event.query.queryKey;
    if (typeof of === 'string' && sources.has(of) && (kind === 'fact' || kind === 'factWhere')) listener();
  });
}

/** Returns the same object while the queries' answers are the same, so that effects and memos on facts don't run. */
const answersOf = (results: readonly UseQueryResult[]) => ({
  answers: results.map(({ data }) => data),
  ready: results.every(({ isPending }) => !isPending),
  error: results.find(({ error }) => error)?.error,
});

interface Facts {
  /** The same once everything is loaded; undefined before, and if something couldn't be loaded: rules don't run on half of it. */
  complete: AnyRecord | undefined;
  /** By the declaration's names; unloaded ones are missing (`one`) or empty (`many`, `where`). */
  facts: AnyRecord;
  /** Everything that this record needs is loaded. */
  ready: boolean;
  /** Some could not be loaded. */
  error: unknown;
  /** Loads these again. */
  retry: () => void;
}

/**
 * The other records for a declaration's `compute` and `check`, for the record being edited: loaded by id (one request per resource) or by
 * filter, and cached.
 */
export function useFacts(entity: Entity, record: AnyRecord): Facts {
  const dataProvider = useDataProvider();
  // The record changes with every key stroke, its requests rarely do: equal requests stay the same object.
  const signature = JSON.stringify(factRequests(entity.facts, record));
  const requests = useMemo(() => JSON.parse(signature) as readonly FactRequest[], [signature]);
  const queries = useMemo(
    () => distinct(requests.flatMap((request) => queriesOf(dataProvider, request))),
    [requests, dataProvider],
  );
  const { answers, ready, error } = useQueries({ queries: [...queries.values()], combine: answersOf });
  const facts = useMemo(() => {
    const byKey = new Map([...queries.keys()].map((key, index) => [key, answers[index]]));
    return assemble(dataProvider, requests, byKey);
  }, [dataProvider, requests, queries, answers]);
  const queryClient = useQueryClient();
  const retry = useCallback(() => {
    for (const { queryKey } of queries.values())
      if (queryClient.getQueryState(queryKey)?.status === 'error')
        void queryClient.refetchQueries({ queryKey, exact: true });
  }, [queries, queryClient]);
  const complete = ready && !error ? facts : undefined;
  return useMemo(() => ({ facts, complete, ready, error, retry }), [facts, complete, ready, error, retry]);
}

/** Records by id from the same cache: names of references, records behind chosen ids. Missing ones are left out. */
export function useRecordsById(
  of: string,
  ids: readonly string[],
): { records: ReadonlyMap<string, AnyRecord>; pending: boolean } {
  const dataProvider = useDataProvider();
  const unique = [...new Set(ids.filter(Boolean))];
  const results = useQueries({ queries: unique.map((id) => recordQuery(dataProvider, of, id)) });
  const records = new Map<string, AnyRecord>();
  unique.forEach((id, index) => {
    const record = results[index]?.data;
    if (record) records.set(id, record as AnyRecord);
  });
  return { records, pending: results.some((result) => result.isPending) };
}
