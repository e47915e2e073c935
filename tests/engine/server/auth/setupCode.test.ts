import { expect, it } from 'vitest';
import { createSetupCode, needsAdministrator, takeSetupCode } from '#server/setupCode';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();

it('lets the holder of any code in, once, and never stores a code', async () => {
  expect(await needsAdministrator(db)).toBe(true);
  // A code of an earlier version, which every start replaced.
  await db.query(`insert into installation (key, value) values ('setupCode', 'hash')`);
  // Two processes that start on one database print one each.
  const code = await createSetupCode(db);
  const other = await createSetupCode(db);
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(JSON.stringify(await db.query('select * from installation'))).not.toContain(code);
  expect(JSON.stringify(await db.query('select * from installation'))).not.toContain(other);
  expect(await takeSetupCode(db, 'AAAA-AAAA-AAAA')).toBe(false);
  expect(await takeSetupCode(db, '')).toBe(false);
  expect(await takeSetupCode(db, code.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(await takeSetupCode(db, code)).toBe(false);
  expect(await takeSetupCode(db, other)).toBe(false);
  expect(await db.query(`select key from installation where key like 'setupCode%'`)).toEqual([]);
});
