import { expect, it } from 'vitest';
import { createSetupCode, needsAdministrator, takeSetupCode } from '#server/setupCode';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();

it('lets the holder of the newest code in, once, and never stores the code', async () => {
  expect(await needsAdministrator(db)).toBe(true);
  const old = await createSetupCode(db);
  const code = await createSetupCode(db);
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(JSON.stringify(await db.query('select * from installation'))).not.toContain(code);
  expect(await takeSetupCode(db, old)).toBe(false);
  expect(await takeSetupCode(db, '')).toBe(false);
  expect(await takeSetupCode(db, code.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(await takeSetupCode(db, code)).toBe(false);
});
