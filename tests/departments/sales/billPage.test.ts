import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** What `v1/bills/{_id}` says of a bill: everything that tills sent (domain 1.7), and the bills that belong together. */

const { db, app } = await testApp();
let tenant: Awaited<ReturnType<typeof newTenant>>;

const bill = (billNumber: string, more: AnyRecord = {}): AnyRecord => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-11-20 19:05', settledAt: '2026-11-20 20:10' },
  lines: [{ itemCode: 'MEAL', quantity: 1, unitPrice: '600' }],
  payments: [{ method: 'cash' }],
  ...more,
});
const read = async (billNumber: string, by = tenant.owner): Promise<AnyRecord> => {
  const { status, body } = await by.get(`/api/v1/bills/bill_out_COL_${billNumber}`);
  expect([billNumber, status]).toEqual([billNumber, 200]);
  return body;
};

beforeAll(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL', 'out_KDY'] });
  const send = await tenant.owner.post('/api/v1/bills/import', {
    stock: 'none',
    bills: [
      bill('A1', {
        ...{ orderNumber: 'O7', table: 'T4', floor: 'Garden', waiter: 'Kasun', cashier: 'Ruwani', terminal: 'Till 1' },
        ...{ shift: 'S1', guests: 2, reprints: 2, remarks: 'Birthday at the table' },
        customer: { name: 'Ms Perera', phone: '+94771' },
        lines: [
          {
            ...{ itemCode: 'MEAL', quantity: 2, unitPrice: '500', comment: 'No onions', seat: 3, kot: 'K1' },
            modifiers: [{ name: 'Extra egg', price: '100' }],
            cancelled: { quantity: 1, reason: 'Cold', stage: 'afterKot', by: 'Kasun', at: '2026-11-20 19:30' },
          },
        ],
        discounts: [{ name: 'Loyalty', percent: '10', amount: '60', reason: 'Regular', approvedBy: 'Anjali' }],
        payments: [{ method: 'card', card: { type: 'Visa', bank: 'HNB', last4: '4242', approvalCode: '99' } }],
        refunds: [
          { amount: '40', method: 'cash', line: 1, reason: 'Hair in it', by: 'Ruwani', at: '2026-11-20 20:30' },
        ],
      }),
      bill('P1', { status: 'split', payments: [] }),
      bill('P1a', { parentBill: 'P1', splitGroup: 'G1' }),
      bill('P1b', { parentBill: 'P1', splitGroup: 'G1' }),
      bill('M1', { status: 'merged', mergedInto: 'P1b', payments: [] }),
      bill('M2', { status: 'merged', mergedInto: 'GONE', payments: [] }),
    ],
  });
  expect([send.status, send.body.errors]).toEqual([200, []]);
});

describe('a bill', () => {
  it('has everything that the till said of it', async () => {
    const found = await read('A1');
    expect(found).toMatchObject({
      ...{ orderNo: 'O7', table: 'T4', floor: 'Garden', waiter: 'Kasun', terminal: 'Till 1', shift: 'S1' },
      ...{ reprints: 2, remarks: 'Birthday at the table', customer: 'Ms Perera', customerPhone: '+94771' },
      ...{ gross: '600.00', billDiscount: '60.00', netSales: '540.00', grandTotal: '540.00' },
      ...{ refunds: '40.00', refunded: '40.00' },
    });
    expect(found.lines).toEqual([
      expect.objectContaining({
        ...{ comment: 'No onions', seat: 3, kotNo: 'K1', refund: '40.00', net: '600.00' },
        modifiers: [expect.objectContaining({ name: 'Extra egg', price: '100.0000' })],
      }),
    ]);
    expect(found.payments).toMatchObject([
      {
        method: 'card',
        amount: '540.00',
        cardType: 'Visa',
        bank: 'HNB',
        last4: '4242',
        approvalCode: '99',
        refundNo: null,
      },
      { method: 'cash', amount: '-40.00', refundNo: 1, receivedBy: 'Ruwani' },
    ]);
    expect(found.discounts).toMatchObject([
      { name: 'Loyalty', amount: '60.00', reason: 'Regular', approvedBy: 'Anjali' },
    ]);
    expect(found.changes).toMatchObject([
      { kind: 'line', itemName: 'Meal', qty: '1.0000', amount: '600.00', reason: 'Cold', requestedBy: 'Kasun' },
      {
        kind: 'refund',
        itemName: 'Meal',
        amount: '40.00',
        method: 'cash',
        reason: 'Hair in it',
        requestedBy: 'Ruwani',
      },
    ]);
    expect(found.related).toEqual([]);
    // A refund’s row in a report opens its bill.
    const { status, body } = await tenant.owner.get('/api/v1/bills/refund_out_COL_A1_1');
    expect([status, body]).toEqual([200, found]);
  });

  it('leads to the bills it was split from and merged into, and back', async () => {
    const relations = async (billNumber: string) => {
      const { related } = await read(billNumber);
      return (related as AnyRecord[]).map(({ relation, billNo, id }) => [relation, billNo, id !== null]);
    };
    expect(await relations('P1')).toEqual([
      ['splitInto', 'P1a', true],
      ['splitInto', 'P1b', true],
    ]);
    expect(await relations('P1a')).toEqual([
      ['parent', 'P1', true],
      ['sameSplit', 'P1b', true],
    ]);
    expect(await relations('P1b')).toEqual([
      ['parent', 'P1', true],
      ['mergedFrom', 'M1', true],
      ['sameSplit', 'P1a', true],
    ]);
    expect(await relations('M1')).toEqual([['mergedInto', 'P1b', true]]);
    // That bill never arrived: there is its number, and nothing to open.
    expect(await relations('M2')).toEqual([['mergedInto', 'GONE', false]]);
  });

  it('hides its guest and its costs from people without the permission', async () => {
    const clerk = await tenant.person({ RPT_BILL_WISE: ['view'] });
    const found = await read('A1', clerk);
    expect(Object.keys(found).filter((key) => ['customer', 'customerPhone', 'cost'].includes(key))).toEqual([]);
    expect((found.changes as AnyRecord[]).every((each) => !('costLost' in each))).toBe(true);
  });
});
