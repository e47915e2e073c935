/** Yes or no in front of an answer: 'were there any cancellations', 'did sales go up'. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { directionClaimed } from './claims';
import { isNumber, type Row } from './figures';
import type { Asking, Said } from './phrases';
import { rowFigure, rowsFor } from './rows';

const isSome = (value: unknown): boolean => isNumber(value) && !dec(value).eq(0);

/** Whether there was anything of what was asked for; undefined where that is not known. */
function isThere({ plan }: Asking, answer: ReportAnswer, said: Said): boolean | undefined {
  const { figure, report } = plan;
  if (plan.limit) return said.rows === undefined ? undefined : said.rows.length > 0;
  if (plan.perValue || plan.rank) return undefined;
  if (plan.row) {
    const key = rowFigure(plan);
    return key ? rowsFor(plan, answer).some((row: Row) => isSome(row[key])) : undefined;
  }
  const total = figure === undefined || report.columns[figure]?.perValue ? undefined : answer.totals[figure];
  return isNumber(total) ? isSome(total) : answer.total > 0;
}

/** Whether it moved as the question says; undefined where it says nothing, or there is nothing to compare with. */
function hasMoved(asking: Asking, answer: ReportAnswer, base: ReportAnswer): boolean | undefined {
  const { plan } = asking;
  const claimed = directionClaimed(asking);
  const [now, then] = [answer, base].map(({ totals }) => totals[plan.figure ?? '']);
  if (!claimed || plan.rank || plan.perValue || !isNumber(now) || !isNumber(then)) return undefined;
  return claimed === 'up' ? dec(now).gt(dec(then)) : dec(now).lt(dec(then));
}

/** What was said, with yes or no in front of it where the question is answered by that. */
export function withWhether(asking: Asking, answer: ReportAnswer, said: Said, base: ReportAnswer | undefined): Said {
  const { asksWhether } = asking.reading;
  if (!asksWhether) return said;
  const is =
    asksWhether === 'any' ? (base ? undefined : isThere(asking, answer, said)) : base && hasMoved(asking, answer, base);
  return is === undefined ? said : { ...said, sentence: `${is ? 'Yes' : 'No'}: ${said.sentence}` };
}
