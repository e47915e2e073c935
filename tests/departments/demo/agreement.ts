import { beforeAll, describe, expect, test } from 'vitest';
import { demoDay } from '#demo';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, type Numeric, sum } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { isRecord } from '#engine/run/values';
import { report } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { positionOf } from '#server/departments/cityLedger/position';
import { runReport } from '#server/reports/service';
import { person } from '#tests/engine/server/reports/reportsFixture';

/** More than the demo's days, so that nothing is left out. */
const DAYS = 120;

type Query = Readonly<Record<string, string>>;
const of = (...amounts: unknown[]) => fixed(sum(amounts.map((amount) => dec(amount as Numeric))), 2);
const minus = (from: unknown, ...amounts: unknown[]) => fixed(dec(from as Numeric).minus(of(...amounts)), 2);
const added = (perName: unknown) => of(...(isRecord(perName) ? Object.values(perName) : []));

/**
 * The reports over the demo agree with each other and with their tables (the same over random trade: inventoryReports/agreement.test.ts).
 * @param open returns the database with the demo groups, once it is open
 */
export function describeAgreement(open: () => Database): void {
  describe('have reports that agree with each other', () => {
    let owner: Identity;
    let outlets: readonly string[] = [];
    beforeAll(async () => {
      const rows = await open().query<{ id: string; name: string }>(
        `select id, data ->> 'name' as name from records where group_id = 'harbour' and resource = 'outlets' order by id`,
      );
      owner = person(
        'harbour',
        rows.map(({ id, name }) => [id, name] as const),
      );
      outlets = rows.map(({ id }) => id);
      expect(outlets).toHaveLength(3);
    });

    const ask = async (name: string, query: Query = {}): Promise<ReportAnswer> => {
      const found = report(name);
      if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
      const range: Query = found.period === 'range' ? { fromDate: addDays(demoDay(), -DAYS), toDate: demoDay() } : {};
      const asked = { outlets: outlets.join(','), limit: '1', ...range, ...query };
      return (await runReport({ db: open() }, owner, found, asked)).json() as Promise<ReportAnswer>;
    };
    const total = async (name: string, key: string, query: Query = {}) => (await ask(name, query)).totals[key];
    const inTables = async (amount: string, from: string): Promise<string> => {
      const [row] = await open().query<{ amount: string }>(
        `select coalesce(sum(${amount}), 0)::numeric(20,2)::text as amount from ${from}`,
      );
      return row?.amount ?? '';
    };
    const ofLedger = (types: string, where = 'true') =>
      inTables(
        'value',
        `movements where group_id = 'harbour' and outlet_id not like 'transit:%' and movement_type in (${types}) and ${where}`,
      );

    test('the tills expect the cash that bills and refunds put into their drawers, without the change', async () => {
      const wrong = await open().query<{ id: string; expected: string; should: string }>(
        `select e.id, e.data ->> 'expectedCash' as expected,
           ((e.data ->> 'openingFloat')::numeric - coalesce((e.data ->> 'cashOut')::numeric, 0) + coalesce(sum(p.amount), 0))::text as should
         from till_events e
         left join bills b on b.group_id = e.group_id and b.outlet_id = e.outlet_id and b.shift = e.id and b.status = 'settled'
         left join payments p on p.group_id = b.group_id and p.outlet_id = b.outlet_id and p.bill_id = b.id and p.method = 'cash' and p.status = 'posted'
         where e.group_id = 'harbour' and e.kind = 'shift' and e.data ->> 'status' = 'closed'
         group by e.group_id, e.outlet_id, e.id, e.data having (e.data ->> 'expectedCash')::numeric
           <> (e.data ->> 'openingFloat')::numeric - coalesce((e.data ->> 'cashOut')::numeric, 0) + coalesce(sum(p.amount), 0)`,
      );
      expect(wrong).toEqual([]);
      const [{ shifts } = { shifts: 0 }] = await open().query<{ shifts: number }>(
        `select count(*)::int as shifts from till_events where group_id = 'harbour' and kind = 'shift' and data ->> 'status' = 'closed'`,
      );
      expect(shifts).toBeGreaterThan(50);
    });

    test('sales are the bills, the payments and the categories', async () => {
      const { totals: sales } = await ask('salesReport');
      const { totals: bills } = await ask('billWiseReport');
      expect(Number(sales.bills)).toBeGreaterThan(1000);
      for (const key of [
        'bills',
        'guests',
        'netSales',
        'serviceCharge',
        'grandTotal',
        'payments',
        'taxes',
        'costOfSales',
      ])
        expect([key, bills[key]]).toEqual([key, sales[key]]);
      expect(sales.netSales).toBe(
        await inTables('net_sales', `bills where group_id = 'harbour' and status = 'settled'`),
      );
      expect([sales.difference, added(sales.payments)]).toEqual(['0.00', sales.grandTotal]);
      const off = of(sales.itemDiscount, sales.billDiscount, sales.promotions, sales.complimentary);
      expect(await total('discountReport', 'discountAmount')).toBe(off);
      const { totals: categories } = await ask('productCategoryReport');
      expect([categories.netSales, categories.discount]).toEqual([sales.netSales, off]);
      const { totals: costs } = await ask('costOfSalesReport', { level: 'category' });
      expect([costs.netSales, costs.costOfSales, costs.gpPct]).toEqual([
        ...[sales.netSales, sales.costOfSales, sales.grossProfitPct],
      ]);
    });

    test('the parts are the whole: outlets, kinds of orders, cashiers and weeks', async () => {
      const { totals: whole } = await ask('salesReport');
      for (const groupBy of ['outlet', 'orderType', 'channel', 'cashier', 'hour', 'week', 'month']) {
        const { docs } = await ask('salesReport', { groupBy, limit: '1000' });
        for (const key of ['netSales', 'grandTotal', 'bills', 'costOfSales'])
          expect([groupBy, key, of(...docs.map((row) => row[key] ?? 0))]).toEqual([groupBy, key, of(whole[key])]);
      }
      for (const [name, key] of [
        ['billWiseReport', 'netSales'],
        ['tableRevenueReport', 'netSales'],
        ['orderCancellationReport', 'amount'],
        ['stockValuationReport', 'closingValue'],
        ['stockUsageReport', 'totalValue'],
        ['grnListingReport', 'grandTotal'],
        ['PoReport', 'openValue'],
      ] as const) {
        const parts = await Promise.all(outlets.map((outlet) => total(name, key, { outlets: outlet })));
        expect([name, of(...parts)]).toEqual([name, of(await total(name, key))]);
      }
    });

    test('stock is worth the same in the summary, the valuation and the ledger; sold food cost what left it', async () => {
      const ledger = await inTables('value', `movements where group_id = 'harbour' and outlet_id not like 'transit:%'`);
      expect(Number(ledger)).toBeGreaterThan(0);
      expect(await total('stockSummaryReport', 'stockValue')).toBe(ledger);
      expect(await total('stockValuationReport', 'closingValue')).toBe(ledger);
      expect(await total('costOfSalesReport', 'costOfSales')).toBe(
        await inTables(
          '-m.value',
          `movements m join bills b on b.group_id = m.group_id and b.outlet_id = m.outlet_id and b.id = m.doc_id and b.status = 'settled'
           where m.group_id = 'harbour' and m.movement_type in ('SALE', 'SALE_REVERSAL')`,
        ),
      );
    });

    test('actual less theoretical food cost is what was lost in transit, and what counts, adjustments, batches and revaluation changed', async () => {
      const { docs } = await ask('FoodCostControlReport', { limit: '100' });
      const line = (key: string) => docs.find((row) => row.line === key)?.amount;
      const counted = await total('stockVarianceReport', 'varianceValue');
      expect(counted).toBe(await ofLedger(`'COUNT'`));
      const revalued = await total('stockValuationReport', 'revaluation');
      const other = await ofLedger(`'ADJUST_IN', 'ADJUST_OUT', 'BATCH_IN', 'BATCH_OUT'`);
      expect(line('variance')).toBe(minus(line('lost'), counted, revalued, other));
      expect([line('purchases'), line('closing')]).toEqual([
        await ofLedger(`'GRN', 'GRN_REVERSAL'`),
        minus(0, await total('stockValuationReport', 'closingValue')),
      ]);
      const { totals: usage } = await ask('stockUsageReport');
      expect([line('issues'), line('wastage')]).toEqual([minus(0, usage.issueValue), minus(0, usage.wastageValue)]);
    });

    test('goods in transit are in the transfers and in the ledger', async () => {
      const under = await inTables(
        `case movement_type when 'TRANSIT_LOSS' then value else -value end`,
        `movements where group_id = 'harbour' and movement_type in ('TRANSFER_OUT', 'TRANSFER_IN', 'TRANSIT_LOSS')`,
      );
      const { totals } = await ask('transferOutListingReport');
      expect(totals.inTransitValue).toBe(under);
      expect(of(totals.receivedValue, totals.returnedValue, totals.writtenOffValue, under)).toBe(totals.totalCost);
    });

    test('transaction details show what every company owes', async () => {
      const companies = await open().query<{ id: string }>(
        `select id from records where group_id = 'harbour' and resource = 'cityLedgerCompanies'`,
      );
      expect(companies.length).toBeGreaterThan(1);
      const owed: string[] = [];
      for (const { id } of companies) {
        const { outstanding } = await positionOf(open(), owner, { companyId: id });
        expect([id, await total('transactionDetailReport', 'outstanding', { companyId: id })]).toEqual([
          id,
          outstanding,
        ]);
        owed.push(outstanding);
      }
      expect(Number(of(...owed))).toBeGreaterThan(0);
    });
  });
}
