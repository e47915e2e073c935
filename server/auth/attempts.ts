import type { Database, Queryable } from '../db/types';

/**
 * Five failures of one account from one place within 15 minutes lock it there for 15 minutes (domain 1.1). Unknown emails count and lock
 * the same way.
 */
const accountLimit = 5;
/** An address may belong to a whole restaurant, so its limit is higher. */
const addressLimit = 50;
const period = '15 minutes';

/**
 * The wait between two guesses from unknown browsers at an account with five failures anywhere: seconds, doubled by every further failure.
 * A delay instead of a lock, so that an attacker with many addresses can't lock the owner out permanently.
 */
const firstDelay = 15;
const longestDelay = 5 * 60;
/** The period of failures that increase the delay. Longer than the longest delay times the limit, so that the delay never drops to zero. */
const delayPeriod = '1 hour';

/** What is guessed: passwords, or codes after the right password. Success with one doesn't restart the count of the other. */
type Guessed = 'password' | 'code';
const GUESSED: readonly Guessed[] = ['password', 'code'];
const prefixOf = (guessed: Guessed) => (guessed === 'code' ? 'code-' : '');

const accountKey = (email: string, guessed: Guessed) => `${prefixOf(guessed)}email:${email}`;
const addressKey = (address: string) => `address:${address}`;
/** One account from one address: failures elsewhere don't lock it here. */
const pairKey = (email: string, address: string, guessed: Guessed) => `${prefixOf(guessed)}pair:${email}|${address}`;
const knownKey = (email: string, place: string, guessed: Guessed) => `${prefixOf(guessed)}known:${email}|${place}`;

/**
 * Seconds until a key is free again; 0 if it is. The lock starts with the failure that reaches the limit, and success resets the count.
 * Attempts during a lock don't count, so they neither help nor extend it.
 */
const secondsLocked = async (db: Queryable, key: string, limit: number): Promise<number> =>
  (await locksOf(db, [key], limit)).get(key) ?? 0;

/** The same for many keys; free ones are left out. */
async function locksOf(db: Queryable, keys: readonly string[], limit: number): Promise<Map<string, number>> {
  const rows = await db.query<{ key: string; seconds: number }>(
    `select key, ceil(extract(epoch from max(at) + interval '${period}' - now()))::int as seconds from (
       select a.key, a.at, a.at - lag(a.at, ${limit - 1}) over (partition by a.key order by a.at) as span from sign_in_attempts a
       where a.key = any($1) and not a.ok and a.at > now() - 2 * interval '${period}'
         and a.at > coalesce((select max(s.at) from sign_in_attempts s where s.key = a.key and s.ok), '-infinity')
     ) failures where span <= interval '${period}' group by key`,
    [[...keys]],
  );
  return new Map(rows.filter(({ seconds }) => seconds > 0).map(({ key, seconds }) => [key, seconds]));
}

/** Accounts locked by wrong passwords or codes: email -> seconds until they are free. */
export async function lockedAccounts(db: Queryable, emails: readonly string[]): Promise<Map<string, number>> {
  const keysOf = (email: string) => GUESSED.map((guessed) => accountKey(email, guessed));
  const locks = await locksOf(db, emails.flatMap(keysOf), accountLimit);
  return new Map(
    emails.flatMap((email) => {
      const seconds = Math.max(0, ...keysOf(email).map((key) => locks.get(key) ?? 0));
      return seconds > 0 ? [[email, seconds]] : [];
    }),
  );
}

/** Returns when it was recorded, to the microsecond. */
const record = async (db: Queryable, key: string, ok: boolean): Promise<string> => {
  // clock_timestamp, because now() doesn't advance within a transaction.
  const [row] = await db.query<{ at: string }>(
    `insert into sign_in_attempts (key, at, ok) values ($1, clock_timestamp(), $2) returning at::text as at`,
    [key, ok],
  );
  return row?.at ?? '';
};

/** Seconds until an address may try again; 0 when it may. */
export const secondsAddressIsLocked = (db: Queryable, address: string): Promise<number> =>
  secondsLocked(db, addressKey(address), addressLimit);

/** A failure by an address without an account: a wrong setup code. */
export const noteFailure = async (db: Queryable, address: string): Promise<void> => {
  await record(db, addressKey(address), false);
};

