/** A record's messages and their operations. */

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Discussion, Message } from '#engine/read/discussion';

type Pages = InfiniteData<Discussion, string>;

/** The last page with one message less or more. */
const withMessage = (pages: Pages, message: Message): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) =>
    index === 0 && !page.docs.some(({ _id }) => _id === message._id)
      ? { ...page, docs: [...page.docs, message], total: page.total + 1 }
      : page,
  ),
});

/** Replaces a message wherever it is. */
const withChange = (pages: Pages, message: Message): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => ({
    ...page,
    docs: page.docs.map((each) => (each._id === message._id ? message : each)),
    total: index === 0 && message.isDeleted ? page.total - 1 : page.total,
  })),
});

/** A record's discussion: latest messages, older ones on demand, and writes that show their result at once. */
export function useDiscussion(entity: Entity, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => [entity.name, 'discussion', id], [entity.name, id]);
  const open = useCallback(() => dataProvider.discussion(entity.name, id), [dataProvider, entity.name, id]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await open()).read(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: ({ docs, hasOlder }: Discussion) => (hasOlder ? docs[0]?._id : undefined),
    staleTime: 0,
  });
  const put = (change: (pages: Pages) => Pages) =>
    queryClient.setQueryData<Pages>(queryKey, (pages) => pages && change(pages));
  return {
    ...query,
    messages: useMemo(() => query.data?.pages.toReversed().flatMap(({ docs }) => docs) ?? [], [query.data]),
    total: query.data?.pages[0]?.total ?? 0,
    write: async (messageId: string, text: string, mentions: readonly string[]) => {
      const message = await (await open()).write(messageId, { text, mentions });
      put((pages) => withMessage(pages, message));
    },
    edit: async (messageId: string, text: string, mentions: readonly string[]) => {
      const message = await (await open()).edit(messageId, { text, mentions });
      put((pages) => withChange(pages, message));
    },
    remove: async (messageId: string) => {
      const message = await (await open()).remove(messageId);
      put((pages) => withChange(pages, message));
    },
  };
}

/** People who can be mentioned; loaded when someone starts to write. */
export function usePeople(entity: Entity, id: string, isWanted: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = [], isPending } = useQuery({
    queryKey: [entity.name, 'mentionable', id],
    queryFn: async ({ signal }) => (await dataProvider.discussion(entity.name, id)).people(signal),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
  });
  return { people: data, isPending };
}
