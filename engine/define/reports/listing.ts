/** Listings: reports of documents, derived from the document's declaration, including the SQL. */

import { fieldsOf, lineFieldsOf } from '../../read/entities';
import type { Column, Columns, FigureFlags } from '../columns';
import type { Document } from '../document';
import { type Field, type Fields, labelOf, shownKind } from '../fields';
import type { Named, Shaped } from '../named';
import { oneOf } from '../parameters';
import type { Report } from '../report';
import { column } from './column';
import { defineReport } from './defineReport';

/** A field in a listing: its kind and label only (`true`), or flags. Money is added up unless `sum: false`. */
export type Listed =
  | true
  | (Omit<FigureFlags, 'sum'> & {
      /** Whether totals add it up. @default true for money, otherwise false */
      sum?: boolean;
    });

type LineKeys<R> = R extends { items: readonly (infer L)[] } ? keyof L & string : never;
type HeaderKeys<R> = Exclude<keyof R & string, 'items' | '_id' | '_rev'>;
/** Field names take `true` or flags. Other names are columns with a formula or from an SQL file. */
type Listing<C, K> = { [P in keyof C]: P extends K ? Listed | Column : Column };

interface ListingShape<K extends string, L extends string, C, D>
  extends Named,
    Pick<Report, 'days' | 'note' | 'synonyms' | 'explainedBy' | 'openNow' | 'notRecorded' | 'priced' | 'questions'> {
  /** The report's name in the navigation and as its heading. */
  label: string;
  /** The spec's URL; its call is `GET v1/<path without slash>/`. @default its name: `/PoReport` */
  path?: string;
  /** One sentence: the question it answers. */
  about: string;
  /** Fields of the document and its lines that people can filter by. A line field means documents that have such a line. */
  filters: readonly (K | L)[];
  /**
   * The columns of the summary (one row per document), after number, date and outlet. Without a column that says `sort`, the latest come
   * first; lines keep their order. A column that isn't a field has a formula, or comes from `<name>.sql` with one row per document:
   * "documentId" and the columns. Document totals are only in the summary, because they don't belong to a line.
   * @example { supplierId: { group: 1 }, grandTotal: { tile: 1 }, share: column.percent({ formula: '100 * taxAmount / grandTotal' }) }
   */
  columns: C;
  /**
   * More columns for the detail, one row per line. A column that isn't a line field has a formula, or comes from `<name>.detail.sql`:
   * "documentId", "lineNo" and the columns.
   * @default no detail
   */
  detail?: D;
  /** Parameters of the SQL files. A document that `<name>.sql` leaves out isn't listed. @default none */
  parameters?: Fields;
  /** Lists only documents in this state. @default all except deleted ones, which people can filter for */
  onlyStatus?: string;
}

const SUMMARY = { show: 'summary' } as const;
const DETAIL = { show: 'detail' } as const;
/** For documents that two outlets see: which of the two to list for. */
const SIDES = { own: 'Made at these outlets', addressed: 'Made elsewhere for these outlets' } as const;
const FIGURES: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** 'supplierId' is shown as the column 'supplier'. */
const columnKey = (key: string, field: Field): string =>
  field.kind === 'reference' ? key.replace(/Id$/, '') || key : key;

/** The column of a field; money is added up. */
function columnOf(key: string, field: Field, listed: Listed): Column {
  const { sum = shownKind(field) === 'money', ...flags } = listed === true ? {} : listed;
  const led = field.kind === 'reference' && !flags.drill ? { drill: 'record' as const } : {};
  return column.like({ ...field, label: labelOf(key, field) } as Field, {
    ...led,
    ...flags,
    ...(sum ? { sum: true as const } : {}),
  });
}

/** Quantities keep their unit if the listing has it, so that figures in one unit look alike; people read the unit's code: 'kg'. */
function withUnits(columns: Columns, source: Readonly<Record<string, string>>, fields: Fields): Columns {
  const nameOf = new Map(Object.entries(source).map(([name, key]) => [key, name]));
  const unitOf = (name: string): string | undefined => {
    const { inUnit } = (fields[source[name] ?? ''] ?? {}) as Partial<Field<'quantity'>>;
    return inUnit === undefined ? undefined : nameOf.get(inUnit);
  };
  const units = new Set(Object.keys(columns).map(unitOf));
  return Object.fromEntries(
    Object.entries(columns).map(([name, each]): [string, Column] => {
      const inUnit = unitOf(name);
      if (units.has(name)) return [name, { ...each, titleBy: 'code' }];
      return [name, inUnit === undefined ? each : { ...each, inUnit }];
    }),
  );
}

/** A field as a parameter: its kind, without its form options. */
function parameterOf(key: string, field: Field): Field {
  const { values, labels, to } = field as Field & Record<string, unknown>;
  const given = Object.entries({ values, labels, to }).filter(([, value]) => value !== undefined);
  return { kind: shownKind(field), label: labelOf(key, field), ...Object.fromEntries(given) } as unknown as Field;
}

function fieldNamed(fields: Fields, key: string): Field {
  const field = fields[key];
  if (!field) throw new Error(`there is no field "${key}" to list`);
  return field;
}

const isColumn = (said: Listed | Column): said is Column => said !== true && 'kind' in said;
/** Columns that are neither fields nor formulas: an SQL file provides them. */
const givenIn = (listed: Readonly<Record<string, Listed | Column>>): string[] =>
  Object.entries(listed).flatMap(([key, said]) => (isColumn(said) && !said.formula ? [key] : []));

