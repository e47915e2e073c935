import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { openSession, revokeSession } from '#server/auth/sessions';
import { accessTokenSeconds, issueAccessToken, tokenKey } from '#server/auth/tokens';
import type { OpenDatabase } from '#server/db/core';
import { MOUNTS } from '#server/records/routes';
import { newTenant } from '../engine/server/records/recordsFixture';
import type { SpecCall } from './calls/specCall';

/** Tenants without common ids, and their rows in the database. */

/** A group with one outlet and its owner, who has every right there. */
export async function newWorld(db: OpenDatabase, app: Hono) {
  const tenant = await newTenant(db, app);
  const outletId = `out_${randomBytes(6).toString('hex')}`;
  await tenant.put('outlets', {
    _id: outletId,
    code: 'MAIN',
    name: `Outlet ${outletId}`,
    currency: 'USD',
    timeZone: 'UTC',
    dayStartTime: '00:00',
    contact_info: { address: '1 Main Street', phone: '+94 11 234 5678' },
  });
  // The settings that an outlet needs for every declared feature to be available.
  const settings = await tenant.put('systemSettings', {
    _id: outletId,
    outletId,
    settings: [
      { name: 'promotionManagement', state: true },
      { name: 'negativeStock', state: true, value: 'allow' },
    ],
  });
  const owner = await tenant.person('all', [outletId]);
  return { ...tenant, db, app, outletId, owner, settings };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

/** A picture of one white pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** `/api/v1/items/{id}` */
export const urlOf = ({ service, path }: Pick<SpecCall, 'service' | 'path'>): string => `${MOUNTS[service]}/${path}`;

/** Tokens that must be refused: what is wrong with them, and the header. */
export async function deadTokens({ db, groupId, owner }: World): Promise<Record<string, string | undefined>> {
  const person = { groupId, userId: owner.userId };
  const key = await tokenKey(db);
  const live = await openSession(db, person);
  const ended = await openSession(db, person);
  await revokeSession(db, person, ended.sessionId);
  const claims = { ...person, sessionId: live.sessionId };
  const anHourAgo = Date.now() - 2 * accessTokenSeconds * 1000;
  return {
    'no token': undefined,
    'a forged token': `Bearer ${await issueAccessToken(randomBytes(32), claims)}`,
    'an expired token': `Bearer ${await issueAccessToken(key, claims, anHourAgo)}`,
    'a revoked token': `Bearer ${await issueAccessToken(key, { ...person, sessionId: ended.sessionId })}`,
  };
}

const TABLES = [
  'records',
  'record_keys',
  'history',
  'discussion',
  'counters',
  'item_updates',
  'price_batches',
  'price_batch_cells',
  'files',
  'attachments',
  'outbox',
  'jobs',
  'movements',
  'balances',
  'stock_alerts',
  'bills',
  'ledger_entries',
  'ledger_charges',
  'ledger_applications',
  'ledger_credits',
];

/** The last digests: unchanged as long as no transaction has a new number, which every writing one gets. */
const lastDigests = new WeakMap<OpenDatabase, Map<string | undefined, { next: string; digest: string }>>();

/**
 * A digest of everything stored, of one group or all: equal before and after means that nothing was written. Rows are identified by the
 * transaction that wrote them and their place, so that a write of the same content counts too, and no row is read completely.
 */
export async function fingerprint(db: OpenDatabase, groupId?: string): Promise<string> {
  const [next] = await db.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id');
  const last = lastDigests.get(db)?.get(groupId);
  if (next && last?.next === next.id) return last.digest;
  const where = groupId === undefined ? '' : 'where t.group_id = $1';
  const sums = TABLES.map(
    (table) =>
      `(select count(*)::text || coalesce(sum(hashtext(t.xmin::text || t.ctid::text)), 0)::text from ${table} t ${where})`,
  );
  const sessions = `(select count(*)::text || count(revoked_at)::text || count(distinct expires_at)::text from sessions t ${where})`;
  const [row] = await db.query<{ sum: string }>(
    `select ${[...sums, sessions].join(` || '|' || `)} as sum`,
    groupId === undefined ? [] : [groupId],
  );
  const digest = row?.sum ?? '';
  const digests = lastDigests.get(db) ?? new Map();
  lastDigests.set(db, digests.set(groupId, { next: next?.id ?? '', digest }));
  return digest;
}
