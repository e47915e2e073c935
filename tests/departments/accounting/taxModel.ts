import { describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { rowsIn } from '#engine/run/values';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { runReport } from '#server/reports/service';
import { type AgreementWorld, DAYS, OUTLETS, type Played } from '#tests/departments/inventoryReports/agreementWorld';

type Sent = Readonly<Record<string, unknown>>;

/**
 * The tax report against a model of its own, over random trade of two outlets: it adds up the stored bills, refunds, receipts and returns in
 * whole coins, one by one, and knows nothing of the report's SQL.
 */

const SPANS = [
  { fromDate: DAYS[0], toDate: '2026-11-30' },
  { fromDate: DAYS[1], toDate: DAYS[3] },
  { fromDate: '2026-07-01', toDate: '2026-07-01' },
] as const;
type Span = (typeof SPANS)[number];

const isIn = ({ fromDate, toDate }: Span, day: unknown) => String(day) >= fromDate && String(day) <= toDate;

/** What the sales, refunds, receipts and returns of a span come to, by tax, in coins. */
async function modelled(db: OpenDatabase, { group, places }: AgreementWorld, span: Span) {
  const coins = (value: unknown) => Math.round(Number(value ?? 0) * 10 ** places);
  const read = (sql: string) => db.query<Sent>(sql, [group.groupId]);
  const bills = await read(
    `select *, business_date::text as day from bills where group_id = $1 and status = 'settled'`,
  );
  const figures: Record<string, { salesTax: number; refundedTax: number; purchaseTax: number; sold: number }> = {};
  const at = (tax: string) => {
    figures[tax] ??= { salesTax: 0, refundedTax: 0, purchaseTax: 0, sold: 0 };
    return figures[tax];
  };
  let supply = 0;
  for (const bill of bills.filter(({ day }) => isIn(span, day))) {
    const value = coins(bill.net_sales) + coins(bill.not_sales) + coins(bill.service_charge) + coins(bill.delivery_fee);
    supply += value;
    for (const [tax, amount] of Object.entries(bill.taxes as Record<string, string>)) {
      at(tax).salesTax += coins(amount);
      if (bill.refund_of !== null) at(tax).refundedTax += coins(amount);
      at(tax).sold += value;
    }
  }
  const documents = await read(
    `select id, resource, data from records where group_id = $1 and resource in ('goodsReceivedNotes', 'supplierReturns') and status = 'approved'`,
  );
  const linesOf = ({ data }: Sent) => rowsIn((data as Sent).items);
  const quantity = (line: Sent | undefined) => BigInt(Math.round(Number(line?.baseQuantity ?? 0) * 10_000));
  /** What was paid for the returned part of a receipt's line, before tax, half up. */
  const returnedNet = (grnId: unknown, line: Sent): number => {
    const receipt = documents.find(({ id }) => id === grnId);
    const received = receipt && linesOf(receipt).find(({ lineNo }) => lineNo === line.grnLineNo);
    const [part, whole] = [BigInt(coins(received?.netAmount)) * quantity(line), quantity(received)];
    return Number((2n * part + whole) / (2n * whole));
  };
  let purchases = 0;
  for (const { resource, data } of documents.filter(({ data }) => isIn(span, (data as Sent).docDate)))
    for (const line of rowsIn((data as Sent).items)) {
      const isReceipt = resource === 'goodsReceivedNotes';
      const cost = coins(line.landedValue) - coins(line.netAmount) - coins(line.allocatedCharge);
      const tax = isReceipt ? coins(line.taxAmount) - cost : -coins(line.taxAmount);
      if (tax !== 0) at('Other').purchaseTax += tax;
      purchases += isReceipt ? coins(line.netAmount) : -returnedNet((data as Sent).grnId, line);
    }
  return { figures, supply, purchases };
}

/** @param isThere whether there is such a database; its worlds are played before the first test */
export function describeTaxes(isThere: boolean, played: Played): void {
  describe('the tax report', () => {
    const ask = async ({ group }: AgreementWorld, query: Readonly<Record<string, string>>): Promise<ReportAnswer> => {
      const asked = { outlets: OUTLETS.join(','), limit: '1000', ...query };
      const answer = await runReport({ db: played.db }, group.owner, report('taxReport') as Report, asked);
      return answer.json() as Promise<ReportAnswer>;
    };

    it.skipIf(!isThere)(
      'taxes, refunds and recoverable tax agree with bills, receipts and returns, to the coin',
      async () => {
        let compared = 0;
        for (const world of played.worlds)
          for (const span of SPANS) {
            const coins = (value: unknown) => Math.round(Number(value ?? 0) * 10 ** world.places);
            const { figures, supply, purchases } = await modelled(played.db, world, span);
            const sums = (rows: readonly Sent[], key: string) => rows.reduce((sum, row) => sum + coins(row[key]), 0);
            for (const per of ['tax', 'outlet', 'day']) {
              const { docs, totals } = await ask(world, { ...span, per });
              const taxes = [...new Set([...Object.keys(figures), ...docs.map(({ tax }) => String(tax))])];
              for (const tax of taxes) {
                const rows = docs.filter((row) => row.tax === tax);
                const { salesTax = 0, refundedTax = 0, purchaseTax = 0 } = figures[tax] ?? {};
                expect(
                  ['salesTax', 'refundedTax', 'purchaseTax', 'netDue'].map((key) => sums(rows, key)),
                  `${world.places} ${span.fromDate} ${per} ${tax}`,
                ).toEqual([salesTax, refundedTax, purchaseTax, salesTax - purchaseTax]);
                // None of these taxes is charged on another one: with what is exempt, its taxable amount is everything sold.
                if (salesTax !== 0)
                  expect(
                    sums(rows, 'taxable') + sums(rows, 'zeroRated') + sums(rows, 'exempt'),
                    `${world.places} ${span.fromDate} ${per} ${tax} of sales`,
                  ).toBe(supply);
                compared++;
              }
              expect(sums(docs, 'purchaseValue'), `${world.places} ${span.fromDate} ${per}`).toBe(purchases);
              const all = Object.values(figures);
              expect(coins(totals.salesTax)).toBe(all.reduce((sum, { salesTax }) => sum + salesTax, 0));
              expect(coins(totals.purchaseTax)).toBe(all.reduce((sum, { purchaseTax }) => sum + purchaseTax, 0));
            }
          }
        expect(compared).toBeGreaterThan(60);
      },
    );

    it.skipIf(!isThere)('agrees with the sales report, tax by tax', async () => {
      for (const world of played.worlds) {
        const [span] = SPANS;
        const query = { outlets: OUTLETS.join(','), ...span };
        const of = async (name: string) =>
          (
            await runReport({ db: played.db }, world.group.owner, report(name) as Report, query)
          ).json() as Promise<ReportAnswer>;
        const { docs } = await ask(world, span);
        const sales = (await of('salesReport')).totals.taxes as Record<string, string>;
        for (const [tax, amount] of Object.entries(sales)) {
          const mine = docs.filter((row) => row.tax === tax).reduce((sum, row) => sum + Number(row.salesTax), 0);
          expect(mine, tax).toBeCloseTo(Number(amount), 6);
        }
        expect(Object.keys(sales).toSorted()).toEqual(['SSCL', 'VAT']);
      }
    });
  });
}
