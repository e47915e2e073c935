import { expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { lineFieldsOf } from '#engine/read/entities';
import { entity } from '#resources/index';
import { differencesInWords } from '#src/document/differences/Differences';
import { comparedBy, differencesOf } from '#src/document/differences/differing';

const OWNER = { isAdministrator: true, permissions: {} };
const STORE_KEEPER = { isAdministrator: false, permissions: { GRN: ['view', 'edit'] } };

const differing = (name: string, items: AnyRecord[], user = OWNER as typeof STORE_KEEPER) => {
  const document = entity(name as 'goodsReceivedNotes');
  if (document.kind !== 'document' || !document.differs) throw new Error(`${name} compares nothing`);
  return differencesOf(document.differs, lineFieldsOf(document), { items }, user);
};
const said = (...given: Parameters<typeof differing>) => differencesInWords(differing(...given), 'LKR');

const line = (over: AnyRecord): AnyRecord => ({
  orderedQty: '5.0000',
  previouslyReceived: '0.0000',
  deliveredQty: '5.0000',
  acceptedQty: '5.0000',
  unitPrice: '100.0000',
  poPrice: '100.0000',
  ...over,
});

test('a receipt as ordered differs in nothing', () => {
  expect(said('goodsReceivedNotes', [line({}), line({ rejectedQty: '0.0000' })])).toBeUndefined();
});

test('a receipt says what is short, rejected and at another price, and what that is worth', () => {
  const items = [
    line({}),
    line({ deliveredQty: '4', acceptedQty: '4' }),
    line({ deliveredQty: '5', rejectedQty: '2', acceptedQty: '3' }),
    line({ unitPrice: '136' }),
  ];
  // 4 - 5 at 100, 3 - 5 at 100, 5 at 36 more.
  expect(said('goodsReceivedNotes', items)).toBe(
    '1 short −20%, 1 rejected, 1 price +36%; LKR 120.00 less than ordered',
  );
  const { marks, order } = differing('goodsReceivedNotes', items);
  expect(Object.fromEntries([...marks].map(([index, keys]) => [index, [...keys]]))).toEqual({
    1: ['deliveredQty'],
    2: ['rejectedQty'],
    3: ['unitPrice'],
  });
  // 200, 180 and 100 are at stake; the line as ordered comes last.
  expect(order).toEqual([2, 3, 1, 0]);
});

test('what came before is not short, and what no one ordered is not compared with an order', () => {
  expect(
    said('goodsReceivedNotes', [line({ previouslyReceived: '3', deliveredQty: '2', acceptedQty: '2' })]),
  ).toBeUndefined();
  expect(
    said('goodsReceivedNotes', [line({ orderedQty: null, previouslyReceived: null, poPrice: null, lastPrice: '100' })]),
  ).toBeUndefined();
});

test('people who cannot see costs are told quantities only', () => {
  const items = [line({ deliveredQty: '4', acceptedQty: '4', unitPrice: '136' })];
  expect(said('goodsReceivedNotes', items, STORE_KEEPER)).toBe('1 short −20%');
  expect(said('goodsReceivedNotes', items)).toBe('1 short −20%, 1 price +36%; LKR 44.00 more than ordered');
});

test('a sum with an unknown part is not said', () => {
  const items = [
    line({ deliveredQty: '4', acceptedQty: '4', unitPrice: null, poPrice: null }),
    line({ unitPrice: '136' }),
  ];
  expect(said('goodsReceivedNotes', items)).toBe('1 short −20%, 1 price +36%');
});

test('a count says how many are short and over, the largest deviation, and the net difference', () => {
  const counted = (systemQty: string, varianceQty: string, lineCost: string) => ({ systemQty, varianceQty, lineCost });
  const items = [
    counted('100', '-5', '500.00'),
    counted('10', '0', '0.00'),
    counted('100', '-95', '9500.00'),
    counted('0', '3', '30.00'),
  ];
  expect(said('stockEntries', items)).toBe('2 short (up to −95%), 1 over; LKR 9,970.00 less than expected');
  expect(differing('stockEntries', items).order).toEqual([2, 0, 3, 1]);
  // Blind, still open: nothing is known.
  expect(said('stockEntries', [{ countedQty: '5', systemQty: null, varianceQty: null }])).toBeUndefined();
});

test('orders, requisitions, issues, transfers and batches say theirs', () => {
  expect(
    said('purchaseOrders', [
      { itemId: 'a', unitPrice: '5400', lastPrice: '3960' },
      { itemId: 'b', unitPrice: '10', lastPrice: null },
    ]),
  ).toBe('1 price +36%, 1 not on the supplier’s price list');
  expect(
    said('storeRequisitions', [
      { requestedQty: '4', approvedQty: '0' },
      { requestedQty: '4', approvedQty: null },
    ]),
  ).toBe('1 reduced −100%');
  expect(said('issueNotes', [{ requestedQty: '4', issuedQty: '5' }, { issuedQty: '5' }])).toBe('1 over +25%');
  expect(
    said('transferIns', [{ pendingQty: '10', shortQty: '4', damagedQty: '1', receivedQty: '5', shortCost: '40.00' }]),
  ).toBe('1 short −40%, 1 damaged; LKR 40.00 less than sent');
  expect(
    said('batchRuns', [
      { standardQty: '2', actualQty: '2.5', unitCost: '10', conversionFactor: '1' },
      { standardQty: '2', actualQty: null, unitCost: '10', conversionFactor: '1' },
    ]),
  ).toBe('1 over standard +25%; LKR 5.00 more than standard');
});

test('an amended order is compared with the version before, with what was removed', () => {
  const ordered = (lineNo: number, orderedQty: string, unitPrice: string, lineTotal: string) => ({
    ...{ lineNo, orderedQty, unitPrice, lineTotal, lastPrice: '77', purchaseUnitId: 'kg', itemName: `Item ${lineNo}` },
  });
  const before = [
    ordered(1, '10.0000', '5.0000', '50.00'),
    ordered(2, '4.0000', '20.0000', '80.00'),
    ordered(3, '6.0000', '1.0000', '6.00'),
    ordered(4, '2.0000', '9.0000', '18.00'),
  ];
  const items = [
    ordered(1, '8.0000', '5.0000', '40.00'),
    ordered(2, '4.0000', '22.0000', '88.00'),
    ordered(4, '2.0000', '9.0000', '18.00'),
    ordered(5, '1.0000', '30.0000', '30.00'),
  ];
  const order = entity('purchaseOrders');
  const amended = { items, version: 2, versions: [{ version: 1, items: before }] };
  const differs = order.kind === 'document' && comparedBy(order, amended);
  if (order.kind !== 'document' || !differs) throw new Error('it compares nothing');
  const found = differencesOf(differs, lineFieldsOf(order), amended, OWNER);
  // −10 + 8 − 6 + 30; the price list, which says 77, is another question.
  expect(differencesInWords(found, 'LKR')).toBe(
    '1 added, 1 reduced −20%, 1 price +10%, 1 removed; LKR 22.00 more than before',
  );
  expect(found.order).toEqual([3, 0, 1, 2]);
});
