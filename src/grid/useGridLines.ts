import { useSyncExternalStore } from 'react';
import type { GridStore } from './state/store';

/** The store's lines, live: for totals, headers and everything else that depends on them. */
export const useGridLines = <L extends object>(store: GridStore<L>): readonly L[] =>
  useSyncExternalStore(store.subscribe, store.lines);
