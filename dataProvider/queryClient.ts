import { QueryClient } from '@tanstack/react-query';
import { isHttpError } from './http';

/** Answers that a second try may change: none at all, or a fault of the server. */
const isPassing = (error: unknown): boolean => isHttpError(error) && (error.status === 0 || error.status >= 502);

/**
 * The console's query cache. Calls are made whatever the browser thinks of the connection, so that being offline is said and
 * not waited for; only reads are tried again; nothing is asked again just because a window got the focus.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
