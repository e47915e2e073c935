/** Notifications in the console, and their calls. */
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { type ConsoleDataProvider, labels } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { atPlace, homeOf, recordPath } from '#engine/read/paths';
import { fetchDeclarations, outlinedEntity } from '#resources';
import { useExtensions } from '#src/shell/layout/ConsoleContext';
import { isKnownPath } from '#src/shell/paths';
import { PERSONAL_KEY, useSession } from '#src/shell/session';

export interface Notice {
  _id: string;
  level: 'info' | 'warning' | 'critical';
  category?: string;
  title: string;
  message?: string;
  /** The message's part about costs; only for people who can see them. */
  figures?: string;
  outletId?: string;
  createdDateTime: string;
  isRead: boolean;
  transactionObj?: { docType?: string; docId?: string; docNumber?: string; route?: string };
}

interface NoticePage {
  docs: Notice[];
  bookmark: string | null;
  total: number;
  unread: number;
}

/** What the inbox shows. */
export interface NoticeFilter {
  isRead?: false;
  level?: Notice['level'];
  outletId?: string;
}

/** The bell's polling interval while the page is visible. */
const POLL_MS = 60_000;
/** The server's maximum count. */
const MOST_COUNTED = 100;
const PAGE = 25;
const LATEST = 8;

const NAME = 'notifications';
const keys = {
  count: [PERSONAL_KEY, NAME, 'count'],
  latest: [PERSONAL_KEY, NAME, 'latest'],
  inbox: [PERSONAL_KEY, NAME, 'inbox'],
} as const;

/** A notification's target page; undefined if there is none. */
export function noticePathOf({ transactionObj }: Notice): string | undefined {
  const { docType = '', docId = '', route = '' } = transactionObj ?? {};
  const entity = outlinedEntity(docType);
  if (entity && docId && homeOf(entity) !== undefined) return atPlace(recordPath(entity, docId), route);
  return route.startsWith('/') && isKnownPath(route.replace(/[?#].*$/, '')) ? route : undefined;
}

/** '12', or '99+' where no one counts further. */
export const countText = (unread: number): string => (unread >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(unread));

/** Whether this person gets notifications at all. */
export const useHasNotices = (): boolean => useSession().can('NOTIFICATION', 'view');

/** The number of unread notifications: one small call a minute while the page is visible, none while it is hidden or for navigation. */
export function useUnreadCount(): number {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isOffered = useHasNotices();
  const extensions = useExtensions();
  const { data } = useQuery({
    queryKey: keys.count,
    queryFn: ({ signal }) => dataProvider.custom(NAME, 'count', { signal }),
    enabled: isOffered && extensions,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return Number(data?.unread ?? 0);
}

const pageOf = async (
  dataProvider: ConsoleDataProvider,
  filter: NoticeFilter,
  more: { limit: number; bookmark?: string | undefined },
  signal?: AbortSignal,
): Promise<NoticePage> => {
  const { outletId, ...fields } = filter;
  const query = {
    ...more,
    ...(outletId ? { outlets: outletId } : {}),
    ...(Object.keys(fields).length > 0 ? { filter: JSON.stringify(fields) } : {}),
  };
  const answer = await dataProvider.custom(NAME, 'list', { query, signal });
  labels.merge(answer.labels);
  const { docs = [], bookmark = null, total = docs.length, unread = 0 } = answer as Partial<NoticePage>;
  return { docs, bookmark, total, unread };
};

/** The newest unread notifications, for the bell. */
export function useLatest(isOpen: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keys.latest,
    queryFn: async ({ signal }) => {
      // Next to them: names of their levels.
      const [page] = await Promise.all([
        pageOf(dataProvider, { isRead: false }, { limit: LATEST }, signal),
        fetchDeclarations([NAME]),
      ]);
      queryClient.setQueryData(keys.count, { unread: page.unread });
      return page;
    },
    enabled: isOpen,
    staleTime: 0,
  });
}

/** The inbox, page after page. */
export function useInbox(filter: NoticeFilter) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: [...keys.inbox, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await pageOf(dataProvider, filter, { limit: PAGE, bookmark: pageParam || undefined }, signal);
      queryClient.setQueryData(keys.count, (before: { unread: number } | undefined) =>
        filter.outletId ? before : { unread: page.unread },
      );
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.bookmark ?? undefined,
    staleTime: 0,
    // Notifications that were just read stay in place until the page is opened again: nothing moves under the pointer.
    refetchOnMount: 'always',
  });
}

/** One, some, or all that existed at a time (at one outlet, if it names one). */
type Mark =
  | { notice: Notice; isRead: boolean }
  | { ids: readonly string[] }
  | { until: string; outletId?: string | undefined };

const markedIn = (page: NoticePage, mark: Mark): NoticePage => ({
  ...page,
  docs: page.docs.map((notice) => {
    if ('ids' in mark) return mark.ids.includes(notice._id) ? { ...notice, isRead: true } : notice;
    if ('notice' in mark) return notice._id === mark.notice._id ? { ...notice, isRead: mark.isRead } : notice;
    const isMeant = notice.createdDateTime <= mark.until && (!mark.outletId || notice.outletId === mark.outletId);
    return isMeant ? { ...notice, isRead: true } : notice;
  }),
});

const bodyOf = (mark: Mark): AnyRecord => {
  if ('notice' in mark) return { _id: mark.notice._id, isRead: mark.isRead };
  return 'ids' in mark ? { ids: [...mark.ids] } : { all: true, until: mark.until };
};

/** Marks notifications as read (one also as unread); visible ones change in place. */
export function useMark() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (mark: Mark) =>
      dataProvider.custom(NAME, 'update', {
        ...('until' in mark && mark.outletId ? { query: { outlets: mark.outletId } } : {}),
        body: bodyOf(mark),
      }),
    onSuccess: (answer, mark) => {
      const isPartial = 'until' in mark && mark.outletId !== undefined;
      if (isPartial) void queryClient.invalidateQueries({ queryKey: keys.count });
      else queryClient.setQueryData(keys.count, { unread: Number(answer.unread ?? 0) });
      queryClient.setQueriesData<InfiniteData<NoticePage>>(
        { queryKey: keys.inbox },
        (before) => before && { ...before, pages: before.pages.map((page) => markedIn(page, mark)) },
      );
      queryClient.setQueryData<NoticePage>(keys.latest, (before) => before && markedIn(before, mark));
    },
    onError: (error) =>
      notify(error instanceof Error ? error.message : 'Nothing was marked as read.', { type: 'error' }),
  });
}
