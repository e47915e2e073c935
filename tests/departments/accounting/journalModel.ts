import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { ACCOUNTS } from '#resources/accounting/postings.rules';
import type { OpenDatabase } from '#server/db/core';
import { runReport } from '#server/reports/service';
import { type AgreementWorld, DAYS, OUTLETS, type Played } from '#tests/departments/inventoryReports/agreementWorld';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The journal against a model of its own, over random trade of two outlets: bills, refunds, cancellations, vouchers, city ledger, receipts,
 * returns, transfers, waste, issues, counts. It adds up the stored bills, payments, movements and documents one by one, in whole coins.
 */

const WHOLE = { fromDate: DAYS[0], toDate: '2026-11-30' };

/** Posting -> coins, for each outlet and day: what is debited is positive. */
type Book = Map<string, number>;

/** What each movement is posted to, besides stock. */
const AGAINST: Readonly<Record<string, string>> = {
  ...{ SALE: 'costOfSales', SALE_REVERSAL: 'costOfSales', WASTAGE: 'waste', ISSUE: 'issues', COUNT: 'counts' },
  ...{ ADJUST_IN: 'adjustments', ADJUST_OUT: 'adjustments', TRANSFER_OUT: 'inTransit', TRANSFER_IN: 'inTransit' },
  ...{ REVALUATION: 'revaluation' },
};

async function booked(db: OpenDatabase, { group, places }: AgreementWorld): Promise<Book> {
  const coins = (value: unknown) => Math.round(Number(value ?? 0) * 10 ** places);
  const read = (sql: string) => db.query<Sent>(sql, [group.groupId]);
  const book: Book = new Map();
  const post = (place: Sent, posting: string, amount: number) => {
    const key = `${String(place.outlet_id)} ${String(place.day)} ${posting}`;
    book.set(key, (book.get(key) ?? 0) + amount);
  };
  const bills = await read(
    `select *, business_date::text as day from bills where group_id = $1 and status = 'settled'`,
  );
  for (const bill of bills) {
    post(bill, 'sales', -coins(bill.gross));
    post(bill, 'discounts', coins(bill.item_discount) + coins(bill.bill_discount));
    for (const [posting, column, sign] of [
      ['promotions', 'promotions', 1],
      ['complimentary', 'complimentary', 1],
      ['refunds', 'refunds', 1],
      ['serviceCharge', 'service_charge', -1],
      ['delivery', 'delivery_fee', -1],
      ['tips', 'tips', -1],
      ['rounding', 'rounding', -1],
      ['salesTax', 'tax', -1],
    ] as const)
      post(bill, posting, sign * coins(bill[column]));
  }
  const settled = new Map(bills.map((bill) => [`${String(bill.outlet_id)} ${String(bill.id)}`, bill]));
  for (const payment of await read(`select * from payments where group_id = $1 and status = 'posted'`)) {
    const bill = settled.get(`${String(payment.outlet_id)} ${String(payment.bill_id)}`);
    if (!bill) continue;
    post(bill, `tender ${String(payment.method)}`, coins(payment.amount) + coins(payment.excess));
    post(bill, 'excess', -coins(payment.excess));
  }
  for (const moved of await read('select *, business_date::text as day from movements where group_id = $1')) {
    const { movement_type: kind, outlet_id: outlet } = moved;
    if (kind === 'TRANSIT_LOSS') {
      const place = { ...moved, outlet_id: String(outlet).replace(/^.*?(out_)/, '$1') };
      post(place, 'transitLoss', -coins(moved.value));
      post(place, 'inTransit', coins(moved.value));
    }
    if (!OUTLETS.some((each) => each === outlet)) continue;
    post(moved, 'stock', coins(moved.value));
    const against = AGAINST[String(kind)];
    if (against) post(moved, against, -coins(moved.value));
  }
  const documents = await read(
    `select outlet_id, resource, data, data ->> 'docDate' as day from records where group_id = $1 and status = 'approved' and resource in ('goodsReceivedNotes', 'supplierReturns')`,
  );
  for (const document of documents) {
    const data = document.data as Sent;
    const isReceipt = document.resource === 'goodsReceivedNotes';
    post(document, 'payables', isReceipt ? -coins(data.grandTotal) : coins(data.creditTotal));
    const recoverable = coins(data.grandTotal) - coins(data.landedTotal);
    post(document, 'purchaseTax', isReceipt ? recoverable : -coins(data.taxAmount));
  }
  return book;
}

/** @param isThere whether there is such a database; its worlds are played before the first test */
export function describeJournal(isThere: boolean, played: Played): void {
  describe('the journal', () => {
    beforeAll(async () => {
      for (const { group } of played.worlds)
        for (const { _id, ...account } of ACCOUNTS) await group.put('accountMappings', { _id, ...account });
    });

    const ask = async ({ group }: AgreementWorld, query: Readonly<Record<string, string>>): Promise<ReportAnswer> => {
      const asked = { outlets: OUTLETS.join(','), limit: '1000', ...WHOLE, ...query };
      const answer = await runReport({ db: played.db }, group.owner, report('journal') as Report, asked);
      return answer.json() as Promise<ReportAnswer>;
    };

    it.skipIf(!isThere)(
      'every posting of every day is what bills, payments, movements and documents say, to the coin',
      async () => {
        const postings = new Set<string>();
        for (const world of played.worlds) {
          const coins = (value: unknown) => Math.round(Number(value ?? 0) * 10 ** world.places);
          const expected = await booked(played.db, world);
          const found: Book = new Map();
          for (const outlet of OUTLETS)
            for (const row of (await ask(world, { outlets: outlet })).docs) {
              const posting = row.posting === 'tender' ? `tender ${String(row.detail)}` : String(row.posting);
              const key = `${outlet} ${String(row.date)} ${posting}`;
              found.set(key, (found.get(key) ?? 0) + coins(row.debit) - coins(row.credit));
              postings.add(posting);
            }
          const inOrder = (book: Book) =>
            [...book].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
          expect(inOrder(found)).toEqual(inOrder(expected));
          expect(found.size).toBeGreaterThan(60);
        }
        expect([...postings].toSorted()).toEqual(
          expect.arrayContaining([
            'complimentary',
            'costOfSales',
            'counts',
            'excess',
            'inTransit',
            'issues',
            'payables',
            'purchaseTax',
            'refunds',
            'sales',
            'salesTax',
            'tender cityLedger',
            'tips',
            'waste',
          ]),
        );
      },
    );

    it.skipIf(!isThere)(
      'debit equals credit on every day, at every outlet and by month, and every posting has an account',
      async () => {
        let days = 0;
        for (const world of played.worlds)
          for (const per of ['day', 'month'])
            for (const outlets of OUTLETS) {
              const coins = (value: unknown) => Math.round(Number(value ?? 0) * 10 ** world.places);
              const { docs, totals } = await ask(world, { per, outlets });
              const feet = new Map<string, number>();
              for (const { date, debit, credit, accountCode } of docs) {
                feet.set(String(date), (feet.get(String(date)) ?? 0) + coins(debit) - coins(credit));
                expect(accountCode).not.toBeNull();
              }
              expect([...feet].filter(([, foot]) => foot !== 0)).toEqual([]);
              expect([totals.debit, totals.withoutAccount]).toEqual([totals.credit, 0]);
              days += feet.size;
            }
        expect(days).toBeGreaterThan(20);
      },
    );
  });
}
