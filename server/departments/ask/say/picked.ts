/** Rows that are picked by their figure: who is on top ('Biryani had the highest net sales'), and what is over or under a limit. */

import { inSentence } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { counted, joined, listed, listedUpTo, upper } from '../catalogue/labels';
import type { Limit, Rank } from '../marks';
import { countColumn } from '../plan/figure';
import type { Asking } from '../plan/plan';
import { areItsRows } from '../plan/rows';
import { endOf, goodWay } from './changes';
import { added, compareFigures, datesText, figureLabel, isNumber, kindOf, unitIn, valueText } from './figures';
import { circumstances, type Entry, filtersIn, nothing, type Said } from './phrases';

/** Rows that a sentence about a limit names. */
const NAMED = 5;

/** The rows that are picked from, all of them or not, now and in the days to compare with. */
interface From {
  entries: readonly Entry[] | undefined;
  isCut: boolean;
  before?: { entries: readonly Entry[] | undefined; isCut: boolean; answer: ReportAnswer } | undefined;
  /** Left over of the total: '900.00 has no waiter'. */
  more?: string | undefined;
}

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

/**
 * The rows that a question picks, in words.
 * @returns undefined if not all rows that matter were looked through, or none is counted in the unit that is named
 */
export function pickedSentence(asking: Asking, answer: ReportAnswer, figure: string, from: From): Said | undefined {
  const { plan, asked } = asking;
  const { report, dimension } = plan;
  const { rank, limit } = asked;
  const { entries: every, isCut } = from;
  const unitOf = (row: Entry['row']) => unitIn(report, figure, row);
  const measure = limit?.measure;
  // Among bills, the row of a refund is none.
  const count = dimension && areItsRows(report, dimension) ? countColumn(report) : undefined;
  const isOne = ({ row }: Entry) => count === undefined || !isNumber(row[count]) || !dec(row[count]).eq(0);
  const ones = every?.filter(isOne) ?? [];
  const known = ones.filter(({ value }) => isNumber(value));
  const measured = measure ? known.filter(({ row }) => unitOf(row) === measure) : known;
  if (!every || (limit && !dimension) || (measure && known.length > 0 && measured.length === 0)) return undefined;
  const picked: Picked = {
    ...{ asking, answer, figure, from, label: inSentence(figureLabel(report, figure)) },
    entries: limit ? measured.filter(({ value }) => isWithin(value, limit)) : measured,
    unknown: kindOf(report, figure) === 'percent' ? ones.length - known.length : 0,
    text: (value, row) =>
      valueText(report, figure, value, { currency: answer.currency, unit: row ? unitOf(row) : measure }),
  };
  // Beyond what was looked through there may be more: the rows come with the ones that are asked for first.
  const last = answer.docs.at(-1)?.[figure];
  const isEnded = limit && isNumber(last) && !isWithin(last, limit) && !(limit.least && limit.most);
  const isWhole = !isCut || (dimension && 'group' in dimension.by);
  if (rank) return isCut && ((rank.isBySize && !dimension) || limit) ? undefined : rankSentence(picked, rank, limit);
  return limit && (isWhole || isEnded) ? limitSentence(picked, limit) : undefined;
}

interface Picked {
  asking: Asking;
  answer: ReportAnswer;
  figure: string;
  /** What the figure is called inside a sentence. */
  label: string;
  from: From;
  /** Those with a known figure, within the limit if there is one. */
  entries: readonly Entry[];
  /** How many have no known percentage. */
  unknown: number;
  text(value: unknown, row?: Entry['row']): string;
}

/** '2 bills had net sales over LKR 5,000.00'. */
function limitSentence({ asking, answer, figure, label, entries, unknown, text }: Picked, limit: Limit): Said {
  const { plan } = asking;
  const column = plan.report.columns[figure];
  const sign = limit.least ? -1 : 1;
  const found = entries.toSorted((a, b) => sign * dec(a.value).cmp(dec(b.value)));
  const noun = inSentence(plan.dimension?.label ?? '');
  const shown = listedUpTo(
    found.map((each) => `${each.label} (${text(each.value, each.row)})`),
    NAMED,
  );
  const isSummed = column?.sum === true && !column.inUnit && found.length > 1;
  const together = added(found.map(({ value }) => value));
  const counts = found.length === 0 ? `No ${noun}` : counted(found.length, noun);
  const around = circumstances(asking, answer, filtersIn(asking));
  const had = `${counts} had ${label} ${limitText(limit, text)} ${around}`;
  return {
    sentence: joined(
      `${had}${shown ? `: ${shown}` : ''}.`,
      isSummed ? `Together: ${text(together)}.` : '',
      // What was not sold at all has no row in a report of sales.
      limit.least || found.length === 0 ? '' : 'What the report has no row for is not counted.',
      limit.measure ? `Only what is counted in ${limit.measure} was looked at.` : '',
      unknown > 0 ? `For ${unknown} it isn’t known.` : '',
    ),
    rows: found.map(({ row }) => row),
  };
}

