/** Runs a plan's report under the asker's rights. */

import type { ReportAnswer } from '#engine/read/reporting';
import { inTurn } from '#server/http/lanes';
import { runReport } from '#server/reports/service';
import { keptTo } from './keeping';
import { answerOnDays } from './onDays';
import type { Period } from './reading/calendar';
import type { Asking } from './saying/phrases';

/** Rows that are looked through. */
const LOOKED_THROUGH = 1000;

/** What a report answers to a plan, for its own days or for others. */
export async function runPlan({ db, identity, plan, outlets }: Asking, period?: Period): Promise<ReportAnswer> {
  const { report, parameters, dimension, rank, limit, figure, partOfDays } = plan;
  const dates: Record<string, string> = !period
    ? {}
    : report.period === 'asOf'
      ? { asOf: period.on ?? period.to }
      : { fromDate: period.from, toDate: period.to };
  const group: Record<string, string> = dimension && 'group' in dimension.by ? { group: dimension.by.group } : {};
  const direction = rank?.direction ?? (limit?.least ? 'most' : 'least');
  const isSorted =
    (rank || limit) &&
    !('group' in group) &&
    figure &&
    !report.columns[figure]?.perValue &&
    !report.columns[figure]?.hidden &&
    !rank?.isBySize;
  const query: Record<string, string> = {
    ...parameters,
    ...(report.period === 'none' ? {} : dates),
    ...group,
    ...(isSorted ? { sort: `${direction === 'most' ? '-' : ''}${figure}` } : {}),
    outlets: outlets.join(','),
    limit: String(LOOKED_THROUGH),
  };
  const run = async (other: Readonly<Record<string, string>> = {}): Promise<ReportAnswer> => {
    const response = await inTurn('report', identity, () =>
      runReport({ db }, identity, report, { ...query, ...other }),
    );
    return (await response.json()) as ReportAnswer;
  };
  const { onDays } = plan;
  const { fromDate = '', toDate = '' } = query;
  const answer = onDays
    ? await answerOnDays({ report, user: identity, onDays, figure }, { from: fromDate, to: toDate }, run)
    : await run();
  return partOfDays ? keptTo(report, identity, answer, partOfDays) : answer;
}
