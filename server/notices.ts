/** Notifications (domain 1.1, Notification) that don't come from a document's action. */

import type { Plan } from '#engine/define/rules';
import { builtInOf } from '#engine/read/entities';
import { rowsIn, textsIn } from '#engine/run/values';
import { entity, entityServingAs } from '#resources';
import type { Queryable } from './db/types';
import { deleteRecord, findRecords, insertRecord, readRecord, type Scope } from './records/write/store';

/** The part that a document action's plan provides. */
type Planned = NonNullable<Plan['notices']>[number];

/** One notification. Without `roleIds` and `userIds` it is for everyone who can open its target. */
export interface Notice {
  /** An id for a notification that is removed once it is no longer true. @default a new one */
  id?: string;
  category: Planned['category'];
  level: Planned['level'];
  /** Cut after 120 characters. */
  title: string;
  message: string;
  outletId?: string;
  roleIds?: readonly string[];
  userIds?: readonly string[];
  /** What a click opens: a record by `docType` and `docId`, or a page by route. */
  about: { docType: string; docId?: string; docNumber?: string; route: string };
}

const MOST_LETTERS = 120;

/** Stores a notification; does nothing if notifications aren't declared. */
export async function tellPeople(tx: Queryable, scope: Scope, notice: Notice): Promise<void> {
  const notices = entityServingAs('notices');
  if (!notices) return;
  const { id, title, about, roleIds = [], userIds = [], ...rest } = notice;
  const entry = {
    ...(id === undefined ? {} : { _id: id }),
    ...rest,
    title: title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title,
    audience: { roleIds: [...roleIds], userIds: [...userIds] },
    transactionObj: { docId: '', docNumber: '', ...about },
    isRead: false,
    readBy: [],
    status: 'active',
  };
  await insertRecord(tx, scope, notices, entry, { action: 'create' });
}

/** Removes a notification that is no longer true; does nothing if there is none with this id. */
export async function takeBack(tx: Queryable, scope: Scope, id: string): Promise<void> {
  const notices = entityServingAs('notices');
  const told = notices && (await readRecord(tx, scope, notices, id, { lock: true }));
  if (notices && told) await deleteRecord(tx, scope, notices, told);
}

/** Roles with a permission, including built-in ones, as recipients of a notification. */
export async function rolesThatMay(q: Queryable, groupId: string, moduleId: string, action: string): Promise<string[]> {
  const roles = entity('userRoles');
  const everyone = { groupId, outletIds: 'all' as const, userId: '' };
  const active = await findRecords(q, everyone, roles, { status: 'active' });
  const own = active.filter(({ module }) =>
    rowsIn(module).some((each) => each.moduleId === moduleId && textsIn(each.actions).includes(action)),
  );
  return [...builtInOf(roles), ...own].map(({ _id }) => String(_id));
}
