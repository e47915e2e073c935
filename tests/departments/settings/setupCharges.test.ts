import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { appOf, testApp } from '#tests/kit/app';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';

const vat = (more: AnyRecord = {}): AnyRecord => ({
  chargeName: 'VAT',
  code: 'vat',
  value: '18',
  sequence: 20,
  applyOn: 'afterCharges',
  outlets: ['out_COL', 'out_KDY'],
  ...more,
});
const service = (more: AnyRecord = {}): AnyRecord =>
  vat({ chargeName: 'Service charge', code: 'SC', chargeType: 'serviceCharge', value: '10', sequence: 10, ...more });

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
});
const make = async (record: AnyRecord) =>
  (await owner.post('/api/v1/charges/', { chargeData: record })).body as AnyRecord;

describe('a charge', () => {
  it('comes within the wrapper that the contract names, or bare', async () => {
    const wrapped = await owner.post('/api/v1/charges/', { chargeData: vat() });
    expect([wrapped.status, wrapped.body.code, wrapped.body.value]).toEqual([201, 'VAT', '18.0000']);
    const bare = await owner.post('/api/v1/charges/', service());
    expect([bare.status, bare.body.chargeName]).toEqual([201, 'Service charge']);

    const { _id, _rev } = wrapped.body as AnyRecord;
    const changed = await owner.put('/api/v1/charges/', { chargeDetails: { _id, _rev, value: '15' } });
    expect([changed.status, changed.body.value, changed.body.chargeName]).toEqual([200, '15.0000', 'VAT']);
    const again = await owner.put('/api/v1/charges/', { _id, _rev: changed.body._rev, value: '12' });
    expect([again.status, again.body.value]).toEqual([200, '12.0000']);
  });

  it('is refused by the very field inside the wrapper, and a wrapper without a record is no record', async () => {
    expect(rulesOf(await owner.post('/api/v1/charges/', { chargeData: vat({ value: '101' }) }))).toEqual([
      'value: max',
    ]);
    for (const chargeData of [null, [], 'VAT'])
      expect((await owner.post('/api/v1/charges/', { chargeData })).status).toBe(400);
    // The other call's wrapper is an unknown field.
    expect(rulesOf(await owner.post('/api/v1/charges/', { chargeDetails: vat() }))).toContain(
      'chargeDetails: unknownField',
    );
  });

  it('is listed for the outlets that it is charged at, and everywhere when none is chosen', async () => {
    await make(vat({ outlets: ['out_KDY'] }));
    await make(service({ outlets: [] }));
    const names = async (outlet: string) =>
      (await owner.get(`/api/v1/charges/${outlet}`)).body.docs?.map(({ code }) => code).sort();
    expect(await names('out_COL')).toEqual(['SC']);
    expect(await names('out_KDY')).toEqual(['SC', 'VAT']);
  });

  it('has versions that follow one another and never overlap', async () => {
    const first = await make(vat({ effectiveFrom: '2024-01-01' }));
    const next = vat({ value: '20', effectiveFrom: '2027-01-01' });
    expect(rulesOf(await owner.post('/api/v1/charges/', next))).toEqual(['effectiveFrom: overlap']);
    await owner.put('/api/v1/charges/', { _id: first._id, _rev: first._rev, effectiveTo: '2026-12-31' });
    expect((await owner.post('/api/v1/charges/', next)).status).toBe(201);
    const { body } = await owner.get(`/api/v1/charges/${String(first._id)}/record`);
    const longer = { _id: first._id, _rev: body._rev, effectiveTo: '2027-01-01' };
    expect(rulesOf(await owner.put('/api/v1/charges/', longer))).toEqual(['effectiveFrom: overlap']);
  });

  it('never goes in a circle', async () => {
    const sc = await make(service());
    const tax = await make(vat({ compoundOn: [sc._id] }));
    const circle = { _id: sc._id, _rev: sc._rev, compoundOn: [tax._id] };
    const answer = await owner.put('/api/v1/charges/', circle);
    expect(rulesOf(answer)).toEqual(['compoundOn: cycle']);
    expect(answer.body.errors?.[0]?.message).toContain('Service charge on VAT on Service charge');
    expect(rulesOf(await owner.put('/api/v1/charges/', { ...circle, compoundOn: [sc._id] }))).toEqual([
      'compoundOn: cycle',
    ]);
  });

  it('keeps what a fixed amount has no use for out of the record', async () => {
    const fixed = await make(
      vat({ chargeName: 'Packaging', code: 'PACK', calculation: 'fixedPerBill', value: '150', inclusive: true }),
    );
    expect(fixed).toMatchObject({ value: '150.0000' });
    expect(fixed.inclusive).toBeUndefined();
  });

  it('can be created and changed only with the right', async () => {
    const looker = await tenant.person({ CHARGE: ['view'] });
    expect((await looker.post('/api/v1/charges/', { chargeData: vat() })).status).toBe(403);
    expect((await looker.get('/api/v1/charges/out_COL')).status).toBe(200);
    const nobody = await tenant.person({ MENU_ITEM: ['edit'] });
    expect((await nobody.get('/api/v1/charges/out_COL')).status).toBe(403);
  });
});

describe.skipIf(!postgresUrl)('two people who save at once', () => {
  it('cannot make two versions of one code for the same days', async () => {
    const shared = await postgresDatabase();
    try {
      const people = await newTenant(shared, appOf(shared));
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          people.owner.post('/api/v1/charges/', { chargeData: vat({ value: String(index) }) }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400).flatMap(rulesOf)).toEqual(Array(5).fill('code: overlap'));
    } finally {
      await shared.close();
    }
  });
});
