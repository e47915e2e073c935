import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Client, newTenant, rulesOf } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';

const { db, app } = await testApp();
let owner: Client;
beforeEach(async () => {
  owner = (await newTenant(db, app)).owner;
});

const table = (tableName: string, more: AnyRecord = {}): AnyRecord => ({ tableName, x: 16, y: 32, ...more });
const floor = (floorName: string, tables: AnyRecord[], more: AnyRecord = {}): AnyRecord => ({
  floorName,
  outletId: 'out_COL',
  tables,
  ...more,
});
const make = async (record: AnyRecord) => {
  const { status, body } = await owner.post('/api/v1/floor', record);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as AnyRecord & { tables: AnyRecord[] };
};
const put = (record: AnyRecord) => owner.put('/api/v1/floor/update', record);
const seat = (tableId: unknown, status = 'occupied') => owner.put('/api/v1/floor/tableStatus', { tableId, status });
const read = async ({ _id }: AnyRecord) => (await owner.get(`/api/v1/floors/${String(_id)}/record`)).body as AnyRecord;

describe('the tables of a floor', () => {
  it('get an id, a code for QR orders and a state, each its own', async () => {
    const { tables } = await make(floor('Hall', [table('T1'), table('T2', { seats: 6, shape: 'round' })]));
    expect(tables).toMatchObject([
      { tableName: 'T1', seats: 4, shape: 'square', width: 80, rotation: 0, status: 'available', qrEnabled: true },
      { tableName: 'T2', seats: 6, shape: 'round' },
    ]);
    for (const key of ['tableId', 'qrCode']) expect(new Set(tables.map((each) => each[key])).size).toBe(2);
    expect(String(tables[0]?.qrCode).length).toBeGreaterThanOrEqual(12);
  });

  it('keep their id, code and state when they are renamed, moved and reordered; what is sent for these does not count', async () => {
    const made = await make(floor('Hall', [table('T1'), table('T2'), table('T3')]));
    const [one, two, three] = made.tables as [AnyRecord, AnyRecord, AnyRecord];
    await seat(two.tableId, 'reserved');
    const { body } = await put({
      _id: made._id,
      _rev: (await read(made))._rev,
      tables: [
        { ...three, x: 400 },
        { ...two, tableName: 'Window', status: 'blocked', qrCode: 'mine' },
        { ...one, tableName: 'T2' },
        { ...one, tableId: 'made up', tableName: 'T9' },
        table('T10'),
      ],
    });
    expect(body.errors).toBeUndefined();
    const tables = body.tables as AnyRecord[];
    expect(tables.slice(0, 3)).toEqual([
      { ...three, x: 400 },
      { ...two, tableName: 'Window', status: 'reserved' },
      { ...one, tableName: 'T2' },
    ]);
    const ids = [one, two, three].map(({ tableId }) => tableId);
    for (const fresh of tables.slice(3)) {
      expect(ids).not.toContain(fresh.tableId);
      expect([fresh.tableId, fresh.status]).not.toEqual(['made up', 'reserved']);
      expect([one.qrCode, two.qrCode]).not.toContain(fresh.qrCode);
    }
  });

  it('have names of their own at the outlet, whatever floor and letters', async () => {
    await make(floor('Hall', [table('T1')]));
    expect(rulesOf(await owner.post('/api/v1/floor', floor('Roof', [table('T2'), table('t1')])))).toEqual([
      'tables.1.tableName: unique',
    ]);
    expect(rulesOf(await owner.post('/api/v1/floor', floor('Roof', [table('T2'), table(' T2 ')])))).toEqual([
      'tables.1.tableName: unique',
    ]);
    await make(floor('Hall', [table('T1')], { outletId: 'out_KDY' }));
    await make(floor('Store', [table('T1')], { status: 'inactive' }));
    expect(rulesOf(await owner.post('/api/v1/floor', floor('hall', [])))).toEqual(['floorName: unique']);
  });

  it('are refused with figures that no plan has', async () => {
    const wrong = [
      table('A', { seats: 0 }),
      table('B', { seats: 2, minGuests: 3 }),
      table('C', { rotation: 360 }),
      table('D', { x: -1 }),
      table('E', { width: 8 }),
    ];
    const rules = await Promise.all(
      wrong.map(async (each) => rulesOf(await owner.post('/api/v1/floor', floor('Hall', [each])))),
    );
    expect(rules.flat()).toEqual([
      'tables.0.seats: min',
      'tables.0.minGuests: max',
      'tables.0.rotation: max',
      'tables.0.x: min',
      'tables.0.width: min',
    ]);
  });
});

describe('a floor with occupied tables', () => {
  it.each(['occupied', 'billed'])('is not deleted, nor is the table removed, while one is %s', async (status) => {
    const made = await make(floor('Hall', [table('T1'), table('T2')]));
    expect((await seat(made.tables[0]?.tableId, status)).body).toMatchObject({ tableName: 'T1', status });
    const { _rev } = await read(made);
    const remove = () => owner.post(`/api/v1/floors/${made._id}/delete`, { _rev });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.message).toContain('Hall: T1 is taken');
    expect((await put({ _id: made._id, _rev, status: 'inactive' })).status).toBe(409);
    expect(rulesOf(await put({ _id: made._id, _rev, tables: [made.tables[1]] }))).toEqual(['tables: taken']);
    expect((await read(made)).tables).toHaveLength(2);

    await seat(made.tables[0]?.tableId, 'available');
    const gone = await owner.post(`/api/v1/floors/${made._id}/delete`, { _rev: (await read(made))._rev });
    expect([gone.status, gone.body.status]).toEqual([200, 'inactive']);
  });

  it('leaves no trace of who sat where in the history of its plan', async () => {
    const made = await make(floor('Hall', [table('T1')]));
    await seat(made.tables[0]?.tableId);
    const { body } = await owner.get(`/api/v1/floors/${made._id}/history`);
    expect(body.docs?.map(({ action }) => action)).toEqual(['create']);
  });
});

describe.skipIf(!postgresUrl)('two people who draw at once', () => {
  it('cannot give two floors of an outlet a table of the same name', async () => {
    const shared = await postgresDatabase();
    try {
      const people = await newTenant(shared, appOf(shared));
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          people.owner.post('/api/v1/floor', floor(`Floor ${index}`, [table('T1')])),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    } finally {
      await shared.close();
    }
  });
});
