/** What is over or under a limit: '2 bills had net sales over LKR 5,000.00'. */

import { inSentence, shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { counted, listed } from '../catalogue/labels';
import type { Limit } from '../marks';
import type { Asking } from '../plan/plan';
import { figureLabel, isNumber, unitIn, valueText } from './figures';
import { circumstances, type Entry, filtersIn, type Said } from './phrases';

/** Rows that the sentence names. */
const NAMED = 5;

export const isWithin = (value: unknown, { least, most }: Limit): boolean => {
  const figure = dec(value);
  const isAbove = !least || (least.isOpen ? figure.gt(dec(least.value)) : figure.gte(dec(least.value)));
  const isBelow = !most || (most.isOpen ? figure.lt(dec(most.value)) : figure.lte(dec(most.value)));
  return isAbove && isBelow;
};

/** 'over 5', 'of at least 5', 'between 5 and 10', with the figures as the report writes them. */
export function limitText({ least, most }: Limit, text: (value: string) => string): string {
  if (least && most) return `between ${text(least.value)} and ${text(most.value)}`;
  if (least) return `${least.isOpen ? 'over' : 'of at least'} ${text(least.value)}`;
  return most ? `${most.isOpen ? 'under' : 'of at most'} ${text(most.value)}` : '';
}

/** Undefined if some rows were not checked, or none is counted in the unit that is named. */
export function limitSentence(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  every: readonly Entry[] | undefined,
): Said | undefined {
  const { plan, asked } = asking;
  const { report, dimension } = plan;
  const { limit } = asked;
  if (!every || !limit || !dimension) return undefined;
  const { measure } = limit;
  const known = every.filter(({ value }) => isNumber(value));
  const column = report.columns[figure];
  const unknown = column && shownKind(column) === 'percent' ? every.length - known.length : 0;
  const entries = measure ? known.filter(({ row }) => unitIn(report, figure, row) === measure) : known;
  const isUp = limit.least !== undefined;
  if (measure && known.length > 0 && entries.length === 0) return undefined;
  const found = entries
    .filter(({ value }) => isWithin(value, limit))
    .sort((a, b) => (isUp ? dec(b.value).cmp(dec(a.value)) : dec(a.value).cmp(dec(b.value))));
  // Beyond what was looked through there may be more: the rows come with the ones within the limit first.
  const last = answer.docs.at(-1)?.[figure];
  const isCut = answer.total > answer.docs.length && !('group' in dimension.by);
  if (isCut && (!isNumber(last) || isWithin(last, limit) || (limit.least && limit.most))) return undefined;
  const text = (value: unknown, row?: Entry['row']) =>
    valueText(report, figure, value, { currency: answer.currency, unit: row ? unitIn(report, figure, row) : measure });
  const noun = inSentence(dimension.label);
  const label = inSentence(figureLabel(report, figure));
  const counts = found.length === 0 ? `No ${noun}` : counted(found.length, noun);
  const around = circumstances(asking, answer, filtersIn(asking));
  const shown = found.slice(0, NAMED).map((each) => `${each.label} (${text(each.value, each.row)})`);
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more in the table` : '';
  const isSummed = report.columns[figure]?.sum === true && !report.columns[figure]?.inUnit && found.length > 1;
  const places = String(found[0]?.value ?? '').split('.')[1]?.length ?? 0;
  const sum = found.reduce((total, { value }) => total.plus(dec(value)), dec(0));
  const together = isSummed ? ` Together: ${text(fixed(sum, places))}.` : '';
  // What was not sold at all has no row in a report of sales.
  const unseen = isUp || found.length === 0 ? '' : ' What the report has no row for is not counted.';
  const units = measure ? ` Only what is counted in ${measure} was looked at.` : '';
  const notKnown = unknown > 0 ? ` For ${unknown} it isn’t known.` : '';
  return {
    sentence: `${counts} had ${label} ${limitText(limit, text)} ${around}${shown.length > 0 ? `: ${listed(shown)}${more}` : ''}.${together}${unseen}${units}${notKnown}`,
    rows: found.map(({ row }) => row),
  };
}
