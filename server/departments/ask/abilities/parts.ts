/** What abilities share: plans that are parts of one question, their figures, and an answer made of several. */

import { choiceLabel, labelOf, shownKind } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { linkTo } from '#engine/run/links';
import type { AnswerColumn, Answered } from '../answering';
import type { Planned, Planner } from '../planner';
import type { Plan } from '../planning/plan';
import type { Reading } from '../reading/question';
import { datesText, figureLabel, isNumber, type Row, unitIn, valueText } from '../saying/figures';
import { type Asking, upper } from '../saying/phrases';
import { rowFigure, rowsFor } from '../saying/rows';

/** An answer made of parts, with the reading that it was made of. */
export interface Composed {
  answered: Answered;
  reading: Reading;
}
/** One thing that the planner can do with the parts of a question. Undefined where the question does not ask for it or it cannot be done. */
export type Ability = (question: string, planner: Planner) => Promise<Composed | undefined>;

const DATES: readonly string[] = ['fromDate', 'toDate', 'asOf'];

export const sameDates = (one: Plan, other: Plan): boolean =>
  DATES.every((key) => one.parameters[key] === other.parameters[key]);

/** The parameters of a plan, dates apart, that another does not have like that. */
export const ownOf = (plan: Plan, other: Plan): string[] =>
  Object.keys(plan.parameters).filter((key) => !DATES.includes(key) && plan.parameters[key] !== other.parameters[key]);

/** The figure that a plan states. */
export const figureOf = (plan: Plan): string | undefined => (plan.row ? rowFigure(plan) : plan.figure);

/** Whether two plans are of the same figure, outlets and report. */
export const ofOneFigure = (one: Planned, other: Planned): boolean =>
  one.plan.report === other.plan.report &&
  figureOf(one.plan) === figureOf(other.plan) &&
  one.plan.isCounting === other.plan.isCounting &&
  String(one.reading.outlets) === String(other.reading.outlets);

/** Whether a plan asks for one figure and nothing else: no list, no change, no limit. */
export const isPlain = ({ plan, reading }: Planned): boolean =>
  !plan.rank && !plan.limit && !plan.perValue && !reading.base && !reading.isWhy;

/** How one plan is narrower than another; undefined where it is not, or differs in something else. */
export function narrowedBy(part: Planned, whole: Planned): 'row' | 'filter' | undefined {
  const [one, all] = [part.plan, whole.plan];
  if (!ofOneFigure(part, whole) || !sameDates(one, all) || all.partOfDays !== undefined) return undefined;
  if (one.onDays?.label !== all.onDays?.label) return undefined;
  const own = ownOf(one, all);
  if (one.row && !all.row) {
    const rows = one.dimension && 'parameter' in one.dimension.by ? one.dimension.by.parameter : undefined;
    const isSameBut = own.every((key) => key === rows) && ownOf(all, one).length === 0;
    return isSameBut && !one.partOfDays ? 'row' : undefined;
  }
  if (one.row?.label !== all.row?.label || ownOf(all, one).some((key) => !own.includes(key))) return undefined;
  // 'By day' lists a figure and narrows it to nothing.
  const isSameList = one.dimension?.label === all.dimension?.label;
  const isFiltered = own.length === 1 && isSameList && ownOf(all, one).length === 0 && !one.partOfDays;
  const isOfHours = one.partOfDays !== undefined && own.length <= 1 && ownOf(all, one).length === 0;
  return isFiltered || isOfHours ? 'filter' : undefined;
}

