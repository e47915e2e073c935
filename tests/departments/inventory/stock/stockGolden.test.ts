import { describe, expect, test } from 'vitest';
import { type CostingMethod, type Movement, transitOf } from '#engine/run/stock';
import { type Posted, postMovements, postSales } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { ownDatabase } from '#tests/kit/database';

/** The golden example of domain 2.6, posted through the ledger: every figure there was computed by hand. */

const db = await ownDatabase();

/** Plays June 2026 in the group `groupId` and returns the postings, by event. */
async function playJune(groupId: string, method: CostingMethod) {
  const post = (docType: string, day: string, movements: Movement[]) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        {
          groupId,
          docType,
          docId: `${docType}-${day}`,
          docNumber: `${docType}/${day}`,
          userId: 'cost-controller',
          method: () => method,
          negativeStock: () => 'block',
          itemName: (itemId) => itemId,
        },
        movements.map((movement) => ({ outletId: 'COL', businessDate: `2026-06-${day}`, ...movement })),
      ),
    );
  const sell = (day: string, portions: number) =>
    db.transaction((tx) =>
      postSales(
        tx,
        { groupId, docType: 'bills', userId: 'till', method: () => method, itemName: (itemId) => itemId },
        (['chicken 0.25', 'rice 0.15', 'oil 0.02', 'curry 0.075'] as const).map((ingredient) => {
          const [itemId, each] = ingredient.split(' ') as [string, string];
          const quantity = (-portions * Number(each)).toFixed(4);
          const bill = { docId: `bill-${day}`, docNumber: day, businessDate: `2026-06-${day}`, lineNo: 1 };
          return { ...bill, outletId: 'COL', type: 'SALE' as const, itemId, quantity };
        }),
      ),
    );
  const line = (
    lineNo: number,
    type: Movement['type'],
    itemId: string,
    quantity: string,
    value?: string,
  ): Movement => ({
    lineNo,
    type,
    itemId,
    quantity,
    value,
  });

  const opening = await post('stockEntries', '01', [
    line(1, 'OPENING', 'chicken', '20', '20000.00'),
    line(2, 'OPENING', 'rice', '50', '20000.00'),
    line(3, 'OPENING', 'oil', '10', '6000.00'),
    line(4, 'OPENING', 'onion', '20', '5000.00'),
  ]);
  const batch = await post('batchRuns', '02', [
    line(1, 'BATCH_OUT', 'onion', '-8'),
    line(2, 'BATCH_OUT', 'oil', '-2'),
    line(3, 'BATCH_IN', 'curry', '9.5'),
  ]);
  const firstSale = await sell('03', 40);
  const receipt = await post('goodsReceivedNotes', '05', [
    line(1, 'GRN', 'chicken', '40', '45900.00'),
    line(2, 'GRN', 'rice', '50', '21420.00'),
  ]);
  const afterReceipt = await balances(groupId);
  const returned = await post('supplierReturns', '08', [line(1, 'SUPPLIER_RETURN', 'chicken', '-2', '-2295.00')]);
  const afterReturn = await balances(groupId);
  const secondSale = await sell('10', 80);
  const wastage = await post('wastageNotes', '15', [line(1, 'WASTAGE', 'chicken', '-1.5')]);
  const issue = await post('issueNotes', '18', [line(1, 'ISSUE', 'chicken', '-3')]);
  const transfer = await post('transfersOut', '20', [line(1, 'TRANSFER_OUT', 'chicken', '-5')]);
  const arrival = await post('transfersIn', '21', [
    { ...line(1, 'TRANSFER_IN', 'chicken', '4.8', '5360.50'), outletId: 'KDY' },
    line(1, 'TRANSIT_LOSS', 'chicken', '0', '-223.35'),
  ]);
  const count = await post('stockEntries', '30', [
    line(1, 'COUNT', 'chicken', '-0.6'),
    line(2, 'COUNT', 'rice', '-0.5'),
    line(3, 'COUNT', 'oil', '-0.1'),
    line(4, 'COUNT', 'onion', '-0.3'),
    line(5, 'COUNT', 'curry', '0'),
  ]);
  const sales = { firstSale, secondSale };
  return {
    opening,
    batch,
    ...sales,
    receipt,
    afterReceipt,
    returned,
    afterReturn,
    wastage,
    issue,
    transfer,
    arrival,
    count,
  };
}

