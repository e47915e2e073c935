/** 'Ideal vs actual food cost', 'gross vs net sales': two figures of one report, and by how much one is higher. */

import { choiceLabel, inSentence, shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import type { Planned, Planner } from '../planner';
import type { Plan } from '../planning/plan';
import { sidesOf } from '../reading/opposed';
import { runPlan } from '../running';
import { figureLabel, isNumber, valueText } from '../saying/figures';
import { be, circumstances, filtersIn, upper } from '../saying/phrases';
import {
  type Ability,
  answeredWith,
  type Composed,
  type Figure,
  figureIn,
  figureOf,
  firstPair,
  isPlain,
  ownOf,
  sameDates,
} from './parts';

/** A line of a layout, or a figure of the whole report. */
const isFigureAlone = (planned: Planned): boolean => {
  const { plan } = planned;
  const isLine = plan.row?.column !== undefined;
  return (
    isPlain(planned) &&
    !plan.isCounting &&
    !plan.partOfDays &&
    !plan.onDays &&
    (isLine || (!plan.row && plan.isFigureNamed))
  );
};

const nameIn = ({ row, report }: Plan, figure: string): string => {
  const column = row?.column === undefined ? undefined : report.columns[row.column];
  return row && column ? choiceLabel(column, row.value) : figureLabel(report, figure);
};

/** Whether two plans ask one report for two figures of a kind, and differ in nothing else. */
function areTwoFigures(one: Planned, other: Planned): boolean {
  const [first, second] = [one.plan, other.plan];
  const kinds = [first, second].map((plan) => {
    const column = plan.report.columns[figureOf(plan) ?? ''];
    return column && shownKind(column);
  });
  return (
    first.report === second.report &&
    isFigureAlone(one) &&
    isFigureAlone(other) &&
    kinds[0] !== undefined &&
    kinds[0] === kinds[1] &&
    (figureOf(first) !== figureOf(second) || first.row?.value !== second.row?.value) &&
    String(one.reading.outlets) === String(other.reading.outlets) &&
    sameDates(first, second) &&
    ownOf(first, second).length + ownOf(second, first).length === 0
  );
}

/** 'Sales or discounts' asks which of two words is meant. */
const OPPOSES = /\b(vs|versus|against|compare|compared|difference)\b/i;

/** One of the two, with the answer that it is in. */
interface Side extends Figure {
  planned: Planned;
  figure: string;
  answer: ReportAnswer;
  name: string;
}

async function sideOf(planned: Planned, planner: Planner): Promise<Side | undefined> {
  const figure = figureOf(planned.plan) ?? '';
  const answer = await runPlan(planner.asking(planned));
  const found = figureIn(planned.plan, answer, figure);
  return found && isNumber(found.value)
    ? { planned, figure, answer, name: nameIn(planned.plan, figure), ...found }
    : undefined;
}

const kindIn = ({ planned, figure }: Side): string => {
  const column = planned.plan.report.columns[figure];
  return column ? shownKind(column) : 'text';
};

/** By how much one of them is higher. */
function leadText(one: Side, other: Side): string {
  const difference = dec(one.value).minus(dec(other.value));
  if (difference.eq(0)) return 'They are the same.';
  const places = String(one.value).split('.')[1]?.length ?? 0;
  const { report } = one.planned.plan;
  const by = valueText(report, one.figure, fixed(difference.abs(), places), { currency: one.answer.currency });
  const { name } = difference.gt(0) ? one : other;
  return `${upper(name)} ${be(name)} ${kindIn(one) === 'percent' ? by.replace('%', ' points') : by} higher.`;
}

function answered(one: Side, other: Side, planner: Planner): Composed {
  const { planned, answer } = one;
  const asking = planner.asking(planned);
  const sides = [one, other];
  const around = circumstances(asking, answer, filtersIn(planned.plan));
  return {
    answered: answeredWith(asking, answer, {
      sentence: `${upper(one.name)} ${be(one.name)} ${one.text} and ${inSentence(other.name)} ${other.text} ${around}. ${leadText(one, other)}`,
      figure: `${one.name}, ${other.name}`,
      columns: [
        { key: 'side', label: 'Figure', kind: 'text' },
        { key: 'value', label: 'Value', kind: kindIn(one) },
      ],
      rows: sides.map(({ name, value }) => ({ side: name, value })),
      comparedWith: `${one.name} and ${other.name}`,
      totals: Object.fromEntries(sides.map(({ name, value }) => [name, value])),
    }),
    reading: planned.reading,
  };
}

export const answerFiguresOpposed: Ability = async (question, planner) => {
  if (!OPPOSES.test(question)) return undefined;
  for (const { left, right } of sidesOf(question)) {
    const ones = await planner.plansOfPart(left);
    const others = ones.length > 0 ? await planner.plansOfPart(right) : [];
    const pair = firstPair(ones, others, areTwoFigures);
    const [one, other] = pair ? [await sideOf(pair[0], planner), await sideOf(pair[1], planner)] : [];
    if (one && other && one.name !== other.name) return answered(one, other, planner);
  }
  return undefined;
};
