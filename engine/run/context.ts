/** What rules know besides the record, and the values of default words: built once, for form and API alike. */

import type { AnyRecord } from '../define/fields';
import type { Context } from '../define/rules';
import { businessDate } from './time/businessDay';

/** Who, where and when: known to both a console session and an API identity. */
interface ContextInput {
  now: Date;
  userId: string;
  /** The outlet the record belongs to, or the person's first; empty if there is none. */
  outlet: AnyRecord;
  /** That outlet's settings with their defaults. */
  settings: AnyRecord;
  /** Module of the declaration; an action without a module belongs to it. */
  module: string;
  /** Of a shared record's amounts. @default the outlet's */
  currency?: string | undefined;
  can: (module: string, action: string) => boolean;
}

/** The context of an entity's rules. */
export const contextOf = ({ now, userId, outlet, settings, module, currency, can }: ContextInput): Context => ({
  today: businessDate(now, outlet),
  userId,
  can: (action) => {
    const dot = action.indexOf('.');
    return dot < 0 ? can(module, action) : can(action.slice(0, dot), action.slice(dot + 1));
  },
  settings,
  outlet,
  ...(currency ? { currency } : {}),
});

/** What the default words are resolved from. */
export interface WordSource {
  context: Pick<Context, 'today' | 'userId'>;
  now: Date;
  /** The one outlet of a new record; none if several apply. */
  outletId: string | undefined;
  /** The outlets of a new shared record. */
  outletIds: readonly string[];
  /** The group's record. */
  group: AnyRecord;
}

/** Values of the words that defaults may be: '@today', '@now', '@outlet', '@outlets', '@user', '@group.<field>'. */
export const defaultWords = ({ context, now, outletId, outletIds, group }: WordSource): AnyRecord => ({
  ...Object.fromEntries(Object.entries(group).map(([key, value]) => [`@group.${key}`, value])),
  '@today': context.today,
  '@now': now.toISOString(),
  '@outlet': outletId || undefined,
  '@outlets': outletIds.length > 0 ? [...outletIds] : undefined,
  '@user': context.userId,
});
