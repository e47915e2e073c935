// A PostgreSQL server for the tests: the one in TEST_DATABASE_URL, or a temporary one for the test run.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const isRoot = process.getuid?.() === 0;

/** Folder of the newest PostgreSQL programs, from Debian, Homebrew or the PATH. */
const findPrograms = () => {
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

async function startServer(programs) {
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'console-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...options,
      stdio: 'pipe',
    });
  } catch (error) {
    remove();
    throw new Error(
      String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1),
    );
  }
  const port = await freePort();
  // The data only lives for one test run, so it needn't be flushed to disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings],
    {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise((resolve) => server.on('close', resolve));
  let log = '';
  const ready = new Promise((resolve) => {
    server.stderr.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve(true);
    });
  });
  const up = await Promise.race([ready, ended.then(() => false)]);
  const kill = () => server.kill('SIGINT'); // PostgreSQL's fast shutdown
  process.on('exit', kill);
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
    remove();
  };
  if (up) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  throw new Error(log.trim().split('\n').at(-1));
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
