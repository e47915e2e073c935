import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** The reports over the tills' data; every figure is computed by hand from the bills and events below. */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
const owner = person('feed', [['COL', 'Colombo']]);
const stranger = person('feed', [['COL', 'Colombo']], { RPT_CUSTOMER: ['view'], RPT_QR_CUSTOMER: ['view'] });
const day = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };

const ask = async (name: string, query: Record<string, string> = {}, who = owner): Promise<ReportAnswer> =>
  (await runReport({ db }, who, report(name) as Report, { ...day, ...query })).json() as Promise<ReportAnswer>;

const bill = (billNumber: string, more: Sent): Sent => ({
  outlet: 'COL',
  billNumber,
  openedAt: '2026-06-03 19:00',
  settledAt: '2026-06-03 20:00',
  cashier: 'Ruwani',
  waiter: 'Kasun',
  payments: [{ method: 'cash' }],
  ...more,
});
const line = (itemCode: string, quantity: number, unitPrice: number, more: Sent = {}): Sent => ({
  itemCode,
  quantity,
  unitPrice,
  ...more,
});

beforeAll(async () => {
  await putOutlet(db, 'feed', 'COL', 'COL', 'Colombo');
  for (const [id, code, name] of [
    ['rice', 'RICE', 'Fried rice'],
    ['tea', 'TEA', 'Tea'],
  ] as const)
    await put(db, 'feed', 'items', id, { name, itemCode: code, itemType: 'simple', price: '100.00', outlets: ['COL'] });
  await put(db, 'feed', 'floors', 'garden', {
    floorName: 'Garden',
    outletId: 'COL',
    tables: [{ tableId: 't4', tableName: 'T4', seats: 4 }],
  });
  const importer = { groupId: 'feed', userId: 'u', outletIds: ['COL'] };
  await importBills(db, importer, {
    bills: [
      bill('B1', {
        table: 'T4',
        floor: 'Garden',
        guests: 2,
        customer: { name: 'Ms Perera', phone: '+94771' },
        lines: [
          line('RICE', 2, 500),
          line('TEA', 2, 100, {
            cancelled: {
              ...{ quantity: 1, reason: 'Cold', stage: 'afterKot', by: 'Kasun', at: '2026-06-03 19:20' },
              wasted: true,
            },
          }),
        ],
        discounts: [{ name: 'Loyalty', amount: '110', percent: '10', approvedBy: 'Anjali' }],
        payments: [
          {
            method: 'card',
            amount: '990',
            card: { type: 'Visa', bank: 'HNB', last4: '4242', tagged: true },
            at: '2026-06-03 19:58',
          },
        ],
      }),
      bill('B2', {
        table: 'T4',
        floor: 'Garden',
        guests: 4,
        openedAt: '2026-06-03 20:30',
        settledAt: '2026-06-03 21:00',
        customer: { name: 'Ms Perera', phone: '+94771' },
        lines: [line('RICE', 1, 500)],
        discounts: [
          { name: 'Guest of the house', kind: 'complimentary', line: 1, amount: '200', reason: 'Waited long' },
        ],
        payments: [
          {
            method: 'card',
            amount: '300',
            card: { type: 'Master', bank: 'HNB', last4: '1111' },
            cancelled: { reason: 'Declined', by: 'Ruwani', replacedBy: 'cash' },
          },
          { method: 'cash', amount: '300' },
        ],
      }),
      bill('B3', {
        orderType: 'takeaway',
        lines: [line('TEA', 1, 100)],
        status: 'cancelled',
        cancelled: { reason: 'Guest left', by: 'Kasun', approvedBy: 'Anjali', stage: 'afterBill' },
      }),
      bill('B4', {
        orderType: 'takeaway',
        lines: [line('TEA', 1, 100)],
        payments: [{ method: 'card', card: { bank: 'Sampath' } }],
      }),
    ],
  });
  const at = (time: string) => `2026-06-03 ${time}`;
  const event = (kind: string, more: Sent): Sent => ({ kind, outlet: 'COL', ...more });
  await importEvents(db, importer, [
    event('customer', {
      phone: '+94771',
      firstVisitAt: at('19:00'),
      name: 'Nimali Perera',
      birthday: '1990-06-15',
      group: 'Regular',
    }),
    event('kot', {
      kotNumber: 'K1',
      firedAt: at('19:05'),
      readyAt: at('19:15'),
      department: 'Kitchen',
      items: [{ name: 'Fried rice', quantity: 2 }],
    }),
    event('kot', {
      kotNumber: 'K2',
      firedAt: at('20:31'),
      readyAt: at('20:51'),
      department: 'Kitchen',
      kotType: 'addition',
      items: [{ name: 'Fried rice', quantity: 1, cancelledQuantity: 1 }],
      printStatus: 'failed',
    }),
    event('kot', { kotNumber: 'K3', firedAt: at('19:06'), department: 'Bar', items: [{ name: 'Tea', quantity: 2 }] }),
    event('move', {
      moveNumber: 'M1',
      at: at('19:40'),
      type: 'mergeBill',
      fromBills: ['B7', 'B8'],
      toBills: ['B1'],
      itemsMoved: 3,
      amountBefore: '500',
      amountAfter: '500',
      by: 'Kasun',
      openedAt: at('19:00'),
    }),
    event('advance', {
      advanceNumber: 'A1',
      receivedAt: at('12:00'),
      customerName: 'Mr Silva',
      eventDate: '2026-07-01',
      amount: '5000',
      usedAmount: '1500',
      purpose: 'partyOrder',
      status: 'partlyUsed',
    }),
    event('advance', {
      advanceNumber: 'A2',
      receivedAt: at('12:30'),
      customerName: 'Ms Dias',
      amount: '1000',
      refundedAmount: '400',
      refundReason: 'Ill',
      status: 'forfeited',
    }),
    // Without the amounts: nothing is held all the same.
    event('advance', {
      advanceNumber: 'A3',
      receivedAt: at('12:31'),
      customerName: 'Ms Dias',
      amount: '700',
      status: 'refunded',
    }),
    event('advance', {
      advanceNumber: 'A4',
      receivedAt: at('12:32'),
      customerName: 'Ms Dias',
      amount: '900',
      status: 'used',
    }),
    event('qrScan', { sessionId: 'S1', scannedAt: at('19:00'), table: 'T4', scans: 3 }),
    event('qrOrder', {
      orderNumber: 'Q1',
      placedAt: at('19:01'),
      acceptedAt: at('19:03'),
      table: 'T4',
      items: [{ itemCode: 'RICE', name: 'Fried rice', quantity: 1 }],
      amount: '600',
      phone: '+94779',
      customerName: 'Guest',
      marketingConsent: true,
    }),
    event('qrOrder', {
      orderNumber: 'Q2',
      placedAt: at('19:11'),
      rejectedAt: at('19:12'),
      table: 'T4',
      amount: '400',
      phone: '+94779',
    }),
    event('userLog', { entryNumber: 'L1', at: at('18:00'), user: 'Kasun', action: 'login' }),
    event('userLog', { entryNumber: 'L2', at: at('18:01'), user: 'Ruwani', action: 'failedLogin' }),
  ]);
});

