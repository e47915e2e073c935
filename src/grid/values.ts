import { dec, isDecimal } from '#engine/run/decimal';
import type { GridColumn, LookupOption } from './types';

/** Lines are any object type; inside the grid their fields are only accessed by column key. */
export const readField = (line: object, key: string): unknown => (line as Record<string, unknown>)[key];

export const writeField = <L extends object>(line: L, key: string, value: unknown): L => ({ ...line, [key]: value });

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export const isReadOnly = <L>(column: GridColumn<L>, line: L): boolean =>
  typeof column.readOnly === 'function' ? column.readOnly(line) : column.readOnly === true;

export const isRight = <L>(column: GridColumn<L>): boolean => (column.align ?? defaultAlign(column)) === 'right';

const defaultAlign = <L>(column: GridColumn<L>) => (column.kind === 'decimal' ? 'right' : 'left');

/** Equal as names and codes: ignores case and surrounding spaces. */
const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** An option found by a text: it says so if the text is one of its aliases, rather than its name or code. */
export function foundBy(option: LookupOption, text: string): LookupOption {
  const { label, code = '', aliases = [] } = option;
  const alias = [label, code].some((name) => isSame(name, text))
    ? undefined
    : aliases.find((name) => isSame(name, text));
  return alias === undefined ? option : { ...option, foundBy: alias };
}

export type Parsed = { value: unknown } | { error: string };

/** The value of a cleared cell. Boolean cells have no empty state. */
export const emptyValue = <L>(column: GridColumn<L>): unknown =>
  column.kind === 'boolean' ? false : column.kind === 'text' ? '' : undefined;

/** Parses typed or pasted text for `column` of `line`. Lookups are handled elsewhere, because they need a request. */
export function parseCell<L>(column: GridColumn<L>, typed: string, line: L): Parsed {
  if (column.parse) return column.parse(typed, line);
  const text = typed.trim();
  if (text === '') return { value: emptyValue(column) };
  switch (column.kind) {
    case 'decimal':
      return parseDecimal(text);
    case 'date':
      return parseDate(text);
    case 'boolean':
      return parseBoolean(text);
    case 'choice':
      return parseChoice(text, column.choices ?? []);
    default:
      return { value: column.kind === 'text' ? typed.replace(/\s*[\r\n]+\s*/g, ' ').trim() : text };
  }
}

/**
 * A number as people and spreadsheets write it: `1234.5`, `1,234.5`, `1 234.5`, `12,34,567`, `-3`, `(3)`, `$ 12.50`. A comma counts as a
 * thousands separator only where one is possible: `12,5` is questioned rather than guessed.
 */
export function parseDecimal(typed: string): Parsed {
  const bare = typed
    .replace(/[\s\u00a0\u202f']|\p{Sc}/gu, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^\+/, '');
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  const signed = inBrackets ? `-${inBrackets}` : bare;
  const plain = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(signed) ? signed.replaceAll(',', '') : signed;
  if (isDecimal(plain)) return { value: dec(plain).toFixed() };
  return {
    error: /^-?\d+,\d+$/.test(plain) ? `Use a decimal point: ${plain.replace(',', '.')}` : `“${typed}” is not a number`,
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Typed or pasted dates, day first: `20/11/2026`, `20.11.26`, `20 Nov 2026`, `2026-11-20`; without a year, this year. */
export function parseDate(typed: string, today = new Date()): Parsed {
  const wrong = { error: `“${typed}” is not a date; write it like 20 Nov 2026` };
  const [first, second, third, ...rest] = typed.split(/[\s./,-]+/).filter(Boolean);
  if (!first || !second || rest.length > 0) return wrong;
  const yearFirst = /^\d{4}$/.test(first);
  const [day, year] = yearFirst ? [third, first] : [first, third ?? String(today.getFullYear())];
  const named = MONTHS.findIndex((month) => second.toLowerCase().startsWith(month.toLowerCase())) + 1;
  const month = named || Number(second);
  if (!day || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return wrong;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, Number(day)));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(day)) return wrong;
  return { value: date.toISOString().slice(0, 10) };
}

function parseBoolean(text: string): Parsed {
  if (/^(y|yes|true|1|x|✓)$/i.test(text)) return { value: true };
  return /^(n|no|false|0|-)$/i.test(text) ? { value: false } : { error: `“${text}” is neither yes nor no` };
}

function parseChoice(text: string, choices: readonly { value: string; label: string }[]): Parsed {
  const wanted = text.toLowerCase();
  const found =
    choices.find((choice) => choice.value === text) ??
    choices.find((choice) => choice.label.toLowerCase() === wanted || choice.value.toLowerCase() === wanted);
  return found
    ? { value: found.value }
    : { error: `“${text}” is not one of ${choices.map((choice) => choice.label).join(', ')}` };
}

/** Adds thousands separators to a plain decimal, keeping its decimals. */
export const groupDigits = (plain: string): string => {
  const [whole = '', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

const showDate = (value: string): string => {
  const [year, month, day] = value.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
};

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
      return showDate(String(value));
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
