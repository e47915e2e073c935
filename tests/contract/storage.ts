import { expect } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Fields, shownKind } from '#engine/define/fields';
import { fillPath, type Route } from '#engine/read/calls';
import { builtInOf, scopeOf } from '#engine/read/entities';
import type { Answer } from '../engine/server/records/recordsFixture';
import type { Maker } from './records';
import { urlOf, type World } from './world';

/** A request that must succeed, and the expected answer and storage afterwards. */
export interface Trial {
  method: string;
  url: string;
  body?: unknown;
  /** Variants that must be refused with 400, in addition to bodies that aren't a JSON object. */
  wrong: readonly { url?: string; body?: unknown }[];
  /** What a stranger must get: 404 for a record, an empty list (or a count of 0) for a list. Undefined: it depends on the request. */
  about?: 'record' | 'list';
  /** Concerns the whole group although it names an outlet's id: a colleague of another outlet may do it too. */
  isGroupWide?: boolean;
  /** Returns the names of all the group's outlets, by design. */
  namesOutlets?: boolean;
  /** Needs no token. */
  isPublic?: boolean;
  check: (answer: Answer) => Promise<void>;
}
export type Prepare = (maker: Maker, of: Entity, route: Route) => Promise<Trial>;

export interface StoredRow extends AnyRecord {
  rev: string;
  status: string;
  data: AnyRecord;
}
export const storedRow = async (
  { db, groupId }: World,
  resource: string,
  id: unknown,
): Promise<StoredRow | undefined> =>
  (
    await db.query<StoredRow>(
      'select rev, status, data from records where group_id = $1 and resource = $2 and id = $3',
      [groupId, resource, id],
    )
  )[0];

export const lastHistory = async ({ db, groupId }: World, resource: string, id: unknown) =>
  (
    await db.query<{ action: string; user_id: string; note: string | null }>(
      'select action, user_id, note from history where group_id = $1 and resource = $2 and id = $3 order by seq desc limit 1',
      [groupId, resource, id],
    )
  )[0];

/** Stored ids of an entity for the world's outlet. */
export async function idsStored(
  { db, groupId, outletId, owner }: World,
  of: Entity,
  withDeleted = false,
): Promise<string[]> {
  if (scopeOf(of) === 'self' || of.name === 'systemSettings') {
    const [user] = await db.query<{ ids: string[] }>(
      `select data -> 'outletIds' as ids from records where group_id = $1 and resource = 'users' and id = $2`,
      [groupId, owner.userId],
    );
    return user?.ids ?? [];
  }
  if (of.kind === 'resource' && of.viewOf) {
    const all = await db.query<{ id: string }>('select id from records where group_id = $1 and resource = $2', [
      groupId,
      of.viewOf,
    ]);
    return all.map(({ id }) => id);
  }
  const partner = of.kind === 'document' ? of.partner : undefined;
  const rows = await db.query<{ id: string }>(
    `select id from records where group_id = $1 and resource = $2 and (outlet_id is null or outlet_id = $3 or (status <> 'draft' and data ->> $4 = $3))
     and (outlets is null or $3 = any(outlets)) ${of.kind === 'document' && !withDeleted ? `and status <> 'delete'` : ''}`,
    [groupId, of.name, outletId, partner ?? ''],
  );
  return [...rows.map(({ id }) => id), ...builtInOf(of).map(({ _id }) => String(_id))];
}

export const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
/** The scope parameters that a call names, and the group, with the world's values. */
export const scopeQuery = ({ groupId, outletId }: World, { query: names }: Pick<Route, 'query'>) => ({
  group_id: groupId,
  ...Object.fromEntries(names.filter((name) => /^outlet/.test(name)).map((name) => [name, outletId])),
});

/** The route's address for a record, whatever its placeholders are called. */
export const pathOf = (route: Route, record: AnyRecord, { groupId, outletId }: World) =>
  fillPath(urlOf(route), {
    ...Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, record._id])),
    ...record,
    groupId,
    outletId: record.outletId ?? outletId,
  });

/** A list's address: an id in it is the outlet's, or the group's if records belong to the group. */
export const listPathOf = (route: Route, of: Entity, record: AnyRecord, world: World) =>
  pathOf(
    route,
    { ...record, outletId: world.outletId, _id: scopeOf(of) === 'group' ? world.groupId : world.outletId },
    world,
  );

/** Puts the id where the call has it: in the path, otherwise in the query or the body. */
export const inQuery = (route: Route, record: AnyRecord) =>
  /\{/.test(route.path) ? '' : query({ _id: String(record._id) });

/** The stored record contains the sent values, as the field stores them: trimmed, in capitals, with its decimals. */
export function expectSent(fields: Fields, sent: AnyRecord, stored: AnyRecord): void {
  for (const [key, value] of Object.entries(sent)) {
    const field = fields[key];
    // The record contains no secret.
    if (field?.secret) {
      expect([key, stored[key]]).toEqual([key, undefined]);
      continue;
    }
    if (Array.isArray(value) && field && 'fields' in field) {
      value.forEach((each, index) => {
        expectSent(field.fields, each as AnyRecord, (stored[key] as AnyRecord[])[index] ?? {});
      });
    } else if (field && 'fields' in field) expectSent(field.fields, value as AnyRecord, stored[key] as AnyRecord);
    else if (/decimal|quantity|money|cost|percent/.test(field ? shownKind(field) : ''))
      expect([key, Number(stored[key])]).toEqual([key, Number(value)]);
    else if (key !== 'status') expect(`${key} ${stored[key]}`.toLowerCase()).toBe(`${key} ${value}`.toLowerCase());
  }
}
