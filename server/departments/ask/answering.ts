/** The answer of a plan: its nodes in the order in which one needs the other. */

import { addDays } from '#engine/run/time/days';
import { answerWhy } from './explain/why';
import { namesShown, sayFigure } from './nodes/figure';
import { itemised } from './nodes/items';
import { answerLastTime, onLastDay } from './nodes/last';
import { answerPer } from './nodes/per';
import { answerFamily, answerSides } from './nodes/several';
import { answerShare } from './nodes/share';
import { sheetOf } from './nodes/sheet';
import { answerWhether, withWhether } from './nodes/whether';
import type { Asking } from './plan/plan';
import type { Answered } from './say/answeredFor';
import { answeredFor } from './say/answeredFor';
import type { Period } from './words/calendar';

/** The days to compare with. What is known as of a day moved in a month since the day before it began. */
function baseOf({ plan, asked: { base, period, isBaseMeant } }: Asking): Period | undefined {
  const isFromStart = plan.report.period === 'asOf' && isBaseMeant && period && period.unit !== 'day';
  return base && isFromStart ? { ...base, on: addDays(period.from, -1) } : base;
}

/**
 * The answer of a plan.
 * @returns undefined if the report turned out not to have what was asked
 * @throws ApiError as the report's own call does
 */
export async function answerPlan(planned: Asking): Promise<Answered | undefined> {
  if (planned.asked.last === 'time') return answerLastTime(planned);
  const asking = planned.asked.last === 'document' ? await onLastDay(planned) : planned;
  if (!asking) return undefined;
  const { plan } = asking;
  // Things next to each other are compared with each other, and with other days only if these are named.
  if (plan.sides.length > 0 && !asking.asked.hasTwoDates)
    return answerPlainly({ ...asking, asked: { ...asking.asked, base: undefined } });
  return answerPlainly(asking);
}

async function answerPlainly(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked, asker } = asking;
  const { report } = plan;
  // A comparison that cannot be made is not left out.
  if (report.period === 'none' && asked.base && plan.sides.length === 0) return undefined;
  asker.say?.(`Asking the report “${report.label}”`);
  if (asked.isShare) return answerShare(asking);
  if (plan.sides.length > 0)
    return asked.hasTwoDates || asked.isWhy || asked.limit || asked.isAverage ? undefined : answerSides(asking);
  if (asked.isAverage) return answerPer(asking);
  if (plan.family) return answerFamily(asking);
  if (asked.whether === 'is' && asked.limit) return answerWhether(asking);
  return answerOne(asking);
}

/** One report, once, or once for each side of a comparison. */
async function answerOne(given: Asking): Promise<Answered | undefined> {
  const { plan, asked } = given;
  const { report } = plan;
  // As of a day, no days are counted.
  const asking = report.period === 'asOf' ? { ...given, asked: { ...asked, baseNote: undefined } } : given;
  const answer = await sheetOf(asking);
  if (!answer) return undefined;
  // What was sold in June is not asked of what is there today: that nothing is there has no bearing on June.
  if (report.period === 'asOf' && answer.total === 0 && asked.period && asked.period.unit !== 'day') return undefined;
  const period = report.period === 'none' ? undefined : baseOf(asking);
  if (period) asking.asker.say?.('Asking for the days to compare with');
  const base = period && (await sheetOf(asking, { period }));
  if (period && !base) return undefined;
  const why = asked.isWhy && base ? await answerWhy(asking, answer, base) : undefined;
  if (why) return why;
  const found = await sayFigure(asking, answer, base, period && { period });
  const said = found && withWhether(asking, answer, found, base);
  if (!said) return undefined;
  const answered = answeredFor(asking, answer, said, base, namesShown(asking, answer));
  const items = answer.total > 0 ? await itemised(asking) : undefined;
  return items
    ? {
        ...answered,
        answer: `${answered.answer} ${items.sentence}`,
        table: { columns: items.columns, rows: items.rows, total: items.total },
      }
    : answered;
}
