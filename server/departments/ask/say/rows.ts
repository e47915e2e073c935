/** Rows in words: the rows of one name, the rows of a figure that has no total, or the whole list. */

import { inSentence } from '#engine/define/fields';
import { type ReportAnswer, wordsOf as wordsOfValue } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { isRecord } from '#engine/run/values';
import { documents } from '#resources';
import { counted, joined, listed, listedUpTo } from '../catalogue/labels';
import { nameColumns } from '../catalogue/vocabulary';
import type { Asking, Plan } from '../plan/plan';
import { phraseOf } from '../words/english';
import { figureLabel, isNumber, placesOf, type Row, rowLabel, unitIn, valueText } from './figures';
import { circumstances, figureSentence, filtersIn, NAMED_ROWS, nothing, type Said } from './phrases';

/** The rows of the name that a plan looks for, as the report has them. */
export function rowsNamed({ row, report, dimension }: Plan, answer: ReportAnswer): Row[] {
  if (!row) return [];
  if (dimension && 'group' in dimension.by && row.column === dimension.by.group)
    return (answer.groups ?? []).flatMap(({ value, totals }) => (value === row.value ? [totals] : []));
  if (row.column) return answer.docs.filter((each) => each[row.column ?? ''] === row.value);
  const wanted = folded(row.value);
  const texts = Object.entries(report.columns).filter(
    ([, { hidden, kind }]) => !hidden && ['text', 'choice'].includes(kind),
  );
  return answer.docs.filter((each) =>
    texts.some(([key, column]) =>
      [String(each[key] ?? ''), wordsOfValue(report, answer.params, key, column, each[key])].some(
        (text) => folded(text) === wanted,
      ),
    ),
  );
}

/** The rows of the name that a plan looks for. A line that a layout deducts, such as staff meals, is the amount that it is. */
export function rowsFor(plan: Plan, answer: ReportAnswer): Row[] {
  const { row, report } = plan;
  const rows = rowsNamed(plan, answer);
  const { lines = [], parts = {} } = report.statement ?? {};
  const isDeducted = row?.column === parts.line && lines.some(({ name, isDeducted: is }) => is && name === row?.value);
  if (!row || !isDeducted) return rows;
  const negated = (value: unknown): unknown => {
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, negated(each)]));
    return isNumber(value) ? fixed(dec(value).neg(), placesOf(value)) : value;
  };
  const amounts = [parts.total, parts.pct, parts.each].filter((key) => key !== undefined);
  return rows.map((each) => ({ ...each, ...Object.fromEntries(amounts.map((key) => [key, negated(each[key])])) }));
}

/** Rows that a sentence lists. */
const LISTED = 8;

/** What the rows are, in words: where the question asks for them and not for a figure. */
export function listSentence(asking: Asking, answer: ReportAnswer): Said {
  const { plan } = asking;
  const names = answer.docs.map((row) => rowLabel(plan.report, answer, row));
  const apart = [...new Set(names)];
  // An outlet with two open days is one outlet.
  const total = apart.length < names.length && names.length === answer.total ? apart.length : answer.total;
  const labels = apart.slice(0, LISTED);
  const noun =
    plan.dimension && (total < answer.total || apart.length === names.length)
      ? inSentence(plan.dimension.label)
      : 'row';
  const count = counted(total, noun);
  const more = total > labels.length ? ', and more' : '';
  if (answer.total === 0) return { sentence: nothing(asking, answer) };
  return { sentence: `${count} ${circumstances(asking, answer, filtersIn(asking))}: ${listed(labels)}${more}.` };
}

/** Documents that a sentence names. */
const NAMED_DOCUMENTS = 5;

/**
 * How many documents are in a state that was asked for, which, and what they come to: 'late purchase orders'.
 * @returns undefined where something else is asked
 */
export function documentsSentence(asking: Asking, answer: ReportAnswer): Said | undefined {
  const { plan, asked } = asking;
  const { report, figure, dimension, row, names, isCounting } = plan;
  const document = documents.find(({ name }) => name === report.listing?.document);
  const isOther = dimension || row || asked.rank || asked.limit || names || isCounting || plan.isFigureNamed;
  if (!document || !plan.isFilterSaid || isOther || !figure) return undefined;
  const around = circumstances(asking, answer, filtersIn(asking));
  const { one, many } = document.label;
  if (answer.total === 0) return { sentence: `No ${many.toLowerCase()} ${around}.`, counts: true };
  const text = (value: unknown) => valueText(report, figure, value, { currency: answer.currency });
  const texts = answer.docs.map((each) => `${rowLabel(report, answer, each)} (${text(each[figure])})`);
  const total = answer.total > 1 ? ` ${figureLabel(report, figure)}: ${text(answer.totals[figure])}.` : '';
  const count = `${answer.total} ${(answer.total === 1 ? one : many).toLowerCase()}`;
  return { sentence: `${count} ${around}: ${listedUpTo(texts, NAMED_DOCUMENTS, answer.total)}.${total}`, counts: true };
}

