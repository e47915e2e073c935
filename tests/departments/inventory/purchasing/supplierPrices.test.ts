import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { priceListProblems, pricesOn } from '#resources/inventory/supplierPrices.rules';
import type { Database } from '#server/db/types';
import { insertDocument, planAction, runAction, updateDocument } from '#server/documents/service';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** The price list entry that applies on a day, which entries exclude each other, and which entry a receipt updates. */

const entry = (_id: string, price: string, effectiveFrom: string, more: object = {}) => ({
  _id,
  _rev: '1-a',
  status: 'active' as const,
  outletId: 'out_COL',
  supplierId: 'farm',
  itemId: 'rice',
  purchaseUnitId: 'kg',
  price,
  effectiveFrom,
  ...more,
});

describe('a price list', () => {
  const old = entry('old', '50.0000', '2026-01-01', { effectiveTo: '2026-03-31' });
  const now = entry('now', '150.0000', '2026-05-01', { effectiveTo: '2026-12-14' });
  const next = entry('next', '200.0000', '2026-12-15');
  const on = (day: string) => pricesOn([old, now, next], day).map(({ _id }) => _id);

  it('has the price that is in force on the day, first and last day included', () => {
    expect([on('2026-03-31'), on('2026-04-01'), on('2026-05-01'), on('2026-12-14'), on('2027-06-01')]).toEqual([
      ['old'],
      [],
      ['now'],
      ['now'],
      ['next'],
    ]);
  });

  const told = (price: object, others = [old, now, next]) =>
    [
      ...priceListProblems({ ...entry('new', '1', '2026-04-01'), ...price }, { item: undefined, units: [], others }),
    ].map(({ field, rule }) => `${field}: ${rule}`);

  it('has one price of a supplier for an item and unit on any day', () => {
    expect(told({ effectiveTo: '2026-04-30' })).toEqual([]);
    expect(told({ effectiveTo: '2026-05-01' })).toEqual(['effectiveFrom: overlap']);
    expect(told({})).toEqual(['effectiveFrom: overlap']);
    expect(told({ effectiveFrom: '2027-01-01' })).toEqual(['effectiveFrom: overlap']);
    expect(told({ effectiveFrom: '2026-12-15' })).toEqual(['itemId: overlap']);
    expect(told({ purchaseUnitId: 'case' })).toEqual([]);
    expect(told({ supplierId: 'market' })).toEqual([]);
    expect(told({ status: 'inactive' })).toEqual([]);
    expect(told({ ...now })).toEqual([]);
  });

  it('has one preferred supplier for an item on any day', () => {
    const preferred = [{ ...now, isPreferred: true }];
    expect(told({ supplierId: 'market', isPreferred: true }, preferred)).toEqual(['isPreferred: onePreferred']);
    expect(told({ supplierId: 'market', isPreferred: false }, preferred)).toEqual([]);
    expect(told({ supplierId: 'market', isPreferred: true, effectiveTo: '2026-04-30' }, preferred)).toEqual([]);
    expect(told({ purchaseUnitId: 'case', isPreferred: true }, preferred)).toEqual([]);
  });
});

