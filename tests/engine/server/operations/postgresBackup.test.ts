import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backgroundOf } from '#server/background';
import { openPostgres } from '#server/db/postgres';
import { verify } from '#server/maintenance';
import { emptyPostgres, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { findPrograms } from '../../../../scripts/lib/postgres.mjs';

const programs = findPrograms();

it.skipIf(!postgresUrl || !programs)(
  'a backup of PostgreSQL is made while the console uses it, and restored into an empty database',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-dump-'));
    const db = await postgresDatabase();
    const target = await emptyPostgres();
    const PATH = `${programs}:${process.env.PATH}`;
    const run = (command: string, args: string[], env = {}) => {
      const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { PATH, ...env } });
      return { status, stderr };
    };
    try {
      await db.query(
        `insert into records (group_id, resource, id, rev, data) values ('g', 'groups', 'g', '1-a', '{"name": "G"}')`,
      );
      expect(run('sh', ['deploy/backup.sh'], { DATABASE_URL: db.url, BACKUP_DIR: folder })).toEqual({
        status: 0,
        stderr: '',
      });
      expect(Date.now() - Date.parse((await backgroundOf(db)).lastBackupAt ?? '')).toBeLessThan(60_000);
      await db.query(`update records set data = '{"name": "Changed"}'`);
      const files = readdirSync(folder);
      expect(files).toHaveLength(1);
      const [file = ''] = files;
      // As docs/deployment.md says.
      expect(
        run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target.url}`, join(folder, file)]),
      ).toEqual({ status: 0, stderr: '' });
      const restored = await openPostgres(target.url);
      const rows = await restored.query<{ name: string }>(`select data ->> 'name' as name from records`);
      await restored.close();
      expect(rows).toEqual([{ name: 'G' }]);
      expect(await verify({ databaseUrl: target.url, dataDir: '' })).toMatchObject({ groups: 1, findings: new Map() });
    } finally {
      await db.close();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
