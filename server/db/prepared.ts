import { constants, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A database that was made ahead, for first starts to copy: the demo takes half a minute to trade its three weeks. It lies beside the
 * built server, whose next build removes it, and counts on the day it was made for.
 */
export interface Prepared {
  /** Where it is: the database in `db`, and the day in `day`, which is written last. */
  directory: string;
  /** The business date on which its trade ends, YYYY-MM-DD. */
  day: string;
}

const dayFile = ({ directory }: Prepared): string => join(directory, 'day');

/** Where its database is. */
export const preparedDatabase = ({ directory }: Prepared): string => join(directory, 'db');

/** Whether it is complete, and made for its day. */
export const isPrepared = (prepared: Prepared): boolean =>
  existsSync(dayFile(prepared)) && readFileSync(dayFile(prepared), 'utf8') === prepared.day;

/** Says that it is complete. */
export const markPrepared = (prepared: Prepared): void => writeFileSync(dayFile(prepared), prepared.day);

/** Copies its database to `path`, which must not exist. */
export const copyPrepared = (prepared: Prepared, path: string): void =>
  cpSync(preparedDatabase(prepared), path, { recursive: true, mode: constants.COPYFILE_FICLONE });
