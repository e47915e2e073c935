/** Discussions of records: read by people who can open the record, changed by their authors. */

import type { Entity } from '#engine/define/declaration';
import { CHANGEABLE_HOURS, type Discussion, type Message, MOST_LETTERS, MOST_MENTIONS } from '#engine/read/discussion';
import { objectIn } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { titlesOf } from '../read/labels';
import type { Deps } from '../service';
import { isId, newId } from '../write/identifiers';
import { mentionsOf, requireDiscussed } from './mentions';
import { correctNotices, type Discussed, tellMentioned } from './notices';
import {
  type About,
  changeMessage,
  countMessages,
  emptyMessage,
  insertMessage,
  lockMessage,
  type MessageRow,
  readMessages,
} from './storage';

/** Messages per answer. */
const PAGE = 100;

/** A message's key: the record's id and its own. */
interface Place {
  id: unknown;
  messageId: string | undefined;
}

const aboutOf = (identity: Identity, entity: Entity, { id }: Discussed): About => ({
  groupId: identity.groupId,
  resource: entity.name,
  recordId: id,
});

/** Messages for one reader. */
async function shownTo(q: Queryable, identity: Identity, rows: readonly MessageRow[]): Promise<Message[]> {
  const wanted = new Map([['users', new Set(rows.map(({ author_id }) => author_id))]]);
  const { users = {} } = await titlesOf(q, identity.groupId, wanted);
  return rows.map(
    (row): Message => ({
      _id: row.id,
      authorId: row.author_id,
      author: users[row.author_id] ?? '',
      text: row.body,
      mentions: row.mentions,
      at: row.at,
      editedAt: row.edited_at,
      isDeleted: row.deleted_at !== null,
      canChange: row.author_id === identity.userId && row.deleted_at === null && !row.is_old,
    }),
  );
}

/**
 * The latest messages about a record, oldest first.
 * @param before a message's id: returns those before it
 * @throws ApiError 403, 404
 */
export async function discussionOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
  before: string | null,
): Promise<Discussion> {
  const about = aboutOf(identity, entity, await requireDiscussed(q, identity, entity, id));
  const rows = await readMessages(q, about, { before, most: PAGE, hours: CHANGEABLE_HOURS });
  return {
    docs: await shownTo(q, identity, rows.slice(0, PAGE).reverse()),
    total: await countMessages(q, about),
    hasOlder: rows.length > PAGE,
  };
}

interface Written {
  /** Chosen by the client, so that a request without an answer can be repeated. */
  id: string | undefined;
  text: string;
  userIds: readonly string[];
}

/** What a body says. @throws ApiError 400 */
function writtenIn(body: object, keys: readonly string[]): Written {
  const unknown = Object.keys(body).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw invalid([problem(unknown, 'unknownField', `There is no field “${unknown}”`)]);
  const { _id, text, mentions = [] } = objectIn(body);
  if (_id !== undefined && !isId(_id))
    throw invalid([problem('_id', 'id', 'An id takes letters, digits and . : @ - _ only, 100 at most')]);
  if (typeof text !== 'string' || text.trim() === '')
    throw invalid([problem('text', 'required', 'Write a message first')]);
  const clean = text.replace(/\r\n?/g, '\n').trim().normalize('NFC');
  if (clean.length > MOST_LETTERS)
    throw invalid([
      problem('text', 'maxLength', `A message takes at most ${MOST_LETTERS.toLocaleString('en')} letters`),
    ]);
  const isList = Array.isArray(mentions) && mentions.every((each): each is string => typeof each === 'string');
  if (!isList) throw invalid([problem('mentions', 'type', '“mentions” must be a list of user ids')]);
  const userIds = [...new Set(mentions)];
  if (userIds.length > MOST_MENTIONS)
    throw invalid([problem('mentions', 'maxItems', `A message mentions at most ${MOST_MENTIONS} people`)]);
  return { id: _id, text: clean, userIds };
}

