/** The parts of storing a record: changes, stamps and revision, claims, history. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { afterCommit } from '#server/db/core';
import type { Queryable } from '#server/db/types';
import { invalid } from '#server/http/errors';
import { logSecurity } from '#server/log';
import { changesBetween, columnsOf, dataOf, recordOf } from '../read/rows';
import type { Scope } from '../read/scope';
import { type Clock, statusNow } from '../rules/dateStatus';
import { nextRevision } from './identifiers';
import { claimsOf, type OwnedClaim, releaseClaims, takeClaims, takenProblem } from './uniqueKeys';

/** Why something was written, for the history. */
export interface Cause {
  /** @default 'create' or 'update' */
  action?: string;
  note?: string;
  /** The import that it belongs to, and can be undone with. */
  importId?: string;
  /** Recorded although nothing in the record changes: a password was reset. */
  always?: boolean;
  /** The system's own maintenance: modifiedBy and its time stay, and no history is written. */
  quiet?: boolean;
}

/** A record's stamps, by kind. */
export const BY = {
  resource: { madeBy: 'createdBy', madeAt: 'createdDateTime', changedAt: 'modifiedDateTime' },
  document: { madeBy: 'addedBy', madeAt: 'addedDatetime', changedAt: 'modifiedDatetime' },
} as const;

/** Adds entries to records' histories. Notices have none: they tell what happened, and the log has that already. */
export async function writeHistory(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  entries: readonly { id: string; action: string; changes: AnyRecord; note: string | null }[],
  { importId }: Pick<Cause, 'importId'> = {},
) {
  if (entity.kind === 'resource' && entity.servesAs === 'notices') return;
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note, address, import_id)
     select $1, $2, h.id, $3, h.action, h.changes, h.note, (select s.address from sessions s where s.id = $5), $6
     from jsonb_to_recordset($4::jsonb) as h(id text, action text, changes jsonb, note text)`,
    [
      scope.groupId,
      entity.name,
      scope.userId,
      JSON.stringify(entries),
      scope.person?.sessionId ?? null,
      importId ?? null,
    ],
  );
  if (ACCESS.includes(entity.name)) logAccess(scope, entity, entries);
}

/** Records that decide who may do what. */
const ACCESS = ['users', 'userRoles'];

/** Changed access is in the log too: which fields, not their values. */
function logAccess(
  scope: Scope,
  entity: Entity,
  entries: readonly { id: string; action: string; changes: AnyRecord }[],
) {
  const { groupId, userId } = scope;
  afterCommit(() => {
    for (const { id, action, changes } of entries)
      logSecurity('accessChanged', {
        groupId,
        userId,
        resource: entity.name,
        id,
        action,
        fields: Object.keys(changes),
      });
  });
}

/** An update about to be written. */
interface UpdateDraft {
  before: AnyRecord;
  /** The version to store. */
  record: AnyRecord;
  changes: AnyRecord;
  row: { id: string; old_rev: string; rev: string; data: AnyRecord } & ReturnType<typeof columnsOf>;
}

/** What storing `after` in place of `before` writes; undefined if they are equal. */
export function draftUpdate(
  scope: Scope,
  entity: Entity,
  clock: Clock | undefined,
  before: AnyRecord,
  after: AnyRecord,
  cause: Cause,
): UpdateDraft | undefined {
  const id = String(before._id);
  const old = { ...dataOf(entity, before), status: before.status };
  const data = dataOf(entity, after);
  const status = clock ? statusNow(clock, data) : (after.status ?? before.status);
  const changes = changesBetween(old, { ...data, status });
  if (Object.keys(changes).length === 0 && !cause.always) return undefined;
  if (!cause.quiet) {
    const fields = fieldsOf(entity);
    const { changedAt } = BY[entity.kind];
    if ('modifiedBy' in fields) data.modifiedBy = scope.userId;
    if (changedAt in fields) data[changedAt] = new Date().toISOString();
  }
  const full = { ...data, status };
  const columns = columnsOf(entity, full);
  const old_rev = String(before._rev);
  const rev = nextRevision(old_rev, full);
  const record = recordOf({ id, rev, status: columns.status, data });
  return { before, record, changes, row: { id, old_rev, rev, data, ...columns } };
}

/** Releases a record's old claims and takes its new ones. @throws ApiError 400, rule `unique` */
export async function moveClaims(
  tx: Queryable,
  scope: Scope,
  entity: Entity,
  before: AnyRecord,
  after: AnyRecord,
): Promise<void> {
  const id = String(before._id);
  const [had, wanted] = [claimsOf(entity, before), claimsOf(entity, after)];
  const isIn = (claims: readonly { key: string; value: string }[]) => (claim: { key: string; value: string }) =>
    claims.some(({ key, value }) => key === claim.key && value === claim.value);
  await releaseClaims(
    tx,
    scope.groupId,
    entity,
    id,
    had.filter((claim) => !isIn(wanted)(claim)),
  );
  const missing: OwnedClaim[] = wanted.filter((claim) => !isIn(had)(claim)).map((claim) => ({ ...claim, id }));
  const lost = await takeClaims(tx, scope.groupId, entity, missing);
  if (lost.length > 0) throw invalid(lost.map((claim) => takenProblem(entity, after, claim)));
}