describe('cancelled and free items', () => {
  it('order cancellation: a line and a bill, and their share of gross sales', async () => {
    const { docs, totals } = await ask('orderCancellationReport');
    expect(docs.map((row) => [row.billNo, row.item, row.qty, row.amount, row.stage, row.reason, row.minutes])).toEqual(
      expect.arrayContaining([
        ['B1', 'Tea', '1.0000', '100.00', 'afterKot', 'Cold', 20],
        ['B3', 'Whole bill', null, '100.00', 'afterBill', 'Guest left', null],
      ]),
    );
    expect(docs.map((row) => [row.billNo, row.wasted]).sort()).toEqual([
      ['B1', true],
      ['B3', false],
    ]);
    // Gross of the settled bills: 1 100 + 500 + 100.
    expect(totals).toMatchObject({ amount: '200.00', cancellations: 2, gross: '1700.00', pctOfGross: '11.7647' });
    expect((await ask('orderCancellationReport', { stage: 'afterKot' })).docs).toHaveLength(1);
  });

  it('payment cancellation: what was declined, and what was paid instead', async () => {
    const { docs } = await ask('paymentCancellationReport');
    expect(docs).toHaveLength(1);
    expect(docs[0]).toMatchObject({
      billNo: 'B2',
      method: 'card',
      amount: '300.00',
      reason: 'Declined',
      replacementMethod: 'cash',
    });
  });

  it('discounts: on the bill and on an item, with who approved', async () => {
    const { docs, totals } = await ask('discountReport');
    expect(
      docs.map((row) => [row.discount, row.kind, row.scope, row.baseAmount, row.discountAmount, row.approvedBy]),
    ).toEqual([
      ['Guest of the house', 'complimentary', 'item', '500.00', '200.00', null],
      ['Loyalty', 'discount', 'bill', '1100.00', '110.00', 'Anjali'],
    ]);
    expect(totals).toMatchObject({ discountAmount: '310.00', gross: '1700.00' });
  });

  it('the discounts agree with the sales report, and categories add up to net sales', async () => {
    const [sales, categories, costs, discounts] = [
      await ask('salesReport'),
      await ask('productCategoryReport'),
      await ask('costOfSalesReport'),
      await ask('discountReport'),
    ];
    const sum = (...keys: string[]) => keys.reduce((total, key) => total + Number(sales.totals[key]), 0);
    expect(sum('itemDiscount', 'billDiscount', 'promotions', 'complimentary')).toBe(
      Number(discounts.totals.discountAmount),
    );
    expect(categories.totals.netSales).toBe(sales.totals.netSales);
    expect(costs.totals.netSales).toBe(sales.totals.netSales);
  });
});

