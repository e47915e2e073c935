import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type ConsoleDataProvider, isHttpError, KEPT } from '#dataProvider';
import type { Dashboard } from '#engine/define/dashboard';
import type { Problem } from '#engine/define/rules';
import type { Arrangement, DashboardAnswer } from '#engine/read/dashboards';
import { isRecord } from '#engine/run/values';
import { useAge } from '../format/Age';
import { useSession } from '../shell/session';

/** How often figures are reloaded while the page is visible. */
const REFRESH_MS = 60_000;

const NO_PROBLEMS: readonly Problem[] = [];
/** Where the choice of all outlets is stored: people responsible for several use it every day. */
const ALL = 'all';

/** The request, kept in the URL so that a link shows the same to someone else. */
export function useDashboardState(dashboard: Dashboard) {
  const { outlets, outletId } = useSession();
  const [search, setSearch] = useSearchParams();
  const [remembered, remember] = useStore<string>(`${dashboard.name}.outlets`, '');
  const usual = remembered === ALL ? outlets.map(({ _id }) => String(_id)).join(',') : outletId;
  const state = useMemo(
    () => ({
      outlets: search.get('outlets') || usual,
      fromDate: search.get('fromDate') ?? undefined,
      toDate: search.get('toDate') ?? undefined,
      compare: search.get('compare') ?? (dashboard.period === 'range' ? 'previous' : undefined),
    }),
    [search, usual, dashboard.period],
  );
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    if (changes.outlets !== undefined)
      remember(changes.outlets.split(',').length === outlets.length && outlets.length > 1 ? ALL : '');
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      return next;
    });
  };
  return { state, change };
}
export type DashboardState = ReturnType<typeof useDashboardState>['state'];

/** Whether an answer has tiles: another API may return its own dashboard. */
const isAnswer = (value: unknown): value is DashboardAnswer =>
  isRecord(value) && isRecord(value.tiles) && isRecord(value.params);

/** The dashboard's figures, reloaded each minute while someone is looking. */
export function useDashboard(dashboard: Dashboard, state: DashboardState) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['dashboard', dashboard.name, state],
    queryFn: ({ signal }): Promise<unknown> => dataProvider.custom(dashboard.name, 'read', { query: state, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    meta: KEPT,
  });
  const { data, error } = query;
  const age = useAge(JSON.stringify(state), query.dataUpdatedAt);
  /** Shows a saved arrangement at once; reading the reports again may take seconds. */
  const rearrange = async (arrangement: Arrangement): Promise<void> => {
    const queryKey = ['dashboard', dashboard.name];
    // A read that started before the save would bring the old arrangement back.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueriesData<unknown>({ queryKey }, (answer: unknown) =>
      isAnswer(answer) ? { ...answer, arrangement } : answer,
    );
    await query.refetch();
  };
  return {
    answer: isAnswer(data) ? data : undefined,
    isForeign: data !== undefined && !isAnswer(data),
    problems: isHttpError(error) && error.status === 400 ? error.errors : NO_PROBLEMS,
    error,
    /** When it was answered, if that was before the dashboard was opened. */
    age,
    isBusy: query.isFetching,
    isOld: query.isPlaceholderData,
    refetch: query.refetch,
    rearrange,
  };
}
