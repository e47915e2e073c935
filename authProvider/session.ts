/**
 * The rules of a session in the browser (spec sections 4 and 9). Pure: it receives clock, storage, network and navigation, and browser
 * events arrive as calls, so tests control time and several tabs.
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
  readSignOutAt,
  verificationLasts,
  writeAnswer,
  writeBegunAt,
} from './storage';

/** Spec section 9, in milliseconds. */
const unloadLimit = 25;
/** How long to wait before retrying an unreachable server. */
const retryDelays = [1_000, 2_000, 5_000, 10_000] as const;

export type Verification =
  /** `isPartial`: the API has more of the session if asked for the whole. */
  | { kind: 'valid'; answer: SessionAnswer; isPartial?: boolean }
  /** 401: this sign-in has ended. */
  | { kind: 'refused' }
  /** No answer, or one that doesn’t concern the sign-in. */
  | { kind: 'unreachable' };

/** The environment of a session. */
interface SessionHost {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Shared by all tabs. */
  storage: KeyValueStorage;
  /** `isWhole`: load everything the console's frame shows, however many calls that takes. */
  verify: (details: AuthDetails, isWhole: boolean) => Promise<Verification>;
  /** Tells the server that the session has ended; no one waits for it. */
  revoke: (details: AuthDetails, payload: SessionPayload | undefined) => void;
  /** Loads a path of this origin, or the provider's address to sign out, as a new page. */
  goTo: (path: string) => void;
  reload: () => void;
  /** The full path of the current page, with query and fragment. */
  here: () => string;
  wait: (milliseconds: number) => Promise<void>;
  /**
   * Whether a page opens with what this browser has, after this many attempts to verify its sign-in got no answer: an installed console
   * without a network. @default never
   */
  opensAfter?: (attempts: number) => boolean;
}

export interface Session {
  details: () => AuthDetails | undefined;
  payload: () => SessionPayload | undefined;
  /**
   * Before a protected route: resolves when the sign-in is verified. If it is invalid, the login page loads and the promise stays pending,
   * so that nothing protected is painted. An unreachable server is retried until it answers. If this page was verified before, or opens
   * without a network, work continues, and the next failing call reports the problem.
   */
  check: () => Promise<void>;
  /** Whether the last verification is recent enough for a new route, so that no one has to wait for `check`. */
  isVerified: () => boolean;
  /** Verifies now. False if the server couldn't be reached; stays pending if the sign-in has ended. */
  renew: () => Promise<boolean>;
  /** Reads the payload again after part of it was written. False if the server couldn't be reached. */
  refresh: () => Promise<boolean>;
  /** The access token for a call, renewed first if it is about to expire. Undefined if no one is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Ends the session here and on the server, and opens the login page. */
  signOut: (reason?: SignOutReason) => void;
  /** The console itself causes the following navigation or reload, so it doesn't count as an early unload. */
  markOwnNavigation: () => void;
  /** Whether the server isn't answering verifications. */
  isUnreachable: () => boolean;
  /** When the idle sign-out happens (milliseconds since 1970), once it is near enough for a warning; undefined before. */
  idleEnd: () => number | undefined;
  /** Calls back when the payload, the connection or the idle end changed; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Calls back just before the session leaves this page, so that input can be saved; returns an unsubscribe function. */
  onLeave: (listener: () => void) => () => void;
  /** The page has loaded. */
  loaded: () => void;
  /** The page is being left. */
  unloading: () => void;
  /** Activity: a key, a touch, the pointer, or a choice to stay signed in. */
  active: () => void;
  /** Time may have passed: a timer, a page shown again, a machine woken up. */
  tick: () => void;
  /** The browser restores the page (Back after signing out): reloads unless the sign-in is the same. */
  restored: () => void;
  /** Another tab changed the storage; `key` is null if it was cleared. */
  storageChanged: (key: string | null, value: string | null) => void;
}

/** Never settles: the page is being left. */
const leaving = <T>(): Promise<T> => new Promise<T>(() => {});

