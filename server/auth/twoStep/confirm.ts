/** The second step of a sign-in: a code of an app, a passkey or a recovery code, after the right password. */

import type { Database } from '../../db/types';
import { ApiError } from '../../http/errors';
import { beginAttempt, noteSuccess, serially } from '../attempts';
import { knownDevice } from '../devices';
import { enter, type Origin, type SignInAnswer } from '../entering';
import { lockedOut } from '../requests';
import { unseal } from '../sealing';
import type { Person } from '../sessions';
import { noteFailedSignIn } from '../userLog';
import { isAppCode, timeStepOf } from './appCodes';
import { type Method, type MethodKind, methodsOf, noteUse } from './methods';
import { answeredBy, passkeysAt, requestOptions } from './passkeys';
import { spendRecoveryCode } from './recoveryCodes';
import { issueTicket, type Remembered, readTicket, type Ticket, takeTicket } from './tickets';

/** How a person answers: one of them. */
export interface SecondStep {
  /** Of an app, or a recovery code. */
  code?: string | undefined;
  /** The browser's answer to `passkey`. */
  passkey?: { id: string } | undefined;
}

/** What the ticket of a sign-in remembers. */
interface Begun extends Remembered {
  email: string;
  /** The question to passkeys. */
  challenge?: string;
}

/** Where an app's secret is sealed. */
export const secretPlace = ({ groupId, userId }: Person): string => `app ${groupId} ${userId}`;

/**
 * Does nothing if the person has no two-step verification.
 * @throws ApiError 403 `secondStep` with a `ticket` for the second step, the `methods` that work on this page, and the question to passkeys
 */
export async function requireSecondStep(db: Database, person: Person, email: string, { site }: Origin): Promise<void> {
  const methods = await methodsOf(db, person);
  if (methods.length === 0) return;
  const passkeys = passkeysAt(site, methods);
  const passkey = site && passkeys.length > 0 ? await requestOptions(site, passkeys) : undefined;
  const begun: Begun = { email, ...(passkey ? { challenge: passkey.challenge } : {}) };
  const kinds: MethodKind[] = [
    ...(methods.some(({ kind }) => kind === 'app') ? (['app'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
  ];
  throw new ApiError(403, 'secondStep', 'This account uses two-step verification. Enter the code of your app.', {
    ticket: await issueTicket(db, person, 'signIn', begun),
    methods: kinds,
    ...(passkey ? { passkey } : {}),
  });
}

/** Uses a code of an app. Each works once, also if two people send it at the same moment. */
async function usesApp(db: Database, person: Person, apps: readonly Method[], code: string): Promise<boolean> {
  for (const { id, key } of apps) {
    const step = timeStepOf(await unseal(db, key, secretPlace(person)), code);
    if (step !== undefined) return noteUse(db, person, id, step);
  }
  return false;
}

async function usesPasskey(
  db: Database,
  { person, data }: Ticket,
  passkeys: readonly Method[],
  { site }: Origin,
  response: { id: string },
): Promise<boolean> {
  const passkey = passkeys.find(({ id }) => id === response.id);
  if (!site || !passkey || typeof data.challenge !== 'string') return false;
  const count = await answeredBy(site, data.challenge, passkey, response);
  return count !== undefined && noteUse(db, person, passkey.id, count);
}

/** How the answer was right, in words for the user log; undefined if it is wrong. */
async function confirmed(
  db: Database,
  ticket: Ticket,
  { code = '', passkey }: SecondStep,
  origin: Origin,
): Promise<string | undefined> {
  const { person } = ticket;
  const methods = await methodsOf(db, person);
  if (passkey)
    return (await usesPasskey(db, ticket, passkeysAt(origin.site, methods), origin, passkey)) ? 'Passkey' : undefined;
  const typed = code.replace(/\s/g, '');
  if (isAppCode(typed)) {
    const apps = methods.filter(({ kind }) => kind === 'app');
    return (await usesApp(db, person, apps, typed)) ? 'Authenticator app' : undefined;
  }
  return (await spendRecoveryCode(db, person, typed)) ? 'Recovery code' : undefined;
}

const expired = () => new ApiError(401, 'ticketExpired', 'This took too long. Enter your password again.');

/**
 * Completes a sign-in whose password was right.
 * @throws ApiError 401 for a wrong or used answer, and for a ticket that has expired (`ticketExpired`); 429 if there were too many
 */
export async function confirmSignIn(
  db: Database,
  ticket: string,
  answer: SecondStep,
  origin: Origin,
): Promise<SignInAnswer> {
  const begun = await readTicket(db, ticket, 'signIn');
  if (!begun) throw expired();
  const { email } = begun.data as Begun;
  return serially(email, async () => {
    const known = await knownDevice(db, begun.person, origin.device);
    const { attempt, seconds } = await beginAttempt(db, { email, address: origin.address, known, guessed: 'code' });
    if (!attempt) throw lockedOut(seconds);
    const how = await confirmed(db, begun, answer, origin);
    if (!how) {
      await noteFailedSignIn(db, email, origin.address, 'Two-step verification');
      throw new ApiError(401, 'unauthenticated', 'This code is wrong or has been used.');
    }
    if (!(await takeTicket(db, ticket, 'signIn'))) throw expired();
    await noteSuccess(db, attempt);
    return enter(db, begun.person, origin, { words: how });
  });
}
