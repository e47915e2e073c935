/** Runs what was planned through the report engine under the asker's rights, and says the answer with the report's own figures. */

import { nameInWords, shownKind } from '#engine/define/fields';
import { comparisonText } from '#engine/read/comparison';
import { type ReportAnswer, tableColumns } from '#engine/read/reporting';
import { linkTo } from '#engine/run/links';
import { addDays } from '#engine/run/time/days';
import { withoutDeduction } from './deducting';
import { type Change, changeAbove, changeOf, explain } from './explaining';
import { itemised } from './itemising';
import { splitByItem } from './itemSplit';
import type { Plan } from './planning/plan';
import { splitOf } from './pricing';
import type { Period } from './reading/calendar';
import { runPlan } from './running';
import { type Causes, itemSplitSentence, splitSentence, whySentence } from './saying/changes';
import { figureLabel, type Row } from './saying/figures';
import { type Asking, filtersIn, joined, type Said, spanText } from './saying/phrases';
import { say } from './saying/sentences';
import { withWhether } from './saying/whether';
import { withNames } from './valueNames';

/** One column of the table in an answer. */
export interface AnswerColumn {
  key: string;
  label: string;
  kind: string;
}

/** What is sent back for a question that was answered. */
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

/** The link to the report with exactly the parameters that were asked, compared with the days of `base`. */
function linkOf({ plan, outlets }: Asking, answer: ReportAnswer, base?: ReportAnswer): string {
  const { report } = plan;
  const { sort, group, today: _today, days: _days, ...parameters } = answer.params;
  const isOwnSort = sort === report.sort.join(',');
  return linkTo(report.path, {
    ...parameters,
    outlets: outlets.join(','),
    ...(group ? { group } : {}),
    ...(isOwnSort ? {} : { sort }),
    ...(base ? { compare: comparedText(base.params) } : {}),
  });
}

/** A comparison as the report's page takes it. */
const comparedText = ({ fromDate, toDate, asOf }: Row): string =>
  comparisonText({ kind: 'days', from: String(asOf ?? fromDate), to: String(asOf ?? toDate) });

/** The report's chart where it shows what was asked: sales by category say nothing to a question about items. */
function chartFor(
  { report: { chart }, row, dimension, perValue }: Plan,
  { chart: points, docs }: ReportAnswer,
): Answered['chart'] {
  // What was paid by card is in no chart of net sales.
  if (!chart || !points || points.length < 2 || row || perValue) return null;
  const places = new Set(docs.map((each) => each[chart.x]));
  const isAsked =
    !dimension ||
    ('group' in dimension.by && dimension.by.group === chart.x) ||
    ('rows' in dimension.by && dimension.by.rows === chart.x) ||
    // A parameter decides what the rows are: the chart fits where each has a place of its own on it.
    ('parameter' in dimension.by && places.size === docs.length);
  return isAsked ? { kind: chart.as, x: chart.x, y: chart.y, points } : null;
}

/** The days to compare with. What is known as of a day moved in a month since the day before it began. */
function baseOf({ plan, reading: { base, period, isBaseMeant } }: Asking): Period | undefined {
  const isFromStart = plan.report.period === 'asOf' && isBaseMeant && period && period.unit !== 'day';
  return base && isFromStart ? { ...base, on: addDays(period.from, -1) } : base;
}

/**
 * The answer to a plan.
 * @returns undefined where the report turned out not to have what was asked
 * @throws ApiError as the report's own call does
 */
export async function answerTo(asked: Asking): Promise<Answered | undefined> {
  const { plan } = asked;
  // As of a day, no days are counted.
  const reading = plan.report.period === 'asOf' ? { ...asked.reading, baseNote: undefined } : asked.reading;
  const asking = { ...asked, reading };
  const { report } = plan;
  // Card against cash compares no days.
  const comparesNames = (plan.perValue?.names.length ?? 0) > 1;
  // A comparison that cannot be made is not left out.
  if ((report.period === 'none' && reading.base) || (comparesNames && reading.hasTwoDates)) return undefined;
  asking.say?.(`Asking the report “${report.label}”`);
  const answer = await runPlan(asking);
  // What was sold in June is not asked of what is there today: that nothing is there says nothing of June.
  if (report.period === 'asOf' && answer.total === 0 && reading.period && reading.period.unit !== 'day')
    return undefined;
  const known = plan.perValue ? await withNames(asking, answer) : answer;
  const before = report.period === 'none' || comparesNames ? undefined : baseOf(asking);
  if (before) asking.say?.('Asking for the days to compare with');
  const base = before && (await runPlan(asking, before));
  const why = reading.isWhy && base ? await answerToWhy(asking, answer, base) : undefined;
  if (why) return why;
  const [now = known, then] = await withoutDeduction(asking, base ? [known, base] : [known]);
  const found = say(asking, now, then);
  const said = found && withWhether(asking, now, found, then);
  if (!said) return undefined;
  const answered = answeredFrom(asking, now, said, then);
  const items = answer.total > 0 ? await itemised(asking) : undefined;
  return items
    ? {
        ...answered,
        answer: joined(answered.answer, items.sentence),
        table: { columns: items.columns, rows: items.rows, total: items.total },
      }
    : answered;
}

