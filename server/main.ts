import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPeople, product } from '#resources/product';
import { isCheap } from './auth/testPasswords';
import { startBackups } from './backups';
import { type Config, ConfigError, defaultDemoPassword, logFormatOf, readConfig } from './config';
import { type Database, openDatabase } from './db';
import { preparedDemo } from './db/prepared';
import { messageOf } from './failures';
import { type Listener, listen, publicAddress, withTransportSecurity } from './http/listen';
import { isApiPath, pathOf } from './http/paths';
import { createStaticHandler } from './http/static';
import { type JobRunner, startJobs } from './jobs/jobs';
import { faultOf, log, logAs } from './log';
import { setModel } from './model';
import { needsAdministrator, setupLink } from './setupCode';
import { startSealing } from './trail/sealing';
import { version } from './version';

/** The process: settings, database, API and console on one port, and a clean shutdown. */

const say = (line = ''): void => log.info(line);
/** How long running requests may take after a stop signal. */
const patienceMs = 10_000;
/** How long everything may take then: a database that doesn't answer must not keep the process. */
const mostMs = 15_000;

const serverDirectory = dirname(fileURLToPath(import.meta.url));
/** The builds are next to each other: dist/server/main.js and dist/console. */
const consoleDirectory = join(serverDirectory, '../console');

const printSignIns = (config: Config): void => {
  say();
  // One's own password doesn't belong in a log.
  const isPublic = config.demoPassword === defaultDemoPassword;
  say(`Demo sign-ins (password ${isPublic ? defaultDemoPassword : 'as in DEMO_PASSWORD'}):`);
  for (const { email, label } of demoPeople) say(`  ${email.padEnd(26)}${label}`);
};

const printSetup = async (db: Database, url: string): Promise<void> => {
  say();
  say(`Nobody can sign in yet. Open this link to set up ${product.business}; it works once:`);
  say(`  ${await setupLink(db, url)}`);
};

/** A problem that the operator can fix is its sentence; of any other, the place in the program is needed too. */
const logFault = (error: unknown): void =>
  error instanceof ConfigError ? log.error(error.message) : log.error(messageOf(error), faultOf(error));

/** Everything opened so far. */
const opened: {
  listener?: Listener;
  jobs?: JobRunner;
  backups?: { stop(): Promise<void> };
  sealing?: { stop(): Promise<void> };
  upkeep?: Promise<void>;
  db?: Database;
} = {};
let stopping: number | undefined;

/** First requests and jobs, then the database they need. */
const closeAll = async (): Promise<void> => {
  await opened.listener?.close(patienceMs);
  await opened.jobs?.stop();
  await opened.backups?.stop();
  await opened.sealing?.stop();
  await opened.upkeep;
  await opened.db?.close();
};

/**
 * Ctrl-C or a service manager's stop: shuts down cleanly. A second Ctrl-C ends at once. Two within half a second count as one, because npm
 * repeats what the terminal has already sent.
 */
const onSignal = (): void => {
  if (stopping !== undefined) {
    if (Date.now() - stopping > 500) process.exit(130);
    return;
  }
  stopping = Date.now();
  say('\nStopping: finishing what is in hand, closing the database (Ctrl-C again to stop at once).');
  setTimeout(() => {
    log.error('Stopped before everything was finished. Background work goes on at the next start.');
    process.exit(1);
  }, mostMs).unref();
  closeAll().then(
    () => process.exit(0),
    (error: unknown) => {
      logFault(error);
      process.exit(1);
    },
  );
};

const start = async (): Promise<void> => {
  const isTerminal = process.stdout.isTTY === true;
  // A wrong setting is logged as everything else.
  logAs({ level: 'info', format: logFormatOf(process.env, isTerminal), requests: false });
  const config = readConfig(process.env, isTerminal);
  logAs(config.log);
  setModel(config.model);
  say(`${product.name} ${version}`);
  if (!existsSync(join(consoleDirectory, 'index.html'))) {
    throw new ConfigError('The console is not built: run npm start, or npm run build first.');
  }
  const listener = await listen(config);
  opened.listener = listener;
  // Most of the code, read while the database opens. Its failure is reported when it is needed.
  const loading = import('./firstStart');
  loading.catch(() => {});
  // Tests build their own, with cheap password hashes.
  const prepared = config.demo && !isCheap(process.env) ? preparedDemo(serverDirectory) : undefined;
  const db = await openDatabase(config, say, prepared);
  opened.db = db;
  const { furnish, jobsOf } = await loading;
  const { app, upkeep } = await furnish(db, config, say);
  if (config.backups) opened.backups = startBackups(db, config.backups);
  opened.jobs = startJobs(db, jobsOf(db, app, config, say));
  opened.sealing = startSealing(db);

  const statics = createStaticHandler(consoleDirectory);
  listener.ready(
    withTransportSecurity(config, (request, env) =>
      isApiPath(pathOf(request.url)) ? app.fetch(request, env as object) : statics(request),
    ),
  );
  const from = publicAddress(config);
  say(`Ready: ${listener.url}${from ? ` (open to other machines on ${from})` : ''}`);
  opened.upkeep = upkeep().catch(logFault);
  if (config.demo) printSignIns(config);
  else if (await needsAdministrator(db)) await printSetup(db, config.publicUrl ?? listener.url);
};

process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
start().catch(async (error: unknown) => {
  if (stopping !== undefined) return; // interrupted by the shutdown itself
  logFault(error);
  await closeAll().catch(() => {});
  process.exit(1);
});
