import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { ACCOUNTS } from '#resources/accounting/postings.rules';
import { runReport } from '#server/reports/service';
import { type AgreementWorld, DAYS, OUTLETS, type Played } from '#tests/departments/inventoryReports/agreementWorld';
import { type Book, booked, inOrder } from './booked';

/**
 * The journal against a model of its own, over random trade of two outlets: bills, refunds, cancellations, vouchers, city ledger, receipts,
 * returns, transfers, waste, issues, counts.
 */

const WHOLE = { fromDate: DAYS[0], toDate: '2026-11-30' };

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
          const expected = await booked(
            played.db,
            world.group.groupId,
            Object.fromEntries(OUTLETS.map((id) => [id, world.places])),
          );
          const found: Book = new Map();
          for (const outlet of OUTLETS)
            for (const row of (await ask(world, { outlets: outlet })).docs) {
              const posting = row.posting === 'tender' ? `tender ${String(row.detail)}` : String(row.posting);
              const key = `${outlet} ${String(row.date)} ${posting}`;
              found.set(key, (found.get(key) ?? 0) + coins(row.debit) - coins(row.credit));
              postings.add(posting);
            }
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
