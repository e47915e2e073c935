/** Where the value of an outlet's stock came from and went to, by cause (domain section 6): the table that `npm run verify` prints. */

import { inCurrency } from '#engine/run/currency';
import { dec, groupDigits, money, type Numeric } from '#engine/run/decimal';
import { type MovementType, TRANSIT_PREFIX } from '#engine/run/stock';
import type { Queryable } from '../db/types';

/**
 * Causes of value changes, in the order of a food cost statement; each movement type is in exactly one line, or in none while goods are in
 * transit.
 */
export const CAUSES: readonly (readonly [label: string, types: readonly MovementType[]])[] = [
  ['Opening stock', ['OPENING']],
  ['Purchases', ['GRN', 'GRN_REVERSAL']],
  ['Supplier returns', ['SUPPLIER_RETURN']],
  ['Transfers in', ['TRANSFER_IN']],
  ['Transfers out', ['TRANSFER_OUT']],
  ['Batches, net', ['BATCH_IN', 'BATCH_OUT']],
  ['Adjustments', ['ADJUST_IN', 'ADJUST_OUT']],
  ['Cost of sales', ['SALE', 'SALE_REVERSAL']],
  ['Issues', ['ISSUE']],
  ['Wastage', ['WASTAGE']],
  ['Counts', ['COUNT']],
  ['Revaluation', ['REVALUATION']],
];

/** One outlet's stock, in its currency. */
export interface Reconciliation {
  outletId: string;
  name: string;
  /** By the labels of `CAUSES`, signed. */
  causes: Record<string, string>;
  /** The sum of the causes. */
  closing: string;
  /** The value of the outlet's balances. */
  kept: string;
}

/** The reconciliation of each outlet in a group that has stock. It only reads. */
export async function reconciliationOf(db: Queryable, groupId: string): Promise<Reconciliation[]> {
  const rows = await db.query<{
    outlet: string;
    name: string | null;
    currency: string | null;
    type: MovementType;
    value: string;
  }>(
    `select m.outlet_id as outlet, o.data ->> 'name' as name, o.data ->> 'currency' as currency, m.movement_type as type, sum(m.value)::text as value
     from movements m left join records o on o.group_id = m.group_id and o.resource = 'outlets' and o.id = m.outlet_id
     where m.group_id = $1 and not starts_with(m.outlet_id, $2) group by 1, 2, 3, 4 order by 1`,
    [groupId, TRANSIT_PREFIX],
  );
  const kept = await db.query<{ outlet: string; value: string }>(
    'select outlet_id as outlet, sum(value)::text as value from balances where group_id = $1 group by 1',
    [groupId],
  );
  return [...new Set(rows.map(({ outlet }) => outlet))].map((outletId) => {
    const own = rows.filter(({ outlet }) => outlet === outletId);
    const currency = own[0]?.currency;
    const amount = (value: Numeric) => inCurrency(currency, () => money(value));
    const sum = (some: readonly { value: string }[]) =>
      amount(some.reduce((total, { value }) => total.plus(dec(value)), dec(0)));
    return {
      outletId,
      name: own[0]?.name ?? outletId,
      causes: Object.fromEntries(
        CAUSES.map(([label, types]) => [label, sum(own.filter(({ type }) => types.includes(type)))]),
      ),
      closing: sum(own),
      kept: amount(dec(kept.find(({ outlet }) => outlet === outletId)?.value ?? 0)),
    };
  });
}

/** The reconciliation as text: a column per outlet, and whether each agrees. */
export function reconciliationText(outlets: readonly Reconciliation[]): string[] {
  const width = Math.max(16, ...outlets.map(({ name }) => name.length + 2));
  const line = (label: string, cells: readonly string[]) =>
    `  ${label.padEnd(18)}${cells.map((cell) => cell.padStart(width)).join('')}`;
  return [
    line(
      '',
      outlets.map(({ name }) => name),
    ),
    ...CAUSES.map(([label]) =>
      line(
        label,
        outlets.map(({ causes }) => groupDigits(causes[label] ?? '0')),
      ),
    ),
    line(
      'Closing stock',
      outlets.map(({ closing }) => groupDigits(closing)),
    ),
    line(
      'Stock kept',
      outlets.map(({ kept }) => groupDigits(kept)),
    ),
    line(
      '',
      outlets.map(({ closing, kept }) => (closing === kept ? 'agrees' : 'DIFFERS')),
    ),
  ];
}
