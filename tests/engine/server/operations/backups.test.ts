import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextBackup, startBackups } from '#server/backups';
import { migrate, openDatabase } from '#server/db';
import type { OpenDatabase } from '#server/db/core';
import { lastFailures } from '#server/failures';
import { restore } from '#server/maintenance';

describe('nightly backups of the embedded database', { timeout: 120_000 }, () => {
  let base: string;
  let db: OpenDatabase;
  const at = (name: string) => ({ dataDir: join(base, name), databaseUrl: undefined });
  const kept = () => readdirSync(join(base, 'kept')).sort();
  const backups = () => kept().filter((name) => name.endsWith('.tar.gz'));

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'console-nightly-'));
    mkdirSync(join(base, 'kept'));
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    db = await openDatabase(at('data'));
    await migrate(db);
  });
  afterAll(async () => {
    await db.close();
    vi.restoreAllMocks();
    rmSync(base, { recursive: true, force: true });
  });

  it('are due at the next time of day', () => {
    const local = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes);
    for (const [from, next] of [
      [local(28, 2, 29), local(28, 2, 30)],
      [local(28, 2, 30), local(29, 2, 30)],
      [local(30, 23, 59), new Date(2026, 11, 1, 2, 30)],
    ] as const)
      expect(nextBackup(from, { at: 150 })).toEqual(next);
  });

  it('are written while people save, are complete, and only the newest stay', async () => {
    for (const name of [
      'console-2026-01-01-020000.tar.gz',
      'console-2026-01-02-020000.tar.gz',
      'notes.txt',
      'mine.tar.gz',
    ])
      writeFileSync(join(base, 'kept', name), 'old');
    let now = new Date(2026, 10, 28, 2, 29, 59);
    const settings = { directory: join(base, 'kept'), keep: 2, at: 150 };
    const nightly = startBackups(db, settings, { now: () => now, everyMs: 20 });
    await new Promise((resolve) => setTimeout(resolve, 100)); // nothing may happen before the time
    expect(backups()).toHaveLength(3);
    /** Each transaction writes both rows. */
    let isOver = false;
    let saved = 0;
    const saving = (async () => {
      while (!isOver) {
        saved += 1;
        // The embedded engine works without a pause, and timers get no turn.
        await new Promise((resolve) => setImmediate(resolve));
        await db.transaction(async (tx) => {
          for (const half of ['a', 'b'])
            await tx.query('insert into installation (key, value) values ($1, $2)', [`pair ${saved} ${half}`, half]);
        });
      }
    })();
    await vi.waitFor(() => expect(saved).toBeGreaterThan(5));
    now = new Date(2026, 10, 28, 2, 30, 1);
    await vi.waitFor(() => expect(backups()).not.toContain('console-2026-01-01-020000.tar.gz'), 60_000);
    const before = saved;
    await vi.waitFor(() => expect(saved).toBeGreaterThan(before));
    isOver = true;
    await saving;
    await nightly.stop();
    const [, written = ''] = backups().filter((name) => name.startsWith('console-'));
    expect(kept()).toEqual(['console-2026-01-02-020000.tar.gz', written, 'mine.tar.gz', 'notes.txt'].sort());

    await restore(at('restored'), join(base, 'kept', written));
    const copy = await openDatabase(at('restored'));
    const rows = await copy.query<{ n: number }>(
      `select count(*)::int as n from installation where key like 'pair %' group by split_part(key, ' ', 2)`,
    );
    await copy.close();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ n }) => n !== 2)).toEqual([]);
    // Both are from the same night, so the next one is tomorrow's.
    expect(backups()).toHaveLength(3);
  });

  it('that fail are in health until one succeeds, and the older ones stay', async () => {
    let now = new Date(2026, 10, 29, 2, 0);
    const directory = join(base, 'gone');
    mkdirSync(directory);
    const nightly = startBackups(db, { directory, keep: 1, at: 150 }, { now: () => now, everyMs: 20 });
    rmSync(directory, { recursive: true });
    now = new Date(2026, 10, 29, 3, 0);
    const failure = async () => (await lastFailures(db)).find(({ kind }) => kind === 'backup');
    await vi.waitFor(async () => expect(await failure()).toMatchObject({ recoveredAt: null }), 30_000);
    mkdirSync(directory);
    now = new Date(2026, 10, 30, 3, 0);
    await vi.waitFor(async () => expect((await failure())?.recoveredAt).toEqual(expect.any(String)), 60_000);
    await nightly.stop();
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('need a directory that can be written to', () => {
    for (const directory of [join(base, 'missing'), join(base, 'kept', 'notes.txt')])
      expect(() => startBackups(db, { directory, keep: 1, at: 150 })).toThrow(/^BACKUP_DIR: \S+ is not a directory/);
  });
});
