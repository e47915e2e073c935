import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { addDays } from '#engine/run/time/days';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/**
 * Reports that read the ledger by day and month agree with the movements, wherever their dates cut the months: each figure is computed
 * again from single movements.
 */

interface Moved {
  outlet: string;
  item: string;
  day: string;
  type: string;
  qty: number;
  value: number;
}

const GROUP = 'sums';
const OUTLETS = ['A', 'B'];
const ITEMS = ['rice', 'oil', 'tea'];
const FIRST = '2025-11-17';
const DAYS = 150;
/** The effect of each kind of movement: in, out, either, or value alone. */
const TYPES: Readonly<Record<string, -1 | 0 | 1 | 2>> = {
  ...{ OPENING: 1, GRN: 1, GRN_REVERSAL: -1, TRANSFER_IN: 1, BATCH_IN: 1, ADJUST_IN: 1, COUNT: 2, REVALUATION: 0 },
  ...{
    SALE: -1,
    SALE_REVERSAL: 1,
    BATCH_OUT: -1,
    ISSUE: -1,
    WASTAGE: -1,
    ADJUST_OUT: -1,
    TRANSFER_OUT: -1,
    SUPPLIER_RETURN: -1,
  },
};
const RANGES: readonly (readonly [string, string])[] = [
  ['2025-12-01', '2026-01-31'],
  ['2025-12-01', '2026-01-15'],
  ['2025-12-07', '2026-02-28'],
  ['2025-12-31', '2026-01-01'],
  ['2026-01-10', '2026-01-20'],
  ['2026-02-14', '2026-02-14'],
  ['2025-11-01', '2026-06-30'],
];

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
}

const moved: Moved[] = [];
function roll() {
  const next = dice(7);
  const types = Object.keys(TYPES);
  for (let n = 0; n < 900; n++) {
    const type = types[next(types.length)] as string;
    const way = TYPES[type] === 2 ? next(2) * 2 - 1 : (TYPES[type] as number);
    moved.push({
      ...{ outlet: OUTLETS[next(2)] as string, item: ITEMS[next(3)] as string, day: addDays(FIRST, next(DAYS)), type },
      qty: way * (1 + next(40)),
      value: way === 0 ? next(200) - 100 : way * (1 + next(5000)),
    });
  }
}

/** Rows are posted in batches, as documents and bills do. */
async function fill(db: OpenDatabase): Promise<void> {
  for (const id of OUTLETS) await putOutlet(db, GROUP, id, id, `Outlet ${id}`);
  for (const id of ITEMS)
    for (const outletId of OUTLETS)
      await put(db, GROUP, 'inventoryItems', `${id}_${outletId}`, {
        ...{ itemCode: id, itemName: id, outletId, itemType: 'raw', isStockTracked: true },
      });
  for (let start = 0; start < moved.length; start += 7)
    await db.query(
      `insert into movements (group_id, outlet_id, item_id, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
         qty_after, value_after, average_after, user_id)
       select $1, r.outlet, r.item || '_' || r.outlet, r.day, r.type, 'stockEntries', $3::text || row_number() over (), 'X', 1, r.qty, 1, r.value, 0, 0, 0, 'u'
       from json_to_recordset($2::text::json) r(outlet text, item text, day date, type text, qty numeric, value numeric)`,
      [GROUP, JSON.stringify(moved.slice(start, start + 7)), `d${start}_`],
    );
  // Goods in transit are in no outlet's stock.
  await db.query(
    `insert into movements (group_id, outlet_id, item_id, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
       qty_after, value_after, average_after, user_id)
     values ($1, 'transit:A', 'rice_A', '2026-01-05', 'TRANSIT_LOSS', 'transferIns', 't', 'X', 1, -1, 1, -1, 0, 0, 0, 'u')`,
    [GROUP],
  );
}

