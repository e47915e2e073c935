import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Answer, type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
  await tenant.put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL', status: 'active' });
  await tenant.put('foodDepartments', { _id: 'bakery', name: 'Bakery', outletId: 'out_KDY', status: 'active' });
});

const printer = (printerName: string, more: AnyRecord = {}): AnyRecord => ({
  printerName,
  outletId: 'out_COL',
  connection: 'usb',
  printerRole: ['bill'],
  ...more,
});
const post = (record: AnyRecord) => owner.post('/api/v1/printer', record);
const make = async (record: AnyRecord) => {
  const answer = await post(record);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as AnyRecord;
};
const put = (record: AnyRecord) => owner.put('/api/v1/printer/update', record);
const remove = (resource: string, { _id, _rev }: AnyRecord) =>
  owner.post(`/api/v1/${resource}/${String(_id)}/delete`, { _rev });
const refusal = ({ status, body }: Answer) => [status, body.code, body.message];

describe('a printer', () => {
  it('is reached as its connection needs, each wrong thing named at its field', async () => {
    const wired = { connection: 'network', ipAddress: '10.0.0.256', port: 70000 };
    expect(rulesOf(await post(printer('Till', wired)))).toEqual(['ipAddress: pattern', 'port: max']);
    expect(rulesOf(await post(printer('Till', { connection: 'network' })))).toEqual(['ipAddress: required']);
    expect(rulesOf(await post(printer('Till', { connection: 'bluetooth' })))).toEqual(['macAddress: required']);
    expect(await make(printer('Till', { connection: 'network', ipAddress: '10.0.0.9' }))).toMatchObject({
      port: 9100,
      paperWidth: '80',
      copies: 1,
    });
  });

  it('takes kitchen orders of departments of its own outlet', async () => {
    const kot = { printerRole: ['kot'] };
    expect(rulesOf(await post(printer('Grill', kot)))).toEqual(['foodDepartmentIds: required']);
    expect(rulesOf(await post(printer('Grill', { ...kot, foodDepartmentIds: ['bakery'] })))).toEqual([
      expect.stringMatching(/^foodDepartmentIds: /),
    ]);
    await make(printer('Grill', { ...kot, foodDepartmentIds: ['kitchen'] }));
  });

  it('has a name of its own at its outlet, and the same one elsewhere', async () => {
    await make(printer('Till'));
    expect(rulesOf(await post(printer('TILL')))).toEqual(['printerName: unique']);
    await make(printer('Till', { outletId: 'out_KDY' }));
  });

  it('is never its own backup, nor in a cycle', async () => {
    const till = await make(printer('Till'));
    const bar = await make(printer('Bar', { backupPrinterId: till._id }));
    for (const backupPrinterId of [till._id, bar._id])
      expect(rulesOf(await put({ _id: till._id, _rev: till._rev, backupPrinterId }))).toEqual([
        'backupPrinterId: cycle',
      ]);
  });
});

describe('what others go by', () => {
  it('stays in use while a printer in use names it, however it would go', async () => {
    const till = await make(printer('Till'));
    const bar = await make(printer('Bar', { backupPrinterId: till._id }));
    const words = [409, 'inUse', 'Till is used by printer Bar. Change that first'];
    expect(refusal(await remove('printers', till))).toEqual(words);
    expect(refusal(await put({ _id: till._id, _rev: till._rev, status: 'inactive' }))).toEqual(words);
    const same = (await owner.get(`/api/v1/printers/${String(till._id)}/record`)).body;
    expect([same._rev, same.status]).toEqual([till._rev, 'active']);

    expect((await remove('printers', bar)).body.status).toBe('inactive');
    expect((await remove('printers', till)).body.status).toBe('inactive');
  });

  it('is named by what it is, three at most', async () => {
    const names = ['Cold', 'Grill', 'Hot', 'Pass'];
    for (const name of names) await make(printer(name, { printerRole: ['kot'], foodDepartmentIds: ['kitchen'] }));
    const kitchen = (await owner.get('/api/v1/foodDepartments/kitchen/record')).body;
    const [status, , message] = refusal(await remove('foodDepartments', kitchen));
    expect(status).toBe(409);
    expect(message).toMatch(/^Kitchen is used by (printer \w+, ){2}printer \w+ and others\. Change that first$/);
  });

  it('may be changed in everything else', async () => {
    const till = await make(printer('Till'));
    await make(printer('Bar', { backupPrinterId: till._id }));
    expect((await put({ _id: till._id, _rev: till._rev, printerName: 'Front till' })).status).toBe(200);
  });
});

