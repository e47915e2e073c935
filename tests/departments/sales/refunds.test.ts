import { describe, expect, it } from 'vitest';
import { archiveBills } from '#server/departments/sales/archive';
import { verifyGroup } from '#server/verify';
import {
  db,
  example,
  FIFTH,
  FOURTH,
  type Group,
  group,
  inTime,
  other,
  rest,
  THIRD,
  tea,
  waited,
} from './refundsFixture';

/** Which refunds are accepted, and how each reduces the amounts of its bill. */

describe('a refund', () => {
  /** What is left of the bill after its refunds. */
  const totals = async ({ rows }: Group) =>
    (
      await rows(
        `select sum(refunds) as refunds, sum(net_sales) as net_sales, sum(grand_total) as grand_total from bills where group_id = $1 and bill_no = 'B1'`,
      )
    )[0];
  const left = { refunds: '360.00', net_sales: '540.00', grand_total: '718.20' };
  const refused = (field: string, rule: string, message?: string) => ({
    status: 400,
    errors: [
      expect.objectContaining({ field, rule, ...(message ? { message: expect.stringContaining(message) } : {}) }),
    ],
  });

  it('counts once, in any order of arrival, and also with the first document', async () => {
    const own = await group();
    const versions = [example(), example({ version: 2, refunds: [tea] })] as const;
    expect((await own.send(versions[1])).bills.created).toBe(1);
    for (const late of [versions[0], versions[1], { ...versions[0], version: 0 }])
      expect((await own.send(late)).bills).toMatchObject({ created: 0, updated: 0, skipped: 1, refused: 0 });
    expect(await totals(own)).toEqual(left);
    expect((await own.ask('salesReport', inTime)).totals).toMatchObject({ netSales: '540.00', difference: '0.00' });
  });

  it('counts once without versions', async () => {
    const own = await group();
    const plain = example({ version: null });
    for (const bill of [plain, { ...plain, refunds: [tea] }, plain, { ...plain, refunds: [tea] }]) await own.send(bill);
    expect(await totals(own)).toEqual(left);
  });

  it('can’t be changed, undone, or come with another change of the bill', async () => {
    const own = await group();
    await own.send(example({ version: 2, refunds: [tea] }));
    const changed = { ...tea, amount: '400' };
    await expect(own.send(example({ version: 3, refunds: [changed] }))).rejects.toMatchObject(
      refused('refunds', 'differs', 'can’t change or undo a refund'),
    );
    await expect(own.send(example({ version: 3 }))).rejects.toMatchObject(refused('refunds', 'differs'));
    await expect(own.send(example({ version: 3, guests: 3, refunds: [tea, waited] }))).rejects.toMatchObject(
      refused('billNumber', 'differs'),
    );
    expect(await totals(own)).toEqual(left);
  });

  it('is at most what was paid, less what was refunded before', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, amount: '1197.01' }] }))).rejects.toMatchObject(
      refused('refunds.0.amount', 'max', 'only 1197.00 of what was paid is left'),
    );
    await expect(own.send(example({ refunds: [tea, { ...rest, amount: '718.21' }] }))).rejects.toMatchObject(
      refused('refunds.1.amount', 'max', 'only 718.20 of what was paid is left'),
    );
    await expect(own.send(example({ refunds: [{ ...tea, amount: '0' }] }))).rejects.toMatchObject(
      refused('refunds.0.amount', 'moreThan'),
    );
  });

  it('names a line of the bill, and needs a settled one', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, line: 3 }] }))).rejects.toMatchObject(
      refused('refunds.0.line', 'reference'),
    );
    await expect(own.send(example({ status: 'billed', refunds: [tea] }))).rejects.toMatchObject(
      refused('refunds', 'contradiction', 'Only settled bills can be refunded'),
    );
    await expect(own.send(example({ refunds: [{ ...tea, method: 'cityLedger' }] }))).rejects.toMatchObject(
      refused('refunds.0.method', 'contradiction'),
    );
  });

  it('of a line above its price takes the rest off the bill', async () => {
    const own = await group();
    await own.send(example({ refunds: [{ ...tea, amount: '578.80' }] }));
    expect(await totals(own)).toEqual({ refunds: '435.18', net_sales: '464.82', grand_total: '618.20' });
    expect(
      await own.rows(
        `select line_no, refund from bill_lines where group_id = $1 and bill_id = 'refund_COL_B1_1' order by 1`,
      ),
    ).toEqual([
      { line_no: 1, refund: '75.18' },
      { line_no: 2, refund: '360.00' },
    ]);
  });

  it('leaves tip and delivery fee alone as long as the food covers it', async () => {
    const own = await group();
    const charges = [{ kind: 'delivery', name: 'Delivery', amount: '50' }];
    const bill = { ...other, charges, tip: '20', payments: [{ method: 'cash', amount: '270' }] };
    await own.send({ ...bill, refunds: [{ ...waited, amount: '200' }] });
    const amounts = `select sum(net_sales) as net_sales, sum(delivery_fee) as delivery_fee, sum(tips) as tips, sum(grand_total) as grand_total
      from bills where group_id = $1`;
    expect(await own.rows(amounts)).toEqual([
      { net_sales: '0.00', delivery_fee: '50.00', tips: '20.00', grand_total: '70.00' },
    ]);
    await own.send({
      ...bill,
      refunds: [
        { ...waited, amount: '200' },
        { ...waited, amount: '70' },
      ],
    });
    expect(await own.rows(amounts)).toEqual([
      { net_sales: '0.00', delivery_fee: '0.00', tips: '0.00', grand_total: '0.00' },
    ]);
  });

  it('of lines with their own taxes takes these', async () => {
    const own = await group();
    const lines = [
      { itemCode: 'RICE', quantity: 1, unitPrice: '600', tax: '108' },
      { itemCode: 'TEA', quantity: 4, unitPrice: '100', tax: '20' },
    ];
    const bill = example({
      lines,
      discounts: [],
      charges: [],
      rounding: null,
      total: '1128',
      payments: [{ method: 'cash' }],
    });
    await own.send({ ...bill, refunds: [{ ...tea, amount: '420' }] });
    const left = () =>
      own.rows(
        'select sum(net) as net, sum(tax) as tax from bill_lines where group_id = $1 group by line_no order by line_no',
      );
    expect(await left()).toEqual([
      { net: '600.00', tax: '108.00' },
      { net: '0.00', tax: '0.00' },
    ]);
    const [, given] = await own.rows(
      'select net_sales, taxes from bills where group_id = $1 order by refund_no nulls first',
    );
    expect(given).toEqual({ net_sales: '-400.00', taxes: { Tax: '-20.00' } });
    await own.send({
      ...bill,
      refunds: [
        { ...tea, amount: '420' },
        { ...waited, amount: '354' },
      ],
    });
    expect(await left()).toEqual([
      { net: '300.00', tax: '54.00' },
      { net: '0.00', tax: '0.00' },
    ]);
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('needs a reason where cancellations do', async () => {
    const own = await group();
    await expect(own.send(example({ refunds: [{ ...tea, reason: null }] }))).rejects.toMatchObject(
      refused('refunds.0.reason', 'required'),
    );
    await own.set('cancelReasonMandatory', false);
    expect((await own.send(example({ refunds: [{ ...tea, reason: null }] }))).bills.created).toBe(1);
  });

  it('is possible when the day of its bill is closed, but not on a closed day', async () => {
    const own = await group();
    await own.send(example());
    const before = await own.ask('salesReport', { ...inTime, ...THIRD });
    await own.lock('2026-06-03');
    await expect(own.send(example({ version: 2, refunds: [tea] }))).rejects.toMatchObject(
      refused('refunds.0.at', 'lockDate', 'closed up to 2026-06-03; refund 1 of bill B1 belongs to 2026-06-03'),
    );
    expect((await own.send(example({ version: 2, refunds: [waited] }))).bills.updated).toBe(1);
    expect((await own.ask('salesReport', { ...inTime, ...THIRD })).docs).toEqual(before.docs);
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({ grandTotal: '-100.00' });
    // A reprint is no figure of the period.
    expect((await own.send(example({ version: 3, reprints: 1, refunds: [waited] }))).bills.updated).toBe(1);
    // The 4th is closed now: what is stored already is no news, a new refund of that day is.
    await own.lock('2026-06-04');
    expect((await own.send(example({ version: 4, reprints: 2, refunds: [waited] }))).bills.updated).toBe(1);
    const late = { ...waited, at: '2026-06-04 13:00' };
    await expect(own.send(example({ version: 5, refunds: [waited, late] }))).rejects.toMatchObject(
      refused('refunds.1.at', 'lockDate', 'refund 2 of bill B1 belongs to 2026-06-04'),
    );
    await expect(
      own.send(example({ version: 5, refunds: [waited, { ...rest, at: '2999-01-01 10:00' }] })),
    ).rejects.toMatchObject(refused('refunds.1.at', 'future'));
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('without a time was paid when it came, or with its bill', async () => {
    const own = await group();
    const [{ at: _tea, ...first }, { at: _waited, ...second }] = [tea, waited];
    await own.send(example({ refunds: [first] }));
    await own.send(example({ version: 2, refunds: [first, second] }));
    const days = await own.rows(
      `select business_date from bills where group_id = $1 and refund_of is not null order by refund_no`,
    );
    expect(days[0]).toEqual({ business_date: '2026-06-03' });
    const now = Date.parse(String(days[1]?.business_date));
    expect(Math.abs(Date.now() - now)).toBeLessThan(2 * 24 * 60 * 60_000);
  });

  it('of an archived bill is one of its own day, and is archived with that', async () => {
    const own = await group();
    await own.send(example({ refunds: [tea] }));
    const before = await own.ask('salesReport', { ...inTime, ...THIRD });
    await own.lock('2026-06-03');
    const archive = async (day: string) => {
      const count = await archiveBills(db, own.groupId, 'COL', day);
      await db.query(`update records set data = data || $2 where group_id = $1 and resource = 'outlets'`, [
        own.groupId,
        JSON.stringify({ archiveBefore: day }),
      ]);
      return count;
    };
    // The bill and the refund of its day.
    expect(await archive('2026-06-04')).toBe(2);
    const archived = async () => (await own.ask('archivedSalesReport', { ...inTime, ...THIRD })).docs;
    expect(await archived()).toEqual(before.docs);
    expect((await own.ask('archivedProductCategoryReport', { level: 'item', ...THIRD })).totals).toMatchObject({
      ...{ refunds: '360.00', netSales: '540.00' },
    });
    expect((await own.ask('archivedPaymentCancellationReport', THIRD)).totals).toMatchObject({ amount: '478.80' });
    expect((await own.send(example({ refunds: [tea] }))).bills).toMatchObject({ skipped: 1 });
    expect((await own.send(example({ version: 9, refunds: [tea, waited] }))).bills.updated).toBe(1);
    expect((await own.send(example({ version: 9, refunds: [tea, waited] }))).bills).toMatchObject({ skipped: 1 });
    expect(await archived()).toEqual(before.docs);
    expect((await own.ask('salesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      ...{ refunds: '75.18', netSales: '-75.18', grandTotal: '-100.00' },
    });
    expect((await own.ask('paymentCancellationReport', FOURTH)).totals).toMatchObject({ amount: '100.00' });
    await own.lock('2026-06-04');
    expect(await archive('2026-06-05')).toBe(1);
    expect((await own.ask('archivedSalesReport', { ...inTime, ...FOURTH })).totals).toMatchObject({
      netSales: '-75.18',
    });
    expect((await own.ask('archivedPaymentCancellationReport', FOURTH)).totals).toMatchObject({ amount: '100.00' });
    await own.send(example({ version: 10, refunds: [tea, waited, rest] }));
    expect((await own.ask('salesReport', { ...inTime, ...FIFTH })).totals).toMatchObject({ grandTotal: '-618.20' });
    expect(await verifyGroup(db, own.groupId)).toEqual([]);
  });

  it('reads of the amounts what is left after refunds in the archive', async () => {
    const own = await group();
    await own.send(example({ refunds: [tea, waited] }));
    await own.lock('2026-06-04');
    await archiveBills(db, own.groupId, 'COL', '2026-06-05');
    await own.send(example({ version: 2, refunds: [tea, waited, rest] }));
    const [row] = await own.rows('select refunds, grand_total, taxes, service_charge from bills where group_id = $1');
    expect(row).toEqual({
      ...{ refunds: '464.82', grand_total: '-618.20', service_charge: '-46.48' },
      taxes: { SSCL: '-12.78', VAT: '-94.34' },
    });
  });
});

describe('a bill of the last closed day', () => {
  it('can’t be cancelled, by hand or by its till; the day after can', async () => {
    const own = await group();
    await own.send(example(), { ...other, settledAt: '2026-06-04 20:30' });
    await own.lock('2026-06-03');
    await expect(own.cancel('B1')).rejects.toMatchObject({
      ...{ status: 400 },
      errors: [
        expect.objectContaining({ rule: 'lockDate', message: expect.stringContaining('Refund the bill instead') }),
      ],
    });
    await expect(
      own.send(example({ version: 2, status: 'cancelled', cancelled: { reason: 'Twice' } })),
    ).rejects.toMatchObject({ status: 400, errors: [expect.objectContaining({ rule: 'lockDate' })] });
    expect(await own.cancel('B2')).toMatchObject({ status: 'cancelled' });
  });
});