/** Seconds until unknown browsers can guess at an account again. */
async function secondsDelayed(db: Queryable, key: string): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from max(a.at) - clock_timestamp())
        + least(${longestDelay}, ${firstDelay} * 2 ^ least(count(*) - ${accountLimit}, 20)))::int as seconds
     from sign_in_attempts a
     where a.key = $1 and not a.ok and a.at > now() - interval '${delayPeriod}'
       and a.at > coalesce((select max(s.at) from sign_in_attempts s where s.key = a.key and s.ok), '-infinity')
     having count(*) >= ${accountLimit}`,
    [key],
  );
  return Math.max(0, row?.seconds ?? 0);
}

/** Who is trying to sign in, and from where. */
interface Attempter {
  email: string;
  address: string;
  /**
   * A browser that this account has signed in from before, or its open session. It has its own count, so that no one else's guesses, from
   * the same restaurant or anywhere, lock its owner out.
   */
  known?: string | undefined;
  /** @default 'password' */
  guessed?: Guessed;
}

/** An allowed attempt, counted as a failure until it has succeeded. */
interface Attempt extends Attempter {
  /** When the address was counted; undefined for a known place. */
  at?: string;
}

/** The key that locks: the known place, or the account from this address. */
const placeKey = ({ email, address, known, guessed = 'password' }: Attempter) =>
  known ? knownKey(email, known, guessed) : pairKey(email, address, guessed);

/**
 * Counts an attempt before its password or code is checked, as a failure until `noteSuccess` says otherwise. Parallel guesses, on any number of
 * processes, get no more tries than sequential ones, on one account or from one address.
 * @returns the attempt, or the seconds until the next one is allowed
 */
export const beginAttempt = (
  db: Database,
  who: Attempter,
): Promise<{ attempt: Attempt; seconds?: never } | { seconds: number; attempt?: never }> =>
  db.transaction(async (tx) => {
    const [ofAddress, ofAccount] = [addressKey(who.address), accountKey(who.email, who.guessed ?? 'password')];
    const ofPlace = placeKey(who);
    // Always in this order, so that no two attempts deadlock.
    for (const key of db.kind === 'postgres' ? [ofAddress, ofAccount] : [])
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const seconds = Math.max(
      await secondsLocked(tx, ofPlace, accountLimit),
      who.known ? 0 : await secondsLocked(tx, ofAddress, addressLimit),
      who.known ? 0 : await secondsDelayed(tx, ofAccount),
    );
    if (seconds > 0) return { seconds };
    await record(tx, ofAccount, false);
    await record(tx, ofPlace, false);
    return { attempt: who.known ? who : { ...who, at: await record(tx, ofAddress, false) } };
  });

/**
 * The attempt succeeded: the account's count restarts here, and the address is as before, because your own success must not erase guesses
 * at other accounts. Guesses at this account in other places stay. Entries older than a day are deleted.
 */
export async function noteSuccess(db: Queryable, attempt: Attempt): Promise<void> {
  await record(db, accountKey(attempt.email, attempt.guessed ?? 'password'), true);
  await record(db, placeKey(attempt), true);
  // One row, in case two were recorded at the same moment.
  await db.query(
    `delete from sign_in_attempts where at < now() - interval '1 day' or ctid = any(array(
       select ctid from sign_in_attempts where key = $1 and at = $2::timestamptz and not ok limit 1))`,
    [addressKey(attempt.address), attempt.at ?? null],
  );
}

/** Someone with the permission unlocked the account: its count restarts everywhere. */
export const freeAccount = async (db: Queryable, email: string): Promise<void> => {
  for (const guessed of GUESSED) {
    await record(db, accountKey(email, guessed), true);
    await db.query(
      `insert into sign_in_attempts (key, at, ok) select distinct key, clock_timestamp(), true from sign_in_attempts
       where starts_with(key, $1) or starts_with(key, $2)`,
      [pairKey(email, '', guessed), knownKey(email, '', guessed)],
    );
  }
};

/**
 * A count that a client reports (spec section 7, updateUserLoginAttempts). The server stores it next to its own count and decides only by
 * its own, because anyone can send any number.
 */
export async function noteReport(db: Queryable, email: string, address: string, count: number): Promise<void> {
  await record(db, `reported:${email}`, count === 0);
  await record(db, `reporter:${address}`, false);
}

/** Seconds until an address may report again. */
export const secondsReporterIsLocked = (db: Queryable, address: string): Promise<number> =>
  secondsLocked(db, `reporter:${address}`, addressLimit);

/** Sign-ins at a provider that an address may begin within the period: a whole restaurant's, and no flood. */
const beginnerLimit = 200;
const beginnerKey = (address: string) => `beginner:${address}`;

/** A sign-in at a provider begins: it costs the server a row and perhaps a request. */
export const noteBegun = async (db: Queryable, address: string): Promise<void> => {
  await record(db, beginnerKey(address), false);
};

/** Seconds until an address may begin another sign-in at a provider. */
export const secondsBeginnerIsLocked = (db: Queryable, address: string): Promise<number> =>
  secondsLocked(db, beginnerKey(address), beginnerLimit);

const turns = new Map<string, Promise<unknown>>();

/** Attempts on one account take turns, so that a person signing in on several devices at once isn't mistaken for an attacker. */
export async function serially<T>(email: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(email) ?? Promise.resolve()).then(work, work);
  turns.set(email, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(email) === turn) turns.delete(email);
  }
}
