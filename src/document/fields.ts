import type { Document } from '#engine/define/document';
import { type AnyRecord, type Field, shownKind } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';

export type NamedField = readonly [key: string, field: Field];

/** Who and when: the history tells them. */
export const STAMPS: readonly string[] = [
  'addedBy',
  'addedDatetime',
  'modifiedBy',
  'modifiedDatetime',
  'approvedBy',
  'approvedDateTime',
];
/** Shown in the page's head. */
const IN_HEAD: readonly string[] = ['outletId', 'status'];

export const linksOf = (document: Document): string[] => Object.values(document.from ?? {}).map(({ by }) => by);

/** Fields of the document itself that a person may see, without lines, number, state and stamps. */
export function headerFields(document: Document, user: AccessUser): NamedField[] {
  const apart = [...STAMPS, ...IN_HEAD, document.number, ...document.totals];
  return Object.entries(fieldsOf(document)).filter(
    ([key, field]) => !apart.includes(key) && !field.hidden && field.kind !== 'lines' && canSee(user, field),
  );
}

/** What appears under the lines, the last one being the total. */
export const totalFields = (document: Document, user: AccessUser): NamedField[] => {
  const fields = fieldsOf(document);
  return document.totals.flatMap((key): NamedField[] => {
    const field = fields[key];
    return field && canSee(user, field) ? [[key, field]] : [];
  });
};

const FIGURES: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];
const isDerived = (field: Field) => field.readOnly === true || field.kind === 'computed';

export interface HeaderParts {
  /** Before the lines: what must be given, and what the head of the document is about. */
  first: NamedField[];
  /** After the lines: what may be given, and figures that follow. */
  further: NamedField[];
  /** Figures in the page's head. */
  figures: NamedField[];
}

/**
 * Where each field of the form appears. What must be given comes before the lines, so that they begin high on the page; what
 * may be given follows them, together with the totals that people compare it to.
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
      .sort(([, a], [, b]) => Number(a.kind === 'longText') - Number(b.kind === 'longText')),
    figures: document.header.flatMap((key): NamedField[] => {
      const field = fieldsOf(document)[key];
      return field && isDerived(field) && canSee(user, field) ? [[key, field]] : [];
    }),
  };
}

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Nothing, or a zero figure. */
export const saysNothing = (field: Field, record: AnyRecord, key: string): boolean => {
  const value = record[key];
  return isEmptyValue(value) || (FIGURES.includes(shownKind(field)) && Number(value) === 0);
};
