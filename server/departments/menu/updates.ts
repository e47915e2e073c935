/** Reads the outbox, and records what tills have applied. */
import type { AnyRecord } from '#engine/define/fields';
import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { invalid, notFound, problem } from '#server/http/errors';
import { Parameters } from '#server/records/read/sql';

interface UpdateRow extends Row {
  outlet_id: string;
  version: string;
  entity: string;
  entity_id: string;
  change: string;
  payload: AnyRecord | null;
  effective_from: string | null;
  at: string;
  acknowledged: { terminalId: string; at: string }[];
  failures: { terminalId: string; at: string; error: string }[];
}

const COLUMNS =
  'u.outlet_id, u.version, u.entity, u.entity_id, u.change, u.payload, u.effective_from, u.at, u.acknowledged, u.failures';

/** failed: a till couldn't apply it and hasn't since; synced: a till has; pending: none yet. */
const statusOf = ({ acknowledged, failures }: UpdateRow): string =>
  failures.length > 0 ? 'failed' : acknowledged.length > 0 ? 'synced' : 'pending';

/** A row with the domain's field names. */
const documentOf = (row: UpdateRow): AnyRecord => ({
  _id: `update_${row.outlet_id}_${row.version}`,
  outletId: row.outlet_id,
  entity: row.entity,
  entityId: row.entity_id,
  change: row.change,
  payload: row.payload,
  version: Number(row.version),
  effectiveFrom: row.effective_from,
  at: row.at,
  acknowledgedBy: row.acknowledged,
  failures: row.failures,
  status: statusOf(row),
});

/** One of the person's outlets. @throws ApiError 404 for any other */
export function ownOutlet({ outletIds }: Identity, outletId: unknown): string {
  if (typeof outletId === 'string' && outletIds.includes(outletId)) return outletId;
  throw notFound('Outlet');
}

export const MOST_UPDATES = 1000;

/** A query's whole number, within limits. @throws ApiError 400 */
export function wholeNumber(text: string | null, name: string, { least = 0, most = Number.MAX_SAFE_INTEGER } = {}) {
  if (text === null || text === '') return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalid([
      problem(name, 'integer', `${name} must be a whole number from ${least}${most < 1e9 ? ` to ${most}` : ''}`),
    ]);
  return value;
}

/** The newest version of an outlet; 0 before the first. */
const headOf = async (q: Queryable, groupId: string, outletId: string): Promise<number> => {
  const [row] = await q.query<{ head: string | null }>(
    'select max(version) as head from item_updates where group_id = $1 and outlet_id = $2',
    [groupId, outletId],
  );
  return Number(row?.head ?? 0);
};

/**
 * What a till hasn't applied yet, oldest first: documents after `since`, or (without it) those that the terminal hasn't acknowledged.
 * Documents replaced by a newer one of the same record are left out; so are cancelled schedules.
 */
export async function pendingUpdates(
  q: Queryable,
  groupId: string,
  outletId: string,
  asked: { since?: number | undefined; terminalId?: string | undefined; limit: number },
): Promise<AnyRecord> {
  const parameters = new Parameters();
  const [group, outlet] = [parameters.add(groupId), parameters.add(outletId)];
  const own =
    asked.since !== undefined
      ? `u.version > ${parameters.add(asked.since)}`
      : asked.terminalId
        ? `not u.acknowledged @> ${parameters.json([{ terminalId: asked.terminalId }])}`
        : 'true';
  const rows = await q.query<UpdateRow>(
    `select ${COLUMNS} from item_updates u where u.group_id = ${group} and u.outlet_id = ${outlet} and ${own}
     and not exists (select 1 from item_updates n where n.group_id = u.group_id and n.outlet_id = u.outlet_id
       and n.entity = u.entity and n.entity_id = u.entity_id and n.version > u.version and n.effective_from is null)
     order by u.version limit ${asked.limit + 1}`,
    parameters.values,
  );
  const docs = rows.slice(0, asked.limit);
  const head = await headOf(q, groupId, outletId);
  const isMore = rows.length > docs.length;
  return {
    docs: docs.map(documentOf),
    // The till's next `since`: everything up to here is either in this answer or replaced.
    version: isMore ? Number(docs.at(-1)?.version) : head,
    isMore,
    ...(docs.length === 0 ? { message: 'No List' } : {}),
  };
}

/** An outlet's documents, newest first, page by page; `before` is the previous page's bookmark. */
export async function updateDocuments(
  q: Queryable,
  groupId: string,
  outletId: string,
  asked: { before?: number | undefined; limit: number; entityId?: string | undefined },
): Promise<AnyRecord> {
  const parameters = new Parameters();
  const conditions = [
    `u.group_id = ${parameters.add(groupId)} and u.outlet_id = ${parameters.add(outletId)}`,
    ...(asked.before === undefined ? [] : [`u.version < ${parameters.add(asked.before)}`]),
    ...(asked.entityId === undefined ? [] : [`u.entity_id = ${parameters.add(asked.entityId)}`]),
  ];
  const rows = await q.query<UpdateRow>(
    `select ${COLUMNS} from item_updates u where ${conditions.join(' and ')} order by u.version desc limit ${asked.limit + 1}`,
    parameters.values,
  );
  const docs = rows.slice(0, asked.limit).map(documentOf);
  return {
    docs,
    bookmark: rows.length > docs.length ? String(docs.at(-1)?.version) : null,
    ...(docs.length === 0 ? { message: 'No List' } : {}),
  };
}

/** A till's report. */
export interface Report {
  terminalId: string;
  /** Everything up to this version was applied. */
  version?: number;
  /** Only these versions. */
  versions?: readonly number[];
  /** The problem with `versions`; they stay pending for the terminal. */
  error?: string;
}

/** Records what a terminal has applied or couldn't apply; a repeat changes nothing. Returns the number of documents that changed. */
export async function acknowledge(tx: Queryable, groupId: string, outletId: string, report: Report): Promise<number> {
  const parameters = new Parameters();
  const [group, outlet] = [parameters.add(groupId), parameters.add(outletId)];
  const which =
    report.version !== undefined
      ? `version <= ${parameters.add(report.version)}`
      : `version = any(${parameters.add([...(report.versions ?? [])])}::bigint[])`;
  const terminal = parameters.json([{ terminalId: report.terminalId }]);
  const entry = { terminalId: report.terminalId, at: new Date().toISOString() };
  const others = `coalesce((select jsonb_agg(f) from jsonb_array_elements(failures) f where f ->> 'terminalId' <> ${parameters.add(report.terminalId)}), '[]')`;
  const set = report.error
    ? `failures = ${others} || ${parameters.json([{ ...entry, error: report.error }])}`
    : `acknowledged = acknowledged || ${parameters.json([entry])}, failures = ${others}`;
  // In version order, so that two terminals reporting at once never deadlock.
  const rows = await tx.query(
    `with told as (select version from item_updates where group_id = ${group} and outlet_id = ${outlet} and ${which}
       and not acknowledged @> ${terminal} order by version for update)
     update item_updates u set ${set} from told where u.group_id = ${group} and u.outlet_id = ${outlet} and u.version = told.version
     returning u.version`,
    parameters.values,
  );
  return rows.length;
}
