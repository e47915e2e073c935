/** The order of a list that people arrange: levels, moves among siblings, and saving. Pure except for the hook at the end. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';

export interface OrderedRow {
  record: ConsoleRecord;
  /** 0, or 1 for a child record. */
  level: number;
  /** Ids of the records among which it is ordered. */
  siblings: readonly string[];
  /** Position among them, from 0. */
  place: number;
}

/** The parent record, if it is in the list; a record with an unlisted parent is at the top level. */
const aboveOf = (record: ConsoleRecord, within: string | undefined, known: ReadonlySet<string>): string => {
  const id = within ? String(record[within] ?? '') : '';
  return known.has(id) ? id : '';
};

/** Records as rows: each with its children right after it. `moved` has the order of a level that was just changed. */
function orderedRows(
  records: readonly ConsoleRecord[],
  within: string | undefined,
  moved?: { above: string; ids: readonly string[] },
): OrderedRow[] {
  const known = new Set(records.map(({ _id }) => _id));
  const levels = new Map<string, ConsoleRecord[]>();
  for (const record of records) {
    const above = aboveOf(record, within, known);
    levels.set(above, [...(levels.get(above) ?? []), record]);
  }
  if (moved) {
    const members = levels.get(moved.above);
    members?.sort((a, b) => moved.ids.indexOf(a._id) - moved.ids.indexOf(b._id));
  }
  const rowsOf = (above: string, level: number): OrderedRow[] => {
    const members = levels.get(above) ?? [];
    const siblings = members.map(({ _id }) => _id);
    return members.flatMap((record, place) => [
      { record, level, siblings, place },
      ...(level === 0 ? rowsOf(record._id, 1) : []),
    ]);
  };
  return rowsOf('', 0);
}

/** An id moved to another position among its siblings. */
function movedTo(siblings: readonly string[], id: string, place: number): string[] {
  const others = siblings.filter((each) => each !== id);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** An ordered list's rows and how to move them; a move shows at once and is undone if it couldn't be saved. */
export function useOrdering(entity: Entity, records: readonly ConsoleRecord[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const within = entity.list?.within;
  const [moved, setMoved] = useState<{ above: string; ids: readonly string[] }>();
  // The server's current answer replaces the temporary order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new records end the temporary order
  useEffect(() => setMoved(undefined), [records]);
  const rows = useMemo(() => orderedRows(records, within, moved), [records, within, moved]);

  /** Shows a record at another position, without saving. */
  const show = useCallback(
    ({ record, siblings }: OrderedRow, place: number) => {
      const known = new Set(records.map(({ _id }) => _id));
      setMoved({ above: aboveOf(record, within, known), ids: movedTo(siblings, record._id, place) });
    },
    [records, within],
  );
  const save = useCallback(
    async (ids: readonly string[]) => {
      try {
        await dataProvider.order(entity.name, ids);
        await queryClient.invalidateQueries({ queryKey: [entity.name] });
      } catch (error) {
        setMoved(undefined);
        const reason = error instanceof Error ? error.message : 'couldn’t save the order';
        notify(`Nothing was moved: ${reason}`, { type: 'error' });
      }
    },
    [dataProvider, entity, notify, queryClient],
  );
  return { rows, show, save, reset: useCallback(() => setMoved(undefined), []) };
}
