/** Setting up and removing methods of two-step verification. All changes need the password, and are in the history of the person's record. */

import { entity } from '#resources';
import type { Database, Queryable } from '../../db/types';
import { ApiError, invalid, notFound, problem } from '../../http/errors';
import { newId } from '../../records/write/identifiers';
import { scopeOfIdentity } from '../../records/write/store';
import { writeHistory } from '../../records/write/storing';
import type { Identity } from '../identity';
import { withOwnPassword } from '../ownPassword';
import { seal, unseal } from '../sealing';
import { revokeSessions } from '../sessions';
import { appAddress, newAppSecret, timeStepOf } from './appCodes';
import { secretPlace } from './confirm';
import { addMethod, type Method, methodsOf, noteTwoStep, removeAll, removeMethod } from './methods';
import { createdPasskey, creationOptions, type Site } from './passkeys';
import { countRecoveryCodes, newRecoveryCodes, setRecoveryCodes } from './recoveryCodes';
import { issueTicket, type Purpose, type Remembered, readTicket, takeTicket } from './tickets';

/** The most methods of one person. */
const MOST_METHODS = 10;

/** Whether two-step verification is on, and what the person has set up. */
export async function twoStepOf(db: Queryable, identity: Identity) {
  const methods = await methodsOf(db, identity);
  return {
    isOn: methods.length > 0,
    isRequired: identity.requiresTwoStep === true,
    methods: methods.map(({ id, kind, name, createdAt, usedAt }) => ({ _id: id, kind, name, createdAt, usedAt })),
    recoveryCodes: await countRecoveryCodes(db, identity),
  };
}

/** In the audit log, as a change of the person's own record. */
const note = (tx: Queryable, identity: Identity, action: string, words: string) =>
  writeHistory(tx, scopeOfIdentity(identity), entity('users'), [
    { id: identity.userId, action, changes: {}, note: words },
  ]);

const confirmedBy = <T>(db: Database, identity: Identity, password: string, work: () => Promise<T>): Promise<T> =>
  withOwnPassword(db, identity, { password, field: 'password', message: 'The password is wrong' }, work);

/** What the browser needs to set up a method, and the ticket to finish with. */
type Begun = { ticket: string } & ({ secret: string; address: string } | { options: object });

/**
 * Begins to set up a method.
 * @returns for an app its secret and the address for the QR code, for a passkey the question to the browser; and the ticket to finish with
 * @throws ApiError 400 for a wrong password
 */
export const beginEnrolment = (
  db: Database,
  identity: Identity,
  kind: Method['kind'],
  password: string,
  site: Site | undefined,
): Promise<Begun> =>
  confirmedBy(db, identity, password, async () => {
    const existing = await methodsOf(db, identity);
    if (existing.length >= MOST_METHODS)
      throw new ApiError(409, 'tooMany', `You have ${MOST_METHODS} methods. Remove one that you no longer use.`);
    if (kind === 'app') {
      const secret = newAppSecret();
      const sealed = await seal(db, secret, secretPlace(identity));
      const ticket = await issueTicket(db, identity, 'app', { sealed });
      return { ticket, secret, address: appAddress(secret, identity.email) };
    }
    if (!site)
      throw new ApiError(409, 'noPasskeys', 'Passkeys need a secure address with a name: https, or localhost.');
    const fullName = `${identity.firstName} ${identity.lastName}`.trim();
    const options = await creationOptions(
      site,
      { ...identity, fullName },
      existing.filter((each) => each.kind === 'passkey'),
    );
    return {
      ticket: await issueTicket(db, identity, 'passkey', { challenge: options.challenge, origin: site.origin }),
      options,
    };
  });

type NewMethod = Omit<Parameters<typeof addMethod>[2], 'name'>;

async function newApp(db: Database, identity: Identity, data: Remembered, code: string): Promise<NewMethod> {
  const sealed = String(data.sealed);
  const step = timeStepOf(await unseal(db, sealed, secretPlace(identity)), code.replace(/\s/g, ''));
  // The ticket stays: a mistyped code needs no new QR code.
  if (step === undefined)
    throw invalid([problem('code', 'code', 'This code is wrong. Check that the phone’s clock is right')]);
  return { id: newId('app'), kind: 'app', key: sealed, site: null, transports: null, usedCount: step };
}

