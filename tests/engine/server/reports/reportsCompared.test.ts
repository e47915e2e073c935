import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { column } from '#engine/define/reports/column';
import { defineListing } from '#engine/define/reports/listing';
import { groupColumns, isFor, type ReportAnswer } from '#engine/read/reporting';
import { report, reports } from '#resources';
import goodsReceivedNotes from '#resources/inventory/goodsReceivedNotes';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { freshDatabase } from '#tests/kit/database';
import { person, playJune, put, putItems, putOutlet } from './reportsFixture';

/** A report compared, with two groupings, filtered and with chosen columns; the figures come from the golden June. */

const received = defineListing(goodsReceivedNotes, {
  name: 'testReceipts',
  label: 'Receipts',
  path: '/testReceipts',
  about: 'What was received',
  module: 'RPT_TEST',
  filters: ['supplierId', 'status'],
  columns: {
    supplierId: { group: 1 },
    invoiceNumber: true,
    status: { group: 2 },
    grandTotal: { tile: 1 },
    share: column.percent({ formula: '100 * grandTotal / grandTotal' }),
  },
  detail: { itemId: true, netAmount: true },
});
const usage = report('stockUsageReport') as Report;

let db: Database;
const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);

beforeAll(async () => {
  db = await freshDatabase();
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putItems(db, 'harbour', 'COL');
  await playJune(db, 'harbour', 'COL');
  for (const [id, name] of [
    ['sup_a', 'Anura'],
    ['sup_b', 'Bandu'],
  ])
    await put(db, 'harbour', 'suppliers', String(id), {
      supplierName: name,
      supplierCode: id,
      outlets: ['COL', 'KDY'],
    });
  const note = (id: string, docDate: string, supplierId: string, grandTotal: string, more: AnyRecord = {}) =>
    put(db, 'harbour', 'goodsReceivedNotes', id, {
      outletId: 'COL',
      docDate,
      grnNumber: id.toUpperCase(),
      supplierId,
      invoiceNumber: id,
      status: 'approved',
      clientRequestId: id,
      items: [],
      subTotal: grandTotal,
      taxAmount: '0.00',
      grandTotal,
      ...more,
    });
  await note('g1', '2026-05-10', 'sup_a', '100.00');
  await note('g2', '2026-06-10', 'sup_a', '130.00');
  await note('g3', '2026-06-11', 'sup_b', '50.00', { status: 'draft' });
  await note('g4', '2026-06-12', 'sup_b', '25.00');
  await note('g5', '2026-06-12', 'sup_b', '999.00', { outletId: 'KDY' });
});
afterAll(() => db.close());

const ask = async (which: Report, query: Record<string, string>, who: Identity = owner): Promise<ReportAnswer> =>
  (await (await runReport({ db }, who, which, query)).json()) as ReportAnswer;
const refusal = (which: Report, query: Record<string, string>) =>
  runReport({ db }, owner, which, query).then(
    () => 'answered',
    (error: { errors?: { message: string }[] }) => error.errors?.map(({ message }) => message).join('; '),
  );
const june = { fromDate: '2026-06-01', toDate: '2026-06-30', outlets: 'COL' };
const named = (answer: ReportAnswer, name: string) => answer.docs.find(({ itemName }) => itemName === name);

