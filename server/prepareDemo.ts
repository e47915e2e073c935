/**
 * `node dist/server/prepareDemo.js [days]`: builds the demo once, next to the built server, so that first starts copy it instead of trading
 * themselves. Later starts continue from its day. It uses the same services and ends with the same check of all figures.
 */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config';
import { openDirectory } from './db/directory';
import { markPrepared, preparedAs, preparedDatabase, preparedDemo } from './db/prepared';
import { demoMadeNow, furnish } from './firstStart';
import { log } from './log';

const prepared = preparedDemo(dirname(fileURLToPath(import.meta.url)));
const history = Number(process.argv[2] ?? '90');
if (!Number.isInteger(history) || history < 21) throw new Error('The demo has at least 21 days of trade.');
const made = demoMadeNow(history);
if (preparedAs(prepared) !== made) {
  const say = (line: string): void => log.info(line);
  rmSync(prepared.directory, { recursive: true, force: true });
  const db = await openDirectory(preparedDatabase(prepared), say);
  await furnish(db, readConfig({ DEMO: 'on' }), say, history);
  // Each installation has its own signing key. The key for PINs stays, because the demo's PINs depend on it.
  await db.query(`delete from installation where key = 'tokenKey'`);
  await db.close();
  markPrepared(prepared, made);
}
