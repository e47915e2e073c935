import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { archiveBills } from '#server/departments/sales/archive';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** The roll-ups equal the bills, whatever happened to them: reports from a roll-up agree with a count of the bills. */

interface Stored {
  [key: string]: unknown;
  id: string;
  outlet_id: string;
  business_date: string;
  hour: number;
  order_type: string;
  channel: string;
  cashier: string | null;
  guests: number;
  refund_of: string | null;
  gross: string;
  net_sales: string;
  grand_total: string;
  change_given: string;
  tax: string;
}
type Part = { bill_id: string; [key: string]: unknown };

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly { [key: string]: unknown }[], key: string) =>
  (rows.reduce((sum, row) => sum + cents(row[key]), 0) / 100).toFixed(2);

/** Numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}

const OUTLETS = ['A', 'B'];
const DAYS = ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-06', '2026-05-01'];
const FILTERS: Readonly<Record<string, string>>[] = [
  {},
  { orderType: 'takeaway' },
  { channel: 'uber' },
  { cashier: 'ruwani' },
  { cashier: 'Nimal', orderType: 'dineIn' },
];

function world(db: OpenDatabase, groupId: string, seed: number) {
  const { next, pick } = dice(seed);
  const importer = { groupId, userId: 'u', outletIds: OUTLETS };
  const sent: Record<string, unknown>[] = [];
  /** Adds a refund of a part of what is left, or all of it, for a line or the whole bill. */
  const refunded = (bill: Record<string, unknown>): void => {
    const [refunds, lines] = [(bill.refunds ?? []) as { amount: string }[], bill.lines as unknown[]];
    const left = cents(bill.total) - refunds.reduce((all, { amount }) => all + cents(amount), 0);
    if (left <= 0) return;
    const amount = ((next(4) === 0 ? left : 1 + next(left)) / 100).toFixed(2);
    const line = next(2) === 0 ? { line: 1 + next(lines.length) } : {};
    // On the day of the bill or a later one, up to a month after; some without a time.
    const at =
      next(5) === 0 ? {} : { at: `${pick(DAYS.filter((day) => day >= String(bill.settledAt).slice(0, 10)))} 23:15` };
    const by = next(3) === 0 ? { by: pick(['Ruwani', 'Nimal']) } : {};
    bill.refunds = [
      ...refunds,
      { amount, method: pick(['cash', 'card', 'online']), reason: 'Cold', ...line, ...at, ...by },
    ];
    bill.version = Number(bill.version) + 1;
  };
  const document = (billNumber: string, version: number): Record<string, unknown> => {
    const cashier = pick(['Ruwani', 'Nimal', undefined]);
    const lines = Array.from({ length: 1 + next(3) }, () => ({
      itemCode: pick(['RICE', 'TEA', 'LOOSE']),
      quantity: 1 + next(3),
      unitPrice: 100 * (1 + next(9)),
    }));
    const gross = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    const off = next(3) === 0 ? gross / 10 : 0;
    const [vat, service] = [next(2) * 18, next(2) * 10];
    const [delivery, tip] = [next(3) === 0 ? 30 : 0, next(4) === 0 ? 15 : 0];
    const total = gross - off + vat + service + delivery + tip;
    const inCash = next(2) * 50;
    const bill: Record<string, unknown> = {
      ...{ outlet: pick(OUTLETS), billNumber, version, settledAt: `${pick(DAYS)} ${pick(['09', '13', '21'])}:30` },
      ...{ orderType: pick(['dineIn', 'takeaway']), channel: pick(['pos', 'uber']), guests: next(5), lines },
      ...(cashier ? { cashier } : {}),
      ...(off ? { discounts: [{ name: 'Loyalty', amount: String(off) }] } : {}),
      charges: [
        ...(vat ? [{ kind: 'tax', name: 'VAT', amount: String(vat) }] : []),
        ...(service ? [{ kind: 'service', name: 'Service', amount: String(service) }] : []),
        ...(delivery ? [{ kind: 'delivery', name: 'Delivery', amount: String(delivery) }] : []),
      ],
      ...{ tip: String(tip), total: String(total) },
      payments: [
        ...(inCash ? [{ method: 'cash', amount: String(inCash), tendered: String(inCash + 20) }] : []),
        { method: pick(['card', 'online']), amount: String(total - inCash) },
      ],
    };
    if (next(5) === 0) refunded(bill);
    return bill;
  };
  const send = (...bills: Record<string, unknown>[]) => importBills(db, importer, { bills, mode: 'valid' });
  const unsettled = { status: 'open', settledAt: null, openedAt: '2026-04-01 09:00', payments: [], refunds: [] };
  return {
    sent,
    async happens(what: number) {
      const bill = document(`N${sent.length}`, 2);
      const known = sent.length > 0 ? pick(sent) : bill;
      if (what < 6 || known === bill) {
        sent.push(bill);
        // Some come as open bills first, and the settled version replaces them.
        if (next(3) === 0) await send({ ...bill, ...unsettled, version: 1 });
        await send(bill);
      } else if (what === 6) await send({ ...known, version: 9, status: 'cancelled', cancelled: { reason: 'Twice' } });
      else if (what === 7)
        await cancelBill(db, importer, { outlet: known.outlet, billNumber: known.billNumber, reason: 'Wrong table' });
      else if (what === 8) {
        // Two bills become one: the other is merged into it.
        sent.push(bill);
        await send({ ...bill, mergedInto: known.billNumber, status: 'merged', payments: [], refunds: [] });
      } else if (what > 9) {
        refunded(known);
        if (next(2) === 0) refunded(known);
        await send(known);
      } else {
        sent.push(bill);
        await send(known, bill, { ...bill, billNumber: `${String(bill.billNumber)}b` });
      }
    },
    next,
  };
}

