/** Whether stored sales, live and archived, agree with the bills: the bills themselves, the days' roll-up, and its small roll-ups. */

import type { Queryable, Row } from '#server/db/types';
import type { Check, Difference } from '#server/verify/finding';
import { COUNTS, SUMS } from './days';

type Found = Difference & Row;
const PREFIXES = ['', 'archived_'] as const;
type Prefix = (typeof PREFIXES)[number];

const FIGURES = [...Object.keys(COUNTS), ...SUMS];
const counted = Object.entries(COUNTS).map(([column, sql]) => `${sql} as ${column}`);
const summed = FIGURES.map((column) => `sum(${column}) as ${column}`).join(', ');
/** Columns of `kept` and `made` as rows: figure, expected value, stored value. */
const figuresOf = (columns: readonly string[]): string =>
  `lateral (values ${columns.map((column) => `('${column}', coalesce(made.${column}, 0), coalesce(kept.${column}, 0))`).join(', ')}) as f (figure, due, held) where f.due <> f.held`;
/** `net_sales` in words. */
const figureText = `replace(f.figure, '_', ' ')`;

/** Compares a bill's net sales, refunds, cost and payments with its lines, refunds, stock and payments. */
const bills = (db: Queryable, groupId: string, prefix: Prefix): Promise<Found[]> =>
  db.query<Found>(
    `with kept as (select outlet_id, id, bill_no, net_sales, net_sales as headed, refunds as refunded, cost, cost as stock, costed_net, paid, paid as settled, change_given from ${prefix}bills where group_id = $1 and status = 'settled'),
     l as (select outlet_id, bill_id, sum(net - bill_share) as net_sales, sum(refund) as refunded, sum(cost) as cost, sum(typed_cost) as typed_cost,
         sum(net - bill_share) filter (where is_costed) as costed_net from ${prefix}bill_lines
       where group_id = $1 and status = 'active' group by 1, 2),
     p as (select outlet_id, bill_id, sum(amount) as paid, sum(tendered - amount) as change_given from ${prefix}payments
       where group_id = $1 and status = 'posted' group by 1, 2),
     m as (select outlet_id, doc_id as bill_id, -sum(value) as stock from movements
       where group_id = $1 and doc_type = 'bills' and movement_type = 'SALE' group by 1, 2),
     made as (select b.outlet_id, b.id, l.net_sales, l.refunded, l.cost, coalesce(m.stock, 0) + coalesce(l.typed_cost, 0) as stock, l.costed_net, p.paid, p.change_given, b.grand_total as settled,
         b.gross - b.item_discount - b.bill_discount - b.promotions - b.complimentary - b.not_sales - b.refunds as headed
       from ${prefix}bills b
       left join l on l.outlet_id = b.outlet_id and l.bill_id = b.id
       left join p on p.outlet_id = b.outlet_id and p.bill_id = b.id
       left join m on m.outlet_id = b.outlet_id and m.bill_id = b.id
       where b.group_id = $1)
     select kept.outlet_id as "outletId", kept.bill_no as "of",
       case f.figure when 'net_sales' then 'net sales, by its lines' when 'headed' then 'net sales, by gross, discounts, payments apart from sales, and refunds'
         when 'refunded' then 'refunds, by its lines' when 'cost' then 'cost, by its lines' when 'stock' then 'cost, by the stock it took'
         when 'costed_net' then 'net with a cost, by its lines' when 'paid' then 'paid, by its payments' when 'change_given' then 'change, by its payments'
         else 'paid, by its total' end as figure,
       f.due::text as expected, f.held::text as found
     from kept join made using (outlet_id, id), ${figuresOf(['net_sales', 'headed', 'refunded', 'cost', 'stock', 'costed_net', 'paid', 'change_given', 'settled'])}
     order by kept.outlet_id, kept.bill_no`,
    [groupId],
  );

