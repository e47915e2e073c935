/** Claims on unique values (table record_keys): if two people save the same code at once, the key lets only one through. */
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
  /** The value within its scope, in lower case without accents. */
  value: string;
  /** The field named when the value is taken. */
  field: string;
}

/** Index rows have a maximum size; a digest distinguishes long values too. */
const shortened = (value: string): string =>
  value.length > 400 ? createHash('sha256').update(value).digest('hex') : value;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Claims that outlive the record: numbers and request ids are never reused. */
const lasting = (entity: Entity): readonly string[] =>
  entity.kind === 'document' ? [entity.number, 'clientRequestId'] : ['clientRequestId'];

/** A record's claims: declared unique fields, a document's number, the client's request id. A deleted document keeps only the last two. */
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
  const value = declared?.kind === 'reference' ? 'this choice' : `“${String(record[field])}”`;
  return problem(field, 'unique', `${labelOf(field, declared)}: ${value} is already used${where}`);
}

export interface OwnedClaim extends Claim {
  id: string;
}

/** Takes claims. Waits for others who are taking the same one; returns claims that belong to others. */
export async function takeClaims<T extends OwnedClaim>(
  tx: Queryable,
  groupId: string,
  entity: Entity,
  claims: readonly T[],
): Promise<T[]> {
  if (claims.length === 0) return [];
  const rows = await tx.query<{ key: string; value: string; id: string }>(
    // In the same order everywhere, so that two writers never deadlock.
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

/** The owner of each of these claims: `key\nvalue` -> record id. */
export async function ownersOf(
  q: Queryable,
  groupId: string,
  entity: Entity,
  claims: readonly Claim[],
): Promise<Map<string, string>> {
  if (claims.length === 0) return new Map();
  const rows = await q.query<{ key: string; value: string; id: string }>(
    // Ordered like the key, with one row each: without statistics a planner would use another index and read the whole resource.
    `select k.key, k.value, t.id from jsonb_to_recordset($3::jsonb) as k(key text, value text)
     cross join lateral (
       select o.* from record_keys o where (o.group_id, o.resource, o.key, o.value) >= ($1, $2, k.key, k.value)
       order by o.group_id, o.resource, o.key, o.value limit 1
     ) t where t.group_id = $1 and t.resource = $2 and t.key = k.key and t.value = k.value`,
    [groupId, entity.name, JSON.stringify(claims.map(({ key, value }) => ({ key, value })))],
  );
  return new Map(rows.map(({ key, value, id }) => [`${key}\n${value}`, id]));
}

/** The id of the record with a value, e.g. a client's request id; undefined if there is none. */
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
