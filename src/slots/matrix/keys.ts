/** Moving through the matrix by keys, as in a spreadsheet: the grid is one stop of the Tab key, arrows go from box to box. */
import type { FocusEvent, KeyboardEvent } from 'react';

const columnOf = (box: HTMLInputElement): number => Number(box.dataset.column);

const rowsOf = (grid: HTMLElement): HTMLInputElement[][] =>
  [...grid.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input[data-column]')])
    .filter((row) => row.length > 0);

/** The box of a row that stands nearest to a column. */
const nearest = (row: readonly HTMLInputElement[] | undefined, column: number): HTMLInputElement | undefined =>
  row?.reduce((best, box) => (Math.abs(columnOf(box) - column) < Math.abs(columnOf(best) - column) ? box : best));

type Go = (
  rows: HTMLInputElement[][],
  at: number,
  box: HTMLInputElement,
  isFar: boolean,
) => HTMLInputElement | undefined;

const PAGE = 10;
const within = (rows: HTMLInputElement[][], at: number) => Math.max(0, Math.min(rows.length - 1, at));

const ways: Readonly<Record<string, Go>> = {
  ArrowRight: (rows, at, box) => rows[at]?.[rows[at].indexOf(box) + 1],
  ArrowLeft: (rows, at, box) => rows[at]?.[rows[at].indexOf(box) - 1],
  ArrowDown: (rows, at, box) => nearest(rows[at + 1], columnOf(box)),
  ArrowUp: (rows, at, box) => nearest(rows[at - 1], columnOf(box)),
  PageDown: (rows, at, box) => nearest(rows[within(rows, at + PAGE)], columnOf(box)),
  PageUp: (rows, at, box) => nearest(rows[within(rows, at - PAGE)], columnOf(box)),
  Home: (rows, at, _box, isFar) => rows[isFar ? 0 : at]?.[0],
  End: (rows, at, _box, isFar) => rows[isFar ? rows.length - 1 : at]?.at(-1),
};

/** Arrow keys, page keys, Home and End (with Ctrl: of the whole grid). Space is the box's own. */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  const way = ways[event.key];
  if (!way || !(box instanceof HTMLInputElement) || box.dataset.column === undefined || event.altKey) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.findIndex((row) => row.includes(box));
  event.preventDefault();
  way(rows, at, box, event.ctrlKey || event.metaKey)?.focus();
}

/** The box that was last in focus is the one that Tab comes back to. */
export function onGridFocus(event: FocusEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.dataset.column === undefined) return;
  for (const other of event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-column][tabindex="0"]'))
    if (other !== box) other.tabIndex = -1;
  box.tabIndex = 0;
}

/** Where Tab enters while nothing has been in focus, or what was is gone. */
export function keepEntrance(grid: HTMLElement | null): void {
  if (!grid || grid.querySelector('input[data-column][tabindex="0"]')) return;
  const first = grid.querySelector<HTMLInputElement>('input[data-column]');
  if (first) first.tabIndex = 0;
}
