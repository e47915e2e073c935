/** Who is on top: 'Biryani had the highest net sales'. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { compareFigures, datesText, figureLabel, isNumber, listed, unitIn, valueText } from './figures';
import { isWithin, limitText } from './limits';
import { type Asking, circumstances, type Entry, entriesOf, filtersIn, nothing, type Said, upper } from './phrases';

const PLACES = ['', '', 'second ', 'third '];
/** 'second ' for the second place, nothing for the first. */
const placeText = (place: number): string => PLACES[place] ?? `${place}th `;

/** Whether a row is within the limit that the question names besides the rank. */
const isAmong = ({ limit, report }: Asking['plan'], figure: string, value: unknown, row: Entry['row']): boolean =>
  !limit || (isWithin(value, limit) && (!limit.measure || unitIn(report, figure, row) === limit.measure));

/** What each had in the days to compare with; undefined where not all rows were looked through. */
function valuesBefore({ plan }: Asking, base: ReportAnswer, figure: string): Map<string, unknown> | undefined {
  const entries = base.total > base.docs.length ? undefined : entriesOf(plan, base, figure);
  return entries && new Map(entries.map(({ label, value }) => [label, value]));
}

/** Undefined where not all rows were looked through, so that another may be on top. */
export function rankSentence(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  base?: ReportAnswer,
): Said | undefined {
  const { plan } = asking;
  const { report, rank } = plan;
  const isCut = answer.total > answer.docs.length;
  const every = rank && entriesOf(plan, answer, figure);
  const all = every?.filter(({ value, row }) => isNumber(value) && isAmong(plan, figure, value, row));
  if (!rank || !all) return undefined;
  // A margin without a cost isn't known: what has none is on no rank, and said to be.
  const isShare = report.columns[figure]?.kind === 'percent';
  const unknown = plan.limit || !isShare ? 0 : (every ?? []).filter(({ value }) => value === null).length;
  // A day without a bill is not the worst day: what has nothing at all is left out, and said to be.
  const isLeast = rank.direction === 'least';
  const some = all.filter(({ value }) => !dec(value).eq(0));
  const entries = isLeast || some.length > 0 ? some : all;
  const left = isLeast ? all.length - entries.length : 0;
  // Rows in which nothing is known answer nothing: another report may know.
  if (entries.length === 0 && every?.some(({ value }) => value === null || value === undefined) && all.length === 0)
    return undefined;
  if (entries.length === 0) return { sentence: nothing(asking, answer), rows: [] };
  // Beyond what was looked through there may be a bigger one.
  if (isCut && ((rank.isBySize && !plan.dimension?.by) || plan.limit)) return undefined;
  const byFigure = compareFigures(rank.isBySize);
  const sign = rank.direction === 'most' ? -1 : 1;
  const sorted = [...entries].sort((a, b) => sign * byFigure(a.value, b.value));
  const place = rank.place ?? 1;
  const shown = sorted.slice(place - 1, place - 1 + rank.count);
  const isMany = rank.count > 1 && shown.length > 1;
  const before = base && valuesBefore(asking, base, figure);
  if (base && !before) return undefined;
  const contextOf = (row: Entry['row']) => ({ currency: answer.currency, unit: unitIn(report, figure, row) });
  const text = ({ label, value, row }: Entry) => {
    const now = valueText(report, figure, value, contextOf(row));
    return isMany && before && base ? `${now}; ${thenText(before, base, label, row)}` : now;
  };
  const label = figureLabel(report, figure).toLowerCase();
  const thenText = (values: Map<string, unknown>, of: ReportAnswer, name: string, row: Entry['row']) =>
    `${values.has(name) ? valueText(report, figure, values.get(name), contextOf(row)) : 'nothing'} ${datesText(of.params)}`;
  const among = plan.limit
    ? [
        `${label} ${limitText(plan.limit, (value) => valueText(report, figure, value, { currency: answer.currency, unit: plan.limit?.measure }))}`,
      ]
    : [];
  const around = circumstances(asking, answer, [...filtersIn(plan), ...among]);
  const [first] = shown;
  const rows = shown.map(({ row }) => row);
  // 'The highest number of bills', 'the highest net sales'.
  const counts = report.columns[figure]?.kind === 'integer' ? ' number of' : '';
  const extreme = `${rank.direction === 'most' ? 'highest' : 'lowest'}${counts}`;
  if (!first)
    return {
      sentence: `There are only ${sorted.length} with ${label} ${around}, so that none is the ${placeText(place)}${rank.direction === 'most' ? 'highest' : 'lowest'}.`,
      rows,
    };
  if (isMany)
    return {
      sentence: `${upper(extreme)} ${label} ${around}: ${listed(shown.map((each) => `${each.label} (${text(each)})`))}.${unknown > 0 ? ` For ${unknown} it isn’t known.` : ''}`,
      rows,
    };
  const same = sorted.filter((each) => byFigure(each.value, first.value) === 0).length - 1;
  const also = same > 0 ? ` ${same === 1 ? 'One other has' : `${same} others have`} the same figure.` : '';
  const then = before && base ? ` It had ${thenText(before, base, first.label, first.row)}.` : '';
  const notKnown = unknown > 0 ? ` For ${unknown} ${unknown === 1 ? 'other it isn’t' : 'others it isn’t'} known.` : '';
  const none = left > 0 ? ` ${left} with nothing ${left === 1 ? 'is' : 'are'} left out.` : '';
  return {
    sentence: `${first.label} had the ${placeText(place)}${extreme} ${label}, ${text(first)}, ${around}.${then}${also}${none}${notKnown}`,
    rows,
  };
}
