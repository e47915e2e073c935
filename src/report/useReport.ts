import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, isHttpError, KEPT } from '#dataProvider';
import type { Report } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import type { ReportAnswer } from '#engine/read/reporting';
import { useAge } from '../format/Age';
import type { ReportState } from './useReportState';

/** Rows per request; the API's maximum. */
const PAGE = 1000;

/** The first page's bookmark. */
const FIRST_PAGE = '';
const NO_PROBLEMS: readonly Problem[] = [];

/** A report's answer, more pages on scroll, and problems with the parameters. */
export function useReport(report: Report, { columns: _columns, view: _view, ...state }: ReportState, isReady: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const queryKey = ['report', report.name, state];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      dataProvider.report(report.path, { ...state, limit: PAGE, bookmark: pageParam || undefined }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.bookmark ?? undefined,
    enabled: isReady,
    // The previous figures stay, dimmed, until the new ones arrive.
    placeholderData: keepPreviousData,
    meta: KEPT,
  });
  const { data, error } = query;
  const age = useAge(JSON.stringify(queryKey), query.dataUpdatedAt);
  const answer = useMemo((): ReportAnswer | undefined => {
    const first = data?.pages[0];
    return first && { ...first, docs: data.pages.flatMap(({ docs }) => docs) };
  }, [data]);
  const problems = isHttpError(error) && error.status === 400 ? error.errors : NO_PROBLEMS;
  return {
    answer,
    /** When it was answered, if that was before the report was opened. */
    age,
    problems,
    error,
    isBusy: query.isFetching && !query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
    retry: query.refetch,
    /** Cancels the request, and the server stops working on it. */
    cancel: () => void client.cancelQueries({ queryKey, exact: true }),
    /** It was cancelled before there were figures. */
    isCancelled: isReady && query.isPending && query.fetchStatus === 'idle',
  };
}
