/** What a plan's report answers, for its days or others, without what is left out. */

import { type ReportAnswer, summedColumns, totalsFrom } from '#engine/read/reporting';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import type { Query } from '#engine/run/query/query';
import { objectIn } from '#engine/run/values';
import { runQuery } from '../asker';
import type { Asked } from '../marks';
import { type Asking, type Narrowing, narrowedTo, type Plan } from '../plan/plan';
import { endOf, goodWay } from '../say/changes';
import { columnNaming, isNumber, placesOf, type Row, valueNamed } from '../say/figures';
import { entriesOf } from '../say/phrases';
import { rowsNamed } from '../say/rows';
import type { Period } from '../words/calendar';
import { answerOnDays, keptTo, replaced, rowsAddUp, withRows } from './days';

/** Other days or outlets than the plan has. */
export interface Other {
  period?: Period | undefined;
  outlets?: readonly string[];
}

/** The order in which rows are read, so that the ones that are asked for come first. */
function sortOf({ report, figure, dimension }: Plan, { rank, limit }: Asked): string[] {
  const column = figure === undefined ? undefined : report.columns[figure];
  if (!(rank || limit) || !column || column.perValue || column.hidden || rank?.isBySize) return [];
  if (dimension && 'group' in dimension.by) return [];
  const end = rank ? endOf(rank, goodWay(report, figure)) : limit?.least ? 'most' : 'least';
  return end ? [`${end === 'most' ? '-' : ''}${figure}`] : [];
}

function queryOf({ plan, asked }: Asking, { period, outlets }: Other): Query {
  const { report, query } = plan;
  const days = !period
    ? {}
    : { period: report.period === 'asOf' ? { asOf: period.on ?? period.to } : { from: period.from, to: period.to } };
  const sort = query.sort.length > 0 ? query.sort : sortOf(plan, asked);
  return { ...query, ...(report.period === 'none' ? {} : days), ...(outlets ? { outlets } : {}), sort };
}

/** The answer before anything is left out. */
export async function wholeOf(asking: Asking, other: Other): Promise<ReportAnswer> {
  const { asker, plan, asked } = asking;
  const { report, onDays } = plan;
  const query = queryOf(asking, other);
  const { period } = query;
  const run = (more: Partial<Query>) => runQuery(asker, { ...query, ...more });
  const answer =
    onDays && period && 'from' in period
      ? await answerOnDays(report, asker.identity, onDays, period, (days) => run({ period: days }))
      : await run({});
  const isKept = asked.part && !(onDays && asked.part.by === 'weekday');
  return isKept && asked.part ? keptTo(report, asker.identity, answer, asked.part) : answer;
}

const isOfRows = ({ row, any }: Narrowing): boolean => Boolean(row) || Boolean(any?.every((each) => each.row));
const rowNarrowings = (narrowing: Narrowing): readonly Narrowing[] => narrowing.any ?? [narrowing];

/** Whether two answers count alike: a report's note says where one is before discounts on bills and the other after. */
export const haveOneBasis = (one: ReportAnswer, other: ReportAnswer): boolean =>
  (one.note ?? '') === (other.note ?? '');

/** An answer without some rows; undefined if the rest has no total that the report would give. */
async function withoutRows(
  asking: Asking,
  whole: ReportAnswer,
  left: readonly Narrowing[],
  other: Other,
): Promise<ReportAnswer | undefined> {
  const { plan, asker, asked } = asking;
  const { report, figure } = plan;
  const by = left[0]?.by;
  const ofRows = plan.dimension
    ? plan
    : narrowedTo(plan, { label: '', ...(by ? { by, row: { value: '', label: '' } } : {}) });
  if (plan.dimension && by && plan.dimension.label !== by.label) return undefined;
  const answer = plan.dimension ? whole : await wholeOf({ ...asking, plan: { ...ofRows, row: undefined } }, other);
  // Rows of another total, such as the one of categories, are parts of another figure.
  if (!asked.rank && figure && String(answer.totals[figure]) !== String(whole.totals[figure])) return undefined;
  const out = new Set(left.flatMap(rowNarrowings).flatMap((each) => rowsNamed({ ...ofRows, row: each.row }, answer)));
  if (out.size === 0) return undefined;
  // Subtotals are no rows: they are taken off the total.
  if (by && 'group' in by.by) {
    const totals = less(asking, whole.totals, [...out]);
    return plan.dimension || !figure || !isNumber(totals[figure]) ? undefined : replaced(whole, totals);
  }
  const docs = answer.docs.filter((row) => !out.has(row));
  if (docs.length === 0) return undefined;
  if (rowsAddUp(report, answer)) return withRows(report, asker.identity, answer, docs);
  return asked.rank && answer.total <= answer.docs.length ? replaced(answer, {}, docs) : undefined;
}

