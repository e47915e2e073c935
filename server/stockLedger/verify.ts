import { dec } from '#engine/run/decimal';
import { TRANSIT_PREFIX } from '#engine/run/stock';
import { documents } from '#resources';
import type { Queryable } from '../db/types';
import type { Check, Difference } from '../verify/finding';

/** A difference between a balance and the ledger; decimal strings. */
interface BalanceDifference {
  outletId: string;
  itemId: string;
  /** Sums over the movements, and the remaining stock according to the last one. */
  ledger: {
    quantity: string;
    value: string;
    quantityAfter: string;
    valueAfter: string;
    averageAfter: string;
    carried: string;
  };
  balance: { quantity: string; value: string; averageCost: string; carried: string };
}

/**
 * The ledger's invariant (domain 2.4): for every outlet and item, the balance is the sum of the movements in quantity and value, and equals
 * the last of them. Returns the differences: none, unless something bypassed the ledger.
 */
export async function verifyBalances(db: Queryable, groupId: string): Promise<BalanceDifference[]> {
  const rows = await db.query<Record<string, string>>(
    `with sums as (
       select outlet_id, item_id, sum(qty) as quantity, sum(value) as value, coalesce(sum(carried), 0) as carried, max(seq) as last
       from movements where group_id = $1 and not starts_with(outlet_id, $2) group by outlet_id, item_id
     ), ledger as (
       select s.*, m.qty_after, m.value_after, m.average_after
       from sums s join movements m on m.group_id = $1 and m.seq = s.last
     ), held as (
       select * from balances where group_id = $1
     )
     select coalesce(l.outlet_id, b.outlet_id) as "outletId", coalesce(l.item_id, b.item_id) as "itemId",
       coalesce(l.quantity, 0)::text as "ledgerQuantity", coalesce(l.value, 0)::text as "ledgerValue",
       coalesce(l.qty_after, 0)::text as "quantityAfter", coalesce(l.value_after, 0)::text as "valueAfter",
       coalesce(l.average_after, 0)::text as "averageAfter", coalesce(b.quantity, 0)::text as quantity,
       coalesce(b.value, 0)::text as value, coalesce(b.average_cost, 0)::text as "averageCost",
       coalesce(l.carried, 0)::text as "ledgerCarried", coalesce(b.carried, 0)::text as carried
     from ledger l full join held b on b.outlet_id = l.outlet_id and b.item_id = l.item_id
     where (coalesce(l.quantity, 0), coalesce(l.value, 0), coalesce(l.carried, 0)) is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0), coalesce(b.carried, 0))
        or (coalesce(l.qty_after, 0), coalesce(l.value_after, 0), coalesce(l.average_after, 0))
           is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0), coalesce(b.average_cost, 0))
     order by 1, 2`,
    [groupId, TRANSIT_PREFIX],
  );
  return rows.map((row) => ({
    outletId: String(row.outletId),
    itemId: String(row.itemId),
    ledger: {
      quantity: String(row.ledgerQuantity),
      value: String(row.ledgerValue),
      quantityAfter: String(row.quantityAfter),
      valueAfter: String(row.valueAfter),
      averageAfter: String(row.averageAfter),
      carried: String(row.ledgerCarried),
    },
    balance: {
      quantity: String(row.quantity),
      value: String(row.value),
      averageCost: String(row.averageCost),
      carried: String(row.carried),
    },
  }));
}

/** A document with goods in transit whose own value differs from the ledger's; decimal strings. */
interface TransitDifference {
  resource: string;
  id: string;
  /** Its number. */
  of: string;
  /** The outlet the goods left. */
  outletId: string;
  /** The value that left, less what arrived and what was lost on the way, over all documents that continue from it. */
  ledger: string;
  /** The value in transit according to the document. */
  document: string;
}

/**
 * Goods in transit (domain 2.4): for every document that sends goods, the value that left is the sum of what arrived, what was lost and
 * what it says is in transit, to the cent. Returns the differences.
 */