/** What a plan is narrowed to beyond another: 'Takeaway', 'Rice'. */
export function nameOf(plan: Plan, other: Plan): string {
  const { report } = plan;
  const records = plan.filters.filter((each) => !other.filters.includes(each));
  const chosen = ownOf(plan, other).flatMap((key) => {
    const field = report.parameters[key];
    const value = plan.parameters[key] ?? '';
    const isOfRows = plan.dimension && 'parameter' in plan.dimension.by && plan.dimension.by.parameter === key;
    if (!field || isOfRows || refersTo(field) || records.includes(value)) return [];
    return [
      field.kind === 'choice' ? choiceLabel(field, value) : field.kind === 'boolean' ? labelOf(key, field) : value,
    ];
  });
  const part = plan.partOfDays && plan.partOfDays.label !== other.partOfDays?.label ? [plan.partOfDays.label] : [];
  const row = plan.row && plan.row.label !== other.row?.label ? [upper(plan.row.label)] : [];
  return [...records, ...chosen, ...row, ...part.map(upper)].join(', ');
}

/** One figure of an answer. */
export interface Figure {
  /** null where there is nothing of it. */
  value: unknown;
  unit: unknown;
  text: string;
}

/** The figure that an answer has for a plan; undefined where it has none, or more than one. */
export function figureIn(plan: Plan, answer: ReportAnswer, figure: string): Figure | undefined {
  const { report } = plan;
  const rows = plan.row ? rowsFor(plan, answer) : answer.docs;
  const total = plan.row ? undefined : answer.totals[figure];
  const [first] = rows;
  const row = isNumber(total) ? answer.totals : rows.length === 1 ? first : undefined;
  if (!row && rows.length > 0) return undefined;
  const value = row?.[figure] ?? null;
  const unit = row && unitIn(report, figure, row);
  const text = value === null ? 'nothing' : valueText(report, figure, value, { currency: answer.currency, unit });
  return { value, unit, text };
}

/** Whether two answers are of the same kind of figure: a report's note says where one is before discounts on bills and the other after. */
export const haveOneBasis = (one: ReportAnswer, other: ReportAnswer): boolean =>
  (one.note ?? '') === (other.note ?? '');

/** What an answer made of parts shows. */
interface Shown {
  sentence: string;
  figure: string;
  columns: readonly AnswerColumn[];
  rows: readonly Row[];
  filters?: readonly string[];
  comparedWith?: string;
  /** Parameters for the link to the report, outlets apart. @default the plan's parameters */
  parameters?: Readonly<Record<string, unknown>>;
  totals?: Row;
}

/** The columns of a table with a name and a figure in each row. */
export const namedColumns = (plan: Plan, figure: string, label: string, more: readonly AnswerColumn[] = []) => {
  const column = plan.report.columns[figure];
  return [
    { key: 'side', label, kind: 'text' },
    { key: figure, label: figureLabel(plan.report, figure), kind: column ? shownKind(column) : 'text' },
    ...more,
  ];
};

/** An answer that is made of several figures of a report. */
export function answeredWith({ plan, identity, outlets }: Asking, answer: ReportAnswer, shown: Shown): Answered {
  const { report } = plan;
  return {
    answer: shown.sentence.replace(/ +/g, ' ').trim(),
    understood: {
      report: report.label,
      figure: shown.figure,
      dates: datesText(answer.params).replace(/^(from|on) /, ''),
      outlets: outlets.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? ''),
      filters: [...(shown.filters ?? [])],
      by: '',
      comparedWith: shown.comparedWith ?? '',
    },
    table: { columns: [...shown.columns], rows: [...shown.rows], total: shown.rows.length },
    chart: null,
    usedReport: { name: report.name, label: report.label, path: report.path },
    filters: answer.params,
    totals: shown.totals ?? answer.totals,
    link: linkTo(report.path, { ...(shown.parameters ?? plan.parameters), outlets: outlets.join(',') }),
    currency: answer.currency,
    asOf: answer.generatedAt,
    note: answer.note ?? '',
  };
}

/** The first pair, one of each list, that fits; the best plans come first. */
export function firstPair(
  ones: readonly Planned[],
  others: readonly Planned[],
  fits: (one: Planned, other: Planned) => boolean,
): readonly [Planned, Planned] | undefined {
  for (const one of ones) for (const other of others) if (fits(one, other)) return [one, other];
  return undefined;
}
