/** The parts of a report's answer as SQL: a page's rows, sums, subtotals and the chart's points. */

import { type Field, scaleOf } from '#engine/define/fields';
import type { Column, Report } from '#engine/define/report';
import { isChartInOrder, summedColumns } from '#engine/read/reporting';

/** The maximum number of chart points: a year of days and more. */
const CHART_POINTS = 400;
const GROUPS = 1000;

export const named = (key: string) => `"${key}"`;

/** The columns that the person can see. */
export type Visible = ReadonlyMap<string, Column>;

/** The input of the answer. */
export interface Parts {
  /** Common table expressions, `page` among them. */
  tables: readonly string[];
  /** The summed table expression, and the aggregate that counts the report's rows in it. */
  from: string;
  counted: string;
  /** The page is in the report's own order, which is an index's. */
  isInOrder?: boolean;
}

/** Text sorts ignoring case. */
export const sortValue = (field: Field, key: string): string =>
  ['text', 'choice'].includes(field.kind) ? `lower(${named(key)})` : named(key);

/** An amount as text with the column's decimals; a whole number as a number. Exact: numeric throughout (domain section 0). */
function exact(field: Field, value: string): string {
  const scale = scaleOf(field);
  if (scale !== undefined) return `round((${value})::numeric, ${scale})::text`;
  return field.kind === 'integer' ? `(${value})::bigint` : field.kind === 'date' ? `(${value})::text` : value;
}

/** An amount inside a JSON column, with the column's decimals. */
const amountIn = (field: Field, value: string): string =>
  field.kind === 'integer' ? `round(${value})::bigint` : `round(${value}, ${scaleOf(field) ?? 0})::text`;

/** Sum per key over a column of JSON objects with amounts; null if no row has any. */
function sumPerKey(key: string, field: Field, from: string, where: string): string {
  const shown = amountIn(field, 'sum(e.value::numeric)');
  return `(select coalesce(jsonb_object_agg(s.key, s.amount), '{}') from (
    select e.key, ${shown} as amount from ${from} x, jsonb_each_text(x.${named(key)}) e where ${where} group by e.key) s)`;
}

/** JSON of all sums over the rows of an aggregate query. Sums of nothing are zero; only unknown values are unknown. */
export function sums(report: Report, visible: Visible, from: string, perKeyWhere: string): string {
  const parts = summedColumns(report).flatMap((key) => {
    const field = visible.get(key);
    if (!field) return [];
    const value = field.perValue
      ? `case when count(*) = 0 or count(${named(key)}) > 0 then ${sumPerKey(key, field, from, perKeyWhere)} end`
      : exact(field, `case when count(*) = 0 then 0 else sum(${named(key)}) end`);
    return [`${value} as ${named(key)}`];
  });
  // Always an aggregate, so that there is one row even if the person can see no sum.
  return parts.join(', ') || 'max(null::text) as nothing';
}

/** A page's rows as records. Amounts inside JSON columns are padded too. `isBlank`: columns that only sums have. */
export function rowColumns(visible: Visible, isBlank: (key: string) => boolean): string {
  return [...visible]
    .map(([key, field]) => {
      if (isBlank(key)) return `null as ${named(key)}`;
      if (!field.perValue) return `${exact(field, named(key))} as ${named(key)}`;
      const object = `(select coalesce(jsonb_object_agg(e.key, ${amountIn(field, 'e.value::numeric')}), '{}') from jsonb_each_text(page.${named(key)}) e)`;
      return `case when page.${named(key)} is not null then ${object} end as ${named(key)}`;
    })
    .join(', ');
}

/** The chart's points over the whole result: in the report's order if that ends with x, otherwise largest first. */
export function chartQuery(report: Report, visible: Visible): string {
  const { chart } = report;
  const y = chart?.y.filter((key) => visible.has(key)) ?? [];
  const [first] = y;
  if (!chart || first === undefined) return `'[]'::json`;
  const x = visible.get(chart.x) as Field;
  const before = report.sort.slice(0, -1).map((key) => {
    const column = named(key.replace(/^-/, ''));
    return key.startsWith('-') ? `max(${column}) desc nulls last, ` : `min(${column}) asc nulls last, `;
  });
  const order = isChartInOrder(report)
    ? `${before.join('')}${sortValue(x, chart.x)} asc nulls last`
    : `sum(${named(first)}) desc nulls last`;
  const values = y.map((key) => `${exact(visible.get(key) as Field, `sum(${named(key)})`)} as ${named(key)}`);
  return `(select coalesce(json_agg(to_json(c)), '[]') from (
    select ${named(chart.x)}, ${values.join(', ')} from report group by ${named(chart.x)} order by ${order} limit ${CHART_POINTS}) c)`;
}

/** Subtotals by the last of the columns, within the earlier ones. */
export function groupsQuery(
  report: Report,
  visible: Visible,
  groups: readonly string[],
  { from, counted }: Parts,
): string {
  const [value, within] = [...groups].reverse();
  if (value === undefined) return `'[]'::json`;
  const order = groups.map((key) => `${sortValue(report.columns[key] as Field, key)} asc nulls last`).join(', ');
  const same = groups.map((key) => `x.${named(key)} is not distinct from ${from}.${named(key)}`).join(' and ');
  const outer = within === undefined ? 'null' : named(within);
  return `(select coalesce(json_agg(json_build_object('value', g."#value", 'within', g."#within", 'rows', g."#rows", 'sums', to_jsonb(g) - '#value' - '#within' - '#rows')), '[]') from (
    select ${named(value)} as "#value", ${outer} as "#within", ${counted} as "#rows", ${sums(report, visible, from, same)}
    from ${from} group by ${groups.map(named).join(', ')} order by ${order} limit ${GROUPS}) g)`;
}
