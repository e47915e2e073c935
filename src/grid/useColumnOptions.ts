import { useMemo, useRef } from 'react';
import type { Options } from '../field/options/options';
import type { GridColumn } from './types';

const NONE: Options = [];

/** What can be chosen in a column. A search belongs to its text: the line can't change while its cell is edited. */
export function useColumnOptions<L extends object>({ choices, lookup }: GridColumn<L>, line: L): Options {
  const latest = useRef(line);
  latest.current = line;
  return useMemo(() => {
    if (!lookup) return choices ?? NONE;
    return {
      recent: lookup.recent,
      search: async (text, signal) => ({ list: await lookup.search(text, latest.current, signal) }),
    };
  }, [choices, lookup]);
}
