/** The plan of a question with one report: every word must mean something in it, or there is no plan. */

import { choiceLabel, type Field, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { labelOfDeclaration, refersTo } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { findEntity } from '#resources';
import { isSoft, phraseOf, stemOf } from '../reading/english';
import type { Reading } from '../reading/question';
import { isEvent, upper } from '../saying/phrases';
import { breakdownNamed } from './breakdowns';
import { type Choice, namesIn, readingsOf } from './choices';
import { datesFor, daysMeant } from './days';
import { detailFigure, statedFigure } from './figure';
import { joinsTwo } from './joining';
import { columnOfLine, subtotalOf } from './lines';
import type { Attempt, NamedRecord, OnDays, Plan } from './plan';
import { areItsRows, countedBy, holds, onDaysOf, withLimitsHint, withPartOfDays } from './restricting';
import { type Dimension, firstOf, nameColumns, type Phrase, type Vocabulary } from './vocabulary';

/** The last word of what a record is called: 'item' for menu items. */
function nounOf(resource: string): string | undefined {
  const entity = findEntity(resource);
  return entity
    ? (phraseOf(labelOfDeclaration({ ...entity, nav: undefined })).at(-1) ?? phraseOf(entity.label.one).at(-1))
    : undefined;
}

/** How a report takes a named record: as a parameter, or as a row that is looked for. */
function recordIn(report: Report, vocabulary: Vocabulary, record: NamedRecord, outlets: readonly string[]) {
  const [parameter] = Object.entries(report.parameters).find(([, field]) => refersTo(field) === record.resource) ?? [];
  // Documents that have such a line: their totals are not the line's.
  const isOfLine = parameter !== undefined && report.listing?.filters[parameter] === 'line';
  if (record.parameter)
    return record.parameter in report.parameters ? { parameters: { [record.parameter]: record.title } } : undefined;
  // Each outlet may have a recipe of this name: that of the one that is asked about is meant.
  const ids =
    record.ids.length === 1
      ? record.ids
      : record.ids.filter((id) => outlets.some((outlet) => record.outletOf?.[id] === outlet));
  const [id] = ids;
  if (parameter && !isOfLine && ids.length === 1 && id) return { parameters: { [parameter]: id } };
  if (report.listing) return undefined;
  const noun = nounOf(record.resource);
  // Where a report is narrowed to inventory items, its rows per item are no menu items.
  const others = Object.values(report.parameters).flatMap((field) => refersTo(field) ?? []);
  if (others.some((other) => other !== record.resource && nounOf(other) === noun)) return undefined;
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

/** The outlets of a person, and all outlets of the group. */
const OUTLET_LISTS: readonly string[] = ['outlets', 'restaurants'];

/** An outlet that goods went to or came from: a parameter of reports of transfers, and of no others. */
function otherOutletIn(report: Report, { direction, outletId }: NonNullable<Reading['otherOutlet']>) {
  const [parameter] =
    Object.entries(report.parameters).find(
      ([key, field]) =>
        field.kind === 'reference' && OUTLET_LISTS.includes(field.to) && key.startsWith(`${direction}Outlet`),
    ) ?? [];
  return parameter ? { [parameter]: outletId } : undefined;
}

/** A word as the question has it, with its capitals and accents. */
const asTyped = (source: string, word: string): string =>
  source.split(/[^\p{L}\p{M}\p{N}]+/u).find((each) => folded(each) === word) ?? word;

/** What the words of a question say about a report. */
export interface Words {
  /** Parameters. */
  given: Record<string, string>;
  row: Plan['row'];
  dimension: Dimension | undefined;
  onDays: OnDays | undefined;
  /** Filters in words. */
  filters: string[];
  /** What the records in it add to the plan's score. */
  score: number;
}

const rowOf = ({ columns }: Report, { column, value }: { column: string; value: string }): NonNullable<Plan['row']> => {
  const field = columns[column];
  return { column, value, label: field ? choiceLabel(field, value) : value };
};

function saidBy(report: Report, choices: readonly Choice[], reading: Reading): Words {
  const words: Words = { given: {}, row: undefined, dimension: undefined, onDays: undefined, filters: [], score: 0 };
  let place: { dimension: Dimension; value: string } | undefined;
  for (const { meaning } of choices) {
    if (meaning.kind === 'filter') words.given[meaning.parameter] = meaning.value;
    if (meaning.kind === 'given') words.given[meaning.parameter] = asTyped(reading.source, meaning.value);
    if (meaning.kind === 'row') words.row = rowOf(report, meaning);
    if (meaning.kind === 'place') place = meaning;
    if (meaning.kind === 'dimension') words.dimension = meaning.dimension;
  }
  if (!place) return words;
  // Sundays are a row by weekday; with other rows, such as hours, they are the days that count.
  return words.dimension || reading.partOfDays
    ? { ...words, onDays: onDaysOf(place.dimension, [place.value]) }
    : { ...words, row: { value: place.value, label: upper(place.value) }, dimension: place.dimension };
}

/** What is said with the records that are named; undefined where the report has no place for one of them. */
function withRecords(
  report: Report,
  vocabulary: Vocabulary,
  words: Words,
  { records, reading, outlets }: Attempt,
): Words | undefined {
  const isByOutlet = words.dimension?.label.toLowerCase() === 'outlet';
  const { given, filters, onDays } = words;
  let { row, dimension, score } = words;
  for (const record of records) {
    // 'Chicken per biryani' is of one, and not of what was sold.
    if (reading.words[record.at]?.isEach) return undefined;
    const taken = recordIn(report, vocabulary, record, isByOutlet ? [] : outlets);
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
  if (reading.otherOutlet) {
    const other = otherOutletIn(report, reading.otherOutlet);
    if (!other) return undefined;
    Object.assign(given, other);
    filters.push(`${reading.otherOutlet.direction} ${reading.otherOutlet.name}`);
  }
  return { given, row, dimension, onDays, filters, score };
}

/** '% of sales' is what the report is of, as a share of sales: the question must say what that is. */
const isShareOfItself = (report: Report, column: string): boolean =>
  labelOf(column, report.columns[column]).startsWith('%');

/**
 * Whether something of the report was named: its name, a figure, a line, a value, or what its rows are. A filter or a cell names none by its
 * label, only by words of the declaration: 'card' is as much of a payment as of a cancelled one.
 */
function namesReport(report: Report, choices: readonly Choice[], { reading, records }: Attempt): boolean {
  const [lines] = nameColumns(report);
  return (
    namesIn(choices).length > 0 ||
    choices.some(
      ({ meaning, said, words }) =>
        meaning.kind === 'report' ||
        // 'In percent' alone is of nothing.
        (meaning.kind === 'figure' &&
          !isShareOfItself(report, meaning.column) &&
          (said || records.length > 0 || !words?.every((stem) => isSoft({ stem })))) ||
        // 'Our best day' is of the headline; 'by category' alone is of nothing.
        (meaning.kind === 'dimension' &&
          (reading.rank !== undefined ||
            reading.limit !== undefined ||
            (said && records.length > 0) ||
            // 'Purchases by supplier' names both.
            (said && (words?.length ?? 0) > 1 && reading.words.some(({ isBy }) => isBy)))) ||
        (said && ['filter', 'row'].includes(meaning.kind)) ||
        (meaning.kind === 'row' && meaning.column === lines),
    )
  );
}

/** A word that something else can be made of is no second name. */
const SECOND_NAME = 2;

/** 'The biggest bill' is found where the rows are bills, before reports that name a bill next to something else. */
const OWN_ROWS = 1;

/** A word that announces a value, and no value. */
const announcesNothing = (choices: readonly Choice[]): boolean =>
  choices.filter(({ meaning }) => meaning.kind === 'free').length >
  choices.filter(({ meaning }) => meaning.kind === 'given').length;

/** What the rows must be asked with; undefined where that contradicts what was said. */
function askedFor(
  report: Report,
  user: AccessUser,
  { dimension, given }: Pick<Words, 'dimension' | 'given'>,
  stated: string | undefined,
  isFigureNamed: boolean,
): { figure: string | undefined; given: Record<string, string> } | undefined {
  const asked = { figure: stated, given: { ...given } };
  const ofLines = stated && isFigureNamed ? firstOf(report.columns[stated]?.onlyFor ?? {}) : {};
  for (const [key, value] of Object.entries(ofLines)) if (report.listing) asked.given[key] = value;
  if (dimension?.needs) {
    const isIts = Object.entries(dimension.needs).every(([key, value]) => asked.given[key] === value);
    if (stated && isFigureNamed && !isIts) return undefined;
    Object.assign(asked.given, dimension.needs);
    if (!isFigureNamed) asked.figure = detailFigure(report, user, dimension.needs);
    if (!asked.figure) return undefined;
  }
  if (dimension && 'parameter' in dimension.by) {
    const { parameter, value } = dimension.by;
    if (asked.given[parameter] !== undefined && asked.given[parameter] !== value) return undefined;
    asked.given[parameter] = value;
  }
  return asked;
}

const lacksParameter = (report: Report, given: Readonly<Record<string, string>>): boolean =>
  Object.entries(report.parameters).some(
    ([key, field]) => field.required && field.default === undefined && !given[key],
  );

/** 'When' is answered by a date or by what days there are, 'who' by a name, and neither by a total. */
const answersWho = (report: Report, { asksFor }: Reading, figure: string | undefined, words: Words): boolean =>
  asksFor === undefined ||
  words.dimension !== undefined ||
  (asksFor === 'when' && figure !== undefined && report.columns[figure]?.kind === 'date');

const EARNING: ReadonlySet<string> = new Set(['make', 'bring', 'take', 'earn', 'collect', 'money'].map(stemOf));
const isEarning = (words: readonly string[]): boolean => words.some((word) => EARNING.has(word));
/** 'Which waiter brought in the most money' asks for takings, which the first figure of a report about waiters need not be. */
const isOtherMoney = ({ phrases }: Vocabulary, figure: string | undefined, { words }: Reading): boolean =>
  isEarning(words.map(({ stem }) => stem)) &&
  !phrases.some(
    (phrase) => phrase.meaning.kind === 'figure' && phrase.meaning.column === figure && isEarning(phrase.words),
  );

/** Whether a question names a percentage and nothing else. */
const areOfShare = (report: Report, choices: readonly Choice[]): boolean =>
  choices.length > 0 &&
  choices.every(
    ({ meaning }) => meaning.kind === 'figure' && shownKind(report.columns[meaning.column] as Field) === 'percent',
  );

/** 'The best margin' is that of an item, where the report says what its items are (`countedBy`). */
function ofItems(report: Report, user: AccessUser, words: Words): Words {
  if (words.dimension || words.row) return words;
  const [by, ...others] = new Set(Object.values(report.countedBy ?? {}).map((each) => each.by));
  const dimension = by && others.length === 0 ? breakdownNamed(report, by, user)?.by : undefined;
  return dimension ? { ...words, dimension } : words;
}

/** 'The biggest refund' is one of the rows of a report in which each has happened once, under the number of its bill. */
function eventsOf(
  report: Report,
  choices: readonly Choice[],
  { rank, asksFor }: Reading,
  row: Plan['row'],
): Dimension | undefined {
  const isNamed = choices.some(({ meaning, said }) => said && (meaning.kind === 'filter' || meaning.kind === 'report'));
  if (!rank || asksFor || row || report.listing || !isNamed) return undefined;
  const key = nameColumns(report).find((each) => isEvent(report, each));
  return key === undefined ? undefined : { by: { rows: key }, label: labelOf(key, report.columns[key] as Field) };
}

/** The plan for one way to read the words; undefined where the report does not answer it. */
function planOf(
  report: Report,
  vocabulary: Vocabulary,
  choices: readonly Choice[],
  attempt: Attempt,
): Plan | undefined {
  const { user, today } = attempt;
  const reading = withLimitsHint(attempt.reading);
  if (announcesNothing(choices) || !namesReport(report, choices, attempt)) return undefined;
  const spoken = saidBy(report, choices, reading);
  const subtotal = subtotalOf(report, spoken.row);
  // A subtotal of one kind is no list of something else.
  if (subtotal && spoken.dimension) return undefined;
  // Purchases are a line, and by category a column.
  const line = spoken.row?.column && spoken.dimension ? columnOfLine(report, user, spoken) : undefined;
  if (spoken.row?.column && spoken.dimension && !line) return undefined;
  if (line) spoken.row = undefined;
  const said = withRecords(report, vocabulary, { ...spoken, ...subtotal }, attempt);
  const restricted = said && withPartOfDays(report, vocabulary, said, reading);
  if (!restricted) return undefined;
  const words =
    reading.rank && !reading.limit && areOfShare(report, choices) ? ofItems(report, user, restricted) : restricted;
  const { row, onDays, filters } = words;
  const dimension = words.dimension ?? eventsOf(report, choices, reading, row);
  // Rows that are looked for by name are of all days.
  if (onDays && (row || !dimension)) return undefined;
  const names = namesIn(choices);
  const figures = choices.flatMap(({ meaning }) => (meaning.kind === 'figure' ? [meaning.column] : []));
  if (line && figures.length > 0) return undefined;
  // A total is none of a line's figures.
  if (row?.column && figures.some((key) => report.columns[key]?.hidden)) return undefined;
  const asked = line ? [line] : figures;
  const stated = statedFigure(report, vocabulary, choices, { asked, names, rowColumn: row?.column }, { user, reading });
  // 'the highest' of what? Another question than the asked one is worse than none.
  if (!stated || ((reading.rank || reading.limit) && !dimension)) return undefined;
  const isUnnamed = asked.length === 0 && names.length === 0;
  if (reading.rank && isUnnamed && isOtherMoney(vocabulary, stated.figure, reading)) return undefined;
  if (reading.wantsSum && names.length < 2) return undefined;
  if (
    reading.limit &&
    !holds(report, reading, {
      words: { ...words, dimension },
      stated,
      names,
      isNamed: asked.length > 0,
      counts: countedBy(vocabulary, choices, reading),
    })
  )
    return undefined;
  const run = askedFor(report, user, { ...words, dimension }, stated.figure, asked.length > 0);
  if (!run || lacksParameter(report, run.given)) return undefined;
  const { figure } = run;
  // 'What expires this week' names the days of expiry, and a report is asked for days of production.
  const isDate = figure !== undefined && report.columns[figure]?.kind === 'date';
  if (isDate && reading.period && reading.asksFor !== 'when' && !words.row) return undefined;
  const dates = datesFor(
    report,
    reading.period,
    today,
    daysMeant(report, { figure, given: run.given, onDays, dimension }),
  );
  if (!dates || !answersWho(report, reading, figure, { ...words, dimension })) return undefined;
  const { parameters, cost } = dates;
  return {
    ...{ report, figure, dimension, row, filters },
    isCounting: stated.isCounting,
    isFigureNamed: asked.length > 0,
    isFilterSaid: choices.some(({ meaning, said }) => said && meaning.kind === 'filter'),
    parameters: { ...parameters, ...run.given },
    rank: reading.rank,
    limit: reading.limit,
    partOfDays: onDays && reading.partOfDays?.by === 'weekday' ? undefined : reading.partOfDays,
    onDays,
    perValue: names.length === 0 ? undefined : { columns: figure ? [figure] : vocabulary.perValue, names },
    score:
      choices.reduce((sum, { score }) => sum + score, 0) -
      cost +
      words.score +
      stated.score +
      ((reading.rank || reading.limit) && dimension && asked.length === 0 && areItsRows(report, dimension)
        ? OWN_ROWS
        : 0) -
      (names.length > 1 ? SECOND_NAME : 0),
  };
}

/** The best plan with one report, and the best with one and with two names that only its answer knows. */
export function plansWith(report: Report, vocabulary: Vocabulary, attempt: Attempt): Plan[] {
  const { reading, records } = attempt;
  const taken = new Set(records.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)));
  const words = reading.words.filter((_, at) => !taken.has(at));
  const plans = readingsOf(words, vocabulary, {
    mostNames: reading.namesTwo ? 2 : 1,
    isRanked: reading.rank !== undefined,
    counted: attempt.counted ?? new Set(),
  })
    .filter((choices) => !joinsTwo(reading.words, records, choices))
    .flatMap((choices) => planOf(report, vocabulary, choices, attempt) ?? [])
    .sort((a, b) => b.score - a.score);
  return [0, 1, 2]
    .map((count) => plans.find(({ perValue }) => (perValue?.names.length ?? 0) === count))
    .filter((plan) => plan !== undefined);
}
