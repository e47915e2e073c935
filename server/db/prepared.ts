import { constants, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A database that was made ahead, for first starts to copy: the demo takes half a minute to trade its three weeks. It lies beside the
 * built server, whose next build removes it: its schema is this version's.
 */
export interface Prepared {
  /** Where it is: the database in `db`, and what it was made as in `made`, which is written last. */
  directory: string;
}

const madeFile = ({ directory }: Prepared): string => join(directory, 'made');

/** Where its database is. */
export const preparedDatabase = ({ directory }: Prepared): string => join(directory, 'db');

/** What it was made as; undefined unless it is complete. */
export const preparedAs = (prepared: Prepared): string | undefined =>
  existsSync(madeFile(prepared)) ? readFileSync(madeFile(prepared), 'utf8') : undefined;

/** Says that it is complete. */
export const markPrepared = (prepared: Prepared, made: string): void => writeFileSync(madeFile(prepared), made);

/** Copies its database to `path`, which must not exist. */
export const copyPrepared = (prepared: Prepared, path: string): void =>
  cpSync(preparedDatabase(prepared), path, { recursive: true, mode: constants.COPYFILE_FICLONE });
