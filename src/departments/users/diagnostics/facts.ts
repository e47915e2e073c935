/** The input of diagnostics: collected here, evaluated in `lines.ts`. Nothing secret leaves this file. */
import {
  derivedKeys,
  type KeyValueStorage,
  readAuthDetails,
  readLastActivity,
  readPayload,
  readRenewAt,
  readSignedInAt,
  renewBefore,
  type StoredKey,
  storedKeys,
} from '#authProvider';
import type { ConsoleDataProvider } from '#dataProvider';
import { browserName } from './browserName';

/** A stored key compared with the sign-in's value. */
type KeyState = 'asExpected' | 'missing' | 'differs' | 'unreadable' | 'none';

export interface StoredKeyFact {
  key: StoredKey;
  state: KeyState;
  /** Its content in a word: '3 outlets', 'on'. Never the content itself if that is secret. */
  summary: string;
}

export interface ServerFacts {
  time: string;
  version: string;
  database: string;
  session: { startedAt: string | null; expiresAt: string | null };
  /** The last failure of each kind of background work; none for people who aren't administrators. */
  failures: readonly { label: string; message: string; at: string; recoveredAt: string | null }[];
  /** What waits in the background, and the last backup; undefined for people who aren't administrators. */
  background?: {
    jobs: { waiting: number; since: string | null };
    emails: { waiting: number; since: string | null };
    lastBackupAt: string | null;
    /** The replica that reports are read from; undefined if there is none. */
    replica?: { isReachable: boolean; behindSeconds: number | null };
  };
}

/** All times are milliseconds since 1970. */
export interface Facts {
  at: number;
  /** The signed-in email; undefined if this browser has no sign-in. */
  email: string | undefined;
  signedInAt: number | undefined;
  /** When the access token expires. */
  tokenEndsAt: number | undefined;
  lastActivityAt: number | undefined;
  isOnline: boolean;
  /** Milliseconds of each answered call. */
  roundTrips: readonly number[];
  /** The calls' errors, in words. */
  failure: string | undefined;
  server: ServerFacts | undefined;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockAhead: number | undefined;
  browser: string;
  language: string;
  screen: string;
  machineZone: string;
  canStore: boolean;
  keys: readonly StoredKeyFact[];
}

const CALLS = 5;

const summaryOf = (value: unknown): string => {
  if (Array.isArray(value))
    return value.length === 0 ? 'empty' : `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined || value === null || value === '' ? 'empty' : 'set';
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The spec's keys in this browser, each compared with the sign-in's value. */
export function storedKeyFacts(storage: KeyValueStorage): StoredKeyFact[] {
  const payload = readPayload(storage);
  const expected: Partial<Record<StoredKey, unknown>> = payload ? derivedKeys(payload) : {};
  return storedKeys.map((key): StoredKeyFact => {
    const text = storage.getItem(key);
    if (key === 'relogin') return { key, state: 'none', summary: text === null ? 'not set' : 'set by Re-Login' };
    if (text === null) return { key, state: 'missing', summary: 'missing' };
    const value = parsed(text);
    if (key === 'auth.authDetails') {
      const isRead = readAuthDetails(storage) !== undefined;
      return { key, state: isRead ? 'asExpected' : 'unreadable', summary: isRead ? 'a sign-in' : 'unreadable' };
    }
    if (key === 'storagetime') return { key, state: 'asExpected', summary: 'set at sign-in' };
    if (key === 'selectedOutlet') {
      const isOwn = payload?.user.outletIds.includes(text) ?? false;
      return {
        key,
        state: isOwn ? 'asExpected' : 'differs',
        summary: isOwn ? 'one of your outlets' : 'not your outlet',
      };
    }
    const same = JSON.stringify(value) === JSON.stringify(expected[key]);
    return { key, state: same ? 'asExpected' : 'differs', summary: summaryOf(value) };
  });
}

const canStore = (storage: Storage): boolean => {
  try {
    storage.setItem('checking', '1');
    storage.removeItem('checking');
    return true;
  } catch {
    return false;
  }
};

/** Sends the server a small request; returns what it says about itself, if anything. */
type AskServer = (signal: AbortSignal) => Promise<Partial<ServerFacts> | undefined>;

/** What our own API says about itself. */
export const askChecking =
  (dataProvider: ConsoleDataProvider): AskServer =>
  async (signal) =>
    (await dataProvider.custom('checking', 'read', { signal })) as Partial<ServerFacts>;

/** Any other API only verifies the sign-in. */
export const askVerification =
  (renew: () => Promise<boolean>): AskServer =>
  async () => {
    if (!(await renew())) throw new Error('The server did not verify your sign-in.');
    return undefined;
  };

/** One call: its duration, and the clocks' difference, assuming that the answer is half a round trip old. */
async function timed(ask: AskServer, signal: AbortSignal) {
  const began = performance.now();
  const sentAt = Date.now();
  const server = await ask(signal);
  const took = performance.now() - began;
  return { server, took, ahead: Date.parse(server?.time ?? '') - (sentAt + took / 2) };
}

/** Collects everything with a few sequential calls, to distinguish one slow answer from a slow connection. */
export async function gatherFacts(ask: AskServer, signal: AbortSignal): Promise<Facts> {
  const answers: Awaited<ReturnType<typeof timed>>[] = [];
  let failure: string | undefined;
  try {
    for (let call = 0; call < CALLS; call++) answers.push(await timed(ask, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    failure = error instanceof Error ? error.message : String(error);
  }
  // The fastest answer gives the best clock estimate.
  const best = answers.toSorted((a, b) => a.took - b.took)[0];
  const renewAt = readRenewAt(localStorage);
  return {
    at: Date.now(),
    email: readAuthDetails(localStorage)?.email,
    signedInAt: readSignedInAt(localStorage),
    tokenEndsAt: renewAt === undefined ? undefined : renewAt + renewBefore,
    lastActivityAt: readLastActivity(localStorage),
    isOnline: navigator.onLine !== false,
    roundTrips: answers.map(({ took }) => took),
    failure,
    server: best?.server && serverOf(best.server),
    clockAhead: best && Number.isFinite(best.ahead) ? best.ahead : undefined,
    browser: browserName(navigator.userAgent),
    language: navigator.language,
    screen: `${window.innerWidth} × ${window.innerHeight}`,
    machineZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    canStore: canStore(localStorage),
    keys: storedKeyFacts(localStorage),
  };
}

const serverOf = ({
  time = '',
  version = '',
  database = '',
  session,
  failures = [],
  background,
}: Partial<ServerFacts>): ServerFacts => ({
  time,
  version,
  database,
  session: session ?? { startedAt: null, expiresAt: null },
  failures,
  ...(background ? { background } : {}),
});
