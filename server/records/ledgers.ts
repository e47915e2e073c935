/** Figures that ledgers keep and records only show: where each stands, for reading, filtering and sorting. */
import { fieldsOf } from '../../resources/entities';
import { type AnyRecord, type Field, type LedgerFigure, scaleOf } from '../../resources/fields';
import type { Entity } from '../../resources/schema';
import type { Queryable, Row } from '../db/types';
import { quoted } from './sql';

/** The figure as SQL over `r`, a row of `records`; 0 where nothing was posted. */
type Figure = (entity: Entity) => string;

/** An item's balance at its outlet. */
const stock =
  (column: string): Figure =>
  () =>
    `coalesce((select b.${column} from balances b where b.group_id = r.group_id and b.outlet_id = r.outlet_id and b.item_id = r.id), 0)`;

const isCompany = ({ name }: Entity) => name === 'cityLedgerCompanies';
const kindOf = (entity: Entity) => (isCompany(entity) ? 'company' : 'account');
const balance = (kind: string, id: string) =>
  `coalesce((select b.balance from ledger_balances b where b.group_id = r.group_id and b.holder_kind = ${quoted(kind)} and b.holder_id = ${id}), 0)`;

/** What a record's own limit leaves; nothing where it has no limit. */
const left = (limit: string, owed: string) => `(nullif(${limit}, '')::numeric - ${owed})`;

const companyLimit = `(select c.data ->> 'creditLimit' from records c
  where c.group_id = r.group_id and c.resource = 'cityLedgerCompanies' and c.id = r.data ->> 'companyId')`;

/** The business date of the outlet that a charge stands at, now. */
const businessDateThere = `(select ((now() at time zone coalesce(o.data ->> 'timeZone', 'UTC'))
    - coalesce(o.data ->> 'dayStartTime', '04:00')::interval)::date
  from records o where o.group_id = c.group_id and o.resource = 'outlets' and o.id = c.outlet_id)`;

const FIGURES: Record<LedgerFigure, Figure> = {
  quantity: stock('quantity'),
  averageCost: stock('average_cost'),
  value: stock('value'),
  owed: (entity) => balance(kindOf(entity), 'r.id'),
  // What is owed beyond the charges that are not due yet: money held on account counts against the oldest.
  overdue: (entity) =>
    `greatest(0, ${balance(kindOf(entity), 'r.id')} - coalesce((select sum(c.outstanding) from ledger_charges c
       where c.group_id = r.group_id and c.${kindOf(entity)}_id = r.id and c.outstanding > 0 and c.due_date >= ${businessDateThere}), 0))`,
  // Both limits hold at a charge; the nearer one is what is left.
  available: (entity) => {
    const own = left(`r.data ->> 'creditLimit'`, balance(kindOf(entity), 'r.id'));
    if (isCompany(entity)) return `coalesce(${own}, 0)`;
    return `coalesce(least(${own}, ${left(companyLimit, balance('company', `r.data ->> 'companyId'`))}), 0)`;
  },
};

/** The ledger's figure that a field shows, if it shows one. */
export const ledgerOf = (field: Field | undefined): LedgerFigure | undefined =>
  (field as { ledger?: LedgerFigure } | undefined)?.ledger;

/** The figure as SQL over `r`, for conditions and sorting. */
export const ledgerSql = (entity: Entity, figure: LedgerFigure): string => FIGURES[figure](entity);

const ledgerFields = (entity: Entity): [string, Field, LedgerFigure][] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): [string, Field, LedgerFigure][] => {
    const figure = ledgerOf(field);
    return figure ? [[key, field, figure]] : [];
  });

/** Fills the fields that are read from a ledger: one query for all records. */
export async function withLedger(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: AnyRecord[],
): Promise<AnyRecord[]> {
  const fields = ledgerFields(entity);
  if (fields.length === 0 || records.length === 0) return records;
  const columns = fields.map(
    ([key, field, figure]) => `round(${ledgerSql(entity, figure)}, ${scaleOf(field) ?? 0})::text as "${key}"`,
  );
  const rows = await q.query<Row & { id: string }>(
    `select r.id, ${columns.join(', ')} from records r where r.group_id = $1 and r.resource = $2 and r.id = any($3::text[])`,
    [groupId, entity.name, records.map((record) => record._id)],
  );
  const found = new Map(rows.map(({ id, ...figures }) => [id, figures]));
  for (const record of records) Object.assign(record, found.get(String(record._id)));
  return records;
}
