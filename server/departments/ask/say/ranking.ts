/** Who is on top: 'Biryani had the highest net sales'. */

import { inSentence, shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { listed, upper } from '../catalogue/labels';
import type { Asking } from '../plan/plan';
import { endOf, goodWay } from './direction';
import { compareFigures, datesText, figureLabel, isNumber, unitIn, valueText } from './figures';
import { isWithin, limitText } from './limits';
import { circumstances, type Entry, filtersIn, nothing, type Said } from './phrases';

const PLACES = ['', '', 'second ', 'third '];
/** 'second ' for the second place, nothing for the first. */
const placeText = (place: number): string => PLACES[place] ?? `${place}th `;

/** The rows of a ranking, all of them or not, now and in the days to compare with. */
interface Ranked {
  entries: readonly Entry[] | undefined;
  isCut: boolean;
  before?: { entries: readonly Entry[] | undefined; isCut: boolean; answer: ReportAnswer } | undefined;
  /** Left over of the total: '900.00 has no waiter'. */
  more?: string;
}

/** Undefined if not all rows were looked through, so that another may be on top. */
export function rankSentence(asking: Asking, answer: ReportAnswer, figure: string, ranked: Ranked): Said | undefined {
  const { plan, asked } = asking;
  const { report } = plan;
  const { rank, limit } = asked;
  const { entries: every, isCut, before } = ranked;
  const direction = rank && endOf(rank, goodWay(report, figure));
  const isAmong = ({ value, row }: Entry): boolean =>
    !limit || (isWithin(value, limit) && (!limit.measure || unitIn(report, figure, row) === limit.measure));
  const all = every?.filter((entry) => isNumber(entry.value) && isAmong(entry));
  if (!rank || !direction || !all || !every) return undefined;
  // A margin without a cost isn't known: what has none is on no rank, and the answer says so.
  const column = report.columns[figure];
  const isShare = column !== undefined && shownKind(column) === 'percent';
  const unknown = limit || !isShare ? 0 : every.filter(({ value }) => value === null).length;
  // A day without a bill isn't the worst day: what has nothing at all is left out, and the answer says so.
  const isLeast = direction === 'least';
  const some = all.filter(({ value }) => !dec(value).eq(0));
  const entries = isLeast || some.length > 0 ? some : all;
  const left = isLeast ? all.length - entries.length : 0;
  // Rows in which nothing is known answer nothing: another report may know.
  if (all.length === 0 && every.some(({ value }) => value === null || value === undefined)) return undefined;
  if (entries.length === 0) return { sentence: nothing(asking, answer), rows: [] };
  // Beyond what was looked through there may be a bigger one.
  if (isCut && ((rank.isBySize && !plan.dimension?.by) || limit)) return undefined;
  if (before && (!before.entries || before.isCut)) return undefined;
  const byFigure = compareFigures(rank.isBySize);
  const sign = direction === 'most' ? -1 : 1;
  const sorted = [...entries].sort((a, b) => sign * byFigure(a.value, b.value));
  const place = rank.place ?? 1;
  const shown = sorted.slice(place - 1, place - 1 + rank.count);
  const isMany = rank.count > 1 && shown.length > 1;
  const contextOf = (row: Entry['row']) => ({ currency: answer.currency, unit: unitIn(report, figure, row) });
  const thenText = (name: string, row: Entry['row']): string => {
    const then = before?.entries?.find(({ label }) => label === name);
    return `${then ? valueText(report, figure, then.value, contextOf(row)) : 'nothing'} ${datesText(before?.answer.params ?? {})}`;
  };
  const text = ({ label, value, row }: Entry) => {
    const now = valueText(report, figure, value, contextOf(row));
    return isMany && before ? `${now}; ${thenText(label, row)}` : now;
  };
  const label = inSentence(figureLabel(report, figure));
  const limitOf = (value: string) =>
    valueText(report, figure, value, { currency: answer.currency, unit: limit?.measure });
  const among = limit ? [`${label} ${limitText(limit, limitOf)}`] : [];
  const around = circumstances(asking, answer, [...filtersIn(asking), ...among]);
  const [first] = shown;
  const rows = shown.map(({ row }) => row);
  // 'The highest number of bills', 'the highest net sales'.
  const counts = column?.kind === 'integer' ? ' number of' : '';
  const extreme = `${direction === 'most' ? 'highest' : 'lowest'}${counts}`;
  // 'Best' is said where it isn't the highest.
  const isBest = rank.direction === 'best' || rank.direction === 'worst';
  const judged =
    isBest && (rank.direction === 'best') !== (direction === 'most') ? ` That is the ${rank.direction}.` : '';
  const rest = ranked.more ? ` ${ranked.more}` : '';
  if (!first)
    return {
      sentence: `There are only ${sorted.length} with ${label} ${around}, so that none is the ${placeText(place)}${direction === 'most' ? 'highest' : 'lowest'}.`,
      rows,
    };
  if (isMany)
    return {
      sentence: `${upper(extreme)} ${label} ${around}: ${listed(shown.map((each) => `${each.label} (${text(each)})`))}.${unknown > 0 ? ` For ${unknown} it isn’t known.` : ''}${rest}`,
      rows,
    };
  const same = sorted.filter((each) => byFigure(each.value, first.value) === 0).length - 1;
  const also = same > 0 ? ` ${same === 1 ? 'One other has' : `${same} others have`} the same figure.` : '';
  const then = before ? ` It had ${thenText(first.label, first.row)}.` : '';
  const notKnown = unknown > 0 ? ` For ${unknown} ${unknown === 1 ? 'other it isn’t' : 'others it isn’t'} known.` : '';
  const none = left > 0 ? ` ${left} with nothing ${left === 1 ? 'is' : 'are'} left out.` : '';
  return {
    sentence: `${first.label} had the ${placeText(place)}${extreme} ${label}, ${text(first)}, ${around}.${judged}${then}${also}${none}${notKnown}${rest}`,
    rows,
  };
}
