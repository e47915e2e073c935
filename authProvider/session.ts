/**
 * The rules of a session in the browser (spec sections 4 and 9). Pure: clock, storage, network and navigation are handed in, and whatever
 * happens in the browser arrives as a call, so that tests drive time and several tabs.
 */
import type { AuthDetails, SessionAnswer, SessionPayload } from './answers';
import { watchIdleness } from './idle';
import { loginPath, type SignOutReason } from './redirect';
import {
  clearSignIn,
  isJustSignedIn,
  type KeyValueStorage,
  parseAuthDetails,
  readAuthDetails,
  readPayload,
  readRenewAt,
  readSignedInAt,
  verificationLasts,
  writeAnswer,
  writeBegunAt,
} from './storage';

/** Spec section 9, in milliseconds. */
export const unloadLimit = 25;
/** How long to wait before an unreachable server is asked again. */
const retryDelays = [1_000, 2_000, 5_000, 10_000] as const;

export type Verification =
  /** `isPartial`: the API says more of the session where it is asked for the whole of it. */
  | { kind: 'valid'; answer: SessionAnswer; isPartial?: boolean }
  /** 401: this sign-in is over. */
  | { kind: 'refused' }
  /** No answer, or none that says anything about the sign-in. */
  | { kind: 'unreachable' };

/** The world around a session. */
export interface SessionHost {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Shared by all tabs. */
  storage: KeyValueStorage;
  /** `isWhole`: the answer is to say everything that the console shows the person by, however many calls that takes. */
  verify: (details: AuthDetails, isWhole: boolean) => Promise<Verification>;
  /** Tells the server that the session is over; nobody waits for it. */
  revoke: (details: AuthDetails, payload: SessionPayload | undefined) => void;
  /** Loads a path of this origin, as a new page. */
  goTo: (path: string) => void;
  reload: () => void;
  /** The full path of the page shown, with query and fragment. */
  here: () => string;
  wait: (milliseconds: number) => Promise<void>;
}

export interface Session {
  details: () => AuthDetails | undefined;
  payload: () => SessionPayload | undefined;
  /**
   * Before a protected route: resolves when the sign-in is verified. When it is not valid the login page is on its way and the promise stays
   * open, so that nothing protected is painted in the meantime. An unreachable server is asked again until it answers, unless this page has been
   * verified before: then work goes on, and the call that cannot be made says so itself.
   */
  check: () => Promise<void>;
  /** Whether the last verification still stands for a route that is opened now, so that nobody need wait for `check`. */
  isVerified: () => boolean;
  /** Verifies now. False when the server could not be reached; stays open when the sign-in is over. */
  renew: () => Promise<boolean>;
  /** Reads the payload again after something that it holds was written. False when the server could not be reached. */
  refresh: () => Promise<boolean>;
  /** The access token for a call, renewed first when it is about to end. Undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Ends the session here and on the server, and opens the login page. */
  signOut: (reason?: SignOutReason) => void;
  /** The navigation or reload that follows is the console's own and never counts as an early unload. */
  markOwnNavigation: () => void;
  /** Whether the server has left verifications unanswered. */
  isUnreachable: () => boolean;
  /** When the idle sign-out comes (milliseconds since 1970), once it is near enough to warn of it; undefined before. */
  idleEnd: () => number | undefined;
  /** Calls back when the payload, the reachability or the end by idleness has changed; returns the end of it. */
  subscribe: (listener: () => void) => () => void;
  /** Calls back just before the session leaves this page, while what was typed can still be put away; returns the end of it. */
  onLeave: (listener: () => void) => () => void;
  /** The page has loaded. */
  loaded: () => void;
  /** The page is being left. */
  unloading: () => void;
  /** Someone is there: a key, a touch, the pointer, or the wish to stay signed in. */
  active: () => void;
  /** Time may have passed: a timer, a page shown again, a machine woken up. */
  tick: () => void;
  /** The browser shows the page again as it had been left (Back after a log-out): again, unless the sign-in is still the same. */
  restored: () => void;
  /** Another tab changed the storage; `key` is null when it was emptied. */
  storageChanged: (key: string | null, value: string | null) => void;
}

/** Never settles: the page is being left. */
const leaving = <T>(): Promise<T> => new Promise<T>(() => {});

/** What tells one sign-in from another; a renewal does not change it. */
const sessionKey = (details: AuthDetails | undefined): string | undefined =>
  details && `${details.userId} ${details.token}`;

