/** The answer in words: what the report's figures say to what was asked. */

import { shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';
import { countColumn } from '../planning/figure';
import { phraseOf } from '../reading/english';
import { changeSentence } from './changes';
import { compareFigures, datesText, figureLabel, isNumber, listed, nameText, unitIn, valueText } from './figures';
import { limitSentence } from './limits';
import {
  type Asking,
  be,
  circumstances,
  type Entry,
  entriesOf,
  figureSentence,
  filtersIn,
  joined,
  NAMED_ROWS,
  nothing,
  type Said,
  upper,
} from './phrases';
import { rankSentence } from './ranking';
import { rowChange } from './rowChange';
import { documentsSentence, listSentence, rowSentence, rowsFor, rowsSentence } from './rows';

/** One of the names that only an answer knows, with its figure. */
export const namedValue = (
  answer: ReportAnswer,
  column: string,
  name: string,
): readonly [string, unknown] | undefined => valueNamed(answer.totals[column], name);

const valueNamed = (values: unknown, name: string): readonly [string, unknown] | undefined => {
  const wanted = phraseOf(name).join(' ');
  return Object.entries(objectIn(values)).find(
    ([each]) => phraseOf(each.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ') === wanted,
  );
};

/** A sentence for names behind a figure: VAT among the taxes, card and cash. Undefined where the answer lacks one of them. */
function perValueSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer | undefined): Said | undefined {
  const { plan } = asking;
  const { columns = [], names = [] } = plan.perValue ?? {};
  for (const column of columns) {
    const found = names.flatMap((name) => {
      const value = namedValue(answer, column, name);
      return value ? [value] : [];
    });
    const [first] = found;
    if (!first || found.length < names.length) continue;
    const text = (value: unknown) => valueText(plan.report, column, value, { currency: answer.currency });
    const around = circumstances(asking, answer, filtersIn(plan));
    const label = figureLabel(plan.report, column);
    if (found.length > 1) {
      const sum = found.reduce((total, [, value]) => total.plus(dec(value)), dec(0));
      const places = String(found[0]?.[1] ?? '').split('.')[1]?.length ?? 0;
      const together = asking.reading.wantsSum ? ` Together: ${text(fixed(sum, places))}.` : '';
      return {
        sentence: `${joined(`${label}: ${listed(found.map(([name, value]) => `${nameText(name)} ${text(value)}`))},`, around)}.${together}`,
      };
    }
    const [name, value] = first;
    const sentence = joined(
      `${joined(`${label}: ${nameText(name)}`, 'was', text(value), around)}.`,
      namedBy(asking, answer, column, names[0] ?? ''),
    );
    if (!base) return { sentence };
    const [, then] = namedValue(base, column, names[0] ?? '') ?? [];
    return {
      sentence: joined(sentence, `${upper(datesText(base.params))}: ${then === undefined ? 'none' : text(then)}.`),
    };
  }
  return undefined;
}

/** 'By outlet', 'The 3 largest by category'. The label 'Given by' already ends with 'by'. */
function partsBy(label: string, largest: number | undefined): string {
  const by = / by$/i.test(label) ? label.toLowerCase() : `by ${label.toLowerCase()}`;
  return largest === undefined ? upper(by) : `The ${largest} largest ${by}`;
}

/** A name's figure in each row, where it is asked for by something: 'By outlet: Colombo LKR 100.00 and Kandy LKR 50.00.' */
function namedBy({ plan }: Asking, answer: ReportAnswer, column: string, name: string): string {
  const entries = plan.dimension ? (entriesOf(plan, answer, column) ?? []) : [];
  const found = entries.flatMap((entry) => {
    const value = valueNamed(entry.row[column], name)?.[1];
    return isNumber(value) ? [{ ...entry, value }] : [];
  });
  const sorted = found.sort((a, b) => compareFigures(true)(b.value, a.value)).slice(0, NAMED_ROWS);
  if (!plan.dimension || sorted.length === 0) return '';
  const text = ({ label, value }: Entry) =>
    `${label} ${valueText(plan.report, column, value, { currency: answer.currency })}`;
  return `${partsBy(plan.dimension.label, found.length > sorted.length ? sorted.length : undefined)}: ${listed(sorted.map(text))}.`;
}

/** How many rows a named thing has, after its amount: a promotion's discount, and the number of discounts. */
function timesOf({ report, parameters, figure }: Asking['plan'], { totals }: ReportAnswer): string {
  const isNamed = Object.entries(report.parameters).some(
    ([key, field]) =>
      field.kind === 'text' && report.columns[key]?.group !== undefined && parameters[key] !== undefined,
  );
  const counted = countColumn(report);
  if (!isNamed || !counted || counted === figure || !isNumber(totals[counted])) return '';
  const label = figureLabel(report, counted);
  return `${label} ${be(label)} ${valueText(report, counted, totals[counted], { currency: null })}.`;
}

/** The largest parts of a figure. */
function breakdown(asking: Asking, answer: ReportAnswer, figure: string): string {
  const { plan } = asking;
  const entries = plan.dimension ? entriesOf(plan, answer, figure)?.filter(({ value }) => isNumber(value)) : undefined;
  if (!entries || !plan.dimension || entries.every(({ value }) => isNothing(value))) return '';
  const shown = [...entries].sort((a, b) => compareFigures(true)(b.value, a.value)).slice(0, NAMED_ROWS);
  const text = ({ label, value, row }: Entry) =>
    `${label} ${valueText(plan.report, figure, value, { currency: answer.currency, unit: unitIn(plan.report, figure, row) })}`;
  const ahead = asking.reading.namesTwo && entries.length === 2 ? leadOf(asking, answer, figure, shown) : '';
  return ` ${partsBy(plan.dimension.label, entries.length > shown.length ? shown.length : undefined)}: ${listed(shown.map(text))}.${ahead}`;
}

/** By how much the greater of two is ahead, where both are money. */
function leadOf(asking: Asking, answer: ReportAnswer, figure: string, [first, second]: readonly Entry[]): string {
  const { report } = asking.plan;
  const column = report.columns[figure];
  if (!first || !second || !column || shownKind(column) !== 'money') return '';
  const difference = dec(first.value).minus(dec(second.value));
  if (difference.lte(0)) return '';
  const places = String(first.value).split('.')[1]?.length ?? 0;
  return ` ${first.label} is ahead by ${valueText(report, figure, fixed(difference, places), { currency: answer.currency })}.`;
}

/** Whether all that is looked at is counted in one unit: a total of kilos has no litres in it. */
function isMeasured({ plan }: Asking, answer: ReportAnswer, measure: string): boolean {
  const { figure, report } = plan;
  const rows = plan.row ? rowsFor(plan, answer) : answer.docs;
  return figure !== undefined && rows.length > 0 && rows.every((row) => unitIn(report, figure, row) === measure);
}

const isNothing = (value: unknown): boolean => isNumber(value) && dec(value).eq(0);

/** The sentence; undefined where the report has no such figure, so that nothing is said rather than something else. */
export function say(asking: Asking, answer: ReportAnswer, base: ReportAnswer | undefined): Said | undefined {
  const { plan, reading } = asking;
  const { report, figure } = plan;
  if (reading.measure && !isMeasured(asking, answer, reading.measure)) return undefined;
  if (plan.perValue) return perValueSentence(asking, answer, base);
  // A row that is named is on no rank.
  if (plan.row && plan.rank) return undefined;
  if (plan.row) return base ? rowChange(asking, answer, base) : rowSentence(asking, answer);
  if (plan.limit && !plan.rank) return base || !figure ? undefined : limitSentence(asking, answer, figure);
  const isOfRows = plan.dimension ? 'rows' in plan.dimension.by : plan.isFilterSaid && report.period === 'asOf';
  // What never sold has no sales: which, is the answer.
  const isZero = plan.isFilterSaid && plan.dimension && figure && isNothing(answer.totals[figure]) && answer.total > 0;
  // 'Low stock' asks what is low, and not for its value.
  const isState = plan.isFilterSaid && report.period === 'asOf' && isOfRows && !reading.hint && !base;
  const isListed = (reading.isWhich || isZero || isState) && !plan.isFigureNamed && !plan.rank && isOfRows;
  if (isListed || !figure) return listSentence(asking, answer);
  if (plan.rank) return rankSentence(asking, answer, figure, base);
  const some = base ? undefined : documentsSentence(asking, answer);
  if (some) return some;
  const total = answer.totals[figure];
  if (base) return total === undefined ? undefined : changeSentence(asking, answer, base, figure);
  // Rows are no subtotals: what has no total has none by outlet either.
  if (total === undefined && plan.dimension && 'group' in plan.dimension.by) return undefined;
  const isOneRow = answer.docs.length === 1 && plan.filters.length > 0;
  if (total === undefined || (isOneRow && !isNumber(total)))
    return rowsSentence(
      asking,
      answer,
      figure,
      answer.docs,
      plan.filters.length > 0 && answer.docs.length > 0 ? plan.filters.join(', ') : undefined,
    );
  if (answer.total === 0 && !isNumber(total)) return { sentence: nothing(asking, answer) };
  if (report.columns[figure]?.perValue) {
    const values = Object.entries(objectIn(total)).map(
      ([name, value]) =>
        `${report.columns[figure]?.namesOf ? name : nameText(name)} ${valueText(report, figure, value, { currency: answer.currency })}`,
    );
    return {
      sentence: `${joined(`${figureLabel(report, figure)}: ${values.length > 0 ? listed(values) : 'none'},`, circumstances(asking, answer, filtersIn(plan)))}.`,
    };
  }
  const parts = breakdown(asking, answer, figure);
  const sentence = figureSentence(asking, answer, {
    label: figureLabel(report, figure),
    value: total,
    key: figure,
    row: answer.totals,
  });
  // 'Which supplier raised prices' is answered by none, and not by an amount of zero alone.
  const isNone = reading.isWhich && plan.dimension && parts === '' && isNothing(total);
  if (isNone) return { sentence: `${sentence} No ${plan.dimension?.label.toLowerCase()} had any.` };
  return { sentence: joined(sentence + parts, timesOf(plan, answer)) };
}
