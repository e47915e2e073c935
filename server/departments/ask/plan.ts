/** From a question to one report with its parameters: every word must mean something in that report, or there is no plan. */

import { type Field, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { labelOfDeclaration } from '#engine/read/entities';
import { NAV_GROUPS } from '#engine/read/navigation';
import { tileColumns, visibleColumns } from '#engine/read/reporting';
import { folded } from '#engine/run/fold';
import { addDays } from '#engine/run/time/days';
import { findEntity } from '#resources';
import type { Period } from './dates';
import { isSoft, phraseOf, type Word } from './english';
import type { Rank, Reading } from './reading';
import { type Dimension, type Meaning, nameColumns, type Phrase, type Vocabulary, vocabularyOf } from './vocabulary';

/** A record whose name is in the question. */
export interface NamedRecord {
  resource: string;
  /** Records of this name: several where outlets have their own. */
  ids: readonly string[];
  title: string;
  /** Its place among the words of the question. */
  at: number;
  length: number;
  /** Its whole name is there, not a part of it. */
  isExact: boolean;
}

/** What is asked of which report. */
export interface Plan {
  report: Report;
  /** Parameters of the report, dates and filters; outlets apart. */
  parameters: Readonly<Record<string, string>>;
  /** The figure that is stated. @default the number of rows */
  figure: string | undefined;
  dimension: Dimension | undefined;
  rank: Rank | undefined;
  /** A row by what is written in one of its cells. */
  row: { column?: string; value: string; label: string } | undefined;
  /** A name behind a figure that only the answer knows: the card among the payments. */
  perValue: { columns: readonly string[]; name: string } | undefined;
  isCounting: boolean;
  /** The question names the figure; otherwise it is the report's first. */
  isFigureNamed: boolean;
  /** A state was asked for in words of the declaration: 'running low'. */
  isFilterSaid: boolean;
  /** Filters in words, for what was understood. */
  filters: readonly string[];
  score: number;
}

interface Choice {
  meaning: Meaning | { kind: 'value'; name: string } | { kind: 'given'; parameter: string; value: string };
  length: number;
  score: number;
  said: boolean;
}

/** A date filter for a kind of period; undefined where the question and the report do not fit at all. */
function datesFor(
  report: Report,
  period: Period | undefined,
  today: string,
): { parameters: Record<string, string>; cost: number } {
  if (report.period === 'none') return { parameters: {}, cost: period ? 1.5 : 0 };
  if (report.period === 'asOf') {
    const asOf: Record<string, string> = period && period.to < today ? { asOf: period.to } : {};
    return { parameters: asOf, cost: period && period.unit !== 'day' ? 1 : 0 };
  }
  if (!period) return { parameters: { fromDate: addDays(today, 1 - (report.days ?? 7)), toDate: today }, cost: 0.5 };
  return { parameters: { fromDate: period.from, toDate: period.to }, cost: 0 };
}

/** 'By category' adds up rather than leaves out. */
const BY_FILTER = 1.2;
const PER_WORD = { report: 3.2, figure: 3, filter: 3, row: 2.5, dimension: 2, free: 1 } as const;

/** What the words from a place on may mean in a report. */
function choicesAt(
  words: readonly Word[],
  at: number,
  { phrases, perValue }: Vocabulary,
  previous: Choice | undefined,
): Choice[] {
  const found = phrases.flatMap(({ words: wanted, meaning, isSaid }: Phrase): Choice[] => {
    if (!wanted.every((stem, index) => words[at + index]?.stem === stem)) return [];
    // What is asked for 'by outlet' is no number of outlets.
    if (meaning.kind === 'figure' && words[at]?.isBy) return [];
    return [
      {
        meaning,
        length: wanted.length,
        score:
          wanted.length * PER_WORD[meaning.kind] +
          (wanted.length - 1) * 0.25 +
          (isSaid ? 0.5 : 0) -
          (meaning.kind === 'filter' && words[at]?.isBy ? BY_FILTER : 0),
        said: isSaid,
      },
    ];
  });
  const word = words[at];
  if (!word) return found;
  if (previous?.meaning.kind === 'free' && /^\p{L}/u.test(word.raw))
    found.push({
      meaning: { kind: 'given', parameter: previous.meaning.parameter, value: word.raw },
      length: 1,
      score: 2,
      said: false,
    });
  if (perValue.length > 0 && /^\p{L}/u.test(word.raw))
    found.push({ meaning: { kind: 'value', name: word.raw }, length: 1, score: 1.2, said: false });
  if (isSoft(word)) found.push({ meaning: { kind: 'value', name: '' }, length: 1, score: -0.5, said: false });
  return found;
}

const isSkipped = ({ meaning }: Choice): boolean => meaning.kind === 'value' && meaning.name === '';

/** Whether a choice still fits those before it. */
function fits(taken: readonly Choice[], next: Choice): boolean {
  const { meaning } = next;
  const has = (test: (each: Choice['meaning']) => boolean): boolean => taken.some((each) => test(each.meaning));
  switch (meaning.kind) {
    case 'figure':
      return !has((each) => each.kind === 'figure');
    case 'row':
      return !has((each) => each.kind === 'row');
    case 'value':
      return meaning.name === '' || !has((each) => each.kind === 'value' && each.name !== '');
    case 'filter':
      return !has((each) => each.kind === 'filter' && each.parameter === meaning.parameter);
    case 'dimension':
      return !has((each) => each.kind === 'dimension');
    default:
      return true;
  }
}

const MOST_READINGS = 400;

/** Every way in which all words mean something, the best first. */
function readingsOf(words: readonly Word[], vocabulary: Vocabulary): Choice[][] {
  const complete: Choice[][] = [];
  const visit = (at: number, taken: readonly Choice[]): void => {
    if (complete.length >= MOST_READINGS) return;
    if (at >= words.length) {
      const last = taken.findLast((each) => !isSkipped(each));
      // A word that announces a value and has none announces nothing.
      if (last?.meaning.kind !== 'free') complete.push([...taken]);
      return;
    }
    for (const choice of choicesAt(words, at, vocabulary, taken.at(-1)))
      if (fits(taken, choice)) visit(at + choice.length, [...taken, choice]);
  };
  visit(0, []);
  const total = (choices: readonly Choice[]) => choices.reduce((sum, { score }) => sum + score, 0);
  return complete.sort((a, b) => total(b) - total(a));
}

const COUNTED: readonly string[] = ['integer', 'quantity', 'decimal'];
const MONEY: readonly string[] = ['money', 'cost'];

/** Of columns that the same words mean, the one that the question's 'how much' or 'how many' is about. */
function figureFor(report: Report, columns: readonly string[], reading: Reading): string | undefined {
  const ofKind = (kinds: readonly string[]) =>
    columns.find((key) => kinds.includes(shownKind(report.columns[key] as Field)));
  if (reading.hint === 'percent') return ofKind(['percent']) ?? columns[0];
  if (reading.hint === 'many') return ofKind(COUNTED) ?? columns[0];
  if (reading.hint === 'much' || reading.rank) return ofKind(MONEY) ?? columns[0];
  return columns[0];
}

const countColumn = (report: Report): string | undefined =>
  Object.entries(report.columns).find(([, { kind, sum, hidden }]) => kind === 'integer' && sum && hidden)?.[0] ??
  Object.entries(report.columns).find(([, { kind, sum }]) => kind === 'integer' && sum)?.[0];

/** How a report takes a named record: as a parameter, or as a row that is looked for. */
function recordIn(report: Report, vocabulary: Vocabulary, record: NamedRecord) {
  const [parameter] =
    Object.entries(report.parameters).find(([, field]) => field.kind === 'reference' && field.to === record.resource) ??
    [];
  // Documents that have such a line: their totals are not the line's.
  const isOfLine = parameter !== undefined && report.listing?.filters[parameter] === 'line';
  const [id] = record.ids;
  if (parameter && !isOfLine && record.ids.length === 1 && id) return { parameters: { [parameter]: id } };
  if (report.listing) return undefined;
  const entity = findEntity(record.resource);
  const noun = entity
    ? (phraseOf(labelOfDeclaration({ ...entity, nav: undefined })).at(-1) ?? phraseOf(entity.label.one).at(-1))
    : undefined;
  const isNoun = ({ words }: Phrase) => words.length <= 2 && words.at(-1) === noun;
  const dimension = vocabulary.phrases
    .filter(isNoun)
    .flatMap(({ meaning }) => (meaning.kind === 'dimension' ? [meaning.dimension] : []))
    .find(({ by }) => 'parameter' in by || ('rows' in by && !parameterNames(report, by.rows)));
  if (!dimension) return undefined;
  return {
    parameters: 'parameter' in dimension.by ? { [dimension.by.parameter]: dimension.by.value } : {},
    row: dimension,
  };
}

/** Rows that a parameter decides about: their first column is not always there. */
const parameterNames = (report: Report, column: string): boolean => report.columns[column]?.optional === true;

/** Its place in the navigation: of equal plans the report that people meet first. */
const placeOf = ({ nav }: Report): number => {
  const order = ['reports', 'inventoryReports', ...NAV_GROUPS.map(({ key }) => key)];
  return order.indexOf(nav?.group ?? '') * 1000 + (nav?.order ?? 999);
};

/** The figure that a report states when none is named. */
function headline(report: Report, user: AccessUser): string | undefined {
  const seen = new Map(visibleColumns(report, user));
  return (
    tileColumns(report).find((key) => seen.has(key)) ??
    [...seen].find(([, { sum, hidden, perValue }]) => sum && !hidden && !perValue)?.[0]
  );
}

interface Attempt {
  user: AccessUser;
  reading: Reading;
  records: readonly NamedRecord[];
  today: string;
}

/** The best plan with one report, and the best with a name that only its answer knows. */
function plansWith(report: Report, vocabulary: Vocabulary, { user, reading, records, today }: Attempt): Plan[] {
  const taken = new Set(records.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)));
  const words = reading.words.filter((_, at) => !taken.has(at));
  const plans = readingsOf(words, vocabulary)
    .flatMap((choices) => planOf(report, vocabulary, choices) ?? [])
    .sort((a, b) => b.score - a.score);
  return [plans.find(({ perValue }) => !perValue), plans.find(({ perValue }) => perValue)].filter(
    (plan) => plan !== undefined,
  );

  function planOf(report: Report, vocabulary: Vocabulary, choices: readonly Choice[]): Plan | undefined {
    const { parameters, cost } = datesFor(report, reading.period, today);
    let score = choices.reduce((sum, each) => sum + each.score, 0) - cost;
    const meanings = choices.map(({ meaning }) => meaning);
    const filters: string[] = [];
    const given: Record<string, string> = {};
    let row: Plan['row'];
    let dimension: Dimension | undefined;
    for (const choice of choices) {
      const { meaning } = choice;
      if (meaning.kind === 'filter') given[meaning.parameter] = meaning.value;
      if (meaning.kind === 'given') given[meaning.parameter] = asTyped(reading.source, meaning.value);
      if (meaning.kind === 'row') row = { column: meaning.column, value: meaning.value, label: meaning.value };
      if (meaning.kind === 'dimension') dimension = meaning.dimension;
    }
    for (const record of records) {
      const taken = recordIn(report, vocabulary, record);
      if (!taken || (row && taken.row)) return undefined;
      for (const [key, value] of Object.entries(taken.parameters)) {
        if (given[key] !== undefined && given[key] !== value) return undefined;
        given[key] = value;
      }
      if (taken.row) {
        row = { value: record.title, label: record.title };
        if (!reading.rank) dimension = undefined;
      } else filters.push(record.title);
      score += (record.isExact ? 3.5 : 1.5) * record.length;
    }
    if (
      meanings.filter((each) => each.kind === 'free').length > meanings.filter((each) => each.kind === 'given').length
    )
      return undefined;
    const asked = meanings.flatMap((each) => (each.kind === 'figure' ? [each.column] : []));
    const value = meanings.find((each) => each.kind === 'value' && each.name !== '');
    const name = value?.kind === 'value' ? value.name : undefined;
    // Something of the report must have been named: its name, a figure, a line, a value, or what its rows are.
    // A filter or a cell names none by its label, only by words of the declaration: 'card' is as much of a payment as of a cancelled one.
    const [lines] = nameColumns(report);
    const isNamed =
      name !== undefined ||
      choices.some(
        ({ meaning, said }) =>
          ['report', 'figure'].includes(meaning.kind) ||
          // 'Our best day' is of the headline; 'by category' alone is of nothing.
          (meaning.kind === 'dimension' && (reading.rank !== undefined || (said && records.length > 0))) ||
          (said && ['filter', 'row'].includes(meaning.kind)) ||
          (meaning.kind === 'row' && meaning.column === lines),
      );
    if (!isNamed) return undefined;
    const columns = asked.flatMap((key) => alternatives(vocabulary, choices, key));
    let figure = figureFor(report, columns, reading);
    if (name !== undefined && figure !== undefined && !vocabulary.perValue.includes(figure)) return undefined;
    const isPerValue = name !== undefined;
    if (isPerValue && figure !== undefined) score += 2.3;
    // A count that no column shows is an answer to 'how many' alone.
    if (
      figure &&
      report.columns[figure]?.hidden &&
      report.columns[figure]?.kind === 'integer' &&
      reading.hint !== 'many'
    )
      return undefined;
    if (figure !== undefined && vocabulary.perValue.includes(figure) && !isPerValue) score -= 1;
    const isCounting = reading.hint === 'many' && figure === undefined;
    if (figure === undefined && !isPerValue)
      figure = isCounting ? (countColumn(report) ?? undefined) : row?.column ? undefined : headline(report, user);
    if (figure === undefined && !isPerValue && !row?.column && !isCounting) return undefined;
    // A share is asked for, and a percentage is answered or nothing.
    if (reading.hint === 'percent' && (!figure || shownKind(report.columns[figure] as Field) !== 'percent'))
      return undefined;
    // 'How much' asks for no count.
    if (figure && reading.hint === 'much' && report.columns[figure]?.kind === 'integer') score -= 1.5;
    const isShown = figure !== undefined && !report.columns[figure]?.hidden;
    if (isShown && asked.length > 0 && isOwnName(vocabulary, choices)) score += 1;
    // 'the highest' of what? Another question than the asked one is worse than none.
    if (reading.rank && !dimension) return undefined;
    if (dimension?.needs) {
      if (figure && asked.length > 0) return undefined;
      Object.assign(given, dimension.needs);
      figure = detailFigure(report, user, dimension.needs);
      if (!figure) return undefined;
    }
    if (dimension && 'parameter' in dimension.by) {
      const { parameter, value: by } = dimension.by;
      if (given[parameter] !== undefined && given[parameter] !== by) return undefined;
      given[parameter] = by;
    }
    if (
      Object.entries(report.parameters).some(
        ([key, field]) => field.required && field.default === undefined && !given[key],
      )
    )
      return undefined;
    return {
      ...{ report, figure, dimension, row, isCounting, filters, score, isFigureNamed: asked.length > 0 },
      isFilterSaid: choices.some(({ meaning, said }) => said && meaning.kind === 'filter'),
      parameters: { ...parameters, ...given },
      rank: reading.rank,
      perValue: name === undefined ? undefined : { columns: figure ? [figure] : vocabulary.perValue, name },
    };
  }
}

