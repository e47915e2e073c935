/** Reports from their declarations, with every default filled in. */

import { namesIn, parseFormula } from '../../run/formula';
import { textsIn } from '../../run/values';
import type { Column, Columns } from '../columns';
import type { Field, Fields } from '../fields';
import type { Named } from '../named';
import type { Report, ReportShape } from '../report';
import type { ReportValues } from './drills';
import { chartsOf, isSpan, placesOf, rowsParameterOf, type Span, withRows } from './placement';
import { withStatement } from './statement';

type Reads<C> = { [K in keyof C]: C[K] extends { '~reads'?: infer N } ? N : never }[keyof C];
type Asks<C> = { [K in keyof C]: C[K] extends { '~asks'?: infer N } ? N : never }[keyof C];
/** What is wrong with the names in columns; undefined if nothing is. */
type Misnamed<C, P> =
  | ([Exclude<Reads<C>, keyof C | undefined>] extends [never]
      ? never
      : `no column ${Exclude<Reads<C>, keyof C | undefined> & string}`)
  | ([Exclude<Asks<C>, P | undefined>] extends [never]
      ? never
      : `no parameter ${Exclude<Asks<C>, P | undefined> & string}`);
/** The columns, or a sentence about an unknown name in a formula, `replacesColumn` or `hideWhenFiltered`. */
type Known<C, P> = [Misnamed<C, P>] extends [never] ? unknown : Misnamed<C, P>;

/** A formula is hidden from people who can't see a column it reads. */
function withSensitivity(columns: Columns): Columns {
  const sensitivityOf = (key: string, seen: readonly string[] = []): Column['sensitive'] => {
    const each = columns[key];
    const read = [each?.formula, each?.total].filter((text) => typeof text === 'string');
    if (!each || read.length === 0 || each.sensitive || seen.includes(key)) return each?.sensitive;
    const found = read
      .flatMap((text) => namesIn(parseFormula(text)))
      .map((name) => sensitivityOf(name, [...seen, key]));
    return found.find((sensitive) => sensitive !== undefined);
  };
  return Object.fromEntries(
    Object.entries(columns).map(([key, each]): [string, Column] => {
      const sensitive = sensitivityOf(key);
      return [key, sensitive ? { ...each, sensitive } : each];
    }),
  );
}

/** Quantities are in the unit of the report's only unit column, unless they say otherwise. */
function withUnit(columns: Columns): Columns {
  const [unit, ...others] = Object.entries(columns).flatMap(([key, { isUnit }]) => (isUnit ? [key] : []));
  if (unit === undefined || others.length > 0) return columns;
  return Object.fromEntries(
    Object.entries(columns).map(([key, each]): [string, Column] => [
      key,
      each.kind === 'quantity' && each.inUnit === undefined && !each.unitless ? { ...each, inUnit: unit } : each,
    ]),
  );
}

/** A title that links to its record needs the record's id in another column. */
const withIds = (columns: Columns): Columns => ({
  ...columns,
  ...Object.fromEntries(
    Object.entries(columns).flatMap(([key, { drill, titleOf, sensitive, onlyFor }]) =>
      titleOf && drill === 'record'
        ? [
            [
              `${key}Id`,
              {
                kind: 'text',
                hidden: true,
                idOf: key,
                ...(sensitive ? { sensitive } : {}),
                ...(onlyFor ? { onlyFor } : {}),
              } as Column,
            ],
          ]
        : [],
    ),
  ),
});

/** The parameters in display order: required ones, filters, the rest. */
function parametersOf(own: Fields, filters: Fields): Fields {
  const entries = Object.entries(own);
  return Object.fromEntries([
    ...entries.filter(([, field]) => field.required),
    ...Object.entries(filters),
    ...entries.filter(([, field]) => !field.required),
  ]);
}

/** Rows that are spans if this parameter says so; days and weeks need every day of `stock_moved`. */
function inSpans(parameter: string, field: Field | undefined): Pick<Report, 'alignedBy' | 'readsDays'> {
  const spanOf = (parameters: ReportValues): Span | undefined => {
    const span = parameters[parameter] ?? field?.default;
    return isSpan(span) ? span : undefined;
  };
  return { alignedBy: spanOf, readsDays: (parameters) => ['day', 'week'].includes(spanOf(parameters) ?? '') };
}

/** Other words in questions, wherever they are said. */
function synonymsOf({ columns, synonyms }: Pick<Report, 'columns' | 'synonyms'>): Pick<Report, 'synonyms'> {
  const own = Object.entries(columns).flatMap(([key, each]) => (each.synonyms ? [[key, each.synonyms] as const] : []));
  return own.length > 0 || synonyms ? { synonyms: { ...Object.fromEntries(own), ...synonyms } } : {};
}

/** The figures that are a quantity times a price, wherever they are said. */
function countedIn(
  { columns, countedBy }: Pick<Report, 'columns' | 'countedBy'>,
  words: ReportShape<Fields, Fields, string>['counted'],
): Pick<Report, 'countedBy'> {
  if (!words) return {};
  const { by, counts, per } = words;
  const own = Object.entries(columns).flatMap(([key, { ofQuantity: quantity, sensitive }]) =>
    quantity ? [[key, { by, quantity, counts, each: `${sensitive === 'cost' ? 'cost' : 'price'} per ${per}` }]] : [],
  );
  return { countedBy: { ...Object.fromEntries(own), ...countedBy } };
}

/**
 * A report: parameters, columns, chart. Its SQL is in `resources/<department>/<name>.sql` and selects every column that has no formula.
 * @throws Error at startup if a formula can't be parsed
 */
export const defineReport = <
  const C extends Columns,
  const P extends Fields = Record<never, never>,
  const F extends Fields = Record<never, never>,
>(
  declaration: ReportShape<P, F, NoInfer<keyof C & string>> & { columns: C & NoInfer<Known<C, keyof P | keyof F>> },
): Report => {
  const { chart, counted, statement, ...declared } = declaration;
  const rowsBy = rowsParameterOf(declared.columns);
  const parameters = parametersOf(declared.parameters ?? {}, declared.filters?.fields ?? {});
  const columns = withSensitivity(withUnit(withRows(declared.columns, parameters)));
  const laidOut = statement ? withStatement(declared.name, columns, statement, parameters) : { columns };
  return {
    path: `/${declared.name}`,
    period: 'range',
    ...(declared.paged ? { rollUpBy: ({ groups }) => textsIn(groups) } : {}),
    ...(rowsBy === undefined ? {} : inSpans(rowsBy, parameters[rowsBy])),
    ...declared,
    ...placesOf(columns),
    ...chartsOf(chart, declared.columns),
    ...synonymsOf(declared),
    ...countedIn(declared, counted),
    kind: 'report',
    parameters,
    ...laidOut,
    columns: withIds(laidOut.columns),
  };
};

/**
 * A report over the archive (domain 3.3): the same columns, parameters and SQL, without the days that aren't archived.
 * @example archived(salesReport, { name: 'archivedSalesReport', label: 'Archived sales', module: 'RPT_ARCHIVED_SALES' })
 */
export function archived(
  report: Report,
  named: Named & Pick<Report, 'label'> & { path?: string; about?: string },
): Report {
  const { nav: _nav, ...live } = report;
  return {
    ...live,
    path: `/${named.name}`,
    ...named,
    days: 28,
    archived: true,
    sqlOf: report.sqlOf ?? report.name,
  };
}
