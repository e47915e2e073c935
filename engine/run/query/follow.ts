/** Follows a link from one report to another: what was asked goes along, as far as the other report can be asked the same. */

import { type Field, shownKind } from '../../define/fields';
import type { Report } from '../../define/report';
import type { ReportSource } from '../../define/reports/drills';
import { type Comparison, otherSide, reportAsked } from '../../read/comparison';
import { refersTo } from '../../read/entities';
import type { Condition } from '../../read/tableView';
import { counterpart } from '../time/counterparts';
import { type Asker, checkQuery } from './check';
import { type Query, type QueryPeriod, queryText, textOf } from './query';

/** What is shown where the link is. */
export interface Shown {
  /** The report. */
  report: Report;
  /** What it was asked, with its dates as days. */
  query: Query;
  /** The business day. */
  today: string;
}

type Range = { readonly from: string; readonly to: string };
const rangeOf = (period: QueryPeriod | undefined): Range | undefined =>
  period && 'from' in period ? period : undefined;

/** A narrower period within the days that are shown. Days outside of them, such as an older bill's, stay as they are. */
function periodWithin(period: QueryPeriod | undefined, shown: QueryPeriod | undefined): QueryPeriod | undefined {
  const [own, all] = [rangeOf(period), rangeOf(shown)];
  if (!own || !all || own.to < all.from || own.from > all.to) return period ?? shown;
  return { from: own.from < all.from ? all.from : own.from, to: own.to > all.to ? all.to : own.to };
}

const choicesOf = (field: Field): readonly string[] =>
  'values' in field && Array.isArray(field.values) ? field.values.map(String).sort() : [];

/** Whether two reports' parameters of one name mean the same. */
const isAlike = (one: Field, other: Field): boolean =>
  shownKind(one) === shownKind(other) &&
  refersTo(one) === refersTo(other) &&
  choicesOf(one).join() === choicesOf(other).join();

/** The filters that both reports have, and what the link changes. */
function filtersOf({ report, query }: Shown, target: Report, { filters = {} }: ReportSource): Query['filters'] {
  const kept = Object.entries(query.filters).filter(([key]) => {
    const [own, other] = [report.parameters[key], target.parameters[key]];
    return own && other && (target.name === report.name || isAlike(own, other));
  });
  const changed = Object.entries(filters).map(([key, value]): [string, string | undefined] => [key, textOf(value)]);
  return Object.fromEntries(
    [...new Map([...kept, ...changed])].filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * The same baseline for a part of the days: the days of the other side at the same place. Last year stays last year; so do other outlets.
 */
function comparisonOf({ report, query }: Shown, period: QueryPeriod | undefined): Comparison | undefined {
  const { compare } = query;
  if (!compare || compare.kind === 'outlets' || compare.kind === 'lastYear') return compare;
  const [all, part] = [rangeOf(query.period), rangeOf(period)];
  const other = all && otherSide(report, compare, { fromDate: all.from, toDate: all.to });
  if (!all || !other?.fromDate || !other.toDate) return compare;
  if (!part) return { kind: 'days', from: other.fromDate, to: other.toDate };
  if (part.from < all.from || part.to > all.to) return undefined;
  const sides = { own: all, other: { from: other.fromDate, to: other.toDate } };
  const there = counterpart(part, sides, report.alignedBy?.(query.filters));
  const isAll = part.from === all.from && part.to === all.to;
  if (isAll && there?.from === other.fromDate && there.to === other.toDate) return compare;
  return there && { kind: 'days', ...there };
}

/** A period that this report has. A report on the current state that ends today stays current. */
function periodFor(target: Report, period: QueryPeriod | undefined, today: string): QueryPeriod | undefined {
  if (target.period !== 'asOf' || !period || 'named' in period) return target.period === 'none' ? undefined : period;
  const asOf = 'asOf' in period ? period.asOf : period.to;
  return asOf >= today ? undefined : { asOf };
}

/** The query for a page: a report on the state of today isn't tied to today's date. */
export function currentQuery(report: Report, { period, ...query }: Query, today: string): Query {
  const own = periodFor(report, period, today);
  return { ...query, ...(own ? { period: own } : {}) };
}

/** A query without the parts that the report or this person can't be asked. */
function withoutRefused(query: Query, problems: readonly { field: string }[]): Query {
  const refused = new Set(problems.map(({ field }) => field.split('.')[0] ?? field));
  const { compare, limit: _limit, ...others } = query;
  return {
    ...others,
    filters: Object.fromEntries(Object.entries(query.filters).filter(([key]) => !refused.has(key))),
    ...(compare && !refused.has('compare') ? { compare } : {}),
    by: refused.has('group') ? [] : query.by,
    sort: refused.has('sort') ? [] : query.sort,
    where: refused.has('where') ? [] : query.where,
    figures: refused.has('columns') ? [] : query.figures,
  };
}

/**
 * The query that a link leads to: outlets, days, filters that both reports declare alike and the comparison stay, unless the link narrows
 * them. What the other report can't be asked is left out; undefined if it then still refuses.
 */
export function followed(shown: Shown, source: ReportSource, target: Report, asker: Asker): Query | undefined {
  const asked = typeof source.period === 'string' ? { asOf: source.period } : source.period;
  const period = periodWithin(asked, shown.query.period);
  const compare = comparisonOf(shown, period);
  const own = periodFor(target, period, shown.today);
  const outlets = [source.outlets].flat().flatMap((id) => (id ? String(id) : []));
  const where = Object.entries(source.where ?? {}).flatMap(([key, value]): Condition[] => {
    const text = textOf(value);
    return text === undefined ? [] : [{ key, operator: '=', value: text }];
  });
  const query: Query = {
    report: target.name,
    ...{ figures: [], by: [], sort: [] },
    filters: filtersOf(shown, target, source),
    where,
    outlets: outlets.length > 0 ? outlets : shown.query.outlets,
    ...(own ? { period: own } : {}),
    ...(compare && !source.isOne ? { compare } : {}),
  };
  return allowed(query, target, asker, shown.today);
}

/** The query without what this person can't ask the report; undefined if nothing is left to ask. */
function allowed(query: Query, target: Report, asker: Asker, today: string): Query | undefined {
  const problemsOf = (each: Query) =>
    checkQuery(reportAsked(target, queryText(target, each)), each, asker, today).problems;
  const problems = problemsOf(query);
  if (problems.length === 0) return query;
  const rest = withoutRefused(query, problems);
  return problemsOf(rest).length === 0 ? rest : undefined;
}
