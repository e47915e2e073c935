/**
 * Cached answers to reading calls. A cached answer is only returned to people with the same access, and only while none of its inputs
 * changed, which the database is asked with every call (server/db/changes.ts).
 */
import { createHash } from 'node:crypto';
import type { Entity } from '#engine/define/declaration';
import { fieldsOf } from '#engine/read/entities';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { jsonAnswer } from '#server/http/answers';
import { hooksOf } from '../rules/hooks';
import { isSettings } from '../rules/settings';
import { kindsOf } from './kinds';
import { ledgerOf } from './ledgerFigures';

const fit = new WeakMap<Entity, boolean>();

/** Whether answers about an entity depend only on records: not on the time, a ledger, or code that looks things up. */
function followsFromRecords(entity: Entity): boolean {
  const known = fit.get(entity);
  if (known !== undefined) return known;
  const fields = fieldsOf(entity);
  const { fill, frozen, locked, answered } = hooksOf(entity);
  const isTimed = entity.kind === 'resource' && entity.statusBy !== undefined;
  const isFit =
    !isSettings(entity) &&
    !isTimed &&
    !(fill || frozen || locked || answered) &&
    !fields.audience &&
    // A list that finds what records lack reads other resources too.
    !entity.list?.lacking &&
    !Object.values(fields).some(ledgerOf);
  fit.set(entity, isFit);
  return isFit;
}

const sights = new WeakMap<Identity, string>();

/** A short key of a person's access: the same for people with the same permissions at the same outlets. */
function sightOf(identity: Identity): string {
  const known = sights.get(identity);
  if (known) return known;
  const { groupId, outletIds, permissions, isAdministrator } = identity;
  const text = JSON.stringify([groupId, outletIds, permissions, isAdministrator]);
  const sight = createHash('sha256').update(text).digest('base64url');
  sights.set(identity, sight);
  return sight;
}

/** Longer answers have few readers and would displace many others. */
const LONGEST = 256 * 1024;

/**
 * A call's answer, cached or new.
 * @param db of a call whose sign-in was checked, which also checked for changes
 * @param request the call; its address has all parameters
 */
export async function remembered(
  db: Database,
  identity: Identity,
  entity: Entity,
  { url }: Request,
  make: () => Promise<unknown>,
): Promise<Response> {
  if (!followsFromRecords(entity) || !(await db.changes.ask())) return jsonAnswer(JSON.stringify(await make()));
  const stamp = db.changes.stamp(identity.groupId, kindsOf(entity));
  const key = `answer|${sightOf(identity)}|${url}`;
  const known = db.changes.memory.get<string>(key, stamp);
  if (known !== undefined) return jsonAnswer(known);
  const text = JSON.stringify(await make());
  if (text.length <= LONGEST) db.changes.memory.set(key, stamp, text, 2 * text.length);
  return jsonAnswer(text);
}
