/** A figure compared with other days, and what explains the difference. */

import { shownKind } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import type { Plan } from '../planning/plan';
import { datesText, figureLabel, isNumber, listed, rowLabel, valueText } from './figures';
import { type Asking, figureSentence, joined, NAMED_ROWS, type Said } from './phrases';

/** A figure, how it moved, and what moved most. */
export function changeSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, figure: string): Said {
  const { plan, reading } = asking;
  const { report } = plan;
  const [now, then] = [answer, base].map(({ totals }) => totals[figure]);
  const text = (value: unknown) => valueText(report, figure, value, { currency: answer.currency });
  const first = figureSentence(asking, answer, {
    label: figureLabel(report, figure),
    value: now,
    key: figure,
    row: answer.totals,
  });
  if (!isNumber(now) || !isNumber(then))
    return { sentence: `${first} There is nothing to compare it with ${datesText(base.params)}.` };
  const difference = dec(now).minus(dec(then));
  const places = String(now).split('.')[1]?.length ?? 0;
  const change = fixed(difference.abs(), places);
  const isPercent = shownKind(report.columns[figure] ?? { kind: 'text' }) === 'percent';
  const relative =
    dec(then).eq(0) || isPercent
      ? ''
      : ` (${formatDecimal(difference.div(dec(then).abs()).times(100).abs().toFixed(1), 1)}%)`;
  const direction = difference.eq(0) ? 'the same as' : difference.gt(0) ? 'up' : 'down';
  const moved = difference.eq(0)
    ? `That is the same as ${datesText(base.params)}.`
    : `That is ${direction} ${isPercent ? `${text(change).replace('%', '')} points` : text(change)}${relative} from ${text(then)} ${datesText(base.params)}.`;
  const denies = reading.claims && !difference.eq(0) && (reading.claims === 'up') !== difference.gt(0);
  const isDenied = reading.isWhy && denies ? ` So it did not ${reading.claims === 'up' ? 'rise' : 'fall'}.` : '';
  return {
    sentence:
      joined(first, moved, reading.baseNote ?? '') +
      isDenied +
      (reading.isWhy ? causes(plan, answer, base, figure) : ''),
  };
}

/** The rows that moved most between two answers. */
function causes(plan: Plan, answer: ReportAnswer, base: ReportAnswer, figure: string): string {
  const { report } = plan;
  // Everything is more than nothing: that explains no change.
  const moneys = Object.values(base.totals).filter(isNumber);
  if (base.docs.length === 0 || moneys.every((value) => dec(value).eq(0))) return '';
  const key = report.columns[figure]?.hidden
    ? Object.entries(report.columns).find(
        ([each, { kind, hidden, perValue }]) =>
          kind === 'money' && !hidden && !perValue && answer.docs.some((row) => isNumber(row[each])),
      )?.[0]
    : figure;
  if (!key) return '';
  // In a calculation, what comes after the figure's own line is no cause of it.
  const last = answer.docs.findIndex((row) => row[key] === answer.totals[figure]);
  const causing = (from: ReportAnswer) => (key === figure || last < 1 ? from.docs : from.docs.slice(0, last));
  const byLabel = (from: ReportAnswer) => new Map(causing(from).map((row) => [rowLabel(report, from, row), row[key]]));
  const [now, then] = [byLabel(answer), byLabel(base)];
  // The days of two months have no names in common, so they cannot explain a change.
  if (then.size > 0 && ![...now.keys()].some((label) => then.has(label))) return '';
  const moves = [...new Set([...now.keys(), ...then.keys()])]
    .map((label) => ({ label, by: dec(now.get(label) ?? 0).minus(dec(then.get(label) ?? 0)) }))
    .filter(({ by }) => !by.eq(0))
    .sort((a, b) => b.by.abs().cmp(a.by.abs()))
    .slice(0, NAMED_ROWS);
  const text = ({ label, by }: (typeof moves)[number]) =>
    `${label} (${by.gt(0) ? '+' : ''}${formatDecimal(by.toFixed(2), 2)})`;
  return moves.length > 0 ? ` What moved most: ${listed(moves.map(text))}.` : '';
}
