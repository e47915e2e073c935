import type { AnyRecord } from '#engine/define/fields';
import type { Database } from '#server/db/types';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import { person, playJune, put, putBills, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { putNumberedDocuments } from './askDocuments';

/**
 * The golden June of domain 2.6 at Colombo with its bills and documents, a bill of May to compare with, and two small bills at Kandy, one
 * of them from domain 1.7. This group's users must never see the other group's figures.
 */

export const OUTLETS = [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
] as const;
export const owner = person('harbour', OUTLETS);
/** A store keeper, who can't see costs. */
export const keeper = person('harbour', [['COL', 'Colombo']], {
  ASK_AI: ['view', 'run'],
  RPT_STOCK_SUMMARY: ['view'],
  RPT_STOCK_USAGE: ['view'],
  RPT_STOCK_VALUATION: ['view'],
});

const bill = (id: string, outletId: string, date: string, more: AnyRecord) =>
  ({ id, outletId, date, ...more }) as never;

async function putMasters(db: Database): Promise<void> {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putOutlet(db, 'lakeside', 'LAK', 'LAK', 'Lakeside');
  await putItems(db, 'harbour', 'COL');
  await put(db, 'harbour', 'systemSettings', 'COL', {
    outletId: 'COL',
    settings: [{ name: 'foodCostTargetPct', state: true, value: '22' }],
  });
  const category = (id: string, name: string, revenueGroup: string) =>
    put(db, 'harbour', 'menuCategories', id, { name, outlets: ['COL', 'KDY'], revenueGroup });
  await category('rices', 'Rice dishes', 'food');
  await category('kottus', 'Kottu dishes', 'food');
  await category('drinks', 'Drinks', 'beverage');
  const item = (id: string, name: string, categoryId: string, price: string) =>
    put(db, 'harbour', 'items', id, {
      ...{ name, itemCode: id.toUpperCase(), categoryId, itemType: 'simple', price },
      ...{ outlets: ['COL', 'KDY'], costSource: 'recipe', portions: null, status: 'active' },
    });
  await item('biryani', 'Biryani', 'rices', '1800.00');
  await item('kottu', 'Kottu', 'kottus', '600.00');
  await item('juice', 'Juice', 'drinks', '400.00');
  const part = (itemId: string, netQuantity: string, yieldPct: string) => ({
    itemId,
    unitId: 'kg',
    netQuantity,
    yieldPct,
  });
  await put(db, 'harbour', 'recipes', 'biryani', {
    ...{ outletId: 'COL', recipeName: 'Biryani', menuItemId: 'biryani' },
    ...{ effectiveFrom: '2026-06-01', portions: 1, status: 'active' },
    ingredients: [
      part('chicken', '0.2', '80'),
      part('rice', '0.15', '100'),
      part('oil', '0.02', '100'),
      part('curry', '0.075', '100'),
    ],
  });
  await put(db, 'harbour', 'suppliers', 'lanka', {
    outletId: 'COL',
    supplierName: 'Lanka Meats',
    supplierCode: 'LM',
    status: 'active',
  });
}

/** The documents behind the movements of June, with the figures of domain 2.6 and 3.1. */
async function putDocuments(db: Database): Promise<void> {
  const document = (resource: string, id: string, date: string, more: AnyRecord) =>
    put(db, 'harbour', resource, id, {
      ...{ outletId: 'COL', docDate: date, status: 'approved', clientRequestId: id },
      ...more,
    });
  const line = (quantityKey: string, quantity: string, more: AnyRecord = {}) => [
    { lineNo: 1, itemId: 'chicken', unitId: 'kg', purchaseUnitId: 'kg', [quantityKey]: quantity, ...more },
  ];
  await document('purchaseOrders', 'po1', '2026-06-04', {
    ...{ pONumber: 'PO-1', supplierId: 'lanka', subTotal: '66000.00', taxAmount: '11880.00', grandTotal: '77880.00' },
    items: line('orderedQty', '40.0000', { netAmount: '66000.00' }),
  });
  await document('goodsReceivedNotes', 'grn1', '2026-06-05', {
    ...{ grnNumber: 'GRN-1', supplierId: 'lanka', invoiceNumber: 'INV-1', subTotal: '66000.00', freight: '1320.00' },
    ...{ taxAmount: '11880.00', grandTotal: '79200.00', invoiceTotal: '79200.00' },
    items: line('acceptedQty', '40.0000', { netAmount: '66000.00' }),
  });
  await document('supplierReturns', 'sr1', '2026-06-08', {
    ...{ returnNumber: 'SR-1', supplierId: 'lanka', returnTotal: '2295.00', creditTotal: '2295.00', taxAmount: '0.00' },
    items: line('returnQty', '2.0000', { returnValue: '2295.00' }),
  });
  await document('wastageNotes', 'wn1', '2026-06-15', {
    ...{ wastageNumber: 'WN-1', totalCost: '1675.16' },
    items: line('quantity', '1.5000', { lineCost: '1675.16', wastageType: 'spoilage' }),
  });
  await document('issueNotes', 'in1', '2026-06-18', {
    ...{ issueNumber: 'IN-1', purpose: 'staffMeal', totalCost: '3350.31' },
    items: line('issuedQty', '3.0000', { lineCost: '3350.31' }),
  });
  await document('transferOuts', 'to1', '2026-06-20', {
    ...{ transferOutNumber: 'TO-1', toOutletId: 'KDY', totalCost: '5583.85' },
    items: line('sentQty', '5.0000', { lineCost: '5583.85' }),
  });
}

const lines = (item: string, category: string, quantity: string, net: string, cost = '0') => ({
  ...{ item, category, quantity, net, cost },
  gross: net,
});

async function putSales(db: Database): Promise<void> {
  await putBills(db, 'harbour', [
    bill('m1', 'COL', '2026-05-24', {
      gross: '50000.00',
      net: '50000.00',
      total: '50000.00',
      payments: { cash: '50000.00' },
    }),
    bill('j1', 'COL', '2026-06-03', {
      ...{ hour: 13, guests: 20, cashier: 'Nimal', gross: '72000.00', net: '72000.00', total: '72000.00' },
      ...{ payments: { cash: '72000.00' }, cost: '13890.53' },
      lines: [lines('biryani', 'rices', '40', '72000.00', '13890.53')],
    }),
    bill('j3', 'COL', '2026-06-10', {
      ...{ hour: 13, guests: 40, cashier: 'Nimal', gross: '144000.00', billDiscount: '4500.00', net: '139500.00' },
      ...{ total: '139500.00', payments: { card: '100000.00', cash: '39500.00' }, cost: '30297.75' },
      lines: [lines('biryani', 'rices', '80', '144000.00', '30297.75')],
    }),
    bill('j2', 'KDY', '2026-06-03', {
      ...{
        hour: 19,
        orderType: 'takeaway',
        channel: 'uber',
        cashier: 'Ruwani',
        gross: '1000.00',
        itemDiscount: '100.00',
      },
      ...{ net: '900.00', serviceCharge: '90.00', taxes: { SSCL: '24.75', VAT: '182.66' }, rounding: '-0.41' },
      ...{ total: '1197.00', payments: { card: '1000.00', cash: '197.00' }, cost: '300.00' },
      lines: [
        {
          item: 'kottu',
          category: 'kottus',
          quantity: '1',
          gross: '600.00',
          discount: '60.00',
          net: '540.00',
          cost: '200.00',
        },
        {
          item: 'juice',
          category: 'drinks',
          quantity: '1',
          gross: '400.00',
          discount: '40.00',
          net: '360.00',
          cost: '100.00',
        },
      ],
    }),
    bill('k1', 'KDY', '2026-06-10', {
      hour: 20,
      guests: 2,
      gross: '500.00',
      net: '500.00',
      total: '500.00',
      payments: { cash: '500.00' },
    }),
    bill('x1', 'COL', '2026-06-04', {
      status: 'cancelled',
      gross: '999.00',
      net: '999.00',
      total: '999.00',
      payments: {},
    }),
  ]);
  await putBills(db, 'lakeside', [
    bill('l1', 'LAK', '2026-06-03', {
      gross: '7777.00',
      net: '7777.00',
      total: '7777.00',
      payments: { cash: '7777.00' },
    }),
  ]);
  const cancelled = (no: string, date: string, quantity: string, amount: string, reason: string, waiter: string) =>
    db.query(
      `insert into cancellations (group_id, outlet_id, bill_id, cancel_no, business_date, at, kind, item_name, qty, amount, stage, reason,
         requested_by, bill_no, waiter)
       values ('harbour', 'COL', $1, 'line:9', $2, $2::date + time '13:00', 'line', 'Biryani', $3, $4, 'afterKot', $5, $6, $1, $6)`,
      [no, date, quantity, amount, reason, waiter],
    );
  await cancelled('j1', '2026-06-03', '1', '1800.00', 'Wrong order', 'Saman');
  await cancelled('j3', '2026-06-10', '2', '3600.00', 'Guest left', 'Kamal');
}

/** Both groups with their June. */
export async function putAskWorld(db: Database): Promise<void> {
  await putMasters(db);
  await playJune(db, 'harbour', 'COL');
  await putDocuments(db);
  await putNumberedDocuments(db);
  await putSales(db);
}

/** Asks as the owner, on 1 July 2026. @param selected the chosen outlets; empty for all */
export const askedOf =
  (db: Database, selected: readonly string[]) =>
  (question: string, context?: Context): Promise<Outcome> =>
    ask({
      ...{ db, identity: owner, question, selected, now: new Date('2026-07-01T06:00:00Z') },
      ...(context ? { context } : {}),
    });

/** The answer's sentence, or the refusal's. */
export const sentenceOf = (outcome: Outcome): string =>
  'answered' in outcome ? outcome.answered.answer : `refused: ${outcome.refused.answer}`;

/** A receipt of four units of oil at this price. */
export const putOilReceipt = (db: Database, id: string, docDate: string, unitPrice: string) =>
  put(db, 'harbour', 'goodsReceivedNotes', id, {
    ...{ outletId: 'COL', docDate, status: 'approved', clientRequestId: id, grnNumber: id, supplierId: 'lanka' },
    ...{ subTotal: '100.00', taxAmount: '0.00', grandTotal: '100.00' },
    items: [
      {
        ...{ lineNo: 1, itemId: 'oil', purchaseUnitId: 'l', unitId: 'l', acceptedQty: '4.0000', unitPrice },
        netAmount: '100.00',
      },
    ],
  });