const owner = person(
  GROUP,
  OUTLETS.map((id) => [id, `Outlet ${id}`]),
);
const sum = (rows: readonly Moved[], key: 'qty' | 'value') => rows.reduce((total, row) => total + row[key], 0);
const of = (rows: readonly Moved[], ...types: string[]) => rows.filter(({ type }) => types.includes(type));
const IN = ['GRN', 'GRN_REVERSAL', 'TRANSFER_IN', 'BATCH_IN', 'ADJUST_IN'];
const isIn = ({ type, qty }: Moved) => IN.includes(type) || (type === 'COUNT' && qty > 0);
const USED = ['SALE', 'SALE_REVERSAL', 'BATCH_OUT', 'ISSUE', 'WASTAGE', 'ADJUST_OUT'];

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (!isThere) return;
    if (moved.length === 0) roll();
    db = await open();
    await fill(db);
  }, 120_000);
  afterAll(() => db?.close());

  const ask = async (name: string, query: Readonly<Record<string, string>>): Promise<ReportAnswer> => {
    const found = report(name) as Report;
    return (await runReport({ db }, owner, found, { limit: '1000', ...query })).json() as Promise<ReportAnswer>;
  };
  /** Each item of each outlet, and its movements until a day. */
  const until = (last: string) =>
    OUTLETS.flatMap((outlet) =>
      ITEMS.map((item) => ({
        key: `${item}_${outlet}`,
        outlet,
        rows: moved.filter((row) => row.outlet === outlet && row.item === item && row.day <= last),
      })),
    );
  const figures = (docs: ReportAnswer['docs'], ...keys: string[]) =>
    new Map(docs.map((row) => [String(row.itemId), keys.map((key) => Number(row[key]))]));

  it.skipIf(!isThere)('the sums equal the sums of the movements', async () => {
    const found = (await verifyGroup(db, GROUP)).filter(({ kind }) => kind === 'sums');
    expect(found).toEqual([]);
  });

  it.skipIf(!isThere).each(RANGES)('valuation from %s to %s', async (fromDate, toDate) => {
    const { docs } = await ask('stockValuationReport', { fromDate, toDate, includeZero: 'true' });
    const keys = [
      'openingQty',
      'openingValue',
      'inQty',
      'inValue',
      'outQty',
      'outValue',
      'revaluation',
      'closingValue',
    ];
    const found = figures(docs, ...keys);
    for (const { key, rows } of until(toDate)) {
      const opening = rows.filter(({ day, type }) => day < fromDate || type === 'OPENING');
      const within = rows.filter((row) => !opening.includes(row));
      const [came, went] = [within.filter(isIn), within.filter((row) => !isIn(row) && row.type !== 'REVALUATION')];
      expect(found.get(key), key).toEqual([
        ...[sum(opening, 'qty'), sum(opening, 'value'), sum(came, 'qty'), sum(came, 'value')],
        ...[0 - sum(went, 'qty'), 0 - sum(went, 'value'), sum(of(within, 'REVALUATION'), 'value'), sum(rows, 'value')],
      ]);
    }
  });

  it.skipIf(!isThere).each(RANGES)('usage from %s to %s, whole, by day, week and month', async (fromDate, toDate) => {
    const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    const spans: Readonly<Record<string, (day: string) => string>> = {
      ...{ period: () => '', day: (day) => day, week: monday, month: (day) => day.slice(0, 7) },
    };
    for (const [per, spanOf] of Object.entries(spans)) {
      const expected = new Map<string, number[]>();
      for (const { key, rows } of until(toDate))
        for (const row of of(rows, ...USED).filter(({ day }) => day >= fromDate)) {
          const place = `${key} ${spanOf(row.day)}`;
          const [qty = 0, value = 0] = expected.get(place) ?? [];
          expected.set(place, [qty - row.qty, value - row.value]);
        }
      const { docs } = await ask('stockUsageReport', { fromDate, toDate, per });
      const found = docs.map((row) => [
        `${String(row.itemId)} ${String(row.span ?? '')}`,
        [Number(row.totalUsage), Number(row.totalValue)],
      ]);
      expect(Object.fromEntries(found), per).toEqual(Object.fromEntries(expected));
    }
  });

  it.skipIf(!isThere).each(RANGES)('stock on %s and on %s', async (...days) => {
    for (const asOf of days) {
      const { docs } = await ask('stockSummaryReport', { asOf, includeZero: 'true' });
      const found = figures(docs, 'onHand', 'stockValue');
      const dates = new Map(docs.map((row) => [String(row.itemId), row.lastReceived]));
      for (const { key, rows } of until(asOf)) {
        expect(found.get(key), `${key} ${asOf}`).toEqual([sum(rows, 'qty'), sum(rows, 'value')]);
        const receipts = of(rows, 'OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN').map(({ day }) => day);
        expect(dates.get(key)).toBe(receipts.sort().at(-1) ?? null);
        const recent = of(rows, 'SALE', 'SALE_REVERSAL', 'ISSUE', 'WASTAGE', 'BATCH_OUT').filter(
          ({ day }) => day > addDays(asOf, -28),
        );
        const daily = docs.find(({ itemId }) => itemId === key)?.averageDailyUsage;
        expect(Number(daily), key).toBeCloseTo(Math.max(0, -sum(recent, 'qty') / 28), 2);
      }
    }
  });

  it.skipIf(!isThere).each(RANGES)('variance from %s to %s, by dates and between counts', async (fromDate, toDate) => {
    const count = (id: string, docDate: string) => put(db, GROUP, 'stockEntries', id, { docDate, outletId: 'A' });
    await count(`from${fromDate}${toDate}`, addDays(fromDate, -1));
    await count(`to${fromDate}${toDate}`, toDate);
    const asked: Record<string, string>[] = [
      { fromDate, toDate },
      { fromDate: toDate, toDate, fromCount: `from${fromDate}${toDate}`, toCount: `to${fromDate}${toDate}` },
    ];
    for (const query of asked) {
      const { docs } = await ask('stockVarianceReport', { ...query, includeZero: 'true', outlets: 'A' });
      const found = figures(docs, 'openingQty', 'closingQty', 'theoreticalUsage', 'recordedLoss', 'varianceValue');
      for (const { key, rows } of until(toDate).filter(({ outlet }) => outlet === 'A')) {
        const within = rows.filter(({ day, type }) => day >= fromDate && type !== 'OPENING');
        expect(found.get(key), `${key} ${JSON.stringify(query)}`).toEqual([
          sum(rows, 'qty') - sum(within, 'qty'),
          sum(rows, 'qty'),
          0 - sum(of(within, 'SALE', 'SALE_REVERSAL', 'BATCH_OUT'), 'qty'),
          0 - sum(of(within, 'WASTAGE', 'ISSUE', 'ADJUST_OUT', 'ADJUST_IN'), 'qty'),
          sum(of(within, 'COUNT'), 'value'),
        ]);
      }
    }
  });

  it.skipIf(!isThere).each(RANGES)('food cost from %s to %s', async (fromDate, toDate) => {
    const { docs } = await ask('FoodCostControlReport', { fromDate, toDate });
    const found = (line: string) => Number(docs.find((row) => row.line === line)?.amount);
    const rows = until(toDate).flatMap((each) => each.rows);
    const opening = rows.filter(({ day, type }) => day < fromDate || type === 'OPENING');
    const within = rows.filter(({ day }) => day >= fromDate);
    expect(['opening', 'purchases', 'closing', 'issues', 'theoretical'].map(found)).toEqual([
      sum(opening, 'value'),
      sum(of(within, 'GRN', 'GRN_REVERSAL'), 'value'),
      0 - sum(rows, 'value'),
      sum(of(within, 'ISSUE'), 'value'),
      0 - sum(of(within, 'SALE', 'SALE_REVERSAL'), 'value'),
    ]);
  });
});
