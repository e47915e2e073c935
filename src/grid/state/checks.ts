import { dec, sum } from '#engine/run/decimal';
import { isEmpty, readField } from '../values';
import type { GridCore } from './core';
import type { GridRow } from './rows';

/**
 * Which lines someone has counted: those with a quantity. So what isn't ticked isn't received, and a saved draft shows how far someone got.
 * Only a counted zero has to be remembered apart from the lines; it follows the row through edits.
 */
export class Checks<L extends object> {
  private ids: ReadonlySet<number> = new Set();

  constructor(private readonly core: GridCore<L>) {}

  has({ id, line }: GridRow<L>): boolean {
    const { counting } = this.core.options;
    if (!counting || this.ids.has(id)) return counting !== undefined;
    const given = readField(line, counting.given);
    return isEmpty(given) ? counting.blankIs === 'expected' && this.expectedOf(line) !== undefined : dec(given).gt(0);
  }

  set(id: number, on: boolean): void {
    if (this.ids.has(id) === on) return;
    const ids = new Set(this.ids);
    if (on) ids.add(id);
    else ids.delete(id);
    this.ids = ids;
    this.core.redraw();
  }

  /** Replaces all checks, by row; for a restored draft. */
  restore(indexes: readonly number[]): void {
    this.ids = new Set(indexes.flatMap((index) => this.core.rows[index]?.id ?? []));
    this.core.redraw();
  }

  /** The checked lines by index into the lines. */
  list = (): number[] =>
    this.core.rows.filter((row) => !row.blank).flatMap((row, index) => (this.ids.has(row.id) ? [index] : []));

  /** The lines with an expected quantity. */
  counted = (): readonly GridRow<L>[] => {
    const { counting } = this.core.options;
    const expected = counting?.expected;
    return expected ? this.core.rows.filter((row) => !isEmpty(readField(row.line, expected))) : [];
  };

  /** A line's current expected quantity; undefined if there is none. */
  expectedOf(line: L): string | undefined {
    const { counting } = this.core.options;
    if (!counting?.expected || isEmpty(readField(line, counting.expected))) return undefined;
    const before = counting.before === undefined ? 0 : readField(line, counting.before);
    const left = dec(readField(line, counting.expected)).minus(dec(before));
    return (left.gt(0) ? left : dec(0)).toFixed();
  }

  /** '3 of 12 checked', with the checked lines' total if known; one text, so that it is drawn only when it changed. */
  said(format: (amount: string) => string): string {
    const { counting } = this.core.options;
    const counted = this.counted();
    const checked = counted.filter((row) => this.has(row));
    const column = counting?.sum === undefined ? undefined : this.core.column(counting.sum);
    const amounts = checked.map(({ line }) => (column ? readField(line, column.key) : undefined));
    const isKnown = amounts.length > 0 && amounts.every((amount) => !isEmpty(amount));
    return `${checked.length} of ${counted.length} checked${isKnown ? ` · ${format(sum(amounts).toFixed())}` : ''}`;
  }
}
