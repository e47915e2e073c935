/** The words of a report: its name, its figures, its filters and what it can be added up by, all from its declaration. */

import { choiceLabel, type Field, inWords, labelOf } from '#engine/define/fields';
import type { Column, Report } from '#engine/define/report';
import { type AccessUser, can } from '#engine/read/access';
import { navLabelOf } from '#engine/read/navigation';
import { groupColumns, isFigure, isFor, visibleColumns } from '#engine/read/reporting';
import { findEntity, report as reportNamed } from '#resources';
import { WEEKDAYS } from '../words/calendar';
import { particleOf, phraseOf } from '../words/english';

/** What a phrase means in a report. */
export type Meaning =
  | { kind: 'report' }
  | { kind: 'figure'; column: string }
  | { kind: 'filter'; parameter: string; value: string }
  /** A word in front of a value: 'cashier Ruwani'. */
  | { kind: 'free'; parameter: string }
  /** One of the lines of a report whose rows are named by a choice. */
  | { kind: 'row'; column: string; value: string }
  /** One row of a dimension: Sundays among the weekdays. */
  | { kind: 'place'; dimension: Dimension; value: string }
  /** What there is a row or a subtotal for. */
  | { kind: 'dimension'; dimension: Dimension };

export interface Dimension {
  /** How the report is asked for it: a parameter, subtotals, or its rows as they are. */
  by:
    | { parameter: string; value: string }
    | { group: string }
    | { rows: string }
    /** It has no such rows, and runs once for each outlet, or for each value of a filter that bills have. */
    | { each: string };
  label: string;
  /** What the report must be asked with to have it: the detail of a listing. */
  needs?: Readonly<Record<string, string>>;
}

export interface Phrase {
  words: readonly string[];
  meaning: Meaning;
  /** The declaration says that these words mean this; a label merely has them. */
  isSaid: boolean;
  /** What must be in front of the only word that counts, or behind it. */
  particle?: { place: 0 | 1; word: string };
}

export interface Vocabulary {
  phrases: readonly Phrase[];
  /** The phrases that begin with a stem. */
  beginning: ReadonlyMap<string, readonly Phrase[]>;
  /** Columns of figures with a figure per name that only the answer knows: taxes, payment methods. */
  perValue: readonly string[];
}

/** A parameter that says what the rows are for: one that must be given, called By or Per. */
const isRowsParameter = (key: string, field: Field): boolean =>
  field.kind === 'choice' && field.required === true && /^(by|per)$/i.test(labelOf(key, field));

/** 'Sales report' is asked for as 'sales'; a listing by what it lists. */
const shorter = (label: string): string => label.replace(/ (report|listing|summary|note listing)$/i, '');

/** Columns whose values an answer can state; a payment's number names it. */
const isStated = (column: Column, key = ''): boolean =>
  (isFigure(column) && !(column.kind === 'integer' && /No$/.test(key))) || column.kind === 'date';

/** What names a row: the first column that is neither a figure nor hidden. */
export const nameColumns = (report: Report): string[] =>
  Object.entries(report.columns).flatMap(([key, column]) =>
    !column.hidden &&
    !column.within &&
    !column.onlyFor &&
    !isFigure(column) &&
    column.kind !== 'date' &&
    column.kind !== 'datetime'
      ? [key]
      : [],
  );

/** What a column or parameter is called; '% of gross sales' is asked for as '% of sales', and the answer says which. */
const namesOf = (key: string, field: Field): string[] => {
  const label = labelOf(key, field);
  return [label, label.replace(/% of (gross|net) sales/i, '% of sales'), inWords(key)];
};

/** Names of what a parameter or a column refers to: 'Outlet', 'Supplier'. */
const entityLabels = (resource: string | undefined): string[] => {
  const label = resource && findEntity(resource)?.label.one;
  return label ? [label] : [];
};

const UNAPPROVED = ['waiting for approval', 'awaiting approval', 'pending approval', 'unapproved', 'not approved'];

/** What a report has no rows for and can run for one by one: outlets, and names on bills such as a waiter's. */
function eachOf(report: Report, known: readonly string[]): { labels: string[]; dimension: Dimension }[] {
  const filters = Array.isArray(report.filters?.of) && report.filters.of.includes('bills') ? report.filters.fields : {};
  const names = Object.entries(filters).flatMap(([key, field]) => {
    const label = labelOf(key, field);
    return field.kind === 'text' ? [{ labels: [label], dimension: { by: { each: key }, label } }] : [];
  });
  const outlets = { labels: ['Outlet'], dimension: { by: { each: OUTLETS }, label: 'Outlet' } };
  return [outlets, ...names].filter(({ dimension: { label } }) => !known.includes(label.toLowerCase()));
}
export const OUTLETS = 'outlets';

