/** Reading the outbox, and what tills say they have applied. */
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

/** failed: a till could not apply it and has not since; synced: a till has; pending: none yet. */
const statusOf = ({ acknowledged, failures }: UpdateRow): string =>
  failures.length > 0 ? 'failed' : acknowledged.length > 0 ? 'synced' : 'pending';

/** A row as the domain names its fields. */
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

/** An outlet of the person's. @throws ApiError 404: what is not theirs does not exist */
export function ownOutlet({ outletIds }: Identity, outletId: unknown): string {
  if (typeof outletId === 'string' && outletIds.includes(outletId)) return outletId;
  throw notFound('Outlet');
}

export const MOST_UPDATES = 1000;

/** A whole number in a query, within bounds. @throws ApiError 400 */
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
 * What a till still has to apply, oldest first: documents after `since`, or (without it) those that the terminal has not
 * acknowledged. Left out is what a newer document of the same record has replaced; so are plans that came to nothing.
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
    // What the till asks with next: everything up to here is either in this answer or replaced.
    version: isMore ? Number(docs.at(-1)?.version) : head,
    isMore,
    ...(docs.length === 0 ? { message: 'No List' } : {}),
  };
}

/** The documents of an outlet, newest first, page by page; `before` is the bookmark of the page before. */
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

/** What a till reports. */
export interface Report {
  terminalId: string;
  /** Everything up to this version was applied. */
  version?: number;
  /** These versions, alone. */
  versions?: readonly number[];
  /** What went wrong with `versions`; they stay pending for the terminal. */
  error?: string;
}

/** Notes what a terminal has applied, or could not; a repeat changes nothing. Answers how many documents it was news for. */
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
  // In the order of versions, so that two terminals that report at once wait for each other and never in a circle.
  const rows = await tx.query(
    `with told as (select version from item_updates where group_id = ${group} and outlet_id = ${outlet} and ${which}
       and not acknowledged @> ${terminal} order by version for update)
     update item_updates u set ${set} from told where u.group_id = ${group} and u.outlet_id = ${outlet} and u.version = told.version
     returning u.version`,
    parameters.values,
  );
  return rows.length;
}
