import type { Database } from '#server/db/types';

/** What journals should have: stored bills, payments, movements, documents, tills' reports and ledger entries, added up one by one in whole coins. */

type Row = Readonly<Record<string, unknown>>;
/** `outlet day posting` -> coins; what is debited is positive. */
export type Book = Map<string, number>;

/** What each movement is posted to, besides stock; receipts and returns are posted by their documents. */
const AGAINST: Readonly<Record<string, string>> = {
  ...{ SALE: 'costOfSales', SALE_REVERSAL: 'costOfSales', WASTAGE: 'waste', ISSUE: 'issues', COUNT: 'counts' },
  ...{ ADJUST_IN: 'adjustments', ADJUST_OUT: 'adjustments', TRANSFER_OUT: 'inTransit', TRANSFER_IN: 'inTransit' },
  ...{ REVALUATION: 'revaluation', OPENING: 'openingStock', BATCH_IN: 'production', BATCH_OUT: 'production' },
};
/** Ledger entries that bills made: they are payments of the bills. */
const OF_BILLS = new Set(['BILL', 'BILL_CANCEL', 'BILL_REFUND']);

/** Without postings of nothing, in order. */
export const inOrder = (book: Book): [string, number][] =>
  [...book].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * Books everything of a group's outlets.
 * @param placesOf the decimals of an outlet's currency
 */
export async function booked(db: Database, groupId: string, placesOf: Readonly<Record<string, number>>): Promise<Book> {
  const read = (sql: string) => db.query<Row>(sql, [groupId]);
  const book: Book = new Map();
  const coinsAt = (outlet: unknown, value: unknown) =>
    Math.round(Number(value ?? 0) * 10 ** (placesOf[String(outlet)] ?? 0));
  /** @param sums signed amounts, as they are stored */
  const post = ({ outlet_id: outlet, day }: Row, posting: string, sign: 1 | -1, ...sums: unknown[]) => {
    const key = `${String(outlet)} ${String(day)} ${posting}`;
    const coins = sums.reduce<number>((total, amount) => total + coinsAt(outlet, amount), 0);
    book.set(key, (book.get(key) ?? 0) + sign * coins);
  };
  const bills = await read(
    `select *, business_date::text as day from bills where group_id = $1 and status = 'settled'`,
  );
  for (const bill of bills) {
    post(bill, 'sales', -1, bill.gross);
    post(bill, 'discounts', 1, bill.item_discount, bill.bill_discount);
    post(bill, 'promotions', 1, bill.promotions);
    post(bill, 'complimentary', 1, bill.complimentary);
    post(bill, 'refunds', 1, bill.refunds);
    post(bill, 'serviceCharge', -1, bill.service_charge);
    post(bill, 'delivery', -1, bill.delivery_fee);
    post(bill, 'tips', -1, bill.tips);
    post(bill, 'rounding', -1, bill.rounding);
    post(bill, 'salesTax', -1, bill.tax);
  }
  const settled = new Map(bills.map((bill) => [`${String(bill.outlet_id)} ${String(bill.id)}`, bill]));
  const inShift = new Map<string, number>();
  for (const payment of await read(`select * from payments where group_id = $1 and status = 'posted'`)) {
    const bill = settled.get(`${String(payment.outlet_id)} ${String(payment.bill_id)}`);
    if (!bill) continue;
    post(bill, `tender ${String(payment.method)}`, 1, payment.amount, payment.excess);
    post(bill, 'excess', -1, payment.excess);
    const shift = `${String(bill.outlet_id)} ${String(bill.shift)}`;
    if (payment.method === 'cash')
      inShift.set(shift, (inShift.get(shift) ?? 0) + coinsAt(bill.outlet_id, payment.amount));
  }
  const events = await read(
    `select outlet_id, business_date::text as day, kind, id, data from till_events where group_id = $1 and kind in ('shift', 'advance')`,
  );
  for (const event of events) {
    const data = event.data as Row;
    const coins = (key: string) => coinsAt(event.outlet_id, data[key]);
    if (event.kind === 'advance') {
      const scale = 10 ** (placesOf[String(event.outlet_id)] ?? 0);
      const back = data.status === 'refunded' ? coins('amount') - coins('usedAmount') : coins('refundedAmount');
      const given = { ...event, day: data.refundedOn ?? event.day };
      post(event, `tender ${String(data.method ?? 'cash')}`, 1, data.amount);
      post(event, 'advances', -1, data.amount);
      post(given, `tender ${String(data.refundMethod ?? data.method ?? 'cash')}`, -1, back / scale);
      post(given, 'advances', 1, back / scale);
    } else if (data.status === 'closed') {
      const moved = coins('cashIn') - coins('cashOut');
      const cash = inShift.get(`${String(event.outlet_id)} ${String(event.id)}`) ?? 0;
      const expected = data.expectedCash === undefined ? coins('openingFloat') + cash + moved : coins('expectedCash');
      const over = data.countedCash === undefined || data.countedCash === null ? 0 : coins('countedCash') - expected;
      const scale = 10 ** (placesOf[String(event.outlet_id)] ?? 0);
      post(event, 'tender cash', 1, moved / scale, over / scale);
      post(event, 'cashMoves', -1, moved / scale);
      post(event, 'cashOverShort', -1, over / scale);
    }
  }
  await bookLedger(read, post);
  const inStock = new Set<string>();
  for (const moved of await read('select *, business_date::text as day from movements where group_id = $1')) {
    const { movement_type: kind, outlet_id: outlet } = moved;
    if (kind === 'TRANSIT_LOSS') {
      // Goods in transit are kept under the name of the outlet that is charged.
      const place = { ...moved, outlet_id: String(outlet).replace(/^transit:/, '') };
      post(place, 'transitLoss', -1, moved.value);
      post(place, 'inTransit', 1, moved.value);
    }
    if (!Object.hasOwn(placesOf, String(outlet))) continue;
    post(moved, 'stock', 1, moved.value);
    inStock.add(`${String(outlet)} ${String(moved.doc_id)} ${String(moved.line_no)} ${String(kind)}`);
    const against = AGAINST[String(kind)];
    if (against) post(moved, against, -1, moved.value);
  }
  await bookPurchases(read, post, inStock);
  return book;
}

