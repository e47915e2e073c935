/** What companies and accounts owe, as SQL over `r`, a row of `records`: for lists that show, filter and sort by it. */

import type { Entity } from '#engine/define/declaration';
import type { LedgerFigure } from '#engine/define/fields';
import { quoted } from '#server/records/read/sql';
import { COMPANIES } from './masters';

const isCompany = ({ name }: Entity) => name === COMPANIES;
const kindOf = (entity: Entity) => (isCompany(entity) ? 'company' : 'account');
/** Amounts are in the currency of the record, or of an account's company; if neither says one, there is a single currency. */
const COMPANYS = `(select c.data ->> 'currency' from records c
  where c.group_id = r.group_id and c.resource = ${quoted(COMPANIES)} and c.id = r.data ->> 'companyId')`;
const inOwn = (currency: string) => `${currency} = coalesce(r.data ->> 'currency', ${COMPANYS}, ${currency})`;
const balance = (kind: string, id: string) =>
  `coalesce((select sum(b.balance) from ledger_balances b
     where b.group_id = r.group_id and b.holder_kind = ${quoted(kind)} and b.holder_id = ${id} and ${inOwn('b.currency')}), 0)`;

/** The amount available under a record's own limit; null without a limit. */
const left = (limit: string, owed: string) => `(nullif(${limit}, '')::numeric - ${owed})`;

const companyLimit = `(select c.data ->> 'creditLimit' from records c
  where c.group_id = r.group_id and c.resource = ${quoted(COMPANIES)} and c.id = r.data ->> 'companyId')`;

const currencyThere = `(select coalesce(o.data ->> 'currency', '') from records o
  where o.group_id = c.group_id and o.resource = 'outlets' and o.id = c.outlet_id)`;

/** The current business date of a charge's outlet. */
const businessDateThere = `(select ((now() at time zone coalesce(o.data ->> 'timeZone', 'UTC'))
    - coalesce(o.data ->> 'dayStartTime', '04:00')::interval)::date
  from records o where o.group_id = c.group_id and o.resource = 'outlets' and o.id = c.outlet_id)`;

export const figures: Readonly<Partial<Record<LedgerFigure, (entity: Entity) => string>>> = {
  owed: (entity) => balance(kindOf(entity), 'r.id'),
  // The outstanding amount beyond charges that aren't due yet: credit counts against the oldest.
  overdue: (entity) =>
    `greatest(0, ${balance(kindOf(entity), 'r.id')} - coalesce((select sum(c.outstanding) from ledger_charges c
       where c.group_id = r.group_id and c.${kindOf(entity)}_id = r.id and c.outstanding > 0
         and ${inOwn(currencyThere)} and c.due_date >= ${businessDateThere}), 0))`,
  // Both limits apply to a charge; the lower one is available.
  available: (entity) => {
    const own = left(`r.data ->> 'creditLimit'`, balance(kindOf(entity), 'r.id'));
    if (isCompany(entity)) return `coalesce(${own}, 0)`;
    return `coalesce(least(${own}, ${left(companyLimit, balance('company', `r.data ->> 'companyId'`))}), 0)`;
  },
};
