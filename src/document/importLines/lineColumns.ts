/** What a file of lines can have: the line grid's columns, and the ways to name what a line is about. */

import { text } from '#engine/define';
import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import { type AnyRecord, type Field, labelOf } from '#engine/define/fields';
import { type AccessUser, can } from '#engine/read/access';
import { codeField, fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { type ImportColumn, type Mapping, unitsIn } from '#src/list/import/columns';
import { gridFields } from '../columns';
import type { DocumentStore } from '../documentStore';

/** The columns, and what the first of them says about a line. */
export interface LineColumns {
  columns: readonly ImportColumn[];
  /** The field that says what a line is about: its item. */
  lead: string;
  /** The paths of its texts, the surest first: code, barcode, the supplier's code, name. */
  ways: readonly string[];
  /** The quantity that people type; lines without one are left out. */
  quantity: string | undefined;
  /** Fields that tell two lines of one item apart. */
  apart: readonly string[];
}

/** Labels of the texts in a record's lists by which it is found, such as the barcodes of its units. */
const innerLabels = (entity: Entity | undefined): [key: string, label: string][] =>
  entity === undefined
    ? []
    : Object.values(fieldsOf(entity)).flatMap((field) =>
        field.kind === 'list'
          ? Object.entries(field.fields).flatMap(([key, inner]): [string, string][] =>
              inner.searchBy ? [[key, labelOf(key, inner)]] : [],
            )
          : [],
      );

/** Other columns that name the same record as the first one. */
function waysTo(key: string, field: Field<'reference'>): ImportColumn[] {
  const entity = findEntity(field.to);
  const name = labelOf(key, field);
  const way = (part: string, label: string, also?: string): ImportColumn => ({
    ...{ path: `${key}.${part}`, label, field: text({ label }) },
    ...(also ? { also } : {}),
  });
  return [
    ...(entity && codeField(entity) ? [way('code', `${name} code`, 'Code')] : []),
    ...innerLabels(entity).map(([part, label]) => way(part, label)),
    ...(field.offers?.called ? [way('called', field.offers.called.label)] : []),
  ];
}

/** What a person may fill in of a line. */
const isTyped = (document: Document, user: AccessUser, field: Field): boolean =>
  !field.readOnly && field.kind !== 'computed' && (!field.needs || can(user, document.module, field.needs));

/** Without what only a line can decide: whether it applies, its default, and which of its item's units it is. */
function apartOf(field: Field, around: DocumentStore['header']): Field {
  const { when: _when, requiredWhen: _requiredWhen, default: _default, ...plain } = field as Field<'reference'>;
  if (field.kind !== 'reference') return plain as Field;
  const { among, filter, ...reference } = plain;
  return {
    ...reference,
    // What the item fills in is not missing.
    ...(among ? { required: false } : {}),
    ...(filter ? { filter: (record: AnyRecord) => filter({ ...around(), ...record }) } : {}),
  };
}

/** The columns of a document's lines. `around` is the document without its lines. */
export function lineColumns(document: Document, user: AccessUser, around: DocumentStore['header']): LineColumns {
  const fields = gridFields(document, user).filter(([, field]) => isTyped(document, user, field));
  const all = lineFieldsOf(document);
  const [lead, field] = fields[0] ?? ['', undefined];
  const others = field?.kind === 'reference' ? waysTo(lead, field) : [];
  const quantity = fields.find(([, each]) => each.kind === 'quantity')?.[0];
  const columns = fields.map(
    ([key, each]): ImportColumn => ({
      path: key,
      label: labelOf(key, each),
      field: apartOf(each, around),
      ...unitsIn(all, each),
      ...(key === lead ? { also: 'Name' } : key === quantity ? { also: 'Quantity' } : {}),
    }),
  );
  return {
    columns: [...columns.slice(0, 1), ...others, ...columns.slice(1)],
    lead,
    ways: [...others.map(({ path }) => path), lead],
    quantity,
    apart: document.linesApart ?? [],
  };
}

const SHARED: readonly Field['kind'][] = ['reference', 'choice', 'date'];

/** Whether a column only says what a price is for, and the file has no such price. */
function isOfNoPrice(path: string, columns: readonly ImportColumn[], mapping: Mapping): boolean {
  const isInUnit = columns.some(({ field }) => (field as Pick<Field<'quantity'>, 'inUnit'>).inUnit === path);
  const prices = columns.filter(({ field }) => (field as Pick<Field<'cost'>, 'per'>).per === path);
  return prices.length > 0 && !isInUnit && !prices.some((price) => mapping.includes(price.path));
}

/**
 * Columns whose value can be the same for all rows: those that the file doesn't have, and that don't say what a line is about. Of texts, only
 * what tells lines apart: the place.
 */
export const sharedLineColumns =
  ({ ways, apart }: Pick<LineColumns, 'ways' | 'apart'>) =>
  (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
    columns.filter(
      ({ path, field }) =>
        (SHARED.includes(field.kind) || (field.kind === 'text' && apart.includes(path))) &&
        !mapping.includes(path) &&
        !isOfNoPrice(path, columns, mapping) &&
        !ways.includes(path),
    );

/** Columns without which no row is a line, and that nothing is matched to. */
export function missingForLines({ columns, ways, lead, quantity }: LineColumns, mapping: Mapping): string[] {
  const labelAt = (path: string) => columns.find((column) => column.path === path)?.label ?? path;
  return [
    ...(ways.some((path) => mapping.includes(path)) ? [] : [labelAt(lead)]),
    ...(quantity && !mapping.includes(quantity) ? [labelAt(quantity)] : []),
  ];
}

/** '1 line', '300 lines' */
export const linesInWords = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'line' : 'lines'}`;
