/** 'Dine in vs takeaway': the same figure of the same report twice, and by how much one is ahead. */

import { shownKind } from '#engine/define/fields';
import { dec, fixed } from '#engine/run/decimal';
import type { Planned, Planner } from '../planner';
import type { Plan } from '../planning/plan';
import { sidesOf } from '../reading/opposed';
import { runPlan } from '../running';
import { figureLabel, isNumber, valueText } from '../saying/figures';
import { circumstances, joined } from '../saying/phrases';
import {
  type Ability,
  answeredWith,
  type Composed,
  type Figure,
  figureIn,
  figureOf,
  namedColumns,
  nameOf,
  ownOf,
  sameDates,
} from './parts';

/** Whether two plans ask the same figure of the same report and days, and differ in what it is of. */
export function areOpposed(one: Plan, other: Plan): boolean {
  const isSame =
    one.report === other.report &&
    one.figure === other.figure &&
    one.isCounting === other.isCounting &&
    one.dimension?.label === other.dimension?.label &&
    one.onDays?.label === other.onDays?.label &&
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

interface Side extends Figure {
  name: string;
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
 * The plans of both sides of a question that sets two things against each other. Where no figure is named, sales are: the answer says so.
 */
async function opposedIn(question: string, planner: Planner): Promise<readonly [Planned, Planned] | undefined> {
  for (const figure of ['', ' sales'])
    for (const { left, right } of sidesOf(question)) {
      const others = await planner.plansOfPart(right + figure);
      for (const one of others.length > 0 ? await planner.plansOfPart(left + figure) : [])
        for (const other of others) {
          const isSame = String(one.reading.outlets) === String(other.reading.outlets);
          if (isSame && areOpposed(one.plan, other.plan)) return [one, other];
        }
    }
  return undefined;
}

/**
 * Answers both sides and says them next to each other.
 * @throws ApiError as the report's own call does
 */
export const answerOpposed: Ability = async (question, planner): Promise<Composed | undefined> => {
  const found = await opposedIn(question, planner);
  if (!found) return undefined;
  const [one, other] = [planner.asking(found[0]), planner.asking(found[1])];
  const { plan } = one;
  const { report } = plan;
  const figure = figureOf(plan);
  if (!figure) return undefined;
  planner.say?.(`Asking the report “${report.label}”`);
  const answers = [await runPlan(one), await runPlan(other)] as const;
  const [answer] = answers;
  const side = (of: Plan, against: Plan, at: 0 | 1): Side | undefined => {
    const name = nameOf(of, against);
    const value = name ? figureIn(of, answers[at], figure) : undefined;
    return value && { name, ...value };
  };
  const [left, right] = [side(plan, other.plan, 0), side(other.plan, plan, 1)];
  if (!left || !right || (left.value === null && right.value === null)) return undefined;
  const shared = plan.filters.filter((each) => other.plan.filters.includes(each));
  const where = circumstances(one, answer, shared);
  const label = figureLabel(report, figure);
  const differing = [...new Set([...ownOf(plan, other.plan), ...ownOf(other.plan, plan)])];
  const common = Object.fromEntries(Object.entries(plan.parameters).filter(([key]) => !differing.includes(key)));
  const answered = answeredWith(one, answer, {
    sentence: `${joined(label, where)}: ${left.name} ${left.text} and ${right.name} ${right.text}.${lead(plan, [left, right], figure, answer.currency)}`,
    figure: label,
    columns: namedColumns(plan, figure, 'Compared'),
    rows: [left, right].map(({ name, value }) => ({ side: name, [figure]: value })),
    filters: shared,
    comparedWith: `${left.name} and ${right.name}`,
    parameters: { ...common, ...brokenDown(plan, differing) },
    totals: { [left.name]: left.value, [right.name]: right.value },
  });
  const filters = { ...answered.filters, ...Object.fromEntries(differing.map((key) => [key, undefined])) };
  return { answered: { ...answered, filters }, reading: found[0].reading };
};