/** Compares the days' roll-up with the settled bills: every figure, taxes by name, payments by method. */
async function days(db: Queryable, groupId: string, prefix: Prefix): Promise<Found[]> {
  const figures = await db.query<Found>(
    `with made as (
       select outlet_id, business_date, ${counted.join(', ')}, ${SUMS.map((column) => `sum(${column}) as ${column}`).join(', ')}
       from ${prefix}bills where group_id = $1 and status = 'settled' group by 1, 2
     ), kept as (select outlet_id, business_date, ${summed} from ${prefix}daily_sales where group_id = $1 group by 1, 2)
     select outlet_id as "outletId", business_date::text as "of", ${figureText} as figure, f.due::text as expected, f.held::text as found
     from kept full join made using (outlet_id, business_date), ${figuresOf(FIGURES)} order by 1, 2`,
    [groupId],
  );
  const named = await db.query<Found>(
    `with b as (select * from ${prefix}bills where group_id = $1 and status = 'settled'),
     made as (
       select outlet_id, business_date, 'tax ' || e.key as figure, sum(e.value::numeric) as amount from b, jsonb_each_text(b.taxes) e group by 1, 2, 3
       union all
       select b.outlet_id, b.business_date, 'paid by ' || p.method, sum(p.amount) from b
       join ${prefix}payments p on p.group_id = $1 and p.outlet_id = b.outlet_id and p.bill_id = b.id and p.status = 'posted' group by 1, 2, 3
     ),
     d as (select * from ${prefix}daily_sales where group_id = $1),
     kept as (
       select outlet_id, business_date, 'tax ' || e.key as figure, sum(e.value::numeric) as amount from d, jsonb_each_text(d.taxes) e group by 1, 2, 3
       union all
       select outlet_id, business_date, 'paid by ' || e.key, sum(e.value::numeric) from d, jsonb_each_text(d.payments) e group by 1, 2, 3
     )
     select outlet_id as "outletId", business_date::text as "of", figure, coalesce(made.amount, 0)::text as expected, coalesce(kept.amount, 0)::text as found
     from kept full join made using (outlet_id, business_date, figure) where coalesce(made.amount, 0) <> coalesce(kept.amount, 0) order by 1, 2, 3`,
    [groupId],
  );
  return [...figures, ...named];
}

/** The distinctions of `sales_by_day`, and the columns of `daily_sales` for them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  all: [],
  hour: ['hour'],
  kind: ['order_type', 'channel'],
  cashier: ['cashier'],
};

/** Compares `sales_by_day` with the days' roll-up, each grouping of a day separately. */
async function parts(db: Queryable, groupId: string, prefix: Prefix): Promise<Found[]> {
  const found: Found[] = [];
  for (const [by, columns] of Object.entries(PARTS)) {
    const keys = ['outlet_id', 'business_date', ...columns].join(', ');
    const place = columns.length > 0 ? `, concat_ws(' ', ${columns.join(', ')})` : '';
    const amounts = (table: string, of: string, key: string, where: string) =>
      `select ${keys}, '${of} ' || e.key as figure, sum(e.value::numeric) as amount
       from ${prefix}${table} s, jsonb_each_text(s.${key}) e where group_id = $1 ${where} group by ${keys}, e.key`;
    const named = (table: string, where = '') =>
      `${amounts(table, 'tax', 'taxes', where)} union all ${amounts(table, 'paid by', 'payments', where)}`;
    const here = `and by = '${by}'`;
    found.push(
      ...(await db.query<Found>(
        `with made as (select ${keys}, ${summed} from ${prefix}daily_sales where group_id = $1 group by ${keys}),
         kept as (select ${keys}, ${summed} from ${prefix}sales_by_day where group_id = $1 ${here} group by ${keys}),
         made_named as (${named('daily_sales')}), kept_named as (${named('sales_by_day', here)}),
         off as (
           select ${keys}, ${figureText} as figure, f.due, f.held from kept full join made using (${keys}), ${figuresOf(FIGURES)}
           union all
           select ${keys}, figure, coalesce(m.amount, 0), coalesce(k.amount, 0) from kept_named k full join made_named m using (${keys}, figure)
           where coalesce(m.amount, 0) <> coalesce(k.amount, 0)
         )
         select outlet_id as "outletId", concat_ws(' ', business_date::text${place}) as "of", figure, due::text as expected, held::text as found
         from off order by 1, 2, 3`,
        [groupId],
      )),
    );
  }
  return found;
}

/** A roll-up of lines: its table, its columns besides outlet and day (as a value that is never null), and its sums over `bill_lines`. */
interface OfLines {
  table: string;
  apart: Readonly<Record<string, string>>;
  sums: Readonly<Record<string, string>>;
}
const SUMS_OF_LINES = {
  ...Object.fromEntries(['qty', 'gross', 'refund', 'tax', 'cost'].map((column) => [column, `sum(${column})`])),
  discount: 'sum(discount + bill_share)',
  net: 'sum(net - bill_share)',
  costed_net: 'sum(net - bill_share) filter (where is_costed)',
};

const CATEGORIES: OfLines = {
  table: 'sales_by_category',
  apart: {
    category: `coalesce(category_id, '')`,
    item: `case when category_id is null then item_id else '' end`,
  },
  sums: SUMS_OF_LINES,
};

