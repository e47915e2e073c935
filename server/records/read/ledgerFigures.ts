/** Ledger figures that records only show: which figure comes from where, for reading, filtering and sorting. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type LedgerFigure, scaleOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { fixed, wholly } from '#engine/run/decimal';
import { businessDate, type OutletClock } from '#engine/run/time/businessDay';
import { documents } from '#resources';
import type { Queryable, Row } from '#server/db/types';
import { departments } from '#server/department';

/** Columns of an item's balance at its outlet. */
const STOCK: Partial<Record<LedgerFigure, string>> = {
  quantity: 'quantity',
  averageCost: 'average_cost',
  value: 'value',
  lastPrice: 'last_price',
  lastMovementAt: 'last_movement_at',
};
const ITS_BALANCE = 'b.group_id = r.group_id and b.outlet_id = r.outlet_id and b.item_id = r.id';
/** 0 without postings; the time of the last movement is null then. */
const orZero = (column: string, value: string) => (column === 'last_movement_at' ? value : `coalesce(${value}, 0)`);
/** What is left of each batch (server/db/batches.sql). */
const BATCHES = `(select b.batches from stock_batches b where ${ITS_BALANCE})`;

/** A time in the records' format: ISO-8601 in UTC. */
const moment = (sql: string) => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The ledger figure behind a field, if any. */
export const ledgerOf = (field: Field | undefined): LedgerFigure | undefined =>
  (field as { ledger?: LedgerFigure } | undefined)?.ledger;

/** The figure as SQL over `r`, for conditions and sorting. */
export function ledgerSql(entity: Entity, figure: LedgerFigure): string {
  const column = STOCK[figure];
  if (column) return orZero(column, `(select b.${column} from balances b where ${ITS_BALANCE})`);
  if (figure === 'batches') return BATCHES;
  const sql = departments().figures[figure];
  if (!sql) throw new Error(`no ledger keeps the figure "${figure}" of ${entity.name}`);
  return sql(entity);
}

const ledgerFields = (entity: Entity): [string, Field, LedgerFigure][] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): [string, Field, LedgerFigure][] => {
    const figure = ledgerOf(field);
    return figure ? [[key, field, figure]] : [];
  });

/** The same over `r` and its balance `b`, joined once for all figures, instead of a subquery for each. */
const joinedSql = (entity: Entity, figure: LedgerFigure): string => {
  const column = STOCK[figure];
  return column ? orZero(column, `b.${column}`) : ledgerSql(entity, figure);
};

/** The currency of a record's amounts: its own, or its outlet's. */
const CURRENCY = `coalesce(r.data ->> 'currency', (select o.data ->> 'currency' from records o
  where o.group_id = r.group_id and o.resource = 'outlets' and o.id = r.outlet_id))`;

/** Fills the fields that are read from a ledger: one query for all records. */
export async function withLedger(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: AnyRecord[],
): Promise<AnyRecord[]> {
  const fields = ledgerFields(entity);
  if (fields.length === 0 || records.length === 0) return records;
  const columns = fields.map(([key, field, figure]) => {
    const sql = joinedSql(entity, figure);
    if (field.kind === 'datetime') return `${moment(sql)} as "${key}"`;
    if (field.kind === 'date' || field.kind === 'list') return `${sql} as "${key}"`;
    return `${field.kind === 'money' ? sql : `round(${sql}, ${scaleOf(field) ?? 0})`}::text as "${key}"`;
  });
  const rows = await q.query<Row & { id: string; '#currency': string | null }>(
    `select r.id, ${CURRENCY} as "#currency", ${columns.join(', ')} from records r${fields.some(([, , figure]) => STOCK[figure]) ? ` left join balances b on ${ITS_BALANCE}` : ''}
     where r.group_id = $1 and r.resource = $2 and r.id = any($3::text[])`,
    [groupId, entity.name, records.map((record) => record._id)],
  );
  const amounts = fields.flatMap(([key, { kind }]) => (kind === 'money' ? [key] : []));
  const found = new Map(
    rows.map(({ id, '#currency': currency, ...figures }) => {
      const inOwn = amounts.map((key) => [
        key,
        figures[key] === null ? null : inCurrency(currency, () => wholly(figures[key])),
      ]);
      return [id, { ...figures, ...Object.fromEntries(inOwn) }];
    }),
  );
  for (const record of records) Object.assign(record, found.get(String(record._id)));
  return records;
}

/** The business date of a time, at each outlet. */
async function daysAt(q: Queryable, groupId: string, outletIds: readonly unknown[], at: string) {
  const outlets = await q.query<Row & { id: string; data: OutletClock }>(
    `select id, data from records where group_id = $1 and resource = 'outlets' and id = any($2::text[])`,
    [groupId, [...new Set(outletIds.map(String))]],
  );
  return outlets.map(({ id, data }) => ({ outlet_id: id, day: businessDate(new Date(at), { ...data, _id: id }) }));
}

/**
 * Items' stock at a past time, in the fields that show quantity and value; other figures stay current. People enter documents after the
 * goods have moved, so what is dated before the day of that time was there; of the same day, what was posted until then. Counts and sales
 * have the time when they happened; what a count changes in the value of later days does not.
 */
export async function withLedgerAt(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: readonly AnyRecord[],
  at: string,
) {
  if (records.length === 0) return [];
  const days = await daysAt(
    q,
    groupId,
    records.map(({ outletId }) => outletId),
    at,
  );
  const counting = documents.flatMap(({ name, stockCounts }) => (stockCounts ? [name] : []));
  const rows = await q.query<Row & { id: string; quantity: string; value: string }>(
    `select r.id, coalesce(sum(m.qty), 0) as quantity, coalesce(sum(m.value), 0) as value
     from records r
     left join json_to_recordset($5::text::json) as d(outlet_id text, day date) on d.outlet_id = r.outlet_id
     left join movements m
       on m.group_id = r.group_id and m.outlet_id = r.outlet_id and m.item_id = r.id
         and (m.posted_at <= $4 and (m.business_date <= coalesce(d.day, 'infinity')
             or m.doc_type = any($6::text[]) and m.movement_type <> 'REVALUATION')
           or m.business_date < d.day and m.doc_type <> all($6::text[]))
     where r.group_id = $1 and r.resource = $2 and r.id = any($3::text[]) group by r.id`,
    [groupId, entity.name, records.map(({ _id }) => _id), at, JSON.stringify(days), counting],
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  const fields = ledgerFields(entity);
  return records.map((record) => {
    const then = held.get(String(record._id));
    const figures = fields.flatMap(([key, field, figure]) =>
      then && (figure === 'quantity' || figure === 'value')
        ? [[key, figure === 'value' ? wholly(then.value) : fixed(then.quantity, scaleOf(field) ?? 0)]]
        : [],
    );
    return { ...record, ...Object.fromEntries(figures) };
  });
}