/** Identifies a sign-in; a renewal doesn't change it. */
const sessionKey = (details: AuthDetails | undefined): string | undefined =>
  details && `${details.userId} ${details.token}`;

export function createSession(host: SessionHost): Session {
  const { storage } = host;
  /** The sign-in of this page; a different one in storage means another person or session. */
  const mine = sessionKey(readAuthDetails(storage));
  let isLeaving = false;
  let isOwnNavigation = false;
  let loadedAt: number | undefined;
  let verifiedAt: number | undefined;
  let verifying: ReturnType<typeof verifyOnce> | undefined;
  let isUnreachable = false;
  /** Whether this page shows what the browser has, because the server wasn't reached. */
  let isOpenedUnverified = false;
  /** Whether the whole session was read for this page, or is being read. */
  let isRead = false;
  const idle = watchIdleness(storage, host.now);
  /** The last `idleEnd` sent to listeners. */
  let toldIdleEnd: number | undefined;
  const listeners = new Set<() => void>();
  const leaveListeners = new Set<() => void>();

  // Signing in just checked the password, so its answer is the first verification of the next page, and of that page only.
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
        // A failure to save input must not keep anyone signed in.
      }
    }
    navigate();
  };
  /**
   * This page's sign-in is no longer stored: another tab ended it. Any check may find this first, because storage changes at once while its
   * event comes when the browser has time.
   */
  const leaveEnded = () => {
    const reason = idle.isOver() ? 'idle' : 'otherTab';
    leave(() => host.goTo(loginPath(host.here(), mine === undefined ? undefined : reason)));
  };

  const signOut = (reason?: SignOutReason): void =>
    leave(() => {
      const details = readAuthDetails(storage);
      if (details && reason !== 'expired') host.revoke(details, readPayload(storage));
      const signOutAt = readSignOutAt(storage);
      clearSignIn(storage);
      // People who sign out start fresh; people who are signed out return to where they were.
      host.goTo(reason ? loginPath(host.here(), reason) : (signOutAt ?? loginPath()));
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
    // Another tab signed out or in since: this answer is out of date.
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

  /** One verification at a time, for all callers. */
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

  const pause = (attempt: number) => host.wait(retryDelays[Math.min(attempt, retryDelays.length - 1)] ?? 0);
  const verifyUntilReached = async (): Promise<void> => {
    for (let attempt = 0; !isLeaving; attempt++) {
      await pause(attempt);
      if ((await verify(true)) === 'valid') break;
    }
    isOpenedUnverified = false;
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
      // Without a network: what was kept is shown, and the sign-in is verified as soon as there is one.
      if (isOpenedUnverified) return;
      for (let attempt = 0; (await verify()) === 'unreachable' && verifiedAt === undefined; attempt++) {
        if (readPayload(storage) && host.opensAfter?.(attempt + 1)) {
          isOpenedUnverified = true;
          void verifyUntilReached();
          return;
        }
        await pause(attempt);
      }
      // Settings or permissions may have changed since they were stored. If verifications don't include them, no one waits for them.
      if (isRead) return;
      isRead = true;
      void verify(true);
    },

    isVerified,

    renew: async () => (await verify(true)) === 'valid',

    async refresh() {
      // A running verification may have read the old data.
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
      // Checked first: the key that wakes a machine in the morning must not prolong yesterday's session.
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
      // Activity in another tab cancels the warning here.
      if (key === 'auth.lastActivity' && value !== null && !isLeaving) tellIdleEnd();
      // Another tab saved settings, or verified after someone else did: update this page too.
      if (key === 'auth.session' && value !== null && !isLeaving && sessionKey(readAuthDetails(storage)) === mine)
        tell();
      if (key !== null && key !== 'auth.authDetails') return;
      const theirs = sessionKey(key === null ? undefined : parseAuthDetails(value));
      // A renewal by another tab only changes the access token.
      if (theirs === mine) return;
      if (theirs) leave(() => host.reload());
      else leaveEnded();
    },
  };
}
