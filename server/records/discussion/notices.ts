/** Notifications about mentions. */

import type { Entity } from '#engine/define/declaration';
import { can } from '#engine/read/access';
import { type Mention, messageAnchor } from '#engine/read/discussion';
import { recordPath } from '#engine/read/paths';
import { entityServingAs } from '#resources';
import type { Identity } from '#server/auth/identity';
import { peopleOf } from '#server/auth/person';
import type { Queryable } from '#server/db/types';
import { tellPeople } from '#server/notices';
import { deleteRecord, findRecords, type Scope, updateRecord } from '../write/store';

/** The discussion's record, as far as needed here. */
export interface Discussed {
  id: string;
  title: string;
  outletId: string | undefined;
}

/** A message and its record. */
interface Told {
  record: Discussed;
  messageId: string;
}

/** Whether a person gets notifications at all. */
export function isTold(person: Identity): boolean {
  const notices = entityServingAs('notices');
  return notices !== undefined && can(person, notices.module, 'view');
}

/** How much of a message is in its notification. */
const EXCERPT = 300;

const everything = ({ groupId, userId }: Identity): Scope => ({ groupId, outletIds: 'all', userId });
const excerptOf = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1).trimEnd()}…` : text);

/** A notification's target: the message on the record's page. */
const routeTo = (entity: Entity, record: Told['record'], messageId: string): string =>
  `${recordPath(entity, record.id)}#${messageAnchor(messageId)}`;

/** Notifies mentioned people. */
export async function tellMentioned(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  { record, messageId, text, mentions }: Told & { text: string; mentions: readonly Mention[] },
): Promise<void> {
  if (mentions.length === 0) return;
  const people = await peopleOf(
    tx,
    identity.groupId,
    mentions.map(({ userId }) => userId),
  );
  for (const { userId, outletIds } of people) {
    // The outlet at the other end of a transfer sees it too; a notification of the sender's outlet wouldn't reach its people.
    const outletId = outletIds.find((each) => each === record.outletId);
    await tellPeople(tx, everything(identity), {
      category: 'mention',
      level: 'info',
      title: `${`${identity.firstName} ${identity.lastName}`.trim()} mentioned you on ${record.title}`,
      message: excerptOf(text),
      ...(outletId ? { outletId } : {}),
      userIds: [userId],
      about: {
        docType: entity.name,
        docId: record.id,
        docNumber: record.title,
        route: routeTo(entity, record, messageId),
      },
    });
  }
}

/** Updates the notifications of an edited message, and removes a deleted message's. */
export async function correctNotices(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  { record, messageId, text }: Told & { text: string | undefined },
): Promise<void> {
  const notices = entityServingAs('notices');
  if (!notices) return;
  const scope = everything(identity);
  const route = routeTo(entity, record, messageId);
  for (const notice of await findRecords(tx, scope, notices, { 'transactionObj.route': route }, { lock: true })) {
    if (text === undefined) await deleteRecord(tx, scope, notices, notice);
    else await updateRecord(tx, scope, notices, notice, { ...notice, message: excerptOf(text) }, { action: 'update' });
  }
}
