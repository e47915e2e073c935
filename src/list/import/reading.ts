/** Reads a file's cells in the API's format. What a column proves about its numbers and dates applies to all its cells. */

import { type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import {
  type DateOrder,
  dateOfSerial,
  orderAmong,
  readDate,
  readTime,
  splitMoment,
  uncertainDays,
} from '#engine/run/text/dates';
import { type DecimalMark, markAmong, readNumber, splitQuantity } from '#engine/run/text/numbers';
import { pricePer, splitPrice } from '#engine/run/text/prices';
import { fromZone } from '#src/format/zones';
import type { ImportColumn, Mapping } from './columns';
import { currenciesIn, type Foreign } from './currencies';
import type { Cells } from './grouping';
import { priceUnits } from './priceUnits';
import { proofsIn, textsIn } from './reader/proofs';
import type { Sheet } from './sheet';

/** How to read a file's cells where it was created. */
export interface FileOrigin {
  /** The outlet's business date, YYYY-MM-DD. */
  today: string;
  timeZone: string;
  /** The outlet's currency: EUR. */
  currency: string;
}

/** A person's answers, by column position. */
export interface Answers {
  marks: Readonly<Record<number, DecimalMark>>;
  orders: Readonly<Record<number, DateOrder>>;
  currencies: Readonly<Record<number, Foreign>>;
  /** The units that prices are for. */
  pers: Readonly<Record<number, string>>;
}

/** No answers. */
export const UNANSWERED: Answers = { marks: {}, orders: {}, currencies: {}, pers: {} };

/** What nothing in the file decides: which of two values a column's texts mean. */
export interface Question {
  /** The column's position. */
  column: number;
  of: keyof Answers;
  /** A text with two meanings: `3/4/2026`. */
  text: string;
  choices: readonly { value: string; label: string }[];
}

/** A file's columns as they are read, with the questions that are still open or were answered. */
export interface ReadColumns {
  questions: readonly Question[];
  /** The open ones. */
  open: readonly Question[];
  /** A cell in the API's format; text that can't be read stays, for the API to refuse. */
  cell: (row: number, column: number) => string;
}

const NUMERIC: readonly Kind[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
/** Kinds that are no share of anything. */
const AMOUNTS: readonly Kind[] = ['quantity', 'money', 'cost'];
const DATED: readonly Kind[] = ['date', 'datetime'];

const placesOf = (field: Field): number | undefined => (shownKind(field) === 'integer' ? 0 : scaleOf(field));

const numberQuestion = (column: number, text: string): Question => {
  const label = (mark: DecimalMark) => {
    const read = readNumber(text, { mark });
    return 'value' in read ? read.value : text;
  };
  const choices = (['.', ','] as const).map((value) => ({ value, label: label(value) }));
  return { column, of: 'marks', text, choices };
};

const dateQuestion = (column: number, text: string, days: Record<DateOrder, string>): Question => ({
  column,
  of: 'orders',
  text,
  choices: (['dayFirst', 'monthFirst'] as const).map((value) => ({ value, label: days[value] })),
});

/** A number of days as contracts write it: `Net 30`, `30 Tage`. */
const DAYS = /^(?:net\s*)?(\d+)\s*(?:days?|tagen?|tage|días?|dias?|jours?|giorni|dagen|gün)?$/iu;

const MONEY: readonly Kind[] = ['money', 'cost'];

const MARKUP = /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** Text without the markup that online shops export: `<p>Grill&eacute;e</p>`. */
function withoutMarkup(text: string): string {
  if (!MARKUP.test(text)) return text;
  const lines = text.replace(/<(br|\/p|\/div|\/li|\/h\d)[^<>]*>/gi, '$&\n');
  const plain = new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '';
  return plain
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

const FLOAT = /^\d+\.0$/;
const FLOAT_END = /\.0$/;
/** Whether a program wrote codes as decimals: all of them end with `.0`. */
const areFloats = (texts: ReadonlySet<string>): boolean =>
  texts.size > 0 && [...texts].every((text) => FLOAT.test(text));

/** Cells that are kept as read. */
const MOST_KNOWN = 20_000;

/** Decides how each column's cells are read, and reads them. `shared` are the cells of all rows. */
export function readColumns(
  sheet: Pick<Sheet, 'rows' | 'separator' | 'numbers' | 'proofs'> & Partial<Pick<Sheet, 'headings'>>,
  mapping: Mapping,
  columns: readonly ImportColumn[],
  { today, timeZone, currency }: FileOrigin,
  answers: Answers = UNANSWERED,
  shared: Cells = {},
): ReadColumns {
  const byPath = new Map(columns.map((column) => [column.path, column.field]));
  const fields = mapping.map((path) => byPath.get(path));
  const isNumber = (row: number, column: number) => sheet.numbers?.[row]?.[column] === true;
  const proofs = fields.map((field, column) =>
    field && [...NUMERIC, ...DATED].includes(shownKind(field))
      ? (sheet.proofs?.[column] ?? proofsIn(textsIn(sheet, column), today))
      : undefined,
  );
  const columnsOf = (kinds: readonly Kind[]) =>
    fields.flatMap((field, index) => (field && kinds.includes(shownKind(field)) ? [index] : []));

  const questions: Question[] = [];
  const marks = new Map<number, DecimalMark | undefined>();
  const orders = new Map<number, DateOrder | undefined>();
  const fileMark = markAmong(
    columnsOf(NUMERIC).flatMap((column) => proofs[column]?.marks ?? []),
    sheet.separator,
  );
  for (const column of columnsOf(NUMERIC)) {
    const proved = markAmong(proofs[column]?.marks ?? []) ?? fileMark;
    const isWhole = placesOf(fields[column] as Field) === 0;
    const text = proved || isWhole ? undefined : proofs[column]?.uncertainNumber;
    if (text !== undefined) questions.push(numberQuestion(column, text));
    marks.set(column, proved ?? answers.marks[column]);
  }
  const fileOrder = orderAmong(columnsOf(DATED).flatMap((column) => proofs[column]?.orders ?? []));
  for (const column of columnsOf(DATED)) {
    const proved = orderAmong(proofs[column]?.orders ?? []) ?? fileOrder;
    const text = proved ? undefined : proofs[column]?.uncertainDate;
    const days = text === undefined ? undefined : uncertainDays(text, today);
    if (text !== undefined && days) questions.push(dateQuestion(column, text, days));
    orders.set(column, proved ?? answers.orders[column]);
  }

  const currencies = currenciesIn(sheet, mapping, columnsOf(MONEY), proofs, currency);
  questions.push(...currencies.questions);

  const priced = priceUnits(sheet, mapping, columns, shared);
  questions.push(...priced.questions);
  const unitOf = (column: number, written: string | undefined): string | undefined =>
    written ?? priced.units.get(column) ?? answers.pers[column] ?? undefined;

  const dayIn = (cell: string, column: number, isStored: boolean): string | undefined => {
    const read = readDate(cell, { order: orders.get(column), today });
    return (isStored ? dateOfSerial(cell) : undefined) ?? ('value' in read ? read.value : undefined);
  };
  const priceIn = (text: string, column: number) =>
    (priced.columns.has(column) ? splitPrice(text) : undefined) ?? { price: text, per: undefined };
  const isLeftOut = (field: Field, text: string, row: number, column: number): boolean =>
    MONEY.includes(shownKind(field)) &&
    answers.currencies[column] === 'none' &&
    currencies.isForeign(row, column, priceIn(text, column).price);
  const floats = new Set(columnsOf(['text']).filter((column) => areFloats(textsIn(sheet, column))));
  const readCell = (field: Field, text: string, column: number, isStored: boolean): string => {
    const kind = shownKind(field);
    if (kind === 'text' || kind === 'longText')
      return floats.has(column) ? text.replace(FLOAT_END, '') : withoutMarkup(text);
    const { price, per } = priceIn(text, column);
    if (NUMERIC.includes(kind)) {
      const mark = isStored ? undefined : marks.get(column);
      const { number, unit } = (kind === 'quantity' ? splitQuantity(text) : undefined) ?? { number: price, unit: '' };
      const read = readNumber(number, { mark, scale: placesOf(field), isShare: !AMOUNTS.includes(kind) });
      if (!('value' in read)) return ('unit' in field && field.unit === 'days' && DAYS.exec(text)?.[1]) || text;
      const one = unitOf(column, per);
      return one ? pricePer(read.value, one) : `${read.value} ${unit}`.trim();
    }
    if (kind === 'date') return dayIn(text, column, isStored) ?? text;
    const { day, time, offset } = splitMoment(text);
    if (kind === 'time') {
      const read = readTime(time || text);
      return 'value' in read ? read.value : text;
    }
    if (kind !== 'datetime' || offset || time === '') return text;
    const read = dayIn(day, column, false);
    return (read && fromZone(read, time, timeZone)) || text;
  };
  // Many cells of a column are the same: prices, days, categories.
  const known = new Map<string, string>();
  const cell = (row: number, column: number): string => {
    const [field, text] = [fields[column], sheet.rows[row]?.[column] ?? ''];
    if (!field || text === '') return text;
    if (isLeftOut(field, text, row, column)) return '';
    const isStored = isNumber(row, column);
    const key = `${column}${isStored ? '#' : '|'}${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const read = readCell(field, text, column, isStored);
    if (known.size < MOST_KNOWN) known.set(key, read);
    return read;
  };
  const isOpen = ({ of, column }: Question) => answers[of][column] === undefined;
  return { questions, open: questions.filter(isOpen), cell };
}

/** Rows of the file by field, without ignored columns, cells in the API's format. `shared` are the cells of all rows. */
export const mappedRows = (
  { rows }: Pick<Sheet, 'rows'>,
  mapping: Mapping,
  { cell }: ReadColumns,
  shared: Readonly<Record<string, string>> = {},
  [from, to]: readonly [from: number, to: number] = [0, rows.length],
): Cells[] =>
  rows.slice(from, to).map((_cells, index) => ({
    ...shared,
    ...Object.fromEntries(mapping.flatMap((path, column) => (path ? [[path, cell(from + index, column)]] : []))),
  }));
