/** The rows of a compared report: this side's rows with the other side's figures, as one set. */

import type { Field } from '#engine/define/fields';
import type { Column, Report, ReportValues } from '#engine/define/report';
import { beforeOf, comparesRows } from '#engine/read/comparison';
import { isFigure } from '#engine/read/reporting';
import { daysApart, monthsApart, yearsApart } from '#engine/run/time/counterparts';
import type { Parameters } from '../records/read/sql';

const named = (key: string) => `"${key}"`;

/** One side: the tables that its rows are read from, and the rows. */
export interface Side {
  tables: readonly string[];
  rows: string;
}

/** A side as a subquery with its own tables, so that neither side is narrowed to the other's days. */
const sideSql = ({ tables, rows }: Side): string =>
  tables.length > 0
    ? `with ${tables.join(',\n')} select * from (\n${rows}\n) side`
    : `select * from (\n${rows}\n) side`;

/** Maps a day, week or month of the other side to this side's counterpart, as `counterpart` does the other way. */
function aligned(report: Report, values: ReportValues, other: ReportValues, parameters: Parameters) {
  if (!values.fromDate || !other.fromDate) return { text: (sql: string) => sql, date: (sql: string) => sql };
  const from = [String(other.fromDate), String(values.fromDate)] as const;
  const later = (sql: string) => `(${sql} + ${parameters.add(daysApart(...from))}::integer)`;
  const years = yearsApart(...from);
  const date = (sql: string): string => {
    if (years === 0) return later(sql);
    const same = `(${sql} + make_interval(years => ${parameters.add(years)}::integer))::date`;
    // 29 February has no counterpart, and stays: moved to the 28th, it would count that day twice.
    return `case when extract(day from ${same}) = extract(day from ${sql}) then ${same} else ${sql} end`;
  };
  const span = report.alignedBy?.(values);
  const text = (sql: string): string => {
    if (span === 'day')
      return `case when ${sql} ~ '^\\d{4}-\\d{2}-\\d{2}$' then (${date(`${sql}::date`)})::text else ${sql} end`;
    if (span === 'week')
      return `case when ${sql} ~ '^\\d{4}-\\d{2}-\\d{2}$' then date_trunc('week', ${later(`${sql}::date`)} + 3)::date::text else ${sql} end`;
    if (span === 'month') {
      const months = parameters.add(monthsApart(...from));
      return `case when ${sql} ~ '^\\d{4}-\\d{2}$' then to_char((${sql} || '-01')::date + make_interval(months => ${months}::integer), 'YYYY-MM') else ${sql} end`;
    }
    return sql;
  };
  return { text, date };
}

const isValue = ([, { formula }]: [string, Column]): boolean => !formula;
const hasBefore = ({ kind, perValue, idOf }: Column): boolean => isFigure({ kind } as Field) && !perValue && !idOf;

interface Compared {
  base: Report;
  own: Side;
  other: Side;
  values: ReportValues;
  otherValues: ReportValues;
  /** Narrows the rows of each side, if they aren't matched row by row. */
  narrowed: (rows: string) => string;
}

/** Rows are matched by the declared columns: something sold only here has nothing there, and the other way round. */
function together({ base, own, other, values, otherValues }: Compared, parameters: Parameters): string {
  // When comparing outlets, rows are matched by what they are, not where.
  const isElsewhere = String(values.outlets) !== String(otherValues.outlets);
  const keys = (base.comparedBy ?? []).filter((key) => !isElsewhere || base.columns[key]?.titleOf !== 'outlets');
  const align = aligned(base, values, otherValues, parameters);
  const there = (key: string): string => {
    const column = base.columns[key] as Column;
    if (column.kind === 'date') return align.date(`b.${named(key)}`);
    return keys.includes(key) && ['text', 'choice'].includes(column.kind)
      ? align.text(`b.${named(key)}`)
      : `b.${named(key)}`;
  };
  const columns = Object.entries(base.columns)
    .filter(isValue)
    .flatMap(([key, column]) => {
      const [mine, theirs] = [`c.${named(key)}`, `b.${named(key)}`];
      if (!hasBefore(column)) {
        const value = column.perValue ? mine : `coalesce(${mine}, ${there(key)})`;
        return [`${value} as ${named(key)}`];
      }
      const nothing = column.sum ? '0' : 'null';
      // Hidden sort columns come from whichever side has the row.
      const kept = column.hidden && !column.sum ? theirs : nothing;
      return [
        `case when c."#row" is null then ${kept} else ${mine}::numeric end as ${named(key)}`,
        `case when b."#row" is null then ${nothing} else ${theirs}::numeric end as ${named(beforeOf(key))}`,
      ];
    });
  const numbered = (side: string, by: string) =>
    `(select s.*, row_number() over (partition by ${by}) as "#row" from (${side}) s)`;
  const by = keys.map((key) => `s.${named(key)}`).join(', ');
  // Two rows with the same name match one each; otherwise a total would count them twice.
  const same = [
    ...keys.map((key) => `coalesce(c.${named(key)}::text, '') = coalesce((${there(key)})::text, '')`),
    'c."#row" = b."#row"',
  ];
  return `select ${columns.join(', ')} from ${numbered(sideSql(own), by)} c full join ${numbered(sideSql(other), by)} b on ${same.join(' and ')}`;
}

/** The other side's rows, counted in totals and subtotals but not shown. */
function below({ base, own, other, values, otherValues, narrowed }: Compared, parameters: Parameters): string {
  const align = aligned(base, values, otherValues, parameters);
  const entries = Object.entries(base.columns).filter(isValue);
  const nothing = (column: Column): string => (column.sum ? '0::numeric' : 'null::numeric');
  const mine = entries.flatMap(([key, column]) =>
    hasBefore(column)
      ? [`${named(key)}::numeric as ${named(key)}`, `${nothing(column)} as ${named(beforeOf(key))}`]
      : [named(key)],
  );
  const theirs = entries.flatMap(([key, column]) => {
    if (column.perValue) return [`null as ${named(key)}`];
    if (!hasBefore(column)) return [column.kind === 'date' ? align.date(named(key)) : named(key)];
    return [nothing(column), `${named(key)}::numeric`];
  });
  return `select ${mine.join(', ')}, false as "#before" from (${narrowed(sideSql(own))}) c
    union all select ${theirs.join(', ')}, true from (${narrowed(sideSql(other))}) b`;
}

/** All rows of a comparison, without formulas; `"#before"` marks rows that are only counted. */
export const comparedRows = (compared: Compared, parameters: Parameters): string =>
  comparesRows(compared.base) ? together(compared, parameters) : below(compared, parameters);
