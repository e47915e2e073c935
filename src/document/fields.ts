import type { Document } from '#engine/define/document';
import { type AnyRecord, type Field, shownKind } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf, type Titled } from '#engine/read/entities';

export type NamedField = readonly [key: string, field: Field];

/** Authors and times; the history shows them, and the review when it was sent. */
const STAMPS: readonly string[] = [
  'addedBy',
  'addedDatetime',
  'modifiedBy',
  'modifiedDatetime',
  'approvedBy',
  'approvedDateTime',
  'sentDateTime',
  'sentTo',
];
/** Shown in the page's head. */
const IN_HEAD: readonly string[] = ['outletId', 'status'];

export const linksOf = (document: Document): string[] => Object.values(document.from ?? {}).map(({ by }) => by);

/** The document's own fields that a person can see, without lines, number, state and stamps. */
export function headerFields(document: Document, user: AccessUser): NamedField[] {
  const apart = [...STAMPS, ...IN_HEAD, document.number, ...document.totals];
  return Object.entries(fieldsOf(document)).filter(
    ([key, field]) => !apart.includes(key) && !field.hidden && field.kind !== 'lines' && canSee(user, field),
  );
}

/** The fields below the lines, the last one being the total. */
export const totalFields = (document: Document, user: AccessUser): NamedField[] => {
  const fields = fieldsOf(document);
  return document.totals.flatMap((key): NamedField[] => {
    const field = fields[key];
    return field && canSee(user, field) ? [[key, field]] : [];
  });
};

/** The declared figures next to the title that apply to this document and that a person can see. */
export const figureFields = (document: Document, user: AccessUser, record: Titled): NamedField[] => {
  const fields = fieldsOf(document);
  const visible = new Set([...headerFields(document, user), ...totalFields(document, user)].map(([key]) => key));
  return document.header.flatMap((key): NamedField[] => {
    const field = fields[key];
    return field && visible.has(key) && (!field.when || field.when(record, record)) ? [[key, field]] : [];
  });
};

const FIGURES: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
const isDerived = (field: Field) => field.readOnly === true || field.kind === 'computed';

/** Kinds at the end of the optional fields. */
const LAST: readonly string[] = ['longText', 'files'];

interface HeaderParts {
  /** Before the lines: required fields, and the document's header fields. */
  first: NamedField[];
  /** After the lines: optional fields and computed figures. */
  further: NamedField[];
  /** Figures in the page's head. */
  figures: NamedField[];
}

/**
 * The position of each form field. Required fields come before the lines, so that the lines start high on the page; optional ones follow
 * them, together with the totals that people compare them with.
 */
export function headerParts(document: Document, user: AccessUser): HeaderParts {
  const links = linksOf(document);
  const isFirst = ([key, field]: NamedField) =>
    !isDerived(field) &&
    (field.required === true ||
      document.header.includes(key) ||
      (document.frozen ?? []).includes(key) ||
      links.includes(key));
  const all = headerFields(document, user);
  const order = (key: string) => (key === 'docDate' ? -1 : links.includes(key) ? -2 : 0);
  return {
    first: all.filter(isFirst).sort(([a], [b]) => order(a) - order(b)),
    further: all
      .filter(
        (each) =>
          !isFirst(each) && (!isDerived(each[1]) || FIGURES.includes(shownKind(each[1])) || each[1].kind === 'date'),
      )
      .sort(([, a], [, b]) => LAST.indexOf(a.kind) - LAST.indexOf(b.kind)),
    figures: document.header.flatMap((key): NamedField[] => {
      const field = fieldsOf(document)[key];
      return field && isDerived(field) && canSee(user, field) ? [[key, field]] : [];
    }),
  };
}

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Blank, or zero. */
export const saysNothing = (field: Field, record: AnyRecord, key: string): boolean => {
  const value = record[key];
  return isEmptyValue(value) || (FIGURES.includes(shownKind(field)) && Number(value) === 0);
};
