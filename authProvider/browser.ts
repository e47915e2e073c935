import { isRefused } from '#dataProvider/dialects/reasons';
import { objectIn } from '#engine/run/values';
import type { AuthDetails, SessionPayload } from './answers';
import { type ConsoleConfig, loadConfig } from './config';
import { createSession, type Session, type Verification } from './session';
import type { Ask } from './specSession';
import { isWholeSession, readPayload, readPerson } from './storage';

const verificationTimeout = 15_000;
const tickEvery = 20_000;

/** Headers of a renewal. The long token goes to the project's own API only: another one's CORS rules may not know the header. */
const renewalHeaders = (details: AuthDetails, config: ConsoleConfig): Record<string, string> => ({
  Authorization: `Bearer ${details.accessToken}`,
  ...(config.extensions && details.token ? { 'X-Session-Token': details.token } : {}),
});

/** What asking another API about a token answers where it has no such call: the next call says whether it is good. */
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

/** The status of a refusal that ends the reading of a session. */
class Stopped extends Error {
  constructor(readonly kind: 'refused' | 'unreachable') {
    super(kind);
  }
}

/** The session from the calls of the specification, where the API's sign-in does not bring it along. */
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
  const answer = await sessionFromCalls(details, person, { ask, dialect });
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
 * The reference API's verification says everything. Another API is asked for the whole session by calls that carry the token as well, so that
 * a verification of its own would tell nothing more.
 */
const verify = async (details: AuthDetails, isWhole: boolean): Promise<Verification> => {
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

/** Tells the server that a sign-in is over, also while the page is being left. */
export const revoke = async (details: AuthDetails, payload: SessionPayload | undefined): Promise<void> => {
  const config = await loadConfig();
  const [path, body] = config.extensions
    ? ['logout', {}]
    : [
        'updateUserStatus',
        { userId: details.userId, status: 'offline', sessionId: payload?.sessionId ?? details.token },
      ];
  await fetch(`${config.apiUrl}/v1/auth/${path}`, {
    method: 'POST',
    headers: { ...renewalHeaders(details, config), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The page is about to be left.
    keepalive: true,
  });
};

/**
 * The session of this page, wired to the browser: its events, storage and network. Called once, before anything is painted, so that the
 * first verification runs beside the rest of the page's loading.
 */
export function startSession(): Session {
  const session = createSession({
    now: Date.now,
    storage: localStorage,
    verify,
    // Signing out here must not depend on the server: its session then ends on time.
    revoke: (details, payload) => void revoke(details, payload).catch(() => {}),
    goTo: (path) => location.assign(path),
    reload: () => location.reload(),
    here: () => location.pathname + location.search + location.hash,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });

  if (document.readyState === 'complete') session.loaded();
  else addEventListener('load', session.loaded, { once: true });
  addEventListener('pagehide', session.unloading);
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(event, session.active, { capture: true, passive: true });
  }
  // A pointer that rests while the page changes below it is reported as well, but nobody moved it.
  let place = '';
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    const next = `${screenX} ${screenY}`;
    if (place && place !== next) session.active();
    place = next;
  };
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  // What is being typed goes to its form before the form puts it away.
  session.onLeave(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  // Timers are throttled in hidden tabs and stop while the machine sleeps: every return is looked at as well.
  setInterval(session.tick, tickEvery);
  addEventListener('focus', session.tick);
  addEventListener('pageshow', ({ persisted }) => (persisted ? session.restored() : session.tick()));
  document.addEventListener('visibilitychange', session.tick);
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage) session.storageChanged(key, newValue);
  });
  return session;
}