describe('a file of printers', () => {
  it('is read as lists are exported: names between commas, those that have a comma themselves too', async () => {
    for (const [_id, name] of Object.entries({ grill: 'Grill', wok: 'Grill, wok' }))
      await tenant.put('foodDepartments', { _id, name, outletId: 'out_COL', status: 'active' });
    const row = (printerName: string, foodDepartmentIds: string) => ({
      printerName,
      connection: 'USB',
      printerRole: 'Kitchen orders (KOT), Labels',
      foodDepartmentIds,
    });
    const { status, body } = await owner.post('/api/v1/printers/import?outletId=out_COL', {
      rows: [row('One', 'Kitchen, Grill, wok'), row('Two', 'Grill, Kitchen'), row('Three', 'Grill | Kitchen')],
      mode: 'all',
    });
    expect([status, body.created], JSON.stringify(body)).toEqual([200, 3]);
    const { docs = [] } = (await owner.get('/api/v1/printer/out_COL', { sort: 'createdDateTime' })).body;
    const departments = Object.fromEntries(docs.map((each) => [each.printerName, each.foodDepartmentIds]));
    expect(departments).toEqual({ One: ['kitchen', 'wok'], Two: ['grill', 'kitchen'], Three: ['grill', 'kitchen'] });
    expect(docs.map(({ printerRole }) => printerRole)).toEqual(Array(3).fill(['kot', 'label']));
  });

  it('means the departments of the outlet that it is imported for, whatever others are called', async () => {
    const row = { printerName: 'One', connection: 'USB', printerRole: 'kot', foodDepartmentIds: 'Pastry' };
    const places = [
      ['out_COL', 'city'],
      ['out_KDY', 'lake'],
    ] as const;
    for (const [outletId, _id] of places)
      await tenant.put('foodDepartments', { _id, name: 'Pastry', outletId, status: 'active' });
    for (const [outletId, department] of places) {
      const { body } = await owner.post(`/api/v1/printers/import?outletId=${outletId}`, { rows: [row], mode: 'all' });
      expect(body.created, JSON.stringify(body)).toBe(1);
      const { docs = [] } = (await owner.get(`/api/v1/printer/${outletId}`)).body;
      expect(docs.map(({ foodDepartmentIds }) => foodDepartmentIds)).toEqual([[department]]);
    }
  });

  it('names what it does not know, piece by piece', async () => {
    const { body } = await owner.post('/api/v1/printers/import?outletId=out_COL', {
      rows: [
        { printerName: 'One', connection: 'USB', printerRole: 'Bills, Tickets', foodDepartmentIds: 'Kitchen, Pantry' },
      ],
      dryRun: true,
    });
    const [{ problems } = { problems: [] }] = body.rows as { problems: { message: string }[] }[];
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^Prints /)]);
    // It can be created on the way.
    expect(body.missing).toMatchObject([{ resource: 'foodDepartments', names: ['Pantry'] }]);
  });
});

it('a charge of a file is everywhere when the file says so', async () => {
  const row = { chargeName: 'VAT', code: 'VAT', value: '18', outlets: 'All outlets' };
  const { body } = await owner.post('/api/v1/charges/import', { rows: [row], mode: 'all' });
  expect(body.created, JSON.stringify(body)).toBe(1);
  const { docs = [] } = (await owner.get('/api/v1/charges/out_COL')).body;
  expect(docs.map(({ outlets }) => outlets)).toEqual([['out_COL', 'out_KDY']]);
});