/** A word as the question has it, with its capitals and accents. */
const asTyped = (source: string, word: string): string =>
  source.split(/[^\p{L}\p{M}\p{N}]+/u).find((each) => folded(each) === word) ?? word;

/** All columns that the words of a figure mean, in the order of the declaration's say. */
function alternatives({ phrases }: Vocabulary, choices: readonly Choice[], key: string): string[] {
  const choice = choices.find(({ meaning }) => meaning.kind === 'figure' && meaning.column === key);
  const text =
    choice && phrases.find(({ meaning, words }) => meaning === choice.meaning && words.length === choice.length);
  const same = text
    ? phrases.flatMap(({ meaning, words }) =>
        meaning.kind === 'figure' && words.join(' ') === text.words.join(' ') ? [meaning.column] : [],
      )
    : [];
  return same.length > 0 ? [...new Set(same)] : [key];
}

/** Whether the words of the figure are the report's own name as well. */
function isOwnName({ phrases }: Vocabulary, choices: readonly Choice[]): boolean {
  const figure = choices.find(({ meaning }) => meaning.kind === 'figure');
  const text =
    figure &&
    phrases.find(({ meaning, words }) => meaning === figure.meaning && words.length === figure.length)?.words.join(' ');
  return (
    text !== undefined && phrases.some(({ meaning, words }) => meaning.kind === 'report' && words.join(' ') === text)
  );
}