const PLACES = ['', '', 'second ', 'third '];

/** 'Biryani had the highest net sales', 'Highest net sales: Biryani and Kottu'. Undefined if neither end is better, or nothing is known. */
function rankSentence(picked: Picked, rank: Rank, limit: Limit | undefined): Said | undefined {
  const { asking, answer, figure, label, from, entries: all, unknown, text } = picked;
  const { plan } = asking;
  const { before, entries: every = [] } = from;
  const direction = endOf(rank, goodWay(plan.report, figure));
  // Rows in which nothing is known answer nothing: another report may know.
  const isUnknown = !limit && all.length === 0 && every.length > 0;
  if (!direction || isUnknown || (before && (!before.entries || before.isCut))) return undefined;
  // A day without a bill isn't the worst day: what has nothing at all is left out, and the answer says so.
  const some = all.filter(({ value }) => !dec(value).eq(0));
  const entries = direction === 'least' || some.length > 0 ? some : all;
  const left = direction === 'least' ? all.length - entries.length : 0;
  if (entries.length === 0) return { sentence: nothing(asking, answer), rows: [] };
  const byFigure = compareFigures(rank.isBySize);
  const sign = direction === 'most' ? -1 : 1;
  const sorted = entries.toSorted((a, b) => sign * byFigure(a.value, b.value));
  const place = rank.place ?? 1;
  const shown = sorted.slice(place - 1, place - 1 + rank.count);
  const rows = shown.map(({ row }) => row);
  const among = limit ? [`${label} ${limitText(limit, text)}`] : [];
  const around = circumstances(asking, answer, [...filtersIn(asking), ...among]);
  const end = direction === 'most' ? 'highest' : 'lowest';
  const ordinal = PLACES[place] ?? `${place}th `;
  const thenText = ({ label: name, row }: Entry): string => {
    const then = before?.entries?.find((each) => each.label === name);
    return `${then ? text(then.value, row) : 'nothing'} ${datesText(before?.answer.params ?? {})}`;
  };
  // 'The highest number of bills', 'the highest net sales'.
  const extreme = `${end}${plan.report.columns[figure]?.kind === 'integer' ? ' number of' : ''} ${label}`;
  const [first] = shown;
  if (!first)
    return {
      sentence: `There are only ${sorted.length} with ${label} ${around}, so that none is the ${ordinal}${end}.`,
      rows,
    };
  // A margin without a cost isn't known: what has none is on no rank, and the answer says so.
  const notKnown = (others: string) => (unknown > 0 && !limit ? `For ${unknown}${others} it isn’t known.` : '');
  if (rank.count > 1 && shown.length > 1) {
    const texts = shown.map(
      (each) => `${each.label} (${text(each.value, each.row)}${before ? `; ${thenText(each)}` : ''})`,
    );
    return { sentence: joined(`${upper(extreme)} ${around}: ${listed(texts)}.`, notKnown(''), from.more ?? ''), rows };
  }
  const same = sorted.filter((each) => byFigure(each.value, first.value) === 0).length - 1;
  // 'Best' is said where it isn't the highest.
  const isJudged = /^(best|worst)$/.test(rank.direction) && (rank.direction === 'best') !== (direction === 'most');
  return {
    sentence: joined(
      `${first.label} had the ${ordinal}${extreme}, ${text(first.value, first.row)}, ${around}.`,
      isJudged ? `That is the ${rank.direction}.` : '',
      before ? `It had ${thenText(first)}.` : '',
      same > 0 ? `${same === 1 ? 'One other has' : `${same} others have`} the same figure.` : '',
      left > 0 ? `${left} with nothing ${left === 1 ? 'is' : 'are'} left out.` : '',
      notKnown(unknown === 1 ? ' other' : ' others'),
      from.more ?? '',
    ),
    rows,
  };
}
