/** Keyboard navigation in the matrix, as in a spreadsheet: the grid is one tab stop, arrows move between checkboxes. */
import type { FocusEvent, KeyboardEvent } from 'react';

/** Targets of the arrow keys: checkboxes, and the sections' toggle buttons. */
const STOP = '[data-column]';

const columnOf = (box: HTMLElement): number => Number(box.dataset.column);

const rowsOf = (grid: HTMLElement): HTMLElement[][] =>
  [...grid.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(STOP)])
    .filter((row) => row.length > 0);

/** The element of a row closest to a column. */
const nearest = (row: readonly HTMLElement[] | undefined, column: number): HTMLElement | undefined =>
  row?.reduce((best, box) => (Math.abs(columnOf(box) - column) < Math.abs(columnOf(best) - column) ? box : best));

type Go = (rows: HTMLElement[][], at: number, box: HTMLElement, isFar: boolean) => HTMLElement | undefined;

const PAGE = 10;
const within = (rows: HTMLElement[][], at: number) => Math.max(0, Math.min(rows.length - 1, at));

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

/** On a checkbox Enter moves down, as in a spreadsheet; it must not submit the form. Buttons handle Enter themselves. */
const wayOf = (key: string, box: HTMLElement): Go | undefined =>
  key === 'Enter' && box instanceof HTMLInputElement ? ways.ArrowDown : ways[key];

/** Arrow keys, Enter, page keys, Home and End (with Ctrl: of the whole grid). The checkbox handles Space. */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLElement) || box.dataset.column === undefined || event.altKey) return;
  const way = wayOf(event.key, box);
  if (!way) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.findIndex((row) => row.includes(box));
  event.preventDefault();
  way(rows, at, box, event.ctrlKey || event.metaKey)?.focus();
}

/** Tab returns to the last focused checkbox. */
export function onGridFocus(event: FocusEvent<HTMLElement>): void {
  const box = event.target;
  if (!(box instanceof HTMLElement) || box.dataset.column === undefined) return;
  for (const other of event.currentTarget.querySelectorAll<HTMLElement>(`${STOP}[tabindex="0"]`))
    if (other !== box) other.tabIndex = -1;
  box.tabIndex = 0;
}

/** Where Tab enters if nothing has been focused, or the last one is gone. */
export function keepEntrance(grid: HTMLElement | null): void {
  if (!grid || grid.querySelector(`${STOP}[tabindex="0"]`)) return;
  const first = grid.querySelector<HTMLElement>(STOP);
  if (first) first.tabIndex = 0;
}
