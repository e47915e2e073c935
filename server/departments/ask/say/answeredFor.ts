/** What is sent back for a report's answer: its sentence, rows, chart and link. */

import { nameInWords, shownKind } from '#engine/define/fields';
import type { Comparison } from '#engine/read/comparison';
import { type ReportAnswer, tableColumns } from '#engine/read/reporting';
import { fixed } from '#engine/run/decimal';
import { type Query, queryLink, readQuery } from '#engine/run/query/query';
import { showDay } from '#engine/run/time/days';
import type { Asker } from '../asker';
import { joined } from '../catalogue/labels';
import { declaredReport } from '../catalogue/vocabulary';
import type { Cell } from '../nodes/cells';
import type { Asking, Plan } from '../plan/plan';
import { figureLabel, type Row } from './figures';
import { filtersIn, type Said, spanText } from './phrases';

/** One column of the table in an answer. */
export interface AnswerColumn {
  key: string;
  label: string;
  kind: string;
}

export interface Answered {
  answer: string;
  understood: {
    report: string;
    figure: string;
    dates: string;
    outlets: string[];
    filters: string[];
    by: string;
    comparedWith: string;
  };
  table: { columns: AnswerColumn[]; rows: Row[]; total: number };
  chart: { kind: string; x: string; y: readonly string[]; points: Row[] } | null;
  usedReport: { name: string; label: string; path: string };
  /** The parameters that the report was asked with. */
  filters: Row;
  totals: Row;
  /** The report's page with exactly these parameters. */
  link: string;
  currency: string | null;
  asOf: string;
  note: string;
}

/** Rows that an answer brings along. */
const MOST_ROWS = 20;

/** The days of an answer, as something to compare with. */
const daysOf = ({ fromDate, toDate, asOf }: Row): Comparison => ({
  kind: 'days',
  from: String(asOf ?? fromDate),
  to: String(asOf ?? toDate),
});

/** The page of a report that shows what was asked, compared with the days of `base`. */
export function linkTo(query: Query, answer: ReportAnswer, base?: ReportAnswer): string {
  const declared = declaredReport(query.report);
  const { compare: _compare, limit: _limit, ...asked } = readQuery(declared, { ...answer.params, period: undefined });
  const isOwnSort = asked.sort.join() === declared.sort.join();
  return queryLink(declared, {
    ...asked,
    outlets: query.outlets,
    by: query.by,
    sort: isOwnSort ? [] : asked.sort,
    ...(base ? { compare: daysOf(base.params) } : query.compare ? { compare: query.compare } : {}),
  });
}

/** The report's chart, if it shows what was asked: sales by category don’t answer a question about items. */
function chartFor(
  { report: { chart }, row, dimension, names }: Plan,
  { chart: points, docs }: ReportAnswer,
): Answered['chart'] {
  // What was paid by card is in no chart of net sales.
  if (!chart || !points || points.length < 2 || row || names) return null;
  const places = new Set(docs.map((each) => each[chart.x]));
  const isAsked =
    !dimension ||
    ('group' in dimension.by && dimension.by.group === chart.x) ||
    ('rows' in dimension.by && dimension.by.rows === chart.x) ||
    // A parameter decides what the rows are: the chart fits if each has a place of its own on it.
    ('parameter' in dimension.by && places.size === docs.length);
  return isAsked ? { kind: chart.as, x: chart.x, y: chart.y, points } : null;
}

/** The name of a row, then the figures that the question is about, then what the report shows first, then the rest. */
function askedFirst<C extends { id: string }>({ report, figure, names }: Plan, columns: readonly C[]): C[] {
  const asked = [...(names?.columns ?? []), ...(figure ? [figure] : [])];
  const [name, ...others] = columns;
  const rankOf = ({ id }: C) => {
    const [column = ''] = id.split('.');
    if (asked.includes(id) || asked.includes(column)) return 0;
    return report.main?.includes(column) ? 1 : 2;
  };
  return [...(name ? [name] : []), ...others.toSorted((one, other) => rankOf(one) - rankOf(other))];
}

const outletNames = ({ identity }: Asker, ids: readonly string[]): string[] =>
  ids.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? '');

/** What an answer made of several figures shows in place of the report's rows. */
export interface Shown {
  figure: string;
  columns: readonly AnswerColumn[];
  rows: readonly Row[];
  filters?: readonly string[];
  comparedWith?: string;
  by?: string;
  /** The query for the link. @default the plan's */
  query?: Query;
  totals?: Row;
}

