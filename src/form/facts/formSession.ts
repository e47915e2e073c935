import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Context } from '#engine/define/rules';
import type { AccessUser } from '#engine/read/access';
import { contextOf, defaultWords } from '#engine/run/context';
import type { ConsoleSession } from '#src/shell/session';
import { type DraftOwner, ownerOf } from '../drafts/store';

/** A form's data about the signed-in person and the current outlet. */
export interface FormSession {
  user: AccessUser;
  userId: string;
  /** Whose drafts a form keeps and restores. */
  owner: DraftOwner;
  context: Context;
  /** Values of the default words. */
  words: Readonly<Record<string, unknown>>;
}

/**
 * Reads the session for an entity's rules: permissions of its module, the outlet and its settings, today, the default words.
 * @param currency of a shared record's amounts
 */
export function formSessionOf(
  { user, access, group, outlet, outletId, settings, can }: ConsoleSession,
  module: string,
  now: Date,
  currency?: string,
): FormSession {
  const { userId, outletIds } = user;
  const context = contextOf({ now, userId, outlet, settings, module, currency, can });
  return {
    user: access,
    userId,
    owner: ownerOf({ user, outletId }),
    context,
    words: defaultWords({ context, now, outletId, outletIds, group }),
  };
}

/** A record's outlet; for an outlet's settings, that outlet. */
export const outletIdOf = (entity: Entity, record: ConsoleRecord | undefined): string | undefined => {
  const id = entity.kind === 'resource' && entity.per === 'outlet' ? record?._id : record?.outletId;
  return typeof id === 'string' ? id : undefined;
};