/** Sums of a whole less the sums of its parts, and what follows from them. */
function less({ plan, asker }: Asking, whole: Row, parts: readonly Row[]): ReportAnswer['totals'] {
  const sums = summedColumns(plan.report).flatMap((key): [string, unknown][] => {
    const all = whole[key];
    if (!isNumber(all)) return [];
    const rest = parts.reduce<Decimal>((left, part) => left.minus(dec(part[key] ?? 0)), dec(all));
    return [[key, fixed(rest, placesOf(all))]];
  });
  return totalsFrom(plan.report, asker.identity, Object.fromEntries(sums));
}

/** An answer less what filters leave of it, row by row; undefined if that is not the same figure of the same rows. */
async function lessFilters(
  asking: Asking,
  whole: ReportAnswer,
  left: readonly Narrowing[],
  other: Other,
): Promise<ReportAnswer | undefined> {
  const { plan } = asking;
  const parts: ReportAnswer[] = [];
  for (const narrowing of left.flatMap(rowNarrowings))
    parts.push(await wholeOf({ ...asking, plan: narrowedTo(plan, narrowing) }, narrowing.days ? {} : other));
  if (!parts.every((part) => haveOneBasis(part, whole))) return undefined;
  const totals = less(
    asking,
    whole.totals,
    parts.map((part): Row => part.totals),
  );
  if (!plan.dimension) return plan.figure && !isNumber(totals[plan.figure]) ? undefined : replaced(whole, totals);
  if ('group' in plan.dimension.by || whole.docs.length < whole.total) return undefined;
  const entries = (answer: ReportAnswer) => entriesOf(asking, answer, plan.figure ?? '');
  const [own, ofParts] = [entries(whole), parts.map(entries)];
  if (!own || ofParts.some((each) => !each)) return undefined;
  const docs = own.map(({ label, row }) => ({
    ...row,
    ...less(
      asking,
      row,
      ofParts.flatMap((some): Row[] => some?.filter((each) => each.label === label).map((each) => each.row) ?? []),
    ),
  }));
  return replaced(whole, totals, docs);
}

/** An answer whose named figures lack some names: payments without cash. */
function withoutNames({ plan }: Asking, whole: ReportAnswer, left: readonly string[]): ReportAnswer | undefined {
  const column = columnNaming(whole.totals, plan.names?.columns ?? [], left);
  if (!column) return undefined;
  const out = left.map((name) => valueNamed(whole.totals[column], name)?.[0]);
  // The other figures with names have nothing that was left out.
  const others = Object.fromEntries((plan.names?.columns ?? []).map((key) => [key, undefined]));
  const without = <T extends Row>(row: T): T => ({
    ...row,
    ...others,
    [column]: Object.fromEntries(Object.entries(objectIn(row[column])).filter(([name]) => !out.includes(name))),
  });
  return { ...whole, totals: without(whole.totals), docs: whole.docs.map(without) };
}

/**
 * What a plan's report answers, without what the plan leaves out.
 * @returns undefined if that cannot be taken out of it
 * @throws ApiError as the report's own call does
 */
export async function sheetOf(asking: Asking, other: Other = {}): Promise<ReportAnswer | undefined> {
  const { without } = asking.plan;
  const whole = await wholeOf(asking, other);
  const rows = without.filter(isOfRows);
  const names = without.flatMap(({ name }) => name ?? []);
  const filters = without.filter((each) => !isOfRows(each) && each.name === undefined);
  if ([rows, names, filters].filter(({ length }) => length > 0).length > 1) return undefined;
  if (rows.length > 0) return withoutRows(asking, whole, rows, other);
  if (names.length > 0) return withoutNames(asking, whole, names);
  return filters.length > 0 ? lessFilters(asking, whole, filters, other) : whole;
}
