/** Claims on unique values (table record_keys): of two people who save the same code at once, the key lets one through. */
import { createHash } from 'node:crypto';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import type { Queryable } from '#server/db/types';
import { problem } from '#server/http/errors';

export interface Claim {
  /** The rule: `itemCode` or `name|categoryId`. */
  key: string;
  /** The value within its scope, in small letters without accents. */
  value: string;
  /** The field that is told when the value is taken. */
  field: string;
}

/** Index rows have a largest size; a digest tells long values apart as well. */
const shortened = (value: string): string =>
  value.length > 400 ? createHash('sha256').update(value).digest('hex') : value;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Claims that live longer than the record's use: numbers and request ids are never given again. */
const lasting = (entity: Entity): readonly string[] =>
  entity.kind === 'document' ? [entity.number, 'clientRequestId'] : ['clientRequestId'];

/** What a record claims: its declared unique fields, a document's number, the client's request id. A deleted document keeps only the last two. */
export function claimsOf(entity: Entity, record: AnyRecord): Claim[] {
  const claims: Claim[] = lasting(entity)
    .filter((field) => !isEmpty(record[field]))
    .map((field) => ({ key: field, value: shortened(folded(String(record[field]))), field }));
  if (entity.kind === 'document' && record.status === 'delete') return claims;
  for (const [field, { unique }] of Object.entries(fieldsOf(entity))) {
    if (!unique || isEmpty(record[field]) || claims.some(({ key }) => key === field)) continue;
    const within = unique === true ? [] : unique;
    const value = [field, ...within].map((key) => folded(String(record[key] ?? ''))).join('|');
    claims.push({ key: [field, ...within].join('|'), value: shortened(value), field });
  }
  return claims;
}

/** The refusal of a value that another record has. */
export function takenProblem(entity: Entity, record: AnyRecord, { field }: Claim): Problem {
  const declared = fieldsOf(entity)[field];
  const unique = declared?.unique;
  const within = Array.isArray(unique) ? unique.map((key) => inSentence(labelOf(key, fieldsOf(entity)[key]))) : [];
  const where = within.length > 0 ? ` for this ${within.join(' and ')}` : '';
  const value = declared?.kind === 'reference' ? 'this choice' : `"${String(record[field])}"`;
  return problem(field, 'unique', `${labelOf(field, declared)}: ${value} is already used${where}`);
}

export interface OwnedClaim extends Claim {
  id: string;
}

/** Takes claims. Waits for anyone who is taking the same one; returns those that belong to others. */
export async function takeClaims<T extends OwnedClaim>(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  claims: readonly T[],
): Promise<T[]> {
  if (claims.length === 0) return [];
  const rows = await tx.query<{ key: string; value: string; id: string }>(
    // In one order everywhere, so that two writers wait for each other and never in a circle.
    `insert into record_keys (group_id, resource, key, value, id)
     select $1, $2, k.key, k.value, k.id from jsonb_to_recordset($3::jsonb) as k(key text, value text, id text) order by k.key, k.value, k.id
     on conflict do nothing returning key, value, id`,
    [groupId, entity.name, JSON.stringify(claims.map(({ key, value, id }) => ({ key, value, id })))],
  );
  const taken = new Set(rows.map((row) => `${row.key}\n${row.value}\n${row.id}`));
  return claims.filter(({ key, value, id }) => !taken.has(`${key}\n${value}\n${id}`));
}

export async function releaseClaims(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  id: string,
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return;
  await tx.query(
    `delete from record_keys t using jsonb_to_recordset($4::jsonb) as k(key text, value text)
     where t.group_id = $1 and t.resource = $2 and t.id = $3 and t.key = k.key and t.value = k.value`,
    [groupId, entity.name, id, JSON.stringify(claims.map(({ key, value }) => ({ key, value })))],
  );
}

/** Who holds each of these claims: `key\nvalue` -> record id. */
export async function ownersOf(
  q: Queryable,
  groupId: string,
  entity: Entity,
  claims: readonly Claim[],
): Promise<Map<string, string>> {
  if (claims.length === 0) return new Map();
  const rows = await q.query<{ key: string; value: string; id: string }>(
    // Ordered as the key is, and one row each: without statistics a planner would take another index and read the whole resource.
    `select k.key, k.value, t.id from jsonb_to_recordset($3::jsonb) as k(key text, value text)
     cross join lateral (
       select o.* from record_keys o where (o.group_id, o.resource, o.key, o.value) >= ($1, $2, k.key, k.value)
       order by o.group_id, o.resource, o.key, o.value limit 1
     ) t where t.group_id = $1 and t.resource = $2 and t.key = k.key and t.value = k.value`,
    [groupId, entity.name, JSON.stringify(claims.map(({ key, value }) => ({ key, value })))],
  );
  return new Map(rows.map(({ key, value, id }) => [`${key}\n${value}`, id]));
}

/** The id of the record that holds a value, e.g. a client's request id that was saved before; undefined when nobody does. */
export async function ownerOfKey(
  q: Queryable,
  groupId: string,
  entity: Entity,
  key: string,
  value: string,
): Promise<string | undefined> {
  const claim = { key, value: shortened(folded(value)), field: key };
  return (await ownersOf(q, groupId, entity, [claim])).get(`${claim.key}\n${claim.value}`);
}