/** That the last of some days is not over. */
const todayText = ({ asked: { period }, plan: { report }, asker: { today } }: Asking): string =>
  period?.hasToday && report.period === 'range' ? `${showDay(today)} is not over.` : '';

/** What is sent back for a plan's answer and what was said about it. */
export function answeredFor(
  asking: Asking,
  answer: ReportAnswer,
  said: Said,
  base?: ReportAnswer,
  shown?: Shown,
): Answered {
  const { asker, plan } = asking;
  const { report, query } = plan;
  const rows = said.rows ?? answer.docs;
  const columns = shown
    ? shown.columns
    : askedFirst(
        plan,
        tableColumns(report, asker.identity, answer.params, answer.totals).filter(
          ({ field }) => !(field as { onDemand?: true }).onDemand,
        ),
      ).map(({ id, label, field }) => ({ key: id, label, kind: shownKind(field) }));
  const figure =
    shown?.figure ??
    (plan.names?.names.length ? plan.names.names.map(nameInWords).join(', ') : undefined) ??
    (plan.figure ? figureLabel(report, plan.figure) : (plan.row?.label ?? ''));
  const isOfSeveral =
    shown !== undefined && (plan.sides.length > 0 || plan.family !== undefined || plan.part !== undefined);
  return {
    answer: joined(said.sentence.replace(/ +/g, ' ').trim(), base ? '' : todayText(asking)),
    understood: {
      ...{ report: report.label, figure, dates: spanText(answer.params) },
      outlets: outletNames(asker, query.outlets),
      filters: [...(shown?.filters ?? filtersIn(asking))],
      by: shown?.by ?? plan.dimension?.label ?? '',
      comparedWith: shown?.comparedWith ?? (base ? spanText(base.params) : ''),
    },
    table: shown
      ? { columns: [...shown.columns], rows: [...shown.rows], total: shown.rows.length }
      : { columns: [...columns], rows: rows.slice(0, MOST_ROWS), total: said.rows ? said.rows.length : answer.total },
    chart: shown ? null : chartFor(plan, answer),
    usedReport: { name: report.name, label: report.label, path: report.path },
    filters: isOfSeveral ? { ...answer.params, ...withoutSides(plan, answer) } : answer.params,
    totals: shown?.totals ?? answer.totals,
    link: shown?.query ? queryLink(report, shown.query) : linkTo(query, answer, base),
    currency: answer.currency,
    asOf: answer.generatedAt,
    note: answer.note ?? '',
  };
}

/** The parameters in which the sides of an answer differ: what is saved or scheduled has none of them. */
function withoutSides({ sides, family, part, query }: Plan, { params }: ReportAnswer): Row {
  const keys = [...sides, ...(family?.any ?? []), ...(part ? [part] : [])].flatMap(({ filters }) =>
    Object.keys(filters ?? {}),
  );
  return Object.fromEntries(
    keys.flatMap((key) => (params[key] === query.filters[key] ? [] : [[key, query.filters[key]]])),
  );
}

/** The columns of a table with a name and a figure in each row. */
export const namedColumns = (
  { report }: Plan,
  figure: string,
  label: string,
  more: readonly AnswerColumn[] = [],
): AnswerColumn[] => {
  const column = report.columns[figure];
  return [
    { key: 'side', label, kind: 'text' },
    { key: figure, label: figureLabel(report, figure), kind: column ? shownKind(column) : 'text' },
    ...more,
  ];
};

/** Cells as a table, with what else is known of each. */
export function cellsShown(
  plan: Plan,
  figure: string,
  label: string,
  cells: readonly Cell[],
  more: { columns: readonly AnswerColumn[]; of(cell: Cell): Row } = { columns: [], of: () => ({}) },
): Pick<Shown, 'columns' | 'rows'> {
  const unit = cells.some((cell) => cell.unit) ? [{ key: 'unit', label: 'Unit', kind: 'text' }] : [];
  return {
    columns: namedColumns(plan, figure, label, [...unit, ...more.columns]),
    rows: cells.map((cell) => ({
      side: cell.name,
      [figure]: cell.value && fixed(cell.value, cell.places),
      ...(unit.length > 0 ? { unit: cell.unit ?? '' } : {}),
      ...more.of(cell),
    })),
  };
}
