import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSession } from '../shell/session';
import { formatDate } from './format';
import { toZone } from './zones';

/** An answer that is this young when its page opens isn't asked for again (the query cache's `staleTime`). */
const FRESH_MS = 5_000;

/**
 * The time (ms since 1970) of an answer that is from before the page was opened: it is shown until the new one is there. Undefined for the
 * page's own answers.
 * @param key identifies the request
 * @param updatedAt when its answer came; 0 if there is none
 */
export function useAge(key: string, updatedAt: number): number | undefined {
  const opened = useRef({ key, at: Date.now() });
  if (opened.current.key !== key) opened.current = { key, at: Date.now() };
  // What a page before this one kept is asked for again in any case.
  const oldest = Math.max(performance.timeOrigin, opened.current.at - FRESH_MS);
  return updatedAt > 0 && updatedAt < oldest ? updatedAt : undefined;
}

/** How old the figures of a page are, quietly, next to its title: 'From 12:04'. */
export function Age({ at }: { at: number | undefined }) {
  const { timeZone } = useSession();
  const there = at === undefined ? undefined : toZone(new Date(at).toISOString(), timeZone);
  if (!there) return null;
  const isToday = toZone(new Date().toISOString(), timeZone)?.day === there.day;
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      From {isToday ? there.time : `${formatDate(there.day)} ${there.time}`}
    </Box>
  );
}
