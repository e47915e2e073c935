// A PostgreSQL server for the tests: the one in TEST_DATABASE_URL, or a temporary one for the test run.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const isRoot = process.getuid?.() === 0;

/** Folder of the newest PostgreSQL programs, from Debian, Homebrew or the PATH. */
export const findPrograms = () => {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'bin')))
    .sort(
      (a, b) =>
        Number.parseInt(b.match(/\d+/g)?.at(-1) ?? '0', 10) - Number.parseInt(a.match(/\d+/g)?.at(-1) ?? '0', 10),
    );
  return [...versions, ...(process.env.PATH ?? '').split(':')].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
};

/** PostgreSQL refuses to run as root, so use its own user, or the one without rights. */
const otherUser = () => {
  if (!isRoot) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Runs a program of PostgreSQL to its end. @throws Error with its last line */
const runProgram = (programs, name, args, options) => {
  try {
    execFileSync(join(programs, name), args, { ...options, stdio: 'pipe' });
  } catch (error) {
    throw new Error(
      String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1),
    );
  }
};

/** Makes the data of a new server. */
const initialise = ({ programs, data, options }) =>
  runProgram(programs, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);

/** A server over existing data, until `stop`; `stop('SIGQUIT')` ends it as a crash does. */
async function serve({ programs, folder, data, options, port }) {
  // The data only lives for one test run, so it needn't be flushed to disk.
  // A replica connects again at once.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'wal_retrieve_retry_interval=100ms'];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const server = spawn(join(programs, 'postgres'), [...args, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.on('close', resolve));
  let log = '';
  const ready = new Promise((resolve) => {
    server.stderr.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk;
      if (/ready to accept (read-only )?connections/.test(log)) resolve(true);
    });
  });
  const kill = () => server.kill('SIGINT'); // PostgreSQL's fast shutdown
  process.on('exit', kill);
  const stop = async (signal = 'SIGINT') => {
    server.kill(signal);
    await ended;
    process.off('exit', kill);
  };
  const up = await Promise.race([ready, ended.then(() => false)]);
  if (up) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  throw new Error(log.trim().split('\n').at(-1));
}

/** A folder that PostgreSQL's user can write to, and how to run its programs there. */
function makeFolder() {
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'console-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  return { folder, options, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A new server. @throws Error if it can't be made */
async function startServer(programs) {
  const { folder, options, remove } = makeFolder();
  const place = { programs, folder, data: join(folder, 'data'), options, port: await freePort() };
  try {
    initialise(place);
    const { url, stop } = await serve(place);
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A server of its own for tests that crash it, with a streaming replica that can take over.
 * @returns its address; `restart` ends it as a crash does and starts it again, `failOver` ends it for good and returns the promoted replica's
 */
export async function startPair() {
  const programs = findPrograms();
  if (!programs) throw new Error('no PostgreSQL found');
  const { folder, options, remove } = makeFolder();
  const primary = { programs, folder, data: join(folder, 'primary'), options, port: await freePort() };
  const standby = { ...primary, data: join(folder, 'standby'), port: await freePort() };
  initialise(primary);
  let running = await serve(primary);
  const copy = ['-D', standby.data, '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  runProgram(programs, 'pg_basebackup', [...copy, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'], options);
  const replica = await serve(standby);
  return {
    url: running.url,
    replicaUrl: replica.url,
    async restart() {
      await running.stop('SIGQUIT');
      running = await serve(primary);
    },
    async failOver() {
      await running.stop('SIGQUIT');
      runProgram(programs, 'pg_ctl', ['promote', '-D', standby.data], options);
      running = replica;
      return replica.url;
    },
    async stop() {
      for (const each of new Set([replica, running])) await each.stop('SIGQUIT');
      remove();
    },
  };
}

/** @returns { url, stop } of a server, or { reason } if there is none */
export async function ensurePostgres({ install = false } = {}) {
  const none = async () => {};
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: none };
  let programs = findPrograms();
  let problem = '';
  if (!programs && install) {
    problem = await aptInstall(['postgresql'], 'PostgreSQL');
    programs = findPrograms();
  }
  if (!programs) return { reason: `no PostgreSQL found${problem}; install one, or set TEST_DATABASE_URL`, stop: none };
  try {
    return await startServer(programs);
  } catch (error) {
    return { reason: `PostgreSQL in ${programs} did not start: ${error.message}`, stop: none };
  }
}
