/** `v1/dashboard`: revenue of some days, as tiles for the console and as figures for other clients. */

import type { Dashboard } from '#engine/define/dashboard';
import { maySeeTile, queryOf, reportOf } from '#engine/read/dashboards';
import { isDashboard } from '#engine/read/entities';
import { queryText } from '#engine/run/query/query';
import { report as findReport } from '#resources';
import type { CustomCall, CustomHandlers } from '#server/department';
import { forbidden, invalid, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { arrange } from '#server/reports/arrangements';
import { readAsked } from '#server/reports/dashboardAsked';
import { readDashboard } from '#server/reports/dashboards';
import { runReport } from '#server/reports/service';

const UNSTORED = { headers: { 'cache-control': 'no-store' } };

/** The dashboard that a call belongs to. */
function declaredBy({ declaration }: Pick<CustomCall, 'declaration'>): Dashboard {
  if (!isDashboard(declaration)) throw new Error(`${declaration.name} is no dashboard`);
  return declaration;
}

/** A call's dashboard, for people who can see it. */
export function dashboardOf(call: Pick<CustomCall, 'identity' | 'declaration'>): Dashboard {
  requirePermission(call.identity, call.declaration.module, 'view');
  return declaredBy(call);
}

/** Returns the whole dashboard, or the tiles named in `tiles`. */
export async function answerDashboard(call: CustomCall): Promise<Response> {
  const dashboard = dashboardOf(call);
  const { db, identity, query } = call;
  const only = query.get('tiles')?.split(',').filter(Boolean);
  const unknown = only?.find((key) => !Object.hasOwn(dashboard.tiles, key));
  if (unknown !== undefined) throw invalid([problem('tiles', 'unknown', `There is no tile “${unknown}”`)]);
  const asked = await readAsked(db, identity, dashboard, query);
  return Response.json(await readDashboard(db, identity, dashboard, asked, only), UNSTORED);
}

/** Stores a person's arrangement of the dashboard. */
export async function answerArrange(call: CustomCall): Promise<Response> {
  const dashboard = dashboardOf(call);
  const { order, hidden } = await objectBody(call.request);
  return Response.json(await arrange(call.db, call.identity, dashboard, { order, hidden }));
}

/**
 * One of the dashboard's reports in a report's format, with the query's parameters where it has them, for people who can view that report.
 */
async function answerReport(call: CustomCall, key: string): Promise<Response> {
  const dashboard = declaredBy(call);
  const { db, identity, query } = call;
  const found = Object.hasOwn(dashboard.tiles, key) ? dashboard.tiles[key] : undefined;
  if (!found || found.kind === 'waiting')
    throw invalid([problem('tile', 'unknown', `There is no tile “${key}” over a report`)]);
  const report = reportOf(dashboard, found, findReport);
  if (!report) throw new Error(`there is no report "${found.report}"`);
  if (!maySeeTile(dashboard, found, identity, findReport)) throw forbidden(report.module, 'view');
  const asked = await readAsked(db, identity, dashboard, query);
  const given = Object.fromEntries(
    [...query].filter(([name]) => !['tile', 'compare', 'fromDate', 'toDate'].includes(name)),
  );
  return runReport({ db }, identity, report, {
    ...given,
    ...queryText(report, queryOf(found, report, { ...asked.days, today: asked.today }, asked.outlets)),
  });
}

const idsIn = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(',') : typeof value === 'string' ? value : '';

export default {
  read: answerDashboard,
  arrange: answerArrange,
  report: (call) => answerReport(call, call.query.get('tile') || 'netSales'),
  shift: (call) => answerReport(call, 'shifts'),

  /** The day's count (domain 1.1) for other clients; parts that the person can't see are absent. */
  async count(call) {
    const dashboard = dashboardOf(call);
    const { db, identity, request } = call;
    const body = await objectBody(request);
    const query = new URLSearchParams({ outlets: idsIn(body.outlets) });
    if (typeof body.group_id === 'string') query.set('group_id', body.group_id);
    if (body.date !== undefined && body.date !== '') query.set('fromDate', String(body.date));
    const asked = await readAsked(db, identity, dashboard, query);
    const { tiles } = await readDashboard(db, identity, dashboard, asked, Object.values(COUNTED));
    const figures = Object.entries(COUNTED).flatMap(([name, key]) => {
      const value = tiles[key]?.value;
      return value === undefined ? [] : [[name, value]];
    });
    return Response.json(
      { group_id: identity.groupId, outlets: asked.outlets, date: asked.days.fromDate, ...Object.fromEntries(figures) },
      UNSTORED,
    );
  },
} satisfies CustomHandlers;

/** The count's figures, by the tile that shows each. */
const COUNTED = {
  billCount: 'bills',
  openBills: 'openBills',
  netSales: 'netSales',
  guests: 'guests',
  cancelledBills: 'cancelledBills',
  pendingKots: 'pendingKots',
  activeTables: 'activeTables',
} as const;
