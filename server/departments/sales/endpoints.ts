/** The bill import's call, an extension for tills and for importing history (docs/bill-import.md). */
import { can } from '#engine/read/access';
import { textOfFile } from '#engine/run/files/fileText';
import { isRecord } from '#engine/run/values';
import { BILL_IMPORT } from '#resources/sales/tillPermissions.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Endpoint } from '#server/http/endpoint';
import { ApiError, forbidden } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { cancelBill } from './cancel';
import { type ImportRequest, importBills, parseCsv } from './service';
import { importEvents } from './tillEvents';

const MOST_BYTES = 20 * 1024 * 1024;

/** The request's text in its file's or Content-Type's encoding. @throws ApiError 400 if it is a different one */
async function csvText(request: Request): Promise<string> {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get('Content-Type') ?? '')?.[1];
  const read = textOfFile(new Uint8Array(await request.arrayBuffer()), charset);
  if ('problem' in read)
    throw new ApiError(
      400,
      'invalid',
      `${read.problem} Or say its charset in the Content-Type: text/csv; charset=windows-1252`,
    );
  return read.text;
}

/** JSON `{ bills or rows, stock?, mode?, limits?, dryRun? }`, or CSV with the same options in the query. */
async function readImport(identity: Identity, request: Request): Promise<ImportRequest> {
  const query = new URL(request.url).searchParams;
  const isCsv = request.headers.get('Content-Type')?.startsWith('text/csv') === true;
  const body = isCsv ? { rows: parseCsv(await csvText(request)) } : await objectBody(request);
  const {
    rows,
    bills,
    stock = query.get('stock') ?? undefined,
    mode = query.get('mode') ?? undefined,
    limits = query.get('limits') ?? undefined,
  } = body as Record<string, unknown>;
  const isObject = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  const given = bills ?? rows;
  if (!Array.isArray(given) || !given.every(isObject) || (bills !== undefined && rows !== undefined))
    throw new ApiError(
      400,
      'invalid',
      'Send { "bills": [ … ] }, one object per bill, or { "rows": [ … ] }, one object per bill line, or CSV as text/csv',
    );
  if (stock !== undefined && stock !== 'recipes' && stock !== 'none')
    throw new ApiError(400, 'invalid', 'stock is "recipes" or "none"');
  if (mode !== undefined && mode !== 'all' && mode !== 'valid')
    throw new ApiError(400, 'invalid', 'mode is "all" or "valid"');
  if (limits !== undefined && limits !== 'enforce' && limits !== 'warn')
    throw new ApiError(400, 'invalid', 'limits is "enforce" or "warn"');
  // People who can raise a limit can also let a charge exceed it.
  if (limits === 'warn') requirePermission(identity, 'CL_COMPANY', 'edit');
  const dryRun = (body as { dryRun?: unknown }).dryRun === true || query.get('dryRun') === 'true';
  return {
    ...(bills
      ? { bills: given as NonNullable<ImportRequest['bills']> }
      : { rows: given as NonNullable<ImportRequest['rows']> }),
    ...(stock ? { stock } : {}),
    ...(mode ? { mode } : {}),
    ...(limits ? { limits } : {}),
    dryRun,
  };
}

export const salesEndpoints = (db: Database): Endpoint[] => [
  {
    method: 'POST',
    path: '/api/v1/bills/import',
    mostBytes: MOST_BYTES,
    heavy: 'import',
    handle: async ({ identity, request }) => {
      if (!can(identity, BILL_IMPORT, 'import')) throw forbidden(BILL_IMPORT, 'import');
      return Response.json(await importBills(db, identity, await readImport(identity, request)));
    },
  },
  {
    method: 'POST',
    path: '/api/v1/tills/events',
    mostBytes: MOST_BYTES,
    handle: async ({ identity, request }) => {
      if (!can(identity, BILL_IMPORT, 'import')) throw forbidden(BILL_IMPORT, 'import');
      const { events } = await objectBody(request);
      if (!Array.isArray(events) || !events.every(isRecord))
        throw new ApiError(400, 'invalid', 'Send { "events": [ … ] }, one object per event');
      return Response.json(await importEvents(db, identity, events));
    },
  },
  {
    method: 'POST',
    path: '/api/v1/bills/cancel',
    mostBytes: 64 * 1024,
    handle: async ({ identity, request }) => {
      if (!can(identity, BILL_IMPORT, 'import')) throw forbidden(BILL_IMPORT, 'import');
      return Response.json(await cancelBill(db, identity, await objectBody(request)));
    },
  },
];