/** Entries of the city ledger: money is where it was received, and what is owed where the bill was made. */
async function bookLedger(
  read: (sql: string) => Promise<Row[]>,
  post: (place: Row, posting: string, sign: 1 | -1, ...sums: unknown[]) => void,
): Promise<void> {
  const settlements = new Map(
    (
      await read(`select id, outlet_id, data from records where group_id = $1 and resource = 'cityLedgerSettlements'`)
    ).map(({ id, outlet_id, data }) => [id, { place: outlet_id, method: String((data as Row).paymentMethod) }]),
  );
  for (const entry of await read('select *, business_date::text as day from ledger_entries where group_id = $1')) {
    if (OF_BILLS.has(String(entry.entry_type))) continue;
    const both = (place: Row, posting: string, sign: 1 | -1) => {
      post(place, posting, sign, entry.credit);
      post(place, posting, sign === 1 ? -1 : 1, entry.debit);
    };
    const { method, place } = settlements.get(entry.settlement_id) ?? { method: 'other', place: entry.outlet_id };
    const isMoney = !['accountCredit', 'writeOff'].includes(method);
    both(entry, 'tender cityLedger', -1);
    if (entry.entry_type === 'OPENING') both(entry, 'ledgerOpening', 1);
    else if (method === 'writeOff') both(entry, 'ledgerAdjustments', 1);
    else if (isMoney && place === entry.outlet_id) both(entry, `tender ${method}`, 1);
    else both(entry, 'betweenOutlets', 1);
    if (!isMoney || place === entry.outlet_id) continue;
    both({ ...entry, outlet_id: place }, `tender ${method}`, 1);
    both({ ...entry, outlet_id: place }, 'betweenOutlets', -1);
  }
}

/** Receipts, also reversed ones, returns and credit notes. */
async function bookPurchases(
  read: (sql: string) => Promise<Row[]>,
  post: (place: Row, posting: string, sign: 1 | -1, ...sums: unknown[]) => void,
  inStock: ReadonlySet<string>,
): Promise<void> {
  const reversed = new Map(
    (
      await read(
        `select doc_id, min(business_date)::text as day from movements where group_id = $1 and movement_type = 'GRN_REVERSAL' group by 1`,
      )
    ).map(({ doc_id, day }) => [doc_id, day]),
  );
  const documents = await read(
    `select id, outlet_id, resource, status, data, data ->> 'docDate' as day from records
     where group_id = $1 and resource in ('goodsReceivedNotes', 'supplierReturns', 'creditRequests')`,
  );
  for (const document of documents) {
    const { id, outlet_id, resource, status } = document;
    const data = document.data as Row;
    const lines = (data.items ?? []) as Row[];
    const noted = { ...document, day: data.creditNoteDate };
    if (resource === 'goodsReceivedNotes') {
      const isIn = status === 'approved' || reversed.has(id);
      if (!isIn) continue;
      const entered: [Row, 1 | -1][] = [
        [document, 1],
        ...(status === 'approved' ? [] : [[{ ...document, day: reversed.get(id) }, -1] as [Row, -1]]),
      ];
      for (const [place, sign] of entered) {
        post(place, 'payables', sign === 1 ? -1 : 1, data.grandTotal);
        post(place, 'purchaseTax', sign, data.grandTotal);
        post(place, 'purchaseTax', sign === 1 ? -1 : 1, data.landedTotal);
        for (const line of lines)
          if (!inStock.has(`${String(outlet_id)} ${String(id)} ${String(line.lineNo)} GRN`))
            post(place, 'purchases', sign, line.landedValue);
      }
    } else if (resource === 'supplierReturns' && status === 'approved') {
      post(document, 'payables', 1, data.creditTotal);
      post(document, 'purchaseTax', -1, data.taxAmount);
      for (const line of lines)
        if (!inStock.has(`${String(outlet_id)} ${String(id)} ${String(line.lineNo)} SUPPLIER_RETURN`))
          post(document, 'purchases', -1, line.returnValue);
      if (!data.creditNoteDate) continue;
      post(noted, 'payables', -1, data.creditDifference);
      post(noted, 'supplierCredits', 1, data.creditDifference);
    } else if (resource === 'creditRequests' && status === 'credited') {
      post(noted, 'payables', 1, data.priceCredit, data.taxCredit);
      post(noted, 'purchaseTax', -1, data.taxCredit);
      post(noted, 'supplierCredits', -1, data.priceCredit);
    }
  }
}
