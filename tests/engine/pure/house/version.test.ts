import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitOf } from '../../../../scripts/lib/version.mjs';

/** A build names its commit. */

let base: string;
const git = (...args: string[]) => {
  const as = ['-c', 'user.name=T', '-c', 'user.email=t@t.example'];
  const { status, stdout, stderr } = spawnSync('git', [...as, ...args], { cwd: base, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'console-version-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

it('names nothing without git, and then what COMMIT says', () => {
  expect(commitOf(base, '')).toBe('');
  expect(commitOf(base, ' 0123456789abcdef0123456789abcdef01234567\n')).toBe('01234567');
  // It becomes a part of a version.
  expect(commitOf(base, 'v1.2-"rc"')).toBe('v12rc');
});

it('names the commit, and says when files differ from it', () => {
  git('init', '-q');
  writeFileSync(join(base, 'a'), '1');
  git('add', '.');
  git('commit', '-qm', 'one');
  const commit = git('rev-parse', 'HEAD').slice(0, 8);
  expect(commitOf(base, '')).toBe(commit);
  expect(commitOf(base, 'feedface')).toBe('feedface');
  writeFileSync(join(base, 'b'), 'new');
  expect(commitOf(base, '')).toBe(`${commit}.changed`);
});

it('doesn’t take the commit of a repository around it', () => {
  const inside = join(base, 'vendor', 'console');
  mkdirSync(inside, { recursive: true });
  expect(commitOf(inside, '')).toBe('');
});
