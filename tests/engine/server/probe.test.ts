import { beforeAll, expect, it } from 'vitest';
import { hash } from '#server/auth/passwords';
import { probe } from '#src/probe/probe';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { insertGroup, insertPerson, password } from './auth/authPeople';

/** The probe, which calls like the console, against the reference API: every read of the specification must work. */
const { db, app } = await testApp(await ownDatabase());

beforeAll(async () => {
  const passwordHash = await hash(password);
  await insertGroup(db, 'g1', passwordHash);
  await insertPerson(db, 'g1', 'user_ada', 'ada@g1.example', passwordHash);
  await db.query(
    `update records set data = data || '{"roleId":"role_administrator","groupId":"g1","outletIds":["outlet_1"]}' where id = 'user_ada'`,
  );
});

it('finds nothing absent or odd', async () => {
  const findings = await probe({
    ...{ apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api' },
    ...{ email: 'ada@g1.example', password },
    fetch: async (input, init) => app.request(String(input).slice('http://localhost'.length), init),
  });
  const wrong = findings.filter(({ state }) => state !== 'works');
  expect(wrong.map(({ what, note }) => [what, note])).toEqual([]);
  expect(findings.length).toBeGreaterThan(50);
});