describe('a receipt', () => {
  let db: Database;
  let group: Group;
  const receipts = entity('goodsReceivedNotes') as Document;
  beforeAll(async () => {
    db = await sharedDatabase();
  });
  beforeEach(async () => {
    group = await newGroup(db);
    await addPurchasing(db, group);
  });

  let invoices = 0;
  const draft = async (docDate: string, unitPrice: string, ...quantities: string[]) => {
    const rows = quantities.length > 0 ? quantities : ['1'];
    const invoiceTotal = String(rows.reduce((total, each) => total + Number(each) * Number(unitPrice), 0));
    const invoice = { invoiceNumber: `P-${++invoices}`, invoiceDate: docDate, invoiceTotal };
    const items = rows.map((deliveredQty, index) => ({
      ...{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty, unitPrice, batchNo: `B${index}` },
    }));
    const input = { outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit', ...invoice, items };
    return (await insertDocument({ db }, group.owner, receipts, input)).body;
  };
  const receive = async (docDate: string, unitPrice: string, ...quantities: string[]) => {
    const { _id, _rev } = await draft(docDate, unitPrice, ...quantities);
    return (await runAction({ db }, group.owner, receipts, 'approve', { _id, _rev })).body;
  };
  const put = ({ _rev: _, ...record }: AnyRecord) => group.put('supplierPrices', record);
  const list = async () =>
    (
      await db.query<{ data: AnyRecord }>(
        `select data from records where group_id = $1 and resource = 'supplierPrices' order by data ->> 'effectiveFrom'`,
        [group.groupId],
      )
    ).map(({ data: { price, previousPrice, changePct, effectiveFrom, effectiveTo } }) => ({
      price,
      previousPrice,
      changePct,
      effectiveFrom,
      effectiveTo,
    }));

  test('renews the entry in force on its date, not one of another date', async () => {
    await put(entry('p1', '150.0000', '2026-01-01', { effectiveTo: '2026-09-30' }));
    await put(entry('p2', '200.0000', '2026-10-01'));
    const { notices } = await receive('2026-06-05', '160');
    expect(notices).toBeUndefined();
    expect(await list()).toMatchObject([
      { price: '160.0000', previousPrice: '150.0000', changePct: '6.6667' },
      { price: '200.0000', previousPrice: undefined },
    ]);
  });

  test('is named by item and supplier where people see what an approval does', async () => {
    await put(entry('p1', '150.0000', '2026-01-01'));
    const { patches } = await planAction({ db }, group.owner, receipts, 'approve', await draft('2026-06-05', '160'));
    expect(patches.map(({ resource, title }) => [resource, title])).toContainEqual(['supplierPrices', 'rice · Farm']);
  });

  test.each([
    [
      'at the price for its quantity changes nothing',
      ['120', '100'],
      '150.0000',
      '100.0000 120.0000, 500.0000 100.0000',
    ],
    [
      'in several batches has the quantity of all',
      ['120', '60', '40'],
      '150.0000',
      '100.0000 120.0000, 500.0000 100.0000',
    ],
    [
      'of a large quantity changes the break that applied',
      ['110', '200'],
      '150.0000',
      '100.0000 110.0000, 500.0000 100.0000',
    ],
    ['drops a break that is no longer cheaper', ['90', '200'], '150.0000', '100.0000 90.0000'],
    ['of a small quantity changes the list price', ['160', '1'], '160.0000', '100.0000 120.0000, 500.0000 100.0000'],
    ['at less than a break drops it', ['110', '99'], '110.0000', '500.0000 100.0000'],
    ['of a large quantity above the list price raises that', ['170', '100'], '170.0000', '500.0000 100.0000'],
  ] as const)('%s', async (_name, [price, ...quantities], listed, breaks) => {
    const priceBreaks = [
      { minQty: '500.0000', price: '100.0000' },
      { minQty: '100.0000', price: '120.0000' },
    ];
    await put(entry('p1', '150.0000', '2026-01-01', { priceBreaks }));
    await receive('2026-06-05', price, ...quantities);
    const { price: now, priceBreaks: left } = await group.stored('supplierPrices', 'p1');
    const rows = (left as { minQty: string; price: string }[]).map((each) => `${each.minQty} ${each.price}`);
    expect([now, rows.toSorted().join(', ')]).toEqual([listed, breaks]);
  });

  test('warns about a steep change of the price that applied', async () => {
    await put(entry('p1', '150.0000', '2026-01-01', { priceBreaks: [{ minQty: '100', price: '120' }] }));
    const { notices } = await receive('2026-06-05', '90', '100');
    expect(notices).toMatchObject([{ message: expect.stringContaining('rice 120.00 → 90.00 (−25%)') }]);
  });

  it('has price breaks in order: none is dearer than a smaller quantity, and each has its own quantity', () => {
    const told = (...rows: [minQty: string, price: string][]) => {
      const priceBreaks = rows.map(([minQty, price]) => ({ minQty, price }));
      const price = entry('new', '150', '2026-04-01', { priceBreaks });
      return [...priceListProblems(price, { item: undefined, units: [], others: [] })].map(
        ({ field, rule, message }) =>
          `${field}: ${rule}${rule === 'order' ? ` ${message.replace(/.*Enter/, '')}` : ''}`,
      );
    };
    expect(told(['10', '140'], ['20', '130'])).toEqual([]);
    expect(told(['20', '130'], ['10', '140'])).toEqual([]);
    expect(told(['10', '150'])).toEqual([]);
    expect(told(['10', '150.0001'])).toEqual(['priceBreaks.0.price: order  150.0000 or less']);
    expect(told(['20', '130'], ['10', '120'])).toEqual(['priceBreaks.0.price: order  120.0000 or less']);
    expect(told(['10', '140'], ['10.0', '130'])).toEqual(['priceBreaks.1.minQty: unique']);
  });

  test('follows: an order is at the price for its quantity, unless another one was agreed', async () => {
    const priceBreaks = [
      { minQty: '100', price: '120' },
      { minQty: '20', price: '140' },
    ];
    await put(entry('p1', '150.0000', '2026-01-01', { priceBreaks }));
    const orders = entity('purchaseOrders') as Document;
    const head = { outletId: 'out_COL', docDate: '2026-06-05', expectedDate: '2026-06-05', supplierId: 'farm' };
    const line = (orderedQty: string, more: object = {}) => ({
      itemId: 'rice',
      purchaseUnitId: 'kg',
      orderedQty,
      ...more,
    });
    const priced = ({ items }: AnyRecord) =>
      (items as AnyRecord[]).map(({ unitPrice, lastPrice, netAmount }) => [unitPrice, lastPrice, netAmount]);
    const order = async (items: AnyRecord[]) =>
      (await insertDocument({ db }, group.owner, orders, { ...head, items })).body;
    const change = async ({ _id, _rev, items }: AnyRecord, set: object) => {
      const lines = (items as AnyRecord[]).map((each) => ({ ...each, ...set }));
      return (await updateDocument({ db }, group.owner, orders, { _id, _rev, items: lines })).body;
    };
    const small = await order([line('19.9999')]);
    expect(priced(small)).toEqual([['150.0000', '150.0000', '2999.99']]);
    const more = await change(small, { orderedQty: '20' });
    expect(priced(more)).toEqual([['140.0000', '140.0000', '2800.00']]);
    const most = await change(more, { orderedQty: '250' });
    expect(priced(most)).toEqual([['120.0000', '120.0000', '30000.00']]);
    const agreed = await change(most, { unitPrice: '115' });
    expect(priced(await change(agreed, { orderedQty: '10' }))).toEqual([['115.0000', '150.0000', '1150.00']]);
    expect(priced(await order([line('100', { unitPrice: '150' })]))).toEqual([['150.0000', '120.0000', '15000.00']]);
  });

  test('makes an entry where only one of another time is listed, up to the next one', async () => {
    await put(entry('p1', '50.0000', '2026-01-01', { effectiveTo: '2026-03-31' }));
    await put(entry('p2', '90.0000', '2026-10-01'));
    await receive('2026-06-05', '80');
    expect(await list()).toMatchObject([
      { price: '50.0000', previousPrice: undefined },
      { price: '80.0000', effectiveFrom: '2026-06-05', effectiveTo: '2026-09-30' },
      { price: '90.0000', previousPrice: undefined },
    ]);
  });

  test('leaves an entry alone that a user has made inactive', async () => {
    await put(entry('p1', '50.0000', '2026-06-05', { status: 'inactive' }));
    await receive('2026-06-05', '80');
    expect(await list()).toMatchObject([{ price: '50.0000' }]);
  });

  test('that is entered late changes neither the last purchase nor the price of a later one', async () => {
    await receive('2026-06-05', '90');
    const { notices } = await receive('2026-05-01', '70');
    expect(notices).toBeUndefined();
    expect(await group.stored('inventoryItems', 'rice')).toMatchObject({
      purchasePrice: '90.000000',
      lastPurchaseDate: '2026-06-05',
    });
    expect(await list()).toMatchObject([
      { price: '70.0000', effectiveFrom: '2026-05-01', effectiveTo: '2026-06-04' },
      { price: '90.0000', effectiveFrom: '2026-06-05' },
    ]);

    await receive('2026-06-20', '95');
    await receive('2026-06-10', '93');
    expect(await group.stored('inventoryItems', 'rice')).toMatchObject({ purchasePrice: '95.000000' });
    expect((await list())[1]).toMatchObject({ price: '95.0000', previousPrice: '90.0000' });
  });
});