/** The columns of a document's own fields, with the field each shows. */
function headerColumns(fields: Fields, listed: Readonly<Record<string, Listed | Column>>, hasDetail: boolean) {
  const source: Record<string, string> = {};
  const entries = Object.entries(listed).map(([key, said]): [string, Column] => {
    const inSummary = (each: Column) =>
      hasDetail && FIGURES.includes(each.kind) ? { ...each, onlyFor: SUMMARY } : each;
    if (isColumn(said)) return [key, inSummary(said)];
    const field = fieldNamed(fields, key);
    const name = columnKey(key, field);
    source[name] = key;
    return [name, inSummary(columnOf(key, field, said))];
  });
  return { columns: withUnits(Object.fromEntries(entries), source, fields), source };
}

/** The columns of lines; a line column with the same name as a document column gets the prefix `line`. */
function detailColumns(fields: Fields, listed: Readonly<Record<string, Listed | Column>>, taken: Columns) {
  const source: Record<string, string> = {};
  const entries = Object.entries(listed).map(([key, said]): [string, Column] => {
    if (isColumn(said)) return [key, { ...said, onlyFor: DETAIL }];
    const field = fieldNamed(fields, key);
    const plain = columnKey(key, field);
    const name = plain in taken ? `line${plain.charAt(0).toUpperCase()}${plain.slice(1)}` : plain;
    source[name] = key;
    return [name, { ...columnOf(key, field, said), onlyFor: DETAIL }];
  });
  return { columns: withUnits(Object.fromEntries(entries), source, fields), source };
}

/**
 * The listing of a document: a summary with one row per document and, with `detail`, one row per line. Columns, parameters, links, scope,
 * totals and the SQL are derived from the document's declaration.
 * @example
 * export default defineListing(purchaseOrders, {
 *   name: 'PoReport', label: 'Purchase order listing', about: 'What was ordered', module: 'RPT_PO',
 *   filters: ['supplierId', 'status', 'itemId'],
 *   columns: { supplierId: { group: 1 }, expectedDate: true, status: true, grandTotal: { tile: 1 } },
 *   detail: { itemId: true, orderedQty: true, openQty: true, unitPrice: true },
 * });
 */
export function defineListing<
  R,
  const C extends Readonly<Record<string, Listed | Column>>,
  const D extends Readonly<Record<string, Listed | Column>> = Record<never, never>,
>(
  document: Document & Shaped<R>,
  declaration: ListingShape<
    NoInfer<HeaderKeys<R>>,
    NoInfer<LineKeys<R>>,
    C & NoInfer<Listing<C, HeaderKeys<R>>>,
    D & NoInfer<Listing<D, LineKeys<R>>>
  >,
): Report {
  const { columns, detail, filters, parameters: asked = {}, onlyStatus, ...named } = declaration;
  const fields = fieldsOf(document);
  const lineFields = lineFieldsOf(document);
  const hasDetail = detail !== undefined;
  const header = headerColumns(fields, columns as Readonly<Record<string, Listed | Column>>, hasDetail);
  const listedLines = (detail ?? {}) as Readonly<Record<string, Listed | Column>>;
  const isOrdered = [columns, listedLines].some((listed) =>
    Object.values(listed as Readonly<Record<string, Listed | Column>>).some(
      (said) => said !== true && said.sort !== undefined,
    ),
  );
  const standing: Columns = {
    [document.number]: column.like(
      { ...fieldNamed(fields, document.number), label: labelOf(document.number, fields[document.number]) } as Field,
      { sort: 98, drill: ({ documentId }) => ({ resource: document.name, id: String(documentId) }) },
    ),
    date: column.date({ label: labelOf('docDate', fields.docDate), group: 98, ...(isOrdered ? {} : { sort: -1 }) }),
    outlet: column.reference('outlets', { group: 99 }),
  };
  const counted: Columns = hasDetail ? { lines: column.integer({ sum: true, onlyFor: SUMMARY }) } : {};
  const lines = detailColumns(lineFields, listedLines, {
    ...standing,
    ...header.columns,
    ...counted,
  });
  const show = oneOf(['summary', 'detail']);
  const side = oneOf(SIDES, { label: 'Documents' });
  const parameters = Object.fromEntries(
    filters.map((key) => [key, parameterOf(key, fields[key] ?? fieldNamed(lineFields, key))]),
  );
  const report = defineReport({
    ...named,
    parameters: {
      ...(hasDetail ? { show } : {}),
      ...(document.partner ? { side } : {}),
      ...parameters,
      ...asked,
    } as Fields,
    columns: {
      ...standing,
      ...header.columns,
      ...counted,
      ...lines.columns,
      documents: column.count({ label: document.label.many, tile: 3 }),
      documentId: column.text({ hidden: true }),
      ...(hasDetail ? { lineNo: column.integer({ hidden: true, onlyFor: DETAIL, sort: 99 }) } : {}),
    } as Columns,
  });
  const place = (key: string): 'document' | 'line' => (key in fields ? 'document' : 'line');
  return {
    ...report,
    listing: {
      document: document.name,
      ...(onlyStatus ? { onlyStatus } : {}),
      ...(document.partner ? { partner: document.partner } : {}),
      header: header.source,
      detail: lines.source,
      given: givenIn(columns as Readonly<Record<string, Listed | Column>>),
      givenInDetail: givenIn(listedLines),
      filters: Object.fromEntries(filters.map((key) => [key, place(key)])),
    },
  };
}
