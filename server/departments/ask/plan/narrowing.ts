/** How a report takes a record that is named: as a filter, or as one of its rows. */

import type { Report } from '#engine/define/report';
import { labelOfDeclaration, refersTo } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Named, Titled } from '../catalogue/records';
import type { Dimension, Phrase, Vocabulary } from '../catalogue/vocabulary';
import type { Asked } from '../marks';
import { phraseOf } from '../words/english';
import type { RecordChoice } from './phraseAt';
import type { Narrowing } from './plan';

/** The last word of what a record is called: 'item' for menu items. */
function nounOf(resource: string): string | undefined {
  const entity = findEntity(resource);
  return entity
    ? (phraseOf(labelOfDeclaration({ ...entity, nav: undefined })).at(-1) ?? phraseOf(entity.label.one).at(-1))
    : undefined;
}

/** Rows that a parameter decides about: their first column is not always there. */
const parameterNames = (report: Report, column: string): boolean => report.columns[column]?.optional === true;

/** The rows of a report that records of a resource are. */
function rowsOf(report: Report, vocabulary: Vocabulary, resource: string): Dimension | undefined {
  if (report.listing) return undefined;
  const noun = nounOf(resource);
  // In a report of inventory items, the rows per item are no menu items.
  const others = Object.values(report.parameters).flatMap((field) => refersTo(field) ?? []);
  if (others.some((other) => other !== resource && nounOf(other) === noun)) return undefined;
  const isNoun = ({ words }: Phrase) => words.length <= 2 && words.at(-1) === noun;
  return vocabulary.phrases
    .filter(isNoun)
    .flatMap(({ meaning }) => (meaning.kind === 'dimension' ? [meaning.dimension] : []))
    .find(({ by }) => 'parameter' in by || ('rows' in by && !parameterNames(report, by.rows)));
}

/** The parameter that narrows a report to records of a resource. Documents that have such a line have other totals than it. */
const filterOf = ({ parameters, listing }: Report, resource: string): string | undefined =>
  Object.entries(parameters).find(
    ([key, field]) => refersTo(field) === resource && listing?.filters[key] !== 'line',
  )?.[0];

/** Several outlets may have a record of the same name: the one of the outlet that is asked about is meant. */
const ownIds = ({ ids, outletOf }: Titled, outlets: readonly string[]): readonly string[] =>
  ids.length === 1 ? ids : ids.filter((id) => outlets.some((outlet) => outletOf[id] === outlet));

/** The ways to take a name, the likeliest first: a filter or a row, or several things added up. */
function narrowingsFor(
  report: Report,
  vocabulary: Vocabulary,
  { resource, titles, word }: Named,
  outlets: readonly string[],
): Narrowing[] {
  const filter = filterOf(report, resource);
  const rows = rowsOf(report, vocabulary, resource);
  const [only, ...others] = titles;
  const asFilter = (title: string, id: string): Narrowing | undefined =>
    filter ? { label: title, filters: { [filter]: id } } : undefined;
  const asRow = ({ title }: Titled): Narrowing | undefined =>
    rows && { label: title, row: { value: title, label: title }, by: rows };
  const own = only && others.length === 0 ? ownIds(only, outlets) : undefined;
  const [id] = own ?? [];
  const alone = only && own && ((id && own.length === 1 ? asFilter(only.title, id) : undefined) ?? asRow(only));
  const single = alone ? [alone] : [];
  if (own && (own.length === 0 || (alone && own.length === 1))) return single;
  const ids = titles.flatMap((title) => ownIds(title, outlets));
  // Rows are read at once; a filter runs for each of them, and goes together with lines and other rows.
  const any =
    filter && ids.length <= MOST_RUNS
      ? titles.flatMap((title) => ownIds(title, outlets).flatMap((id) => asFilter(title.title, id) ?? []))
      : titles.flatMap((title) => asRow(title) ?? []);
  if (any.length === 0) return single;
  const label = others.length > 0 ? `“${word}”` : (only?.title ?? word);
  return [...single, { label, any, of: { resource, word } }];
}

/** Things that a report is run for one by one. */
const MOST_RUNS = 12;

/** The second way to take a name is less likely. */
const SECOND = 0.1;

const SCORES = { whole: 3.5, begun: 1.5, shared: 1.2 } as const;

/** The records that are named, as a report takes them. */
export function recordChoices(
  report: Report,
  vocabulary: Vocabulary,
  names: readonly Named[],
  outlets: readonly string[],
): RecordChoice[] {
  return names.flatMap((named): RecordChoice[] => {
    const { at, length, match, parameter, titles } = named;
    const [first] = titles;
    const onBills = first && parameter !== undefined && parameter in report.parameters;
    const narrowings: Narrowing[] = onBills
      ? [{ label: first.title, filters: { [parameter]: first.title } }]
      : parameter === undefined
        ? narrowingsFor(report, vocabulary, named, outlets)
        : [];
    const only = match === 'shared' && titles.length === 1 && first;
    // 'Beer' may mean more than the ginger beer: that there is only one is said.
    const of = { resource: named.resource, word: named.word };
    return narrowings.map((narrowing, place) => ({
      ...{ at, length, isWhole: match === 'whole', score: SCORES[match] * length - place * SECOND },
      narrowing: only && !narrowing.any ? { label: `“${named.word}”`, any: [narrowing], of } : narrowing,
    }));
  });
}

/** The outlets of a person, and all outlets of the group. */
const OUTLET_LISTS: readonly string[] = ['outlets', 'restaurants'];

/** An outlet that goods went to or came from: a filter of reports of transfers, and of no others. */
export function otherOutletIn(
  report: Report,
  { direction, outletId, name }: NonNullable<Asked['otherOutlet']>,
): Narrowing | undefined {
  const [parameter] =
    Object.entries(report.parameters).find(
      ([key, field]) =>
        field.kind === 'reference' && OUTLET_LISTS.includes(field.to) && key.startsWith(`${direction}Outlet`),
    ) ?? [];
  return parameter ? { label: `${direction} ${name}`, filters: { [parameter]: outletId } } : undefined;
}
