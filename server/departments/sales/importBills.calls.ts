/** The bill import's calls (docs/bill-import.md): for tills, for importing history, and for the page *Import bills*. */
import { textOfFile } from '#engine/run/files/fileText';
import { BILL_IMPORT } from '#resources/sales/tillPermissions.rules';
import type { Identity } from '#server/auth/identity';
import type { CustomHandlers } from '#server/department';
import { ApiError } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { isId } from '#server/records/write/identifiers';
import { loadLookups } from './lookups';
import { unknownWords } from './rows/words';
import { type ImportRequest, importBills, parseCsv } from './service';
import { lastBillImports, undoBillImport } from './undoImport';

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
    importId,
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
  if (importId !== undefined && !isId(importId)) throw new ApiError(400, 'invalid', 'importId must be an id');
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
    ...(isId(importId) ? { importId } : {}),
    dryRun,
  };
}

export default {
  async import({ db, identity, request }) {
    requirePermission(identity, BILL_IMPORT, 'import');
    return Response.json(await importBills(db, identity, await readImport(identity, request)));
  },
  /** The words of a file that an import wouldn't understand. */
  async words({ db, identity, request }) {
    requirePermission(identity, BILL_IMPORT, 'import');
    const body = await objectBody(request);
    return Response.json(unknownWords(body, await loadLookups(db, identity.groupId, identity.outletIds)));
  },
  /** The last day's imports of bills. */
  async imports({ db, identity }) {
    requirePermission(identity, BILL_IMPORT, 'import');
    return Response.json(await lastBillImports(db, identity));
  },
  async undo({ db, identity, request }) {
    requirePermission(identity, BILL_IMPORT, 'import');
    return Response.json(await undoBillImport(db, identity, await objectBody(request)));
  },
} satisfies CustomHandlers;
