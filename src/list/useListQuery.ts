import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type GetListResult, useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, KEPT, type ListMeta, sortOf } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { useAge } from '../format/Age';
import { changed, type ListChange, type ListState } from './listState';

export interface ListPage {
  records: readonly ConsoleRecord[];
  /** For the whole filtered list; undefined if the API doesn't say. */
  total: number | undefined;
  /** The number of records before this page. */
  position: number;
  /** Links to the neighbouring pages; undefined at an end. */
  next: ListChange | undefined;
  previous: ListChange | undefined;
  /** The way back from a page that has no records, because they were deleted or the address counts too far: the last page with some. */
  back: ListChange | undefined;
}

/** getList's parameters for a state; under react-admin's own key, so that its invalidation after a write works. */
const parametersOf = (state: ListState) => ({
  pagination: { page: state.page, perPage: state.perPage },
  sort: sortOf(state.sort),
  filter: state.q ? { ...state.filter, q: state.q } : state.filter,
  meta: state.after ? { after: state.after } : undefined,
});

/** The query of one page. */
export const queryOf = (dataProvider: ConsoleDataProvider, entity: Entity, state: ListState) => {
  const parameters = parametersOf(state);
  return {
    queryKey: [entity.name, 'getList', parameters],
    queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getList(entity.name, { ...parameters, signal }),
    meta: KEPT,
  };
};

/** A list's answer as a page. */
export const pageOf = (answer: GetListResult<AnyRecord & ConsoleRecord>, state: ListState): ListPage => {
  const { data, total, pageInfo } = answer;
  const meta = answer.meta as ListMeta | undefined;
  const position = meta?.position ?? (state.page - 1) * state.perPage;
  const hasNext = pageInfo?.hasNextPage ?? position + data.length < (total ?? 0);
  return {
    records: data,
    total,
    position,
    next: hasNext && data.length > 0 ? { page: state.page + 1, after: meta?.bookmark } : undefined,
    back:
      data.length === 0 && state.page > 1
        ? { page: Math.max(1, Math.min(state.page - 1, Math.ceil((total ?? 0) / state.perPage))), after: undefined }
        : undefined,
    previous:
      state.page > 1 || position > 0
        ? { page: Math.max(1, state.page - 1), after: state.page > 2 ? meta?.previous : undefined }
        : undefined,
  };
};

/** Neighbouring pages are prefetched when idle. */
const PREFETCH_AFTER_MS = 250;

/** One page of a list; the previous one stays while the next is loading. */
export function useListQuery(entity: Entity, state: ListState) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient: QueryClient = useQueryClient();
  const asked = queryOf(dataProvider, entity, state);
  const { data, error, isPending, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  });
  const age = useAge(JSON.stringify(asked.queryKey), dataUpdatedAt);
  const page = data && pageOf(data as never, state);
  const next = isPlaceholderData ? undefined : page?.next;
  const nextKey = next && JSON.stringify(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the page that is shown
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      void queryClient.prefetchQuery({ ...queryOf(dataProvider, entity, { ...state, ...next }), meta: undefined });
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [nextKey, queryClient, dataProvider, entity]);
  /** Requests the result of a change before the address is updated; the list joins the request. */
  const ask = useCallback(
    (change: ListChange) => void queryClient.prefetchQuery(queryOf(dataProvider, entity, changed(state, change))),
    [queryClient, dataProvider, entity, state],
  );
  return { ask, page, age, error, isPending, isPlaceholder: isPlaceholderData, isFetching, refetch };
}
