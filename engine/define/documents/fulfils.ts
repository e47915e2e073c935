/** What follows when a document fulfils another: facts, link, prefilled lines, checks, and the effect on the other document. */

import { inSentence } from '#engine/define/fields';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { advanced, beyond, openOf, sourceLine } from '#engine/run/progress';
import { countedIn, inOneUnit, ratioIn } from '#engine/run/units';
import { isEmpty, isRecord, rowsIn } from '#engine/run/values';
import { AMENDING } from '../amending';
import { type AnyRecord, type Field, type Fields, labelOf } from '../fields';
import { type Context, type FactSources, type Plan, type Problem, refuse } from '../rules';
import type { Counting, DocumentLink, Fulfils } from './parts';
import type { DeclaredDocument } from './shape';

/** A document that fulfils another, with what its derivations need. */
export interface Fulfilling {
  /** The document's name. */
  name: string;
  /** Its declaration. */
  fulfils: Fulfils;
  /** The fields of the document. */
  fields: Fields;
  /** The fields of a line. */
  lines: Fields;
  /** The field with the document's number. */
  number: string;
  /** The first state, in which it is not posted. */
  draft: string;
  /** Every state but deleted. */
  live: readonly string[];
  /** Fields frozen after the first save. */
  frozen: readonly string[];
}

const referenceTo = (fields: Fields, key: string): string => {
  const field = fields[key];
  if (field?.kind !== 'reference') throw new Error(`fulfils.by: '${key}' is no reference to a document`);
  return field.to;
};

/** The fulfilled document, and all documents of this kind that fulfil it. */
export const fulfilFacts = ({ name, fulfils: { by }, fields, live }: Fulfilling): FactSources => ({
  source: { of: referenceTo(fields, by), one: (record) => record[by] ?? undefined },
  siblings: { of: name, where: (record) => (record[by] ? { [by]: record[by], status: live } : undefined) },
});

/** The others that fulfil the same document. */
const othersOf = ({ _id: own }: AnyRecord, { siblings }: AnyRecord) =>
  rowsIn(siblings).filter(({ _id }) => _id !== own);

/** The posted ones among the others. */
const earlierOf = (draft: string, ...given: Parameters<typeof othersOf>) =>
  othersOf(...given).filter(({ status }) => status !== draft);

type Patches = NonNullable<Plan['patches']>;

const statesBefore = ({ of: { states } }: Fulfils): string[] =>
  states ? [...new Set(['approved', states.none, states.partly])] : ['approved'];

const isTyped = (field: Field | undefined): boolean =>
  field !== undefined && !field.readOnly && field.kind !== 'computed';

/** A new line for the open quantity of a source line: typed fields take the source's values, and so do names stored with ids. */
function filledLine({ fulfils, lines }: Fulfilling, line: AnyRecord, facts: AnyRecord) {
  const { of, line: at, fill = fulfils.with, shows = {}, fillLine, begins } = fulfils;
  const same = Object.keys(lines).filter(
    (key) => line[key] !== undefined && (isTyped(lines[key]) || isName(lines[key])),
  );
  return {
    ...Object.fromEntries(same.map((key) => [key, line[key]])),
    ...shown(shows, line, quantity),
    ...fillLine?.(line, facts),
    [at]: line.lineNo,
    [fill]: begins === 'none' ? null : quantity(openOf(of, line)),
  };
}

/** A hidden, read-only text: the name for an id at that time. */
const isName = (field: Field | undefined): boolean =>
  field?.kind === 'text' && field.readOnly === true && field.hidden === true;

const shown = (
  shows: Readonly<Partial<Record<string, string>>>,
  line: AnyRecord,
  as: (value: unknown) => unknown = (value) => value,
): AnyRecord => Object.fromEntries(Object.entries(shows).map(([own, its]) => [own, as(line[String(its)])]));

/** The link to the sources, by resource: the picker's choices, and the document that a source fills in. */
export function linkOf(document: Fulfilling): Record<string, DocumentLink> {
  const { fulfils, fields } = document;
  const { of, by, copies = [], takes = {}, at = 'outletId', fillFacts } = fulfils;
  const fill = (source: AnyRecord, facts: AnyRecord, context: Context) => ({
    outletId: source[at],
    docDate: context.today,
    [by]: source._id,
    ...(of.number in fields ? { [of.number]: source[of.number] } : {}),
    ...Object.fromEntries(copies.map((key) => [key, source[key] ?? null])),
    ...shown(takes, source),
    items: linesOf(source)
      .filter((line) => openOf(of, line).gt(0))
      .map((line) => filledLine(document, line, facts)),
  });
  return {
    [referenceTo(fields, by)]: {
      by,
      where: { ...fulfils.only, status: statesBefore(fulfils) },
      fill,
      ...(fillFacts ? { facts: fillFacts } : {}),
    },
  };
}

