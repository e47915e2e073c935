import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, type Numeric, sum } from '#engine/run/decimal';
import { isRecord, rowsIn } from '#engine/run/values';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { positionOf } from '#server/departments/cityLedger/position';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { describeJournal } from '#tests/departments/accounting/journalModel';
import { describeTaxes } from '#tests/departments/accounting/taxModel';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { type AgreementWorld, agreementWorld, DAYS, happens, OUTLETS } from './agreementWorld';

/**
 * Compares reports with each other, with their tables and with models of their own, over random trade of two outlets: they must all agree.
 */

const STEPS = Number(process.env.AGREEMENT_STEPS ?? 120);
/** Until today: a later cancellation is reversed on its own day. */
const WHOLE = { fromDate: '2026-06-01', toDate: '2026-11-30' };
const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const [DAY_ONE = '', , , LAST_OF_FIRST = '', FIRST_OF_SECOND = ''] = DAYS;
/** Filters whose values exclude nothing: their parts add up to the whole. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  orderType: ['dineIn', 'takeaway'],
  channel: ['pos', 'uber'],
  cashier: ['Ruwani', 'Nimal'],
  waiter: ['Kasun', 'Sunil'],
  shift: ['S1', 'S2'],
  outlets: OUTLETS,
};

/** A seed for each currency, with its decimals. */
const CURRENCIES = [
  [3, 'USD', 2],
  [8, 'KWD', 3],
  [13, 'JPY', 0],
] as const;

