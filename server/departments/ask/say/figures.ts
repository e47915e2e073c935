/** Figures of a report's answer as sentences write them: exact, with their currency or unit. */

import { type Field, inSentence, inWords, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type ReportAnswer, wordsOf as wordsOfValue } from '#engine/read/reporting';
import { dec, fixed, sum } from '#engine/run/decimal';
import { decimalsOf, formatDecimal } from '#engine/run/figures';
import { showDay } from '#engine/run/time/days';
import { objectIn } from '#engine/run/values';
import { nameColumns } from '../catalogue/vocabulary';
import { phraseOf } from '../words/english';

export type Row = Readonly<Record<string, unknown>>;

const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  money: [2, 2],
  cost: [2, 6],
  percent: [2, 2],
  integer: [0, 0],
  quantity: [0, 4],
  decimal: [0, 6],
};

/** A number of a kind, without currency or unit. */
function numberText(kind: string, value: unknown): string {
  const [least, most] = PLACES[kind] ?? [0, 6];
  return formatDecimal(value, Math.max(least, decimalsOf(value, most)));
}

/** A figure as it is read: 'LKR 1,250.00', '17.9 kg', '20.89%'. */
export function valueText(
  report: Report,
  key: string,
  value: unknown,
  { currency, unit }: { currency: string | null; unit?: unknown },
): string {
  const column = report.columns[key] as Field;
  const kind = shownKind(column);
  if (value === null || value === undefined || value === '') return 'not known';
  if (kind === 'date') return showDay(String(value));
  const number = numberText(kind, value);
  if (kind === 'percent') return `${number}%`;
  if (kind === 'money' || kind === 'cost') return currency ? `${currency} ${number}` : number;
  return typeof unit === 'string' && unit ? `${number} ${unit}` : number;
}

/** 'Net sales' for a column called Net: the words of its key, where the label is one of them. */
export function figureLabel(report: Report, key: string): string {
  const column = report.columns[key];
  const label = labelOf(key, column);
  const words = inWords(key);
  return !label.includes(' ') &&
    words.includes(' ') &&
    words.toLowerCase().split(' ').includes(label.toLowerCase()) &&
    !/^Qty/.test(words)
    ? words.replace(/ pct$/, ' %')
    : label;
}

/** What the names behind a figure are together: 'payments' of 'paid by'. */
export const namesLabel = (report: Report, key: string): string =>
  figureLabel(report, key) === 'Paid by' ? 'Payments' : figureLabel(report, key);

/** What a row is called. */
export function rowLabel(report: Report, answer: ReportAnswer, row: Row, column?: string): string {
  const key =
    column ?? nameColumns(report).find((each) => row[each] !== null && row[each] !== undefined && row[each] !== '');
  const field = key === undefined ? undefined : report.columns[key];
  if (!key || !field) return '';
  return wordsOfValue(report, answer.params, key, field, row[key]) || 'None';
}

/** What a subtotal is called. */
const groupLabel = (report: Report, answer: ReportAnswer, group: string, value: string | null): string => {
  const column = report.columns[group];
  return (column && wordsOfValue(report, answer.params, group, column, value)) || 'None';
};

/** The rows of an answer, or the subtotals of a group, by what they are called. */
export const labelled = (report: Report, answer: ReportAnswer, group?: string): { label: string; row: Row }[] =>
  group
    ? (answer.groups ?? []).map(({ value, totals }) => ({
        label: groupLabel(report, answer, group, value),
        row: totals,
      }))
    : answer.docs.map((row) => ({ label: rowLabel(report, answer, row), row }));

/** One of the names behind a figure in a sentence: 'city ledger', 'VAT'. */
export const nameText = (name: string): string => (/^[a-z]/.test(name) ? inSentence(inWords(name)) : name);

/** The unit of a figure in a row. */
export const unitIn = (report: Report, key: string, row: Row): unknown => {
  const inUnit = report.columns[key]?.inUnit;
  return inUnit ? row[inUnit] : undefined;
};

/** The money that belongs to a quantity: `varianceValue` for `varianceQty`. */
export function moneyBeside(report: Report, key: string, row: Row): string | undefined {
  const stem = /^(.*)(Qty|Usage)$/.exec(key)?.[1];
  const other = stem && `${stem}Value`;
  return other && other in row && report.columns[other] ? other : undefined;
}

/** 'from 1 Jun 2026 to 30 Jun 2026', 'on 3 Jun 2026', 'as of 30 Jun 2026'. */
export function datesText({ fromDate, toDate, asOf }: Row): string {
  if (typeof asOf === 'string') return `as of ${showDay(asOf)}`;
  if (typeof fromDate !== 'string' || typeof toDate !== 'string') return '';
  return fromDate === toDate ? `on ${showDay(fromDate)}` : `from ${showDay(fromDate)} to ${showDay(toDate)}`;
}

/** The kind of a figure. */
export const kindOf = (report: Report, figure: string): string => {
  const column = report.columns[figure];
  return column ? shownKind(column) : 'text';
};

/** The decimals that amounts are written with, zeros included: '67500.00' has two. */
export const placesOf = (...values: readonly unknown[]): number =>
  Math.max(0, ...values.map((value) => String(value ?? '').split('.')[1]?.length ?? 0));

export const isNumber = (value: unknown): value is string | number =>
  value !== null && value !== undefined && value !== '' && /^-?\d/.test(String(value));
/** By size where asked for and something is below zero; unknown figures are left out before. */
export const compareFigures =
  (isBySize: boolean) =>
  (a: unknown, b: unknown): number => {
    const [one, other] = isBySize ? [dec(a).abs(), dec(b).abs()] : [dec(a), dec(b)];
    return one.cmp(other);
  };

/** The name that an object has for a word, with its figure. */
export function valueNamed(values: unknown, name: string): readonly [string, unknown] | undefined {
  const wanted = phraseOf(name).join(' ');
  return Object.entries(objectIn(values)).find(
    ([each]) => phraseOf(each.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ') === wanted,
  );
}

/** The first column in whose total all names are. */
export const columnNaming = (totals: Row, columns: readonly string[], names: readonly string[]): string | undefined =>
  columns.find((column) => names.every((name) => valueNamed(totals[column], name)));

/** What figures come to, with as many decimals as they have; those that aren't known are left out. */
export function added(values: readonly unknown[]): string {
  const known = values.filter(isNumber);
  return fixed(sum(known), placesOf(...known));
}

/** What the names of a column come to; '0' for none. */
export const sumOfNames = (values: unknown): string => added(Object.values(objectIn(values)));
