import type { AnyRecord } from '#engine/define/fields';
import { tradeSession } from '#resources/session';
import type { AuthDetails, SessionAnswer, SessionPayload } from './answers';

/** Names of the trade's keys, which follow from the session. */
type DerivedKey = keyof typeof tradeSession.stored;
const derivedNames = Object.keys(tradeSession.stored) as readonly DerivedKey[];

/** The browser keys of the specification (section 7), by name. */
export const storedKeys = [
  'selectedOutlet',
  'selectedGrpId',
  ...derivedNames,
  'relogin',
  'storagetime',
  'auth.authDetails',
] as const;
export type StoredKey = (typeof storedKeys)[number];

/**
 * The console's own keys: the payload, the person from a sign-in without a payload, the access token's renewal time, the last activity in
 * any tab, the sign-in that a page started with, and where the provider's sign-in ends.
 */
const ownKeys = [
  'auth.session',
  'auth.person',
  'auth.renewAt',
  'auth.lastActivity',
  'auth.begunAt',
  'auth.signOutAt',
] as const;
type OwnKey = (typeof ownKeys)[number];

/**
 * Marks this browser as known to accounts that have signed in from it, so that guesses by strangers don't lock them out. It identifies
 * no one and opens nothing, so it stays when a session ends.
 */
const deviceKey = 'auth.device';

export const readDevice = (storage: KeyValueStorage): string | undefined => storage.getItem(deviceKey) ?? undefined;
export const writeDevice = (storage: KeyValueStorage, device: string | undefined): void => {
  if (device) storage.setItem(deviceKey, device);
};

/** The group at whose provider people of this browser sign in; it stays when a session ends. */
const groupKey = 'auth.group';
export const readGroup = (storage: KeyValueStorage): string | null => storage.getItem(groupKey);
export const writeGroup = (storage: KeyValueStorage, groupId: string): void => storage.setItem(groupKey, groupId);

/** localStorage, or a substitute. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** localStorage if the browser allows it; if site data is blocked, even naming it throws. */
export function allowedStorage(): KeyValueStorage | undefined {
  try {
    return window.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

/** Renew this long (ms) before the access token expires, so that it doesn't expire during a call. */
export const renewBefore = 60_000;

const read = <T>(storage: KeyValueStorage, key: StoredKey | OwnKey): T | undefined => {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
};

const write = (storage: KeyValueStorage, key: StoredKey | OwnKey, value: unknown): void =>
  storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));