/** Everything that a report can be added up by, with the name that declarations have for it. */
export function dimensionsOf(
  report: Report,
  columns: ReadonlyMap<string, Column>,
): { labels: string[]; key: string; dimension: Dimension }[] {
  const parameters = Object.entries(report.parameters).flatMap(([parameter, field]) =>
    isRowsParameter(parameter, field) && 'values' in field
      ? (field.values as readonly string[]).map((value) => ({
          labels: [choiceLabel(field, value), inWords(value)],
          key: `${parameter}=${value}`,
          dimension: { by: { parameter, value }, label: inWords(value) },
        }))
      : [],
  );
  const groups = groupColumns(report).flatMap((group) => {
    const column = columns.get(group);
    if (!column) return [];
    const labels = [...namesOf(group, column), ...entityLabels(column.titleOf)];
    const needs = column.onlyFor ? { needs: firstOf(column.onlyFor) } : {};
    return [{ labels, key: group, dimension: { by: { group }, label: labelOf(group, column), ...needs } }];
  });
  const [rows] = nameColumns(report).filter((key) => columns.has(key));
  const named = rows && columns.get(rows);
  const own =
    rows && named && !parameters.some(({ dimension }) => dimension.label === labelOf(rows, named))
      ? [
          {
            labels: [...namesOf(rows, named), ...entityLabels(named.titleOf)],
            key: rows,
            dimension: { by: { rows }, label: labelOf(rows, named) },
          },
        ]
      : [];
  return [...parameters, ...own, ...groups];
}

/** Parameters that show a column; of several values, the first. */
export const firstOf = (onlyFor: NonNullable<Column['onlyFor']>): Record<string, string> =>
  Object.fromEntries(Object.entries(onlyFor).map(([key, value]) => [key, [value].flat()[0] ?? '']));

/** Alternatives for each place in a phrase, one after another. */
const combined = (places: readonly (readonly string[])[]): string[] =>
  places.reduce<string[]>(
    (before, words) => before.flatMap((each) => words.map((word) => `${each} ${word}`.trim())),
    [''],
  );

/** A word with its alternatives, or what is between brackets, which may be left out. */
const alternatives = (part: string): string[] =>
  part.startsWith('(') ? ['', ...combined(part.slice(1, -1).split(/\s+/).map(alternatives))] : part.split('/');

/** What a declaration's text says: phrases separated by commas. 'below/under minimum (level)' is four of them. */
export const phrasesIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.match(/\([^)]*\)|[^\s()]+/g) ?? [])
    .flatMap((parts) => (parts.length > 0 ? combined(parts.map(alternatives)) : []));

/** What people may call something, as the declaration says. */
const saidOf = (report: Report, key: string): string[] => phrasesIn(report.synonyms?.[key] ?? '');

/** The values of a parameter that the declaration has words for: Visa of 'cardType=Visa'. */
const valuesSaid = ({ synonyms = {} }: Report, parameter: string): string[] =>
  Object.keys(synonyms).flatMap((key) => (key.startsWith(`${parameter}=`) ? [key.slice(parameter.length + 1)] : []));

const known = new WeakMap<AccessUser, Map<Report, Vocabulary>>();

/** The vocabulary of a report for a person: what they can't see has no words. Made once for each, since a question is planned in many parts. */
export function vocabularyOf(report: Report, user: AccessUser): Vocabulary {
  const own = known.get(user) ?? new Map<Report, Vocabulary>();
  known.set(user, own);
  const found = own.get(report) ?? madeFor(report, user);
  own.set(report, found);
  return found;
}