/** The figure stated for a row: the requested one, or the row's first amount. */
export const rowFigure = ({ report, figure }: Plan): string | undefined =>
  figure && !report.columns[figure]?.hidden
    ? figure
    : Object.entries(report.columns).find(
        ([, { kind, hidden, perValue }]) => kind === 'money' && !hidden && !perValue,
      )?.[0];

/** Whether a question has every word of a name. */
const isNamedWholly = ({ asked }: Asking, name: string): boolean =>
  phraseOf(name).every((stem) => asked.words.some((word) => word.stem === stem));

/** What a report says of a record or a line that was named. */
export function rowSentence(asking: Asking, answer: ReportAnswer): Said | undefined {
  const { plan } = asking;
  const { report, row } = plan;
  const figure = rowFigure(plan);
  if (!row || !figure) return undefined;
  const rows = rowsFor(plan, answer);
  const [first] = rows;
  if (!first) {
    // 'Chicken' alone was read as Chicken stock: where that has nothing, it was not meant.
    if (!row.column && !isNamedWholly(asking, row.label)) return undefined;
    const around = circumstances(asking, answer, filtersIn(asking));
    return { sentence: `${report.label} has nothing for ${row.label} ${around}.`, rows };
  }
  if (!row.column) return rowsSentence(asking, answer, figure, rows, row.label);
  // A line in which nothing is known answers nothing.
  if (first[figure] === null || first[figure] === undefined) return undefined;
  const isSubtotal = plan.dimension && 'group' in plan.dimension.by;
  const label = isSubtotal ? figureLabel(report, figure) : rowLabel(report, answer, first, row.column);
  const of = isSubtotal ? { of: row.label } : {};
  const sentence = figureSentence(asking, answer, { label, ...of, value: first[figure], key: figure, row: first });
  return isSubtotal ? { sentence } : { sentence, rows };
}

/** A figure that has no total: said row by row. */
export function rowsSentence(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  rows: readonly Row[],
  of?: string,
): Said | undefined {
  const { report } = asking.plan;
  const [first] = rows;
  if (!first) return { sentence: nothing(asking, answer), rows };
  // A column in which nothing is known answers nothing.
  if (rows.every((row) => row[figure] === null || row[figure] === undefined)) return undefined;
  const label = figureLabel(report, figure);
  const nameOf = (row: Row, column?: string) => rowLabel(report, answer, row, column);
  if (rows.length === 1) {
    const said = { label, of: of ?? nameOf(first), value: first[figure], key: figure, row: first };
    return { sentence: figureSentence(asking, answer, said), rows };
  }
  // Who asks what to order wants no list of what needs none.
  const isThere = (row: Row) => isNumber(row[figure]) && !dec(row[figure]).eq(0);
  const there = rows.filter(isThere);
  const head = joined(label, of ? `of ${of}` : '', circumstances(asking, answer, filtersIn(asking)));
  if (there.length === 0) return { sentence: `${head}: none.`, rows };
  const labels = rows.map((row) => nameOf(row));
  const isOfOne = new Set(labels).size === 1;
  /** The column that tells the rows of one name apart: their days, or their outlets. */
  const apart = of
    ? nameColumns(report).find((key) => new Set(rows.map((row) => row[key])).size === rows.length)
    : undefined;
  const name = (row: Row): string => {
    if (apart) return nameOf(row, apart);
    if (of && isOfOne) return String(row.outlet ?? nameOf(row));
    // Several outlets have a kitchen and a bar.
    const isShared = labels.filter((each) => each === nameOf(row)).length > 1;
    return row.outlet && isShared ? `${nameOf(row)} (${String(row.outlet)})` : nameOf(row);
  };
  const text = (row: Row) =>
    `${name(row)} ${valueText(report, figure, row[figure], { currency: answer.currency, unit: unitIn(report, figure, row) })}`;
  return { sentence: `${head}: ${listedUpTo(there.map(text), NAMED_ROWS)}.`, rows: there };
}
