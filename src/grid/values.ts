import { inSentence } from '#engine/define/fields';
import { dec, groupDigits } from '#engine/run/decimal';
import { type DateOrder, dateOrderOf } from '#engine/run/text/dates';
import { type DecimalMark, decimalMarkOf, readNumber } from '#engine/run/text/numbers';
import type { Parsed } from '#engine/run/text/parsed';
import { isShortened } from '#engine/run/text/spoilt';
import { readYesNo } from '#engine/run/text/words';
import { here, parseDate } from '#src/field/dates/dates';
import { formatDate } from '#src/format/format';
import type { GridColumn } from './types';

/** Lines are any object type; inside the grid their fields are only accessed by column key. */
export const readField = (line: object, key: string): unknown => (line as Record<string, unknown>)[key];

export const writeField = <L extends object>(line: L, key: string, value: unknown): L => ({ ...line, [key]: value });

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export const isReadOnly = <L>(column: GridColumn<L>, line: L): boolean =>
  typeof column.readOnly === 'function' ? column.readOnly(line) : column.readOnly === true;

export const isRight = <L>(column: GridColumn<L>): boolean => (column.align ?? defaultAlign(column)) === 'right';

const defaultAlign = <L>(column: GridColumn<L>) => (column.kind === 'decimal' ? 'right' : 'left');

/** The value of a cleared cell. Boolean cells have no empty state. */
export const emptyValue = <L>(column: GridColumn<L>): unknown =>
  column.kind === 'boolean' ? false : column.kind === 'text' ? '' : undefined;

/** How texts that are written together have their numbers and dates; undefined where nothing shows it. */
export interface Writing {
  mark: DecimalMark | undefined;
  order: DateOrder | undefined;
}

/** The writing of a block of cells. A single date is typed here, day first; several come from elsewhere and must show their order. */
export function writingOf<L>(cells: readonly { column: GridColumn<L>; text: string }[]): Writing {
  const texts = (kind: GridColumn<L>['kind']) =>
    cells.flatMap(({ column, text }) => (column.kind === kind ? [text] : []));
  const dates = texts('date');
  return { mark: decimalMarkOf(texts('decimal')), order: dates.length > 1 ? dateOrderOf(dates, here()) : 'dayFirst' };
}

/** Parses typed or pasted text for `column` of `line`. Lookups are handled elsewhere, because they need a request. */
export function parseCell<L>(column: GridColumn<L>, typed: string, line: L, { mark, order }: Writing): Parsed<unknown> {
  if (column.parse) return column.parse(typed, line);
  const text = typed.trim();
  if (text === '') return { value: emptyValue(column) };
  switch (column.kind) {
    case 'decimal':
      return parseDecimal(text, mark);
    case 'date':
      return parseDate(text, column.days?.today ?? here(), order);
    case 'boolean':
      return parseBoolean(text);
    case 'choice':
      return parseChoice(text, column.choices ?? []);
    default:
      return { value: column.kind === 'text' ? typed.replace(/\s*[\r\n]+\s*/g, ' ').trim() : text };
  }
}

/** Without the zeros at the end: a pasted `2.00` is 2. */
function parseDecimal(text: string, mark: DecimalMark | undefined): Parsed<string> {
  const read = readNumber(text, { mark });
  return 'value' in read ? { value: dec(read.value).toFixed() } : read;
}

function parseBoolean(text: string): Parsed<boolean> {
  const value = readYesNo(text);
  return value === undefined ? { error: `“${text}” is neither yes nor no` } : { value };
}

function parseChoice(text: string, choices: readonly { value: string; label: string }[]): Parsed<string> {
  const wanted = text.toLowerCase();
  const found =
    choices.find((choice) => choice.value === text) ??
    choices.find((choice) => choice.label.toLowerCase() === wanted || choice.value.toLowerCase() === wanted);
  return found
    ? { value: found.value }
    : { error: `“${text}” is not one of ${choices.map((choice) => choice.label).join(', ')}` };
}

/** Why a text names nothing that can be chosen. */
export const notFound = (label: string, text: string): string =>
  isShortened(text)
    ? `A spreadsheet shortened the digits to “${text}”. Format the column as text and enter them again`
    : `No ${inSentence(label)} has the code or name “${text}”`;

/** The text of a cell that isn't being edited. `name` is the known name of a looked-up value. */
export function formatCell<L>(column: GridColumn<L>, line: L, name?: string): string {
  const value = readField(line as object, column.key);
  const own = column.format?.(value, line);
  if (own) return own;
  if (isEmpty(value)) return '';
  switch (column.kind) {
    case 'decimal':
      return groupDigits(String(value));
    case 'date':
      return formatDate(value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return column.choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case 'lookup':
      return name ?? String(value);
    default:
      return String(value);
  }
}

/** The text for editing and for the clipboard: plain numbers, so that they can be added up there. */
export function editText<L>(column: GridColumn<L>, line: L, name?: string): string {
  const value = readField(line as object, column.key);
  if (column.kind === 'decimal') return isEmpty(value) ? '' : String(value);
  return column.kind === 'boolean' && isEmpty(value) ? 'No' : formatCell(column, line, name);
}
