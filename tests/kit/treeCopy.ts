import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The user who sets up the copy's server and signs in first. */
export const founder = { email: 'a@b.example', password: 'one-file-1234' };

/** A copy of the tree, under git, to try a newcomer's steps. */
export interface TreeCopy {
  /** Adds a file or changes one. */
  write(path: string, text: string): void;
  /** Git's changes since the copy was made, one line each. */
  changes(): string[];
  /** Builds and serves it as `npm start` does, on an empty database with one group and one outlet; resolves with its address. */
  start(): Promise<string>;
  /** Ends the server and removes the copy. */
  stop(): void;
}

/** A copy without some files, and with another folder's files in their place. */
interface Replaced {
  /** Paths that are left out. */
  without: RegExp;
  /** A folder of the tree: its files are copied to the copy's root. */
  instead: string;
}

/** Copies the tree's files known to git, and new ones. */
export function copyTree(prefix: string, { without, instead }: Partial<Replaced> = {}): TreeCopy {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
      cwd: copy,
      encoding: 'utf8',
    });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !without?.test(file));
  // With their times: a lock file newer than the packages would cause an installation through the link.
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true, preserveTimestamps: true });
  }
  if (instead) cpSync(join(root, instead), copy, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'copy');
  let end = () => {};

  return {
    write(path, text) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    },
    changes: () => git('status', '--porcelain', '-uall').split('\n').filter(Boolean),
    async start() {
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: copy,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DEMO: 'off', DATA_DIR: join(copy, 'data') },
      });
      end = () => child.kill('SIGTERM');
      let output = '';
      const code = await new Promise<string>((done, failed) => {
        const read = (chunk: Buffer) => {
          output += chunk;
          const found = /\/setup#(\S+)/.exec(output)?.[1];
          if (found) done(found);
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.on('exit', () => failed(new Error(`it did not start:\n${output}`)));
      });
      const url = /^Ready: (\S+)/m.exec(output)?.[1] ?? '';
      const group = { code, group: 'One file', outlet: 'First', currency: 'USD', timeZone: 'UTC' };
      const made = await fetch(`${url}/api/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...group, ...founder, firstName: 'Ann', lastName: 'Lee' }),
      });
      if (!made.ok) throw new Error(`the set-up was refused: ${await made.text()}`);
      return url;
    },
    stop() {
      end();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
