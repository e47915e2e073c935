/** Parameters of reports, besides the field builders. Departments share them, so this is apart from what makes a report. */

import { choice } from './builders';
import type { Field, Fields } from './fields';

/**
 * Parameters that many reports share. The engine filters the tables that a report's SQL reads, so the SQL doesn't mention them. A parameter
 * `orderType` compares the column `order_type`, or the field `orderType` of records. Text comparison ignores case. A reference to the
 * records themselves selects one of them.
 */
export interface FilterSet<F extends Fields = Fields> {
  /**
   * The tables with these columns (rows that belong to them are narrowed too: lines and payments of bills), or one resource with these
   * fields (which narrows movements and balances of items).
   * @example of: ['bills', 'daily_sales']
   */
  of: readonly string[] | string;
  /**
   * Also narrows the tables to the report's dates.
   * @default false: includes earlier rows, for balances
   */
  dated?: true;
  /** The parameters, by field builders. @example fields: { orderType: choice(ORDER_TYPES) } */
  fields: F;
}
/** Filters are declared once and shared: `filters: salesFilters`. */
export const defineFilters = <const F extends Fields>(filters: FilterSet<F>): FilterSet<F> => filters;

interface OneOf<V extends string> {
  /** @default the key in words */
  label?: string;
  /** The value that a report starts with. @default the first */
  default?: V;
  /** The words for values that need others than their own. @default the value in words */
  labels?: Readonly<Partial<Record<V, string>>>;
}

/**
 * A choice that always has a value. Its values are a list, or an object with their labels.
 * @example level: oneOf(['category', 'item'], { label: 'By' })
 * @example costing: oneOf({ actual: 'As the outlet costs', compare: 'Compare methods' })
 */
export function oneOf<const V extends string>(
  given: readonly V[] | Readonly<Record<V, string>>,
  options?: OneOf<NoInfer<V>>,
): Field<'choice', V, true> {
  const [first] = isList(given) ? given : Object.keys(given);
  const always = { required: true, default: first, ...options };
  return (isList(given) ? choice(given, always) : choice(given, always)) as Field<'choice', V, true>;
}

const isList = (given: readonly string[] | object): given is readonly string[] => Array.isArray(given);
