import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';

/** The files with which operators install the console name what exists: settings, files, programs, services and ports. */

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const units = ['restaurant-console.service', 'restaurant-console-backup.service', 'restaurant-console-backup.timer'];

/** The settings that server/config.ts reads. */
const settings = new Set([...read('server/config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name));
/** What others read: Node, and PostgreSQL's programs and the script for backups. */
const others = /^(?:NODE_ENV|PG[A-Z]+|POSTGRES_[A-Z]+|BACKUP_[A-Z]+|DOMAIN|COMMIT)$/;
const unknownOf = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name) && !others.test(name));

/** The lines of YAML below a key that is indented by this many spaces. */
function block(text: string, key: string, indent = 0): string {
  const own = ' '.repeat(indent);
  const [, body = ''] = new RegExp(`^${own}${key}:\\n((?:(?:${own} +.*| *)\\n)*)`, 'm').exec(text) ?? [];
  return body;
}
const keysOf = (text: string) => [...text.matchAll(/^ {2}([\w-]+):/gm)].map(([, key = '']) => key);
const service = (name: string) => block(block(compose, 'services'), name, 2);
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...block(service(name), 'environment', 4).matchAll(/^ *([A-Z_]+): '?(.*?)'?$/gm)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  );

describe('the image', () => {
  const instructions = [...dockerfile.matchAll(/^([A-Z]+) +((?:.*\\\n)*.*)$/gm)].map(([, name = '', rest = '']) => ({
    name,
    rest,
  }));
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  it('copies what exists, and gets it into the build', () => {
    const sources = instructions
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    const kept = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const missing = sources.filter((path) => path !== '.' && !kept.includes(path));
    expect(missing).toEqual([]);
    expect(kept.filter((path) => !path.startsWith('*') && !existsSync(path))).toEqual([]);
  });

  it('gets all that the build reads, and nothing of data, tests and the repository', () => {
    const kept = read('.dockerignore').split('\n');
    // The build's own list of its inputs.
    const sources = [...read('scripts/lib/prepare.mjs').matchAll(/^ {2,6}'([\w./-]+)',$/gm)].map(
      ([, path = '']) => path,
    );
    expect(sources.length).toBeGreaterThan(12);
    const isKept = (path: string) =>
      kept.some((line) => line === `!${path.split('/')[0]}` || (line === '!*.html' && /^\w+\.html$/.test(path)));
    expect(sources.filter((path) => !isKept(path))).toEqual([]);
    expect(kept.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    for (const path of ['data', 'tests', '.git', 'dist', 'node_modules']) expect(isKept(path), path).toBe(false);
  });

  it('runs as a user without rights, with its data outside of it, and asks itself whether it is well', () => {
    const of = (name: string) => last.filter((each) => each.name === name).map(({ rest }) => rest);
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('CMD')).toEqual(['["node", "dist/server/main.js"]']);
    expect(of('HEALTHCHECK').join()).toContain('/healthz');
    const given = Object.fromEntries(
      of('ENV')
        .join(' ')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    expect(unknownOf(Object.keys(given))).toEqual([]);
    // Reachable from outside, so without a demo and its public password unless someone asks for it.
    expect(readConfig(given)).toMatchObject({ host: '0.0.0.0', port: 8080, dataDir: '/data', demo: false });
    expect(of('EXPOSE')).toEqual(['8080']);
  });

  it('has a check of its health that Node can run, and that fails where nothing answers', () => {
    const { rest } = last.find(({ name }) => name === 'HEALTHCHECK') ?? { rest: '' };
    const [, program, ...args] = JSON.parse(`["", ${/CMD \[(.*)\]$/s.exec(rest)?.[1]}]`) as string[];
    expect(program).toBe('node');
    expect(spawnSync(process.execPath, args, { env: { PORT: '1' } }).status).toBe(1);
  });
});

describe('the compose file', () => {
  it('has console, database, proxy and backup, and only the proxy can be reached', () => {
    expect(keysOf(block(compose, 'services')).sort()).toEqual(['backup', 'console', 'database', 'proxy']);
    const open = ['backup', 'console', 'database', 'proxy'].filter((name) => /^ *ports:/m.test(service(name)));
    expect(open).toEqual(['proxy']);
    for (const name of ['backup', 'console', 'database', 'proxy'])
      expect(service(name), name).toContain('restart: unless-stopped');
    expect(service('console')).toContain('read_only: true');
  });

  it('gives the console settings that it knows and that work together', () => {
    const names = ['console', 'database', 'backup', 'proxy'].map(environmentOf);
    expect(unknownOf(names.flatMap((each) => Object.keys(each)))).toEqual([]);
    // The least that .env has.
    const given: Readonly<Record<string, string>> = { DOMAIN: 'console.group.example', POSTGRES_PASSWORD: 'secret1' };
    const filled = Object.entries(environmentOf('console')).map(([key, value]) => [
      key,
      value.replace(/\$\{(\w+):[?-][^}]*\}/g, (_all: string, name: string) => given[name] ?? ''),
    ]);
    expect(readConfig(Object.fromEntries(filled))).toMatchObject({
      databaseUrl: 'postgres://console:secret1@database:5432/console',
      publicUrl: 'https://console.group.example',
      ...{ trustProxy: 1, hsts: true, demo: false },
    });
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy console:8080');
  });

  it('mounts files that exist, and only volumes and networks that it has', () => {
    const mounted = [...compose.matchAll(/^ *- (\S+?):\/\S+$/gm)]
      .map(([, source = '']) => source)
      .filter((source) => !source.startsWith("'"));
    const files = mounted.filter((source) => source.startsWith('./'));
    expect(files.sort()).toEqual(['./deploy/Caddyfile', './deploy/backup.sh']);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const volumes = mounted.filter((source) => /^\w+$/.test(source));
    expect(volumes.sort()).toEqual(keysOf(block(compose, 'volumes')).sort());
    const networks = [...compose.matchAll(/networks: \[(.*)\]/g)].flatMap(([, list = '']) => list.split(', '));
    expect([...new Set(networks)].sort()).toEqual(keysOf(block(compose, 'networks')).sort());
  });
});

