import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db';
import { openDirectory } from '#server/db/directory';
import { lockDirectory } from '#server/db/lock';
import { markPrepared, preparedAs, preparedDatabase } from '#server/db/prepared';
import { alias } from '../../../scripts/lib/alias.mjs';

const root = join(import.meta.dirname, '../../..');
/** Next to the installed packages, because the bundled code imports them. */
const folder = mkdtempSync(join(root, 'node_modules/.cache/opened-'));
// Bundled once: each of its processes would otherwise compile the server for seconds.
beforeAll(() =>
  build({
    ...{ root, configFile: false, logLevel: 'error', resolve: { alias } },
    build: { ssr: join(root, 'tests/kit/openDatabase.ts'), outDir: folder, emptyOutDir: false },
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that opens the database in `dataDir`; `opened` and `ended` resolve with its output. */
const start = (dataDir: string) => {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'openDatabase.js')], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = '';
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
  const opened = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('open ')) resolve(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((end) => reject(new Error(end.output)));
  });
  opened.catch(() => {});
  const finish = () => {
    child.stdin?.end();
    return ended;
  };
  return { child, opened, ended, finish };
};

describe('directory of the embedded database', { timeout: 60_000 }, () => {
  let base: string;
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'console-db-'));
    const made = start(join(base, 'made'));
    expect(await made.opened).toContain('open 1');
    await made.finish();
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  /** A directory with a copy of a database that a process has made and closed: to make one takes four seconds. */
  const copied = (name: string): string => {
    const dataDir = join(base, name);
    cpSync(join(base, 'made'), dataDir, { recursive: true });
    return dataDir;
  };

  it('opens for one process at a time, names the holder, and keeps what was written', async () => {
    const dataDir = copied('two');
    const first = start(dataDir);
    expect(await first.opened).toContain('open 2');
    const second = await start(dataDir).ended;
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by process ${first.child.pid}`);
    expect(second.output).toContain('DATA_DIR');
    expect((await first.finish()).code).toBe(0);
    const third = start(dataDir);
    expect(await third.opened).toContain('open 3');
    await third.finish();
  });

  it('opens after its process was killed, with everything that was committed', async () => {
    const dataDir = copied('killed');
    const first = start(dataDir);
    await first.opened;
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start(dataDir);
    expect(await second.opened).toContain('open 3');
    await second.finish();
  });

  it('starts again after the first start was killed in the middle', async () => {
    const dataDir = join(base, 'cut');
    mkdirSync(dataDir, { recursive: true });
    const first = start(dataDir);
    // Killed when the files of the new database begin to appear: incomplete, and not yet under its final name.
    await new Promise<void>((resolve) => {
      const watcher = watch(dataDir, () => {
        if (!existsSync(join(dataDir, 'db.new'))) return;
        watcher.close();
        const inner = watch(join(dataDir, 'db.new'), () => {
          inner.close();
          resolve();
        });
        if (readdirSync(join(dataDir, 'db.new')).length > 0) resolve();
      });
    });
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    const second = start(dataDir);
    expect(await second.opened).toContain('open 1');
    await second.finish();
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'db.lock']);
  });

  it('leaves a directory with other contents alone', async () => {
    const dataDir = join(base, 'other');
    mkdirSync(join(dataDir, 'db'), { recursive: true });
    writeFileSync(join(dataDir, 'db', 'letters.txt'), 'dear');
    await expect(openDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(
      /DATA_DIR.*not a database directory/,
    );
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['letters.txt']);
  });

  it.each([
    ['a file', () => '/etc/passwd', /^DATA_DIR: \/etc\/passwd is a file: name a directory\.$/],
    [
      'a place where nothing can be made',
      () => '/proc/nope',
      /^DATA_DIR: \/proc\/nope\/db cannot be used: it cannot be created there \(mkdir\)\.$/,
    ],
    ['the same, one level up', () => '/proc', /^DATA_DIR: \/proc\/db cannot be used: .*$/],
    [
      'a database without its control file',
      () => spoiled('control', 'global/pg_control'),
      /^DATA_DIR: the database in \S+ does not open, its files are damaged.*restore a backup/,
    ],
  ])('says in one line that DATA_DIR is %s', async (_what, dataDir, message) => {
    const { code, output } = await start(dataDir()).ended;
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines.at(-1)).toMatch(message);
  });

  /** A database with one emptied file. */
  function spoiled(name: string, file: string): string {
    const dataDir = copied(name);
    writeFileSync(join(dataDir, 'db', file), '');
    return dataDir;
  }

  it('begins as a copy of a database that was made ahead, once that is complete', async () => {
    const prepared = { directory: copied('prepared') };
    const made = await openDirectory(preparedDatabase(prepared), () => {});
    await made.query('create table traded (day text)');
    await made.close();
    const hasTrade = async (name: string) => {
      const db = await openDirectory(join(base, name), () => {}, prepared);
      const [found] = await db.query<{ traded: string | null }>(`select to_regclass('traded')::text as traded`);
      await db.close();
      return found?.traded === 'traded';
    };
    expect(await hasTrade('while it is made')).toBe(false);
    markPrepared(prepared, '2026-11-23, 21 days');
    expect(await hasTrade('later')).toBe(true);
    expect(preparedAs(prepared)).toBe('2026-11-23, 21 days');
  });
});

describe('lock', () => {
  let base: string;
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'console-lock-'));
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('is refused twice in one process and free after release', async () => {
    const path = join(base, 'a');
    const release = await lockDirectory(path);
    await expect(lockDirectory(path)).rejects.toThrow(`in use by process ${process.pid}`);
    release();
    (await lockDirectory(path))();
  });

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 1, host: hostname(), started: '' }],
    [
      'an earlier process with the number of a living one',
      { pid: process.ppid, host: hostname(), started: 'another boot:1' },
    ],
    ['an earlier process with our own number', { pid: process.pid, host: hostname(), started: 'another boot:1' }],
  ])('is taken over from %s', async (_, claim) => {
    const path = join(base, `stale-${claim.pid}`);
    mkdirSync(`${path}.lock`);
    writeFileSync(join(`${path}.lock`, `${claim.host}-${claim.pid}`), JSON.stringify(claim));
    const release = await lockDirectory(path);
    expect(readdirSync(`${path}.lock`)).toHaveLength(1);
    release();
  });

  it('isn’t taken from a process on another machine that shows that it lives', async () => {
    const path = join(base, 'remote');
    const file = join(`${path}.lock`, 'elsewhere-1');
    mkdirSync(`${path}.lock`);
    writeFileSync(file, JSON.stringify({ pid: 1, host: 'elsewhere', started: '' }));
    let signs = 0;
    const showing = setInterval(() => utimesSync(file, new Date(), new Date(Date.now() + ++signs * 1000)), 100);
    const refused = lockDirectory(path, () => {}, 20_000);
    await expect(refused).rejects.toThrow(/process 1 on elsewhere.*delete .*elsewhere-1/);
    clearInterval(showing);
    expect(readdirSync(`${path}.lock`)).toEqual(['elsewhere-1']);
  });

  it('is taken from a process on another machine that shows no life: a killed container, made again under another name', async () => {
    const path = join(base, 'killed');
    mkdirSync(`${path}.lock`);
    writeFileSync(join(`${path}.lock`, 'elsewhere-1'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '' }));
    const said: string[] = [];
    const release = await lockDirectory(path, (message) => said.push(message), 300);
    expect(said).toEqual([
      expect.stringMatching(/^Process 1 on elsewhere had the database in .* Watching for a minute/),
    ]);
    expect(readdirSync(`${path}.lock`)).toEqual([`${hostname()}-${process.pid}`]);
    release();
  });

  it('is shown every few seconds while it is kept, and not after', async () => {
    const path = join(base, 'shown');
    vi.useFakeTimers();
    try {
      const release = await lockDirectory(path);
      const file = join(`${path}.lock`, `${hostname()}-${process.pid}`);
      utimesSync(file, new Date(0), new Date(0));
      vi.advanceTimersByTime(5_000);
      expect(Math.abs(statSync(file).mtimeMs - Date.now())).toBeLessThan(2_000);
      release();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes to one at most of many that ask at once', async () => {
    const path = join(base, 'many');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(path)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
