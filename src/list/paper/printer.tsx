/** How a list is printed. Downloaded some time after the list itself, because few lists are printed. */
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { widthOfText } from '#src/table';
import { AfterTable, BeforeTable } from '#src/table/PaperParts';
import { sheetsOf } from '#src/table/paperSheets';
import { listOnPaper, paperStyles } from '#src/table/paperStyles';
import type { Column } from '../columns';

/** A list on paper. */
export interface PrintedList {
  /** The columns of the first sheet, as indices. */
  first: readonly number[];
  sx: SxProps<Theme>;
  before: ReactNode;
  /** The other sheets. */
  after: (table: (columns: readonly number[]) => ReactNode) => ReactNode;
}

/** px of a picture. */
const PICTURE = 40;
/** px of a heading's type. */
const HEAD = 13;
const SHORT = ['date', 'datetime', 'time', 'boolean', 'choice'];

const widthOfHead = (label: string): number =>
  Math.max(...label.split(' ').map((word) => widthOfText(word, 600, HEAD)));

const widthOfCell = (cell: Element | undefined): number =>
  cell?.querySelector('img') ? PICTURE : widthOfText(cell?.textContent ?? '', 500);

const isPrinted = (cell: Element): boolean => !cell.classList.contains('no-print');

/** The sheets of a list, by what its table shows. */
function printedList(box: Element, columns: readonly Column[]): PrintedList {
  const rows = [...box.querySelectorAll('tbody tr')].map((row) => [...row.children].filter(isPrinted));
  const nameAt = Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );
  const paper = sheetsOf(
    columns.map(({ label, unit, field, align }, index) => ({
      width: Math.max(widthOfHead(`${label} ${unit}`), ...rows.map((cells) => widthOfCell(cells[index]))),
      wraps: index !== nameAt && align === 'left' && !SHORT.includes(field.kind),
    })),
    nameAt,
  );
  const parts = { paper, nameAt, labels: columns.map(({ label }) => label) };
  const all = columns.map((_, index) => index);
  return {
    first: paper.sheets[0] ?? all,
    sx: [listOnPaper, paperStyles(paper.size)].flat(),
    before: <BeforeTable {...parts} />,
    after: (table) => <AfterTable {...parts} table={table} />,
  };
}

/** Says when the list is printed, before the browser takes its picture. @returns stops it */
export function followPrinting(
  box: RefObject<Element | null>,
  columns: RefObject<readonly Column[]>,
  onPrinted: (printed: PrintedList | undefined) => void,
): () => void {
  const before = () => {
    const { current } = box;
    if (current) flushSync(() => onPrinted(printedList(current, columns.current)));
  };
  const after = () => onPrinted(undefined);
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
