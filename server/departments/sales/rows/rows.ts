/** Reads and checks the bill import's rows, one per bill line (docs/bill-import.md), before anything is written. */

import type { Problem } from '#engine/define/rules';
import { withoutCardNumbers } from '#engine/run/cardNumbers';
import { currencyNow } from '#engine/run/currency';
import { dec } from '#engine/run/decimal';
import { nearest } from '#engine/run/nearest';
import { readDate, splitMoment } from '#engine/run/text/dates';
import { readNumber } from '#engine/run/text/numbers';
import { PAYMENT_METHODS } from '#resources/sales/tillWords.rules';
import { CHANNELS, ORDER_TYPES } from '#resources/shared';

/** The format's columns. `outlet` takes the outlet's code, name or id. */
export const COLUMNS = [
  'outlet',
  'billNumber',
  'dateTime',
  'itemCode',
  'portion',
  'quantity',
  'unitPrice',
  'lineTotal',
  'modifiers',
  'discount',
  'tax',
  'paymentMethod',
  'paymentAmount',
  'paymentReference',
  'customPayment',
  'cityLedgerAccount',
  'authorisedPerson',
  'orderType',
  'channel',
  'guests',
  'cashier',
  'refundOf',
  'billTotal',
] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['outlet', 'billNumber', 'dateTime', 'itemCode', 'paymentMethod'];
/** Columns with decimals. */
export const NUMBERS: readonly Column[] = [
  'quantity',
  'unitPrice',
  'lineTotal',
  'discount',
  'tax',
  'paymentAmount',
  'billTotal',
];
/** Columns of which a negative one makes the row a refund. */
const SIGNED: readonly Column[] = ['quantity', 'unitPrice', 'lineTotal'];
/** Columns that people write freely. */
const WRITTEN: readonly Column[] = ['paymentReference', 'authorisedPerson', 'cashier', 'modifiers'];
/** Said where a card number was found. */
export const CARD_MASKED = 'There was a card number in this text. Only its last four digits were stored';

/** A row as read: trimmed texts, without empty ones. */
export type BillRow = Partial<Record<Column, string>>;

/** A problem in one row; `row` counts from 1, like a spreadsheet's rows below the header. */
export interface RowProblem extends Problem {
  row: number;
  billNumber?: string;
}

/** A file of another kind has a wrong column in every row; only this many are reported. */
const MOST_PROBLEMS = 200;
const LONGEST_NAME = 60;

/** A number as a plain decimal; other text stays, to be refused. */
function plainNumber(text: string): string {
  const read = readNumber(text, { isShare: false });
  return 'value' in read ? read.value : text;
}

/** One row's texts, from JSON (numbers as their text) or CSV; unknown columns are reported with the closest known one. */
export function readRow(
  given: Readonly<Record<string, unknown>>,
  row: number,
  { problems, warnings }: { problems: RowProblem[]; warnings: RowProblem[] },
): BillRow {
  const output: BillRow = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (!(COLUMNS as readonly string[]).includes(key)) {
      if (problems.length >= MOST_PROBLEMS) continue;
      const near = nearest(key, COLUMNS);
      problems.push({
        row,
        field: key.slice(0, LONGEST_NAME),
        rule: 'unknownField',
        message: `There is no column “${key.slice(0, LONGEST_NAME)}”${near ? `; did you mean “${near}”?` : ''}`,
      });
      continue;
    }
    const text = String(value).trim();
    const column = key as Column;
    if (text === '') continue;
    output[column] = NUMBERS.includes(column) ? plainNumber(text) : text;
    if (!WRITTEN.includes(column)) continue;
    const kept = withoutCardNumbers(text);
    if (kept !== text) warnings.push({ row, field: key, rule: 'cardNumber', message: CARD_MASKED });
    output[column] = kept;
  }
  return output;
}

/** Whether a row only pays: a bill with more payments than lines has such rows. */
export const isPayment = (row: BillRow): boolean =>
  row.paymentAmount !== undefined && ['itemCode', 'quantity', 'unitPrice', 'lineTotal'].every((key) => !(key in row));

/** Whether a row gives money back. Unreadable numbers are reported elsewhere. */
export const isRefund = (row: BillRow): boolean =>
  row.refundOf !== undefined || SIGNED.some((column) => /^-.*[1-9]/.test(row[column] ?? ''));