type Query = Readonly<Record<string, string>>;
/** Decimals of the currency of the world that is compared. */
let places = 2;
const of = (...amounts: Numeric[]) => fixed(sum(amounts), places);
const minus = (from: Numeric, ...amounts: Numeric[]) => fixed(dec(from).minus(sum(amounts)), places);
const perName = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, each]) => (Number(each) === 0 ? [] : [[key, String(each)]])),
      )
    : {};

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  const worlds: AgreementWorld[] = [];
  beforeAll(async () => {
    if (!isThere) return;
    db = await open();
    for (const [seed, currency, decimals] of CURRENCIES) {
      const world = await agreementWorld(db, seed, currency, decimals);
      for (let step = 0; step < STEPS; step++) await happens(world);
      worlds.push(world);
    }
  }, 240_000);
  afterAll(() => db?.close());
  const played = {
    get db() {
      return db;
    },
    worlds,
  };
  describeTaxes(isThere, played);
  describeJournal(isThere, played);

  const asker =
    ({ group }: AgreementWorld) =>
    async (name: string, query: Query = {}): Promise<ReportAnswer> => {
      const found = report(name);
      if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
      const period = found.period === 'range' ? WHOLE : {};
      const asked = { outlets: OUTLETS.join(','), limit: '1000', ...period, ...query };
      return (await runReport({ db }, group.owner, found, asked)).json() as Promise<ReportAnswer>;
    };
  const each = async (work: (world: AgreementWorld, ask: ReturnType<typeof asker>) => Promise<void>) => {
    for (const world of worlds) {
      places = world.places;
      await work(world, asker(world));
    }
    expect(worlds).toHaveLength(CURRENCIES.length);
  };
  const amount = async ({ group }: AgreementWorld, sql: string): Promise<string> => {
    const [row] = await db.query<{ amount: string }>(
      `select coalesce(sum(amount), 0)::numeric(20,${places})::text as amount from (${sql}) x (amount)`,
      [group.groupId],
    );
    return row?.amount ?? '';
  };

  it.skipIf(!isThere)('everything that can happen has happened', () =>
    each(async ({ group }) => {
      expect(worlds.flatMap(({ done }) => Object.keys(done))).toEqual(
        expect.arrayContaining([
          ...['settled', 'open', 'cancelled', 'merged', 'cancelledLater', 'refunded'],
          ...['goodsReceivedNotes', 'supplierReturns', 'transferOuts', 'transferIns', 'wastageNotes', 'issueNotes'],
          ...['stockAdjustments', 'stockEntries'],
        ]),
      );
      const [row] = await db.query<Record<string, string>>(
        `select count(*) filter (where change_given > 0)::int as change, count(*) filter (where complimentary > 0)::int as free,
                count(*) filter (where promotions > 0)::int as promotions, count(*) filter (where bill_discount > 0)::int as discounts,
                count(*) filter (where excess > 0)::int as above, count(*) filter (where not_sales > 0)::int as apart,
                (select count(*)::int from bill_lines l where l.group_id = $1 and l.typed_cost > 0) as typed,
                (select count(*)::int from bill_lines l where l.group_id = $1 and l.typed_cost < 0 and l.cost = 0) as unknown
         from bills where group_id = $1 and status = 'settled'`,
        [group.groupId],
      );
      for (const count of Object.values(row ?? {})) expect(Number(count)).toBeGreaterThan(0);
    }),
  );

  it.skipIf(!isThere)(
    'sales are the bills and refunds, their payments and their categories: one net and one profit by every grouping',
    () =>
      each(async (world, ask) => {
        const filters: Query[] = [
          {},
          JUNE,
          { outlets: 'out_KDY' },
          ...Object.entries(PARTS).map(([key, [value = '']]) => ({ [key]: value })),
          { orderType: 'takeaway', waiter: 'sunil', outlets: 'out_COL' },
        ];
        for (const filter of filters) {
          const about = JSON.stringify(filter);
          const { totals: sales } = await ask('salesReport', filter);
          for (const groupBy of ['week', 'month', 'weekday', 'hour', 'outlet', 'orderType', 'channel', 'cashier'])
            expect(
              { ...(await ask('salesReport', { ...filter, groupBy })).totals, taxes: {}, payments: {} },
              about,
            ).toEqual({
              ...{ ...sales, taxes: {}, payments: {} },
            });
          expect(sales.difference, about).toBe(of(0));
          expect(of(...Object.values(perName(sales.payments))), about).toBe(sales.grandTotal);
          const { totals: bills } = await ask('billWiseReport', filter);
          for (const key of [
            'bills',
            'guests',
            'refunds',
            'netSales',
            'grandTotal',
            'serviceCharge',
            'deliveryFee',
            'tips',
            'rounding',
            'changeGiven',
            'excessKept',
            'notSales',
            'costOfSales',
          ])
            expect([key, bills[key]], about).toEqual([key, sales[key]]);
          expect(perName(bills.payments), about).toEqual(perName(sales.payments));
          expect(perName(bills.taxes), about).toEqual(perName(sales.taxes));
          const offBills = of(
            ...['itemDiscount', 'billDiscount', 'promotions', 'complimentary'].map((key) => String(sales[key])),
          );
          expect(bills.discount, about).toBe(offBills);
          const apart = String(sales.notSales);
          expect(minus(String(sales.grossSales), offBills, String(sales.refunds), apart), about).toBe(sales.netSales);
          for (const level of ['category', 'item']) {
            const { totals: lines, docs } = await ask('productCategoryReport', { ...filter, level });
            expect(lines, about).toMatchObject({
              ...{ grossSales: sales.grossSales, discount: of(offBills, apart), refunds: sales.refunds },
              ...{ netSales: sales.netSales, cost: sales.costOfSales, gpPct: sales.grossProfitPct },
            });
            expect(of(...docs.map((row) => String(row.netSales))), about).toBe(sales.netSales);
          }
          expect((await ask('salesReport', { ...filter, groupBy: 'category' })).totals, about).toMatchObject({
            ...{
              grossSales: sales.grossSales,
              itemDiscount: of(offBills, apart),
              refunds: sales.refunds,
              netSales: sales.netSales,
            },
            ...{ costOfSales: sales.costOfSales, costedNet: sales.costedNet, grossProfitPct: sales.grossProfitPct },
          });
          const profit = minus(String(sales.costedNet), String(sales.costOfSales));
          for (const level of ['category', 'item', 'portion']) {
            const { totals, docs } = await ask('costOfSalesReport', { ...filter, level });
            expect(totals, about).toMatchObject({
              ...{
                grossSales: sales.grossSales,
                discounts: of(offBills, apart),
                refunds: sales.refunds,
                netSales: sales.netSales,
              },
              ...{ costOfSales: sales.costOfSales, grossProfit: profit, gpPct: sales.grossProfitPct },
              withoutCost: minus(String(sales.netSales), String(sales.costedNet)),
            });
            for (const key of ['netSales', 'costOfSales', 'grossProfit', 'withoutCost'])
              expect([key, of(...docs.map((row) => String(row[key] ?? 0)))], about).toEqual([key, totals[key]]);
          }
          const margin = await ask('profitMarginReport', { ...filter, within: 'menu' });
          expect(margin.totals, about).toMatchObject({
            ...{ netSales: sales.netSales, totalCost: sales.costOfSales, totalMargin: profit },
            marginPct: sales.grossProfitPct,
          });
          expect(of(...margin.docs.map((row) => String(row.totalMargin ?? 0))), about).toBe(profit);
          // The discounts and the price list have no sales filters.
          if (Object.keys(filter).every((key) => key in { ...JUNE, outlets: '' })) {
            expect((await ask('discountReport', filter)).totals, about).toMatchObject({
              discountAmount: offBills,
              gross: sales.grossSales,
            });
            const { totals: dishes } = await ask('menuItemReport', filter);
            const lines = await ask('productCategoryReport', filter);
            expect([dishes.netSales, dishes.qtySold], about).toEqual([sales.netSales, lines.totals.qty]);
          }
        }
        // What was given back is the negative payments, also of bills that were cancelled later.
        const given = await amount(world, `select -amount from payments where group_id = $1 and refund_no is not null`);
        expect((await ask('paymentCancellationReport', { kind: 'refund' })).totals.amount).toBe(given);
        expect(Number(given)).toBeGreaterThan(0);
        expect(await verifyGroup(db, world.group.groupId)).toEqual([]);
        expect((await ask('salesReport')).totals.netSales).toBe(
          await amount(world, `select net_sales from bills where group_id = $1 and status = 'settled'`),
        );
      }),
    120_000,
  );

  it.skipIf(!isThere)('each day has what was sold and what was paid back on it, as tills sent it', () =>
    each(async (world, ask) => {
      const expected = new Map<string, Numeric[]>();
      const add = (moment: unknown, amount: Numeric) => {
        const day = String(moment).slice(0, 10);
        expected.set(day, [...(expected.get(day) ?? []), amount]);
      };
      let isLater = false;
      for (const bill of world.sent) {
        add(bill.settledAt, String(bill.total));
        for (const { at, amount: given } of rowsIn(bill.refunds)) {
          add(at, minus(0, String(given)));
          isLater ||= String(at).slice(0, 10) > String(bill.settledAt).slice(0, 10);
        }
      }
      expect(isLater).toBe(true);
      const totals = (rows: ReportAnswer['docs'], key: string) => rows.map((row) => [row[key], row.grandTotal]);
      const due = [...expected].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, amounts]) => [day, of(...amounts)]);
      const { docs } = await ask('salesReport', { groupBy: 'day' });
      // A day whose bills were all cancelled has a row of zeros.
      expect(
        totals(
          docs.filter(({ bills, refunds }) => bills !== 0 || refunds !== '0.00'),
          'period',
        ),
      ).toEqual(due);
      const { groups = [] } = await ask('billWiseReport', { group: 'date' });
      expect(groups.map((group) => [group.value, group.totals.grandTotal])).toEqual(due);
    }),
  );

  it.skipIf(!isThere)(
    'the parts are the whole, for every filter and every span of days',
    () =>
      each(async (_world, ask) => {
        const spans: Query[] = [
          { fromDate: DAY_ONE, toDate: LAST_OF_FIRST },
          { fromDate: FIRST_OF_SECOND, toDate: WHOLE.toDate },
        ];
        for (const [name, columns, filters] of [
          [
            'salesReport',
            ['netSales', 'grandTotal', 'bills', 'costOfSales'],
            ['orderType', 'channel', 'cashier', 'waiter', 'shift', 'outlets'],
          ],
          [
            'billWiseReport',
            ['netSales', 'tips', 'discount'],
            ['orderType', 'channel', 'cashier', 'waiter', 'shift', 'outlets'],
          ],
          ['productCategoryReport', ['netSales', 'qty'], ['orderType', 'waiter', 'outlets']],
          ['costOfSalesReport', ['netSales', 'costOfSales'], ['cashier', 'shift', 'outlets']],
          ['tableRevenueReport', ['netSales', 'bills'], ['waiter', 'outlets']],
          ['ccTaggingReport', ['amount', 'payments'], ['channel', 'shift', 'outlets']],
          ['discountReport', ['discountAmount'], ['outlets']],
          ['orderCancellationReport', ['amount', 'costLost'], ['outlets']],
          ['paymentCancellationReport', ['amount'], ['outlets']],
          ['stockUsageReport', ['totalValue', 'salesValue'], ['outlets']],
          ['stockVarianceReport', ['varianceValue'], ['outlets']],
          ['grnListingReport', ['grandTotal', 'documents'], ['outlets']],
          ['wastageNoteReport', ['totalCost'], ['outlets']],
          ['transferOutListingReport', ['totalCost', 'inTransitValue'], ['outlets']],
        ] as const) {
          const whole = await ask(name);
          const divisions = [...filters.map((key) => (PARTS[key] ?? []).map((value) => ({ [key]: value }))), spans];
          for (const division of divisions) {
            const parts = await Promise.all(division.map((part) => ask(name, part)));
            for (const column of columns)
              expect([name, column, division, of(...parts.map(({ totals }) => String(totals[column])))]).toEqual([
                ...[name, column, division, of(String(whole.totals[column]))],
              ]);
          }
          const summed = whole.docs.length === whole.total ? columns : [];
          for (const column of summed)
            expect([name, column, of(...whole.docs.map((row) => String(row[column] ?? 0)))]).toEqual([
              ...[name, column, of(String(whole.totals[column]))],
            ]);
        }
      }),
    120_000,
  );

  it.skipIf(!isThere)(
    'stock is worth the same in the summary, the valuation, the ledger card and the ledger',
    () =>
      each(async (world, ask) => {
        for (const asOf of [DAY_ONE, LAST_OF_FIRST, WHOLE.toDate]) {
          const isPast = asOf < WHOLE.toDate;
          const ledger = await amount(
            world,
            `select value from movements where group_id = $1 and outlet_id not like 'transit:%' and business_date <= '${asOf}'`,
          );
          const valued = await ask('stockValuationReport', { ...WHOLE, toDate: asOf });
          expect([asOf, valued.totals.closingValue]).toEqual([asOf, ledger]);
          const summary = await ask('stockSummaryReport', isPast ? { asOf } : {});
          expect([asOf, summary.totals.stockValue]).toEqual([asOf, ledger]);
          for (const row of valued.docs) {
            const same = summary.docs.find((each) => each.itemId === row.itemId);
            expect([row.itemId, same?.onHand, same?.stockValue]).toEqual([
              row.itemId,
              row.closingQty,
              row.closingValue,
            ]);
            expect(
              of(
                String(row.openingValue),
                String(row.inValue),
                minus(0, String(row.outValue)),
                String(row.revaluation),
              ),
            ).toBe(row.closingValue);
            const card = await ask('itemTransactionReport', { ...WHOLE, toDate: asOf, itemId: String(row.itemId) });
            expect([card.docs.at(-1)?.balanceQty, card.docs.at(-1)?.balanceValue]).toEqual([
              row.closingQty,
              row.closingValue,
            ]);
          }
        }
        const later = await ask('stockValuationReport', { ...WHOLE, fromDate: FIRST_OF_SECOND });
        const sooner = await ask('stockValuationReport', { ...WHOLE, toDate: LAST_OF_FIRST });
        expect(later.totals.openingValue).toBe(sooner.totals.closingValue);
      }),
    120_000,
  );

  it.skipIf(!isThere)('the cost of sales is what the ledger took out for bills, with costs entered by hand', () =>
    each(async (world, ask) => {
      const taken = await amount(
        world,
        `select -m.value from movements m where m.group_id = $1 and m.movement_type in ('SALE', 'SALE_REVERSAL')`,
      );
      const typed = await amount(
        world,
        `select l.typed_cost from bill_lines l join bills b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id
         where l.group_id = $1 and b.status = 'settled'`,
      );
      expect((await ask('costOfSalesReport')).totals.costOfSales).toBe(of(taken, typed));
      expect((await ask('stockUsageReport')).totals.salesValue).toBe(taken);
    }),
  );

  it.skipIf(!isThere)(
    'food cost is what documents say: receipts, returns, transfers, issues, waste, counts and adjustments',
    () =>
      each(async (world, ask) => {
        for (const outlets of [...OUTLETS, OUTLETS.join(',')]) {
          const control = await ask('FoodCostControlReport', { outlets });
          const lines = Object.fromEntries(control.docs.map((row) => [String(row.line), String(row.amount)]));
          // The same by outlet, category, item and week adds up to it.
          for (const per of ['outlet', 'category', 'item', 'week']) {
            const { totals } = await ask('FoodCostControlReport', { outlets, per });
            const { opening, closing, cost, complimentary, theoretical } = totals;
            expect([
              per,
              opening,
              minus(0, String(closing)),
              cost,
              minus(0, String(complimentary)),
              theoretical,
            ]).toEqual([...[per, lines.opening, lines.closing, lines.net, lines.complimentary, lines.theoretical]]);
          }
          const typedLost = (of: string) =>
            amount(
              world,
              `select l.typed_cost from bill_lines l
               join cancellations c on c.group_id = l.group_id and c.outlet_id = l.outlet_id and c.bill_id = l.bill_id and c.kind = 'bill'
               where l.group_id = $1 and not c.stock_returned and l.outlet_id = any(string_to_array('${of}', ','))`,
            );
          const approved = { outlets, status: 'approved' };
          const total = async (name: string, key: string, query: Query = approved) =>
            String((await ask(name, query)).totals[key]);
          const valued = (await ask('stockValuationReport', { outlets })).totals;
          const usage = (await ask('stockUsageReport', { outlets })).totals;
          expect([lines.opening, lines.closing]).toEqual([
            of(String(valued.openingValue)),
            minus(0, String(valued.closingValue)),
          ]);
          // With the part of the tax that isn’t recovered.
          const [received] = await world.db.query<{ landed: string }>(
            `select sum((data ->> 'landedTotal')::numeric)::text as landed from records
             where group_id = $1 and resource = 'goodsReceivedNotes' and status = 'approved' and outlet_id = any($2)`,
            [world.group.groupId, outlets.split(',')],
          );
          expect(lines.purchases).toBe(received?.landed);
          expect(lines.transfersOut).toBe(minus(0, await total('transferOutListingReport', 'totalCost', { outlets })));
          expect(lines.transfersIn).toBe(await total('transferInListingReport', 'totalCost'));
          expect([lines.issues, lines.wastage]).toEqual([
            minus(0, await total('issueNoteListingReport', 'totalCost')),
            // And food that was made for bills that were cancelled, as far as it came from the stock.
            minus(
              0,
              await total('wastageNoteReport', 'totalCost'),
              minus(await total('orderCancellationReport', 'costLost', { outlets }), await typedLost(outlets)),
            ),
          ]);
          expect([of(String(usage.issueValue)), of(String(usage.wastageValue))]).toEqual([
            ...[minus(0, lines.issues ?? 0), minus(0, lines.wastage ?? 0)],
          ]);
          const counted = await total('stockVarianceReport', 'varianceValue', { outlets });
          expect(await total('stockEntryReport', 'varianceValue')).toBe(counted);
          const adjusted = await total('stockAdjustmentReport', 'netValue');
          // A cost entered by hand is expected, and isn't taken from the stock.
          const typed = await amount(
            world,
            `select l.typed_cost from bill_lines l join bills b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id
             where l.group_id = $1 and b.status = 'settled' and l.cost <> 0 and not l.complimentary and l.outlet_id = any(string_to_array('${outlets}', ','))`,
          );
          const lost = await amount(
            world,
            `select -value from movements where group_id = $1 and movement_type = 'TRANSIT_LOSS'
               and replace(outlet_id, 'transit:', '') = any(string_to_array('${outlets}', ','))`,
          );
          expect(lines.lost).toBe(lost);
          expect(lines.variance).toBe(minus(lost, counted, adjusted, String(valued.revaluation), typed));
        }
      }),
    120_000,
  );

  it.skipIf(!isThere)('goods in transit agree between transfers, summary and ledger', () =>
    each(async (world, ask) => {
      // Sent, less received and lost in transit.
      const under = await amount(
        world,
        `select case movement_type when 'TRANSIT_LOSS' then value else -value end from movements
         where group_id = $1 and movement_type in ('TRANSFER_OUT', 'TRANSFER_IN', 'TRANSIT_LOSS')`,
      );
      expect(Number(under)).toBeGreaterThan(0);
      const { totals } = await ask('transferOutListingReport');
      expect(totals.inTransitValue).toBe(under);
      const settled = [totals.receivedValue, totals.returnedValue, totals.writtenOffValue].map(String);
      expect(totals.totalCost).toBe(of(...settled, under));
      expect(totals.receivedValue).toBe((await ask('transferInListingReport')).totals.totalCost);
      expect((await ask('transferInListingReport')).totals.discrepancyValue).toBe(
        of(String(totals.returnedValue), String(totals.writtenOffValue), await stillExpected(ask)),
      );
      const moving = await ask('stockSummaryReport');
      const quantity = moving.docs.reduce((all, row) => all.plus(dec(String(row.inTransitIn ?? 0))), dec(0));
      const [row] = await db.query<{ qty: string }>(
        `select coalesce(sum((l ->> 'pendingQty')::numeric), 0)::text as qty from records r, jsonb_array_elements(r.data -> 'items') l
         where r.group_id = $1 and r.resource = 'transferOuts' and r.status in ('approved', 'partiallyReceived')`,
        [world.group.groupId],
      );
      expect(fixed(quantity, 4)).toBe(fixed(dec(row?.qty), 4));
    }),
  );

  /** What receipts report as short and still expected is in transit, not a loss yet. */
  const stillExpected = async (ask: ReturnType<typeof asker>): Promise<string> => {
    const { docs } = await ask('transferInListingReport', { show: 'detail' });
    return of(...docs.filter((row) => row.discrepancyAction === 'keepPending').map((row) => String(row.shortCost)));
  };

  it.skipIf(!isThere)('what companies owe is what their bills charged', () =>
    each(async ({ group }, ask) => {
      const { totals } = await ask('transactionDetailReport');
      const position = await positionOf(db, group.owner, { companyId: 'acme' });
      expect(totals.outstanding).toBe(position.outstanding);
      expect(totals.outstanding).toBe(perName((await ask('salesReport')).totals.payments).cityLedger);
      expect(Number(totals.outstanding)).toBeGreaterThan(0);
    }),
  );
});
