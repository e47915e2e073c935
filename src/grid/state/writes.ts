import type { GridColumn, LookupOption } from '../types';
import {
  emptyValue,
  isEmpty,
  isReadOnly,
  notFound,
  parseCell,
  readField,
  type Writing,
  writeField,
  writingOf,
} from '../values';
import type { GridCore } from './core';
import type { Cursor } from './cursor';
import { type CellEdit, withUnits } from './edits';
import type { ProblemBook } from './problems';
import { type GridRow, groupBy, mergeLate, NO_KEYS, type Remarks, withFilled, without, withUnread } from './rows';

/** The result of a batch of edits. */
interface WriteReport {
  /** Read-only cells, or rows that can't be added. */
  skipped: number;
  unread: number;
  lookedUp: number;
}

interface PendingLookup<L> {
  id: number;
  text: string;
  /** The line before the batch: the person set what differs from it, which takes precedence over a look-up's values. */
  base: L;
}

/** What caused a recalculation. */
interface Change {
  /** The changed cell; undefined: recalculate only. */
  key?: string | undefined;
  option?: LookupOption | undefined;
  /** The row's fields that earlier choices filled in. */
  filled?: ReadonlySet<string>;
  /** Cells that it must not overwrite. @default none */
  keep?: ReadonlySet<string>;
  /** Late results are merged. @default true */
  mayWait?: boolean;
}

interface Late<L> {
  id: number;
  key: string | undefined;
  /** An option was chosen, which fills in other cells. */
  isChoice: boolean;
  input: L;
  result: L;
  keep: ReadonlySet<string>;
}

/** Writes cells: parses texts, runs look-ups once per column, recalculates lines, and merges late results. */
export class CellWriter<L extends object> {
  private late: Late<L>[] = [];

  constructor(
    private readonly core: GridCore<L>,
    private readonly problems: ProblemBook<L>,
  ) {}

  /** Applies edits as one step; edits of one row take effect in order. */
  write(given: readonly CellEdit[], cursor: Cursor): WriteReport {
    const { core } = this;
    const edits = withUnits(core, given);
    const report: WriteReport = { skipped: 0, unread: 0, lookedUp: 0 };
    const lookups = new Map<GridColumn<L>, PendingLookup<L>[]>();
    const writing = writingOf(
      edits.flatMap((edit) => {
        const column = 'text' in edit ? core.column(edit.key) : undefined;
        return column && 'text' in edit ? [{ column, text: edit.text }] : [];
      }),
    );
    const rows = [...core.rows];
    for (const [index, list] of groupBy(edits, (edit) => edit.row)) {
      if (core.fixedRows && index >= rows.length) {
        report.skipped += list.length;
        continue;
      }
      while (rows.length <= index) rows.push(core.maker.fresh());
      const before = rows[index] as GridRow<L>;
      const keys = new Set(list.map((edit) => edit.key));
      let { line, unread } = before;
      let remarks = without(before.remarks, keys);
      let filled: GridRow<L>['filled'] = new Set([...before.filled].filter((key) => !keys.has(key)));
      for (const edit of list) {
        const column = core.column(edit.key);
        if (!column || isReadOnly(column, line)) {
          report.skipped += 1;
          continue;
        }
        const read = this.read(column, edit, line, writing);
        if (read.pending) {
          const text = (edit as { text: string }).text.trim();
          lookups.set(column, [...(lookups.get(column) ?? []), { id: before.id, text, base: before.line }]);
          report.lookedUp += 1;
        }
        if (read.error) report.unread += 1;
        unread = withUnread(
          unread,
          column.key,
          read.pending || read.error ? { text: read.text, message: read.error } : undefined,
        );
        const others = new Set([...keys].filter((key) => key !== column.key));
        const written = writeField(line, column.key, read.value);
        line = this.derived(before.id, written, { key: column.key, option: read.option, filled, keep: others });
        remarks = this.remarked(remarks, written, line);
        if (read.option) filled = withFilled(filled, written, line);
      }
      this.problems.clear(before.id, keys);
      rows[index] = core.maker.next(before, line, unread, remarks, filled);
    }
    core.change(rows, cursor);
    for (const [column, wanted] of lookups) this.lookUp(column, wanted);
    return report;
  }

  /** Recalculates every line, e.g. after the document's tax mode changed. */
  recalculate(rows: readonly GridRow<L>[]): GridRow<L>[] {
    return rows.map((row) => (row.blank ? row : this.core.maker.next(row, this.derived(row.id, row.line), row.unread)));
  }

  /** Repeats the pending look-ups of a restored draft. */
  resume(): void {
    for (const column of this.core.columns) {
      const wanted = this.core.rows.flatMap(({ id, line, unread }) => {
        const text = unread[column.key];
        return text && !text.message ? [{ id, text: text.text, base: line }] : [];
      });
      if (wanted.length > 0) this.lookUp(column, wanted);
    }
  }

