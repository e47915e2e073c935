import type { AuthDetails, SessionPayload } from './answers';
import { loadConfig } from './config';
import { createSession, type Session } from './session';
import { renewalHeaders, verify } from './verification';

const tickEvery = 20_000;
/** Attempts to verify a sign-in before a kept console opens without an answer, if the browser thinks that there is a network. */
const PATIENT_ATTEMPTS = 2;

/** A page isn't kept longer than this (ms) to send that its sign-in has ended. */
const SENDING = 2000;

/** Waits; the network's return ends it. */
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener('online', () => resolve(), { once: true });
  });

const send = async (details: AuthDetails, payload: SessionPayload | undefined): Promise<void> => {
  const config = await loadConfig();
  const [path, body] = config.extensions
    ? ['logout', {}]
    : [
        'updateUserStatus',
        { userId: details.userId, status: 'offline', sessionId: payload?.sessionId ?? details.token },
      ];
  fetch(`${config.apiUrl}/v1/auth/${path}`, {
    method: 'POST',
    headers: { ...renewalHeaders(details, config), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The page is about to be left.
    keepalive: true,
  }).catch(() => {});
};

/**
 * Tells the server that a sign-in has ended. Resolves once the request is on its way, or can't be sent: the page may leave then. One that leaves
 * earlier, while it still reads where the API is, would send nothing, and the sign-in would stay valid.
 */
export const revoke = (details: AuthDetails, payload: SessionPayload | undefined): Promise<void> =>
  Promise.race([send(details, payload).catch(() => {}), wait(SENDING)]);

/**
 * This page's session, connected to the browser: events, storage and network. Called once, before anything is painted, so that the first
 * verification runs while the rest of the page loads.
 */
export function startSession(): Session {
  let revoked: Promise<void> | undefined;
  const session = createSession({
    now: Date.now,
    storage: localStorage,
    verify,
    // Signing out here must not depend on the server, where the session expires anyway.
    revoke: (details, payload) => {
      revoked = revoke(details, payload);
    },
    goTo: async (path) => {
      await revoked;
      location.assign(path);
    },
    reload: () => location.reload(),
    here: () => location.pathname + location.search + location.hash,
    wait,
    // A console that the browser keeps; a server that restarts is worth a few seconds.
    opensAfter: (attempts) =>
      Boolean(navigator.serviceWorker?.controller) && (navigator.onLine === false || attempts > PATIENT_ATTEMPTS),
  });

  if (document.readyState === 'complete') session.loaded();
  else addEventListener('load', session.loaded, { once: true });
  addEventListener('pagehide', session.unloading);
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(event, session.active, { capture: true, passive: true });
  }
  // A resting pointer also gets events when the page changes below it, but no one moved it.
  let place = '';
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    const next = `${screenX} ${screenY}`;
    if (place && place !== next) session.active();
    place = next;
  };
  addEventListener('pointermove', onMove, { capture: true, passive: true });
  // Pending input goes to its form before the form saves it as a draft.
  session.onLeave(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  // Timers are throttled in hidden tabs and stop while the machine sleeps, so we also check on every return.
  setInterval(session.tick, tickEvery);
  addEventListener('focus', session.tick);
  addEventListener('pageshow', ({ persisted }) => (persisted ? session.restored() : session.tick()));
  document.addEventListener('visibilitychange', session.tick);
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea === localStorage) session.storageChanged(key, newValue);
  });
  return session;
}
