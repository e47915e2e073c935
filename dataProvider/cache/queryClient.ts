import { QueryClient } from '@tanstack/react-query';
import { isHttpError } from '../http';

/** Failures that may succeed on retry: no answer, or a server error. */
const isPassing = (error: unknown): boolean => isHttpError(error) && (error.status === 0 || error.status >= 502);

/**
 * The console's query cache. It always sends requests, so that being offline is reported and not waited for. It only retries reads, and
 * doesn't refetch on window focus.
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
