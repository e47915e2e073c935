/** Parses a dashboard's parameters: outlets, days and comparison. */

import type { Dashboard } from '#engine/define/dashboard';
import { businessDate } from '#engine/run/time/businessDay';
import { COMPARISONS, type Comparison, comparisonNamed, type Days } from '#engine/run/time/compare';
import { daysInclusive, isDay } from '#engine/run/time/days';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import { withArchive } from '../db/archive';
import type { Database } from '../db/types';
import { invalid, problem } from '../http/errors';
import { readMany } from '../records/write/store';

/** A dashboard's checked parameters. */
export interface Asked {
  outlets: string[];
  days: Days;
  compare: Comparison | undefined;
  today: string;
}

const idsIn = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').flatMap((each) => each.trim() || [])),
];

/** The day shown by default: today, or the latest recent day with bills until today has its first bill. */
async function latestDay(
  db: Database,
  identity: Identity,
  { period }: Dashboard,
  outlets: readonly string[],
  today: string,
): Promise<string> {
  if (period !== 'range') return today;
  const [row] = await db.query<{ day: string | null }>(
    `select max(business_date)::text as day from ${withArchive('sales_by_day')} s
     where group_id = $1 and by = 'all' and outlet_id = any($2::text[]) and business_date between $3::date - 7 and $3::date`,
    [identity.groupId, outlets, today],
  );
  return row?.day ?? today;
}

/** @throws ApiError 400 with a problem per parameter */
export async function readAsked(
  db: Database,
  identity: Identity,
  dashboard: Dashboard,
  query: URLSearchParams,
): Promise<Asked> {
  const problems: ReturnType<typeof problem>[] = [];
  const ids = idsIn(query.get('outlets'));
  const group = query.get('group_id');
  if (group && group !== identity.groupId)
    problems.push(problem('group_id', 'unknown', 'There is no such group, or you don’t have access to it'));
  for (const id of ids)
    if (!identity.outlets.some((outlet) => outlet.id === id))
      problems.push(problem('outlets', 'unknown', `There is no outlet “${id}”, or you don’t have access to it`));
  const outlets = ids.length > 0 ? ids : identity.outlets.map(({ id }) => id);
  const entity = findEntity('outlets');
  const [first] = outlets;
  const scope = { groupId: identity.groupId, outletIds: outlets, userId: identity.userId };
  const [record] = entity && first && problems.length === 0 ? await readMany(db, scope, entity, [first]) : [];
  const today = businessDate(new Date(), record);
  const day = (key: 'fromDate' | 'toDate'): string | undefined => {
    const text = dashboard.period === 'range' ? query.get(key)?.trim() : undefined;
    if (!text || isDay(text)) return text || undefined;
    problems.push(problem(key, 'date', `Each date is written like ${today}; “${text}” is not one`));
    return undefined;
  };
  const [from, to] = [day('fromDate'), day('toDate')];
  const usual = from || to || problems.length > 0 ? today : await latestDay(db, identity, dashboard, outlets, today);
  const days = { fromDate: from ?? to ?? usual, toDate: to ?? from ?? usual };
  const length = daysInclusive(days.fromDate, days.toDate);
  if (length < 1) problems.push(problem('fromDate', 'order', 'The first date must not be after the last'));
  if (length > 366) problems.push(problem('toDate', 'tooLong', 'Ask for at most 366 days'));
  const asked = dashboard.period === 'range' ? query.get('compare') || undefined : undefined;
  const compare = asked === undefined ? undefined : comparisonNamed(asked);
  if (asked && !compare) problems.push(problem('compare', 'choice', `compare is one of: ${COMPARISONS.join(', ')}`));
  if (problems.length > 0) throw invalid(problems);
  return { outlets, days, compare, today };
}
