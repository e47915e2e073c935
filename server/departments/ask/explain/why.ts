/** The answer to 'why': the change, its largest parts, what quantities and prices have to do with it, and a table of the causes. */

import { inSentence } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed, sum } from '#engine/run/decimal';
import { counted, listed } from '../catalogue/labels';
import type { Asking } from '../plan/plan';
import type { AnswerColumn, Answered } from '../say/answeredFor';
import { answeredFor, linkTo } from '../say/answeredFor';
import { type Change, movedSentence, signedText } from '../say/changes';
import { added, kindOf, placesOf, type Row, valueText } from '../say/figures';
import { NAMED_ROWS } from '../say/phrases';
import { changeAbove, changeOf, type Explained, type Part, type Split } from './change';
import { explain } from './parts';
import { splitByCount, splitByItem } from './split';

/** Rows of a table of parts; more than these are in one row. */
const MOST_PARTS = 15;
/** Items with less than this part of the whole change, such as the cents of a rounding, are in the table only. */
const LEAST_NAMED = '0.01';

/** A change with its causes, as an answer says it. */
interface Said {
  asking: Asking;
  answer: ReportAnswer;
  base: ReportAnswer;
}

/** The largest parts of a change, and what the others are together. */
function partsText({ asking: { plan }, answer }: Said, { change, by, below, parts }: Explained): string {
  const text = (amount: string) => signedText(plan, change.figure, amount, answer.currency);
  const named = parts.slice(0, parts.length === NAMED_ROWS + 1 ? parts.length : NAMED_ROWS);
  const others = parts.slice(named.length);
  const together = added(others.map((part) => part.change));
  const rest = others.length > 0 ? `; ${counted(others.length, 'other')} together ${text(together)}` : '';
  const kinds = [by, below ?? ''].filter(Boolean).map((each) => each.toLowerCase());
  return `The change by ${listed(kinds)}: ${listed(named.map((part) => `${part.label} ${text(part.change)}`))}${rest}.`;
}

/** What a number and an average add to a change: 'Bills (80, before 86) account for …', each with its largest items if it has some. */
function splitText({ asking: { plan }, answer, base }: Said, { figure, change }: Change, split: Split): string {
  const { currency } = answer;
  const { columns, items, of } = split;
  const signed = (amount: string): string =>
    dec(amount).eq(0) ? 'nothing' : signedText(plan, figure, amount, currency);
  const both = (key: string): string => {
    const [now, then] = [answer, base].map(({ totals }) => valueText(plan.report, key, totals[key], { currency }));
    return ` (${now}, before ${then})`;
  };
  const largest = (key: 'ofCount' | 'ofAverage'): string => {
    const parts = items?.parts ?? [];
    const size = (part: Part) => dec(part[key] ?? 0).abs();
    const least = dec(change).abs().times(LEAST_NAMED);
    const moved = parts
      .toSorted((a, b) => size(b).cmp(size(a)))
      .filter((part) => size(part).gt(0) && size(part).gte(least));
    const text = listed(moved.slice(0, NAMED_ROWS).map((part) => `${part.label} ${signed(part[key] ?? '0')}`));
    return parts.length < 2 || !text ? '' : ` (${moved.length > NAMED_ROWS ? 'most: ' : ''}${text})`;
  };
  const [first, second] = [of ? inSentence(split.count) : split.count, inSentence(split.average)];
  const text = (name: string, key: 'count' | 'average', amount: 'ofCount' | 'ofAverage') =>
    columns
      ? `${name}${both(columns[key])}${key === 'count' ? ' account' : ''} for ${signed(split[amount])}`
      : `${name}${key === 'count' ? ' account' : ''} for ${signed(split[amount])}${largest(amount)}`;
  const start = of ? `Of the change in ${inSentence(of)}, ` : '';
  return `${start}${text(first, 'count', 'ofCount')}, ${text(second, 'average', 'ofAverage')}.`;
}

const SUMMED = ['before', 'now', 'change', 'ofCount', 'ofAverage'] as const;

