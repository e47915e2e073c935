/** The answer in words: what the report's figures say to what was asked. */

import { shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { folded } from '#engine/run/fold';
import { objectIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Say } from '#server/http/events';
import { phraseOf } from './english';
import {
  compareFigures,
  datesText,
  figureLabel,
  filterText,
  groupLabel,
  isNumber,
  listed,
  moneyBeside,
  type Row,
  rowLabel,
  unitIn,
  valueText,
} from './figures';
import type { Plan } from './plan';
import type { Reading } from './reading';

const NAMED_ROWS = 3;

/** A question that was planned, and who asks. */
export interface Asking {
  db: Database;
  identity: Identity;
  plan: Plan;
  reading: Reading;
  outlets: readonly string[];
  say?: Say | undefined;
}

interface Entry {
  label: string;
  value: unknown;
  row: Row;
}

/** The rows or subtotals that have the figure. Undefined when two of them have the same name. */
function entriesOf(plan: Plan, answer: ReportAnswer, figure: string): Entry[] | undefined {
  const { report, dimension } = plan;
  if (dimension && 'group' in dimension.by) {
    const { group } = dimension.by;
    return (answer.groups ?? []).map(({ value, totals }) => ({
      label: groupLabel(report, answer, group, value),
      value: totals[figure],
      row: totals,
    }));
  }
  const entries = answer.docs.map((row) => ({ label: rowLabel(report, answer, row), value: row[figure], row }));
  const labels = entries.map(({ label }) => label);
  if (new Set(labels).size === labels.length) return entries;
  const apart = entries.map((entry) => ({ ...entry, label: `${entry.label} (${String(entry.row.outlet ?? '')})` }));
  return new Set(apart.map(({ label }) => label)).size === labels.length ? apart : undefined;
}

interface Said {
  sentence: string;
  /** The rows that the answer mentions. @default the report's rows */
  rows?: readonly Row[];
}

/** 'Net sales were', 'Net cost of sales was'. */
const be = (label: string): string => (/[^s]s$/i.test(label.split(' of ')[0] ?? '') ? 'were' : 'was');
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** The words behind a figure: what of, when, where. */
function circumstances({ plan, identity, outlets }: Asking, answer: ReportAnswer, of: readonly string[]): string {
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
function figureSentence(
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

export const filtersIn = ({ report, parameters, filters, dimension }: Plan): string[] => [
  ...filters,
  ...Object.entries(parameters).flatMap(([key, value]) =>
    ['fromDate', 'toDate', 'asOf'].includes(key) ||
    report.parameters[key]?.kind === 'reference' ||
    (dimension && 'parameter' in dimension.by && dimension.by.parameter === key) ||
    isUsual(report, key)
      ? []
      : [filterText(report, key, value)],
  ),
];
/** What says how rows are made, not what is left out. */
const isUsual = (report: Report, key: string): boolean => report.parameters[key]?.required === true;

function rowsFor(plan: Plan, answer: ReportAnswer): Row[] {
  const { row, report } = plan;
  if (!row) return [];
  if (row.column) return answer.docs.filter((each) => each[row.column ?? ''] === row.value);
  const wanted = folded(row.value);
  return answer.docs.filter((each) =>
    Object.entries(report.columns).some(
      ([key, column]) =>
        !column.hidden && ['text', 'choice'].includes(column.kind) && folded(String(each[key] ?? '')) === wanted,
    ),
  );
}

/** A sentence for a name behind a figure: VAT among the taxes. Undefined where the answer has none of that name. */
function perValueSentence(asking: Asking, answer: ReportAnswer): Said | undefined {
  const { plan } = asking;
  const wanted = phraseOf(plan.perValue?.name ?? '').join(' ');
  for (const column of plan.perValue?.columns ?? []) {
    const found = Object.entries(objectIn(answer.totals[column])).find(
      ([name]) => phraseOf(name.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ') === wanted,
    );
    if (!found) continue;
    const [name, value] = found;
    const label = `${figureLabel(plan.report, column)}: ${name}`;
    return {
      sentence: `${joined(label, 'was', valueText(plan.report, column, value, { currency: answer.currency }), circumstances(asking, answer, filtersIn(plan)))}.`,
    };
  }
  return undefined;
}

function rankSentence(asking: Asking, answer: ReportAnswer, figure: string): Said | undefined {
  const { plan } = asking;
  const { report, rank } = plan;
  const all = rank && entriesOf(plan, answer, figure)?.filter(({ value }) => isNumber(value));
  if (!rank || !all) return undefined;
  // A day without a bill is not the worst day: what has nothing at all is left out, and said to be.
  const isLeast = rank.direction === 'least';
  const entries = isLeast ? all.filter(({ value }) => !dec(value).eq(0)) : all;
  const left = all.length - entries.length;
  if (entries.length === 0) return { sentence: nothing(asking, answer), rows: [] };
  // Beyond what was looked through there may be a bigger one.
  if (rank.isBySize && answer.total > answer.docs.length && !plan.dimension?.by) return undefined;
  const byFigure = compareFigures(rank.isBySize);
  const sign = rank.direction === 'most' ? -1 : 1;
  const sorted = [...entries].sort((a, b) => sign * byFigure(a.value, b.value));
  const shown = sorted.slice(0, rank.count);
  const text = ({ value, row }: Entry) =>
    valueText(report, figure, value, { currency: answer.currency, unit: unitIn(report, figure, row) });
  const label = figureLabel(report, figure).toLowerCase();
  const around = circumstances(asking, answer, filtersIn(plan));
  const [first] = shown;
  const rows = shown.map(({ row }) => row);
  if (rank.count > 1 && shown.length > 1)
    return {
      sentence: `${rank.direction === 'most' ? 'Highest' : 'Lowest'} ${label} ${around}: ${listed(shown.map((each) => `${each.label} (${text(each)})`))}.`,
      rows,
    };
  const same = sorted.filter((each) => first && byFigure(each.value, first.value) === 0).length - 1;
  const also = same > 0 ? ` ${same === 1 ? 'One other has' : `${same} others have`} the same figure.` : '';
  const none = left > 0 ? ` ${left} with nothing ${left === 1 ? 'is' : 'are'} left out.` : '';
  return {
    sentence: `${first?.label} had the ${rank.direction === 'most' ? 'highest' : 'lowest'} ${label}, ${first ? text(first) : ''}, ${around}.${also}${none}`,
    rows,
  };
}

const nothing = (asking: Asking, answer: ReportAnswer): string =>
  `${asking.plan.report.label} has nothing ${circumstances(asking, answer, filtersIn(asking.plan))}.`;

/** A figure, how it moved, and what moved most. */
function changeSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, figure: string): Said {
  const { plan, reading } = asking;
  const { report } = plan;
  const [now, then] = [answer, base].map(({ totals }) => totals[figure]);
  const text = (value: unknown) => valueText(report, figure, value, { currency: answer.currency });
  const first = figureSentence(asking, answer, {
    label: figureLabel(report, figure),
    value: now,
    key: figure,
    row: answer.totals,
  });
  if (!isNumber(now) || !isNumber(then))
    return { sentence: `${first} There is nothing to compare it with ${datesText(base.params)}.` };
  const difference = dec(now).minus(dec(then));
  const places = String(now).split('.')[1]?.length ?? 0;
  const change = fixed(difference.abs(), places);
  const isPercent = shownKind(report.columns[figure] ?? { kind: 'text' }) === 'percent';
  const relative =
    dec(then).eq(0) || isPercent
      ? ''
      : ` (${formatDecimal(difference.div(dec(then).abs()).times(100).abs().toFixed(1), 1)}%)`;
  const direction = difference.eq(0) ? 'the same as' : difference.gt(0) ? 'up' : 'down';
  const moved = difference.eq(0)
    ? `That is the same as ${datesText(base.params)}.`
    : `That is ${direction} ${isPercent ? `${text(change).replace('%', '')} points` : text(change)}${relative} from ${text(then)} ${datesText(base.params)}.`;
  const denies = reading.claims && !difference.eq(0) && (reading.claims === 'up') !== difference.gt(0);
  const isDenied = reading.isWhy && denies ? ` So it did not ${reading.claims === 'up' ? 'rise' : 'fall'}.` : '';
  return {
    sentence:
      joined(first, moved, reading.baseNote ?? '') +
      isDenied +
      (reading.isWhy ? causes(plan, answer, base, figure) : ''),
  };
}

/** The rows that moved most between two answers. */
function causes(plan: Plan, answer: ReportAnswer, base: ReportAnswer, figure: string): string {
  const { report } = plan;
  // Everything is more than nothing: that explains no change.
  const moneys = Object.values(base.totals).filter(isNumber);
  if (base.docs.length === 0 || moneys.every((value) => dec(value).eq(0))) return '';
  const key = report.columns[figure]?.hidden
    ? Object.entries(report.columns).find(
        ([each, { kind, hidden, perValue }]) =>
          kind === 'money' && !hidden && !perValue && answer.docs.some((row) => isNumber(row[each])),
      )?.[0]
    : figure;
  if (!key) return '';
  const byLabel = (from: ReportAnswer) => new Map(from.docs.map((row) => [rowLabel(report, from, row), row[key]]));
  const [now, then] = [byLabel(answer), byLabel(base)];
  // The days of two months have no names in common, so they cannot explain a change.
  if (then.size > 0 && ![...now.keys()].some((label) => then.has(label))) return '';
  const moves = [...new Set([...now.keys(), ...then.keys()])]
    .map((label) => ({ label, by: dec(now.get(label) ?? 0).minus(dec(then.get(label) ?? 0)) }))
    .filter(({ by }) => !by.eq(0))
    .sort((a, b) => b.by.abs().cmp(a.by.abs()))
    .slice(0, NAMED_ROWS);
  const text = ({ label, by }: (typeof moves)[number]) =>
    `${label} (${by.gt(0) ? '+' : ''}${formatDecimal(by.toFixed(2), 2)})`;
  return moves.length > 0 ? ` What moved most: ${listed(moves.map(text))}.` : '';
}

/** What the rows are, in words: where the question asks for them and not for a figure. */
function listSentence(asking: Asking, answer: ReportAnswer): Said {
  const { plan } = asking;
  const labels = [...new Set(answer.docs.slice(0, 8).map((row) => rowLabel(plan.report, answer, row)))];
  const noun = plan.dimension?.label.toLowerCase() ?? 'row';
  const count = `${answer.total} ${answer.total === 1 ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
  const more = answer.total > labels.length ? ', and more' : '';
  if (answer.total === 0) return { sentence: nothing(asking, answer) };
  return { sentence: `${count} ${circumstances(asking, answer, filtersIn(plan))}: ${listed(labels)}${more}.` };
}

function breakdown(asking: Asking, answer: ReportAnswer, figure: string): string {
  const { plan } = asking;
  const entries = plan.dimension ? entriesOf(plan, answer, figure)?.filter(({ value }) => isNumber(value)) : undefined;
  if (!entries || entries.length === 0 || !plan.dimension) return '';
  const shown = [...entries].sort((a, b) => compareFigures(true)(b.value, a.value)).slice(0, NAMED_ROWS);
  const text = ({ label, value, row }: Entry) =>
    `${label} ${valueText(plan.report, figure, value, { currency: answer.currency, unit: unitIn(plan.report, figure, row) })}`;
  return ` ${entries.length > shown.length ? `The ${shown.length} largest by` : 'By'} ${plan.dimension.label.toLowerCase()}: ${listed(shown.map(text))}.`;
}

function rowSentence(asking: Asking, answer: ReportAnswer): Said | undefined {
  const { plan } = asking;
  const { report, row } = plan;
  if (!row) return undefined;
  const rows = rowsFor(plan, answer);
  const figure =
    plan.figure && !report.columns[plan.figure]?.hidden
      ? plan.figure
      : Object.entries(report.columns).find(
          ([, { kind, hidden, perValue }]) => kind === 'money' && !hidden && !perValue,
        )?.[0];
  if (!figure) return undefined;
  const [first] = rows;
  if (!first)
    return {
      sentence: `${report.label} has nothing for ${row.label} ${circumstances(asking, answer, filtersIn(plan))}.`,
      rows,
    };
  if (row.column) {
    const label = rowLabel(report, answer, first, row.column);
    return { sentence: figureSentence(asking, answer, { label, value: first[figure], key: figure, row: first }), rows };
  }
  return rowsSentence(asking, answer, figure, rows, row.label);
}

/** A figure that has no total: said row by row. */
function rowsSentence(
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
  if (rows.length === 1)
    return {
      sentence: figureSentence(asking, answer, {
        label,
        of: of ?? rowLabel(report, answer, first),
        value: first[figure],
        key: figure,
        row: first,
      }),
      rows,
    };
  const shown = rows.slice(0, NAMED_ROWS);
  const name = (row: Row) => (of ? String(row.outlet ?? rowLabel(report, answer, row)) : rowLabel(report, answer, row));
  const text = (row: Row) =>
    `${name(row)} ${valueText(report, figure, row[figure], { currency: answer.currency, unit: unitIn(report, figure, row) })}`;
  const more = rows.length > shown.length ? `, and ${rows.length - shown.length} more in the table` : '';
  return {
    sentence: `${joined(label, of ? `of ${of}` : '', circumstances(asking, answer, filtersIn(asking.plan)))}: ${listed(shown.map(text))}${more}.`,
    rows,
  };
}

/** The sentence; undefined where the report has no such figure, so that nothing is said rather than something else. */
export function say(asking: Asking, answer: ReportAnswer, base: ReportAnswer | undefined): Said | undefined {
  const { plan, reading } = asking;
  const { report, figure } = plan;
  if (plan.perValue) return perValueSentence(asking, answer);
  if (plan.row) return base ? undefined : rowSentence(asking, answer);
  const isOfRows = plan.dimension ? 'rows' in plan.dimension.by : plan.isFilterSaid && report.period === 'asOf';
  const isListed = reading.isWhich && !plan.isFigureNamed && !plan.rank && isOfRows;
  if (isListed || !figure) return listSentence(asking, answer);
  if (plan.rank) return base ? undefined : rankSentence(asking, answer, figure);
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
      ([name, value]) => `${name} ${valueText(report, figure, value, { currency: answer.currency })}`,
    );
    return {
      sentence: `${joined(figureLabel(report, figure), circumstances(asking, answer, filtersIn(plan)))}: ${values.length > 0 ? listed(values) : 'none'}.`,
    };
  }
  const sentence = figureSentence(asking, answer, {
    label: figureLabel(report, figure),
    value: total,
    key: figure,
    row: answer.totals,
  });
  return { sentence: sentence + breakdown(asking, answer, figure) };
}

/** The days without a preposition: 'compared with 1 May 2026 to 31 May 2026'. */
export const spanText = (parameters: Row): string => datesText(parameters).replace(/^(from|on) /, '');
