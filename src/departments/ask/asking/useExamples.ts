import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { isReport } from '#engine/read/entities';
import { suggestedQuestions } from '#engine/read/questions';
import { textsIn } from '#engine/run/values';
import { wholeDeclarations } from '#resources';
import { useSession } from '#src/shell/session';

const NAME = 'askAi';
const MOST = 6;
/** Examples change with the day, not with each visit. */
const FRESH_MS = 600_000;

/**
 * Questions to begin with: those that the API found an answer to, or the declared ones if it can't say.
 * @returns undefined while it looks
 */
export function useExamples(isAvailable: boolean): readonly string[] | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { access, outletId } = useSession();
  const declared = useMemo(() => suggestedQuestions(wholeDeclarations().filter(isReport), access, MOST), [access]);
  const { data, isError } = useQuery({
    queryKey: [NAME, 'examples', outletId],
    enabled: isAvailable,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) =>
      textsIn((await dataProvider.custom(NAME, 'examples', { query: { outlets: outletId }, signal })).docs),
  });
  return !isAvailable || isError ? declared : data?.slice(0, MOST);
}