/** The rows of the parts, with those that are left out in one, and the change below them. */
function rowsOf(parts: readonly Part[], whole: Part): Part[] {
  const shown = parts.slice(0, parts.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS);
  const others = parts.slice(shown.length);
  const totals = SUMMED.filter((key) => others.every((part) => part[key] !== undefined)).map((key) => [
    key,
    fixed(sum(others.map((part) => part[key] ?? 0)), placesOf(whole.change)),
  ]);
  const rest: Part = { label: counted(others.length, 'other'), change: '0', ...Object.fromEntries(totals) };
  return [...shown, ...(others.length > 0 ? [rest] : []), { ...whole, label: 'Total' }];
}

/** The table of the parts. The change comes first: on a phone the last columns are out of sight. */
function tableOf({ plan }: Asking, whole: Change, split: Split | undefined, explained: Explained | undefined) {
  const kind = kindOf(plan.report, whole.figure);
  const [own, label] = kind === 'percent' ? ['decimal', 'Change in points'] : [kind, 'Change'];
  const parts: readonly Part[] = explained
    ? rowsOf(explained.parts, split ? { ...whole, ofCount: split.ofCount, ofAverage: split.ofAverage } : whole)
    : [whole];
  const { by = 'Figure', below } = explained ?? {};
  const columns: AnswerColumn[] = [
    { key: 'part', label: below ? `${by} or ${below.toLowerCase()}` : by, kind: 'text' },
    { key: 'change', label, kind: own },
    ...(split
      ? [
          { key: 'ofCount', label: `From ${inSentence(split.count)}`, kind: own },
          { key: 'ofAverage', label: `From ${inSentence(split.average)}`, kind: own },
        ]
      : []),
    ...(parts[0]?.now === undefined
      ? []
      : [
          { key: 'now', label: 'Now', kind },
          { key: 'before', label: 'Before', kind },
        ]),
  ];
  const rows = parts.map(({ label: name, ...part }): Row => {
    const row: Row = { part: name, ...part };
    return Object.fromEntries(columns.map(({ key }) => [key, row[key]]));
  });
  return { columns, rows, total: rows.length };
}

/** Why a figure changed; undefined if it is not known on both sides. */
export async function answerWhy(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
): Promise<Answered | undefined> {
  const { plan, asker } = asking;
  const asked = changeOf(asking, answer, base);
  if (!asked) return undefined;
  asker.say?.('Looking for what changed');
  const explained = await explain(asking, answer, base, asked);
  const whole = explained?.change ?? asked;
  // Of a cost percentage, the cost is split.
  const above = changeAbove(plan, answer, base, whole.figure);
  const byCount = splitByCount(asking, answer, base, whole);
  const found = byCount ?? (await splitByItem(asking, above ?? whole));
  const split = found && { ...found, of: above && !byCount ? above.label : found.of };
  const isTable = split?.items && !split.of && (!plan.dimension || plan.dimension.label === split.items.by);
  const shown = isTable ? split.items : explained;
  const said = { asking, answer, base };
  const reason = split ? splitText(said, byCount ? whole : (above ?? whole), split) : '';
  const parts = explained ? partsText(said, explained) : '';
  const moved = movedSentence(asking, answer, base, whole);
  // The change, its parts and their causes are paragraphs.
  const known = [moved, parts, reason].filter(Boolean).join('\n');
  const sentence = parts || reason || dec(whole.change).eq(0) ? known : `${moved} ${cannotText(asking)}`;
  const table = tableOf(asking, whole, isTable ? split : undefined, shown);
  const answered = answeredFor(asking, answer, { sentence, rows: table.rows }, base);
  const { report, query } = shown ?? { report: plan.report, query: plan.query };
  const { fromDate, toDate, asOf, outlets } = answer.params;
  const params = { fromDate, toDate, asOf, outlets, ...query.filters };
  return {
    ...answered,
    understood: { ...answered.understood, report: report.label, by: shown?.by ?? answered.understood.by },
    ...{ table, chart: null, filters: { ...answer.params, ...query.filters } },
    usedReport: { name: report.name, label: report.label, path: report.path },
    link: linkTo(query, { ...answer, params }, base),
  };
}

/** That no breakdown adds up, with questions that have an answer. */
function cannotText({ plan }: Asking): string {
  const asks = (plan.report.questions ?? []).filter((each) => !/^why/i.test(each)).slice(0, 2);
  const other = asks.length > 0 ? ` You can ask: ${asks.map((each) => `“${each}”`).join(' ')}` : '';
  return `The reports can’t break this change down into parts that add up.${other}`;
}