async function agree(db: OpenDatabase, groupId: string, sent: readonly Record<string, unknown>[], archived = false) {
  const prefix = archived ? 'archived_' : '';
  // Refunds are among them, on their own days.
  const bills = await db.query<Stored>(`select * from ${prefix}bills where group_id = $1 and status = 'settled'`, [
    groupId,
  ]);
  const lines = await db.query<Part>(`select * from ${prefix}bill_lines where group_id = $1 and status = 'active'`, [
    groupId,
  ]);
  const payments = await db.query<Part>(
    `select * from ${prefix}payments where group_id = $1 and status = 'posted' order by payment_no`,
    [groupId],
  );
  // Each bill is as it was sold, and each refund as it was sent, on the day it was paid.
  const found = { bills: 0, refunds: 0, later: 0 };
  for (const bill of bills) {
    const document = sent.find(({ billNumber }) => billNumber === bill.bill_no);
    if (!document) continue;
    if (bill.refund_of === null) {
      found.bills++;
      expect([bill.bill_no, cents(bill.grand_total)]).toEqual([bill.bill_no, cents(document.total)]);
      expect([bill.bill_no, bill.business_date]).toEqual([bill.bill_no, String(document.settledAt).slice(0, 10)]);
      continue;
    }
    found.refunds++;
    const given = ((document.refunds ?? []) as { amount: string; method: string; at?: string }[])[
      Number(bill.refund_no) - 1
    ];
    expect([bill.id, cents(bill.grand_total)]).toEqual([bill.id, -cents(given?.amount)]);
    if (given?.at) expect([bill.id, bill.business_date]).toEqual([bill.id, given.at.slice(0, 10)]);
    if (bill.business_date > String(document.settledAt).slice(0, 10)) found.later++;
    expect(
      payments.filter(({ bill_id }) => bill_id === bill.id).map(({ method, amount }) => [method, cents(amount)]),
    ).toEqual([[given?.method, -cents(given?.amount)]]);
  }
  for (const [what, count] of Object.entries(found))
    if (what !== 'later' || !archived) expect([what, count > 0]).toEqual([what, true]);
  expect(await verifyGroup(db, groupId)).toEqual([]);
  const owner = person(
    groupId,
    OUTLETS.map((id) => [id, `Outlet ${id}`]),
  );
  const range = archived
    ? { fromDate: '2026-03-01', toDate: '2026-03-31' }
    : { fromDate: '2026-04-01', toDate: '2026-12-31' };
  const ask = async (name: string, query: Readonly<Record<string, string>>) => {
    const live = report(name) as Report;
    const asked = archived ? ({ ...live, archived: true } as Report) : live;
    return (await runReport({ db }, owner, asked, { ...range, ...query })).json() as Promise<ReportAnswer>;
  };
  for (const filter of FILTERS) {
    const meant = bills.filter(
      (bill) =>
        bill.business_date >= range.fromDate &&
        bill.business_date <= range.toDate &&
        (!filter.orderType || bill.order_type === filter.orderType) &&
        (!filter.channel || bill.channel === filter.channel) &&
        (!filter.cashier || bill.cashier?.toLowerCase() === filter.cashier.toLowerCase()),
    );
    const ids = new Set(meant.map(({ id }) => id));
    const own = lines.filter(({ bill_id }) => ids.has(bill_id));
    const paid = payments.filter(({ bill_id }) => ids.has(bill_id));
    const byMethod = Object.fromEntries(
      [...new Set(paid.map(({ method }) => String(method)))].sort().map((method) => [
        method,
        sumOf(
          paid.filter((each) => each.method === method),
          'amount',
        ),
      ]),
    );
    const expected = {
      bills: meant.filter(({ refund_of }) => refund_of === null).length,
      guests: meant.reduce((sum, { guests }) => sum + guests, 0),
      refunds: sumOf(meant, 'refunds'),
      netSales: sumOf(meant, 'net_sales'),
      grandTotal: sumOf(meant, 'grand_total'),
      changeGiven: sumOf(meant, 'change_given'),
    };
    const some = (amounts: unknown) =>
      Object.fromEntries(Object.entries(amounts as object).filter(([, amount]) => Number(amount) !== 0));
    const taken = (totals: ReportAnswer['totals']) => some(totals.payments);
    for (const groupBy of ['day', 'week', 'month', 'weekday', 'hour', 'outlet', 'orderType', 'channel', 'cashier']) {
      const { totals, docs } = await ask('salesReport', { ...filter, groupBy });
      expect(totals, `${groupBy} ${JSON.stringify(filter)}`).toMatchObject({ ...expected, difference: '0.00' });
      expect(taken(totals)).toEqual(byMethod);
      expect(sumOf(docs, 'netSales')).toBe(expected.netSales);
    }
    const category = await ask('salesReport', { ...filter, groupBy: 'category' });
    // By every grouping, net is the same.
    expect(category.totals, `category ${JSON.stringify(filter)}`).toMatchObject({
      ...{ netSales: expected.netSales, refunds: expected.refunds },
    });
    expect(sumOf(own, 'refund')).toBe(expected.refunds);
    const [products, items] = [
      await ask('productCategoryReport', { ...filter, level: 'category' }),
      await ask('productCategoryReport', { ...filter, level: 'item' }),
    ];
    expect(products.totals).toEqual(items.totals);
    expect(products.docs.map((row) => [row.category, row.netSales])).toEqual(
      // A category with sales only in the previous period has a row in the sales report.
      category.docs
        .filter(({ grossSales, refunds }) => cents(grossSales) !== 0 || cents(refunds) !== 0)
        .map((row) => [row.period || 'No category', row.netSales])
        .sort((a, b) => cents(b[1]) - cents(a[1])),
    );
    expect(products.totals.refunds).toBe(category.totals.refunds);
    if (!archived) {
      const costs = await ask('costOfSalesReport', { ...filter, level: 'item' });
      expect(costs.totals).toMatchObject({ netSales: expected.netSales, refunds: expected.refunds });
    }
    const each = await ask('billWiseReport', { ...filter, limit: '1000' });
    expect(each.total).toBe(meant.length);
    expect(each.docs.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(each.totals, `bills ${JSON.stringify(filter)}`).toMatchObject(expected);
    const named = (await ask('salesReport', { ...filter, groupBy: 'day' })).totals;
    expect(some(each.totals.taxes)).toEqual(some(named.taxes));
    expect(taken(each.totals)).toEqual(byMethod);
    for (const group of ['date', 'outlet', 'orderType', 'cashier']) {
      const { groups = [], total } = await ask('billWiseReport', {
        ...filter,
        group: `${group},${group === 'date' ? 'cashier' : 'date'}`,
      });
      expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(total);
      for (const { value, rows, totals } of groups) {
        const inGroup = each.docs.filter((row) => (row[group] ?? null) === value);
        expect([value, rows, totals.netSales]).toEqual([value, inGroup.length, sumOf(inGroup, 'netSales')]);
      }
    }
  }
}

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (isThere) db = await open();
  });
  afterAll(() => db?.close());

  it.skipIf(!isThere).each([1, 2])(
    'random bills, replaced, cancelled, merged, sent again and archived (%s)',
    async (seed) => {
      const groupId = `rolls${seed}`;
      for (const id of OUTLETS) await putOutlet(db, groupId, id, id, `Outlet ${id}`);
      for (const name of ['Rice', 'Drinks'])
        await put(db, groupId, 'menuCategories', name.toLowerCase(), { name, outlets: OUTLETS, revenueGroup: 'food' });
      for (const [id, categoryId] of [['rice', 'rice'], ['tea', 'drinks'], ['loose']])
        await put(db, groupId, 'items', String(id), {
          ...{ itemCode: id?.toUpperCase(), name: id, itemType: 'simple', price: '100.00', outlets: OUTLETS },
          ...(categoryId ? { categoryId } : {}),
        });
      const { happens, next, sent } = world(db, groupId, seed);
      for (let round = 0; round < 60; round++) await happens(next(13));
      await agree(db, groupId, sent);
      // Sales without a category count for the item's current one.
      await db.query(
        `update records set data = data || '{"categoryId": "rice"}' where group_id = $1 and resource = 'items' and id = 'loose'`,
        [groupId],
      );
      for (const outlet of OUTLETS) expect(await archiveBills(db, groupId, outlet, '2026-04-01')).toBeGreaterThan(0);
      await agree(db, groupId, sent);
      await agree(db, groupId, sent, true);
    },
    120_000,
  );
});
