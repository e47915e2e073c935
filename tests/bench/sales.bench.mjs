// Reports over a year of a million bills on a PostgreSQL server, compared with plain SQL over the same bills and over the roll-up: `npm run
// bench -- sales`. BENCH_BILLS sets another number, TEST_DATABASE_URL another server (an empty database).
import { MONTH, YEAR, yearDatabase } from './yearDatabase.mjs';

const bench = await yearDatabase();
if (!bench) process.exit(0);
const { group, compared, close } = bench;

const within = ({ fromDate, toDate }) =>
  `group_id = '${group}' and business_date between '${fromDate}' and '${toDate}'`;
const SUMS = 'count(*), sum(guests), sum(gross), sum(net_sales), sum(tax), sum(grand_total), sum(cost)';
const bills = (key, days) => `select ${key}, ${SUMS} from bills where ${within(days)} group by 1`;
/** A specialist's SQL over the roll-up: every sum of the report, taxes and payments by name, and the net sales of the previous period. */
const rollUp = (key, by, days) => `with d as (
    select ${key} as key, s.* from sales_by_day s where by = '${by}' and ${within(days)}),
  n as (select key, is_tax, name, sum(value::numeric) as amount
        from d, lateral (select true, t.* from jsonb_each_text(taxes) t union all select false, p.* from jsonb_each_text(payments) p) e (is_tax, name, value)
        group by 1, 2, 3),
  named as (select key, jsonb_object_agg(name, amount) filter (where is_tax) as taxes, jsonb_object_agg(name, amount) filter (where not is_tax) as payments from n group by 1),
  before as (select sum(net_sales) from sales_by_day where by = '${by}' and group_id = '${group}'
             and business_date between date '${days.fromDate}' - (date '${days.toDate}' - date '${days.fromDate}' + 1) and date '${days.fromDate}' - 1)
  select d.key, sum(bills), sum(guests), sum(gross), sum(item_discount), sum(bill_discount), sum(promotions), sum(complimentary), sum(net_sales), sum(service_charge),
    sum(tax), sum(delivery_fee), sum(tips), sum(rounding), sum(grand_total), sum(change_given), sum(cost), named.taxes, named.payments, (select * from before)
  from d left join named using (key) group by d.key, named.taxes, named.payments`;
const lines = (days) =>
  `select l.category_id, sum(l.gross), sum(l.net), sum(l.cost) from bill_lines l where ${within(days)} group by 1`;
const categories = (days) =>
  `select category_id, sum(qty), sum(gross), sum(discount), sum(net), sum(tax), sum(cost) from sales_by_category where ${within(days)} group by 1`;
const page = (days) => `select * from bills where ${within(days)} order by business_date, bill_no limit 200`;
const MONTHS = "to_char(business_date, 'YYYY-MM')";
const EMPTY = { fromDate: '2026-03-01', toDate: '2026-03-31' };

/** Report, parameters, plain SQL over bills and over the roll-up, and the goal: milliseconds, or times the plain SQL over bills. */
const cases = [
  ['salesReport', { ...EMPTY, groupBy: 'day' }, [], { ms: 30 }],
  ['salesReport', { ...YEAR, groupBy: 'month' }, [bills(MONTHS, YEAR), rollUp(MONTHS, 'all', YEAR)], { times: 1.2 }],
  [
    'salesReport',
    { ...MONTH, groupBy: 'day' },
    [bills('business_date', MONTH), rollUp('business_date', 'all', MONTH)],
    { times: 1.2 },
  ],
  ['salesReport', { ...YEAR, groupBy: 'hour' }, [bills('hour', YEAR), rollUp('hour', 'hour', YEAR)], { times: 1.2 }],
  [
    'salesReport',
    { ...YEAR, groupBy: 'cashier' },
    [bills('cashier', YEAR), rollUp('cashier', 'cashier', YEAR)],
    { times: 1.2 },
  ],
  ['salesReport', { ...YEAR, groupBy: 'category' }, [lines(YEAR), categories(YEAR)], { times: 1.2 }],
  ['salesReport', { ...MONTH, groupBy: 'category' }, [lines(MONTH), categories(MONTH)], { times: 1.2 }],
  ['productCategoryReport', { ...YEAR, level: 'category' }, [lines(YEAR), categories(YEAR)], { times: 1.2 }],
  ['billWiseReport', MONTH, [page(MONTH)], { ms: 100 }],
  ['billWiseReport', YEAR, [page(YEAR)], { ms: 100 }],
  ['billWiseReport', { ...YEAR, group: 'outlet' }, [page(YEAR)], { ms: 1000 }],
];
let missed = 0;
for (const [name, query, statements, goal] of cases) {
  const [ours, plain, rolled] = await compared(name, query, ...statements);
  const isMet = goal.ms ? ours <= goal.ms : ours <= goal.times * plain;
  if (!isMet) missed++;
  const days = { [YEAR.fromDate]: 'a year', [MONTH.fromDate]: 'a month' }[query.fromDate] ?? 'no bills';
  const asked = [days, query.groupBy, query.group].filter(Boolean).join(' by ');
  const beside = [
    [plain, 'plain SQL'],
    [rolled, 'SQL over the roll-up'],
  ].flatMap(([ms, what]) => (ms === undefined ? [] : [`, ${what} ${ms.toFixed(1)} ms (${(ours / ms).toFixed(2)}x)`]));
  const wanted = goal.ms ? `${goal.ms} ms` : `${goal.times}x`;
  console.log(
    `${isMet ? 'ok    ' : 'MISSED'} ${name}, ${asked}: ${ours.toFixed(1)} ms${beside.join('')}, goal ${wanted}`,
  );
}
await close();
process.exitCode = missed === 0 ? 0 : 1;
