/** What a document's letter says: the same as its print, as texts, for someone who sees what its sender sees. */

import type { Entity } from '#engine/define/declaration';
import type { Document, DocumentLetter } from '#engine/define/document';
import { sendingFields } from '#engine/define/documents/sending';
import { letterTitle, versionInWords } from '#engine/define/documents/versions';
import { choiceLabel, type Field, labelOf, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf, type Titled, titleOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { dec, isDecimal } from '#engine/run/decimal';
import { formatIn, placesFor } from '#engine/run/figures';
import { linesOf } from '#engine/run/lines';
import { isDay, showDay } from '#engine/run/time/days';
import { objectIn, textIn, textsIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { groupNameOf } from '#server/auth/payload';
import type { Queryable } from '#server/db/types';
import { imageOf } from '#server/http/files';
import { type Labels, labelsFor } from '#server/records/read/labels';
import { visibleOne } from '#server/records/rules/access';
import { readRecord } from '#server/records/write/store';
import { wholeGroup } from '../planning';

type Fact = readonly [label: string, text: string];

/** A letter's contents, ready to be drawn. */
export interface Letter {
  /** 'Purchase order', or 'Amended purchase order' */
  title: string;
  number: string;
  /** Below the number: its date, and its version if it was amended. */
  about: string;
  from: { name: string; lines: readonly string[]; logo: Uint8Array | undefined };
  to: readonly string[];
  /** Where the goods go, if the letter says so. */
  deliverTo: { heading: string; lines: readonly string[] };
  facts: readonly Fact[];
  columns: readonly { heading: string; isRight: boolean }[];
  rows: readonly (readonly string[])[];
  /** The last one is the total. */
  totals: readonly Fact[];
  remarks: string;
  /** What people call the addressee: its contact person, or its name. */
  person: string;
}

/** Blank, or a figure of nothing. */
const saysNothing = (field: Field, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (field.kind !== 'integer' && typeof value === 'string' && isDecimal(value) && dec(value).eq(0));

/** A value in words; figures have `places` decimals. */
function textOf(field: Field, value: unknown, labels: Labels, places = placesFor(field, [value])): string {
  if (value === undefined || value === null || value === '') return '';
  switch (shownKind(field)) {
    case 'reference':
      return (field.kind === 'reference' && labels[field.to]?.[String(value)]) || '';
    case 'choice':
      return choiceLabel(field, String(value));
    case 'choices':
      return textsIn(value)
        .map((each) => choiceLabel(field, each))
        .join(', ');
    case 'date':
      return isDay(value) ? showDay(value) : String(value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'integer':
    case 'decimal':
    case 'quantity':
    case 'money':
    case 'cost':
    case 'percent':
      return formatIn(field, value, places);
    default:
      return String(value);
  }
}

const given = (values: readonly unknown[]): string[] => values.flatMap((value) => textIn(value)?.trim() || []);

/** The lines as a table: what is asked for first, then what else of the grid has values and isn't internal. */
function tableOf(identity: Identity, document: Document, letter: DocumentLetter, record: Titled, labels: Labels) {
  const fields = lineFieldsOf(document);
  const lines = linesOf(record);
  const [what] = letter.asks;
  const isShown = (key: string): boolean => {
    const field = fields[key];
    if (!field || field.hidden || letter.hides?.includes(key) || !canSee(identity, field)) return false;
    return lines.some(
      (line) => !saysNothing(field, line[key]) && !(field.kind === 'choice' && line[key] === field.default),
    );
  };
  const keys = [...new Set([...letter.asks, ...(document.grid ?? [])])].filter((key) => key === what || isShown(key));
  const columns = keys.flatMap((key) => {
    const field = fields[key];
    if (!field) return [];
    const isRight = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'].includes(shownKind(field));
    const places = placesFor(
      field,
      lines.map((line) => line[key]),
    );
    return [{ key, field, isRight, places, heading: labelOf(key, field) }];
  });
  return {
    columns,
    // Each quantity has its own unit; prices and amounts line up.
    rows: lines.map((line) =>
      columns.map(({ key, field, places }) =>
        textOf(field, line[key], labels, shownKind(field) === 'quantity' ? undefined : places),
      ),
    ),
  };
}

/** What a letter needs besides its document. */
interface Known {
  labels: Labels;
  partner: Entity | undefined;
  /** The addressee's record. */
  other: Titled | undefined;
  groupName: string;
  logo: Uint8Array | undefined;
}

/**
 * The letter of a document.
 * @param identity who sends it: what they can't see, such as costs, isn't in it
 */
export async function letterOf(
  q: Queryable,
  identity: Identity,
  document: Document,
  stored: Titled,
  outlet: Titled,
): Promise<Letter | undefined> {
  const { letter } = document;
  if (!letter) return undefined;
  const record = visibleOne(identity, document, stored);
  const addressee = fieldsOf(document)[letter.to];
  const partner = addressee?.kind === 'reference' ? findEntity(addressee.to) : undefined;
  const id = textIn(record[letter.to]);
  const known: Known = {
    labels: await labelsFor(q, identity.groupId, document, [record]),
    partner,
    other: partner && id ? await readRecord(q, wholeGroup(identity), partner, id) : undefined,
    groupName: (await groupNameOf(q, identity.groupId)) || (textIn(outlet.name) ?? ''),
    logo: await imageOf(q, outlet.print_logo),
  };
  return inCurrency(outlet.currency, () => composed(identity, document, letter, record, outlet, known));
}

/** Dates, people and choices of the document that aren't internal; the requested date first. Then the addressee's terms. */
function factsOf(identity: Identity, document: Document, letter: DocumentLetter, record: Titled, known: Known): Fact[] {
  const { partner, other, labels } = known;
  const fields = fieldsOf(document);
  const hidden = [...(letter.hides ?? []), ...document.totals, letter.to, ...Object.keys(sendingFields)];
  const keys = [...new Set([letter.due, ...Object.keys(document.fields)])].filter((key) => !hidden.includes(key));
  const own = keys.flatMap((key): Fact[] => {
    const field = fields[key];
    const isFact =
      field &&
      !field.hidden &&
      (['date', 'reference', 'choice'].includes(field.kind) || letter.says?.includes(key)) &&
      canSee(identity, field);
    return isFact && !saysNothing(field, record[key])
      ? [[labelOf(key, field), textOf(field, record[key], labels)]]
      : [];
  });
  const terms = letter.terms.flatMap((key): Fact[] => {
    const field = partner && fieldsOf(partner)[key];
    return field && other && !saysNothing(field, other[key])
      ? [[labelOf(key, field), textOf(field, other[key], labels)]]
      : [];
  });
  return [...own, ...terms];
}

function totalsOf(
  identity: Identity,
  document: Document,
  letter: DocumentLetter,
  record: Titled,
  currency: string,
): Fact[] {
  const fields = fieldsOf(document);
  return document.totals.flatMap((key, index): Fact[] => {
    const field = fields[key];
    if (!field || !canSee(identity, field) || letter.hides?.includes(key)) return [];
    const isTotal = index === document.totals.length - 1;
    if (!isTotal && saysNothing(field, record[key])) return [];
    const amount = textOf(field, record[key], {});
    return [[labelOf(key, field), isTotal ? `${currency} ${amount}`.trim() : amount]];
  });
}

function composed(
  identity: Identity,
  document: Document,
  letter: DocumentLetter,
  record: Titled,
  outlet: Titled,
  known: Known,
): Letter {
  const { partner, other, groupName, logo } = known;
  const name = partner && other ? titleOf(partner, other) : '';
  const contact = objectIn(outlet.contact_info);
  return {
    title: letterTitle(document, record),
    number: titleOf(document, record),
    about: [isDay(record.docDate) ? showDay(record.docDate) : '', versionInWords(record) ?? '']
      .filter(Boolean)
      .join(' · '),
    from: {
      name: groupName,
      lines: [
        ...given([outlet.name === groupName ? '' : outlet.name]),
        given([contact.address, contact.city]).join(', '),
        given([contact.phone, contact.email]).join(' · '),
        ...given([contact.taxRegNo]).map((text) => `Tax no. ${text}`),
      ].filter(Boolean),
      logo,
    },
    to: [name, ...given(letter.lines.map((key) => other?.[key]))].filter(Boolean),
    deliverTo: {
      heading: letter.deliverTo,
      lines: [
        ...given([outlet.name, contact.address, contact.city, contact.phone]),
        ...given([contact.deliveryHours]).map((text) => `Deliveries: ${text}`),
      ],
    },
    facts: factsOf(identity, document, letter, record, known),
    ...tableOf(identity, document, letter, record, known.labels),
    totals: totalsOf(identity, document, letter, record, textIn(outlet.currency) ?? ''),
    remarks: textIn(record.remarks)?.trim() ?? '',
    person: textIn(other?.[letter.person])?.trim() || name,
  };
}

/** A text has a character that no font of the installation can draw. */
export class UndrawableText extends Error {
  override readonly name = 'UndrawableText';
  constructor(readonly text: string) {
    super(`“${text}” can’t be drawn`);
  }
}
