/** Parts of sentences: a figure with what it is of, when and where. */

import type { Report } from '#engine/define/report';
import { refersTo } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Say } from '#server/http/events';
import type { Plan } from '../planning/plan';
import { nameColumns } from '../planning/vocabulary';
import type { Reading } from '../reading/question';
import {
  datesText,
  filterText,
  groupLabel,
  listed,
  moneyBeside,
  type Row,
  rowLabel,
  unitIn,
  valueText,
} from './figures';

/** Rows that a sentence names at most. */
export const NAMED_ROWS = 3;

/** A question that was planned, and who asks. */
export interface Asking {
  db: Database;
  identity: Identity;
  plan: Plan;
  reading: Reading;
  outlets: readonly string[];
  say?: Say | undefined;
}

/** What a sentence is made of. */
export interface Said {
  sentence: string;
  /** The rows that the answer mentions. @default the report's rows */
  rows?: readonly Row[];
  /** It says how many there are. */
  counts?: true;
}

/** 'Net sales were', 'Net cost of sales was', 'Transfers out were'. */
export const be = (label: string): string =>
  /[^s]s$/i.test(label.split(/ (?:of|out|in|to|on|from)\b/)[0] ?? '') ? 'were' : 'was';
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** The words behind a figure: what of, when, where. */
export function circumstances(
  { plan, identity, outlets }: Asking,
  answer: ReportAnswer,
  of: readonly string[],
): string {
  const names = outlets.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? '');
  const where =
    names.length === identity.outlets.length && names.length > 3
      ? 'at all outlets'
      : names.length > 3
        ? `at ${names.length} outlets`
        : `at ${listed(names)}`;
  const narrowed = of.length > 0 ? `(${of.join('; ')})` : '';
  return joined(narrowed, datesText(answer.params), plan.report.period === 'none' && names.length > 3 ? '' : where);
}

/** One figure in a sentence. */
export function figureSentence(
  asking: Asking,
  answer: ReportAnswer,
  said: { label: string; of?: string; value: unknown; key: string; row: Row },
): string {
  const { plan } = asking;
  const { report } = plan;
  const { label, of, value, key, row } = said;
  const context = { currency: answer.currency, unit: unitIn(report, key, row) };
  const text = valueText(report, key, value, context);
  const money = moneyBeside(report, key, row);
  const worth = money ? `, worth ${valueText(report, money, row[money], context)},` : '';
  return `${upper(joined(label, of ? `of ${of}` : '', be(label), text))}${worth} ${circumstances(
    asking,
    answer,
    filtersIn(plan).filter((each) => each !== of),
  )}.`;
}

export const filtersIn = ({ report, parameters, filters, dimension, partOfDays, onDays }: Plan): string[] => [
  ...(onDays ? [onDays.label] : []),
  ...(partOfDays ? [partOfDays.label] : []),
  ...filters,
  ...Object.entries(parameters).flatMap(([key, value]) =>
    ['fromDate', 'toDate', 'asOf'].includes(key) ||
    refersTo(report.parameters[key]) !== undefined ||
    (dimension && 'parameter' in dimension.by && dimension.by.parameter === key) ||
    isUsual(report, key) ||
    filters.includes(value)
      ? []
      : [filterText(report, key, value)],
  ),
];
/** What says how rows are made, not what is left out. */
const isUsual = (report: Report, key: string): boolean => report.parameters[key]?.required === true;

/** That a report has no rows for what was asked. */
export const nothing = (asking: Asking, answer: ReportAnswer): string =>
  `${asking.plan.report.label} has nothing ${circumstances(asking, answer, filtersIn(asking.plan))}.`;

/** A row or subtotal with the figure. */
export interface Entry {
  label: string;
  value: unknown;
  row: Row;
}

const areApart = (entries: readonly Entry[]): boolean =>
  new Set(entries.map(({ label }) => label)).size === entries.length;

const wordsIn = (report: Report, answer: ReportAnswer, row: Row, key: string): string => {
  const value = row[key];
  return value === null || value === undefined || value === '' ? '' : rowLabel(report, answer, row, key);
};

/** Whether a column names the bill of something that happened once, such as a refund: a bill may have two. */
export const isEvent = ({ columns }: Report, key: string): boolean =>
  columns.date?.kind === 'date' && columns[key]?.drill !== undefined && columns[key]?.group === undefined;

/** The rows or subtotals that have the figure. Undefined when two of them have the same name. */
export function entriesOf(plan: Plan, answer: ReportAnswer, figure: string): Entry[] | undefined {
  const { report, dimension } = plan;
  if (dimension && 'group' in dimension.by) {
    const { group } = dimension.by;
    return (answer.groups ?? []).map(({ value, totals }) => ({
      label: groupLabel(report, answer, group, value),
      value: totals[figure],
      row: totals,
    }));
  }
  const rows = dimension && 'rows' in dimension.by ? dimension.by.rows : undefined;
  const named = (row: Row) => (rows && row[rows] ? rowLabel(report, answer, row, rows) : rowLabel(report, answer, row));
  const entries = answer.docs.map((row) => ({ label: named(row), value: row[figure], row }));
  if (areApart(entries) || (rows && isEvent(report, rows))) return entries;
  const differ = (key: string): boolean => new Set(answer.docs.map((row) => row[key])).size > 1;
  const further = nameColumns(report).filter((key) => key !== rows && key !== 'outlet' && differ(key));
  const isShared = ({ label }: Entry) => entries.filter((each) => each.label === label).length > 1;
  // A dish has a recipe for each of its portions, and one at each outlet.
  for (const keys of [['outlet'], ...further.map((key) => [key]), further, [...further, 'outlet']]) {
    const apart = entries.map((entry) => {
      const more = keys.map((key) => wordsIn(report, answer, entry.row, key)).filter(Boolean);
      return isShared(entry) && more.length > 0 ? { ...entry, label: `${entry.label} (${more.join(', ')})` } : entry;
    });
    if (areApart(apart)) return apart;
  }
  return undefined;
}

/** '1 bill', '2 bills', '3 categories'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun.endsWith('y') && noun !== 'day' ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;

/** The days without a preposition: 'compared with 1 May 2026 to 31 May 2026'. */
export const spanText = (parameters: Row): string => datesText(parameters).replace(/^(from|on) /, '');