  private read(
    column: GridColumn<L>,
    edit: CellEdit,
    line: L,
    writing: Writing,
  ): { value: unknown; option?: LookupOption; text: string; error?: string; pending?: boolean } {
    if ('option' in edit) {
      this.core.book.learn(column.key, [edit.option]);
      return { value: edit.option.value, option: edit.option, text: '' };
    }
    if ('value' in edit) return { value: edit.value, text: '' };
    const text = edit.text.trim();
    if (column.kind === 'lookup') return { value: undefined, text, pending: text !== '' };
    const parsed = parseCell(column, edit.text, line, writing);
    return 'error' in parsed ? { value: emptyValue(column), text, error: parsed.error } : { value: parsed.value, text };
  }

  /** `remarks` with the warnings of a recalculation. */
  private remarked(remarks: Remarks, before: L, after: L): Remarks {
    const { remark } = this.core.options;
    return remark && before !== after ? { ...remarks, ...remark(before, after) } : remarks;
  }

  /** `line` recalculated at once if `derive` can; a promise is merged later. */
  private derived(id: number, line: L, change: Change = {}): L {
    const { derive } = this.core.options;
    const { key, option, filled, keep = NO_KEYS, mayWait = true } = change;
    if (!derive) return line;
    try {
      const result = derive(line, key, option, filled);
      if (!(result instanceof Promise)) {
        const merged = mergeLate(line, line, result, keep);
        return merged.complete ? merged.line : this.derived(id, merged.line, { mayWait });
      }
      if (mayWait) {
        const landing = result.then(
          (settled) => this.land({ id, key, isChoice: option !== undefined, input: line, result: settled, keep }),
          () => this.fail(id, key),
        );
        this.core.track(landing);
      }
    } catch {
      this.fail(id, key);
    }
    return line;
  }

  private fail(id: number, key: string | undefined): void {
    const shownAt = key ?? this.core.columns[0]?.key ?? '';
    this.problems.add(id, shownAt, 'The line could not be recalculated; enter this again');
    this.core.tell(false);
  }

  /** Late results that arrive together are shown together. */
  private land(late: Late<L>): void {
    this.late.push(late);
    if (this.late.length > 1) return;
    queueMicrotask(() => {
      const byRow = groupBy(this.late, ({ id }) => id);
      this.late = [];
      this.core.amend((row, live) => {
        const list = byRow.get(row.id);
        return list ? list.reduce((current, entry) => this.landed(current, entry, live), row) : row;
      });
    });
  }

  private landed(row: GridRow<L>, { key, isChoice, input, result, keep }: Late<L>, live: boolean): GridRow<L> {
    if (key !== undefined && readField(row.line, key) !== readField(input, key)) return row;
    const merged = mergeLate(row.line, input, result, keep);
    const line = merged.complete ? merged.line : this.derived(row.id, merged.line, { mayWait: live });
    const filled = isChoice ? withFilled(row.filled, row.line, line) : row.filled;
    return this.core.maker.next(row, line, row.unread, this.remarked(row.remarks, row.line, line), filled);
  }

  private lookUp(column: GridColumn<L>, wanted: readonly PendingLookup<L>[]): void {
    const texts = [...new Set(wanted.map(({ text }) => text))];
    const asked = column.lookup?.match(texts) ?? Promise.resolve(new Map<string, LookupOption>());
    this.core.track(
      asked.then(
        (found) => this.matched(column, wanted, found),
        () => this.matched(column, wanted, undefined),
      ),
    );
  }

  /** Writes a look-up's results to the cells that still wait for them; without `found`, the request failed. */
  private matched(
    column: GridColumn<L>,
    wanted: readonly PendingLookup<L>[],
    found: Map<string, LookupOption> | undefined,
  ): void {
    const { key } = column;
    const byRow = groupBy(wanted, ({ id }) => id);
    this.core.book.learn(key, found?.values() ?? []);
    this.core.amend((row, live) => {
      const waiting = row.unread[key];
      const entry = byRow.get(row.id)?.find(({ text }) => text === waiting?.text);
      if (!entry || !waiting || waiting.message) return row;
      const option = found?.get(entry.text);
      if (!option) {
        const message = found
          ? notFound(column.label, entry.text)
          : 'Could not be looked up; enter it again when the connection is back';
        return this.core.maker.next(row, row.line, withUnread(row.unread, key, { text: entry.text, message }));
      }
      const written = writeField(row.line, key, option.value);
      const keep = this.setSince(row, entry);
      const line = this.derived(row.id, written, { key, option, filled: row.filled, keep, mayWait: live });
      const remarks = this.remarked(row.remarks, written, line);
      const filled = withFilled(row.filled, written, line);
      return this.core.maker.next(row, line, withUnread(row.unread, key, undefined), remarks, filled);
    });
  }

  /** The cells that a person has filled since `entry` started waiting. */
  private setSince(row: GridRow<L>, entry: PendingLookup<L>): ReadonlySet<string> {
    const set = this.core.columns.filter(
      (column) =>
        !isReadOnly(column, row.line) &&
        !isEmpty(readField(row.line, column.key)) &&
        readField(row.line, column.key) !== readField(entry.base, column.key),
    );
    return new Set(set.map((column) => column.key));
  }
}
