/**
 * The answer of `validateUser` (spec section 3), under the names that APIs use. The same for all dialects, because the sign-in page reads
 * it and is too small to load one.
 */

import { isRecord, objectIn } from '#engine/run/values';
import type { SignIn } from './dialect';

const text = (...values: unknown[]): string => {
  const found = values.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return found === undefined ? '' : String(found);
};

/** Reads `{ accessToken, token, userId, email }`, bare or inside `data`; undefined without an access token. */
export function readSignIn(json: unknown): SignIn | undefined {
  const answer = objectIn(json);
  const rest = isRecord(answer.data) && !answer.accessToken ? answer.data : answer;
  const user = objectIn(rest.user);
  const accessToken = text(rest.accessToken, rest.access_token);
  if (!accessToken) return undefined;
  return {
    accessToken,
    token: text(rest.token, rest.refreshToken, rest.refresh_token),
    userId: text(rest.userId, rest.user_id, user.userId, user._id, user.id),
    email: text(rest.email, user.email),
    rest,
  };
}
