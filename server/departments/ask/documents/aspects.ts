/** What can be asked about a document, in the words of its declaration: its fields, its states, its lines, and documents that belong to it. */

import type { Document } from '#engine/define/document';
import { type Field, inWords, labelOf, shownKind } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { documents } from '#resources';
import { phraseOf, stemOf } from '../words/english';

/** What a question wants to know. `key`: the field, the column of the lines, the state, or the other kind of documents. */
export interface Aspect {
  kind: 'summary' | 'status' | 'state' | 'field' | 'lines' | 'open' | 'column' | 'related';
  key: string;
}

/** 'Who' wants a person or a company, 'when' a day, 'is it' a yes or no. */
export type Asks = 'who' | 'when' | 'whether' | 'what';

/** Words that mean something about a document. */
export interface Phrase {
  words: readonly string[];
  aspect: Aspect;
  asks: readonly Asks[];
  /** The person can’t see it. */
  isHidden: boolean;
}

/** What else people call the fields that many documents have. */
const SYNONYMS: Readonly<Record<string, string>> = {
  addedBy: 'raise make enter place add write draft',
  addedDatetime: 'raise make enter place add write draft',
  approvedBy: 'sign authorise authorize',
  modifiedBy: 'change edit',
  modifiedDatetime: 'change edit',
  expectedDate: 'due come arrive deliver',
  supplierId: 'vendor supply deliver',
  remarks: 'note comment',
};
/** What else people say for a state. */
const STATES: Readonly<Record<string, string>> = {
  received: 'arrive deliver come',
  partiallyReceived: 'partly',
  approved: 'sign',
  delete: 'delete remove cancel',
  cancelled: 'cancel',
  closed: 'close',
};
const TOTAL = 'total worth value amount cost price sum';
const STATUS = 'status state stage progress happen going';
const LINES = 'item line content product ingredient contain';
const OPEN = 'open outstanding missing pending remaining come owe owing';
/** What else people call some documents. Compared as written, because 'receipt' and 'received' have one stem. */
const NOUNS: Readonly<Record<string, string>> = {
  purchaseOrders: 'order',
  goodsReceivedNotes: 'receipt delivery',
  supplierReturns: 'return',
  transferIns: 'arrival',
};
/** In front of a word that is compared as written, in singular or plural. */
export const AS_WRITTEN = '=';

const AMOUNTS: readonly string[] = ['money', 'cost', 'quantity'];
const DATES: readonly string[] = ['date', 'datetime'];
const STATED = ['text', 'longText', 'choice', 'reference', 'integer', 'decimal', 'percent', ...AMOUNTS, ...DATES];

const each = (words: string): string[][] => words.split(' ').flatMap((word) => (word ? [[stemOf(word)]] : []));

function asksFor(field: Field): readonly Asks[] {
  if (DATES.includes(shownKind(field))) return ['when'];
  if (field.kind !== 'reference') return ['what'];
  return field.to === 'users' ? ['who'] : ['what', 'who'];
}

/** The field with the document's amount. */
export const totalOf = (document: Document): string | undefined =>
  document.totals.at(-1) ?? document.header.findLast((key) => shownKind(fieldsOf(document)[key] as Field) === 'money');

/** The company or outlet on the other side: the supplier, the outlet that goods go to. */
export const partyOf = (document: Document): string | undefined =>
  document.header.find((key) => {
    const field = fieldsOf(document)[key];
    return field?.kind === 'reference' && !documents.some(({ name }) => name === field.to);
  });

/** The line's field with the quantity that counts: what of an order arrived, otherwise what people type. */
export const quantityOf = (document: Document): string | undefined =>
  document.fulfils?.with ??
  Object.entries(lineFieldsOf(document)).find(
    ([, field]) => field.kind === 'quantity' && !field.hidden && !field.readOnly,
  )?.[0] ??
  document.progress?.quantity;

/** Figures of a line that can be asked for. */
export const lineColumns = (document: Document): [key: string, field: Field][] =>
  Object.entries(lineFieldsOf(document)).filter(
    ([key, field]) => !field.hidden && [...AMOUNTS, 'percent', 'date'].includes(shownKind(field)) && key !== 'lineNo',
  );

/** The names of a kind of document: 'purchase order', 'PO', 'order'. */
const namesOf = ({ label, spokenName = '', prefix, progress }: Document): string[][] =>
  [label.one, label.many, spokenName, prefix, progress?.one ?? ''].filter(Boolean).map(phraseOf);

/** Words that say no more than that it is this document. */
export const kindWords = (document: Document): ReadonlySet<string> => new Set(namesOf(document).flat());

const refersTo = (one: Document, other: Document): boolean =>
  Object.values(fieldsOf(one)).some((field) => field.kind === 'reference' && field.to === other.name);

/** Everything that a person may ask about a kind of document. */
export function phrasesFor(document: Document, user: AccessUser): Phrase[] {
  const { progress, fulfils, statuses } = document;
  const phrases: Phrase[] = [];
  const say = (
    kind: Aspect['kind'],
    key: string,
    words: readonly (readonly string[])[],
    asks: readonly Asks[],
    isHidden = false,
  ): void => {
    for (const some of words) if (some.length > 0) phrases.push({ words: some, aspect: { kind, key }, asks, isHidden });
  };
  say('status', '', each(STATUS), ['what', 'whether']);
  say('lines', '', each(LINES), ['what']);
  if (progress?.open) say('open', '', [...each(OPEN), ['not', stemOf(progress.verb)]], ['what', 'whether']);
  for (const [state, { label }] of Object.entries(statuses))
    say('state', state, [phraseOf(label), phraseOf(inWords(state)), ...each(STATES[state] ?? '')], ['whether', 'what']);
  for (const [key, field] of lineColumns(document)) {
    const more = [
      ...(key === fulfils?.with ? [fulfils.of.verb] : []),
      ...(key === quantityOf(document) ? ['quantity count'] : []),
      ...(field.kind === 'cost' && !field.readOnly ? ['price cost'] : []),
    ];
    const names = [phraseOf(labelOf(key, field)), phraseOf(inWords(key.replace(/Qty$/, '')))];
    say('column', key, [...names, ...each(more.join(' '))], ['what'], !canSee(user, field));
  }
  for (const [key, field] of Object.entries(fieldsOf(document))) {
    if (field.hidden || key === 'status' || !STATED.includes(shownKind(field))) continue;
    const names = [phraseOf(labelOf(key, field)), phraseOf(inWords(key.replace(/Ids?$/, '')))];
    const isHidden = !canSee(user, field);
    say('field', key, [...names, ...each(SYNONYMS[key] ?? '')], asksFor(field), isHidden);
    if (DATES.includes(shownKind(field)))
      say(
        ...(['field', key] as const),
        names.map((words) => [...new Set([...words, stemOf('date')])]),
        ['what', 'when'],
      );
    if (key === totalOf(document)) say('field', key, each(TOTAL), ['what'], isHidden);
  }
  for (const other of documents.filter((some) => refersTo(some, document) || refersTo(document, some))) {
    if (other === document) continue;
    const nouns = (NOUNS[other.name] ?? '').split(' ').flatMap((noun) => (noun ? [[`${AS_WRITTEN}${noun}`]] : []));
    say('related', other.name, [...nouns, ...namesOf(other)], ['what', 'whether']);
  }
  return phrases;
}