describe('guests, tables and cards', () => {
  it('customers: two visits on one day are one; birthday and group come from the till', async () => {
    const { docs } = await ask('customerReport');
    expect(docs).toHaveLength(1);
    expect(docs[0]).toMatchObject({
      name: 'Nimali Perera',
      group: 'Regular',
      visits: 1,
      bills: 2,
      netSales: '1290.00',
      discounts: '310.00',
      favouriteItem: 'Fried rice',
      birthday: '1990-06-15',
    });
    expect((await ask('customerReport', { birthdayMonth: '7' })).docs).toEqual([]);
    const [hidden] = (await ask('customerReport', {}, stranger)).docs;
    expect(hidden).not.toHaveProperty('phone');
    expect(JSON.stringify(hidden)).not.toContain('Perera');
  });

  it('tables: seats of the floor plan, minutes and turns', async () => {
    const { docs } = await ask('tableRevenueReport');
    expect(docs).toHaveLength(1);
    expect(docs[0]).toMatchObject({
      table: 'T4',
      floor: 'Garden',
      seats: 4,
      bills: 2,
      guests: 6,
      netSales: '1290.00',
      avgMinutes: 45,
      turns: '2.0',
      seatOccupancy: '75.0000',
      revenuePerSeat: '322.50',
      byHour: { '20:00': '990.00', '21:00': '300.00' },
    });
  });

  it('a table leads to its bills, whatever the case of its name', async () => {
    const { totals } = await ask('billWiseReport', { tableName: 't4' });
    expect(totals).toMatchObject({ bills: 2, guests: 6, netSales: '1290.00' });
    expect((await ask('billWiseReport', { tableName: 'T5' })).docs).toEqual([]);
  });

  it('cards: those that are tagged, or those that are not', async () => {
    const amounts = async (untagged: string) =>
      (await ask('ccTaggingReport', { untagged })).docs.map((row) => row.amount);
    expect([await amounts('true'), await amounts('false')]).toEqual([['100.00'], ['990.00']]);
    expect((await ask('ccTaggingReport', { untagged: 'false' })).totals).toMatchObject({ amount: '990.00' });
  });

  it('cards: untagged first; what the bank will pay after its commission', async () => {
    const { docs, totals } = await ask('ccTaggingReport', { commissionPct: '2.5' });
    expect(docs.map((row) => [row.billNo, row.bank, row.tagged, row.amount, row.expectedSettlement])).toEqual([
      ['B4', 'Sampath', false, '100.00', '97.50'],
      ['B1', 'HNB', true, '990.00', '965.25'],
    ]);
    expect(totals).toMatchObject({ amount: '1090.00', untaggedAmount: '100.00' });
  });
});