/**
 * The line fields that show the source's values, quantities in the line's own unit: 100 dozen ordered are 1,200 for a line in pieces. Nothing
 * for lines without a source.
 * @param line with its conversion
 */
export function shownOf(
  { fulfils: { shows = {} }, lines }: Fulfilling,
  source: AnyRecord | undefined,
  line: AnyRecord,
): AnyRecord {
  if (!source) return {};
  const isOtherUnit = !inOneUnit(line, source) && ratioIn(line) !== undefined && ratioIn(source) !== undefined;
  const values = Object.entries(shown(shows, source)).map(([own, value]) =>
    isOtherUnit && lines[own]?.kind === 'quantity' && !isEmpty(value)
      ? [own, quantity(countedIn(line, source, value))]
      : [own, value],
  );
  return Object.fromEntries(values);
}

/**
 * The source line that `line` fulfils, from the facts. If `match` names a shared field, the number alone isn't enough: a line without it,
 * or with another line's number, could exceed the open quantity.
 */
export function sourceOf(fulfils: Fulfils, { source }: AnyRecord, line: AnyRecord) {
  if (!isRecord(source)) return undefined;
  const { match } = fulfils;
  const numbered = sourceLine(fulfils, source, line);
  if (!match || (numbered && numbered[match] === line[match])) return numbered;
  return linesOf(source).find((each) => each[match] === line[match]);
}

/** The source line's number, derived from the shared field; it stays while the source is unknown. */
export const numberedBy = ({ match, line }: Fulfils, { source }: AnyRecord, found: AnyRecord | undefined) =>
  match && isRecord(source) ? { [line]: found?.lineNo ?? null } : {};

/** Whether nothing of a line comes or goes. What closes a source line has an effect all the same. */
const isNothing = ({ closes, with: counted }: Fulfils, line: Readonly<Record<string, unknown>>): boolean =>
  closes === undefined && dec(line[counted]).eq(0) && dec(line.baseQuantity).eq(0);

/** A source line may stay open with a quantity of 0, if the field allows that; another line without a quantity is a mistake. */
function* emptyLines({ fulfils, lines }: Fulfilling, record: Parameters<typeof linesOf>[0]): Generator<Problem> {
  const { of, line: at, fill = fulfils.with } = fulfils;
  if (isAbove(lines[fill])) return;
  for (const [index, line] of linesOf(record).entries())
    if (isNothing(fulfils, line) && isEmpty(line[at]))
      yield refuse(
        `items.${index}.${fill}`,
        'moreThan',
        `${nameOfLine(line, index)}: enter what was ${of.verb}, or remove the line`,
      );
}

const isAbove = (field: Field | undefined): boolean => field?.kind === 'quantity' && field.moreThan !== undefined;

/** On save: it agrees with its source, and no other draft fulfils the same one. */
export function* fulfilProblems(fulfilling: Fulfilling, record: AnyRecord, facts: AnyRecord): Generator<Problem> {
  const { fulfils, fields, number, draft, frozen } = fulfilling;
  yield* emptyLines(fulfilling, record);
  const { of, by, copies = [] } = fulfils;
  const source = facts.source as AnyRecord | undefined;
  if (!record[by]) return;
  for (const key of copies.filter((each) => frozen.includes(each)))
    if (source && source[key] !== record[key]) {
      const words = [labelOf(key, fields[key]), labelOf(by, fields[by])].map(inSentence);
      yield refuse(key, of.one, `The ${words[0]} must match the ${words[1]}`);
    }
  for (const [key, its] of Object.entries(fulfils.takes ?? {}))
    if (source && source[String(its)] !== record[key])
      yield refuse(key, of.one, `${labelOf(key, fields[key])} must match the ${of.one}`);
  const other = othersOf(record, facts).find(({ status }) => status === draft);
  if (other)
    yield refuse(by, 'oneDraft', `${other[number]} is already a draft for this ${of.one}; go on with that one`);
}

