/** Which of a report's figures a question is about. */

import { type Field, shownKind } from '#engine/define/fields';
import type { Column, Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isFor, tileColumns, visibleColumns } from '#engine/read/reporting';
import type { Vocabulary } from '../catalogue/vocabulary';
import type { Asked, Limit } from '../marks';
import { moneyBeside } from '../say/figures';
import type { Choice } from './parse';

const COUNTED: readonly string[] = ['integer', 'quantity', 'decimal'];
const MONEY: readonly string[] = ['money', 'cost'];

type Hints = Pick<Asked, 'hint' | 'asksMoney'>;

/** The kinds of figures that a question's 'how much', 'how many' or '%' asks for; undefined if any will do. */
const kindsFor = ({ hint, asksMoney }: Hints): readonly string[] | undefined => {
  if (asksMoney || hint === 'much') return MONEY;
  if (hint === 'many') return COUNTED;
  return hint === 'percent' ? ['percent'] : undefined;
};

/** Of columns with the same words, the one that fits the question's 'how much' or 'how many'. */
function figureFor(report: Report, columns: readonly string[], reading: Asked): string | undefined {
  const kinds = kindsFor(reading) ?? (reading.rank ? MONEY : undefined);
  const found = kinds && columns.find((key) => kinds.includes(shownKind(report.columns[key] as Field)));
  if (found || !reading.asksMoney || !columns[0]) return found ?? columns[0];
  return moneyBeside(report, columns[0], report.columns) ?? columns[0];
}

/** The figures that a report has under the words of another one, with `more` behind them: 'food cost %' for 'food cost'. */
const named = ({ phrases }: Vocabulary, figure: string, more: readonly string[] = []): string[] => {
  const texts = phrases.flatMap(({ meaning, words, particle }) =>
    meaning.kind === 'figure' && meaning.column === figure && !particle ? [[...words, ...more].join(' ')] : [],
  );
  return phrases.flatMap(({ meaning, words, particle }) =>
    meaning.kind === 'figure' && !particle && texts.includes(words.join(' ')) ? [meaning.column] : [],
  );
};

/** The same figure in money, as a number or in percent, for a follow-up such as 'in rupees'; undefined if the report has none. */
export function figureInstead(
  report: Report,
  vocabulary: Vocabulary,
  figure: string,
  hints: Hints,
): string | undefined {
  const kinds = kindsFor(hints);
  const isMeant = (key: string) => kinds?.includes(shownKind(report.columns[key] as Field)) ?? true;
  if (isMeant(figure)) return figure;
  const more = hints.hint === 'percent' ? ['percent'] : [];
  const found = named(vocabulary, figure, more).find(isMeant);
  const other = found ?? (kinds === MONEY ? moneyBeside(report, figure, report.columns) : undefined);
  return other ?? (hints.hint === 'much' && !hints.asksMoney ? figure : undefined);
}

/** The best of a cost is the best share of sales where the report has it: the smallest amount only has the fewest sales. */
const judged = (report: Report, vocabulary: Vocabulary, figure: string, { rank }: Asked): string => {
  const isJudged = rank?.direction === 'best' || rank?.direction === 'worst';
  if (!isJudged || report.columns[figure]?.good !== 'down') return figure;
  return named(vocabulary, figure, ['percent'])[0] ?? figure;
};

/** What 'how many' counts where nothing is named: what a tile counts, before helpers of other figures and shown counts. */
export function countColumn(report: Report): string | undefined {
  const counts = Object.entries(report.columns).filter(([, { kind, sum }]) => kind === 'integer' && sum);
  const hidden = counts.filter(([, column]) => column.hidden);
  return (hidden.find(([, { tile }]) => tile) ?? hidden[0] ?? counts[0])?.[0];
}

/** What 'by quantity' means where no figure is named: portions, if they are the only quantity that a report adds up. Kilos and pieces have no order. */
function quantityColumn(report: Report, user: AccessUser): string | undefined {
  const [only, ...others] = visibleColumns(report, user).filter(([, { kind, sum }]) => kind === 'quantity' && sum);
  return only && others.length === 0 && !only[1].inUnit ? only[0] : undefined;
}

