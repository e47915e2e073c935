import type { Database, Queryable } from '../db/types';

/** Five failures of one account within 15 minutes lock it for 15 minutes (domain 1.1). Unknown e-mails count and lock alike. */
const accountLimit = 5;
/** An address may stand for a whole restaurant, hence more. */
const addressLimit = 50;
const period = '15 minutes';

const accountKey = (email: string) => `email:${email}`;
const addressKey = (address: string) => `address:${address}`;

/**
 * Seconds until a key is free again; 0 when it is. The lock starts with the failure that makes the limit full, and success starts the count
 * afresh. Attempts during a lock are not counted: they neither help nor lengthen it.
 */
async function secondsLocked(db: Queryable, key: string, limit: number): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from max(at) + interval '${period}' - now()))::int as seconds from (
       select at, at - lag(at, ${limit - 1}) over (order by at) as span from sign_in_attempts
       where key = $1 and not ok and at > now() - 2 * interval '${period}'
         and at > coalesce((select max(at) from sign_in_attempts where key = $1 and ok), '-infinity')
     ) failures where span <= interval '${period}'`,
    [key],
  );
  return Math.max(0, row?.seconds ?? 0);
}

const record = async (db: Queryable, key: string, ok: boolean): Promise<void> => {
  // clock_timestamp, because now() stands still within a transaction.
  await db.query(`insert into sign_in_attempts (key, at, ok) values ($1, clock_timestamp(), $2)`, [key, ok]);
};

/** Seconds until an address may try again; 0 when it may. */
export const secondsAddressIsLocked = (db: Queryable, address: string): Promise<number> =>
  secondsLocked(db, addressKey(address), addressLimit);

/**
 * Counts an attempt on an account before its password is looked at, as a failure until `noteSuccess` says otherwise: many guesses at the
 * same moment, on however many processes, get no more tries than one after another.
 * @returns seconds until the account is free; 0 when the attempt may go on
 */
export const beginAttempt = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    if (db.kind === 'postgres')
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [accountKey(email)]);
    const seconds = await secondsLocked(tx, accountKey(email), accountLimit);
    if (seconds === 0) await record(tx, accountKey(email), false);
    return seconds;
  });

/** The attempt failed: the account's count has it already, the address gets it now. */
export const noteFailure = (db: Queryable, address: string): Promise<void> => record(db, addressKey(address), false);

/** The attempt succeeded: the account starts afresh. What happened longer than a day ago is forgotten. */
export async function noteSuccess(db: Queryable, email: string): Promise<void> {
  await record(db, accountKey(email), true);
  await db.query(`delete from sign_in_attempts where at < now() - interval '1 day'`);
}

/**
 * A count that a client reports (spec section 7, updateUserLoginAttempts). Kept beside the server's own count, which alone decides: anybody
 * can send any number.
 */
export async function noteReport(db: Queryable, email: string, address: string, count: number): Promise<void> {
  await record(db, `reported:${email}`, count === 0);
  await record(db, `reporter:${address}`, false);
}

/** Seconds until an address may report again. */
export const secondsReporterIsLocked = (db: Queryable, address: string): Promise<number> =>
  secondsLocked(db, `reporter:${address}`, addressLimit);

const turns = new Map<string, Promise<unknown>>();

/** Attempts on one account wait for one another, so that a person who signs in on several devices at once is not mistaken for a guesser. */
export async function inTurn<T>(email: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(email) ?? Promise.resolve()).then(work, work);
  turns.set(email, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(email) === turn) turns.delete(email);
  }
}
