/** Discussions: which records have one, and its calls. */

import type { Entity } from '../define/declaration';
import type { Call } from './calls';
import { extension } from './extensionCall';

/** The maximum number of characters in a message. */
export const MOST_LETTERS = 2_000;
/** The maximum number of mentions in a message. */
export const MOST_MENTIONS = 20;
/** How long people can edit or delete their messages. */
export const CHANGEABLE_HOURS = 24;

/** The operations of a discussion's API. */
export type DiscussionOperation = 'discussion' | 'mentionable' | 'writeMessage' | 'editMessage' | 'deleteMessage';

/** Whether an entity's records have discussions: documents, and records with their own page, unless the declaration says otherwise. */
export const hasDiscussion = (entity: Entity): boolean =>
  !entity.onlySpec && (entity.discussion ?? (entity.kind === 'document' || entity.record !== undefined));

/** The calls of an entity's discussions; the specification has none of them. */
export const discussionCalls = ({ name }: Entity): Readonly<Record<DiscussionOperation, Call>> => {
  const base = `v1/${name}/{_id}/discussion`;
  return {
    discussion: extension('GET', base),
    mentionable: extension('GET', `${base}/people`),
    writeMessage: extension('POST', base),
    editMessage: extension('PUT', `${base}/{messageId}`),
    deleteMessage: extension('DELETE', `${base}/{messageId}`),
  };
};

/** The end of a message's address on the record's page. */
export const messageAnchor = (messageId: string): string => `message-${messageId}`;

/** A mentioned person, with the name after `@` in the text. */
export interface Mention {
  userId: string;
  name: string;
}

/** A message as the API returns it. */
export interface Message {
  _id: string;
  authorId: string;
  author: string;
  /** Empty if the message was deleted. */
  text: string;
  mentions: readonly Mention[];
  /** ISO-8601 in UTC. */
  at: string;
  editedAt: string | null;
  isDeleted: boolean;
  /** Whether the requesting person can edit or delete it. */
  canChange: boolean;
}

/** The latest messages of a discussion, oldest first. */
export interface Discussion {
  docs: readonly Message[];
  /** The number of messages, without deleted ones. */
  total: number;
  /** Whether there are older ones; request them with `before` and the id of the first. */
  hasOlder: boolean;
}

/** Someone who can be mentioned. */
export interface Mentionable extends Mention {
  /** Their role, which distinguishes people with the same name. */
  role: string;
}
