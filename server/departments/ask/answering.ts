/** The answer of a plan: its nodes in the order in which one needs the other. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { isRecord } from '#engine/run/values';
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
import { isNumber } from './say/figures';
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

/** Whether the days end before anything was sold or moved at the outlets. Sales didn't rise from 0.00: there were none to compare with. */
async function isBeforeTrade({ asker, plan }: Asking, { totals }: ReportAnswer, { to, on }: Period): Promise<boolean> {
  if (
    Object.values(totals).some((value) =>
      isRecord(value) ? Object.keys(value).length > 0 : isNumber(value) && !dec(value).eq(0),
    )
  )
    return false;
  const at = 'group_id = $1 and outlet_id = any($2) and business_date <= $3';
  const [row] = await asker.db.query<{ found: boolean }>(
    `select exists (select from daily_sales where ${at}) or exists (select from movements where ${at}) as found`,
    [asker.identity.groupId, plan.query.outlets, on ?? to],
  );
  return row?.found === false;
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
  const found = period && (await sheetOf(asking, { period }));
  if (period && !found) return undefined;
  const base =
    found && (await isBeforeTrade(asking, found, period)) ? { ...found, totals: {}, docs: [], total: 0 } : found;
  const why = asked.isWhy && base ? await answerWhy(asking, answer, base) : undefined;
  if (why) return why;
  const figure = await sayFigure(asking, answer, base, period && { period });
  const said = figure && withWhether(asking, answer, figure, base);
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