export async function verifyTransit(db: Queryable, groupId: string): Promise<TransitDifference[]> {
  const found: TransitDifference[] = [];
  for (const document of documents) {
    const { inTransit } = document;
    if (!inTransit) continue;
    const following = documents.flatMap(({ name, from = {} }) => {
      const by = from[document.name]?.by;
      return by ? [{ name, by }] : [];
    });
    found.push(
      ...(await db.query<TransitDifference & Record<string, unknown>>(
        `with followers as (
           select r.id, r.resource, r.data ->> f.by as of
           from jsonb_to_recordset($3::jsonb) as f(name text, by text)
             join records r on r.group_id = $1 and r.resource = f.name
         ), moved as (
           select coalesce(f.of, m.doc_id) as id, sum(case m.movement_type when 'TRANSFER_OUT' then m.value when 'TRANSFER_IN' then m.value when 'TRANSIT_LOSS' then -m.value else 0 end) as value
           from movements m left join followers f on f.resource = m.doc_type and f.id = m.doc_id
           where m.group_id = $1 and (m.doc_type = $2 or f.of is not null) group by 1
         )
         select $2::text as resource, r.id, r.data ->> $5 as "of", r.outlet_id as "outletId", coalesce(-v.value, 0)::text as ledger,
           coalesce(r.data ->> $4, '0') as document
         from records r left join moved v on v.id = r.id
         where r.group_id = $1 and r.resource = $2 and r.status not in ('draft', 'delete')
           and coalesce(-v.value, 0) <> coalesce((r.data ->> $4)::numeric, 0)
         order by r.id`,
        [groupId, document.name, JSON.stringify(following), inTransit, document.number],
      )),
    );
  }
  return found;
}

/** Ledger rows that don't continue from the previous row: quantity and value after a movement are those before it plus its own. */
const brokenChains = (db: Queryable, groupId: string): Promise<(Difference & Record<string, unknown>)[]> =>
  db.query(
    `with chained as (
       select *, coalesce(lag(qty_after) over item, 0) + qty as qty_due, coalesce(lag(value_after) over item, 0) + value as value_due
       from movements where group_id = $1 and not starts_with(outlet_id, $2)
       window item as (partition by outlet_id, item_id order by seq)
     )
     select outlet_id as "outletId", item_id as "itemId", jsonb_build_object('resource', doc_type, 'id', doc_id) as record, doc_number as "of",
       f.figure, f.due::text as expected, f.kept::text as found
     from chained, lateral (values ('quantity after movement ' || seq, qty_due, qty_after), ('value after movement ' || seq, value_due, value_after)) as f (figure, due, kept)
     where f.due <> f.kept order by seq`,
    [groupId, TRANSIT_PREFIX],
  );

/** Movements of a document that doesn't exist, is still a draft, or was deleted without a reversal. */
const withoutDocument = (db: Queryable, groupId: string): Promise<(Difference & Record<string, unknown>)[]> =>
  db.query(
    `select m.outlet_id as "outletId", jsonb_build_object('resource', m.doc_type, 'id', m.doc_id) as record, max(m.doc_number) as "of",
       'movements of a document that ' || case when r.id is null then 'is not there' else 'is a draft' end as figure,
       '0' as expected, count(*)::text as found
     from movements m
     join jsonb_to_recordset($2::jsonb) as d (name text, draft text) on d.name = m.doc_type
     left join records r on r.group_id = m.group_id and r.resource = m.doc_type and r.id = m.doc_id
     where m.group_id = $1 and (r.id is null or r.status = d.draft)
     group by m.outlet_id, m.doc_type, m.doc_id, r.id order by 3`,
    [groupId, JSON.stringify(documents.map(({ name, statuses }) => ({ name, draft: Object.keys(statuses)[0] })))],
  );

