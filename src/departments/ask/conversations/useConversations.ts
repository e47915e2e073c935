import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn, textIn, textsIn } from '#engine/run/values';

const NAME = 'askAi';
const KEY = [NAME, 'list'];

/** A conversation of one's own, or one that a colleague shared. */
export interface Conversation {
  id: string;
  title: string;
  isOwn: boolean;
  owner: string;
  /** Ids of the colleagues who may read it. */
  sharedWith: string[];
  updatedAt: string;
}
export interface Colleague {
  id: string;
  name: string;
}

const conversationOf = (row: Readonly<Record<string, unknown>>): Conversation => ({
  id: textIn(row._id) ?? '',
  title: textIn(row.title) ?? '',
  isOwn: row.isOwn === true,
  owner: textIn(row.owner) ?? '',
  sharedWith: textsIn(row.sharedWith),
  updatedAt: textIn(row.updatedAt) ?? '',
});

/** The person's conversations and those shared with them, the latest first. */
export function useConversations(isAvailable: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    enabled: isAvailable,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'list', { signal })).docs).map(conversationOf),
  });
  return { ...query, reread: () => client.invalidateQueries({ queryKey: KEY }) };
}

/** Whom a conversation can be shared with. */
export function useColleagues() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [NAME, 'colleagues'],
    queryFn: async ({ signal }): Promise<Colleague[]> =>
      rowsIn((await dataProvider.custom(NAME, 'colleagues', { signal })).docs).map((row) => ({
        id: textIn(row._id) ?? '',
        name: textIn(row.name) ?? '',
      })),
  });
}

/** Renames, shares or deletes a conversation; the list is read again afterwards. */
export function useChange(key: 'rename' | 'share' | 'remove', id: string, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      dataProvider.custom(NAME, key, { params: { id }, ...(key === 'remove' ? {} : { body: { ...body } }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY });
      onDone();
    },
  });
}
