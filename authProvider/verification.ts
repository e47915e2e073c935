/** Verifies a sign-in with the API (spec section 7) and loads the rest of the session. */
import { isRefused } from '#dataProvider/dialects/reasons';
import { objectIn } from '#engine/run/values';
import type { AuthDetails } from './answers';
import { type ConsoleConfig, loadConfig } from './config';
import { watchIdleness } from './idle';
import type { Verification } from './session';
import type { Ask } from './specSession';
import {
  allowedStorage,
  isJustSignedIn,
  isWholeSession,
  type KeyValueStorage,
  readAuthDetails,
  readPayload,
  readPerson,
} from './storage';

const verificationTimeout = 15_000;

/** Headers of a renewal. Only our own API gets the long token, because another API's CORS rules may not allow the header. */
export const renewalHeaders = (details: AuthDetails, config: ConsoleConfig): Record<string, string> => ({
  Authorization: `Bearer ${details.accessToken}`,
  ...(config.extensions && details.token ? { 'X-Session-Token': details.token } : {}),
});

/** The result of verifying with another API that has no such call: the next call shows whether the token is valid. */
const NO_SUCH_CALL: readonly number[] = [404, 405, 501];

const verifyToken = async (details: AuthDetails, config: ConsoleConfig): Promise<Verification> => {
  const response = await fetch(`${config.apiUrl}/v1/auth/verifyToken`, {
    headers: renewalHeaders(details, config),
    cache: 'no-store',
    signal: AbortSignal.timeout(verificationTimeout),
  });
  if (response.status === 401 || response.status === 403) return { kind: 'refused' };
  if (!config.extensions && NO_SUCH_CALL.includes(response.status)) return { kind: 'valid', answer: {} };
  if (!response.ok) return { kind: 'unreachable' };
  // Another API may answer with a bare "ok": the sign-in is valid, and nothing changes.
  const answer: unknown = await response.json().catch(() => ({}));
  if (isRefused(answer)) return { kind: 'refused' };
  return { kind: 'valid', answer: objectIn(answer) };
};

/** The status of a refusal while loading a session. */
class Stopped extends Error {
  constructor(readonly kind: 'refused' | 'unreachable') {
    super(kind);
  }
}

/** The session from the specification's calls, if the API's sign-in doesn't return it. */
const readSession = async (details: AuthDetails, config: ConsoleConfig): Promise<Verification> => {
  const [{ sessionFromCalls }, { dialectOf }] = await Promise.all([
    import('./specSession'),
    import('#dataProvider/dialects'),
  ]);
  const dialect = dialectOf(config.dialect);
  const ask: Ask = async (path, isNeeded = false) => {
    const response = await fetch(`${config.apiUrl}/${path}`, {
      headers: { Authorization: `Bearer ${details.accessToken}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(verificationTimeout),
    });
    if (response.status === 401) throw new Stopped('refused');
    if (isNeeded && response.status >= 500 && response.status !== 501) throw new Stopped('unreachable');
    const text = await response.text();
    const json = parsedOr(text);
    return dialect.readRefusal(response.status, json) ? undefined : json;
  };
  const person = { known: readPerson(localStorage), isNew: readPayload(localStorage) === undefined };
  const answer = await sessionFromCalls(details, person, { ask, dialect, modules: config.modules });
  return { kind: 'valid', answer };
};

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * The reference API's verification returns everything. Loading the whole session from another API already uses the token, so a separate
 * verification would add nothing.
 */
const ask = async (details: AuthDetails, isWhole: boolean): Promise<Verification> => {
  try {
    const config = await loadConfig();
    if (isWhole && !config.extensions) return await readSession(details, config);
    const verified = await verifyToken(details, config);
    if (verified.kind !== 'valid' || isWholeSession(verified.answer)) return verified;
    if (isWhole) return await readSession(details, config);
    return config.extensions ? verified : { ...verified, isPartial: true };
  } catch (error) {
    return { kind: error instanceof Stopped ? error.kind : 'unreachable' };
  }
};

/** A request made before the console's code was there, until it asks. */
let early: { accessToken: string; isWhole: boolean; asked: Promise<Verification> } | undefined;

/**
 * Verifies the stored sign-in before the console's code is there; the console's first `verify` gets the answer. It does nothing if no one
 * is signed in, if the sign-in was just checked, or if it ended by idling, which must not be prolonged.
 */
export function verifyEarly(storage: KeyValueStorage | undefined = allowedStorage()): void {
  const details = storage && readAuthDetails(storage);
  if (!details || isJustSignedIn(storage, Date.now()) || watchIdleness(storage, Date.now).isOver()) return;
  const isWhole = readPayload(storage) === undefined;
  early = { accessToken: details.accessToken, isWhole, asked: ask(details, isWhole) };
}

/**
 * Verifies a sign-in.
 * @param isWhole load everything the console's frame shows, however many calls that takes
 */
export function verify(details: AuthDetails, isWhole: boolean): Promise<Verification> {
  const begun = early;
  early = undefined;
  if (begun && begun.accessToken === details.accessToken && begun.isWhole === isWhole) return begun.asked;
  return ask(details, isWhole);
}