/** Whether the subtotal of a kind has the report's count. */
function countsRows(report: Report, rowColumn: string): boolean {
  const counted = countColumn(report);
  return counted !== undefined && !report.columns[counted]?.hidden && report.columns[rowColumn]?.group !== undefined;
}

/** The figure that a report states when none is named. */
function headline(report: Report, user: AccessUser): string | undefined {
  const seen = new Map(visibleColumns(report, user));
  return (
    tileColumns(report).find((key) => seen.has(key)) ??
    [...seen].find(([, { sum, hidden, perValue }]) => sum && !hidden && !perValue)?.[0] ??
    countColumn(report)
  );
}

/** All columns that the words of a figure mean, in the order of the declaration's say: of 'sold' and 'portions', those that both mean. */
function alternatives({ phrases }: Vocabulary, choices: readonly Choice[], key: string): string[] {
  const own = choices.filter(({ meaning }) => meaning.kind === 'figure' && meaning.column === key);
  const found = own.map(({ words = [], said }) =>
    phrases.flatMap(({ meaning, words: others, particle, isSaid }) =>
      meaning.kind === 'figure' && !particle && (isSaid || !said) && others.join(' ') === words.join(' ')
        ? [meaning.column]
        : [],
    ),
  );
  const [same = []] = found;
  const shared = same.filter((column) => found.every((columns) => columns.includes(column)));
  return shared.includes(key) ? [...new Set(shared)] : [key];
}

/** Whether the words of the figure are the report's own name as well. */
function isOwnName({ phrases }: Vocabulary, choices: readonly Choice[]): boolean {
  const text = choices.find(({ meaning }) => meaning.kind === 'figure')?.words?.join(' ');
  return (
    text !== undefined && phrases.some(({ meaning, words }) => meaning.kind === 'report' && words.join(' ') === text)
  );
}

/** The figure that an answer states, and what choosing it says about the plan. */
interface Stated {
  /** undefined where rows or names are stated. */
  figure: string | undefined;
  isCounting: boolean;
  /** What the choice adds to the plan's score. */
  score: number;
}

/** What the words of a question said before the figure is chosen. */
interface Said {
  /** Columns that were named. */
  asked: readonly string[];
  /** Names that only the answer knows. */
  names: readonly string[];
  /** A row is looked for by what is in this column. */
  rowColumn: string | undefined;
}

const areOfTwoKinds = (report: Report, columns: readonly string[]): boolean =>
  [COUNTED, MONEY].every((kinds) => columns.some((key) => kinds.includes(shownKind(report.columns[key] as Field))));

/** What a figure must be to be held against a limit of a unit. */
export function isHeldAgainst(report: Report, figure: string, { unit }: Limit): boolean {
  const kind = shownKind(report.columns[figure] as Field);
  if (unit === 'money') return MONEY.includes(kind);
  if (unit === 'percent') return kind === 'percent';
  if (unit === 'count') return COUNTED.includes(kind);
  return [...MONEY, ...COUNTED, 'percent'].includes(kind);
}

/** A percentage of a line is its row’s. */
const rowShare = (report: Report, user: AccessUser): string | undefined =>
  visibleColumns(report, user).find(([, column]) => shownKind(column) === 'percent' && !column.hidden)?.[0];

