/** The plans of a question with one report: every word must mean something in it, or there is no plan. */

import { type Field, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { tileColumns } from '#engine/read/reporting';
import { queryFor } from '#engine/run/query/query';
import { breakdownNamed, OF_TIME } from '../catalogue/breakdowns';
import type { Named } from '../catalogue/records';
import { type Dimension, firstOf, type Vocabulary } from '../catalogue/vocabulary';
import type { Asked } from '../marks';
import { figureLabel } from '../say/figures';
import { stemOf } from '../words/english';
import { countColumn, detailFigure, isHeldAgainst, statedFigure } from './figure';
import { hasHalves, hasOwnPhrase, isNotEarned, isOfState, isOtherMoney, namesReport } from './naming';
import { otherOutletIn, recordChoices } from './narrowing';
import { announcesNothing, type Choice, isNothing, narrows, readingsOf } from './parse';
import type { NamedRow, Narrowing, Plan } from './plan';
import { areItsRows, asksWhatOf, columnOfLine, daysFor, eventsOf, isOfOne, ownRowsOf, withPartOfDays } from './rows';
import { narrowingOf, type Said, saidBy, withKinds } from './said';

/** A question that is being planned. */
export interface Attempt {
  user: AccessUser;
  asked: Asked;
  names: readonly Named[];
  today: string;
  /** The outlets that are asked about. */
  outlets: readonly string[];
  /** What the reports count, by the stems of its name: 'bill', 'guest'. */
  counted: ReadonlySet<string>;
  /** Nothing was named, and sales are meant. */
  isImplied: boolean;
  /** It goes on about something of this report: it needs no name of its own. */
  isContinued: boolean;
}

/** What the rows must be asked with; undefined where that contradicts what was said. */
function askedFor(
  report: Report,
  user: AccessUser,
  { dimension, filters }: Pick<Said, 'dimension' | 'filters'>,
  stated: string | undefined,
  isFigureNamed: boolean,
): { figure: string | undefined; filters: Record<string, string> } | undefined {
  const asked = { figure: stated, filters: { ...filters } };
  const ofLines = stated && isFigureNamed ? firstOf(report.columns[stated]?.onlyFor ?? {}) : {};
  for (const [key, value] of Object.entries(ofLines)) if (report.listing) asked.filters[key] = value;
  if (dimension?.needs) {
    const isIts = Object.entries(dimension.needs).every(([key, value]) => asked.filters[key] === value);
    if (stated && isFigureNamed && !isIts) return undefined;
    Object.assign(asked.filters, dimension.needs);
    if (!isFigureNamed) asked.figure = detailFigure(report, user, dimension.needs);
    if (!asked.figure) return undefined;
  }
  if (dimension && 'parameter' in dimension.by) {
    const { parameter, value } = dimension.by;
    if (asked.filters[parameter] !== undefined && asked.filters[parameter] !== value) return undefined;
    asked.filters[parameter] = value;
  }
  return asked;
}

const lacksParameter = (report: Report, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(report.parameters).some(
    ([key, field]) => field.required && field.default === undefined && !filters[key],
  );

/** 'When' is answered by a date or by what days there are, 'who' by a name, and neither by a total. */
const answersWho = (
  report: Report,
  { asksFor, last }: Asked,
  figure: string | undefined,
  dimension: Dimension | undefined,
): boolean =>
  asksFor === undefined ||
  last !== undefined ||
  (dimension !== undefined && (asksFor === 'who' || OF_TIME.test(dimension.label))) ||
  (asksFor === 'when' && figure !== undefined && report.columns[figure]?.kind === 'date');

const HINTS = { money: 'much', count: 'many', percent: 'percent' } as const;
/** With a limit, 'how many' counts rows: what figure is meant, the limit's unit says. */
const withLimitsHint = (asked: Asked): Asked =>
  asked.limit ? { ...asked, hint: asked.limit.unit && HINTS[asked.limit.unit] } : asked;

/** 'More than 3 guests' is about guests: the word behind a number must be the figure, or the row that is counted. */
function countsNoun(
  { phrases }: Vocabulary,
  choices: readonly Choice[],
  { limit, whether }: Asked,
  row: NamedRow | undefined,
): boolean {
  const noun = limit?.noun && stemOf(limit.noun);
  if (!noun) return true;
  const isFigure = choices.some(
    ({ meaning }) =>
      meaning.kind === 'figure' && phrases.some((each) => each.meaning === meaning && each.words[0] === noun),
  );
  return (
    isFigure ||
    (whether === 'is' &&
      row?.label
        .toLowerCase()
        .split(' ')
        .some((word) => stemOf(word) === noun) === true)
  );
}

/** Two figures of a report, or a line next to the report's own figure, are sides as well. */
function withFigures(
  report: Report,
  sides: readonly Narrowing[],
  figure: string | undefined,
  named: readonly string[],
): readonly Narrowing[] {
  const other = sides.length === 1 ? figure : named.find((key) => key !== named[0]);
  const side = (key: string): Narrowing => ({ label: figureLabel(report, key), figure: key });
  if (!other) return sides;
  return sides.length > 0 ? [...sides, side(other)] : [...(figure ? [side(figure)] : []), side(other)];
}

const SECOND_NAME = 2;
/** A date answers 'when', and other questions less. */
const NO_DATE = 0.3;
/** 'The biggest bill' is found where the rows are bills, before reports that name a bill next to something else. */
const OWN_ROWS = 1;

/** The plan for one way to read the words; undefined if the report does not answer it. */
function planOf(report: Report, vocabulary: Vocabulary, all: readonly Choice[], attempt: Attempt): Plan | undefined {
  const { user, today } = attempt;
  const asked = withLimitsHint(attempt.asked);
  if (announcesNothing(all) || hasHalves(all) || hasOwnPhrase(vocabulary, all, asked)) return undefined;
  if (!attempt.isContinued && !namesReport(report, all, attempt.asked)) return undefined;
  const main = all.filter(({ role }) => role === 'main');
  const things = main.filter((each) => !isNothing(each));
  const sideChoices = things.filter(
    (each, at) => narrows(each) && (each.joined !== undefined || things[at + 1]?.joined !== undefined),
  );
  const choices = main.filter((each) => !sideChoices.includes(each));
  const narrowed = (some: readonly Choice[]): Narrowing[] =>
    some.flatMap((each) => narrowingOf(report, each, asked) ?? []);
  const sides = narrowed(sideChoices);
  const without = narrowed(all.filter(({ role }) => role === 'without'));
  const parts = all.filter(({ role }) => role === 'part');
  const [part, ...otherParts] = narrowed(parts);
  if (otherParts.length > 0 || (asked.isShare && !part)) return undefined;
  const spoken = saidBy(report, withKinds(report, vocabulary, choices, asked), asked);
  if (!spoken) return undefined;
  // Purchases are a line, and by category a column.
  const line =
    spoken.row?.column && spoken.dimension && !('group' in spoken.dimension.by)
      ? columnOfLine(report, user, spoken)
      : undefined;
  if (spoken.row?.column && spoken.dimension && !('group' in spoken.dimension.by) && !line) return undefined;
  if (line) spoken.row = undefined;
  const other = asked.otherOutlet && otherOutletIn(report, asked.otherOutlet);
  if (asked.otherOutlet && !other) return undefined;
  const rows = withPartOfDays(report, vocabulary, spoken, asked.part, asked.rank !== undefined);
  if (!rows) return undefined;
  const { row, onDays } = rows;
  const figures = choices.flatMap(({ meaning }) => (meaning.kind === 'figure' ? [meaning.column] : []));
  const isOfShare =
    choices.length > 0 &&
    figures.length === choices.length &&
    figures.every((key) => shownKind(report.columns[key] as Field) === 'percent');
  const isNamed = choices.some(({ meaning, said }) => said && (meaning.kind === 'filter' || meaning.kind === 'report'));
  const dimension =
    rows.dimension ??
    (asked.rank && !asked.limit && isOfShare && !row ? itemsOf(report, user) : undefined) ??
    (asked.rank && !asked.asksFor && !row && isNamed && !asksWhatOf(asked) ? eventsOf(report) : undefined) ??
    (isOfState(choices, asked) && !row ? ownRowsOf(report) : undefined);
  // 'How many waiters sold' asks for no portions.
  const counted = all.find(({ at }) => at === 0)?.meaning;
  if (asked.hint === 'many' && counted?.kind === 'dimension' && 'each' in counted.dimension.by) return undefined;
  // A row that is looked for by its name covers all days.
  if (onDays && (row || !dimension)) return undefined;
  const nameChoices = [...choices, ...parts].flatMap(({ meaning }) => (meaning.kind === 'value' ? [meaning.name] : []));
  const names = [...nameChoices, ...[...sides, ...without].flatMap(({ name }) => name ?? [])];
  if (line && figures.length > 0) return undefined;
  // Names are behind the total, and not behind one of its lines.
  if (names.length > 0 && row?.column) return undefined;
  // A total isn't one of a line's figures.
  if (row?.column && figures.some((key) => report.columns[key]?.hidden)) return undefined;
  const named = line ? [line] : figures.slice(0, 1);
  const rowColumn =
    row?.column ?? sides.find((each) => each.row?.column)?.row?.column ?? (part ?? without[0])?.row?.column;
  const stated = statedFigure(
    report,
    vocabulary,
    choices,
    { asked: named, names, rowColumn },
    { user, reading: asked },
  );
  // 'What percentage of bills' asks for no amount and no number.
  const isPercent = stated?.figure !== undefined && shownKind(report.columns[stated.figure] as Field) === 'percent';
  if (asked.hint === 'percent' && !asked.limit && !asked.base && !part && !isPercent && names.length === 0)
    return undefined;
  // 'The highest' of what? Another question than the asked one is worse than none.
  const isListed = dimension !== undefined || sides.length > 0;
  if (!stated || (!attempt.isContinued && (asked.rank || (asked.limit && asked.whether !== 'is')) && !isListed))
    return undefined;
  // Each row of a report is one: a ranking of rows by their number ranks nothing, and neither does one without a figure.
  const isOne = dimension && 'rows' in dimension.by && stated.figure === countColumn(report);
  if (asked.rank && (isOne || (stated.figure === undefined && names.length === 0))) return undefined;
  const isUnnamed = named.length === 0 && names.length === 0;
  if (asked.rank && isUnnamed && isOtherMoney(vocabulary, stated.figure, asked)) return undefined;
  const isBare =
    isUnnamed && !isNamed && all.every(({ meaning }) => meaning.kind === 'dimension' || meaning.kind === 'nothing');
  // 'The biggest debtor' says no figure, and a report without one of its own can't tell.
  if (isBare && asked.rank && tileColumns(report).length === 0) return undefined;
  if (asked.wantsSum && sides.length < 2) return undefined;
  // What was sold is meant, and no other column that is labelled “Sales”.
  const isSold = choices.some(({ meaning, said }) => said && meaning.kind === 'figure');
  if (attempt.isImplied && !isSold) return undefined;
  const isOfRows = asked.limit && asked.whether !== 'is';
  if (asked.limit) {
    const isHeld =
      stated.figure !== undefined &&
      isHeldAgainst(report, stated.figure, asked.limit) &&
      countsNoun(vocabulary, choices, asked, row);
    if (!isHeld || names.length > 0 || stated.isCounting) return undefined;
    // 'Days over 5,000' does not say of what.
    if (
      isOfRows &&
      !attempt.isContinued &&
      (row || !dimension || (named.length === 0 && !attempt.isImplied && !areItsRows(report, dimension)))
    )
      return undefined;
  }
  const run = askedFor(
    report,
    user,
    { dimension, filters: { ...spoken.filters, ...other?.filters } },
    stated.figure,
    named.length > 0,
  );
  if (!run || lacksParameter(report, run.filters)) return undefined;
  if (asked.rank && isOfOne(report, dimension, run.filters)) return undefined;
  const { figure } = run;
  if (isNotEarned(report, all, figure)) return undefined;
  // 'What expires this week' names the days of expiry, and a report is asked for days of production.
  const isDate = figure !== undefined && report.columns[figure]?.kind === 'date';
  if (isDate && asked.period && asked.asksFor !== 'when' && !row) return undefined;
  const days = daysFor(report, asked.period, today, {
    figure,
    filters: run.filters,
    isOnDays: onDays !== undefined,
    dimension,
  });
  if (!days || !answersWho(report, asked, figure, dimension)) return undefined;
  const group = dimension && 'group' in dimension.by ? [dimension.by.group] : [];
  return {
    ...{
      report,
      figure,
      dimension,
      row,
      onDays,
      sides: withFigures(report, sides, figure, figures),
      without,
      part,
      family: spoken.family,
    },
    query: queryFor(report, {
      ...{ by: group, filters: run.filters, outlets: attempt.outlets },
      ...(days.period ? { period: days.period } : {}),
    }),
    names: names.length === 0 ? undefined : { columns: figure ? [figure] : vocabulary.perValue, names: nameChoices },
    joined: sideChoices.find(({ joined }) => joined && joined !== ',')?.joined as Plan['joined'],
    isCounting: stated.isCounting,
    given: all.flatMap(({ meaning }) => (meaning.kind === 'given' ? [meaning.parameter] : [])),
    isFigureNamed: named.length > 0,
    isFilterSaid: choices.some(({ meaning, said }) => said && meaning.kind === 'filter'),
    isImplied: attempt.isImplied,
    isBare,
    filters: [...spoken.labels, ...(other ? [other.label] : [])],
    score:
      all.reduce((sum, { score }) => sum + score, 0) -
      days.cost -
      (isDate && asked.asksFor !== 'when' ? NO_DATE : 0) +
      stated.score +
      ((asked.rank || asked.limit) && dimension && named.length === 0 && areItsRows(report, dimension) ? OWN_ROWS : 0) -
      (names.length > 1 ? SECOND_NAME : 0),
  };
}

/** 'The best margin' is the one of an item, where the report says what its items are (`countedBy`). */
function itemsOf(report: Report, user: AccessUser): Dimension | undefined {
  const [by, ...others] = new Set(Object.values(report.countedBy ?? {}).map((each) => each.by));
  return by && others.length === 0 ? breakdownNamed(report, by, user)?.by : undefined;
}

/** The best plans with one report. */
export function plansWith(report: Report, vocabulary: Vocabulary, attempt: Attempt): Plan[] {
  const { asked, names, outlets, counted } = attempt;
  const records = recordChoices(report, vocabulary, names, outlets);
  const plans = readingsOf(asked.words, vocabulary, {
    ...{ isRanked: asked.rank !== undefined, counted, period: asked.period, records },
  })
    .flatMap((choices) => planOf(report, vocabulary, choices, attempt) ?? [])
    .sort((a, b) => b.score - a.score);
  // A name that only the answer knows may be one, and the next plan is tried if it is not.
  return [
    plans.find((plan) => !plan.names),
    plans.find((plan) => plan.names?.names.length === 1),
    plans.find((plan) => plan.names && plan.names.names.length !== 1),
  ].filter((plan) => plan !== undefined);
}