/** Compares the ledger's roll-ups by day and month (server/db/movedStock.sql) with the movements. */
const addedUp = (db: Queryable, groupId: string): Promise<(Difference & Record<string, unknown>)[]> =>
  db.query(
    `with made as (
       select case grouping(business_date) when 0 then 'day' else 'month' end as span, outlet_id,
         coalesce(business_date, date_trunc('month', business_date)::date) as business_date, item_id, movement_type, qty > 0 as is_in,
         sum(qty) as qty, sum(value) as value, max(business_date) as last_day
       from movements where group_id = $1 and not starts_with(outlet_id, $2)
       group by outlet_id, item_id, movement_type, qty > 0, grouping sets ((business_date), (date_trunc('month', business_date)))
     ), kept as (
       select 'day' as span, outlet_id, business_date, item_id, movement_type, is_in, qty, value, business_date as last_day
       from stock_by_day where group_id = $1
       union all
       select 'month', outlet_id, business_date, item_id, movement_type, is_in, qty, value, last_day from stock_by_month where group_id = $1
     )
     select outlet_id as "outletId", item_id as "itemId", business_date::text as "of", concat_ws(' ', f.figure, 'of the', span, movement_type) as figure,
       f.due as expected, f.held as found
     from kept full join made using (span, outlet_id, business_date, item_id, movement_type, is_in),
       lateral (values ('quantity', coalesce(made.qty, 0)::text, coalesce(kept.qty, 0)::text), ('value', coalesce(made.value, 0)::text, coalesce(kept.value, 0)::text),
         ('last day', coalesce(made.last_day::text, ''), coalesce(kept.last_day::text, ''))) as f (figure, due, held)
     where case when f.figure = 'last day' then f.due <> f.held else f.due::numeric <> f.held::numeric end
     order by 1, 2, 3, 4`,
    [groupId, TRANSIT_PREFIX],
  );

/** Compares the last prices of balances with the purchases they come from. */
const lastPrices = (db: Queryable, groupId: string): Promise<(Difference & Record<string, unknown>)[]> =>
  db.query(
    `select b.outlet_id as "outletId", b.item_id as "itemId", b.item_id as "of", 'last price' as figure, f.due::text as expected, b.last_price::text as found
     from balances b, lateral (select coalesce(last_price(b.group_id, b.outlet_id, b.item_id, 'infinity'), 0) as due) f
     where b.group_id = $1 and f.due <> b.last_price order by 1, 2`,
    [groupId],
  );

/** Each figure of a balance that differs from the movements. */
async function balances(db: Queryable, groupId: string): Promise<Difference[]> {
  return (await verifyBalances(db, groupId)).flatMap(({ outletId, itemId, ledger, balance }) => {
    const figures: readonly (readonly [string, string, string])[] = [
      ['quantity', ledger.quantity, balance.quantity],
      ['value', ledger.value, balance.value],
      ['quantity after the last movement', ledger.quantityAfter, balance.quantity],
      ['value after the last movement', ledger.valueAfter, balance.value],
      ['average cost after the last movement', ledger.averageAfter, balance.averageCost],
      ['use carried to the next bill', ledger.carried, balance.carried],
    ];
    return figures.flatMap(([figure, expected, found]) =>
      dec(expected).eq(dec(found)) ? [] : [{ outletId, itemId, of: itemId, figure, expected, found }],
    );
  });
}

/** The checks of the stock ledger. */
export const stockChecks: readonly Check[] = [
  { kind: 'balances', label: 'Stock balances and the sum of their movements', find: balances },
  { kind: 'movements', label: 'Movements and the ones before them', find: brokenChains },
  { kind: 'prices', label: 'Last prices and the purchases they come from', find: lastPrices },
  { kind: 'sums', label: 'Stock by day and month and the movements', find: addedUp },
  { kind: 'documents', label: 'Movements and their documents', find: withoutDocument },
  {
    kind: 'transit',
    label: 'Goods in transit, by document and by the ledger',
    find: async (db, groupId) =>
      (await verifyTransit(db, groupId)).map(({ resource, id, of, outletId, ledger, document }) => ({
        outletId,
        record: { resource, id },
        of,
        figure: 'value in transit',
        expected: ledger,
        found: document,
      })),
  },
];
