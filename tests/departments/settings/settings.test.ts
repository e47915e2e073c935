import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, showDay } from '#engine/run/time/days';
import { verifyClosings } from '#server/stockLedger/closing';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { type Answer, type Client, newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** The rules of system settings, outlets and periods, over the whole application. */

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
});

const today = businessDate(new Date(), { _id: 'out_COL', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
const yesterday = addDays(today, -1);

const setting = ({ body }: Answer, name: string) =>
  (body.settings as AnyRecord[]).find((each) => each.name === name) as AnyRecord;
const read = (outletId = 'out_COL') => owner.get(`/api/v1/systemSettings/${outletId}`);
async function save(settings: AnyRecord[], outletId = 'out_COL') {
  const { _rev } = (await read(outletId)).body;
  return owner.put('/api/v1/systemSettings/', { _id: outletId, _rev, settings });
}

/** Ten units at 5.00 and then ten at 8.00: average 6.50, last price 8.00. */
async function stockUp(outletId = 'out_COL'): Promise<void> {
  const receipt = (lineNo: number, value: string) => ({
    type: 'GRN' as const,
    itemId: 'rice',
    outletId,
    lineNo,
    quantity: '10',
    value,
    businessDate: addDays(today, -3),
  });
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        groupId: tenant.groupId,
        docType: 'goodsReceivedNotes',
        docId: `grn_${outletId}`,
        docNumber: 'GRN-1',
        userId: 'anna',
        method: () => 'wac',
        negativeStock: () => 'block',
        itemName: (id) => id,
      },
      [receipt(1, '50.00'), receipt(2, '80.00')],
    ),
  );
}
const balance = async (outletId = 'out_COL') =>
  (
    await db.query<{ quantity: string; value: string; average_cost: string }>(
      'select quantity, value, average_cost from balances where group_id = $1 and outlet_id = $2',
      [tenant.groupId, outletId],
    )
  )[0];
const revaluations = () =>
  db.query<{ value: string; doc_id: string; business_date: string }>(
    `select value, doc_id, business_date::text from movements where group_id = $1 and movement_type = 'REVALUATION' order by seq`,
    [tenant.groupId],
  );
const lockUpTo = async (lockDate: string, outletId = 'out_COL') => {
  const { body } = await owner.get(`/api/v1/outlets/get/${outletId}`);
  return owner.post(`/api/v1/outlets/${outletId}/closePeriod`, { _rev: body._rev, date: lockDate });
};
/** An approved full count of a day: without one, a period with movements can't be closed. */
const counted = (docDate: string, outletId = 'out_COL') =>
  tenant.put('stockEntries', {
    ...{ outletId, docDate, status: 'approved', entryType: 'fullCount', countedBy: owner.userId },
    ...{ stockEntryNumber: `SE-${outletId}-${docDate}`, countDateTime: `${docDate}T10:00:00Z`, items: [] },
  });
const draft = (docDate: string, status = 'draft') =>
  tenant.put('purchaseOrders', {
    outletId: 'out_COL',
    docDate,
    status,
    pONumber: `PO-${Math.random()}`,
    items: [],
    clientRequestId: `r${Math.random()}`,
  });

