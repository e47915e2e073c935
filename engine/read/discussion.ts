/** What people write to each other about a record: which records have such a discussion, and its calls. */

import type { Entity } from '../define/declaration';
import type { Call } from './calls';

/** A message has at most this many letters. */
export const MOST_LETTERS = 2_000;
/** A message mentions at most this many people. */
export const MOST_MENTIONS = 20;
/** For so long people may change or delete what they wrote. */
export const CHANGEABLE_HOURS = 24;

/** What one can do with a discussion; each is an operation of the API. */
export type DiscussionOperation = 'discussion' | 'mentionable' | 'writeMessage' | 'editMessage' | 'deleteMessage';

/** Whether people can discuss the records of an entity: documents, and records with a page of their own, unless the declaration says otherwise. */
export const hasDiscussion = (entity: Entity): boolean =>
  !entity.onlySpec && (entity.discussion ?? (entity.kind === 'document' || entity.record !== undefined));

const call = (method: Call['method'], path: string): Call => ({
  method,
  path,
  service: 'api',
  query: [],
  extension: true,
});

/** The calls of an entity's discussions; the specification has none of them. */
export const discussionCalls = ({ name }: Entity): Readonly<Record<DiscussionOperation, Call>> => {
  const base = `v1/${name}/{_id}/discussion`;
  return {
    discussion: call('GET', base),
    mentionable: call('GET', `${base}/people`),
    writeMessage: call('POST', base),
    editMessage: call('PUT', `${base}/{messageId}`),
    deleteMessage: call('DELETE', `${base}/{messageId}`),
  };
};

/** Where on a record's page a message is: the end of its address. */
export const messageAnchor = (messageId: string): string => `message-${messageId}`;

/** A person who is mentioned, by the name that is in the text after an `@`. */
export interface Mention {
  userId: string;
  name: string;
}

/** A message as the API answers it. */
export interface Message {
  _id: string;
  authorId: string;
  author: string;
  /** Empty once the message was deleted. */
  text: string;
  mentions: readonly Mention[];
  /** ISO-8601 in UTC. */
  at: string;
  editedAt: string | null;
  isDeleted: boolean;
  /** Whether the person who asks may change or delete it. */
  canChange: boolean;
}

/** The latest messages of a discussion, oldest first. */
export interface Discussion {
  docs: readonly Message[];
  /** How many there are, without those that were deleted. */
  total: number;
  /** Whether there are older ones, asked for by `before` with the id of the first. */
  hasOlder: boolean;
}

/** Someone who may be mentioned. */
export interface Mentionable extends Mention {
  /** Their role: it tells people of one name apart. */
  role: string;
}