const amount = (row: BillRow, key: Column, scale: number): string | undefined => {
  const text = row[key];
  if (text === undefined) return undefined;
  const read = readNumber(text, { isShare: false });
  if ('error' in read) return `${key}: ${read.error}`;
  if (key === 'quantity' && dec(text).eq(0)) return 'quantity must not be 0';
  if (dec(text).lt(0) && !isRefund(row)) return `${key} must be at least 0`;
  if ((text.split('.')[1] ?? '').replace(/0+$/, '').length > scale) return `${key} takes at most ${scale} decimals`;
  return text.replace(/\D/g, '').length > 15 ? `${key} has more than 15 digits` : undefined;
};

const oneOf = (row: BillRow, key: Column, values: readonly string[]): string | undefined =>
  row[key] === undefined || values.includes(row[key]) ? undefined : `${key} must be one of: ${values.join(', ')}`;

/** Rules that need only the row itself, in its outlet's currency. */
export function checkRow(row: BillRow, number: number, problems: RowProblem[]): void {
  const say = (field: Column, rule: string, message: string | undefined) =>
    message &&
    problems.push({ row: number, field, rule, message, ...(row.billNumber ? { billNumber: row.billNumber } : {}) });
  for (const key of REQUIRED)
    if (row[key] === undefined && !(key === 'itemCode' && isPayment(row))) say(key, 'required', `${key} is required`);
  for (const key of NUMBERS)
    say(key, 'number', amount(row, key, key === 'quantity' || key === 'unitPrice' ? 4 : currencyNow().places));
  if (row.unitPrice !== undefined && row.lineTotal !== undefined)
    say('lineTotal', 'contradiction', 'Send unitPrice or lineTotal, not both');
  say('paymentMethod', 'choice', oneOf(row, 'paymentMethod', PAYMENT_METHODS));
  say('orderType', 'choice', oneOf(row, 'orderType', ORDER_TYPES));
  say('channel', 'choice', oneOf(row, 'channel', CHANNELS));
  if (row.guests !== undefined && !/^\d{1,4}$/.test(row.guests))
    say('guests', 'integer', 'guests must be a whole number');
  for (const key of ['billNumber', 'refundOf', 'paymentReference', 'authorisedPerson', 'cashier'] as const)
    if ((row[key]?.length ?? 0) > 60) say(key, 'maxLength', `${key} takes at most 60 characters`);
  const isCharged = row.paymentMethod === 'cityLedger';
  if (isCharged && row.cityLedgerAccount === undefined)
    say('cityLedgerAccount', 'required', 'cityLedgerAccount is required where paymentMethod is cityLedger');
  for (const key of ['cityLedgerAccount', 'authorisedPerson'] as const)
    if (!isCharged && row[key] !== undefined)
      say(key, 'contradiction', `${key} belongs to the paymentMethod cityLedger`);
  if (row.customPayment !== undefined && row.paymentMethod !== 'custom')
    say('customPayment', 'contradiction', 'customPayment belongs to the paymentMethod custom');
  if (row.dateTime !== undefined && !readMoment(row.dateTime))
    say('dateTime', 'datetime', `dateTime must be like 2026-11-20 13:45 or ISO-8601; not “${row.dateTime}”`);
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/;

/** The time of a date without one. */
const NOON = '12:00';

/** `20 Nov 2026 1:45 PM` in the outlet's local time; undefined for a date that could be two. */
function readWritten(text: string): { local: string } | undefined {
  const { day, time, offset } = splitMoment(text);
  const read = readDate(day);
  return 'value' in read && !offset ? { local: `${read.value}T${time || NOON}:00` } : undefined;
}

/** A time in the outlet's local time (`2026-11-20 13:45[:10]`, `20 Nov 2026 1:45 PM`) or with an offset (ISO-8601). A date alone is noon. */
export function readMoment(text: string): { local: string } | { instant: Date } | undefined {
  const local = LOCAL.exec(text);
  if (local) {
    const plain = `${local[1]}T${local[2]}:${local[3] ?? '00'}`;
    const moment = new Date(`${plain}Z`);
    return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== plain ? undefined : { local: plain };
  }
  if (!/\d(Z|[+-]\d{2}:?\d{2})$/.test(text) || !text.includes(':')) return readWritten(text);
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : { instant };
}
