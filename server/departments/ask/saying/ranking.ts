/** Who is on top: 'Biryani had the highest net sales'. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { compareFigures, figureLabel, isNumber, listed, unitIn, valueText } from './figures';
import { type Asking, circumstances, type Entry, entriesOf, filtersIn, nothing, type Said } from './phrases';

const PLACES = ['', '', 'second ', 'third '];
/** 'second ' for the second place, nothing for the first. */
const placeText = (place: number): string => PLACES[place] ?? `${place}th `;

/** Undefined where not all rows were looked through, so that another may be on top. */
export function rankSentence(asking: Asking, answer: ReportAnswer, figure: string): Said | undefined {
  const { plan } = asking;
  const { report, rank } = plan;
  const all = rank && entriesOf(plan, answer, figure)?.filter(({ value }) => isNumber(value));
  if (!rank || !all) return undefined;
  // A day without a bill is not the worst day: what has nothing at all is left out, and said to be.
  const isLeast = rank.direction === 'least';
  const entries = isLeast ? all.filter(({ value }) => !dec(value).eq(0)) : all;
  const left = all.length - entries.length;
  if (entries.length === 0) return { sentence: nothing(asking, answer), rows: [] };
  // Beyond what was looked through there may be a bigger one.
  if (rank.isBySize && answer.total > answer.docs.length && !plan.dimension?.by) return undefined;
  const byFigure = compareFigures(rank.isBySize);
  const sign = rank.direction === 'most' ? -1 : 1;
  const sorted = [...entries].sort((a, b) => sign * byFigure(a.value, b.value));
  const place = rank.place ?? 1;
  const shown = sorted.slice(place - 1, place - 1 + rank.count);
  const text = ({ value, row }: Entry) =>
    valueText(report, figure, value, { currency: answer.currency, unit: unitIn(report, figure, row) });
  const label = figureLabel(report, figure).toLowerCase();
  const around = circumstances(asking, answer, filtersIn(plan));
  const [first] = shown;
  const rows = shown.map(({ row }) => row);
  if (!first)
    return {
      sentence: `There are only ${sorted.length} with ${label} ${around}, so that none is the ${placeText(place)}${rank.direction === 'most' ? 'highest' : 'lowest'}.`,
      rows,
    };
  if (rank.count > 1 && shown.length > 1)
    return {
      sentence: `${rank.direction === 'most' ? 'Highest' : 'Lowest'} ${label} ${around}: ${listed(shown.map((each) => `${each.label} (${text(each)})`))}.`,
      rows,
    };
  const same = sorted.filter((each) => byFigure(each.value, first.value) === 0).length - 1;
  const also = same > 0 ? ` ${same === 1 ? 'One other has' : `${same} others have`} the same figure.` : '';
  const none = left > 0 ? ` ${left} with nothing ${left === 1 ? 'is' : 'are'} left out.` : '';
  return {
    sentence: `${first.label} had the ${placeText(place)}${rank.direction === 'most' ? 'highest' : 'lowest'} ${label}, ${text(first)}, ${around}.${also}${none}`,
    rows,
  };
}
