/** Names behind a figure, such as ways to pay: one that these days don't have is nothing, if other days have it. */

import type { ReportAnswer } from '#engine/read/reporting';
import { addDays } from '#engine/run/time/days';
import { objectIn } from '#engine/run/values';
import { runPlan } from './running';
import type { Asking } from './saying/phrases';
import { namedValue } from './saying/sentences';

/** How far back other days are looked through. */
const DAYS = 60;
const NOTHING = '0.00';

/** An answer with zeros for the names that it lacks and the days before have: 'how much cash did we take today', before the first bill. */
export async function withNames(asking: Asking, answer: ReportAnswer): Promise<ReportAnswer> {
  const { plan } = asking;
  const { columns = [], names = [] } = plan.perValue ?? {};
  const isThere = (of: ReportAnswer, name: string): boolean => columns.some((column) => namedValue(of, column, name));
  const { fromDate } = plan.parameters;
  if (!fromDate || names.every((name) => isThere(answer, name))) return answer;
  const earlier = await runPlan(asking, { from: addDays(fromDate, -DAYS), to: addDays(fromDate, -1), unit: 'days' });
  const totals: Record<string, unknown> = { ...answer.totals };
  for (const name of names)
    for (const column of columns) {
      const [key] = namedValue(earlier, column, name) ?? [];
      if (key !== undefined && !namedValue(answer, column, name))
        totals[column] = { ...objectIn(totals[column]), [key]: NOTHING };
    }
  return { ...answer, totals };
}
