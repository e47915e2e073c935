import { expect, it } from 'vitest';
import { entity } from '#resources';
import { readConfig } from '#server/config';
import { furnish } from '#server/firstStart';
import { findRecords, insertRecord, type Scope } from '#server/records/write/store';
import { ownDatabase } from '#tests/kit/database';

/** What a start does before it answers, and what it leaves for later. */

const db = await ownDatabase();
const config = readConfig({ DEMO: 'off' });
const scopeOf = (groupId: string): Scope => ({ groupId, outletIds: 'all', userId: 'test' });
const paymentModes = (groupId: string) => findRecords(db, scopeOf(groupId), entity('paymentModes'), {});
const addGroup = (_id: string) =>
  insertRecord(db, scopeOf(_id), entity('groups'), { _id, name: _id, currency: 'USD', timeZone: 'UTC' });

it('the first start of a program fills the lists before it answers, and leaves nothing for later', async () => {
  await addGroup('old');
  const { upkeep } = await furnish(db, config, () => {});
  expect(await paymentModes('old')).toHaveLength(5);
  await addGroup('afterwards');
  await upkeep();
  expect(await paymentModes('afterwards')).toEqual([]);
});

it('a later start answers first: its lists are looked after by the upkeep', async () => {
  const { app, upkeep } = await furnish(db, config, () => {});
  expect(await paymentModes('afterwards')).toEqual([]);
  expect((await app.request('/healthz')).status).toBe(200);
  await upkeep();
  expect(await paymentModes('afterwards')).toHaveLength(5);
});

it('another program fills its lists before it answers', async () => {
  await addGroup('newer');
  await db.query(`update installation set value = '0.0.1 units' where key = 'furnishedBy'`);
  await furnish(db, config, () => {});
  expect(await paymentModes('newer')).toHaveLength(5);
});
