import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import { isDashboard } from '#engine/read/entities';
import { reports, tools } from '#resources';
import { archiveBills } from '#server/departments/sales/archive';
import bill from '#server/departments/sales/bill.calls';
import { importBills } from '#server/departments/sales/service';
import { readAsked } from '#server/reports/dashboardAsked';
import { readDashboard } from '#server/reports/dashboards';
import { runReport } from '#server/reports/service';
import { person, playJune, put, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/**
 * Archiving changes no figure: every report in every layout, every tile and every bill answers as before, for days before the archive day,
 * across it, and after it next to the days before.
 */

const db = await ownDatabase();
const GROUP = 'days';
const owner = person(GROUP, [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);
const ARCHIVED = '2026-06-08';
const RANGES = {
  before: { fromDate: '2026-06-01', toDate: '2026-06-07' },
  across: { fromDate: '2026-06-05', toDate: '2026-06-12' },
  after: { fromDate: '2026-06-08', toDate: '2026-06-14' },
} as const;

/** The day of a refund: up to three days after its bill, some of them after the archive day. */
const later = (place: number) => `2026-06-${String(Math.min(14, 1 + (place % 14) + (place % 4))).padStart(2, '0')}`;

/** A bill of a day; every third is a guest's, at a table, with a card; some have a discount, a cancelled line or a refund, or are cancelled. */
const sold = (place: number): Record<string, unknown> => {
  const day = `2026-06-${String(1 + (place % 14)).padStart(2, '0')}`;
  const price = 100 + 10 * place;
  const lines = [
    { itemCode: 'WINGS', quantity: 1 + (place % 2), unitPrice: price },
    { itemCode: 'TEA', quantity: 2, unitPrice: 40, ...(place % 4 === 0 ? { cancelled: CANCELLED(day) } : {}) },
  ];
  return {
    ...{
      outlet: place % 5 === 4 ? 'KDY' : 'COL',
      billNumber: `B${place}`,
      version: 1,
      openedAt: `${day} ${10 + (place % 9)}:05`,
    },
    ...{
      settledAt: `${day} ${10 + (place % 9)}:50`,
      cashier: place % 2 ? 'Ruwani' : 'Nimal',
      waiter: 'Kasun',
      shift: 'S1',
      guests: 2,
    },
    ...(place % 3 === 0
      ? { table: 'T4', floor: 'Garden', customer: { name: 'Ms Perera', phone: '+94771' } }
      : { orderType: 'takeaway' }),
    lines,
    ...(place % 4 === 1 ? { discounts: [{ name: 'Loyalty', amount: '15', percent: '10' }] } : {}),
    charges: [{ kind: 'tax', name: 'VAT', amount: '18' }],
    payments: [
      place % 3 === 0 ? { method: 'card', card: { type: 'Visa', bank: 'HNB', last4: '4242' } } : { method: 'cash' },
    ],
    ...(place % 7 === 3
      ? { refunds: [{ amount: '20', method: 'cash', reason: 'Cold', at: `${later(place)} 21:30`, by: 'Ruwani' }] }
      : {}),
    ...(place % 11 === 10 ? { status: 'cancelled', cancelled: { reason: 'Twice', at: `${day} 21:40` } } : {}),
  };
};
const CANCELLED = (day: string) => ({
  quantity: 1,
  reason: 'Cold',
  stage: 'afterKot',
  by: 'Kasun',
  at: `${day} 19:20`,
  wasted: true,
});
/** Bills of before the archive day that a company still owes for. */
const OWED = ['B1', 'B5', 'B14'];
const BILLS = Array.from({ length: 42 }, (_, place) => sold(place));

/** What a report needs to answer at all. */
const CHOSEN: Readonly<Record<string, Record<string, string>>> = { itemTransactionReport: { itemId: 'chicken' } };

/** Each value of each parameter with a fixed choice, one at a time. */
const layoutsOf = (report: Report): Record<string, string>[] => [
  {},
  ...Object.entries(report.parameters).flatMap(([key, field]) =>
    (field.kind === 'choice' ? field.values : []).map((value) => ({ [key]: value })),
  ),
];

async function asked(report: Report, query: Record<string, string>): Promise<unknown> {
  try {
    const answer = await runReport({ db }, owner, report, {
      outlets: 'COL,KDY',
      limit: '500',
      ...CHOSEN[report.name],
      ...query,
    });
    const { generatedAt: _when, ...figures } = (await answer.json()) as Record<string, unknown>;
    return figures;
  } catch (error) {
    return `refused: ${String((error as Error).message)} ${JSON.stringify((error as { errors?: unknown }).errors)}`;
  }
}

const live = reports.filter(({ archived }) => !archived);
const archive = reports.filter(({ archived }) => archived);
const dashboards = tools.filter(isDashboard);

/** Every answer by what was asked. */
async function everything(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const [range, days] of Object.entries(RANGES)) {
    for (const report of live)
      for (const layout of layoutsOf(report)) {
        const isPlain = Object.keys(layout).length === 0;
        // Each layout across the archive day; before and after it, what a report shows at first. Stock has no range.
        if (report.period !== 'range' ? range !== 'before' : range !== 'across' && !isPlain) continue;
        const query = { ...(report.period === 'range' ? days : {}), ...layout };
        found.set(`${report.name} ${range} ${JSON.stringify(layout)}`, await asked(report, query));
      }
    for (const report of live.filter(({ period }) => period === 'range'))
      found.set(`${report.name} ${range} compared`, await asked(report, { ...days, compare: 'previous' }));
    for (const dashboard of dashboards) {
      const query = new URLSearchParams({ outlets: 'COL,KDY', ...days, compare: 'previousDay' });
      const { asOf: _when, ...tiles } = await readDashboard(
        db,
        owner,
        dashboard,
        await readAsked(db, owner, dashboard, query),
      );
      found.set(`${dashboard.name} ${range}`, tiles);
    }
  }
  const bills = await db.query<{ id: string }>(
    `select id from bills where group_id = $1 union all select id from archived_bills where group_id = $1 order by 1`,
    [GROUP],
  );
  for (const { id } of bills) {
    const call = { db, identity: owner, params: { _id: id } } as unknown as Parameters<typeof bill.read>[0];
    found.set(`bill ${id}`, await (await bill.read(call)).json());
  }
  return found;
}

let before: Map<string, unknown>;
const archivedReports = () =>
  Promise.all(
    archive.map(async (report) => {
      const twin = live.find(({ name }) => name === report.sqlOf) as Report;
      return [report.name, await asked(report, RANGES.before), await asked(twin, RANGES.before)] as const;
    }),
  );

beforeAll(async () => {
  for (const [id, name] of [
    ['COL', 'Colombo'],
    ['KDY', 'Kandy'],
  ] as const)
    await putOutlet(db, GROUP, id, id, name);
  await putItems(db, GROUP, 'COL');
  await putItems(db, GROUP, 'KDY', 'k');
  await playJune(db, GROUP, 'COL');
  const item = (id: string, name: string, more: object = {}) =>
    put(db, GROUP, 'items', id, {
      ...{ name, itemCode: id.toUpperCase(), itemType: 'simple', price: '100.00', outlets: ['COL', 'KDY'] },
      ...more,
    });
  await item('wings', 'Wings', { costSource: 'inventoryItem', inventoryItemId: 'chicken', inventoryQty: '0.1' });
  await item('tea', 'Tea');
  await put(db, GROUP, 'floors', 'garden', {
    floorName: 'Garden',
    outletId: 'COL',
    tables: [{ tableId: 't4', tableName: 'T4', seats: 4 }],
  });
  await put(db, GROUP, 'wastageNotes', 'W1', {
    ...{ outletId: 'COL', wastageNumber: 'W1', docDate: '2026-06-06', status: 'approved', totalCost: '50.00' },
    items: [{ lineNo: 1, itemId: 'chicken', quantity: '1.0000', unitId: 'kg', lineCost: '50.00' }],
  });
  const importer = { groupId: GROUP, userId: 'u', outletIds: ['COL', 'KDY'] };
  expect((await importBills(db, importer, { bills: BILLS })).bills).toMatchObject({ created: BILLS.length });
  await db.query(
    `insert into ledger_charges (group_id, seq, transaction_no, outlet_id, bill_id, bill_no, business_date, due_date, amount, outstanding)
     select $1, row_number() over (), 'T' || bill_no, outlet_id, id, bill_no, business_date, business_date, grand_total, grand_total
     from bills where group_id = $1 and bill_no = any($2)`,
    [GROUP, OWED],
  );
  before = await everything();
  await db.query(
    `update records set data = data || jsonb_build_object('archiveBefore', $2::text) where resource = 'outlets' and group_id = $1`,
    [GROUP, ARCHIVED],
  );
  for (const outlet of ['COL', 'KDY']) await archiveBills(db, GROUP, outlet, ARCHIVED);
});

describe('after archiving', () => {
  it('the world has archived bills, live bills, and owed ones that stayed', async () => {
    const [counts] = await db.query(
      `select (select count(*)::int from archived_bills where group_id = $1 and refund_of is null) as archived, (select count(*)::int from bills where group_id = $1 and refund_of is null) as live,
         (select count(*)::int from bills where group_id = $1 and refund_of is null and business_date < $2::date) as owed`,
      [GROUP, ARCHIVED],
    );
    expect(counts).toEqual({ archived: 18, live: 24, owed: OWED.length });
    const refused = [...before].filter(([, answer]) => typeof answer === 'string');
    expect(refused).toEqual([]);
    expect(before.size).toBeGreaterThan(300);
  });

  it('every report, tile and bill answers as before', async () => {
    const after = await everything();
    expect([...after.keys()]).toEqual([...before.keys()]);
    const differing = [...before].filter(([key, answer]) => JSON.stringify(after.get(key)) !== JSON.stringify(answer));
    for (const [key, answer] of differing.slice(0, 3)) expect(after.get(key), key).toEqual(answer);
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('an archived report has the figures of its live report, and refuses what the archive doesn’t have', async () => {
    for (const [name, archived, whole] of await archivedReports()) {
      const figures = ({ docs, totals }: { docs?: unknown; totals?: unknown }) => ({ docs, totals });
      expect(figures(archived as object), name).toEqual(figures(whole as object));
    }
    for (const report of archive)
      expect(await asked(report, RANGES.across), report.name).toMatch(/ends before 8 Jun 2026.*or open /);
    await db.query(
      `update records set data = data - 'archiveBefore' where resource = 'outlets' and group_id = $1 and id = 'KDY'`,
      [GROUP],
    );
    for (const report of archive)
      expect(await asked(report, RANGES.before), report.name).toMatch(
        /Nothing of Kandy is archived\. Leave it out, or open /,
      );
  });
});
