import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backgroundOf } from '#server/background';
import { migrate, openDatabase } from '#server/db';
import { backUp, restore, run, verify } from '#server/maintenance';
import { takeSetupCode } from '#server/setupCode';

describe('an operator', { timeout: 120_000 }, () => {
  let base: string;
  const at = (name: string) => ({ dataDir: join(base, name), databaseUrl: undefined });
  const open = async (name: string) => {
    const db = await openDatabase(at(name));
    await migrate(db);
    return db;
  };
  const noted = async (name: string) => {
    const db = await open(name);
    const rows = await db.query<{ value: string }>("select value from installation where key = 'test'");
    await db.close();
    return rows.map(({ value }) => value);
  };

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'console-backup-'));
    const db = await open('first');
    await db.query("insert into installation (key, value) values ('test', 'before')");
    await db.query(
      `insert into records (group_id, resource, id, rev, data) values ('g', 'groups', 'g', '1-a', '{"name": "G"}')`,
    );
    await db.close();
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('backs up to one file, and restores all of it elsewhere', async () => {
    const file = join(base, 'backup.tar.gz');
    expect((await backUp(at('first'), file)).bytes).toBeGreaterThan(100_000);
    const db = await open('first');
    await db.query("update installation set value = 'after' where key = 'test'");
    await db.close();
    await restore(at('second'), file);
    const backedUp = await open('first');
    const { lastBackupAt } = await backgroundOf(backedUp);
    await backedUp.close();
    expect(Date.now() - Date.parse(lastBackupAt ?? '')).toBeLessThan(60_000);
    expect([await noted('first'), await noted('second')]).toEqual([['after'], ['before']]);
    // Nothing is ever written over.
    await expect(restore(at('first'), file)).rejects.toThrow(/exists already: move it away first/);
    await expect(backUp(at('first'), file)).rejects.toThrow(/exists already: name another file/);
    expect(readdirSync(base).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is refused while the console runs, where nothing is, and with what is no backup', async () => {
    const db = await open('first');
    await expect(backUp(at('first'), join(base, 'x.tar.gz'))).rejects.toThrow(/in use by process/);
    await db.close();
    await expect(backUp(at('nothing'), join(base, 'x.tar.gz'))).rejects.toThrow(/there is no database/);
    await expect(restore(at('third'), join(base, 'nothing.tar.gz'))).rejects.toThrow(/does not exist/);
    mkdirSync(join(base, 'files'));
    writeFileSync(join(base, 'files', 'letter.tar.gz'), 'dear');
    await expect(restore(at('third'), join(base, 'files', 'letter.tar.gz'))).rejects.toThrow(/is not a backup/);
    expect(existsSync(join(base, 'third'))).toBe(false);
    await expect(backUp(at('first'), join(base, 'nowhere', 'x.tar.gz'))).rejects.toThrow(/nowhere is not a directory/);
    await expect(verify(at('nothing'))).rejects.toThrow(/there is no database/);
    await expect(backUp({ ...at('first'), databaseUrl: 'postgres://x/y' }, 'x')).rejects.toThrow(/use pg_dump/);
  });

  it('reads in one line that a backup is damaged, and finds nothing of it afterwards', async () => {
    const whole = join(base, 'whole.tar.gz');
    await backUp(at('first'), whole);
    const bytes = readFileSync(whole);
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = 255 - (bytes[bytes.length >> 1] ?? 0);
    const damaged: Readonly<Record<string, Uint8Array>> = {
      'cut in half': bytes.subarray(0, bytes.length >> 1),
      'without its last byte': bytes.subarray(0, -1),
      'with a wrong byte': flipped,
      empty: new Uint8Array(),
      'an archive of something else': gzipSync('dear'),
    };
    for (const [how, content] of Object.entries(damaged)) {
      const file = join(base, 'damaged.tar.gz');
      writeFileSync(file, content);
      const error = await restore(at('fourth'), file).catch((error: unknown) => error);
      expect(String(error), how).toMatch(/^ConfigError: \/\S+ is not a backup of this console, or it is damaged\.$/);
      expect(existsSync(join(base, 'fourth')), how).toBe(false);
    }
  });

  it('gets a new set-up link as long as nobody can sign in, at the address that people use', async () => {
    vi.stubEnv('DATA_DIR', join(base, 'first'));
    vi.stubEnv('PUBLIC_URL', 'https://console.group.example/');
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const isMade = await run('setup-link');
    const [link = ''] = log.mock.calls.flat().map(String);
    const db = await open('first');
    const isRight = await takeSetupCode(db, link.split('#')[1] ?? '');
    await db.query(
      `insert into credentials (email, group_id, user_id, password_hash) values ('a@b.example', 'g', 'u', '-')`,
    );
    await db.close();
    const isMadeAgain = await run('setup-link');
    const reasons = error.mock.calls.flat();
    log.mockRestore();
    error.mockRestore();
    vi.unstubAllEnvs();
    expect(link).toMatch(/^https:\/\/console\.group\.example\/setup#\w{4}-\w{4}-\w{4}$/);
    expect([isMade, isRight, isMadeAgain]).toEqual([true, true, false]);
    expect(reasons).toEqual(['This console is set up: people can sign in. An administrator adds people under Users.']);
  });

  it('learns which commands there are', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const results = [await run('dump'), await run('toString'), await run()];
    const reasons = error.mock.calls.flat();
    error.mockRestore();
    expect(results).toEqual([false, false, false]);
    expect(reasons).toEqual(Array(3).fill('Name a command: backup, restore, verify, setup-link.'));
  });

  it('learns where a balance is not the sum of its movements', async () => {
    expect(await verify(at('first'))).toMatchObject({ groups: 1, findings: new Map() });
    const db = await open('first');
    await db.query(
      `insert into balances (group_id, outlet_id, item_id, quantity, value, average_cost) values ('g', 'o', 'i', 5, 10, 2)`,
    );
    await db.close();
    const { findings } = await verify(at('first'));
    expect(findings.get('g')).toContainEqual({
      ...{ kind: 'balances', outletId: 'o', itemId: 'i', of: 'i' },
      ...{ figure: 'quantity', expected: '0', found: '5.0000' },
    });
    vi.stubEnv('DATA_DIR', join(base, 'first'));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const isWell = await run('verify');
    const lines = log.mock.calls.flat();
    log.mockRestore();
    vi.unstubAllEnvs();
    expect(isWell).toBe(false);
    expect(lines).toContain('g o i: quantity is 5.0000, should be 0');
    expect(lines).toContain('Stock balances and the sum of their movements: differ in 5 places, in 1 of 1 groups.');
    expect(lines).toContain('Goods in transit, by document and by the ledger: agree in all of 1 groups.');
  });
});