/** Chooses the figure; undefined where the report has none that answers the question. */
export function statedFigure(
  report: Report,
  vocabulary: Vocabulary,
  choices: readonly Choice[],
  { asked, names, rowColumn }: Said,
  { user, reading }: { user: AccessUser; reading: Asked },
): Stated | undefined {
  const isOfNames = names.length > 0;
  // Amounts are known by these names, and no numbers: 'how many card payments'.
  if (isOfNames && reading.hint === 'many') return undefined;
  const meant = asked.flatMap((key) => alternatives(vocabulary, choices, key));
  // 'Sold over 100' may be money or portions.
  if (reading.limit && !reading.limit.unit && areOfTwoKinds(report, meant)) return undefined;
  const fitting = figureFor(report, meant, reading);
  const named = fitting && judged(report, vocabulary, fitting, reading);
  const column = named === undefined ? undefined : report.columns[named];
  let score = 0;
  if (named !== undefined) {
    const hasNames = vocabulary.perValue.includes(named);
    if (isOfNames && !hasNames) return undefined;
    if (isOfNames) score += 2.3;
    else if (hasNames && !choices.some(({ meaning, said }) => said && meaning.kind === 'figure')) score -= 1;
    // A count that no column shows is an answer to 'how many' and 'which most' alone.
    if (column?.hidden && column.kind === 'integer' && reading.hint !== 'many' && !reading.rank) return undefined;
  }
  // 'Who cancelled the most orders' asks for their number, unless the noun is what the declaration calls the amount.
  const { noun } = reading.rank ?? {};
  const isOfNumber = noun !== undefined && !choices.some(isAmountOf);
  if (isOfNumber && named !== undefined && MONEY.includes(shownKind(column as Field))) return undefined;
  const isCounting = (reading.hint === 'many' || isOfNumber) && named === undefined;
  const saysQuantity = choices.some(({ meaning }) => meaning.kind === 'nothing' && meaning.stem === 'quantity');
  // Rows have no quantity.
  if (isCounting && saysQuantity && !rowColumn && quantityColumn(report, user) === undefined) return undefined;
  // No count of the report says how many of a line, such as staff meals, there were.
  if (isCounting && rowColumn && !countsRows(report, rowColumn)) return undefined;
  const figure = named ?? (isOfNames ? undefined : unnamedFigure());
  if (figure === undefined && !isOfNames && !rowColumn && !isCounting) return undefined;
  // A share is asked for, and a percentage is answered or nothing.
  if (reading.hint === 'percent' && (!figure || shownKind(report.columns[figure] as Field) !== 'percent'))
    return undefined;
  // 'How many kilos' asks for what is weighed.
  if (reading.measure && (!figure || !report.columns[figure]?.inUnit)) return undefined;
  // 'How many' asks for no money.
  if (reading.hint === 'many' && figure && !COUNTED.includes(shownKind(report.columns[figure] as Field)))
    return undefined;
  if (reading.asksMoney && figure && !MONEY.includes(shownKind(report.columns[figure] as Field))) return undefined;
  // 'How much' asks for no count.
  if (isUnnamedCount()) return undefined;
  if (figure && reading.hint === 'much' && report.columns[figure]?.kind === 'integer') score -= 0.2;
  const isShown = figure !== undefined && !report.columns[figure]?.hidden;
  if (isShown && asked.length > 0 && isOwnName(vocabulary, choices)) score += 1;
  return { figure, isCounting, score };

  function isAmountOf({ meaning, said, raws = [] }: Choice): boolean {
    return raws.includes(noun ?? '') && (meaning.kind === 'value' || (meaning.kind === 'figure' && said));
  }

  function isUnnamedCount(): boolean {
    return named === undefined && reading.hint === 'much' && report.columns[figure ?? '']?.kind === 'integer';
  }

  function unnamedFigure(): string | undefined {
    if (isCounting) return saysQuantity ? quantityColumn(report, user) : countColumn(report);
    if (rowColumn) return reading.hint === 'percent' ? rowShare(report, user) : undefined;
    return headline(report, user);
  }
}

/** The money of each line, where a listing is asked for its lines. */
export const detailFigure = (
  report: Report,
  user: AccessUser,
  needs: Readonly<Record<string, string>>,
): string | undefined =>
  visibleColumns(report, user).find(
    ([, { kind, sum, onlyFor }]) => kind === 'money' && sum && onlyFor && isFor({ onlyFor } as Column, needs),
  )?.[0];
