/** Named parameters in a report's SQL: `:fromDate` becomes `$3::date`, with the declared type. */
import { type Field, shownKind } from '#engine/define/fields';
import type { Report, ReportValues } from '#engine/define/report';
import { daysBefore } from '#engine/run/time/before';
import { isDay } from '#engine/run/time/days';
import type { Parameters } from '../records/read/sql';

/**
 * Parameters that every report has. `days`: length of the range; `beforeFrom`, `beforeTo`: the days that it is compared with by default;
 * `today`: the outlets' business date; `places`: decimals of their currency.
 */
const STANDARD: Readonly<Record<string, string>> = {
  today: 'date',
  outlets: 'text[]',
  places: 'integer',
};
const BY_PERIOD: Record<Report['period'], Readonly<Record<string, string>>> = {
  range: { fromDate: 'date', toDate: 'date', days: 'integer', beforeFrom: 'date', beforeTo: 'date' },
  asOf: { asOf: 'date' },
  none: {},
};

function typeOf(field: Field): string {
  switch (shownKind(field)) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'integer';
    case 'date':
      return 'date';
    case 'decimal':
    case 'quantity':
    case 'money':
    case 'cost':
    case 'percent':
      return 'numeric';
    case 'choices':
    case 'tags':
    case 'references':
      return 'text[]';
    default:
      return 'text';
  }
}

/** The days that a range is compared with by default, as values of the placeholders. */
export function beforeIn({ fromDate: from, toDate: to }: ReportValues): ReportValues {
  if (!isDay(from) || !isDay(to)) return {};
  const before = daysBefore({ from, to });
  return { beforeFrom: before.from, beforeTo: before.to };
}

/** SQL types of a report's parameters by name. */
export const typesOf = (report: Report): Readonly<Record<string, string>> => ({
  ...STANDARD,
  ...BY_PERIOD[report.period],
  ...Object.fromEntries(Object.entries(report.parameters).map(([key, field]) => [key, typeOf(field)])),
});

/** Comments and strings first, so that their contents are left alone; `::` is a cast. */
const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|::|:([a-zA-Z]\w*)/g;

/** Names of the placeholders in a report's SQL. */
export const placeholdersIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(TOKENS)].flatMap((match) => (match[1] ? [match[1]] : []))),
];

/** Binds the placeholders to values, each once; a missing value is null. */
export function bind(
  sql: string,
  types: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
  parameters: Parameters,
): string {
  const places = new Map<string, string>();
  return sql.replace(TOKENS, (token, name: string | undefined) => {
    if (name === undefined) return token;
    const type = types[name];
    if (!type) throw new Error(`there is no parameter ":${name}"`);
    const place = places.get(name) ?? `${parameters.add(values[name] ?? null)}::${type}`;
    places.set(name, place);
    return place;
  });
}

/** What `bind` puts in a placeholder's place. */
const BOUND = /\$\d+::[a-z]+(?:\[\])?/y;

/** The position in SQL as written of a position in the same SQL as `bind` returned it. Both count from 0. */
export function asWritten(sql: string, bound: string, position: number): number {
  let shift = 0;
  for (const match of sql.matchAll(TOKENS)) {
    if (match[1] === undefined) continue;
    BOUND.lastIndex = match.index + shift;
    const [placed = ''] = BOUND.exec(bound) ?? [];
    if (match.index + shift + placed.length > position) return Math.min(position - shift, match.index);
    shift += placed.length - match[0].length;
  }
  return position - shift;
}
