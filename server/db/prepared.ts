import { constants, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A database built ahead, for first starts to copy: the demo takes a minute or more to trade a quarter. It is next to the built server, and
 * the next build removes it, because its schema belongs to this version.
 */
export interface Prepared {
  /** Its location: the database in `db`, and its description in `made`, which is written last. */
  directory: string;
}

/** Where the build puts the demo: next to the built server. */
export const preparedDemo = (built: string): Prepared => ({ directory: join(built, 'demo') });

const madeFile = ({ directory }: Prepared): string => join(directory, 'made');

/** The location of its database. */
export const preparedDatabase = ({ directory }: Prepared): string => join(directory, 'db');

/** Its description; undefined unless it is complete. */
export const preparedAs = (prepared: Prepared): string | undefined =>
  existsSync(madeFile(prepared)) ? readFileSync(madeFile(prepared), 'utf8') : undefined;

/** Marks it as complete. */
export const markPrepared = (prepared: Prepared, made: string): void => writeFileSync(madeFile(prepared), made);

/** Copies its database to `path`, which must not exist. */
export const copyPrepared = (prepared: Prepared, path: string): void =>
  cpSync(preparedDatabase(prepared), path, { recursive: true, mode: constants.COPYFILE_FICLONE });
