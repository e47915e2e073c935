import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConsoleRecord } from '#dataProvider';

/** The selection on the pages loaded so far. */
export interface Selection {
  records: readonly ConsoleRecord[];
  has: (id: string) => boolean;
  /** Everything on this page. */
  isAll: boolean;
  /** Something on this page. */
  isSome: boolean;
  /** `isRange`: everything from the previously toggled row to this one. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
  /** Adds these records to the selection, or removes them. */
  put: (rows: readonly ConsoleRecord[], isChosen: boolean) => void;
  /** Selects exactly these, if they were loaded. */
  select: (ids: readonly string[]) => void;
  clear: () => void;
}

interface Chosen {
  /** The filter. */
  key: string;
  chosen: ReadonlyMap<string, ConsoleRecord>;
}

/** What was selected, by history entry: Back leads to the list as it was left. */
const left = new WeakMap<QueryClient, Map<string, Chosen>>();
const MOST_LEFT = 20;

/** Remembers a selection, and forgets the oldest. */
function leave(client: QueryClient, entry: string, selection: Chosen): void {
  const entries = left.get(client) ?? new Map<string, Chosen>();
  left.set(client, entries);
  entries.delete(entry);
  entries.set(entry, selection);
  const [oldest] = entries.keys();
  if (entries.size > MOST_LEFT && oldest !== undefined) entries.delete(oldest);
}

/** A list's selection; `key` changes with its filter, which clears the selection. */
export function useSelection(records: readonly ConsoleRecord[], key: string): Selection {
  const client = useQueryClient();
  const { key: entry } = useLocation();
  const [state, setState] = useState((): Chosen => left.get(client)?.get(entry) ?? { key, chosen: EMPTY });
  const chosen = state.key === key ? state.chosen : EMPTY;
  const last = useRef(0);
  const set = useCallback(
    (next: ReadonlyMap<string, ConsoleRecord>) => {
      setState({ key, chosen: next });
      leave(client, entry, { key, chosen: next });
    },
    [key, client, entry],
  );
  return useMemo(() => {
    const onPage = records.filter(({ _id }) => chosen.has(_id)).length;
    const put = (rows: readonly ConsoleRecord[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const row of rows) {
        if (isChosen) next.set(row._id, row);
        else next.delete(row._id);
      }
      set(next);
    };
    return {
      // Their current versions on this page; a record changed in the meantime has its new revision.
      records: [...chosen.values()].map((record) => records.find(({ _id }) => _id === record._id) ?? record),
      has: (id) => chosen.has(id),
      isAll: records.length > 0 && onPage === records.length,
      isSome: onPage > 0,
      toggle: (index, isRange) => {
        const record = records[index];
        if (!record) return;
        const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index];
        last.current = index;
        put(records.slice(from, to + 1), !chosen.has(record._id));
      },
      toggleAll: () => put(records, onPage < records.length),
      put,
      select: (ids) => {
        const seen = [...chosen.values(), ...records].filter(({ _id }) => ids.includes(_id));
        set(new Map(seen.map((record) => [record._id, record])));
      },
      clear: () => set(EMPTY),
    };
  }, [records, chosen, set]);
}

const EMPTY: ReadonlyMap<string, ConsoleRecord> = new Map();