describe('rows that meet rows', () => {
  const weeks = { fromDate: '2026-06-08', toDate: '2026-06-14', outlets: 'COL', compare: 'previous' };

  test('have the figure before, the change and the change in percent; totals agree with both sides', async () => {
    const both = await ask(usage, weeks);
    const now = await ask(usage, { fromDate: '2026-06-08', toDate: '2026-06-14', outlets: 'COL' });
    const before = await ask(usage, { fromDate: '2026-06-01', toDate: '2026-06-07', outlets: 'COL' });
    expect(both.compared).toEqual({ fromDate: '2026-06-01', toDate: '2026-06-07' });
    expect(both.totals.totalValue).toBe(now.totals.totalValue);
    expect(both.totals.totalValueBefore).toBe(before.totals.totalValue);
    const chicken = named(both, 'Chicken');
    expect(chicken?.totalUsage).toBe(named(now, 'Chicken')?.totalUsage);
    expect(chicken?.totalUsageBefore).toBe(named(before, 'Chicken')?.totalUsage);
    expect(Number(chicken?.totalUsageChange)).toBeCloseTo(
      Number(chicken?.totalUsage) - Number(chicken?.totalUsageBefore),
      4,
    );
    expect(Number(chicken?.totalUsageChangePct)).toBeCloseTo(
      (100 * Number(chicken?.totalUsageChange)) / Number(chicken?.totalUsageBefore),
      2,
    );
    // Onions were only used in the previous period: they appear all the same.
    expect(named(now, 'Onion')).toBeUndefined();
    expect(named(both, 'Onion')).toMatchObject({ totalValue: '0.00' });
  });

  test('can be sorted by the change, and grouped with the change in the subtotals', async () => {
    const { docs } = await ask(usage, { ...weeks, sort: '-totalValueChange' });
    const changes = docs.map(({ totalValueChange }) => Number(totalValueChange));
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
    const { groups = [], totals } = await ask(usage, { ...weeks, group: 'category' });
    const added = groups.reduce((sum, group) => sum + Number(group.totals.totalValueBefore), 0);
    expect(added).toBeCloseTo(Number(totals.totalValueBefore), 2);
  });

  test('days meet days of the other period', async () => {
    // Sold on the 10th, and on the 3rd, which is the 12th of this side.
    const all = await ask(usage, { ...weeks, compare: '2026-05-30..2026-06-05', per: 'day' });
    const rice = all.docs.filter(({ itemName }) => itemName === 'Rice');
    expect(rice.map(({ span }) => span).sort()).toEqual(['2026-06-10', '2026-06-12']);
  });

  test('another outlet', async () => {
    const answer = await ask(usage, { ...june, compare: 'outlets:KDY' });
    expect(answer.compared).toEqual({ outlets: ['KDY'] });
    expect(answer.totals.totalValueBefore).toBe('0.00');
  });

  test('a user without costs sees neither the cost nor its change', async () => {
    const clerk = person('harbour', [['COL', 'Colombo']], { RPT_STOCK_USAGE: ['view'] });
    const answer = await ask(usage, weeks, clerk);
    expect(Object.keys(answer.totals).filter((key) => key.startsWith('totalValue'))).toEqual([]);
    expect(await refusal(usage, { ...weeks, compare: 'outlets:ELSEWHERE' })).toContain(
      'There is no outlet “ELSEWHERE”',
    );
    expect(await refusal(usage, { ...weeks, compare: 'yesterday' })).toContain('compare is one of');
  });
});

/** Parameters that a report needs before it runs. */
const given = (each: Report): Record<string, string> => ({
  ...(each.period === 'range' ? { fromDate: '2026-06-10', toDate: '2026-06-18' } : {}),
  ...('itemId' in each.parameters && each.parameters.itemId?.required ? { itemId: 'chicken' } : {}),
});

test.each(reports.map((each) => [each.name, each] as const))(
  '%s: compared, under two groupings',
  async (_name, each) => {
    const required = Object.entries(each.parameters).some(
      ([key, field]) => field.required && field.default === undefined && key !== 'itemId',
    );
    if (required) return;
    const groups = groupColumns(each).filter((key) => isFor(each.columns[key] ?? ({} as never), given(each)));
    for (const compare of each.period === 'none' ? ['outlets:KDY'] : ['previous', 'outlets:KDY']) {
      const query = { ...given(each), outlets: 'COL', compare, group: groups.slice(0, 2).join(',') };
      const answer = await ask(each, query);
      expect(answer.compared).toBeDefined();
    }
  },
);

