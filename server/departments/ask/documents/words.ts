/** What can be asked about a document, in the words of its declaration: its fields, its states, its lines, and documents that belong to it. */

import type { Document } from '#engine/define/document';
import { type Field, inWords, labelOf, shownKind } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { documents } from '#resources';
import { phraseOf, stemOf } from '../words/english';

/** What a question wants to know about a document. */
export type Aspect =
  | { kind: 'summary' | 'status' | 'lines' | 'open' }
  /** Whether it is in a state. */
  | { kind: 'state'; state: string }
  | { kind: 'field'; key: string }
  /** A figure of its lines. */
  | { kind: 'column'; key: string }
  /** Documents of another kind that it comes from or leads to. */
  | { kind: 'related'; document: Document };

/** 'Who' wants a person or a company, 'when' a day, 'is it' a yes or no. */
export type Asks = 'who' | 'when' | 'whether' | 'what';

/** Words that mean something about a document. */
export interface Phrase {
  words: readonly string[];
  aspect: Aspect;
  asks: readonly Asks[];
  /** The person can’t see it. */
  isHidden: boolean;
  /** A quantity of the lines. */
  isQuantity: boolean;
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
/** The amount of the whole document. */
const TOTAL = ['total', 'worth', 'value', 'amount', 'cost', 'price', 'sum'];
const STATUS = ['status', 'state', 'stage', 'progress', 'happen', 'going'];
const LINES = ['item', 'line', 'content', 'product', 'ingredient', 'contain'];
const OPEN = ['open', 'outstanding', 'missing', 'pending', 'remaining', 'come', 'owe', 'owing'];
/** What else people say for a state. */
const STATES: Readonly<Record<string, string>> = {
  received: 'arrive deliver come',
  partiallyReceived: 'partly',
  approved: 'sign',
  delete: 'delete remove cancel',
  cancelled: 'cancel',
  closed: 'close',
};

const stems = (words: string): string[][] => words.split(' ').map((word) => [stemOf(word)]);

const TEXTS: readonly string[] = ['text', 'longText', 'choice', 'reference', 'integer', 'decimal', 'percent'];
const AMOUNTS: readonly string[] = ['money', 'cost', 'quantity'];
const DATES: readonly string[] = ['date', 'datetime'];

const isDate = (field: Field): boolean => DATES.includes(shownKind(field));
const isPerson = (field: Field): boolean => field.kind === 'reference' && field.to === 'users';

function asksFor(field: Field): readonly Asks[] {
  if (isPerson(field)) return ['who'];
  if (isDate(field)) return ['when'];
  return field.kind === 'reference' ? ['what', 'who'] : ['what'];
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
const namesOf = ({ label, spokenName, prefix, progress }: Document): string[] =>
  [label.one, label.many, spokenName ?? '', prefix, progress?.one ?? ''].filter(Boolean);
/** What else people call some of them. Compared as written, because 'receipt' and 'received' have one stem. */
const NOUNS: Readonly<Record<string, string>> = {
  purchaseOrders: 'order',
  goodsReceivedNotes: 'receipt delivery',
  supplierReturns: 'return',
  transferIns: 'arrival',
};
/** A word of a phrase that is compared as written, in singular or plural. */
export const AS_WRITTEN = '=';

/** Words that say no more than that it is this document. */
export const kindWords = (document: Document): ReadonlySet<string> =>
  new Set(namesOf(document).flatMap((name) => phraseOf(name)));

/** Documents that refer to this kind, and those it refers to. */
function relativesOf(document: Document): Document[] {
  const refersTo = (one: Document, other: Document): boolean =>
    Object.values(fieldsOf(one)).some((field) => field.kind === 'reference' && field.to === other.name);
  return documents.filter((each) => each !== document && (refersTo(each, document) || refersTo(document, each)));
}

const nounsOf = ({ name }: Document): string[][] =>
  (NOUNS[name] ?? '').split(' ').flatMap((noun) => (noun ? [[`${AS_WRITTEN}${noun}`]] : []));

/** Everything that a person may ask about a kind of document. */
export function phrasesFor(document: Document, user: AccessUser): Phrase[] {
  const phrases: Phrase[] = [];
  const isQuantity = (aspect: Aspect): boolean =>
    aspect.kind === 'column' && lineFieldsOf(document)[aspect.key]?.kind === 'quantity';
  const say = (
    words: readonly (readonly string[])[],
    aspect: Aspect,
    asks: readonly Asks[],
    isHidden = false,
  ): void => {
    for (const each of words)
      if (each.length > 0) phrases.push({ words: each, aspect, asks, isHidden, isQuantity: isQuantity(aspect) });
  };
  say(
    STATUS.map((word) => [stemOf(word)]),
    { kind: 'status' },
    ['what', 'whether'],
  );
  say(
    LINES.map((word) => [stemOf(word)]),
    { kind: 'lines' },
    ['what'],
  );
  if (document.progress?.open) {
    say(
      OPEN.map((word) => [stemOf(word)]),
      { kind: 'open' },
      ['what', 'whether'],
    );
    say([['not', stemOf(document.progress.verb)]], { kind: 'open' }, ['what', 'whether']);
  }
  for (const [state, { label }] of Object.entries(document.statuses))
    say([phraseOf(label), phraseOf(inWords(state)), ...stems(STATES[state] ?? '')], { kind: 'state', state }, [
      'whether',
      'what',
    ]);
  const quantity = quantityOf(document);
  for (const [key, field] of lineColumns(document)) {
    const verbs = key === document.fulfils?.with ? [[stemOf(document.fulfils.of.verb)]] : [];
    const own = key === quantity ? stems('quantity count') : [];
    const price = field.kind === 'cost' && !field.readOnly ? stems('price cost') : [];
    const words = [
      phraseOf(labelOf(key, field)),
      phraseOf(inWords(key.replace(/Qty$/, ''))),
      ...verbs,
      ...own,
      ...price,
    ];
    say(words, { kind: 'column', key }, ['what'], !canSee(user, field));
  }
  for (const [key, field] of Object.entries(fieldsOf(document))) {
    const kind = shownKind(field);
    if (field.hidden || key === 'status' || ![...TEXTS, ...AMOUNTS, ...DATES].includes(kind)) continue;
    const names = [phraseOf(labelOf(key, field)), phraseOf(inWords(key.replace(/Ids?$/, '')))];
    const isHidden = !canSee(user, field);
    say([...names, ...stems(SYNONYMS[key] ?? '')], { kind: 'field', key }, asksFor(field), isHidden);
    if (isDate(field))
      say(
        names.map((words) => [...new Set([...words, stemOf('date')])]),
        { kind: 'field', key },
        ['what', 'when'],
      );
    if (key === totalOf(document))
      say(
        TOTAL.map((word) => [stemOf(word)]),
        { kind: 'field', key },
        ['what'],
        isHidden,
      );
  }
  for (const other of relativesOf(document))
    say([...nounsOf(other), ...namesOf(other).map(phraseOf)], { kind: 'related', document: other }, [
      'what',
      'whether',
    ]);
  return phrases;
}