/** The money of each line, where a listing is asked for its lines. */
const detailFigure = (report: Report, user: AccessUser, needs: Readonly<Record<string, string>>): string | undefined =>
  visibleColumns(report, user).find(
    ([, { kind, sum, onlyFor }]) =>
      kind === 'money' && sum && onlyFor && Object.entries(needs).every(([key, value]) => onlyFor[key] === value),
  )?.[0];

/** Records in the question that may be meant: all of them, only whole names, or none. */
function variants(records: readonly NamedRecord[]): NamedRecord[][] {
  const apart = (some: readonly NamedRecord[]): NamedRecord[][] => {
    const first = some[0];
    if (!first) return [[]];
    const end = (each: NamedRecord) => each.at + each.length;
    const rivals = some.filter((each) => each.at < end(first) && end(each) > first.at);
    const rest = some.filter((each) => !rivals.includes(each));
    return rivals.flatMap((rival) =>
      apart(rest.filter((each) => each.at >= end(rival) || end(each) <= rival.at)).map((others) => [rival, ...others]),
    );
  };
  const exact = records.filter(({ isExact }) => isExact);
  return [
    ...apart(exact),
    ...(exact.length < records.length ? apart(records) : []),
    ...(records.length > 0 ? [[]] : []),
  ].slice(0, 24);
}

/** The plans for a question, the best first. */
export function plansFor(reports: readonly Report[], { user, reading, records, today }: Attempt): Plan[] {
  const isArchive = reading.words.some(({ stem }) => stem === 'archiv');
  const candidates = reports.filter(({ archived }) => Boolean(archived) === isArchive);
  const choices = variants(records);
  const plans = candidates.flatMap((report) => {
    const vocabulary = vocabularyOf(report, user);
    return choices.flatMap((some) => plansWith(report, vocabulary, { user, reading, records: some, today }));
  });
  return plans.sort((a, b) => b.score - a.score || placeOf(a.report) - placeOf(b.report));
}
