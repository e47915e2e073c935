/** A figure compared with other days, and what explains the difference. */

import { inSentence } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec, fixed, sum } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { counted, joined, listed } from '../catalogue/labels';
import type { Asking, Plan } from '../plan/plan';
import type { AnswerColumn } from './answered';
import type { Change, Explained, ItemSplit, Part, Split } from './causes';
import { directionClaimed } from './direction';
import { datesText, figureLabel, isNumber, kindOf, placesOf, type Row, valueText } from './figures';
import { figureSentence, NAMED_ROWS, type Said } from './phrases';

/** A figure and how it moved. */
export function changeSentence(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  figure: string,
  label = figureLabel(asking.plan.report, figure),
): Said {
  const [now, before] = [answer, base].map(({ totals }) => totals[figure]);
  if (isNumber(now) && isNumber(before)) {
    const change = fixed(dec(now).minus(dec(before)), placesOf(now, before));
    const whole = { figure, label, now: String(now), before: String(before), change };
    return { sentence: movedSentence(asking, answer, base, whole) };
  }
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  return { sentence: `${first} There is nothing to compare it with ${datesText(base.params)}.` };
}

/** A figure that was added up from several, and how far it is from what it was. */
export function changeText(asking: Asking, now: Sum, before: Sum): string {
  const places = Math.max(now.places, before.places);
  const [one, other] = [now, before].map(({ value }) => fixed(value ?? 0, places));
  const change = fixed(dec(one).minus(dec(other)), places);
  return movedText(asking, now.answer, before.answer, { figure: now.figure, before: other ?? '0', change });
}
interface Sum {
  value: Decimal | undefined;
  places: number;
  figure: string;
  answer: ReportAnswer;
}

/** A change in words: 'LKR 120.00', '2.43 points'. */
function amountText(plan: Plan, figure: string, amount: string, currency: string | null): string {
  const text = valueText(plan.report, figure, amount, { currency });
  return kindOf(plan.report, figure) === 'percent' ? `${text.replace('%', '')} points` : text;
}

/** The figure now, and how far that is from what it was. */
function movedSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, whole: Change): string {
  const { figure, label, now } = whole;
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  return joined(first, movedText(asking, answer, base, whole));
}

/** How far a figure is from what it was: 'That is up LKR 120.00 (3.1%) from LKR 3,900.00 in May.' */
function movedText(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  { figure, before, change }: Pick<Change, 'figure' | 'before' | 'change'>,
): string {
  const { plan, asked } = asking;
  const difference = dec(change);
  const isPercent = kindOf(plan.report, figure) === 'percent';
  const relative =
    dec(before).eq(0) || isPercent
      ? ''
      : ` (${formatDecimal(difference.div(dec(before).abs()).times(100).abs().toFixed(1), 1)}%)`;
  const { currency } = answer;
  const by = amountText(plan, figure, change.replace('-', ''), currency);
  const beforeText = valueText(plan.report, figure, before, { currency });
  const moved = difference.eq(0)
    ? `That is the same as ${datesText(base.params)}.`
    : `That is ${difference.gt(0) ? 'up' : 'down'} ${by}${relative} from ${beforeText} ${datesText(base.params)}.`;
  const claimed = directionClaimed(asking);
  const denies = claimed && (claimed === 'up' ? difference.lte(0) : difference.gte(0));
  const isDenied = asked.isWhy && denies ? `So it did not ${claimed === 'up' ? 'rise' : 'fall'}.` : '';
  return joined(moved, asked.baseNote ?? '', isDenied);
}

/** The largest parts of a change, and what the others are together. */
function partsText({ plan }: Asking, { figure, by, below, parts }: Explained, currency: string | null): string {
  const text = (change: string) => signedText(plan, figure, change, currency);
  const named = parts.slice(0, parts.length === NAMED_ROWS + 1 ? parts.length : NAMED_ROWS);
  const others = parts.slice(named.length);
  const rest =
    others.length > 0
      ? `; ${counted(others.length, 'other')} together ${text(fixed(sum(others.map(({ change }) => change)), placesOf(parts[0]?.change)))}`
      : '';
  const kinds = [by.label, below ?? ''].filter(Boolean).map((each) => each.toLowerCase());
  return `The change by ${listed(kinds)}: ${listed(named.map(({ label, change }) => `${label} ${text(change)}`))}${rest}.`;
}

/** Items with less than this part of the whole change, such as the cents of a rounding, are in the table only. */
const LEAST_NAMED = '0.01';

/** An amount with its sign: '+LKR 120.00'. */
const signedText = (plan: Plan, figure: string, amount: string, currency: string | null): string =>
  `${dec(amount).gt(0) ? '+' : '−'}${amountText(plan, figure, amount.replace('-', ''), currency)}`;

/** How many there were and how much each came to: 'Bills (80, before 86) account for …'. */
export function splitSentence(
  { plan }: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  { figure }: Change,
  { count, average, sides, ofCount, ofAverage }: Split,
): string {
  const { currency } = answer;
  const both = (key: string): string => {
    const text = ({ totals }: ReportAnswer) => valueText(plan.report, key, totals[key], { currency });
    return ` (${text(answer)}, before ${text(base)})`;
  };
  const signed = (amount: string): string => signedText(plan, figure, amount, currency);
  return `${count}${both(sides.countKey)} account for ${signed(ofCount)}, ${inSentence(average)}${both(sides.averageKey)} for ${signed(ofAverage)}.`;
}

/**
 * What quantities and prices add to a change, each with its largest items: 'Quantities used account for +LKR 13,890.53 (…), cost per unit for …'.
 * @param of the amount that is split, where it is not the figure of the question itself
 */
