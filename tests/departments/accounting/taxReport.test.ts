import { describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { entity, report } from '#resources';
import type { Identity } from '#server/auth/identity';
import { archiveBills } from '#server/departments/sales/archive';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { insertDocument, runAction } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

type Sent = Readonly<Record<string, unknown>>;

/** The tax report against bills and receipts whose taxes are calculated by hand (docs/taxes.md). */

const db = await ownDatabase();
const OUTLETS = ['out_COL', 'out_KDY'];

/** A group that charges VAT at three rates and a levy below the VAT, and buys with the same taxes. The levy on purchases can't be recovered. */
async function group(outlet: Sent = {}) {
  const own = await newGroup(db, { currency: 'GBP', ...outlet });
  await addPurchasing(db, own);
  const { put, groupId, owner } = own;
  for (const [itemCode, more] of [
    ['PIE', {}],
    ['TEA', { taxInclusive: true }],
  ] as const)
    await put('items', { _id: itemCode, itemCode, name: itemCode, itemType: 'simple', outlets: OUTLETS, ...more });
  const charge = (_id: string, code: string, value: string, more: Sent = {}) =>
    put('charges', {
      _id,
      chargeName: _id,
      code,
      chargeType: 'tax',
      calculation: 'percentage',
      value,
      applyOn: 'afterServiceCharge',
      ...more,
    });
  await charge('vat20', 'VAT', '20');
  await charge('vat5', 'VAT', '5');
  await charge('vat0', 'VAT', '0');
  await charge('levy', 'LEVY', '2.5', { chargeType: 'levy' });
  await charge('vat18', 'VAT', '18', { applyOn: 'afterCharges' });
  await charge('service', 'SC', '10', { chargeType: 'serviceCharge' });
  const tax = (_id: string, taxCode: string, rate: string, more: Sent = {}) =>
    put('inventoryTaxes', {
      _id,
      taxName: taxCode,
      taxCode,
      rate,
      recoverable: true,
      effectiveFrom: null,
      earlierRates: [],
      ...more,
    });
  await tax('pvat', 'VAT', '20', { effectiveFrom: '2026-06-05', earlierRates: [{ from: null, rate: '18' }] });
  await tax('plevy', 'LEVY', '2.5', { recoverable: false });
  await tax('pgst', 'GST', '5');
  const combination = (_id: string, taxes: Sent[], ...rates: [from: string | null, all: string, cost: string][]) =>
    put('taxCombinations', {
      ...{ _id, name: _id, taxes },
      rates: rates.map(([from, exactRate, exactCostRate]) => ({ from, exactRate, exactCostRate })),
    });
  await combination('onlyVat', [{ taxId: 'pvat' }], [null, '18', '0'], ['2026-06-05', '20', '0']);
  // Levy 2.5%, and VAT on top of both: 18% of 102.50, later 20%.
  await combination(
    'levied',
    [{ taxId: 'plevy' }, { taxId: 'pvat', compound: true }],
    [null, '20.95', '2.5'],
    ['2026-06-05', '23', '2.5'],
  );
  await combination(
    'twoBack',
    [{ taxId: 'pvat' }, { taxId: 'pgst', compound: true }],
    [null, '23.9', '0'],
    ['2026-06-05', '26', '0'],
  );
  await combination('onlyLevy', [{ taxId: 'plevy' }], [null, '2.5', '2.5']);
  const importer = { groupId, userId: 'owner', outletIds: OUTLETS };
  const asked = report('taxReport') as Report;
  const answer = async (query: Readonly<Record<string, string>> = {}, who: Identity = owner): Promise<ReportAnswer> =>
    (
      await runReport({ db }, who, asked, {
        ...{ outlets: OUTLETS.join(','), fromDate: '2026-06-01', toDate: '2026-06-30', limit: '1000', ...query },
      })
    ).json() as Promise<ReportAnswer>;
  const write = async (name: string, input: Sent) => {
    const { body } = await insertDocument({ db }, owner, entity(name) as Document, input);
    const { _id, _rev } = body;
    return (await runAction({ db }, owner, entity(name) as Document, 'approve', { _id, _rev })).body;
  };
  let invoices = 0;
  return {
    ...own,
    answer,
    rows: async (query?: Readonly<Record<string, string>>) => (await answer(query)).docs.map(inOneLine),
    send: async (...bills: Sent[]) => {
      expect((await importBills(db, importer, { bills })).errors).toEqual([]);
    },
    sendRows: async (...rows: Record<string, string>[]) => {
      expect((await importBills(db, importer, { rows })).errors).toEqual([]);
    },
    cancel: (billNumber: string) => cancelBill(db, importer, { outlet: 'COL', billNumber, reason: 'Wrong table' }),
    receive: (docDate: string, invoiceTotal: string, items: Sent[], more: Sent = {}) =>
      write('goodsReceivedNotes', {
        ...{ outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit', receivedBy: 'owner' },
        ...{ invoiceNumber: `F-${++invoices}`, invoiceDate: docDate, invoiceTotal, ...more },
        items: items.map((line) => ({ purchaseUnitId: 'kg', ...line })),
      }),
    giveBack: (docDate: string, grnId: unknown, items: Sent[]) =>
      write('supplierReturns', {
        ...{ outletId: 'out_COL', docDate, grnId, settlement: 'creditNote' },
        items: items.map((line) => ({ unitId: 'kg', returnReason: 'damaged', ...line })),
      }),
  };
}

const SHOWN = [
  'taxable',
  'zeroRated',
  'exempt',
  'refunded',
  'salesTax',
  'refundedTax',
  'purchaseValue',
  'purchaseTax',
  'netDue',
];
/** 'VAT 20: taxable 100.00, salesTax 20.00, netDue 20.00': a row's figures that aren't zero. */
const inOneLine = (row: Sent): string => {
  const figures = SHOWN.filter((key) => Number(row[key] ?? 0) !== 0).map((key) => `${key} ${String(row[key])}`);
  const rate = row.rate === null ? '' : ` ${Number(row.rate)}`;
  return `${row.period ? `${String(row.period)} ` : ''}${String(row.tax)}${rate}: ${figures.join(', ')}`;
};

let number = 0;
/** Pies for this much, settled at this time, paid by card. */
const bill = (amount: string, more: Sent = {}): Sent => ({
  ...{
    outlet: 'COL',
    billNumber: `B${++number}`,
    version: 1,
    settledAt: '2026-06-03 13:00',
    payments: [{ method: 'card' }],
  },
  lines: [{ itemCode: 'PIE', quantity: 1, unitPrice: amount }],
  ...more,
});
const vat = (amount: string, base: string | undefined, chargeId = 'vat20') => ({
  chargeId,
  amount,
  ...(base ? { base } : {}),
});

describe('tax on sales', () => {
  it('has the taxable amount that the till says, by rate, zero-rated sales beside it', async () => {
    const { send, rows } = await group();
    await send(
      bill('100', { charges: [vat('20', '100')] }),
      bill('200', { charges: [vat('20', '100'), vat('5', '100', 'vat5')] }),
      bill('60', { charges: [vat('0', '60', 'vat0')] }),
      // Taxed too, though 20% of it is no cent.
      bill('0.02', { charges: [vat('0', '0.02')] }),
    );
    expect(await rows()).toEqual([
      'VAT 20: taxable 200.02, salesTax 40.00, netDue 40.00',
      'VAT 5: taxable 100.00, salesTax 5.00, netDue 5.00',
      'VAT 0: zeroRated 60.00',
    ]);
  });

  it('finds the taxable amount where the till says none: with service and other taxes, with service, of the items, by the rate, by the lines', async () => {
    const { send, rows } = await group();
    const service = { chargeId: 'service', amount: '100' };
    await send(
      // 18% of 1000 + 100 + 27.50, and 2.5% of 1100.
      bill('1000', { charges: [service, vat('27.50', undefined, 'levy'), vat('202.95', undefined, 'vat18')] }),
      // 20% of 1100; of 1000 alone; of neither: 300.
      bill('1000', { settledAt: '2026-06-04 13:00', charges: [service, vat('220', undefined)] }),
      bill('1000', { settledAt: '2026-06-05 13:00', charges: [service, vat('200', undefined)] }),
      bill('1000', { settledAt: '2026-06-06 13:00', charges: [vat('60', undefined)] }),
      bill('0', {
        settledAt: '2026-06-07 13:00',
        lines: [
          { itemCode: 'PIE', quantity: 1, unitPrice: '40', tax: '6' },
          { itemCode: 'PIE', quantity: 1, unitPrice: '25' },
        ],
      }),
    );
    expect(await rows({ per: 'day', outlets: 'out_COL' })).toEqual([
      '2026-06-03 LEVY 2.5: taxable 1100.00, salesTax 27.50, netDue 27.50',
      '2026-06-03 Tax: exempt 1100.00',
      '2026-06-03 VAT 18: taxable 1127.50, salesTax 202.95, netDue 202.95',
      '2026-06-04 LEVY: exempt 1100.00',
      '2026-06-04 Tax: exempt 1100.00',
      '2026-06-04 VAT 20: taxable 1100.00, salesTax 220.00, netDue 220.00',
      '2026-06-05 LEVY: exempt 1100.00',
      '2026-06-05 Tax: exempt 1100.00',
      '2026-06-05 VAT 20: taxable 1000.00, salesTax 200.00, netDue 200.00',
      '2026-06-05 VAT: exempt 100.00',
      '2026-06-06 LEVY: exempt 1000.00',
      '2026-06-06 Tax: exempt 1000.00',
      '2026-06-06 VAT 20: taxable 300.00, salesTax 60.00, netDue 60.00',
      '2026-06-06 VAT: exempt 700.00',
      '2026-06-07 LEVY: exempt 65.00',
      '2026-06-07 Tax: taxable 40.00, exempt 25.00, salesTax 6.00, netDue 6.00',
      '2026-06-07 VAT: exempt 65.00',
    ]);
  });

  it('is taken out of prices that contain it, whether the till’s base contains it too or not', async () => {
    const { send, rows } = await group();
    await send(
      ...['100', '120', undefined].map((base) =>
        bill('120', { charges: [{ ...vat('20', base), inclusive: true }], total: '120' }),
      ),
      bill('12', { lines: [{ itemCode: 'TEA', quantity: 1, unitPrice: '12', tax: '2' }], total: '12' }),
    );
    expect(await rows({ per: 'day' })).toEqual([
      '2026-06-03 Tax: taxable 10.00, exempt 300.00, salesTax 2.00, netDue 2.00',
      '2026-06-03 VAT 20: taxable 300.00, salesTax 60.00, netDue 60.00',
      '2026-06-03 VAT: exempt 10.00',
    ]);
  });

  it('of imported rows is by their lines; a sale without any tax is exempt', async () => {
    const { sendRows, send, rows } = await group();
    const row = { outlet: 'COL', dateTime: '2026-06-03 13:00', paymentMethod: 'cash', itemCode: 'PIE', quantity: '1' };
    await send(bill('30'));
    expect(await rows()).toEqual(['None: exempt 30.00']);
    await sendRows(
      { ...row, billNumber: 'R1', unitPrice: '100', tax: '15' },
      { ...row, billNumber: 'R1', unitPrice: '50' },
    );
    expect(await rows()).toEqual(['Tax: taxable 100.00, exempt 80.00, salesTax 15.00, netDue 15.00']);
  });

  it('takes refunds back on the day they were paid; the last one leaves nothing', async () => {
    const { send, rows, cancel } = await group();
    const sold = bill('100', { charges: [vat('20', '100')] });
    const refund = (amount: string, at: string) => ({ amount, at, method: 'card', reason: 'Cold' });
    await send(sold);
    const refunds = [
      refund('40', '2026-06-03 15:00'),
      refund('40.01', '2026-06-09 15:00'),
      refund('39.99', '2026-07-01 15:00'),
    ];
    await send({ ...sold, version: 2, refunds });
    const june = 'VAT 20: taxable 33.33, refunded -66.67, salesTax 6.66, refundedTax -13.34, netDue 6.66';
    expect(await rows()).toEqual([june]);
    expect(await rows({ fromDate: '2026-06-09', toDate: '2026-06-09' })).toEqual([
      'VAT 20: taxable -33.34, refunded -33.34, salesTax -6.67, refundedTax -6.67, netDue -6.67',
    ]);
    expect(await rows({ toDate: '2026-07-31' })).toEqual(['VAT 20: refunded -100.00, refundedTax -20.00']);
    await cancel(String(sold.billNumber));
    expect(await rows({ toDate: '2026-07-31' })).toEqual([]);
  });

  it('of a bill with two rates, a refund takes back the tax without saying at which rate', async () => {
    const { send, rows } = await group();
    const sold = bill('200', { charges: [vat('20', '100'), vat('5', '100', 'vat5')] });
    await send({ ...sold, refunds: [{ amount: '225', at: '2026-06-03 15:00', method: 'card', reason: 'Cold' }] });
    expect(await rows()).toEqual([
      'VAT 20: taxable 100.00, salesTax 20.00, netDue 20.00',
      'VAT 5: taxable 100.00, salesTax 5.00, netDue 5.00',
      'VAT: taxable -200.00, refunded -200.00, salesTax -25.00, refundedTax -25.00, netDue -25.00',
    ]);
  });
});

describe('tax on purchases', () => {
  it('is what can be recovered, by the rate of the receipt’s day, less what was returned', async () => {
    const { receive, giveBack, rows } = await group();
    const line = (itemId: string, deliveredQty: string, unitPrice: string, taxCombinationId?: string) => ({
      ...{ itemId, deliveredQty, unitPrice, ...(taxCombinationId ? { taxCombinationId } : {}) },
    });
    // 18% of 100; 18% of 205 is 36.90, on a levy of 5.00 that can't be recovered.
    const first = await receive('2026-06-04', '359.90', [
      line('chicken', '10', '10', 'onlyVat'),
      line('rice', '100', '2', 'levied'),
    ]);
    // 20% from the fifth on; 10 without tax; 1.25 of levy alone.
    await receive('2026-06-05', '130.00', [line('chicken', '10', '10', 'onlyVat'), line('rice', '10', '1')]);
    await receive('2026-06-06', '51.25', [line('chicken', '10', '5', 'onlyLevy')]);
    // 20% of 100 is 20.00, and 5% of 120 is 6.00.
    await receive('2026-06-07', '126.00', [line('chicken', '10', '10', 'twoBack')]);
    // A tenth, at the rate of its receipt: 20 net, 3.69.
    await giveBack('2026-06-08', first._id, [{ itemId: 'rice', grnLineNo: 2, returnQty: '10' }]);
    expect(await rows()).toEqual([
      'GST 5: purchaseValue 100.00, purchaseTax 6.00, netDue -6.00',
      'None: purchaseValue 60.00',
      'VAT 20: purchaseValue 200.00, purchaseTax 40.00, netDue -40.00',
      'VAT 18: purchaseValue 280.00, purchaseTax 51.21, netDue -51.21',
    ]);
    // Three thirds are the whole: nothing is left of it.
    const thirds = await receive('2026-06-09', '100.00', [line('rice', '3', '33.3333')]);
    for (const day of ['10', '11', '12'])
      await giveBack(`2026-06-${day}`, thirds._id, [{ itemId: 'rice', grnLineNo: 1, returnQty: '1' }]);
    expect(await rows()).toContain('None: purchaseValue 60.00');
    expect(await rows({ fromDate: '2026-06-11' })).toEqual(['None: purchaseValue -66.67']);
  });

  it('and on sales are net due together, and only for people who may see costs', async () => {
    const { receive, send, answer, person } = await group();
    await send(bill('100', { charges: [vat('20', '100')] }));
    await receive('2026-06-06', '60.00', [
      { itemId: 'chicken', deliveredQty: '10', unitPrice: '5', taxCombinationId: 'onlyVat' },
    ]);
    const whole = await answer();
    expect(whole.docs.map(inOneLine)).toEqual([
      'VAT 20: taxable 100.00, salesTax 20.00, purchaseValue 50.00, purchaseTax 10.00, netDue 10.00',
    ]);
    expect(whole.totals).toMatchObject({ salesTax: '20.00', purchaseTax: '10.00', netDue: '10.00' });
    const costless = await answer({}, person('c', { RPT_TAX: ['view'] }));
    expect(costless.docs.map(inOneLine)).toEqual(['VAT 20: taxable 100.00, salesTax 20.00']);
    expect(costless.totals).not.toHaveProperty('netDue');
    await expect(answer({}, person('n', { RPT_SALES: ['view'] }))).rejects.toMatchObject({ status: 403 });
  });
});

it('reads archived days, and each currency of its own', async () => {
  const { send, rows, groupId } = await group();
  await send(bill('100', { charges: [vat('20', '100')] }));
  await db.query(
    `update records set data = data || '{"archiveBefore": "2026-06-20"}' where group_id = $1 and resource = 'outlets'`,
    [groupId],
  );
  expect(await archiveBills(db, groupId, 'out_COL', '2026-06-20')).toBe(1);
  expect(await rows()).toEqual(['VAT 20: taxable 100.00, salesTax 20.00, netDue 20.00']);
  const euro = await group();
  await db.query(
    `update records set data = data || '{"currency": "EUR"}' where group_id = $1 and resource = 'outlets' and id = 'out_KDY'`,
    [euro.groupId],
  );
  await euro.send(
    bill('100', { charges: [vat('20', '100')] }),
    bill('50', { outlet: 'KDY', charges: [vat('10', '50')] }),
  );
  const { currencies } = await euro.answer();
  expect(currencies?.map(({ currency, docs }) => [currency, docs.map(inOneLine)])).toEqual([
    ['GBP', ['VAT 20: taxable 100.00, salesTax 20.00, netDue 20.00']],
    ['EUR', ['VAT 20: taxable 50.00, salesTax 10.00, netDue 10.00']],
  ]);
});
