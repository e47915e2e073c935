/** What a question is planned into: a query, which of its figures is meant, and what is done with it. */

import type { Report } from '#engine/define/report';
import type { Query } from '#engine/run/query/query';
import type { Asker } from '../asker';
import type { Dimension } from '../catalogue/vocabulary';
import type { Asked } from '../marks';

/** A row by what is written in one of its cells. */
export interface NamedRow {
  column?: string;
  value: string;
  label: string;
}

/** Something that a figure is narrowed to: a filter, a row, one of the names behind a figure, days, or several things together. */
export interface Narrowing {
  /** As the answer says it. */
  label: string;
  /** Another figure of the report: one side of 'gross vs net sales'. */
  figure?: string;
  filters?: Readonly<Record<string, string>>;
  row?: NamedRow;
  /** What the rows are that `row` is one of. */
  by?: Dimension;
  /** One of the names that only an answer knows: card among the payments. */
  name?: string;
  days?: { from: string; to: string };
  part?: Asked['part'];
  /** Things that share a word: their figures are added up. */
  any?: readonly Narrowing[];
  /** The resource of these things, and the word that they share. */
  of?: { resource: string; word: string };
}

/** Weekdays that a report is asked for one by one, because its rows are something else. */
export interface OnDays {
  days: readonly string[];
  /** As the answer says it: 'Sundays'. */
  label: string;
}

export interface Plan {
  report: Report;
  query: Query;
  /** The figure that is stated. @default the number of rows */
  figure: string | undefined;
  dimension: Dimension | undefined;
  row: NamedRow | undefined;
  /** Names behind a figure that only the answer knows. */
  names: { columns: readonly string[]; names: readonly string[] } | undefined;
  /** Things that share a word, which the figure is added up for. */
  family: Narrowing | undefined;
  /** The weekdays that alone count, where the rows are something else. */
  onDays: OnDays | undefined;
  /** Things that the figure is stated for one by one, and how they are joined. */
  sides: readonly Narrowing[];
  joined: 'and' | 'or' | 'vs' | 'plus' | undefined;
  without: readonly Narrowing[];
  /** What a share is calculated for. */
  part: Narrowing | undefined;
  isCounting: boolean;
  /** Parameters whose values were typed and are on no list: 'cashier Ruwani'. */
  given: readonly string[];
  /** The question names the figure; otherwise it is the report's first. */
  isFigureNamed: boolean;
  /** A state was asked for in words of the declaration: 'running low'. */
  isFilterSaid: boolean;
  /** No figure was named, and sales are answered. */
  isImplied: boolean;
  /** Only what the rows are was named: 'our best waiter'. */
  isBare: boolean;
  /** Records and filters in words. */
  filters: readonly string[];
  score: number;
}

/** A plan for a query and one of its figures, with nothing else said. */
export const planOfQuery = (report: Report, query: Query, figure: string | undefined): Plan => ({
  ...{ report, query, figure, dimension: undefined, row: undefined, names: undefined },
  ...{ family: undefined, onDays: undefined, sides: [], joined: undefined, without: [], part: undefined },
  ...{ isCounting: false, given: [], isFigureNamed: true, isFilterSaid: false, isImplied: false, isBare: false },
  ...{ filters: [], score: 0 },
});

/** A question that was planned, and who asks. */
export interface Asking {
  asker: Asker;
  plan: Plan;
  asked: Asked;
}

/** A plan for something narrower. */
export function narrowedTo(plan: Plan, narrowing: Narrowing): Plan {
  const { figure, filters, row, by, name, days, any, part } = narrowing;
  const chosen = by && 'parameter' in by.by ? { [by.by.parameter]: by.by.value } : {};
  return {
    ...plan,
    query: {
      ...plan.query,
      ...(row && by && 'group' in by.by ? { by: [by.by.group] } : {}),
      filters: { ...plan.query.filters, ...filters, ...(row ? chosen : {}) },
      ...(days ? { period: days } : {}),
    },
    ...(figure ? { figure } : {}),
    ...(row ? { row, dimension: by ?? plan.dimension } : {}),
    ...(name === undefined ? {} : { names: { columns: plan.names?.columns ?? [], names: [name] } }),
    ...(any ? { family: narrowing } : {}),
    ...(part ? { dimension: by ?? plan.dimension } : {}),
    filters: filters || any ? [...plan.filters, narrowing.label] : plan.filters,
  };
}

/** The days that a plan asks for; undefined if its report has none. */
export function daysOf({ query: { period } }: Plan): { from: string; to: string } | undefined {
  if (!period || 'named' in period) return undefined;
  return 'asOf' in period ? { from: period.asOf, to: period.asOf } : period;
}

/** The outlets that a question names, all of them, or the selected ones. */
export const outletsNamed = (
  { outlets }: Pick<Asked, 'outlets'>,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] => (outlets === 'all' ? every : (outlets ?? selected));