/** What quantities and prices, or a count and an average, have to do with a change. */
async function causesOf(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
): Promise<Pick<Causes, 'items' | 'said'>> {
  const split = splitOf(asking, answer, base, whole);
  if (split) return { items: undefined, said: splitSentence(asking, answer, base, whole, split) };
  const above = changeAbove(asking.plan, answer, base, whole.figure);
  const found = await splitByItem(asking, above ?? whole);
  if (!found) return { items: undefined, said: '' };
  const { dimension } = asking.plan;
  const of = above?.label ?? found.of;
  const isTable = !of && (!dimension || dimension.label === found.by);
  return {
    items: isTable ? found : undefined,
    said: itemSplitSentence(asking, answer, above ?? whole, found, of),
  };
}

/** Why a figure changed; undefined where it is not known on both sides. */
async function answerToWhy(asking: Asking, answer: ReportAnswer, base: ReportAnswer): Promise<Answered | undefined> {
  const asked = changeOf(asking, answer, base);
  if (!asked) return undefined;
  asking.say?.('Looking for what changed');
  const explained = await explain(asking, answer, base, asked);
  const whole: Change = explained ?? asked;
  const causes = { explained, ...(await causesOf(asking, answer, base, whole)) };
  return answeredWhy(asking, answer, base, whole, causes);
}

/** The answer with the table of the causes, and the link to the report that has them. */
function answeredWhy(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
  causes: Causes,
): Answered {
  const { explained, items } = causes;
  const { sentence, columns, rows } = whySentence(asking, answer, base, whole, causes);
  const answered = answeredFrom(asking, answer, { sentence, rows }, base);
  const from = { ...answer, params: items?.parameters ?? explained?.parameters ?? answer.params };
  const report = (items ? undefined : explained?.report) ?? asking.plan.report;
  const by = items?.by ?? explained?.by.label ?? answered.understood.by;
  return {
    ...answered,
    understood: { ...answered.understood, report: report.label, by },
    table: { columns, rows, total: rows.length },
    chart: null,
    filters: from.params,
    usedReport: { name: report.name, label: report.label, path: report.path },
    link: linkOf({ ...asking, plan: { ...asking.plan, report } }, from, base),
  };
}

/** The name of a row, then the figures that the question is about, then what the report shows first, then the rest. */
function askedFirst<C extends { id: string }>({ report, figure, perValue }: Plan, columns: readonly C[]): C[] {
  const asked = [...(perValue?.columns ?? []), ...(figure ? [figure] : [])];
  const [name, ...others] = columns;
  const rankOf = ({ id }: C) => {
    const [column = ''] = id.split('.');
    if (asked.includes(id) || asked.includes(column)) return 0;
    return report.main?.includes(column) ? 1 : 2;
  };
  return [...(name ? [name] : []), ...others.toSorted((one, other) => rankOf(one) - rankOf(other))];
}

/** What is sent back for a report's answer and what was said of it. */
export function answeredFrom(asking: Asking, answer: ReportAnswer, said: Said, base?: ReportAnswer): Answered {
  const { identity, plan, outlets } = asking;
  const { report } = plan;
  const rows = (said.rows ?? answer.docs).slice(0, MOST_ROWS);
  const columns = askedFirst(
    plan,
    tableColumns(report, identity, answer.params, answer.totals).filter(
      ({ field }) => !(field as { onDemand?: true }).onDemand,
    ),
  );
  const chart = chartFor(plan, answer);
  return {
    answer: said.sentence.replace(/ +/g, ' ').trim(),
    understood: {
      report: report.label,
      figure:
        plan.perValue?.names.map(nameInWords).join(', ') ??
        (plan.figure ? figureLabel(report, plan.figure) : (plan.row?.label ?? '')),
      dates: spanText(answer.params),
      outlets: outlets.map((id) => identity.outlets.find((outlet) => outlet.id === id)?.name ?? ''),
      filters: filtersIn(plan),
      by: plan.dimension?.label ?? '',
      comparedWith: base ? spanText(base.params) : '',
    },
    table: {
      columns: columns.map(({ id, label, field }) => ({ key: id, label, kind: shownKind(field) })),
      rows,
      total: said.rows ? said.rows.length : answer.total,
    },
    chart,
    usedReport: { name: report.name, label: report.label, path: report.path },
    filters: answer.params,
    totals: answer.totals,
    link: linkOf(asking, answer),
    currency: answer.currency,
    asOf: answer.generatedAt,
    note: answer.note ?? '',
  };
}
