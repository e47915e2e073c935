/** The answer of a plan that asks one report for one thing: a figure, a row, a list, a ranking, a limit, a change. */

import { inSentence, nameInWords, shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';
import { OF_TIME } from '../catalogue/breakdowns';
import { be, joined, listed, upper } from '../catalogue/labels';
import { nameColumns } from '../catalogue/vocabulary';
import { countColumn } from '../plan/figure';
import type { Asking } from '../plan/plan';
import { namedColumns, type Shown } from '../say/answeredFor';
import { changeSentence, goodWay } from '../say/changes';
import {
  compareFigures,
  datesText,
  figureLabel,
  isNumber,
  moneyBeside,
  namesLabel,
  nameText,
  placesOf,
  unitIn,
  valueText,
} from '../say/figures';
import {
  circumstances,
  type Entry,
  figureSentence,
  filtersIn,
  NAMED_PARTS,
  namesSentence,
  nothing,
  partsBy,
  type Said,
} from '../say/phrases';
import { pickedSentence } from '../say/picked';
import { documentsSentence, listSentence, rowFigure, rowSentence, rowsFor, rowsSentence } from '../say/rows';
import { type Cell, cellOf, entriesBy } from './cells';
import type { Other } from './sheet';

const isNothing = (value: unknown): boolean => isNumber(value) && dec(value).eq(0);

/** The largest parts of a figure. */
async function breakdown(asking: Asking, answer: ReportAnswer, figure: string): Promise<string | undefined> {
  const { plan, asked } = asking;
  if (!plan.dimension) return '';
  const { entries: all, rest } = await entriesBy(asking, answer, figure);
  const isOfEach = 'each' in plan.dimension.by;
  const entries = all?.filter(({ value }) => isNumber(value) && !(isOfEach && isNothing(value)));
  // What it was asked for one by one must come to the whole.
  if (isOfEach && !entries) return undefined;
  if (!entries || entries.every(({ value }) => isNothing(value))) return '';
  const some = entries.filter(({ value }) => !isNothing(value));
  const shown = some.toSorted((a, b) => compareFigures(true)(b.value, a.value)).slice(0, NAMED_PARTS);
  const text = ({ label, value, row }: Entry) =>
    `${label} ${valueText(plan.report, figure, value, { currency: answer.currency, unit: unitIn(plan.report, figure, row) })}`;
  const lead = asked.namesTwo && entries.length === 2 ? leadOf(asking, answer, figure, shown) : '';
  const largest = some.length > shown.length ? shown.length : undefined;
  return joined(`${partsBy(plan.dimension.label, largest)}: ${listed(shown.map(text))}.`, lead, rest ?? '');
}

/** By how much the greater of two is ahead, if both are money: a cost that is higher isn't ahead. */
function leadOf(
  { plan: { report } }: Asking,
  answer: ReportAnswer,
  figure: string,
  [first, second]: readonly Entry[],
): string {
  const column = report.columns[figure];
  if (!first || !second || !column || shownKind(column) !== 'money') return '';
  const difference = dec(first.value).minus(dec(second.value));
  if (difference.lte(0)) return '';
  const by = valueText(report, figure, fixed(difference, placesOf(first.value)), { currency: answer.currency });
  return `${first.label} is ${goodWay(report, figure) === 'down' ? 'higher' : 'ahead'} by ${by}.`;
}

/** How many rows a named thing has, after its amount: a promotion's discount, and the number of discounts. */
function timesOf({ plan: { report, query, figure } }: Asking, { totals }: ReportAnswer): string {
  const isNamed = Object.entries(report.parameters).some(
    ([key, field]) =>
      field.kind === 'text' && report.columns[key]?.group !== undefined && query.filters[key] !== undefined,
  );
  const counted = countColumn(report);
  if (!isNamed || !counted || counted === figure || !isNumber(totals[counted])) return '';
  const label = figureLabel(report, counted);
  return `${label} ${be(label)} ${valueText(report, counted, totals[counted], { currency: null })}.`;
}

/** Whether all that is looked at is counted in one unit: a total of kilos has no litres in it. */
function isMeasured({ plan }: Asking, answer: ReportAnswer, measure: string): boolean {
  const { figure, report } = plan;
  const rows = plan.row ? rowsFor(plan, answer) : answer.docs;
  return figure !== undefined && rows.length > 0 && rows.every((row) => unitIn(report, figure, row) === measure);
}

/** How the figure of one row moved; undefined if several rows have the name. */
function rowChange(asking: Asking, answer: ReportAnswer, base: ReportAnswer): Said | undefined {
  const { plan } = asking;
  const { row, report } = plan;
  const figure = rowFigure(plan);
  const sides = [answer, base].map((side) => rowsFor(plan, side));
  if (!row || !figure || sides.some((rows) => rows.length > 1) || sides.every((rows) => rows.length === 0))
    return undefined;
  const [now, then] = sides.map(([first]) => first ?? { [figure]: '0' });
  const isLine = row.column !== undefined && row.column === nameColumns(report)[0];
  const of = isLine ? asking : { ...asking, plan: { ...plan, filters: [...plan.filters, row.label] } };
  const [one, other] = [
    { ...answer, totals: now ?? {} },
    { ...base, totals: then ?? {} },
  ];
  return { ...changeSentence(of, one, other, figure, isLine ? row.label : undefined), rows: sides[0] ?? [] };
}

/** One of the names behind a figure: VAT among the taxes. */
async function namesSaid(asking: Asking, answer: ReportAnswer, other: Other | undefined): Promise<Said | undefined> {
  const { plan } = asking;
  const cell = await cellOf(asking);
  if (!cell || cell.value === undefined) return undefined;
  const around = circumstances(asking, answer, filtersIn(asking));
  const label = figureLabel(plan.report, cell.figure);
  const [name] = plan.names?.names ?? [];
  if (name === undefined)
    return {
      sentence: plan.without.length > 0 ? restText(asking, cell, around) : namesSentence(asking, answer, cell.figure),
    };
  const names = { columns: [cell.figure], names: [name] };
  const column = { ...asking, plan: { ...plan, figure: cell.figure, names } };
  const parts = await breakdown(column, answer, cell.figure);
  const sentence = joined(`${joined(`${label}: ${nameText(cell.name)} was ${cell.text}`, around)}.`, parts ?? '');
  if (!other) return { sentence };
  const before = await cellOf(asking, undefined, other);
  const then = before?.value === undefined ? 'none' : before.text;
  return { sentence: joined(sentence, `${upper(datesText((before ?? cell).answer.params))}: ${then}.`) };
}

/** The table of an answer from which some names are left out: the other ones, each with its amount. */
export function namesShown(asking: Asking, answer: ReportAnswer): Shown | undefined {
  const { plan } = asking;
  const column = plan.without.some(({ name }) => name !== undefined)
    ? plan.names?.columns.find((key) => answer.totals[key] !== undefined)
    : undefined;
  if (!column || plan.names?.names.length) return undefined;
  const label = figureLabel(plan.report, column);
  return {
    ...{ figure: label, columns: namedColumns(plan, column, label) },
    rows: Object.entries(objectIn(answer.totals[column])).map(([name, value]) => ({
      side: nameInWords(name),
      [column]: value,
    })),
  };
}

/** What the other names of a column come to: 'Payments without cash were …'. */
function restText({ plan }: Asking, cell: Cell, around: string): string {
  const label = namesLabel(plan.report, cell.figure);
  const without = `without ${listed(plan.without.map((each) => nameText(each.label)))}`;
  return `${label} ${without} were ${cell.text} ${around.replace(/\(without [^)]*\) ?/, '')}.`;
}

/**
 * What a report's figures say to what was asked; undefined if it has no such figure, so that nothing is said rather than something else.
 * @param base the answer for the days to compare with
 */
export async function sayFigure(
  asking: Asking,
  answer: ReportAnswer,
  base?: ReportAnswer,
  other?: Other,
): Promise<Said | undefined> {
  const { plan, asked } = asking;
  const { report, figure } = plan;
  if (asked.measure && !isMeasured(asking, answer, asked.measure)) return undefined;
  if (plan.names) return namesSaid(asking, answer, base && other);
  // A row that is named is on no rank.
  if (plan.row && asked.rank) return undefined;
  if (plan.row) return base ? rowChange(asking, answer, base) : rowSentence(asking, answer);
  if (asked.limit && !asked.rank) return base || !figure ? undefined : picked(asking, answer, figure);
  const isOfRows = plan.dimension ? 'rows' in plan.dimension.by : plan.isFilterSaid && report.period === 'asOf';
  // What never sold has no sales: which, is the answer.
  const isZero = plan.isFilterSaid && plan.dimension && figure && isNothing(answer.totals[figure]) && answer.total > 0;
  // 'Low stock' asks what is low, and not for its value.
  const isState = plan.isFilterSaid && report.period === 'asOf' && isOfRows && !asked.hint && !base;
  const isListed = (asked.isWhich || isZero || isState) && !plan.isFigureNamed && !asked.rank && isOfRows;
  if (isListed || !figure) return listSentence(asking, answer);
  if (asked.rank) return picked(asking, answer, figure, base, other);
  const some = base ? undefined : documentsSentence(asking, answer);
  if (some) return some;
  const total = answer.totals[figure];
  if (base) return total === undefined ? undefined : changeSentence(asking, answer, base, figure);
  // Rows aren't subtotals: what has no total has none by outlet either.
  if (total === undefined && plan.dimension && 'group' in plan.dimension.by) return undefined;
  const isOneRow = answer.docs.length === 1 && plan.filters.length > 0;
  if (total === undefined || (isOneRow && !isNumber(total))) {
    const of = plan.filters.length > 0 && answer.docs.length > 0 ? plan.filters.join(', ') : undefined;
    return rowsSentence(asking, answer, figure, answer.docs, of);
  }
  if (answer.total === 0 && !isNumber(total)) return { sentence: nothing(asking, answer) };
  if (report.columns[figure]?.perValue) return { sentence: namesSentence(asking, answer, figure) };
  const parts = await breakdown(asking, answer, figure);
  if (parts === undefined) return undefined;
  const said = { label: figureLabel(report, figure), value: total, key: figure, row: answer.totals };
  const sentence = figureSentence(asking, answer, said);
  // 'Which supplier raised prices' and 'tips by waiter' are answered by none, and not by an amount of zero alone.
  const isNone = plan.dimension && parts === '' && isNothing(total) && !OF_TIME.test(plan.dimension.label);
  if (isNone) return { sentence: `${sentence} No ${inSentence(plan.dimension?.label ?? '')} had any.` };
  return { sentence: joined(sentence, parts, timesOf(asking, answer)) };
}

async function picked(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  base?: ReportAnswer,
  other?: Other,
): Promise<Said | undefined> {
  const { plan, asked } = asking;
  const { entries, rest } = await entriesBy(asking, answer, figure);
  const units = new Set(entries?.map(({ row }) => unitIn(plan.report, figure, row)));
  // Kilos and pieces have no order, and what they are worth has.
  if (asked.rank && units.size > 1) {
    const money = asked.limit || asked.measure ? undefined : moneyBeside(plan.report, figure, plan.report.columns);
    return money ? picked({ ...asking, plan: { ...plan, figure: money } }, answer, money, base, other) : undefined;
  }
  const isCut = (some: ReportAnswer) => some.total > some.docs.length;
  const before =
    base && other
      ? { entries: (await entriesBy(asking, base, figure, other)).entries, isCut: isCut(base), answer: base }
      : undefined;
  return pickedSentence(asking, answer, figure, { entries, isCut: isCut(answer), before, more: rest });
}
