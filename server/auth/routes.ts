import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Database } from '../db/types';
import { ApiError, errorResponse, notFound, tooLarge } from '../http/errors';
import { noteReport, secondsReporterIsLocked } from './attempts';
import { clientAddress } from './clientAddress';
import { type Origin, sessionAnswer, verifiedAnswer } from './entering';
import { authenticate, type Identity, identityOf, renewableClaims } from './identity';
import { beginOpenId, finishOpenId } from './openId/signIn';
import { TooBusyError } from './passwords';
import { anyPassword, emailText, lockedOut, mostBytes, newPassword, plainText, readBody, tooMany } from './requests';
import { resetPassword } from './resetPassword';
import { extendSession, noteStatus, revokeSession } from './sessions';
import { setUp, setupBody } from './setup';
import { signIn } from './signIn';
import { confirmSignIn } from './twoStep/confirm';
import { siteOf } from './twoStep/passkeys';

const signInBody = z.object({ email: emailText, password: anyPassword });
const secondStepBody = z.object({
  ticket: plainText(200),
  code: plainText(40).optional(),
  passkey: z.looseObject({ id: z.string() }).optional(),
});
const openIdBeginBody = z.object({ groupId: plainText(200) });
const openIdFinishBody = z.object({
  answer: z.record(z.string().max(100), z.string().max(4000)).and(z.object({ state: z.string() })),
});
const resetBody = z.object({ currentPassword: anyPassword, newPassword, confirmPassword: z.string().min(1) });
const statusBody = z.object({
  userId: plainText(200),
  status: z.enum(['online', 'offline'], "Give 'online' or 'offline'"),
  sessionId: plainText(200),
});
const attemptsBody = z.object({
  email: emailText,
  count: z.number().int('Enter a whole number').min(0, 'Enter 0 or more').max(1_000_000, 'Enter at most 1000000'),
});

const signedOut = () => new ApiError(401, 'unauthenticated', 'Please sign in.');

/**
 * The sign-in calls (spec section 7, Auth), mounted at `/api`. Our own are `POST v1/auth/secondStep`, `POST v1/auth/openId/...`, `POST
 * v1/auth/logout` and, for an empty installation, `POST setup`.
 * @param addressOf where a request comes from, for rate limits; behind proxies `clientAddress` with their number
 */
export function authRoutes({
  db,
  addressOf = clientAddress(0),
  isLocal = false,
}: {
  db: Database;
  addressOf?: (c: Context) => string;
  /** The server is reached only from its own machine: an OpenID Connect provider there may use http. */
  isLocal?: boolean;
}): Hono {
  const app = new Hono();

  app.onError((error) => {
    const refusal =
      error instanceof TooBusyError ? tooMany('Many people are signing in. Try again in a moment.', 5) : error;
    // Anything else is a bug and goes to the application's error handler.
    if (!(refusal instanceof ApiError)) throw error;
    const response = errorResponse(refusal);
    if (refusal.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
    return response;
  });

  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: () => errorResponse(tooLarge(`The body is larger than ${mostBytes / 1024} KB.`)),
  });

  const identityFor = async (c: Context): Promise<Identity> => {
    const identity = await authenticate(db, c.req.header('Authorization'));
    if (!identity) throw signedOut();
    return identity;
  };

  /** The session of a token that may have expired; see renewableClaims. */
  const claimsFor = async (c: Context) => {
    const claims = await renewableClaims(db, c.req.header('Authorization'), c.req.header('X-Session-Token'));
    if (!claims) throw signedOut();
    return claims;
  };

  // Sign-in answers must not be cached.
  app.use('/v1/auth/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  const originOf = (c: Context): Origin => ({
    address: addressOf(c),
    device: c.req.header('X-Device'),
    agent: c.req.header('User-Agent'),
    site: siteOf(c.req.header('Origin')),
  });

  app.post('/v1/auth/validateUser', limit, async (c) => {
    const { email, password } = await readBody(c, signInBody);
    return c.json(await signIn(db, email, password, originOf(c)));
  });

  app.post('/v1/auth/secondStep', limit, async (c) => {
    const { ticket, ...answer } = await readBody(c, secondStepBody);
    return c.json(await confirmSignIn(db, ticket, answer, originOf(c)));
  });

  app.post('/v1/auth/openId/begin', limit, async (c) => {
    const { groupId } = await readBody(c, openIdBeginBody);
    const page = c.req.header('Origin') ?? '';
    if (!URL.canParse(page)) throw new ApiError(400, 'invalid', 'Begin this sign-in on the sign-in page.');
    return c.json(await beginOpenId({ db, isLocal }, groupId, new URL(page).origin, addressOf(c)));
  });

  app.post('/v1/auth/openId/finish', limit, async (c) => {
    const { answer } = await readBody(c, openIdFinishBody);
    return c.json(await finishOpenId({ db, isLocal }, answer, originOf(c)));
  });

  app.get('/v1/auth/verifyToken', async (c) => {
    const claims = await claimsFor(c);
    const identity = await identityOf(db, claims);
    if (!identity) throw signedOut();
    // The access token alone only confirms that it is valid and doesn't renew: a stolen one ends after its 15 minutes.
    if (!claims.holdsSession) return c.json(await verifiedAnswer(db, identity));
    await extendSession(db, identity.sessionId);
    return c.json(await sessionAnswer(db, identity));
  });

  app.post('/v1/auth/logout', limit, async (c) => {
    const claims = await claimsFor(c);
    await revokeSession(db, claims, claims.sessionId);
    await noteStatus(db, claims);
    return c.json({ status: 'offline' });
  });

  app.post('/v1/auth/resetPassword', limit, async (c) => {
    const identity = await identityFor(c);
    await resetPassword(db, identity, await readBody(c, resetBody));
    return c.json({ message: 'Your password was changed. Other sessions were ended.' });
  });

  app.post('/v1/auth/updateUserStatus', limit, async (c) => {
    const identity = await identityFor(c);
    const { userId, status, sessionId } = await readBody(c, statusBody);
    const [session] = await db.query('select id from sessions where id = $1 and group_id = $2 and user_id = $3', [
      sessionId,
      identity.groupId,
      identity.userId,
    ]);
    // The same answer for "not yours" and "not found".
    if (!session || userId !== identity.userId) throw notFound('This session');
    if (status === 'offline') await revokeSession(db, identity, sessionId);
    await noteStatus(db, identity);
    return c.json({ userId, status, sessionId });
  });

  app.post('/v1/auth/updateUserLoginAttempts', limit, async (c) => {
    const { email, count } = await readBody(c, attemptsBody);
    const address = addressOf(c);
    const seconds = await secondsReporterIsLocked(db, address);
    if (seconds > 0) throw lockedOut(seconds);
    await noteReport(db, email, address, count);
    return c.json({ email, count });
  });

  app.post('/setup', limit, async (c) => c.json(await setUp(db, await readBody(c, setupBody), addressOf(c)), 201));

  return app;
}