const readNumber = (storage: KeyValueStorage, key: StoredKey | OwnKey): number | undefined => {
  const value = Number(storage.getItem(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** The stored sign-in from a storage value; undefined if unreadable. */
export function parseAuthDetails(text: string | null): AuthDetails | undefined {
  try {
    const details = JSON.parse(text ?? 'null') as Partial<AuthDetails> | null;
    return typeof details?.accessToken === 'string' && details.accessToken ? (details as AuthDetails) : undefined;
  } catch {
    return undefined;
  }
}

export const readAuthDetails = (storage: KeyValueStorage): AuthDetails | undefined =>
  parseAuthDetails(storage.getItem('auth.authDetails'));
export const readPayload = (storage: KeyValueStorage): SessionPayload | undefined => read(storage, 'auth.session');
/** The person from a sign-in that didn't return a whole session. */
export const readPerson = (storage: KeyValueStorage): AnyRecord | undefined => read(storage, 'auth.person');
export const readSignedInAt = (storage: KeyValueStorage) => readNumber(storage, 'storagetime');
/** The sign-in (ms) whose answer verified the page that followed it; later pages verify again. */
const readBegunAt = (storage: KeyValueStorage) => readNumber(storage, 'auth.begunAt');
export const writeBegunAt = (storage: KeyValueStorage, signedInAt: number) =>
  write(storage, 'auth.begunAt', signedInAt);
/** Routes opened within this time (ms, spec section 9) after a verification don't verify again. */
export const verificationLasts = 30_000;
/** Whether the sign-in's own answer verifies the page that starts now: it is recent, and no page has started with it. */
export function isJustSignedIn(storage: KeyValueStorage, now: number): boolean {
  const at = readSignedInAt(storage);
  return at !== undefined && at <= now && now - at < verificationLasts && readBegunAt(storage) !== at;
}
export const readRenewAt = (storage: KeyValueStorage) => readNumber(storage, 'auth.renewAt');
/** Where the person also signs out of their organization; undefined after a sign-in by password. */
export const readSignOutAt = (storage: KeyValueStorage): string | undefined =>
  storage.getItem('auth.signOutAt') ?? undefined;
export const readLastActivity = (storage: KeyValueStorage) => readNumber(storage, 'auth.lastActivity');
export const writeLastActivity = (storage: KeyValueStorage, now: number) => write(storage, 'auth.lastActivity', now);

/** The stored keys that depend on outlets and settings (domain 1.1, derived session lists). */
export const derivedKeys = (payload: SessionPayload): Partial<Record<StoredKey, unknown>> => ({
  selectedGrpId: payload.user.groupId,
  ...Object.fromEntries(derivedNames.map((key) => [key, tradeSession.stored[key].value(payload)])),
});

/** Whether an answer has everything the console's frame shows, not only the person. */
export const isWholeSession = ({ user, permissions }: SessionAnswer): boolean =>
  user !== undefined && permissions !== undefined;

/**
 * Stores the answer of a sign-in or verification. Missing parts stay as they are. The selected outlet stays if the person still has it;
 * otherwise it becomes their first (spec section 6). The auth details come last, because other tabs listen to them.
 */
export function writeAnswer(storage: KeyValueStorage, answer: SessionAnswer, now: number): void {
  const { accessToken, token, userId, email, accessTokenExpiresIn, user } = answer;
  if (user && !isWholeSession(answer)) write(storage, 'auth.person', user);
  if (user && isWholeSession(answer)) {
    const {
      sessionId = '',
      permissions = {},
      isAdministrator = false,
      group = {},
      outlets = [],
      settings = {},
    } = answer;
    const payload: SessionPayload = { user, sessionId, permissions, isAdministrator, group, outlets, settings };
    if (rightsOf(readPayload(storage)) !== rightsOf(payload)) forgetKept(storage);
    write(storage, 'auth.session', payload);
    for (const [key, value] of Object.entries(derivedKeys(payload))) write(storage, key as StoredKey, value);
    const selected = storage.getItem('selectedOutlet');
    if (selected === null || !user.outletIds.includes(selected)) {
      write(storage, 'selectedOutlet', user.outlets[0]?.id ?? user.outletIds[0] ?? '');
    }
  }
  if (accessTokenExpiresIn !== undefined) {
    write(storage, 'auth.renewAt', now + accessTokenExpiresIn * 1000 - renewBefore);
  }
  const details = { ...readAuthDetails(storage) };
  for (const [key, value] of Object.entries({ accessToken, token, userId, email })) {
    if (value !== undefined) details[key as keyof AuthDetails] = value;
  }
  write(storage, 'auth.authDetails', details);
}

/** Stores a new sign-in and removes everything from an earlier one. */
export function writeSignIn(storage: KeyValueStorage, answer: SessionAnswer, now: number): void {
  clearSignIn(storage);
  write(storage, 'storagetime', now);
  writeLastActivity(storage, now);
  if (answer.signOutAt) write(storage, 'auth.signOutAt', answer.signOutAt);
  writeAnswer(storage, answer, now);
}

/** How the names of kept answers begin (`dataProvider/cache/kept.ts`); they belong to the sign-in. */
export const keptPrefix = 'auth.kept ';
const forgetKept = (storage: KeyValueStorage): void => {
  for (const key of Object.keys(storage)) if (key.startsWith(keptPrefix)) storage.removeItem(key);
};

/** What answers depend on: with other rights or outlets, kept ones are no longer this person's. */
const rightsOf = (payload: SessionPayload | undefined): string | undefined =>
  payload && JSON.stringify([payload.user.outletIds, payload.permissions, payload.isAdministrator]);

/** Removes the sign-in and everything that came with it. The auth details go last, because other tabs listen to them. */
export function clearSignIn(storage: KeyValueStorage): void {
  forgetKept(storage);
  for (const key of [...ownKeys, ...storedKeys]) storage.removeItem(key);
}

/** The keys that Re-Login removes (spec section 2, /blocked): these, the console's own that belong to the sign-in, and no others. */
const reloginForgets: readonly (StoredKey | OwnKey)[] = [
  'selectedGrpId',
  'selectedOutlet',
  ...derivedNames.filter((key) => 'isForgotten' in tradeSession.stored[key]),
  ...ownKeys,
  'auth.authDetails',
];

/** Ends the sign-in so that someone can sign in here, and flags that for the login page; a sign-in clears the flag. */
export function clearForRelogin(storage: KeyValueStorage): void {
  write(storage, 'relogin', true);
  forgetKept(storage);
  for (const key of reloginForgets) storage.removeItem(key);
}

/** Whether someone chose Re-Login and no one has signed in since. */
export const readRelogin = (storage: KeyValueStorage): boolean => read(storage, 'relogin') === true;