describe('system settings', () => {
  it('keep what is not sent, store only what was chosen, and mirror the costing method', async () => {
    await save([{ name: 'negativeStock', state: true, value: 'warn' }]);
    const saved = await save([
      { name: 'splitBill', state: false },
      { name: 'cityLedger', state: true },
    ]);
    expect(saved.status).toBe(200);
    expect(setting(saved, 'negativeStock').value).toBe('warn');
    expect(setting(saved, 'costingMethod')).toMatchObject({ value: 'wac' });
    const [row] = await db.query<{ data: AnyRecord }>(
      `select data from records where group_id = $1 and resource = 'systemSettings'`,
      [tenant.groupId],
    );
    expect(row?.data.settings).toEqual([
      { name: 'negativeStock', state: true, value: 'warn' },
      { name: 'splitBill', state: false },
    ]);
    const mirrored = await save([{ name: 'costingMethod', state: true, value: 'lastPrice' }]);
    expect([setting(mirrored, 'WAC').state, setting(mirrored, 'costingMethod').value]).toEqual([false, 'lastPrice']);
  });

  it('of two first saves at once one wins and the other gets a conflict', async () => {
    const body = (name: string) => ({ _id: 'out_COL', _rev: '0-default', settings: [{ name, state: false }] });
    const answers = await Promise.all([
      owner.put('/api/v1/systemSettings/', body('splitBill')),
      owner.put('/api/v1/systemSettings/', body('cityLedger')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409) as Answer;
    expect((lost.body.current as AnyRecord).settings).toContainEqual(expect.objectContaining({ label: 'Inventory' }));
  });

  it('are those of the outlet that a client names without an id', async () => {
    const answer = await owner.put('/api/v1/systemSettings/', {
      outletId: 'out_KDY',
      _rev: '0-default',
      settings: [{ name: 'splitBill', state: false }],
    });
    expect([answer.status, answer.body._id]).toEqual([200, 'out_KDY']);
    expect(setting(await read(), 'splitBill').state).toBe(true);
  });

  it('list every outlet, saved or not, in the order of their names', async () => {
    await save([{ name: 'splitBill', state: false }], 'out_KDY');
    const { body } = await owner.get('/api/v1/systemSettings/', { sort: '-outletId' });
    expect(body.docs?.map(({ _id }) => _id)).toEqual(['out_KDY', 'out_COL']);
    const found = await owner.get('/api/v1/systemSettings/', { q: 'kdy' });
    expect(found.body.docs?.map(({ _id }) => _id)).toEqual(['out_KDY']);
  });

  it('have no history before the first save', async () => {
    expect(await owner.get('/api/v1/systemSettings/out_COL/history')).toMatchObject({
      status: 200,
      body: { docs: [] },
    });
    await save([{ name: 'splitBill', state: false }]);
    expect((await owner.get('/api/v1/systemSettings/out_COL/history')).body.docs).toHaveLength(1);
  });

  it('reach every session at the next verification', async () => {
    await save([{ name: 'promotionManagement', state: true }]);
    const { body } = await owner.get('/api/v1/auth/verifyToken');
    expect((body.settings as Record<string, AnyRecord[]>).out_COL).toContainEqual({
      name: 'promotionManagement',
      state: true,
    });
  });
});

describe('inventory', () => {
  it('is not switched off while documents are pending approval; the form names them', async () => {
    await draft(yesterday);
    await draft(today);
    await draft(today, 'approved');
    const reason = 'Not yet approved: 2 purchase orders. Approve or delete them before turning inventory off';
    expect((await read()).body._frozen).toMatchObject({ inventory: reason });
    const refused = await save([
      { name: 'splitBill', state: false },
      { name: 'inventory', state: false },
    ]);
    expect(refused.body.errors).toEqual([{ field: 'settings.1.state', rule: 'frozen', message: reason }]);
    expect(setting(await read(), 'splitBill').state).toBe(true);
    expect((await save([{ name: 'inventory', state: false }], 'out_KDY')).status).toBe(200);
  });
});

describe('the costing method', () => {
  it('is free while nothing has ever moved, and changes on the day after a period close only', async () => {
    expect((await read()).body._frozen).toBeUndefined();
    await stockUp();
    const refused = await save([{ name: 'WAC', state: false }]);
    expect(rulesOf(refused)).toEqual(['settings.0.state: frozen']);
    expect(refused.body.message).toContain(`Close the period to ${showDay(yesterday)}`);
    expect((await read()).body._frozen).toHaveProperty('WAC');
    await counted(addDays(today, -2));
    expect((await lockUpTo(addDays(today, -2))).status).toBe(200);
    expect((await save([{ name: 'WAC', state: false }])).status).toBe(400);
    expect((await lockUpTo(yesterday)).status).toBe(200);
    expect((await read()).body._frozen).toBeUndefined();
    expect((await save([{ name: 'WAC', state: false }])).status).toBe(200);
  });

  it('revalues all stock with the change, there and back, and the books still add up', async () => {
    await stockUp();
    await stockUp('out_KDY');
    await counted(yesterday);
    await lockUpTo(yesterday);
    expect(await balance()).toEqual({ quantity: '20.0000', value: '130.00', average_cost: '6.500000' });
    await save([{ name: 'WAC', state: false }]);
    expect(await balance()).toEqual({ quantity: '20.0000', value: '160.00', average_cost: '8.000000' });
    expect(await revaluations()).toEqual([{ value: '30.00', doc_id: 'out_COL', business_date: today }]);
    // Another outlet's stock stays the same.
    expect(await balance('out_KDY')).toMatchObject({ value: '130.00' });
    await save([{ name: 'WAC', state: true }]);
    expect(await balance()).toEqual({ quantity: '20.0000', value: '160.00', average_cost: '8.000000' });
    expect((await revaluations()).map(({ value }) => value)).toEqual(['30.00', '0.00']);
    expect(await verifyBalances(db, tenant.groupId)).toEqual([]);
    // Saved without a difference, it is no change.
    await save([{ name: 'WAC', state: true }]);
    expect(await revaluations()).toHaveLength(2);
  });
});

describe('an outlet', () => {
  const get = async (id = 'out_COL') => (await owner.get(`/api/v1/outlets/get/${id}`)).body;
  const change = async (fields: AnyRecord, id = 'out_COL') => {
    const { _rev } = await get(id);
    return owner.put('/api/v1/outlets/update/', { _id: id, _rev, ...fields });
  };

  it('changes its code until there is a document, and its currency until there is a bill', async () => {
    expect((await change({ code: 'CMB', currency: 'LKR' })).status).toBe(200);
    await draft(today);
    expect(rulesOf(await change({ code: 'COL' }))).toEqual(['code: frozen']);
    expect((await get())._frozen).toEqual({ code: 'Can’t be changed: used in document numbers' });
    expect((await change({ currency: 'USD' })).status).toBe(200);
    await db.query(
      `insert into bills (group_id, outlet_id, id, bill_no, business_date, opened_at, hour, gross, net_sales, grand_total, content_hash)
       values ($1, 'out_COL', 'b1', '1', $2, now(), 12, 1, 1, 1, 'x')`,
      [tenant.groupId, today],
    );
    expect(rulesOf(await change({ currency: 'LKR' }))).toEqual(['currency: frozen']);
    // Archived bills keep their currency too.
    await db.query(
      'with b as (delete from bills where group_id = $1 returning *) insert into archived_bills select * from b',
      [tenant.groupId],
    );
    expect(rulesOf(await change({ currency: 'LKR' }))).toEqual(['currency: frozen']);
    expect((await change({ name: 'Colombo', currency: 'USD' })).status).toBe(200);
  });

  it('is not switched off when it is the last one', async () => {
    expect((await change({ status: 'inactive' }, 'out_KDY')).status).toBe(200);
    expect(rulesOf(await change({ status: 'inactive' }))).toEqual(['status: frozen']);
    expect((await change({ status: 'active' }, 'out_KDY')).status).toBe(200);
    expect((await change({ status: 'inactive' })).status).toBe(200);
  });

  it('has a phone, an address, a currency and a time zone that exist', async () => {
    const answer = await owner.post('/api/v1/outlets/', {
      code: 'NEW',
      name: 'New',
      currency: 'XYY',
      timeZone: 'Asia/Colomb',
      contact_info: { city: 'Galle' },
    });
    expect(rulesOf(answer).sort()).toEqual([
      'contact_info.address: required',
      'contact_info.phone: required',
      'currency: name',
      'timeZone: name',
    ]);
  });

  it('begins with the currency and time zone of its group, and the group knows it', async () => {
    await tenant.put('groups', {
      _id: tenant.groupId,
      name: 'Test',
      currency: 'LKR',
      timeZone: 'Asia/Colombo',
      outlet_ids: ['out_COL', 'out_KDY'],
    });
    const made = await owner.post('/api/v1/outlets/', {
      code: 'NEW',
      name: 'New',
      contact_info: { address: '1 Main Street', phone: '+94 11 234 5678' },
    });
    expect([made.status, made.body.currency, made.body.timeZone]).toEqual([201, 'LKR', 'Asia/Colombo']);
    const group = await owner.get(`/api/v1/groups/${tenant.groupId}`);
    expect(group.body.outlet_ids).toEqual(['out_COL', 'out_KDY', made.body._id]);
    const { body } = await owner.get('/api/v1/auth/verifyToken');
    expect((body.outlets as AnyRecord[]).map(({ _id }) => _id)).toContain(made.body._id);
  });
});

describe('a period', () => {
  it('is closed when nothing in it waits for approval, and never in the future', async () => {
    const order = await draft(addDays(today, -5));
    const waiting = await lockUpTo(yesterday);
    expect(rulesOf(waiting)).toEqual(['date: drafts']);
    expect(waiting.body.message).toContain('1 purchase order.');
    expect((await lockUpTo(addDays(today, -6))).status).toBe(200);
    expect(rulesOf(await lockUpTo(addDays(today, -6)))).toEqual(['date: period']);
    expect(rulesOf(await lockUpTo(addDays(today, 1)))).toEqual(['date: notAfter']);
    await db.query(`update records set status = 'approved' where group_id = $1 and id = $2`, [
      tenant.groupId,
      order._id,
    ]);
    const closed = await lockUpTo(yesterday);
    expect([closed.status, closed.body.lockDate]).toEqual([200, yesterday]);
  });

  it('is closed with a full count if anything moved, and without old goods in transit', async () => {
    await stockUp();
    const refused = await lockUpTo(yesterday);
    expect(rulesOf(refused)).toEqual(['date: count']);
    expect(refused.body.message).toContain('No approved full count in this period');
    await counted(yesterday);
    const sent = await tenant.put('transferOuts', {
      ...{ outletId: 'out_COL', toOutletId: 'out_KDY', docDate: addDays(today, -6), status: 'approved' },
      ...{ transferOutNumber: 'TO-COL-26-000001', inTransitValue: '10.00', items: [] },
    });
    for (const outletId of ['out_COL', 'out_KDY']) {
      const waiting = await lockUpTo(yesterday, outletId);
      expect(rulesOf(waiting)).toEqual(['date: transit']);
      expect(waiting.body.message).toContain('TO-COL-26-000001 has been in transit since');
    }
    // Three days after the end of the period are on time.
    expect((await lockUpTo(addDays(today, -7), 'out_KDY')).status).toBe(200);
    await db.query(
      `update records set data = jsonb_set(data, '{inTransitValue}', '"0.00"') where group_id = $1 and id = $2`,
      [tenant.groupId, sent._id],
    );
    expect((await lockUpTo(yesterday)).status).toBe(200);
  });

  it('leaves behind what stock was worth, until it is opened again', async () => {
    const kept = () =>
      db.query('select lock_date::text, item_id, quantity, value from closing_stock where group_id = $1', [
        tenant.groupId,
      ]);
    await stockUp();
    await counted(yesterday);
    await lockUpTo(yesterday);
    expect(await kept()).toEqual([
      { lock_date: yesterday, item_id: expect.any(String), quantity: '20.0000', value: '130.00' },
    ]);
    expect(await verifyClosings(db, tenant.groupId)).toEqual([]);
    const asOf = { group_id: tenant.groupId, outlets: 'out_COL', asOf: yesterday };
    const before = (await owner.get('/api/v1/stocksummaryreport', asOf)).body;
    const { body } = await owner.get('/api/v1/outlets/get/out_COL');
    await owner.post('/api/v1/outlets/out_COL/unlock', { _rev: body._rev, reason: 'Late invoice' });
    expect(await kept()).toEqual([]);
    const after = (await owner.get('/api/v1/stocksummaryreport', asOf)).body;
    expect([after.docs, after.totals]).toEqual([before.docs, before.totals]);
    expect(before.totals).toMatchObject({ stockValue: '130.00' });
  });

  it('is reopened only with a reason, completely or in part, and its history lists both', async () => {
    await lockUpTo(yesterday);
    const unlock = async (fields: AnyRecord) => {
      const { body } = await owner.get('/api/v1/outlets/get/out_COL');
      return owner.post('/api/v1/outlets/out_COL/unlock', { _rev: body._rev, ...fields });
    };
    expect(rulesOf(await unlock({}))).toEqual(['reason: required']);
    expect(rulesOf(await unlock({ reason: 'Late invoice', keep: yesterday }))).toEqual(['keep: period']);
    const partly = await unlock({ reason: 'Late invoice', keep: addDays(today, -10) });
    expect(partly.body.lockDate).toBe(addDays(today, -10));
    const wholly = await unlock({ reason: 'Wrong outlet' });
    expect([wholly.status, wholly.body.lockDate ?? null]).toEqual([200, null]);
    const { body } = await owner.get('/api/v1/outlets/out_COL/history');
    expect(body.docs?.map(({ action, note }) => [action, note])).toEqual([
      ['unlock', 'Wrong outlet'],
      ['unlock', 'Late invoice'],
      ['closePeriod', null],
      ['create', null],
    ]);
  });

  it('stays closed where its bills are archived: no report would show a bill that came later', async () => {
    await lockUpTo(yesterday);
    const act = async (key: string, fields: AnyRecord) => {
      const { body } = await owner.get('/api/v1/outlets/get/out_COL');
      return owner.post(`/api/v1/outlets/out_COL/${key}`, { _rev: body._rev, ...fields });
    };
    expect((await act('archiveBills', { before: addDays(today, -10) })).status).toBe(200);
    const reason = 'Late invoice';
    const refused = await act('unlock', { reason, keep: addDays(today, -12) });
    expect([refused.status, rulesOf(refused)]).toEqual([400, ['keep: period']]);
    // Everything is reopened but what is archived.
    for (const keep of [addDays(today, -11), undefined, null, '']) {
      const opened = await act('unlock', { reason, keep });
      expect([keep, opened.status, opened.body.lockDate]).toEqual([keep, 200, addDays(today, -11)]);
      await act('closePeriod', { date: yesterday });
    }
    await act('unlock', { reason });
    const closed = await act('unlock', { reason });
    expect([closed.status, closed.body.message]).toEqual([400, expect.stringContaining('so this period stays closed')]);
  });

  it('is closed and opened only with the right', async () => {
    const manager = await tenant.person({ OUTLET_SETTING: ['view', 'edit'], PERIOD_CLOSE: ['run'] });
    const { body } = await manager.get('/api/v1/outlets/get/out_COL');
    const closed = await manager.post('/api/v1/outlets/out_COL/closePeriod', { _rev: body._rev, date: yesterday });
    expect(closed.status).toBe(200);
    const opened = await manager.post('/api/v1/outlets/out_COL/unlock', { _rev: closed.body._rev, reason: 'x' });
    expect([opened.status, opened.body.message]).toEqual([
      403,
      'You need the “Reopen periods” permission for Period close',
    ]);
    const clerk = await tenant.person({ OUTLET_SETTING: ['view', 'edit'] });
    expect(
      (await clerk.post('/api/v1/outlets/out_COL/closePeriod', { _rev: closed.body._rev, date: today })).status,
    ).toBe(403);
  });
});

describe('the group', () => {
  it('is changed by administrators only', async () => {
    await tenant.put('groups', {
      _id: tenant.groupId,
      name: 'Test',
      currency: 'LKR',
      timeZone: 'Asia/Colombo',
      fiscalYearStart: '04-01',
    });
    const { body } = await owner.get(`/api/v1/groups/${tenant.groupId}`);
    const change = { _id: body._id, _rev: body._rev, hideAddOns: true };
    const manager = await tenant.person({ OUTLET_SETTING: ['view', 'edit'], SYSTEM_SETTING: ['view', 'edit'] });
    expect((await manager.put('/api/v1/groups/update', change)).status).toBe(403);
    expect((await owner.put('/api/v1/groups/update', change)).body.hideAddOns).toBe(true);
    expect(((await owner.get('/api/v1/auth/verifyToken')).body.group as AnyRecord).hideAddOns).toBe(true);
  });
});
