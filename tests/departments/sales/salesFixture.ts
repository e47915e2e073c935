import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { type Bill, person, put, putBills, putOutlet } from '#tests/engine/server/reports/reportsFixture';

/** Bills for the sales report, few enough to add up by hand. */
export const bills: Bill[] = [
  // The previous period: 1 to 10 June is compared with 1 to 10 May.
  {
    id: 'm1',
    outletId: 'COL',
    date: '2026-05-03',
    gross: '50000.00',
    net: '50000.00',
    total: '50000.00',
    payments: { cash: '50000.00' },
  },
  {
    id: 'm0',
    outletId: 'COL',
    date: '2026-05-11',
    gross: '1.00',
    net: '1.00',
    total: '1.00',
    payments: { cash: '1.00' },
  },
  // 40 biryani of domain 2.6.
  {
    id: 'j1',
    outletId: 'COL',
    date: '2026-06-03',
    hour: 13,
    guests: 20,
    cashier: 'Nimal',
    gross: '72000.00',
    net: '72000.00',
    total: '72000.00',
    payments: { cash: '72000.00' },
    change: '8000.00',
    cost: '13890.53',
    lines: [
      { item: 'biryani', category: 'rice', quantity: '40', gross: '72000.00', net: '72000.00', cost: '13890.53' },
    ],
  },
  // The bill of domain 1.7: 10 % discount, service charge, SSCL, VAT, rounding.
  {
    id: 'j2',
    outletId: 'COL',
    date: '2026-06-03',
    hour: 19,
    orderType: 'takeaway',
    channel: 'uber',
    guests: 0,
    cashier: 'Ruwani',
    gross: '1000.00',
    itemDiscount: '100.00',
    net: '900.00',
    serviceCharge: '90.00',
    taxes: { SSCL: '24.75', VAT: '182.66' },
    rounding: '-0.41',
    total: '1197.00',
    payments: { card: '1000.00', cash: '197.00' },
    cost: '300.00',
    lines: [
      {
        item: 'kottu',
        category: 'kottu',
        quantity: '1',
        gross: '600.00',
        discount: '60.00',
        net: '540.00',
        cost: '200.00',
      },
      { item: 'juice', quantity: '1', gross: '400.00', discount: '40.00', net: '360.00', cost: '100.00' },
    ],
  },
  // 80 biryani, 4 500.00 bill discount.
  {
    id: 'j3',
    outletId: 'COL',
    date: '2026-06-10',
    hour: 13,
    guests: 40,
    cashier: 'Nimal',
    gross: '144000.00',
    billDiscount: '4500.00',
    net: '139500.00',
    total: '139500.00',
    payments: { cash: '139500.00' },
    cost: '30297.75',
    lines: [
      { item: 'biryani', category: 'rice', quantity: '80', gross: '144000.00', net: '144000.00', cost: '30297.75' },
    ],
  },
  {
    id: 'k1',
    outletId: 'KDY',
    date: '2026-06-10',
    hour: 20,
    guests: 2,
    gross: '500.00',
    net: '500.00',
    total: '500.00',
    payments: { cash: '500.00' },
  },
  {
    id: 'x1',
    outletId: 'COL',
    date: '2026-06-04',
    status: 'cancelled',
    gross: '999.00',
    net: '999.00',
    total: '999.00',
    payments: {},
  },
];

export const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);
export const june = { fromDate: '2026-06-01', toDate: '2026-06-10' };

/** Two groups: harbour with two outlets (and one in another currency), lakeside with one. */
export async function putSales(db: Database): Promise<void> {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putOutlet(db, 'harbour', 'LON', 'LON', 'London', { currency: 'GBP' });
  await putOutlet(db, 'lakeside', 'LAK', 'LAK', 'Lakeside');
  await put(db, 'harbour', 'menuCategories', 'rice', { name: 'Rice dishes', outlets: ['COL'], revenueGroup: 'food' });
  await put(db, 'harbour', 'menuCategories', 'kottu', { name: 'Kottu', outlets: ['COL'], revenueGroup: 'food' });
  await put(db, 'harbour', 'menuCategories', 'drinks', { name: 'Drinks', outlets: ['COL'], revenueGroup: 'beverage' });
  await put(db, 'harbour', 'items', 'juice', {
    name: 'Juice',
    itemCode: 'J',
    categoryId: 'drinks',
    itemType: 'simple',
    price: '400.00',
    outlets: ['COL'],
  });
  await putBills(db, 'harbour', bills);
  await putBills(db, 'lakeside', [
    {
      id: 'l1',
      outletId: 'LAK',
      date: '2026-06-03',
      gross: '7777.00',
      net: '7777.00',
      total: '7777.00',
      payments: { cash: '7777.00' },
    },
  ]);
}

/** Calls the sales report as a user; by default as harbour's owner. */
export const asker = (db: () => Database) => {
  const sales = report('salesReport') as Report;
  const respond = (query: Record<string, string>, who: Identity = owner) => runReport({ db: db() }, who, sales, query);
  const ask = async (query: Record<string, string>, who?: Identity): Promise<ReportAnswer> =>
    (await respond(query, who)).json() as Promise<ReportAnswer>;
  return { respond, ask };
};
/** Some columns of every row. */
export const pick = (answer: ReportAnswer, ...keys: string[]) => answer.docs.map((row) => keys.map((key) => row[key]));