describe('what tills report beside bills', () => {
  it('order tickets: by station, with types, minutes and cancelled items', async () => {
    const { docs, totals } = await ask('kotSummaryReport');
    expect((await ask('kotSummaryReport', { department: 'bar' })).docs.map((row) => row.department)).toEqual(['Bar']);
    expect(docs).toEqual([
      expect.objectContaining({
        department: 'Bar',
        kots: 1,
        byType: { new: 1 },
        avgPrepMinutes: null,
        overTargetPct: null,
      }),
      expect.objectContaining({
        department: 'Kitchen',
        kots: 2,
        byType: { addition: 1, new: 1 },
        items: '3.0000',
        cancelledItems: '1.0000',
        cancelPct: '25.0000',
        avgPrepMinutes: '15.0',
        overTargetPct: '50.0000',
        longest: '20.0',
        printFailures: 1,
      }),
    ]);
    const added = (key: string) => docs.reduce((sum, row) => sum + Number(row[key]), 0);
    expect([Number(totals.items), Number(totals.cancelledItems)]).toEqual([added('items'), added('cancelledItems')]);
    expect(Number(totals.cancelPct)).toBeCloseTo(
      (100 * added('cancelledItems')) / (added('items') + added('cancelledItems')),
      3,
    );
    expect((await ask('kotSummaryReport', { per: 'ticket' })).docs.map((row) => row.kotNo).sort()).toEqual([
      'K1',
      'K2',
      'K3',
    ]);
  });

  it('merges, advances, QR and the log', async () => {
    expect((await ask('mergedBillsReport')).docs[0]).toMatchObject({
      fromBills: 'B7, B8',
      toBills: 'B1',
      difference: '0.00',
      minutesAfterOpen: 40,
    });
    const advances = await ask('advancePaymentReport');
    expect(advances.docs.map((row) => [row.advanceNo, row.balance])).toEqual([
      ['A1', '3500.00'],
      ['A2', '0.00'],
      ['A3', '0.00'],
      ['A4', '0.00'],
    ]);
    expect(advances.totals).toMatchObject({
      amount: '7600.00',
      refunded: '1100.00',
      used: '3000.00',
      balance: '3500.00',
    });
    expect((await ask('advancePaymentReport', { held: 'true' })).totals).toMatchObject({
      advances: 1,
      balance: '3500.00',
    });
    expect(advances.docs[1]).toMatchObject({ refunded: '400.00', refundReason: 'Ill', used: '600.00' });
    expect((await ask('qrTableReport', { floor: 'garden' })).docs[0]).toMatchObject({
      table: 'T4',
      // The till named none: it comes from the floor plan.
      floor: 'Garden',
      scans: 3,
      tableSessions: 1,
      orders: 2,
      accepted: 1,
      rejected: 1,
      avgAcceptMinutes: '2.0',
      amount: '600.00',
      conversion: '66.6667',
    });
    const [order] = await db.query(
      `select data -> 'items' as items from till_events where group_id = 'feed' and id = 'Q1'`,
    );
    expect(order?.items).toEqual([{ itemCode: 'RICE', name: 'Fried rice', quantity: '1.0000' }]);
    const [guest] = (await ask('qrCustomerReport')).docs;
    expect(guest).toMatchObject({ phone: '+94779', orders: 1, amount: '600.00', consent: true });
    // The ending is for people who can't see the number.
    expect(guest).not.toHaveProperty('maskedPhone');
    const [masked] = (await ask('qrCustomerReport', {}, stranger)).docs;
    expect(masked).toMatchObject({ maskedPhone: '…779', orders: 1 });
    expect(masked).not.toHaveProperty('phone');
    const log = await ask('userLogReport');
    expect(log.docs.map((row) => row.action)).toEqual(['failedLogin', 'login']);
    expect(log.totals).toMatchObject({ entries: 2, failures: 1 });
  });
});
