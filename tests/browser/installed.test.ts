import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../kit/server';

/** What an operator installs: the built files in an empty folder, and Node. */
describe('dist alone', () => {
  let base: string;
  const at = (...parts: string[]) => join(base, ...parts);
  const data = (name: string) => ({ DEMO: 'off', DATA_DIR: at(name) });
  const start = (name: string) => startServer(data(name), undefined, at('dist', 'server', 'main.js'));
  const maintain = (name: string, ...args: string[]) => {
    const { PATH } = process.env;
    const made = spawnSync(process.execPath, [at('dist', 'server', 'maintain.js'), ...args], {
      ...{ cwd: base, encoding: 'utf8', env: { PATH, ...data(name) } },
    });
    return { status: made.status, output: made.stdout + made.stderr };
  };
  const post = async (server: RunningServer, path: string, body: object) => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const owner = { email: 'owner@lake.example', password: 'a long password' };

  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'console-installed-'));
    cpSync('dist', at('dist'), { recursive: true, filter: (path) => path !== join('dist', 'server', 'demo') });
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('has every package that the server can ask for', () => {
    const { dependencies } = JSON.parse(readFileSync(at('dist', 'server', 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const chunks = spawnSync(
      'grep',
      [
        '-rhoE',
        '(from|import\\()\\s*["\'][^."\'][^"\']*["\']',
        at('dist', 'server', 'assets'),
        at('dist', 'server', 'main.js'),
      ],
      { encoding: 'utf8' },
    );
    const asked = [...new Set([...chunks.stdout.matchAll(/["']([^"']+)["']/g)].map(([, name = '']) => name))]
      .filter((name) => !name.startsWith('node:'))
      .filter((name) => Object.keys(dependencies).some((each) => name === each || name.startsWith(`${each}/`)));
    expect(asked).toContain('@electric-sql/pglite');
    // The fonts of letters are read as files.
    const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource/'));
    expect(asked.length).toBeGreaterThanOrEqual(Object.keys(dependencies).length - fonts.length);
    for (const name of fonts)
      expect(readdirSync(at('dist', 'server', 'node_modules', name, 'files')).length, name).toBeGreaterThan(0);
    // Resolved from the folder's own files: nothing above it has packages.
    const script = `for (const name of ${JSON.stringify(asked)}) await import(name); console.log('all')`;
    const loaded = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      ...{ cwd: at('dist', 'server'), encoding: 'utf8' },
    });
    expect([loaded.stderr, loaded.stdout]).toEqual(['', 'all\n']);
  });

  it('starts, is set up, is backed up and restored, and people sign in to the copy', async () => {
    const server = await start('data');
    const health = (await (await fetch(`${server.url}/healthz`)).json()) as { version: string };
    // It names the commit, where git or COMMIT does.
    expect(health.version).toMatch(/^\d+\.\d+\.\d+(\+[0-9A-Za-z]{1,8}(\.changed)?)?$/);
    const [, code = ''] = /\/setup#(\S+)/.exec(server.output()) ?? [];
    const group = {
      group: 'Lake Road',
      outlet: 'Pier',
      currency: 'LKR',
      timeZone: 'Asia/Colombo',
      firstName: 'Ann',
      lastName: 'Lee',
    };
    expect((await post(server, 'setup', { ...group, ...owner, code })).status).toBe(201);
    expect((await post(server, 'v1/auth/validateUser', owner)).status).toBe(200);
    expect(maintain('data', 'backup', 'one.tar.gz')).toMatchObject({
      status: 1,
      output: expect.stringContaining('in use by process'),
    });
    expect(await server.stop()).toBe(0);

    expect(maintain('data', 'backup', 'one.tar.gz')).toMatchObject({
      status: 0,
      output: expect.stringContaining('Backup written'),
    });
    expect(maintain('copy', 'restore', 'one.tar.gz')).toMatchObject({
      status: 0,
      output: expect.stringContaining('Restored to'),
    });
    expect(maintain('copy', 'verify')).toMatchObject({
      status: 0,
      output: expect.stringContaining('agree in all of 1 groups'),
    });
    expect(maintain('copy', 'setup-link')).toMatchObject({ status: 1, output: expect.stringContaining('is set up') });

    const copy = await start('copy');
    expect((await post(copy, 'v1/auth/validateUser', owner)).body).toMatchObject({ group: { name: 'Lake Road' } });
    expect(await copy.stop()).toBe(0);
  });
});