/** On approval: the source is still open for it, and no line exceeds the open quantity. */
export function* approvalProblems(
  { fulfils, draft }: Fulfilling,
  record: AnyRecord,
  facts: AnyRecord,
  context: Context,
): Generator<Problem> {
  const { of, by, fill = fulfils.with, beyond: allowed } = fulfils;
  const source = facts.source as AnyRecord | undefined;
  if (linesOf(record).every((line) => isNothing(fulfils, line)))
    yield refuse('items', 'nothing', `Every quantity is 0. Enter what was ${of.verb}, or delete the draft`);
  if (!source) return;
  if (!allowed || !context.can(allowed.needs)) {
    const tolerance = allowed ? context.settings[allowed.tolerance] : 0;
    for (const { index, most } of beyond(of, fulfils, source, record, earlierOf(draft, record, facts), tolerance)) {
      const message = `${nameOfLine(linesOf(record)[index] ?? {}, index)}: at most ${Number(most)} more may be ${of.verb} on ${source[of.number]}`;
      yield refuse(`items.${index}.${fill}`, allowed?.rule ?? 'max', message);
    }
  }
  if (source.status === AMENDING) yield refuse(by, 'state', beingAmended(fulfils, source));
  else if (![...statesBefore(fulfils), of.states?.fully].includes(String(source.status)))
    yield refuse(by, 'state', `${source[of.number]} is ${source.status} and cannot be ${of.verb}`);
}

const beingAmended = ({ of }: Fulfils, source: Readonly<Record<string, unknown>>): string =>
  `${source[of.number]} is being amended. Approve the new version or discard it first`;

/** Whether it can be reversed: not while the document that it fulfils is being amended, because its state would change. */
export const reversalProblems = ({ fulfils }: Fulfilling, { source }: Readonly<Record<string, unknown>>): Problem[] =>
  isRecord(source) && source.status === AMENDING ? [refuse('', 'state', beingAmended(fulfils, source))] : [];

/** The effect on its source of approving it (`sign` 1) or reversing it (-1). */
export function patchesOf(
  { fulfils, fields, draft }: Fulfilling,
  record: AnyRecord,
  facts: AnyRecord,
  sign: 1 | -1,
): Patches {
  const { source } = facts;
  if (!isRecord(source)) return [];
  const isLast = sign < 0 && othersOf(record, facts).length === 0;
  const set = advanced(
    fulfils.of,
    fulfils,
    source,
    record,
    earlierOf(draft, record, facts),
    sign,
    isLast ? 'approved' : undefined,
  );
  return [{ resource: referenceTo(fields, fulfils.by), id: String(source._id), set }];
}

/** The effect on its source of deleting a draft: without any drafts, the source is approved again with nothing in progress. */
export function releaseOf({ fulfils, fields }: Fulfilling, record: AnyRecord, facts: AnyRecord): Patches {
  const { source } = facts;
  if (!isRecord(source) || source.status !== fulfils.of.states?.none || othersOf(record, facts).length > 0) return [];
  return [{ resource: referenceTo(fields, fulfils.by), id: String(source._id), set: { status: 'approved' } }];
}

/** A copy of the source's number, if the document keeps one. */
export const numberOf = ({ fulfils: { of }, fields }: Fulfilling, facts: AnyRecord): AnyRecord =>
  of.number in fields ? { [of.number]: (facts.source as AnyRecord | undefined)?.[of.number] ?? null } : {};

/** The document as one that fulfils another; undefined if it doesn't. */
export const fulfillingOf = (
  said: DeclaredDocument,
  lines: Fields,
  [draft = 'draft', ...later]: readonly string[],
): Fulfilling | undefined =>
  said.fulfils && {
    name: said.name,
    fulfils: said.fulfils,
    fields: said.fields,
    lines,
    number: said.number,
    draft,
    live: [draft, ...later.filter((state) => state !== 'delete')],
    frozen: said.frozen ?? [],
  };

/** What its lines are compared with: the quantity of the source lines, if both are shown. */
export function countingOf({ of, with: counted, fill = counted, shows = {}, begins }: Fulfils): Partial<Counting> {
  const showing = (key: string | undefined) =>
    Object.keys(shows).find((own) => key !== undefined && shows[own] === key);
  const expected = showing(of.quantity);
  const before = showing(of.done);
  return {
    given: fill,
    ...(expected ? { expected } : {}),
    ...(before ? { before } : {}),
    ...(begins === 'none' ? { oneByOne: true } : {}),
  };
}
