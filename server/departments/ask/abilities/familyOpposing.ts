/** 'Coffee or tea, what sells more', where each is several things with that word in their names. */

import { dec, fixed } from '#engine/run/decimal';
import type { Planner } from '../planner';
import { sidesOf } from '../reading/opposed';
import { listed, valueText } from '../saying/figures';
import { be, circumstances, joined, upper } from '../saying/phrases';
import { type FamilyFigure, familyFigure, filtersOf, labelFor, ofAll, totalText } from './family';
import { type Ability, answeredWith, namedColumns, sameDates } from './parts';

/** Names that the sentence has for each side. */
const NAMED = 5;

/** Whether two families are of the same figure, report and days, and nothing is in both. */
function areOpposed(one: FamilyFigure, other: FamilyFigure): boolean {
  const isSame =
    one.planned.plan.report === other.planned.plan.report &&
    one.figure === other.figure &&
    one.family.resource === other.family.resource &&
    String(one.planned.reading.outlets) === String(other.planned.reading.outlets) &&
    sameDates(one.planned.plan, other.planned.plan);
  const names = new Set(one.family.members.map(({ title }) => title));
  return isSame && !other.family.members.some(({ title }) => names.has(title));
}

async function pairIn(question: string, planner: Planner): Promise<readonly [FamilyFigure, FamilyFigure] | undefined> {
  for (const figure of ['', ' sales'])
    for (const { left, right } of sidesOf(question)) {
      const one = await familyFigure(left + figure, planner);
      const other = one && (await familyFigure(right + figure, planner));
      if (one && other && areOpposed(one, other)) return [one, other];
    }
  return undefined;
}

/** 'Tea LKR 309,441.50 (Plain tea, Milk tea and Ginger tea)'. */
function sideText(side: FamilyFigure): string {
  const names = side.parts.map(({ name }) => name);
  const shown = names.slice(0, NAMED);
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : [];
  const isItself = names.length === 1 && names[0] === side.family.word;
  return `${upper(side.family.word)} ${totalText(side)}${isItself ? '' : ` (${listed([...shown, ...more])})`}`;
}

export const answerFamiliesOpposed: Ability = async (question, planner) => {
  const sides = await pairIn(question, planner);
  if (!sides) return undefined;
  const [one, other] = sides;
  const { planned, figure, answer } = one;
  const asking = planner.asking(planned);
  const label = labelFor(one);
  const filters = filtersOf(one);
  const answered = answeredWith(asking, answer, {
    sentence: `${joined(label, circumstances(asking, answer, filters))}: ${sideText(one)} and ${sideText(other)}.${leadText(one, other)}`,
    ...{ figure: label, filters, columns: namedColumns(planned.plan, figure, 'Compared') },
    comparedWith: listed(sides.map(({ family }) => upper(family.word))),
    rows: sides.map((side) => ({ side: upper(side.family.word), [figure]: side.totals[0]?.total })),
    parameters: Object.fromEntries(Object.entries(planned.plan.parameters).filter(([key]) => key !== one.key)),
    totals: {},
  });
  return { answered: ofAll(answered, one), reading: planned.reading };
};

/** By how much one is ahead, where both are counted in one unit. */
function leadText(one: FamilyFigure, other: FamilyFigure): string {
  const [first, second] = [one.totals, other.totals].map((totals) => (totals.length === 1 ? totals[0] : undefined));
  if (!first || !second || first.unit !== second.unit) return '';
  const difference = dec(first.total).minus(dec(second.total));
  if (difference.eq(0)) return ' They are the same.';
  const places = Math.max(...[first, second].map(({ total }) => total.split('.')[1]?.length ?? 0));
  const ahead = valueText(one.planned.plan.report, one.figure, fixed(difference.abs(), places), {
    currency: one.answer.currency,
    unit: first.unit,
  });
  const leader = upper(difference.gt(0) ? one.family.word : other.family.word);
  return ` ${leader} ${be(leader)} ahead by ${ahead}.`;
}