export function itemSplitSentence(
  { plan }: Asking,
  { currency }: ReportAnswer,
  { figure, change }: Change,
  { count, average, ofCount, ofAverage, parts }: ItemSplit,
  of?: string,
): string {
  const signed = (amount: string): string =>
    dec(amount).eq(0) ? 'nothing' : signedText(plan, figure, amount, currency);
  const largest = (key: 'ofCount' | 'ofAverage'): string => {
    const size = (part: (typeof parts)[number]) => dec(part[key]).abs();
    const bySize = parts.toSorted((a, b) => size(b).cmp(size(a)));
    const least = dec(change).abs().times(LEAST_NAMED);
    const moved = bySize.filter((part) => size(part).gt(0) && size(part).gte(least));
    const named = moved.slice(0, NAMED_ROWS);
    const text = listed(named.map((part) => `${part.label} ${signed(part[key])}`));
    return parts.length < 2 || named.length === 0 ? '' : ` (${moved.length > named.length ? 'most: ' : ''}${text})`;
  };
  const [first, second] = [of ? inSentence(count) : count, inSentence(average)];
  const start = of ? `Of the change in ${inSentence(of)}, ` : '';
  return `${start}${first} account for ${signed(ofCount)}${largest('ofCount')}, ${second} for ${signed(ofAverage)}${largest('ofAverage')}.`;
}

/** What the rows of a table of parts are: a divisor is no category. */
const partLabel = ({ by, below }: Explained): string => (below ? `${by.label} or ${below.toLowerCase()}` : by.label);

/** Rows of a table of parts; more than these are in one row. */
const MOST_PARTS = 15;

/** What an answer to 'why' shows. */
interface WhySaid {
  sentence: string;
  columns: AnswerColumn[];
  rows: Row[];
}

const SUMMED = ['before', 'now', 'change', 'ofCount', 'ofAverage'] as const;

/** The rows of the parts, with those that are left out in one, and the change below them. */
function rowsOf(parts: readonly Part[], whole: Part): Part[] {
  const shown = parts.slice(0, parts.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS);
  const others = parts.slice(shown.length);
  const totals = SUMMED.filter((key) => others.every((part) => part[key] !== undefined)).map((key) => [
    key,
    fixed(sum(others.map((part) => part[key])), placesOf(whole.change)),
  ]);
  const rest: Part = { label: counted(others.length, 'other'), change: '0', ...Object.fromEntries(totals) };
  return [...shown, ...(others.length > 0 ? [rest] : []), { ...whole, label: 'Total' }];
}

/** The columns of a table of parts. The change comes first: on a phone the last columns are out of sight. */
function columnsFor(plan: Plan, figure: string, first: string, [part]: readonly Part[], items?: ItemSplit) {
  const kind = kindOf(plan.report, figure);
  const isPercent = kind === 'percent';
  const own = isPercent ? 'decimal' : kind;
  const column = (key: keyof Part, label: string, of: string): AnswerColumn => ({ key, label, kind: of });
  return [
    { key: 'part', label: first, kind: 'text' },
    column('change', isPercent ? 'Change in points' : 'Change', own),
    ...(items
      ? [
          column('ofCount', `From ${inSentence(items.count)}`, own),
          column('ofAverage', `From ${inSentence(items.average)}`, own),
        ]
      : []),
    ...(part?.now === undefined ? [] : [column('now', 'Now', kind), column('before', 'Before', kind)]),
  ];
}

/** What is known of the causes of a change. */
export interface Causes {
  explained: Explained | undefined;
  /** The parts of the table, where items have a quantity and a price. */
  items: ItemSplit | undefined;
  /** What quantities and prices, or a count and an average, add to it, in words; '' where that is not known. */
  said: string;
}

/** The answer to 'why': the change, its largest parts, and a table of them whose total is the change. */
export function whySentence(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
  { explained, items, said }: Causes,
): WhySaid {
  const { plan } = asking;
  const moved = movedSentence(asking, answer, base, whole);
  const tableOf = (first: string, parts: readonly Part[]): Pick<WhySaid, 'columns' | 'rows'> => {
    const columns = columnsFor(plan, whole.figure, first, parts, items);
    const rowOf = (part: Part): Row =>
      Object.fromEntries(columns.map(({ key }) => [key, key === 'part' ? part.label : part[key as keyof Part]]));
    return { columns, rows: parts.map(rowOf) };
  };
  if (items || explained) {
    // The change, its parts and their causes are paragraphs.
    const parts = explained ? partsText(asking, explained, answer.currency) : '';
    const sentence = [moved, parts, said].filter(Boolean).join('\n');
    const total = items ? { ...whole, ofCount: items.ofCount, ofAverage: items.ofAverage } : whole;
    const first = items?.by ?? (explained ? partLabel(explained) : '');
    return { sentence, ...tableOf(first, rowsOf(items?.parts ?? explained?.parts ?? [], total)) };
  }
  const isSame = dec(whole.change).eq(0);
  const asks = (plan.report.questions ?? []).filter((each) => !/^why/i.test(each)).slice(0, 2);
  const other = asks.length > 0 ? ` You can ask: ${asks.map((each) => `“${each}”`).join(' ')}` : '';
  const cannot = `The reports can’t break this change down into parts that add up.${other}`;
  const reasons = said ? `\n${said}` : isSame ? '' : ` ${cannot}`;
  return { sentence: `${moved}${reasons}`, ...tableOf('Figure', [{ ...whole }]) };
}
