import type { AccessUser } from '../../resources/access';
import type { AnyRecord, Context } from '../../resources/schema';
import type { ConsoleSession } from '../session';
import { fromZone, toZone } from '../zones';

/** What a form needs to know of the signed-in person and the outlet at hand. */
export interface FormSession {
  user: AccessUser;
  userId: string;
  context: Context;
  /** Values of the default words. */
  words: Readonly<Record<string, unknown>>;
}

/**
 * The business date of an outlet at a moment: what happens before its day starts belongs to the day before (domain 1.1
 * dayStartTime). An outlet without a zone takes UTC.
 */
export function businessDateAt(at: Date, outlet: AnyRecord): string {
  const timeZone = typeof outlet.timeZone === 'string' ? outlet.timeZone : 'UTC';
  const starts = typeof outlet.dayStartTime === 'string' ? outlet.dayStartTime : '00:00';
  const there = toZone(at.toISOString(), timeZone);
  if (!there) return at.toISOString().slice(0, 10);
  if (there.time >= starts) return there.day;
  // Noon of that day, a day back: no clock change reaches it.
  const noon = fromZone(there.day, '12:00', timeZone) ?? at.toISOString();
  return toZone(new Date(Date.parse(noon) - 86_400_000).toISOString(), timeZone)?.day ?? there.day;
}

/** Reads the session for an entity's rules: permissions of its module, the outlet and its settings, today, the default words. */
export function formSessionOf(
  { user, access, group, outlet, outletId, settings, can }: ConsoleSession,
  module: string,
  now: Date,
): FormSession {
  const today = businessDateAt(now, outlet);
  const context: Context = {
    today,
    userId: user.userId,
    can: (action) => {
      const [first = '', second] = action.split('.');
      return second === undefined ? can(module, first) : can(first, second);
    },
    settings,
    outlet,
  };
  const words = {
    ...Object.fromEntries(Object.entries(group).map(([key, value]) => [`@group.${key}`, value])),
    '@today': today,
    '@now': now.toISOString(),
    '@outlet': outletId || undefined,
    '@outlets': user.outletIds,
    '@user': user.userId,
  };
  return { user: access, userId: user.userId, context, words };
}
