import { describe, expect, it, test } from 'vitest';
import { folded } from '#engine/run/fold';
import type { OpenDatabase } from '#server/db/core';
import foldedSql from '#server/db/folded.sql?raw';
import { testApp } from '#tests/kit/app';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { newTenant, rulesOf } from './recordsFixture';

/** Names with accents: one encoding is stored, and searches and unique values ignore accents. */

const { db, app } = await testApp();
const composed = 'Crème Brûlée'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const named = (name: string) => ({ name, revenueGroup: 'food', outlets: ['out_COL'] });

describe('a name with accents', () => {
  it('is stored in one encoding, found without its accents, and taken for names that differ by accents only', async () => {
    const { owner } = await newTenant(db, app);
    const made = await owner.post('/api/v1/items/insertCategory', named(decomposed));
    expect([made.status, made.body.name]).toEqual([201, composed]);
    for (const twin of [composed, decomposed, 'CREME BRULEE', 'crème brulee'])
      expect(rulesOf(await owner.post('/api/v1/items/insertCategory', named(twin)))).toEqual(['name: unique']);
    const other = await owner.post('/api/v1/items/insertCategory', named('කිරි'));
    expect([other.status, (await owner.post('/api/v1/items/insertCategory', named('කරි'))).status]).toEqual([201, 201]);

    const listed = async (q: string) =>
      (await owner.get('/api/v1/menuCategories/', { filter: { q } })).body.docs?.map(({ name }) => name);
    const found = async (q: string) => (await owner.get('/api/v1/search', { q })).body.docs?.map(({ title }) => title);
    for (const q of ['creme', 'CRÈME BRÛ', decomposed, 'brulee']) {
      expect([q, await listed(q)]).toEqual([q, [composed]]);
      expect([q, await found(q)]).toEqual([q, [composed]]);
    }
    expect(await listed('කිරි')).toEqual(['කිරි']);
  });

  it('is named by the rows of a file in either encoding, and found by them', async () => {
    const { owner } = await newTenant(db, app);
    await owner.post('/api/v1/items/insertCategory', named(composed));
    const rows = [{ name: 'Vanille', categoryId: decomposed, price: '1' }];
    expect((await owner.post('/api/v1/items/import', { rows })).body).toMatchObject({ created: 1, wrong: 0 });
    const again = [{ name: decomposed, revenueGroup: 'food' }];
    const { body } = await owner.post('/api/v1/menuCategories/import', { rows: again });
    expect(body).toMatchObject({ created: 0, unchanged: 1 });
  });
});

/** The data of an earlier version: lower-case letters with accents, in any encoding. */
async function ofBefore(database: OpenDatabase): Promise<void> {
  const names = [decomposed, 'Smørrebrød Æble', 'Straße ðþ łħı đ', 'Plain', 'කිරි', 'creme brulee'];
  for (const [index, name] of names.entries()) {
    const values = ['g', `c${index}`, JSON.stringify({ name, note: `"${decomposed}"` }), name.toLowerCase()];
    await database.query(
      `insert into records (group_id, resource, id, rev, data, search) values ($1, 'menuCategories', $2, '1-a', $3::jsonb, $4)`,
      values,
    );
    await database.query(
      `insert into record_keys (group_id, resource, key, value, id) values ($1, 'menuCategories', 'name|parentId', $3, $2)`,
      ['g', `c${index}`, `${name.toLowerCase()}|`],
    );
  }
  await database.transaction((tx) => tx.script(foldedSql));
  const records = await database.query<{ id: string; data: { name: string; note: string }; search: string }>(
    'select id, data, search from records order by id',
  );
  expect(records.map(({ data, search }) => [data.name, search])).toEqual(
    names.map((name) => [name.normalize('NFC'), folded(name)]),
  );
  expect(records[0]?.data.note).toBe(`"${composed}"`);
  const keys = await database.query<{ value: string; id: string }>('select value, id from record_keys order by id');
  // The record with the plain name keeps it.
  expect(keys.map(({ value, id }) => [id, value])).toEqual(
    names.slice(1).map((name, index) => [`c${index + 1}`, `${folded(name)}|`]),
  );
}

test('the step from an earlier version folds what is there as the program does', async () => {
  const database = await freshDatabase();
  await ofBefore(database);
  await database.close();
});

test.skipIf(!postgresUrl)('and on a PostgreSQL server', async () => {
  const database = await postgresDatabase();
  await ofBefore(database);
  await database.close();
});
