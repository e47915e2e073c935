/** Data beyond an outlet's record for its rules, and effects of a new outlet (domain 1.1, 2.5). */

import type { AnyRecord } from '#engine/define/fields';
import { textIn, textsIn } from '#engine/run/values';
import { entity as entityOf } from '#resources';
import { administratorRole } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { Hooks, RecordView } from '#server/department';
import { hasBills, hasDocuments } from '#server/documents/drafts';
import { enqueue } from '#server/jobs/jobs';
import { seedOutlet } from '#server/records/write/seeds';
import { findRecords, readMany, readRecord, type Scope, updateRecord } from '#server/records/write/store';
import { dropClosings, keepClosing } from '#server/stockLedger/closing';
import { hasMovements } from '#server/stockLedger/revaluation';
import { closingReasons } from './closing';

const wholeGroup = ({ identity }: Pick<RecordView, 'identity'>): Scope => ({
  groupId: identity.groupId,
  outletIds: 'all',
  userId: identity.userId,
});

/** Whether no other outlet of the group is active. */
async function isLastActive(q: Queryable, state: RecordView): Promise<boolean> {
  if (state.record.status === 'inactive') return false;
  const active = await findRecords(q, wholeGroup(state), entityOf('outlets'), { status: 'active' }, { limit: 2 });
  return active.every(({ _id }) => _id === state.record._id);
}

/** The creator of a new outlet and the group's administrators get access to it. */
async function letPeopleIn(tx: Queryable, state: RecordView): Promise<void> {
  const { identity, record } = state;
  const scope = wholeGroup(state);
  const users = entityOf('users');
  const people = new Map(
    [
      ...(await readMany(tx, scope, users, [identity.userId], { lock: true })),
      ...(await findRecords(tx, scope, users, { roleId: administratorRole }, { lock: true })),
    ].map((user) => [user._id, user]),
  );
  for (const user of people.values()) await addOutlet(tx, state, 'users', user, 'outletIds');
  // The rest of this request already has access to the outlet; later requests read it with the identity.
  identity.outletIds.push(String(record._id));
}

/** Adds the new outlet to a record's list of outlets. */
async function addOutlet(
  tx: Queryable,
  state: RecordView,
  resource: string,
  holder: AnyRecord,
  key: string,
): Promise<void> {
  const ids = [...new Set([...textsIn(holder[key]), String(state.record._id)])];
  const cause = { action: 'newOutlet', note: String(state.record.name ?? '') };
  await updateRecord(tx, wholeGroup(state), entityOf(resource), holder, { ...holder, [key]: ids }, cause);
}

/** Closing a period stores its figures; reopening deletes them. */
async function followLockDate(
  tx: Queryable,
  { identity, record, before }: Pick<RecordView, 'identity' | 'record'> & { before: AnyRecord | undefined },
) {
  const [was, is] = [textIn(before?.lockDate), textIn(record.lockDate)];
  if (was === is) return;
  const place = { groupId: identity.groupId, outletId: String(record._id) };
  if (is !== undefined && (was === undefined || is > was)) await keepClosing(tx, { ...place, until: is });
  else await dropClosings(tx, place, is);
}

const hooks: Hooks<'outlets'> = {
  async frozen(q, state) {
    const { groupId } = state.identity;
    const outletId = String(state.record._id);
    const [code, currency, status] = [
      await hasDocuments(q, groupId, outletId),
      (await hasBills(q, groupId, outletId)) || (await hasMovements(q, groupId, outletId)),
      await isLastActive(q, state),
    ];
    return {
      ...(code ? { code: 'Can’t be changed: used in document numbers' } : {}),
      ...(currency ? { currency: 'Can’t be changed: bills or stock use this currency' } : {}),
      ...(status ? { status: 'The only active outlet can’t be made inactive' } : {}),
    };
  },

  async actionProblems(q, { identity, record, key, args }) {
    if (key !== 'closePeriod' || typeof args.date !== 'string') return [];
    const [after, until] = [textIn(record.lockDate), args.date];
    // An invalid date has its own reason.
    if (after !== undefined && until <= after) return [];
    const reasons = await closingReasons(q, identity, record, until);
    return reasons.map((reason) => ({ field: 'date', ...reason }));
  },

  async afterWrite(tx, write) {
    const { before, record, identity } = write;
    if (record.archiveBefore && record.archiveBefore !== before?.archiveBefore)
      await enqueue(tx, {
        groupId: identity.groupId,
        kind: 'archiveBills',
        payload: { outletId: record._id, before: record.archiveBefore },
      });
    await followLockDate(tx, write);
    if (before) return;
    await letPeopleIn(tx, write);
    const group = await readRecord(tx, wholeGroup(write), entityOf('groups'), write.identity.groupId, { lock: true });
    if (group) await addOutlet(tx, write, 'groups', group, 'outlet_ids');
    await seedOutlet(tx, write.identity, String(write.record._id));
  },
};

export default hooks;
