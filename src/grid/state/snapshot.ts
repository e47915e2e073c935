import type { GridSnapshot } from '../types';
import { isEmpty, readField } from '../values';
import type { GridCore } from './core';
import { type GridRow, withUnread } from './rows';

/** The grid's lines with everything outside the lines: unreadable texts, names of looked-up values. */
export function takeSnapshot<L extends object>(core: GridCore<L>): GridSnapshot<L> {
  const rows = core.rows.filter((row) => !row.blank);
  const options = core.columns.flatMap(({ key }) => {
    const values = new Set(rows.map((row) => readField(row.line, key)).filter((value) => !isEmpty(value)));
    return [...values].flatMap((value) => {
      const option = core.book.get(key, value);
      return option ? [{ key, option }] : [];
    });
  });
  const unread = rows.flatMap((row, index) =>
    Object.entries(row.unread).map(([key, text]) => ({ row: index, key, ...text })),
  );
  const remarks = rows.flatMap((row, index) =>
    Object.entries(row.remarks).map(([key, message]) => ({ row: index, key, message })),
  );
  return { lines: rows.map((row) => row.line), unread, options, ...(remarks.length > 0 ? { remarks } : {}) };
}

/** A snapshot's rows; stores the names in it. */
export function rowsOf<L extends object>(core: GridCore<L>, snapshot: GridSnapshot<L>): GridRow<L>[] {
  for (const { key, option } of snapshot.options) core.book.learn(key, [option]);
  const rows = snapshot.lines.map((line) => core.maker.given(line));
  for (const { row: index, key, text, message } of snapshot.unread) {
    const row = rows[index];
    if (row) rows[index] = core.maker.next(row, row.line, withUnread(row.unread, key, { text, message }));
  }
  for (const { row: index, key, message } of snapshot.remarks ?? []) {
    const row = rows[index];
    if (row) rows[index] = core.maker.next(row, row.line, row.unread, { ...row.remarks, [key]: message });
  }
  return rows;
}

/** The rows with other lines, in line order; blank rows and identical lines stay. */
export function revisedRows<L extends object>(core: GridCore<L>, lines: readonly L[]): readonly GridRow<L>[] {
  let index = -1;
  return core.rows.map((row) => {
    if (row.blank) return row;
    index += 1;
    const line = lines[index] ?? row.line;
    return line === row.line ? row : core.maker.next(row, line, row.unread);
  });
}
