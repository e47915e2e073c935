import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { rowsIn, textIn } from '#engine/run/values';

const NAME = 'signIns';

/** One signed-in browser. */
export interface SignIn {
  id: string;
  /** This browser. */
  isThis: boolean;
  /** The browser's `User-Agent`. */
  agent: string;
  address: string;
  startedAt: string;
  lastSeenAt: string;
}

/** Where a person is signed in: you, or the named user. */
export function useSignIns(userId: string | undefined) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [NAME, userId ?? ''],
    queryFn: async ({ signal }): Promise<SignIn[]> => {
      const { docs } = await dataProvider.custom(NAME, 'read', { query: { userId }, signal });
      return rowsIn(docs).map((each) => ({
        id: String(each._id),
        isThis: each.isThis === true,
        agent: textIn(each.agent) ?? '',
        address: textIn(each.address) ?? '',
        startedAt: String(each.startedAt),
        lastSeenAt: String(each.lastSeenAt),
      }));
    },
    staleTime: 0,
  });
}

/** Ends one sign-in, or all others if none is named. */
export function useEndSignIn(userId: string | undefined) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (sessionId?: string) =>
      dataProvider.custom(NAME, 'end', {
        body: { ...(userId ? { userId } : {}), ...(sessionId ? { sessionId } : { others: true }) },
      }),
    onSuccess: (_answer, sessionId) =>
      notify(sessionId ? 'Signed out there' : 'Signed out everywhere else', { type: 'success' }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [NAME] }),
  });
}