function madeFor(report: Report, user: AccessUser): Vocabulary {
  const usual = Object.fromEntries(Object.entries(report.parameters).map(([key, field]) => [key, field.default]));
  const visible = visibleColumns(report, user);
  const columns = new Map(visible.filter(([, column]) => isFor(column, usual)));
  const phrases: Phrase[] = [];
  const say = (texts: readonly string[], meaning: Meaning, isSaid: boolean): void => {
    const seen = new Set<string>();
    for (const text of texts) {
      const words = phraseOf(text);
      const particle = particleOf(text);
      const key = [...words, particle?.word].join(' ');
      if (words.length === 0 || seen.has(key)) continue;
      seen.add(key);
      phrases.push({ words, meaning, isSaid, ...(particle ? { particle } : {}) });
    }
  };
  /** Labels mean something, and what the declaration says under a key. */
  const means = (meaning: Meaning, key: string, labels: readonly string[]): void => {
    say(labels, meaning, false);
    say(saidOf(report, key), { ...meaning }, true);
  };
  const dimensions = dimensionsOf(report, new Map(visible));
  const labelsOfRows = dimensions.flatMap(({ labels }) => labels);
  const rowNames = new Set(labelsOfRows.map((label) => phraseOf(label).join(' ')));
  means(
    { kind: 'report' },
    'report',
    [report.label, navLabelOf(report)].flatMap((label) => [label, shorter(label)]),
  );
  for (const [key, column] of columns) {
    // A figure for each outlet is no figure called outlet.
    const isName = (name: string) => !column.perValue && rowNames.has(phraseOf(name).join(' '));
    if (column.perValue || isStated(column, key))
      means(
        { kind: 'figure', column: key },
        key,
        namesOf(key, column).filter((name) => !isName(name)),
      );
    if (column.kind === 'choice' && !(key in report.parameters) && 'values' in column)
      for (const value of column.values as readonly string[])
        means({ kind: 'row', column: key, value }, `${key}=${value}`, [choiceLabel(column, value)]);
  }
  // A figure of a listing's lines is asked for by the words of the declaration.
  for (const [key, column] of report.listing ? visible : [])
    if (!columns.has(key) && isFigure(column) && column.sum) means({ kind: 'figure', column: key }, key, []);
  for (const [parameter, field] of Object.entries(report.parameters)) {
    if (isRowsParameter(parameter, field)) continue;
    const filter = (value: string, label?: string) =>
      means({ kind: 'filter', parameter, value }, `${parameter}=${value}`, label === undefined ? [] : [label]);
    if (field.kind === 'text') {
      say([labelOf(parameter, field)], { kind: 'free', parameter }, false);
      // Values that tills send, such as the kinds of cards.
      for (const value of valuesSaid(report, parameter)) filter(value);
    }
    if (field.kind === 'boolean') filter('true', labelOf(parameter, field));
    if (field.kind === 'choice' && 'values' in field)
      for (const value of field.values as readonly string[]) {
        filter(value, choiceLabel(field, value));
        // What documents are called before someone approves them is the same for all.
        if (report.listing && parameter === 'status' && value === 'draft')
          say(UNAPPROVED, { kind: 'filter', parameter, value }, true);
      }
  }
  const known = labelsOfRows.map((label) => label.toLowerCase());
  for (const { labels, dimension } of eachOf(report, known)) say(labels, { kind: 'dimension', dimension }, false);
  for (const { labels, key, dimension } of dimensions) {
    means({ kind: 'dimension', dimension }, key, labels);
    if ('parameter' in dimension.by && dimension.by.value === 'weekday')
      for (const value of WEEKDAYS) say([value], { kind: 'place', dimension, value }, false);
  }
  const beginning = new Map<string, Phrase[]>();
  // Words of a short phrase may come in another order.
  for (const phrase of phrases)
    for (const first of phrase.words.length < 4 ? new Set(phrase.words) : phrase.words.slice(0, 1))
      beginning.set(first, [...(beginning.get(first) ?? []), phrase]);
  return { phrases, beginning, perValue: [...columns].flatMap(([key, { perValue }]) => (perValue ? [key] : [])) };
}

/** Every name of a report and its contents. */
export function textsOf(report: Report, user: AccessUser): string[] {
  const ofColumns = visibleColumns(report, user).flatMap(([key, column]) => namesOf(key, column));
  const ofParameters = Object.entries(report.parameters).flatMap(([key, field]) => [
    labelOf(key, field),
    ...('values' in field ? (field.values as readonly string[]).map((value) => choiceLabel(field, value)) : []),
  ]);
  return [
    report.label,
    navLabelOf(report),
    ...ofColumns,
    ...ofParameters,
    ...Object.values(report.synonyms ?? {}).flatMap(phrasesIn),
  ];
}

/** Reports whose figures may be asked for by a person. */
export const reportsFor = (reports: readonly Report[], user: AccessUser): Report[] =>
  reports.filter(({ module }) => can(user, module, 'view'));

/** The declaration of a report. @throws Error if there is none: queries are made from declarations */
export function declaredReport(name: string): Report {
  const found = reportNamed(name);
  if (!found) throw new Error(`no report named “${name}”`);
  return found;
}