describe('documents, whose rows have no other side', () => {
  test('totals and subtotals are compared, rows cover only the period', async () => {
    const answer = await ask(received, { ...june, compare: '2026-05-01..2026-05-31', group: 'supplier' });
    expect(answer.total).toBe(3);
    expect(answer.docs.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(['g2', 'g3', 'g4']);
    expect(answer.totals).toMatchObject({
      grandTotal: '205.00',
      grandTotalBefore: '100.00',
      grandTotalChange: '105.00',
      grandTotalChangePct: '105.0000',
    });
    expect(answer.docs[0]?.grandTotalBefore).toBeNull();
    expect(
      answer.groups?.map(({ value, rows, totals }) => [value, rows, totals.grandTotal, totals.grandTotalBefore]),
    ).toEqual([
      ['Anura', 1, '130.00', '100.00'],
      ['Bandu', 2, '75.00', '0.00'],
    ]);
  });
});

describe('two groupings', () => {
  test('the second is nested in the first, with its own subtotals', async () => {
    const { groups = [] } = await ask(received, { ...june, group: 'supplier,status' });
    expect(
      groups.map(({ value, totals, groups: inner }) => [
        value,
        totals.grandTotal,
        inner?.map((each) => [each.value, each.rows, each.totals.grandTotal]),
      ]),
    ).toEqual([
      ['Anura', '130.00', [['approved', 1, '130.00']]],
      [
        'Bandu',
        '75.00',
        [
          ['approved', 1, '25.00'],
          ['draft', 1, '50.00'],
        ],
      ],
    ]);
  });

  test('three are refused', async () => {
    expect(await refusal(received, { ...june, group: 'supplier,status,outlet' })).toContain('at most 2');
  });
});

describe('conditions and columns', () => {
  test('narrow the rows and the totals alike', async () => {
    const { total, totals } = await ask(received, { ...june, where: 'grandTotal>=50;supplier~band' });
    expect([total, totals.grandTotal]).toEqual([1, '50.00']);
  });

  test('what cannot be compared is named', async () => {
    expect(await refusal(received, { ...june, where: 'grandTotal~5;nothing=1;grandTotal>=x' })).toBe(
      'Total can’t be filtered with “~”; There is no column “nothing” to filter by; Total: “x” is no number',
    );
    expect(await refusal(received, { ...june, columns: 'grandTotl' })).toContain('did you mean “grandTotal”?');
  });

  test('a workbook has the subtotals of the screen, and the comparison in its heading', async () => {
    const { readSheet } = await import('read-excel-file/node');
    const query = {
      ...june,
      group: 'supplier,status',
      compare: 'previous',
      columns: 'invoiceNumber,date,grandTotal,grandTotalBefore',
    };
    const response = await runReport({ db }, owner, received, { ...query, where: 'grandTotal>=10', format: 'xlsx' });
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()));
    expect(String(rows[1]?.[0])).toContain('Compared with: Previous period (1 May 2026 – 31 May 2026)');
    expect(String(rows[1]?.[0])).toContain('Filter: Total at least 10');
    expect(
      rows.slice(4).map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))),
    ).toEqual([
      ['Anura', null, 130, 100],
      ['Approved', null, 130, 100],
      ['g2', '2026-06-10', 130, null],
      ['Bandu', null, 75, 0],
      ['Approved', null, 25, 0],
      ['g4', '2026-06-12', 25, null],
      ['Draft', null, 50, 0],
      ['g3', '2026-06-11', 50, null],
      ['Total', null, 205, 100],
    ]);
  });

  test('a file has the chosen columns in their order', async () => {
    const response = await runReport({ db }, owner, received, {
      ...june,
      columns: 'grandTotal,invoiceNumber',
      format: 'csv',
    });
    expect((await response.text()).split('\r\n')[0]).toMatch(/^\ufeff?[^,]*[Tt]otal,Invoice no\.$/);
  });

  const csv = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
    const response = await runReport({ db }, owner, received, { ...june, ...query, format: 'csv' });
    return (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  };

  test('a CSV has the subtotals and totals of the screen, inner groups further in', async () => {
    expect(await csv({ group: 'supplier,status', columns: 'invoiceNumber,date,grandTotal' })).toEqual([
      'Invoice no.,Date,Total',
      'Anura,,130.00',
      '"    Approved",,130.00',
      'g2,2026-06-10,130.00',
      'Bandu,,75.00',
      '"    Approved",,25.00',
      'g4,2026-06-12,25.00',
      '"    Draft",,50.00',
      'g3,2026-06-11,50.00',
      'Total,,205.00',
    ]);
  });

  test('a column of figures alone keeps its total, and its groups their names', async () => {
    expect(await csv({ columns: 'grandTotal' })).toEqual(expect.arrayContaining(['205.00']));
    expect(await csv({ columns: 'grandTotal', group: 'supplier' })).toEqual(
      expect.arrayContaining(['Anura', '205.00']),
    );
  });

  test('`shown` means the columns on the screen, nothing means all', async () => {
    const [shown = '', all = ''] = [(await csv({ columns: 'shown' }))[0], (await csv({}))[0]];
    const [few, many] = [shown.split(','), all.split(',')];
    expect(few.length).toBeGreaterThan(2);
    expect(few.length).toBeLessThan(many.length);
    expect(many).toEqual(expect.arrayContaining(few));
    // One outlet was requested: its name in every row would be redundant.
    expect([few.includes('Outlet'), many.includes('Outlet')]).toEqual([false, true]);
  });
});
