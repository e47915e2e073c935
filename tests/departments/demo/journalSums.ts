import { describe, expect, test } from 'vitest';
import { demoDay } from '#demo';
import { ownerOf } from '#demo/settings/making';
import { placesOf } from '#engine/run/currency';
import { addDays } from '#engine/run/time/days';
import type { Database } from '#server/db/types';
import { handOver } from '#server/departments/accounting/journalExports.calls';
import { type Book, booked, inOrder } from '#tests/departments/accounting/booked';

/** More than the demo's days, so that nothing is left out. */
const DAYS = 120;

/** The amounts of a CSV journal by its days and postings, in coins. */
function readFile(content: string, outlet: string, places: number, book: Book): number {
  const [, ...lines] = content.trimEnd().split('\r\n');
  for (const line of lines) {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));
    const [, day = '', , , what = '', debit, credit] = cells;
    const key = `${outlet} ${day} ${what}`;
    book.set(key, (book.get(key) ?? 0) + Math.round((Number(debit) - Number(credit)) * 10 ** places));
  }
  return lines.length;
}

/** What the file calls a posting; details other than payment methods are added up. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ sales: 'Sales', discounts: 'Discounts', promotions: 'Promotions', complimentary: 'On the house' },
  ...{ refunds: 'Refunds', serviceCharge: 'Service charge', delivery: 'Delivery', salesTax: 'Tax on sales' },
  ...{ tips: 'Tips', rounding: 'Rounding of bills', excess: 'Excess kept', tender: 'Payments', advances: 'Advances' },
  ...{ cashMoves: 'Pay-ins and pay-outs', cashOverShort: 'Cash over and short', stock: 'Stock' },
  ...{ ledgerAdjustments: 'City ledger, written off and adjusted', ledgerOpening: 'City ledger, opening balances' },
  betweenOutlets: 'Owed between outlets',
  ...{ payables: 'Suppliers', purchaseTax: 'Tax on purchases', purchases: 'Purchases not kept in stock' },
  ...{ supplierCredits: 'Supplier credits', costOfSales: 'Cost of sales', waste: 'Waste', counts: 'Count differences' },
  ...{ issues: 'Issues and staff meals', adjustments: 'Stock adjustments', production: 'Production' },
  ...{ inTransit: 'Goods in transit', transitLoss: 'Lost in transit', revaluation: 'Revaluation of stock' },
  openingStock: 'Opening stock',
};
const grouped = (book: Book, nameOf: (posting: string) => string): Book => {
  const sums: Book = new Map();
  for (const [key, amount] of book) {
    const [outlet, day, ...posting] = key.split(' ');
    const name = `${outlet} ${day} ${nameOf(posting.join(' '))}`;
    sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  return sums;
};

/**
 * The files that the demo's outlets hand over, against their raw bills, payments, movements and documents: every day of five outlets in two
 * currencies.
 * @param open returns the database with the demo groups, once it is open
 */
export function describeJournals(open: () => Database): void {
  describe('hand over journals that add up', () => {
    test.each(['harbour', 'lakeside'])('%s: every posting of every day, to the coin', async (groupId) => {
      const db = open();
      const outlets = await db.query<{ id: string; currency: string }>(
        `select id, data ->> 'currency' as currency from records where group_id = $1 and resource = 'outlets' order by id`,
        [groupId],
      );
      const places = Object.fromEntries(outlets.map(({ id, currency }) => [id, placesOf(currency)]));
      const owner = ownerOf(groupId, Object.keys(places));
      const handed: Book = new Map();
      let lines = 0;
      const [from, to] = [addDays(demoDay(), -DAYS), addDays(demoDay(), -1)];
      await db
        .transaction(async () => {
          for (const { id } of outlets) {
            const body = { outletId: id, fromDate: from, toDate: to, format: 'csv', again: true, reason: 'A test' };
            const { content } = await handOver(db, owner, body);
            lines += readFile(content, id, places[id] ?? 0, handed);
          }
          // The demo stays as it was.
          throw new Error('enough');
        })
        .catch((error: unknown) => expect(String(error)).toBe('Error: enough'));
      const raw = await booked(db, groupId, places);
      const inTime = new Map([...raw].filter(([key]) => (key.split(' ')[1] ?? '') <= to));
      const whole = (what: string) => what.replace(/^([^:]+): .*$/, '$1');
      expect(inOrder(grouped(handed, whole))).toEqual(
        inOrder(grouped(inTime, (posting) => WORDS[posting.split(' ')[0] ?? ''] ?? posting)),
      );
      const days = new Set([...handed.keys()].map((key) => key.split(' ').slice(0, 2).join(' ')));
      expect(days.size).toBeGreaterThan(groupId === 'harbour' ? 60 : 18);
      expect(lines).toBeGreaterThan(days.size * 4);
    });
  });
}