async function newPasskey(data: Remembered, site: Site | undefined, response: unknown): Promise<NewMethod> {
  const created =
    site && data.origin === site.origin ? await createdPasskey(site, String(data.challenge), response) : undefined;
  if (!site || !created) throw invalid([problem('response', 'passkey', 'The browser’s passkey was not accepted')]);
  return { ...created, kind: 'passkey', site: site.host };
}

/** What finishes an enrolment. */
interface Enrolment {
  ticket: string;
  kind: Method['kind'];
  name: string;
  /** Of a new app. */
  code: string;
  /** Of the browser, for a new passkey. */
  response: unknown;
}

/**
 * Finishes setting up a method. The first one turns two-step verification on and ends the person's other sessions.
 * @returns recovery codes, if it is the first; they are never shown again
 * @throws ApiError 400 for a wrong code, 409 if the ticket has expired or the passkey is already set up
 */
export async function finishEnrolment(
  db: Database,
  identity: Identity,
  { ticket, kind, name, code, response }: Enrolment,
  site: Site | undefined,
): Promise<{ recoveryCodes?: string[] }> {
  const purpose: Purpose = kind;
  const begun = await readTicket(db, ticket, purpose);
  const isOwn = begun?.person.userId === identity.userId && begun.person.groupId === identity.groupId;
  const expired = () => new ApiError(409, 'ticketExpired', 'This took too long. Start again.');
  if (!begun || !isOwn) throw expired();
  const method =
    kind === 'app' ? await newApp(db, identity, begun.data, code) : await newPasskey(begun.data, site, response);
  const recovery = (await methodsOf(db, identity)).length === 0 ? await newRecoveryCodes(db, identity) : undefined;
  await db.transaction(async (tx) => {
    if (!(await takeTicket(tx, ticket, purpose))) throw expired();
    if (!(await addMethod(tx, identity, { ...method, name })))
      throw new ApiError(409, 'exists', 'This passkey is already set up.');
    await note(tx, identity, 'setUpTwoStep', name);
    if (!recovery) return;
    await setRecoveryCodes(tx, identity, recovery.digests);
    await noteTwoStep(tx, identity, true);
    await revokeSessions(tx, identity, identity.sessionId);
  });
  return recovery ? { recoveryCodes: recovery.codes } : {};
}

/**
 * Removes a method; without the last one, two-step verification is off.
 * @throws ApiError 400 for a wrong password, 404, 409 if the person's role requires it
 */
export const removeOwnMethod = (db: Database, identity: Identity, id: string, password: string): Promise<void> =>
  confirmedBy(db, identity, password, () =>
    db.transaction(async (tx) => {
      const methods = await methodsOf(tx, identity);
      const method = methods.find((each) => each.id === id);
      if (!method || !(await removeMethod(tx, identity, id))) throw notFound('This method');
      await note(tx, identity, 'removeTwoStep', method.name);
      if (methods.length > 1) return;
      if (identity.requiresTwoStep)
        throw new ApiError(409, 'required', 'Your role requires two-step verification. Set up another method first.');
      await removeAll(tx, identity);
      await noteTwoStep(tx, identity, false);
    }),
  );

/**
 * Replaces the recovery codes.
 * @returns the new ones, which are never shown again
 * @throws ApiError 400 for a wrong password, 409 without two-step verification
 */
export const renewRecoveryCodes = (db: Database, identity: Identity, password: string): Promise<string[]> =>
  confirmedBy(db, identity, password, async () => {
    if ((await methodsOf(db, identity)).length === 0)
      throw new ApiError(409, 'off', 'Two-step verification is off. Set up a method first.');
    const { codes, digests } = await newRecoveryCodes(db, identity);
    await db.transaction(async (tx) => {
      await setRecoveryCodes(tx, identity, digests);
      await note(tx, identity, 'renewRecoveryCodes', 'New recovery codes');
    });
    return codes;
  });
