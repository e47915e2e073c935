/**
 * Answers to reading calls, kept as they were sent. One is given again only to people who may see the same, and only while nothing has been changed
 * that it is made of, which the database is asked with every call (server/db/changes.ts).
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

/** Whether answers about an entity follow from records alone: not from the time, from a ledger, or from what code looks up while reading. */
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
    !Object.values(fields).some(ledgerOf);
  fit.set(entity, isFit);
  return isFit;
}

const sights = new WeakMap<Identity, string>();

/** What a person may see, in a few letters: the same for people with the same rights at the same outlets. */
function sightOf(identity: Identity): string {
  const known = sights.get(identity);
  if (known) return known;
  const { groupId, outletIds, permissions, isAdministrator } = identity;
  const text = JSON.stringify([groupId, outletIds, permissions, isAdministrator]);
  const sight = createHash('sha256').update(text).digest('base64url');
  sights.set(identity, sight);
  return sight;
}

/** Longer answers are read by few, and would take the place of many. */
const LONGEST = 256 * 1024;

/**
 * The answer to a call, from memory or made now.
 * @param db of a call whose sign-in has been checked: what is new was asked then
 * @param request the call; its address says everything that it asks for
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