const DISHES: OfLines = {
  table: 'sold_by_day',
  apart: { item: 'item_id', size: `coalesce(portion, '')`, category: `coalesce(category_id, '')` },
  sums: {
    ...SUMS_OF_LINES,
    costed_qty: 'sum(qty) filter (where is_costed)',
    free_qty: 'sum(qty) filter (where complimentary)',
    free_cost: 'sum(cost - typed_cost) filter (where complimentary)',
    typed_cost: 'sum(typed_cost) filter (where not complimentary and cost <> 0)',
  },
};

/** Compares a roll-up of lines with the lines of settled bills. */
const ofLines =
  ({ table, apart, sums }: OfLines) =>
  (db: Queryable, groupId: string, prefix: Prefix): Promise<Found[]> => {
    const columns = Object.keys(sums);
    const keys = ['outlet_id', 'business_date', ...Object.keys(apart)].join(', ');
    const named = Object.entries(apart).map(([name, sql]) => `${sql} as ${name}`);
    const place = Object.keys(apart).map((name) => `nullif(${name}, '')`);
    return db.query<Found>(
      `with settled as (select outlet_id, id from ${prefix}bills where group_id = $1 and status = 'settled'),
       lines as (
         select l.*, ${named.join(', ')} from ${prefix}bill_lines l
         join settled b on b.outlet_id = l.outlet_id and b.id = l.bill_id where l.group_id = $1 and l.status = 'active'
       ),
       made as (select ${keys}, ${columns.map((column) => `${sums[column]} as ${column}`).join(', ')} from lines group by ${keys}),
       parts as (select outlet_id, business_date, ${[...named, ...columns].join(', ')} from ${prefix}${table} where group_id = $1),
       kept as (select ${keys}, ${columns.map((column) => `sum(${column}) as ${column}`).join(', ')} from parts group by ${keys})
       select outlet_id as "outletId", concat_ws(' ', business_date::text, ${place.join(', ')}) as "of",
         ${figureText} as figure, f.due::text as expected, f.held::text as found
       from kept full join made using (${keys}), ${figuresOf(columns)} order by 1, 2, 3`,
      [groupId],
    );
  };

/** Compares `cards_by_day` with the card payments of settled bills. */
const cards = (db: Queryable, groupId: string, prefix: Prefix): Promise<Found[]> => {
  const keys = 'outlet_id, business_date, bank, card, terminal, tagged';
  const named = `coalesce(bank, '') as bank, coalesce(card_type, '') as card, coalesce(card_terminal, '') as terminal, tagged`;
  const figures = ['payments', 'amount', 'tip'];
  return db.query<Found>(
    `with paid as (
       select p.* from ${prefix}payments p join ${prefix}bills b on b.group_id = $1 and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
       where p.group_id = $1 and p.method = 'card' and p.status = 'posted'
     ),
     each as (select outlet_id, business_date, ${named}, 1 as payments, amount, tip from paid),
     made as (select ${keys}, sum(payments) as payments, sum(amount) as amount, sum(tip) as tip from each group by ${keys}),
     parts as (select outlet_id, business_date, ${named}, payments, amount, tip from ${prefix}cards_by_day where group_id = $1),
     kept as (select ${keys}, sum(payments) as payments, sum(amount) as amount, sum(tip) as tip from parts group by ${keys})
     select outlet_id as "outletId", concat_ws(' ', business_date::text, nullif(bank, ''), nullif(card, ''), nullif(terminal, '')) as "of",
       case when tagged then 'tagged ' else 'untagged ' end || ${figureText} as figure, f.due::text as expected, f.held::text as found
     from kept full join made using (${keys}), ${figuresOf(figures)} order by 1, 2, 3`,
    [groupId],
  );
};

/** A check of the live figures and the archived ones. */
const both =
  (find: (db: Queryable, groupId: string, prefix: Prefix) => Promise<Found[]>): Check['find'] =>
  async (db, groupId) => {
    const found: Difference[] = [];
    for (const prefix of PREFIXES) {
      const differences = await find(db, groupId, prefix);
      found.push(...differences.map((each) => (prefix === '' ? each : { ...each, of: `${each.of} (archived)` })));
    }
    return found;
  };

/** The checks of sales. */
export const salesChecks: readonly Check[] = [
  { kind: 'bills', label: 'Bills and their lines, payments and stock', find: both(bills) },
  { kind: 'days', label: 'The days’ sales and the bills', find: both(days) },
  { kind: 'parts', label: 'Sales by hour, kind and cashier, and the days’ sales', find: both(parts) },
  { kind: 'categories', label: 'Sales by category and the lines of the bills', find: both(ofLines(CATEGORIES)) },
  { kind: 'dishes', label: 'Dishes sold by day and the lines of the bills', find: both(ofLines(DISHES)) },
  { kind: 'cards', label: 'Card payments by day and the payments', find: both(cards) },
];
