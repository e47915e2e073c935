/** A figure compared with other days, and what explains the difference. */

import { inSentence } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, sum } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import type { AnswerColumn } from '../answering';
import { type Change, type Explained, kindOf, type Part, placesOf } from '../explaining';
import type { Plan } from '../planning/plan';
import type { Split } from '../pricing';
import { datesText, figureLabel, isNumber, listed, type Row, valueText } from './figures';
import { type Asking, counted, figureSentence, joined, NAMED_ROWS, type Said } from './phrases';

/** A figure and how it moved. */
export function changeSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, figure: string): Said {
  const [now, before] = [answer, base].map(({ totals }) => totals[figure]);
  const label = figureLabel(asking.plan.report, figure);
  if (isNumber(now) && isNumber(before)) {
    const places = placesOf(now, before);
    const change = fixed(dec(now).minus(dec(before)), places);
    return {
      sentence: movedSentence(asking, answer, base, {
        figure,
        label,
        now: String(now),
        before: String(before),
        change,
      }),
    };
  }
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  return { sentence: `${first} There is nothing to compare it with ${datesText(base.params)}.` };
}

/** A change in words: 'LKR 120.00', '2.43 points'. */
function amountText(plan: Plan, figure: string, amount: string, currency: string | null): string {
  const text = valueText(plan.report, figure, amount, { currency });
  return kindOf(plan, figure) === 'percent' ? `${text.replace('%', '')} points` : text;
}

/** The figure now, and how far that is from what it was. */
function movedSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, whole: Change): string {
  const { plan, reading } = asking;
  const { figure, label, now, before, change } = whole;
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  const difference = dec(change);
  const isPercent = kindOf(plan, figure) === 'percent';
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
  const denies = reading.claims && (reading.claims === 'up' ? difference.lte(0) : difference.gte(0));
  const isDenied = reading.isWhy && denies ? `So it did not ${reading.claims === 'up' ? 'rise' : 'fall'}.` : '';
  return joined(first, moved, reading.baseNote ?? '', isDenied);
}

/** The largest parts of a change, and what the others are together. */
function partsText({ plan }: Asking, { figure, by, below, parts }: Explained, currency: string | null): string {
  const text = (change: string) =>
    `${dec(change).gt(0) ? '+' : '−'}${amountText(plan, figure, change.replace('-', ''), currency)}`;
  const named = parts.slice(0, parts.length === NAMED_ROWS + 1 ? parts.length : NAMED_ROWS);
  const others = parts.slice(named.length);
  const rest =
    others.length > 0
      ? `; ${counted(others.length, 'other')} together ${text(fixed(sum(others.map(({ change }) => change)), placesOf(parts[0]?.change)))}`
      : '';
  const kinds = [by.label, below ?? ''].filter(Boolean).map((each) => each.toLowerCase());
  return `The change by ${listed(kinds)}: ${listed(named.map(({ label, change }) => `${label} ${text(change)}`))}${rest}.`;
}

/** How many there were and how much each came to: 'Bills (80, before 86) account for …'. */
export function splitSentence(
  { plan: { report } }: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  { figure }: Change,
  { count, average, sides, ofCount, ofAverage }: Split,
): string {
  const { currency } = answer;
  const both = (key: string | undefined): string => {
    if (!key) return '';
    const text = ({ totals }: ReportAnswer) => valueText(report, key, totals[key], { currency });
    return ` (${text(answer)}, before ${text(base)})`;
  };
  const signed = (amount: string): string =>
    `${dec(amount).gt(0) ? '+' : '−'}${valueText(report, figure, amount.replace('-', ''), { currency })}`;
  return `${count}${both(sides?.countKey)} account for ${signed(ofCount)}, ${inSentence(average)}${both(sides?.averageKey)} for ${signed(ofAverage)}.`;
}

/** What the rows of a table of parts are: a divisor is no category. */
const partLabel = ({ by, below }: Explained): string => (below ? `${by.label} or ${below.toLowerCase()}` : by.label);

/** Rows of a table of parts; more than these are in one row. */
const MOST_PARTS = 15;

/** What an answer to 'why' shows. */
export interface WhySaid {
  sentence: string;
  columns: AnswerColumn[];
  rows: Row[];
}

/** The rows of the parts, with those that are left out in one, and the change below them. */
function rowsOf(parts: readonly Part[], whole: Change): Part[] {
  const shown = parts.slice(0, parts.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS);
  const others = parts.slice(shown.length);
  const total = (key: 'before' | 'now' | 'change'): string =>
    fixed(sum(others.map((part) => part[key] ?? 0)), placesOf(whole.change));
  const hasSides = others.every(({ now }) => now !== undefined);
  const rest = {
    label: counted(others.length, 'other'),
    ...(hasSides ? { before: total('before'), now: total('now') } : {}),
    change: total('change'),
  };
  return [...shown, ...(others.length > 0 ? [rest] : []), { ...whole, label: 'Total' }];
}

/** The answer to 'why': the change, its largest parts, and a table of them whose total is the change. */
export function whySentence(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  whole: Change,
  explained: Explained | undefined,
): WhySaid {
  const { plan } = asking;
  const moved = movedSentence(asking, answer, base, whole);
  const kind = kindOf(plan, whole.figure);
  const hasSides = explained?.parts.some(({ now }) => now !== undefined) === true || !explained;
  // The change comes first: on a phone the last columns are out of sight.
  const columns = [
    { key: 'part', label: explained ? partLabel(explained) : 'Figure', kind: 'text' },
    {
      key: 'change',
      label: kind === 'percent' ? 'Change in points' : 'Change',
      kind: kind === 'percent' ? 'decimal' : kind,
    },
    ...(hasSides
      ? [
          { key: 'now', label: 'Now', kind },
          { key: 'before', label: 'Before', kind },
        ]
      : []),
  ];
  const rowOf = ({ label, before, now, change }: Part): Row => ({
    part: label,
    ...(hasSides ? { before, now } : {}),
    change,
  });
  if (explained) {
    const rows = rowsOf(explained.parts, whole).map(rowOf);
    return { sentence: joined(moved, partsText(asking, explained, answer.currency)), columns, rows };
  }
  const isSame = dec(whole.change).eq(0);
  const asks = (plan.report.questions ?? []).filter((each) => !/^why/i.test(each)).slice(0, 2);
  const other = asks.length > 0 ? ` You can ask: ${asks.map((each) => `“${each}”`).join(' ')}` : '';
  const cannot = `The reports can’t break this change down into parts that add up.${other}`;
  return { sentence: joined(moved, isSame ? '' : cannot), columns, rows: [rowOf({ ...whole })] };
}
