import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nextBackup, startBackups } from '#server/backups';
import { lastFailures } from '#server/failures';
import { databaseWith, ownDatabase } from '#tests/kit/database';

describe('nightly backups of the embedded database', async () => {
  const db = await ownDatabase();
  const base = mkdtempSync(join(tmpdir(), 'console-nightly-'));
  const directory = join(base, 'kept');
  const kept = () => readdirSync(directory).sort();

  beforeAll(() => {
    mkdirSync(directory);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => {
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

  it('are in health when they fail; the next night’s is complete although people save, and only the newest stay', async () => {
    const older = ['console-2026-01-01-020000.tar.gz', 'console-2026-01-02-020000.tar.gz'];
    const others = ['mine.tar.gz', 'notes.txt'];
    let now = new Date(2026, 10, 28, 2, 29, 59);
    const nightly = startBackups(db, { directory, keep: 2, at: 150 }, { now: () => now, everyMs: 10 });
    const failure = async () => (await lastFailures(db)).find(({ kind }) => kind === 'backup');

    // The first night, the disk is away.
    rmSync(directory, { recursive: true });
    now = new Date(2026, 10, 28, 2, 30, 1);
    await vi.waitFor(async () => expect(await failure()).toMatchObject({ recoveredAt: null }), 20_000);
    mkdirSync(directory);
    for (const name of [...older, ...others]) writeFileSync(join(directory, name), 'old');

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
    await vi.waitFor(() => expect(saved).toBeGreaterThan(5), 20_000);
    now = new Date(2026, 10, 29, 2, 30, 1);
    await vi.waitFor(async () => expect((await failure())?.recoveredAt).toEqual(expect.any(String)), 40_000);
    const before = saved;
    await vi.waitFor(() => expect(saved).toBeGreaterThan(before), 20_000);
    isOver = true;
    await saving;
    await nightly.stop();

    const written = kept().filter((name) => ![...older, ...others].includes(name));
    expect(written).toEqual([expect.stringMatching(/^console-2026-11-2\d-\d{6}\.tar\.gz$/)]);
    expect(kept()).toEqual([older[1], ...written, ...others].sort());
    const content = gunzipSync(readFileSync(join(directory, written[0] ?? '')));
    const { database: copy } = await databaseWith(new Blob([content]));
    const rows = await copy.query<{ n: number }>(
      `select count(*)::int as n from installation where key like 'pair %' group by split_part(key, ' ', 2)`,
    );
    await copy.close();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ n }) => n !== 2)).toEqual([]);
  });

  it('need a directory that can be written to', () => {
    for (const name of ['missing', join('kept', 'notes.txt')])
      expect(() => startBackups(db, { directory: join(base, name), keep: 1, at: 150 })).toThrow(
        /^BACKUP_DIR: \S+ is not a directory/,
      );
  });
});