const balances = async (groupId: string, outletId = 'COL') => {
  const rows = await db.query<Record<string, string>>(
    `select item_id, quantity, value, average_cost, last_price, last_received::text as last_received from balances
     where group_id = $1 and outlet_id = $2`,
    [groupId, outletId],
  );
  return Object.fromEntries(rows.map((row) => [String(row.item_id), row]));
};
const values = (posted: Posted[]) => posted.map((each) => each.value);
const totalOf = async (groupId: string, where: string) => {
  const [row] = await db.query<{ total: string }>(
    `select sum(value) as total from movements where group_id = $1 and ${where}`,
    [groupId],
  );
  return row?.total;
};

describe('weighted average', () => {
  test('June in the outlet COL', async () => {
    const june = await playJune('golden', 'wac');

    expect(values(june.batch)).toEqual(['-2000.00', '-1200.00', '3200.00']);
    expect(june.batch[2]?.unitCost).toBe('336.842105');
    expect(values(june.firstSale)).toEqual(['-10000.00', '-2400.00', '-480.00', '-1010.53']);
    expect(await totalOf('golden', `doc_id = 'bill-03'`)).toBe('-13890.53');

    expect(june.receipt.map((each) => each.unitCost)).toEqual(['1147.500000', '428.400000']);
    expect(june.afterReceipt.chicken).toMatchObject({ average_cost: '1118.000000', last_price: '1147.500000' });
    expect(june.afterReceipt.rice).toMatchObject({ average_cost: '415.106383', last_received: '2026-06-05' });
    expect(values(june.returned)).toEqual(['-2295.00']);
    expect(june.afterReturn.chicken).toMatchObject({ average_cost: '1116.770833', value: '53605.00' });

    expect(await totalOf('golden', `doc_id = 'bill-10'`)).toBe('-30297.75');
    expect(values([...june.wastage, ...june.issue, ...june.transfer])).toEqual(['-1675.16', '-3350.31', '-5583.85']);
    expect(values(june.count)).toEqual(['-670.06', '-207.55', '-60.00', '-75.00', '0.00']);
    expect(await totalOf('golden', `movement_type = 'COUNT'`)).toBe('-1012.61');

    const closing = await balances('golden');
    expect(closing.chicken).toMatchObject({ quantity: '17.9000', value: '19990.20' });
    expect(closing.curry).toMatchObject({ quantity: '0.5000' });
    expect(await totalOf('golden', `outlet_id = 'COL'`)).toBe('60214.79');
    expect(await totalOf('golden', `movement_type = 'REVALUATION'`)).toBeNull();
    expect(await verifyBalances(db, 'golden')).toEqual([]);
  });

  test('sent goods are received or lost, and nothing is left in transit', async () => {
    expect((await balances('golden', 'KDY')).chicken).toMatchObject({ quantity: '4.8000', value: '5360.50' });
    expect(await totalOf('golden', `outlet_id = '${transitOf('COL')}'`)).toBe('-223.35');
    expect(await totalOf('golden', `movement_type in ('TRANSFER_OUT', 'TRANSFER_IN')`)).toBe('-223.35');
  });

  test('the ledger card of chicken runs through the known quantities', async () => {
    const rows = await db.query<{ after: string }>(
      `select trim_scale(qty_after)::text as after from movements
       where group_id = 'golden' and outlet_id = 'COL' and item_id = 'chicken' order by seq`,
    );
    expect(rows.map((row) => row.after)).toEqual(['20', '10', '50', '48', '28', '26.5', '23.5', '18.5', '17.9']);
  });
});

test('last price: the same June, chicken at its last price', async () => {
  const june = await playJune('goldenLastPrice', 'lastPrice');
  expect(june.receipt[0]).toMatchObject({ value: '45900.00', revaluation: '1475.00' });
  expect(june.returned[0]?.revaluation).toBeUndefined();
  const [revaluation] = await db.query(
    `select value, business_date, reversal_of from movements
     where group_id = 'goldenLastPrice' and item_id = 'chicken' and outlet_id = 'COL' and movement_type = 'REVALUATION'`,
  );
  expect(revaluation).toMatchObject({
    value: '1475.00',
    business_date: '2026-06-05',
    reversal_of: june.receipt[0]?.seq,
  });
  expect((await balances('goldenLastPrice')).chicken).toMatchObject({ quantity: '17.9000', value: '20540.25' });
  expect(await verifyBalances(db, 'goldenLastPrice')).toEqual([]);
});
