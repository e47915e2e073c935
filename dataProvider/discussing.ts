/** Discussions: loaded when a page shows one, because most pages don't. */

import type { Entity } from '#engine/define/declaration';
import { fillPath } from '#engine/read/calls';
import {
  type Discussion,
  type DiscussionOperation,
  discussionCalls,
  type Mentionable,
  type Message,
} from '#engine/read/discussion';
import { objectIn } from '#engine/run/values';
import type { Parts } from './context';
import { OFFLINE, SAVE_TIMEOUT_MS } from './failures';
import { HttpError, isAbort, withQuery } from './http';
import { unconfirmed } from './writing';

/** A message to send. */
export interface Draft {
  text: string;
  /** Ids of the mentioned people. */
  mentions: readonly string[];
}

/** The discussion of one record. */
export interface Discussing {
  /** The latest messages, or the ones before a given message. */
  read: (before?: string, signal?: AbortSignal) => Promise<Discussion>;
  /** People who can be mentioned. */
  people: (signal?: AbortSignal) => Promise<readonly Mentionable[]>;
  /** `id`: the same for every attempt, so that retries don't duplicate the message. */
  write: (id: string, draft: Draft) => Promise<Message>;
  edit: (messageId: string, draft: Draft) => Promise<Message>;
  remove: (messageId: string) => Promise<Message>;
}

const SLOW = 'The server didn’t answer in time. Your message is still here: try again.';

export function createDiscussing(
  { http, url }: Pick<Parts, 'http' | 'url'>,
  entity: Entity,
  id: string,
  isOnline: () => boolean,
): Discussing {
  const calls = discussionCalls(entity);
  const addressOf = (operation: DiscussionOperation, messageId = '') => {
    const { service, path } = calls[operation];
    return url(service, fillPath(path, { _id: id, messageId }));
  };
  const written = async (
    operation: DiscussionOperation,
    messageId?: string,
    body?: Draft & { _id?: string },
  ): Promise<Message> => {
    // Writes are never queued: being offline is an immediate error.
    if (!isOnline()) throw new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });
    const { method } = calls[operation];
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    const request = { method, url: addressOf(operation, messageId), signal, ...(body ? { body: { ...body } } : {}) };
    const { json } = await http(request).catch((error: unknown) => {
      throw signal.aborted || isAbort(error) ? new HttpError(SLOW, 0, {}, { type: 'timeout' }) : error;
    });
    if (typeof objectIn(json)._id !== 'string') throw unconfirmed();
    return json as Message;
  };
  return {
    async read(before, signal) {
      const { json } = await http({ url: withQuery(addressOf('discussion'), { before }), signal });
      return json as Discussion;
    },
    async people(signal) {
      const { json } = await http({ url: addressOf('mentionable'), signal });
      return (json as { docs: readonly Mentionable[] }).docs;
    },
    write: (_id, { text, mentions }) => written('writeMessage', undefined, { _id, text, mentions }),
    edit: (messageId, { text, mentions }) => written('editMessage', messageId, { text, mentions }),
    remove: (messageId) => written('deleteMessage', messageId),
  };
}