/**
 * Adds a message to a record's discussion and notifies mentioned people. A repeat with the same id and text isn't written twice.
 * @throws ApiError 400, 403, 404, 409
 */
export async function writeMessage(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  id: unknown,
  body: object,
): Promise<Message> {
  // People who can't open the record are refused before their message is read.
  const record = await requireDiscussed(db, identity, entity, id);
  const { id: chosen, text, userIds } = writtenIn(body, ['_id', 'text', 'mentions']);
  const about = aboutOf(identity, entity, record);
  const messageId = chosen ?? newId('messages');
  return db.transaction(async (tx) => {
    const mentions = await mentionsOf(tx, identity, entity, { record, userIds });
    const isNew = await insertMessage(tx, about, { id: messageId, authorId: identity.userId, text, mentions });
    const stored = await lockMessage(tx, about, messageId, CHANGEABLE_HOURS);
    if (!stored || stored.author_id !== identity.userId || (!isNew && stored.body !== text))
      throw new ApiError(409, 'conflict', 'This message’s id is already used by another message');
    if (isNew) await tellMentioned(tx, identity, entity, { record, messageId, text, mentions });
    return one(await shownTo(tx, identity, [stored]));
  });
}

const one = ([message]: readonly Message[]): Message => {
  if (!message) throw new Error('one row has become no message');
  return message;
};

/** A message that this person wrote recently. @throws ApiError 403, 404 */
async function requireOwn(tx: Queryable, identity: Identity, about: About, messageId: string): Promise<MessageRow> {
  const row = await lockMessage(tx, about, messageId, CHANGEABLE_HOURS);
  if (!row || row.deleted_at !== null) throw notFound('This message');
  if (row.author_id !== identity.userId)
    throw new ApiError(403, 'forbidden', 'Only the person who wrote a message can change or delete it');
  if (row.is_old)
    throw new ApiError(403, 'tooLate', `A message can be changed or deleted for ${CHANGEABLE_HOURS} hours`);
  return row;
}

/** Edits your own message and notifies newly mentioned people. @throws ApiError 400, 403, 404 */
export async function editMessage(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  { id, messageId = '' }: Place,
  body: object,
): Promise<Message> {
  const record = await requireDiscussed(db, identity, entity, id);
  const { text, userIds } = writtenIn(body, ['text', 'mentions']);
  const about = aboutOf(identity, entity, record);
  return db.transaction(async (tx) => {
    const before = await requireOwn(tx, identity, about, messageId);
    const mentions = await mentionsOf(tx, identity, entity, { record, userIds, known: before.mentions });
    if (text === before.body && mentions.length === before.mentions.length)
      return one(await shownTo(tx, identity, [before]));
    await changeMessage(tx, about, messageId, { text, mentions });
    await correctNotices(tx, identity, entity, { record, messageId, text });
    const told = new Set(before.mentions.map(({ userId }) => userId));
    const added = mentions.filter(({ userId }) => !told.has(userId));
    await tellMentioned(tx, identity, entity, { record, messageId, text, mentions: added });
    const after = await lockMessage(tx, about, messageId, CHANGEABLE_HOURS);
    return one(await shownTo(tx, identity, after ? [after] : []));
  });
}

/** Deletes your own message; a line remains, and its notifications are removed. @throws ApiError 403, 404 */
export async function deleteMessage(
  { db }: Deps,
  identity: Identity,
  entity: Entity,
  { id, messageId = '' }: Place,
): Promise<Message> {
  const record = await requireDiscussed(db, identity, entity, id);
  const about = aboutOf(identity, entity, record);
  return db.transaction(async (tx) => {
    await requireOwn(tx, identity, about, messageId);
    await emptyMessage(tx, about, messageId);
    await correctNotices(tx, identity, entity, { record, messageId, text: undefined });
    const after = await lockMessage(tx, about, messageId, CHANGEABLE_HOURS);
    return one(await shownTo(tx, identity, after ? [after] : []));
  });
}