describe('the service', () => {
  it('runs what the build makes, with settings that the server knows, as a user without rights', () => {
    const unit = read('deploy/restaurant-console.service');
    expect(unit).toContain('ExecStart=/usr/bin/node /opt/restaurant-console/dist/server/main.js\n');
    const given = Object.fromEntries(
      (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
    );
    expect(unknownOf(Object.keys(given))).toEqual([]);
    expect(readConfig(given)).toMatchObject({ demo: false, dataDir: '/var/lib/restaurant-console' });
    for (const line of [
      'User=restaurant-console',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(unit.split('\n'), line).toContain(line);
    expect(read('deploy/restaurant-console-backup.service')).toContain('/opt/restaurant-console/deploy/backup.sh');
  });

  const hasTool = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasTool)('is correct for systemd', () => {
    const base = mkdtempSync(join(tmpdir(), 'console-units-'));
    try {
      // This machine's Node may be elsewhere, and systemd looks for it.
      const copies = units.map((name) => {
        const copy = join(base, name);
        writeFileSync(copy, read(join('deploy', name)).replaceAll('/usr/bin/node', process.execPath));
        return copy;
      });
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], { encoding: 'utf8' });
      expect([verified.status, verified.stderr]).toEqual([0, '']);
      writeFileSync(
        copies[0] ?? '',
        read(join('deploy', basename(copies[0] ?? ''))).replace('[Service]', '[Service]\nNoSuchKey=yes'),
      );
      expect(spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], { encoding: 'utf8' }).stderr).toContain(
        'NoSuchKey',
      );
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });
});

describe('the script for backups', () => {
  let base: string;
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'console-script-'));
    execFileSync('mkdir', [join(base, 'bin'), join(base, 'kept')]);
    tool('pg_restore', 'grep -q content "$2"');
    tool('psql', 'exit 0');
    tool('pg_dump', 'echo "content of $DATABASE" >"$(echo "$*" | sed "s/.*--file=//; s/ .*//")"');
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const tool = (name: string, lines: string) =>
    writeFileSync(join(base, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const run = (env: Record<string, string> = {}, ...args: string[]) => {
    const { status, stderr, stdout } = spawnSync('sh', ['deploy/backup.sh', ...args], {
      encoding: 'utf8',
      env: {
        PATH: `${join(base, 'bin')}:${process.env.PATH}`,
        BACKUP_DIR: join(base, 'kept'),
        DATABASE: 'one',
        ...env,
      },
    });
    return { status, stderr, stdout };
  };
  const kept = () =>
    execFileSync('ls', [join(base, 'kept')], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);

  it('keeps the newest ones, and touches nothing else', () => {
    const older = [
      'console-2026-01-01-020000.dump',
      'console-2026-01-02-020000.dump',
      'console-2026-01-03-020000.dump',
    ];
    for (const name of [...older, 'console-notes.txt', 'other.dump']) writeFileSync(join(base, 'kept', name), 'old');
    const { status, stdout } = run({ BACKUP_KEEP: '2' });
    expect(status).toBe(0);
    const [written = ''] = /console-\d{4}-\d\d-\d\d-\d{6}\.dump/.exec(stdout) ?? [];
    expect(kept().sort()).toEqual(
      ['console-2026-01-03-020000.dump', 'console-notes.txt', 'other.dump', written].sort(),
    );
    expect(read(join(base, 'kept', written))).toBe('content of one\n');
  });

  it('leaves the older ones and no half file when a backup fails or can’t be read', () => {
    const before = kept();
    tool('pg_dump', 'echo "pg_dump: error: no connection" >&2; exit 1');
    const refused = run({ BACKUP_KEEP: '1' });
    expect([refused.status, refused.stderr]).toEqual([
      1,
      'pg_dump: error: no connection\nbackup.sh: no backup was written: see above.\n',
    ]);
    tool('pg_dump', 'echo half >"$(echo "$*" | sed "s/.*--file=//; s/ .*//")"');
    expect(run({ BACKUP_KEEP: '1' }).status).toBe(1);
    expect(kept()).toEqual(before);
  });

  it.each([
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'all' }],
    ['BACKUP_AT', { BACKUP_AT: 'tonightish' }],
    ['BACKUP_DIR', { BACKUP_DIR: '/nowhere/at/all' }],
  ] as [string, Record<string, string>][])('names %s in one line for %j', (name, env) => {
    const { status, stderr } = run(env);
    expect([status, stderr.startsWith(`backup.sh: ${name}`), stderr.split('\n').length]).toEqual([1, true, 2]);
  });
});