export function createSession(host: SessionHost): Session {
  const { storage } = host;
  /** The sign-in that this page shows; another one in the storage means another person or session. */
  const mine = sessionKey(readAuthDetails(storage));
  let isLeaving = false;
  let isOwnNavigation = false;
  let loadedAt: number | undefined;
  let verifiedAt: number | undefined;
  let verifying: ReturnType<typeof verifyOnce> | undefined;
  let isUnreachable = false;
  /** Whether the whole session was read for this page, or is being read. */
  let isRead = false;
  const idle = watchIdleness(storage, host.now);
  /** What listeners were last told of `idleEnd`. */
  let toldIdleEnd: number | undefined;
  const listeners = new Set<() => void>();
  const leaveListeners = new Set<() => void>();

  // Signing in has just checked the password: its answer is the first verification of the page that follows, and of that page alone.
  const signedInAt = readSignedInAt(storage);
  if (signedInAt !== undefined && isJustSignedIn(storage, host.now())) {
    verifiedAt = signedInAt;
    writeBegunAt(storage, signedInAt);
  }

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const setUnreachable = (value: boolean) => {
    if (isUnreachable === value) return;
    isUnreachable = value;
    tell();
  };

  const leave = (navigate: () => void): void => {
    if (isLeaving) return;
    isLeaving = true;
    isOwnNavigation = true;
    for (const listener of leaveListeners) {
      try {
        listener();
      } catch {
        // What cannot be put away must not keep anybody signed in.
      }
    }
    navigate();
  };
  /**
   * The sign-in that this page shows is no longer stored: another tab has ended it. Found by anyone who looks first, since the storage is read
   * at once and its event comes when the browser has time for it.
   */
  const leaveEnded = () => {
    const reason = idle.isOver() ? 'idle' : 'otherTab';
    leave(() => host.goTo(loginPath(host.here(), mine === undefined ? undefined : reason)));
  };

  const signOut = (reason?: SignOutReason): void =>
    leave(() => {
      const details = readAuthDetails(storage);
      if (details && reason !== 'expired') host.revoke(details, readPayload(storage));
      clearSignIn(storage);
      // Who chooses to leave starts afresh; who is thrown out comes back to where they were.
      host.goTo(reason ? loginPath(host.here(), reason) : loginPath());
    });

  const idleEnd = (): number | undefined => (mine === undefined ? undefined : idle.end());
  const tellIdleEnd = (): void => {
    const end = idleEnd();
    if (end === toldIdleEnd) return;
    toldIdleEnd = end;
    tell();
  };

  const verifyOnce = async (isWhole: boolean): Promise<Verification['kind'] | 'ended'> => {
    const details = readAuthDetails(storage);
    if (!details) return 'ended';
    const result = await host.verify(details, isWhole || readPayload(storage) === undefined);
    const current = readAuthDetails(storage);
    // Signed out, or in again, in another tab in the meantime: this answer is about the past.
    if (sessionKey(current) !== sessionKey(details)) return current ? verifyOnce(isWhole) : 'ended';
    setUnreachable(result.kind === 'unreachable');
    if (result.kind === 'valid') {
      const before = JSON.stringify(readPayload(storage));
      writeAnswer(storage, result.answer, host.now());
      verifiedAt = host.now();
      if (!result.isPartial) isRead = true;
      if (JSON.stringify(readPayload(storage)) !== before) tell();
    }
    return result.kind;
  };

  /** One verification at a time, anyone who asks. */
  const verify = async (isWhole = false): Promise<Exclude<Verification['kind'], 'refused'>> => {
    if (isLeaving) return leaving();
    verifying ??= verifyOnce(isWhole).finally(() => {
      verifying = undefined;
    });
    const kind = await verifying;
    if (kind === 'valid' || kind === 'unreachable') return kind;
    if (kind === 'refused') signOut('expired');
    else leaveEnded();
    return leaving();
  };

  const tick = (): void => {
    if (isLeaving) return;
    if (mine !== undefined && idle.isOver()) signOut('idle');
    else tellIdleEnd();
  };

  const isVerified = (): boolean =>
    !isLeaving &&
    readAuthDetails(storage) !== undefined &&
    readPayload(storage) !== undefined &&
    verifiedAt !== undefined &&
    host.now() - verifiedAt < verificationLasts;

  return {
    details: () => readAuthDetails(storage),
    payload: () => readPayload(storage),

    async check() {
      tick();
      if (isLeaving) return leaving();
      if (!readAuthDetails(storage)) {
        leaveEnded();
        return leaving();
      }
      if (isVerified()) return;
      for (let attempt = 0; (await verify()) === 'unreachable' && verifiedAt === undefined; attempt++) {
        await host.wait(retryDelays[Math.min(attempt, retryDelays.length - 1)] ?? 0);
      }
      // Settings or rights may have changed since they were stored. Where a verification says nothing of them, nobody waits for it.
      if (isRead) return;
      isRead = true;
      void verify(true);
    },

    isVerified,

    renew: async () => (await verify(true)) === 'valid',

    async refresh() {
      // A verification that is under way may have read what was there before.
      await verifying;
      return (await verify(true)) === 'valid';
    },

    async accessToken() {
      const renewAt = readRenewAt(storage);
      if (readAuthDetails(storage) && renewAt !== undefined && host.now() >= renewAt) await verify();
      return readAuthDetails(storage)?.accessToken;
    },

    signOut,

    markOwnNavigation() {
      isOwnNavigation = true;
    },

    isUnreachable: () => isUnreachable,

    idleEnd,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    onLeave(listener) {
      leaveListeners.add(listener);
      return () => leaveListeners.delete(listener);
    },

    loaded() {
      loadedAt = host.now();
    },

    unloading() {
      const isEarly = loadedAt !== undefined && host.now() - loadedAt < unloadLimit;
      if (isEarly && !isOwnNavigation) clearSignIn(storage);
    },

    active() {
      // First of all: the key that wakes a machine up after a night does not prolong yesterday's session.
      tick();
      if (isLeaving || !readAuthDetails(storage)) return;
      idle.moved();
      tellIdleEnd();
    },

    tick,

    restored() {
      if (!isLeaving && sessionKey(readAuthDetails(storage)) === mine) return tick();
      isLeaving = true;
      isOwnNavigation = true;
      host.reload();
    },

    storageChanged(key, value) {
      // Someone moved in another tab: a warning shown here is over.
      if (key === 'auth.lastActivity' && value !== null && !isLeaving) tellIdleEnd();
      // Another tab has saved settings or verified after someone else did: the same person sees them here too.
      if (key === 'auth.session' && value !== null && !isLeaving && sessionKey(readAuthDetails(storage)) === mine)
        tell();
      if (key !== null && key !== 'auth.authDetails') return;
      const theirs = sessionKey(key === null ? undefined : parseAuthDetails(value));
      // A renewal by another tab changes the access token only.
      if (theirs === mine) return;
      if (theirs) leave(() => host.reload());
      else leaveEnded();
    },
  };
}
