/** The answer to 'dine in vs takeaway': the same figure of the same report twice, and by how much one is ahead. */

import { choiceLabel, labelOf, shownKind } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { linkTo } from '#engine/run/links';
import { type Answered, runPlan } from './answering';
import type { Plan } from './planning/plan';
import { datesText, figureLabel, isNumber, unitIn, valueText } from './saying/figures';
import { type Asking, circumstances, joined, upper } from './saying/phrases';
import { rowFigure, rowsFor } from './saying/rows';

const DATES: readonly string[] = ['fromDate', 'toDate', 'asOf'];

const sameDates = (one: Plan, other: Plan): boolean =>
  DATES.every((key) => one.parameters[key] === other.parameters[key]);

/** The parameters of a plan, dates apart, that another does not have like that. */
const ownOf = (plan: Plan, other: Plan): string[] =>
  Object.keys(plan.parameters).filter((key) => !DATES.includes(key) && plan.parameters[key] !== other.parameters[key]);

/** Whether two plans ask the same figure of the same report and days, and differ in what it is of. */
export function areOpposed(one: Plan, other: Plan): boolean {
  const isSame =
    one.report === other.report &&
    one.figure === other.figure &&
    one.isCounting === other.isCounting &&
    one.dimension?.label === other.dimension?.label &&
    sameDates(one, other);
  if (!isSame || one.rank || other.rank || one.limit || other.limit || one.perValue || other.perValue) return false;
  // Weekends against weekdays, where nothing else differs.
  const parts = [one, other].map(({ partOfDays }) => partOfDays?.label);
  if (parts[0] !== parts[1]) return !one.row && !other.row && parts.every(Boolean) && ownOf(one, other).length === 0;
  // Two totals are no answer to what is asked by day.
  if (one.dimension && !one.row && !one.partOfDays) return false;
  if (Boolean(one.row) !== Boolean(other.row)) return false;
  const differs = ownOf(one, other).length + ownOf(other, one).length;
  return differs > 0 || (one.row !== undefined && one.row.label !== other.row?.label);
}

/** What one side is called: what it alone is narrowed to. */
function nameOf(plan: Plan, other: Plan): string {
  const { report } = plan;
  const records = plan.filters.filter((each) => !other.filters.includes(each));
  const chosen = ownOf(plan, other).flatMap((key) => {
    const field = report.parameters[key];
    const value = plan.parameters[key] ?? '';
    if (!field || refersTo(field) || records.includes(value)) return [];
    return [
      field.kind === 'choice' ? choiceLabel(field, value) : field.kind === 'boolean' ? labelOf(key, field) : value,
    ];
  });
  const part = plan.partOfDays && plan.partOfDays.label !== other.partOfDays?.label ? [plan.partOfDays.label] : [];
  const row = plan.row && plan.row.label !== other.row?.label ? [upper(plan.row.label)] : [];
  return [...records, ...chosen, ...row, ...part.map(upper)].join(', ');
}

interface Side {
  name: string;
  /** null where there is nothing of it. */
  value: unknown;
  text: string;
  unit: unknown;
}

/** One side's figure; undefined where the answer has none, or more than one. */
function sideOf(plan: Plan, other: Plan, answer: ReportAnswer, figure: string): Side | undefined {
  const { report } = plan;
  const name = nameOf(plan, other);
  if (!name) return undefined;
  const rows = plan.row ? rowsFor(plan, answer) : answer.docs;
  const total = plan.row ? undefined : answer.totals[figure];
  const [first] = rows;
  const row = isNumber(total) ? answer.totals : rows.length === 1 ? first : undefined;
  if (!row && rows.length > 0) return undefined;
  const value = row?.[figure] ?? null;
  const unit = row && unitIn(report, figure, row);
  const text = value === null ? 'nothing' : valueText(report, figure, value, { currency: answer.currency, unit });
  return { name, value, text, unit };
}

/** By how much the greater is ahead, where both are amounts of the same kind. */
function lead(plan: Plan, sides: readonly [Side, Side], figure: string, currency: string | null): string {
  const column = plan.report.columns[figure];
  const [one, other] = sides;
  const kind = column ? shownKind(column) : '';
  if (!['money', 'integer'].includes(kind) || !isNumber(one.value) || !isNumber(other.value)) return '';
  const difference = dec(one.value).minus(dec(other.value));
  if (difference.eq(0)) return ' They are the same.';
  const places = String(one.value).split('.')[1]?.length ?? 0;
  const ahead = valueText(plan.report, figure, fixed(difference.abs(), places), { currency });
  return ` ${difference.gt(0) ? one.name : other.name} is ahead by ${ahead}.`;
}

/** The parameter that has a row for each side: 'orderType' of the sales report by order type. */
function brokenDown(plan: Plan, keys: readonly string[]): Record<string, string> {
  const [key] = keys;
  const rows = Object.entries(plan.report.parameters).find(
    ([, field]) => 'values' in field && field.required && (field.values as readonly string[]).includes(key ?? ''),
  );
  return rows && key && keys.length === 1 ? { [rows[0]]: key } : {};
}

/**
 * Answers both and says them side by side.
 * @returns undefined where one of them has no such figure
 * @throws ApiError as the report's own call does
 */
export async function answerOpposed(one: Asking, other: Asking): Promise<Answered | undefined> {
  const { plan, identity, outlets } = one;
  const { report } = plan;
  const figure = plan.row ? rowFigure(plan) : plan.figure;
  if (!figure) return undefined;
  one.say?.(`Asking the report “${report.label}”`);
  const answers = [await runPlan(one), await runPlan(other)] as const;
  const [answer] = answers;
  const [left, right] = [sideOf(plan, other.plan, answers[0], figure), sideOf(other.plan, plan, answers[1], figure)];
  if (!left || !right || (left.value === null && right.value === null)) return undefined;
  const shared = plan.filters.filter((each) => other.plan.filters.includes(each));
  const where = circumstances(one, answer, shared);
  const label = figureLabel(report, figure);
  const sentence = `${joined(label, where)}: ${left.name} ${left.text} and ${right.name} ${right.text}.${lead(plan, [left, right], figure, answer.currency)}`;
  const differing = [...new Set([...ownOf(plan, other.plan), ...ownOf(other.plan, plan)])];
  const common = Object.fromEntries(Object.entries(plan.parameters).filter(([key]) => !differing.includes(key)));
  const parameters = { ...common, ...brokenDown(plan, differing), outlets: outlets.join(',') };
  const column = report.columns[figure];
  return {
    answer: sentence.replace(/ +/g, ' ').trim(),
    understood: {
      report: report.label,
      figure: label,
      dates: datesText(answer.params).replace(/^(from|on) /, ''),
      outlets: outlets.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? ''),
      filters: shared,
      by: '',
      comparedWith: `${left.name} and ${right.name}`,
    },
    table: {
      columns: [
        { key: 'side', label: 'Compared', kind: 'text' },
        { key: figure, label, kind: column ? shownKind(column) : 'text' },
      ],
      rows: [left, right].map(({ name, value }) => ({ side: name, [figure]: value })),
      total: 2,
    },
    chart: null,
    usedReport: { name: report.name, label: report.label, path: report.path },
    filters: { ...answer.params, ...Object.fromEntries(differing.map((key) => [key, undefined])) },
    totals: { [left.name]: left.value, [right.name]: right.value },
    link: linkTo(report.path, parameters),
    currency: answer.currency,
    asOf: answer.generatedAt,
    note: answer.note ?? '',
  };
}
