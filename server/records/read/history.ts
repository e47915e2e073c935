/** Who changed what, for one reader. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { canSee, redact } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { notFound } from '#server/http/errors';
import { briefOf, requireReading, visibleOne } from '../rules/access';
import { isOwnSettings, isSettings } from '../rules/settings';
import { readRecord, scopeOfIdentity } from '../write/store';
import { type Labels, labelsFor } from './labels';

interface HistoryEntry {
  /** ISO-8601 in UTC. */
  at: string;
  userId: string;
  /** create, update, delete or a declared action. */
  action: string;
  /** Field -> [before, after], without fields that the reader can't see. */
  changes: Record<string, [unknown, unknown]>;
  note: string | null;
}

const MOST = 500;

interface HistoryRow extends Row {
  at: string;
  user_id: string;
  action: string;
  changes: Record<string, [unknown, unknown]>;
  note: string | null;
}

/** Each side of a change, without what the person can't see. */
export function visibleChanges(
  identity: Identity,
  entity: Entity,
  changes: HistoryRow['changes'],
): HistoryRow['changes'] {
  const fields = fieldsOf(entity);
  const brief = briefOf(identity, entity);
  const side = (index: 0 | 1): AnyRecord =>
    redact(identity, fields, Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[index]])));
  const [before, after] = [side(0), side(1)];
  return Object.fromEntries(
    Object.keys(changes)
      .filter((key) => (brief ? brief.includes(key) : !fields[key] || canSee(identity, fields[key])))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  );
}

/** A record's history, newest first, with labels for the people and for references in changed values. */
export async function historyOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<{ docs: HistoryEntry[]; labels: Labels }> {
  requireReading(identity, entity);
  const record = typeof id === 'string' ? await readRecord(q, scopeOfIdentity(identity), entity, id) : undefined;
  // Unsaved settings have none yet.
  if (!record && isSettings(entity) && isOwnSettings(identity, entity, id)) return { docs: [], labels: {} };
  if (!record) throw notFound(entity.label.one);
  const rows = await q.query<HistoryRow>(
    `select at, user_id, action, changes, note from history where group_id = $1 and resource = $2 and id = $3 order by seq desc limit ${MOST}`,
    [identity.groupId, entity.name, id],
  );
  const docs = rows.map(
    ({ at, user_id, action, changes, note }): HistoryEntry => ({
      at,
      userId: user_id,
      action,
      note,
      changes: visibleChanges(identity, entity, changes),
    }),
  );
  const values = docs.flatMap(({ changes }) =>
    ([0, 1] as const).map((side) =>
      Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[side]])),
    ),
  );
  const people = docs.map(({ userId }) => ({ createdBy: userId, addedBy: userId }));
  return {
    docs,
    labels: await labelsFor(q, identity.groupId, entity, [...values, ...people, visibleOne(identity, entity, record)]),
  };
}
