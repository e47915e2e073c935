/** Calls about inventory reports as a whole: the list of reports, and sales with their cost. */

import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import { report, reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Department } from '#server/department';
import type { Documented, Endpoint } from '#server/http/endpoint';
import { runReport } from '#server/reports/service';

const FEW_BYTES = 64 * 1024;

/** A report for clients: its page, its call and its parameters besides outlets and dates. */
const entryOf = ({ name, label, about, path, period, parameters }: Report) => ({
  _id: name,
  name,
  label,
  about,
  path,
  call: `v1/invReport${path}`,
  period,
  parameters: Object.keys(parameters),
});

/** The inventory reports that a person can view. */
function listOf(identity: Identity): Response {
  const docs = reports
    .filter((each) => each.alsoBelow === 'invReport' && can(identity, each.module, 'view'))
    .map(entryOf);
  return Response.json({ docs, total: docs.length, ...(docs.length === 0 ? { message: 'No List' } : {}) });
}

/** Till sales and their cost: the cost of sales report with its parameters. */
const sold = (db: Database, identity: Identity, query: URLSearchParams): Promise<Response> => {
  const found = report('costOfSalesReport');
  if (!found) throw new Error('there is no report of the cost of sales');
  return runReport({ db }, identity, found, Object.fromEntries(query));
};

const endpoints = (db: Database): Endpoint[] => [
  ...['/api/v1/invReport', '/api/v1/invReport/list'].map(
    (path): Endpoint => ({
      method: 'GET',
      path,
      mostBytes: FEW_BYTES,
      handle: async ({ identity }) => listOf(identity),
    }),
  ),
  {
    method: 'GET',
    path: '/api/v1/invReport/posReport',
    mostBytes: FEW_BYTES,
    handle: ({ identity, query }) => sold(db, identity, query),
  },
];

const docs = { type: 'object', properties: { docs: { type: 'array', items: { type: 'object' } } } } as const;
const documented: Readonly<Record<string, Documented>> = {
  'GET /api/v1/invReport': { summary: 'The inventory reports that the person may view', answer: docs },
  'GET /api/v1/invReport/list': { summary: 'The inventory reports that the person may view', answer: docs },
  'GET /api/v1/invReport/posReport': {
    summary: 'What tills sold and what it cost: the cost of sales report',
    parameters: ['outlets', 'fromDate', 'toDate', 'level', 'limit', 'bookmark', 'format'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    answer: docs,
  },
};

export default { endpoints, documented } satisfies Department;
