/** Parts of sentences: a figure with what it is about, when and where; rows by their names. */

import { choiceLabel, inSentence, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { refersTo } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { be, joined, listed, upper } from '../catalogue/labels';
import { nameColumns } from '../catalogue/vocabulary';
import type { Asking } from '../plan/plan';
import { isEvent } from '../plan/rows';
import {
  added,
  datesText,
  figureLabel,
  labelled,
  moneyBeside,
  nameText,
  type Row,
  rowLabel,
  unitIn,
  valueText,
} from './figures';

/** Rows that a sentence names at most. */
export const NAMED_ROWS = 3;
/** Parts of a figure that a sentence names at most: who asks by waiter has five of them in the sentence. */
export const NAMED_PARTS = 8;

/** What a sentence is made of. */
export interface Said {
  sentence: string;
  /** The rows that the answer mentions. @default the report's rows */
  rows?: readonly Row[];
  /** It says how many there are. */
  counts?: true;
}

/** Where: 'at Colombo and Kandy', 'at all outlets'. */
function placesText({ asker: { identity }, plan }: Asking): string {
  const { outlets } = plan.query;
  const names = outlets.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? '');
  const isEvery = names.length === identity.outlets.length && names.length > 3;
  if (isEvery) return plan.report.period === 'none' ? '' : 'at all outlets';
  return names.length > 3 ? `at ${names.length} outlets` : `at ${listed(names)}`;
}

/** The words behind a figure: what of, when, where. */
export const circumstances = (asking: Asking, answer: ReportAnswer, of: readonly string[]): string =>
  joined(of.length > 0 ? `(${of.join('; ')})` : '', datesText(answer.params), placesText(asking));

/** One figure in a sentence. */
export function figureSentence(
  asking: Asking,
  answer: ReportAnswer,
  said: { label: string; of?: string; value: unknown; key: string; row: Row },
): string {
  const { report } = asking.plan;
  const { label, of, value, key, row } = said;
  const context = { currency: answer.currency, unit: unitIn(report, key, row) };
  const text = valueText(report, key, value, context);
  const money = moneyBeside(report, key, row);
  const worth = money ? `, worth ${valueText(report, money, row[money], context)},` : '';
  const filters = filtersIn(asking).filter((each) => each !== of);
  return `${upper(joined(label, of ? `of ${of}` : '', be(label), text))}${worth} ${circumstances(asking, answer, filters)}.`;
}

/** What chosen parameters are called. */
const filterText = (report: Report, key: string, value: string): string => {
  const field = report.parameters[key];
  if (!field) return value;
  const text = field.kind === 'choice' ? choiceLabel(field, value) : field.kind === 'boolean' ? 'Yes' : value;
  return `${labelOf(key, field)}: ${text}`;
};

/** What is left out, in words: 'without Takeaway'. */
const withoutText = ({ without }: Asking['plan'], label: (name: string) => string = (name) => name): string[] =>
  without.length > 0 ? [`without ${listed(without.map((each) => label(each.label)))}`] : [];

/** What an answer is narrowed to, in words. */
export function filtersIn({ plan, asked }: Asking): string[] {
  const { report, query, filters, dimension, onDays } = plan;
  // What says how rows are made narrows nothing.
  const isUsual = (key: string): boolean => report.parameters[key]?.required === true;
  return [
    ...(onDays ? [onDays.label] : []),
    ...(asked.part && !(onDays && asked.part.by === 'weekday') ? [asked.part.label] : []),
    ...filters,
    ...Object.entries(query.filters).flatMap(([key, value]) =>
      refersTo(report.parameters[key]) !== undefined ||
      (dimension && 'parameter' in dimension.by && dimension.by.parameter === key) ||
      isUsual(key) ||
      filters.includes(value)
        ? []
        : [filterText(report, key, value)],
    ),
    ...withoutText(plan, upper),
  ];
}

/** That a report has no rows for what was asked. */
export const nothing = (asking: Asking, answer: ReportAnswer): string =>
  `${asking.plan.report.label} has nothing ${circumstances(asking, answer, filtersIn(asking))}.`;

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

/** The rows or subtotals that have the figure; undefined if two of them have the same name. */
export function entriesOf({ plan }: Asking, answer: ReportAnswer, figure: string): readonly Entry[] | undefined {
  const { report, dimension } = plan;
  if (dimension && 'group' in dimension.by) {
    const { group } = dimension.by;
    return labelled(report, answer, group).map((each) => ({ ...each, value: each.row[figure] }));
  }
  const rows = dimension && 'rows' in dimension.by ? dimension.by.rows : undefined;
  const named = (row: Row) => (rows && row[rows] ? rowLabel(report, answer, row, rows) : rowLabel(report, answer, row));
  const entries = answer.docs.map((row) => ({ label: named(row), value: row[figure], row }));
  if (areApart(entries) || (rows && isEvent(report, rows))) return entries;
  const whole = acrossOutlets(report, entries, figure);
  if (areApart(whole)) return whole;
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

/** An item that several outlets have is one item, if its figure adds up. */
function acrossOutlets(report: Report, entries: readonly Entry[], figure: string): readonly Entry[] {
  const { inUnit, sum: isSummed, kind } = report.columns[figure] ?? {};
  if (!isSummed && kind !== 'quantity') return entries;
  const keyOf = ({ label, row }: Entry) => `${label}\n${inUnit ? row[inUnit] : ''}`;
  return [...new Set(entries.map(keyOf))].flatMap((key) => {
    const same = entries.filter((each) => keyOf(each) === key);
    const [first] = same;
    const outlets = new Set(same.map(({ row }) => row.outlet));
    if (!first || same.length === 1 || outlets.size < same.length) return same;
    const value = added(same.map((each) => each.value));
    return [{ ...first, value, row: { ...first.row, outlet: listed([...outlets].map(String)), [figure]: value } }];
  });
}

/** 'By outlet', 'The 3 largest by category'. The label 'Given by' already ends with 'by'. */
export function partsBy(label: string, largest: number | undefined): string {
  const by = / by$/i.test(label) ? label.toLowerCase() : `by ${inSentence(label)}`;
  return largest === undefined ? upper(by) : `The ${largest} largest ${by}`;
}

/** The days without a preposition: 'compared with 1 May 2026 to 31 May 2026'. */
export const spanText = (parameters: Row): string => datesText(parameters).replace(/^(from|on) /, '');

/** All names of a figure: 'Paid by: card LKR 100.00 and cash LKR 50.00, in June'. */
export function namesSentence(asking: Asking, answer: ReportAnswer, figure: string): string {
  const { report } = asking.plan;
  const values = Object.entries(objectIn(answer.totals[figure])).map(([name, value]) => {
    const label = report.columns[figure]?.namesOf ? name : nameText(name);
    return `${label} ${valueText(report, figure, value, { currency: answer.currency })}`;
  });
  const text = values.length > 0 ? listed(values) : 'none';
  return `${joined(`${figureLabel(report, figure)}: ${text},`, circumstances(asking, answer, filtersIn(asking)))}.`;
}
