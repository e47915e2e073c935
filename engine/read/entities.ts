/** An entity's system fields, and the small questions that all readers ask about a declaration. */

import { choice, date, datetime, files, integer, lines, longText, outlet, reference, text } from '../define/builders';
import type { Dashboard } from '../define/dashboard';
import type { Declaration, Entity } from '../define/declaration';
import type { Document } from '../define/document';
import type { AnyRecord, Field, Fields } from '../define/fields';
import type { Tool } from '../define/page';
import type { Report } from '../define/report';
import { rowsIn, stepInto } from '../run/values';

const masterFields: Fields = {
  status: choice(['active', 'inactive'], { default: 'active', tones: { inactive: 'muted' } }),
  createdBy: reference('users', { readOnly: true }),
  createdDateTime: datetime({ readOnly: true, label: 'Created' }),
  modifiedBy: reference('users', { readOnly: true }),
  modifiedDateTime: datetime({ readOnly: true, label: 'Modified' }),
};

const documentFields = (document: Document): Fields => ({
  [document.number]: text({ readOnly: true, ...document.fields[document.number] }),
  outletId: outlet(),
  docDate: date({ required: true, default: '@today', notAfter: '@today', label: 'Date' }),
  ...document.fields,
  status: choice(Object.keys(document.statuses), {
    readOnly: true,
    labels: Object.fromEntries(Object.entries(document.statuses).map(([key, { label }]) => [key, label])),
    tones: Object.fromEntries(Object.entries(document.statuses).map(([key, { tone }]) => [key, tone])),
  }),
  items: lines(
    { lineNo: integer({ readOnly: true, hidden: true }), ...document.lines },
    { required: true, min: 1, label: 'Items' },
  ),
  remarks: longText({ maxLength: 500 }),
  // The specification has no call that uploads files.
  ...(document.onlySpec ? {} : { attachments: files() }),
  clientRequestId: text({ hidden: true, once: true, maxLength: 60 }),
  addedBy: reference('users', { readOnly: true, label: 'Created by' }),
  addedDatetime: datetime({ readOnly: true, label: 'Created' }),
  modifiedBy: reference('users', { readOnly: true }),
  modifiedDatetime: datetime({ readOnly: true, label: 'Modified' }),
  approvedBy: reference('users', { readOnly: true }),
  approvedDateTime: datetime({ readOnly: true, label: 'Approved' }),
});

const cache = new WeakMap<Entity, Fields>();

/** All fields of an entity: declared ones first, then the system fields of master records or documents (domain 0). */
export function fieldsOf(entity: Entity): Fields {
  let fields = cache.get(entity);
  if (!fields) {
    if (entity.outline) throw new Error(`only an outline of "${entity.name}" is here: its fields have to be fetched`);
    fields =
      entity.kind === 'document'
        ? documentFields(entity)
        : { ...entity.fields, ...without(masterFields, entity.fields) };
    cache.set(entity, fields);
  }
  return fields;
}

const without = (fields: Fields, other: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in other)));

/** The resource that stores these records: its own, unless it is a view of another one. */
export const storedName = (entity: Entity): string =>
  entity.kind === 'resource' ? (entity.viewOf ?? entity.name) : entity.name;

/** Fields of one line of a document. */
export const lineFieldsOf = (document: Document): Fields => (fieldsOf(document).items as Field<'lines'>).fields;

/** Built-in records that are listed without being stored. */
export const builtInOf = (entity: Entity): readonly AnyRecord[] =>
  (entity.kind === 'resource' ? (entity.builtIn ?? []) : []).map((record) => ({
    _rev: '0-builtIn',
    status: 'active',
    ...record,
  }));

/** The field with the outlets that share a record: `outlets`, for people `outletIds` (spec section 3). */
export const outletsField = (entity: Entity): 'outlets' | 'outletIds' | undefined => {
  const fields = fieldsOf(entity);
  return 'outlets' in fields ? 'outlets' : 'outletIds' in fields ? 'outletIds' : undefined;
};

/** A record's scope: one outlet (`outletId`), several (`outlets`), the whole group, or the outlet itself. */
export function scopeOf(entity: Entity): 'outlet' | 'outlets' | 'group' | 'self' {
  if (entity.name === 'outlets') return 'self';
  if (entity.kind === 'resource' && entity.viewOf) return 'group';
  const fields = fieldsOf(entity);
  return 'outletId' in fields ? 'outlet' : outletsField(entity) ? 'outlets' : 'group';
}

/** The field that identifies a record, or undefined if the title is made from several fields or by a function. */
export const titleField = (entity: Entity): string | undefined =>
  entity.kind === 'document' ? entity.number : typeof entity.title === 'string' ? entity.title : undefined;

/** The fields of a title made from several: 'Chicken breast · Ceylon Poultry'. */
export const titleFields = (entity: Entity): readonly string[] =>
  entity.kind === 'resource' && Array.isArray(entity.title) ? entity.title : [];

/** Between the parts of a title made from several fields. */
const BETWEEN = ' · ';

/** A record as far as its title is concerned: the declaration knows which of its fields that needs. */
export type Titled = Readonly<Record<string, unknown>>;

/** The title of a record by resource and id, if it is known. */
type TitleById = (resource: string, id: string) => string | undefined;

/**
 * A record's title: its name, its number, the result of the declaration's function, or several of its fields. The titles of records it
 * refers to come from `titleById`; without it, from `_title`, which the data provider adds to what it reads.
 */
export function titleOf(entity: Entity, record: Titled, titleById?: TitleById): string {
  const field = titleField(entity);
  if (field) return String(record[field] ?? '');
  if (entity.kind === 'resource' && typeof entity.title === 'function') return entity.title(record);
  if (!titleById) return typeof record._title === 'string' ? record._title : '';
  return titleFields(entity)
    .map((key) => {
      const value = String(record[key] ?? '');
      const from = fieldsOf(entity)[key];
      return from?.kind === 'reference' && value !== '' ? (titleById(from.to, value) ?? '') : value;
    })
    .filter(Boolean)
    .join(BETWEEN);
}

/** The field with the short code people type, if the entity has one. */
export const codeField = (entity: Entity): string | undefined =>
  entity.kind === 'document' ? entity.number : entity.code;

/** Fields that tell records apart which share a code: the dates of versions, and choices that each record needs. None if codes are unique. */
export function versionFields(entity: Entity): { days: string[]; choices: string[] } {
  const [code, fields] = [codeField(entity), fieldsOf(entity)];
  const shares = code !== undefined && !fields[code]?.unique ? Object.entries(fields) : [];
  return {
    days: shares.flatMap(([key, { kind }]) => (kind === 'date' ? [key] : [])),
    choices: shares.flatMap(([key, field]) =>
      field.kind === 'choice' && field.required && !field.when && field.default === undefined ? [key] : [],
    ),
  };
}

/** The field of a unit with the number of decimals for figures in it. */
export const decimalsField = (entity: Entity): string | undefined =>
  Object.entries(fieldsOf(entity)).find(([, field]) => field.kind === 'integer' && field.saysDecimals)?.[0];

/** Fields that the search box finds. */
export const searchFields = (entity: Entity): readonly string[] =>
  entity.list?.search ?? [codeField(entity), titleField(entity)].filter((key) => key !== undefined);

/** Lists whose rows the search box finds, each with the fields that it reads; found once per entity. */
const searchedLists = new WeakMap<object, { key: string; searched: string[] }[]>();
const searchedListsOf = (fields: ReturnType<typeof fieldsOf>): { key: string; searched: string[] }[] => {
  const known = searchedLists.get(fields);
  if (known) return known;
  const lists = Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind !== 'list') return [];
    const searched = Object.keys(field.fields).filter((inner) => field.fields[inner]?.searchBy);
    return searched.length > 0 ? [{ key, searched }] : [];
  });
  searchedLists.set(fields, lists);
  return lists;
};

/** Rows of a record's lists that the search box finds, each with its texts. */
const searchedRows = (entity: Entity, record: object): { row: object; texts: string[] }[] =>
  searchedListsOf(fieldsOf(entity)).flatMap(({ key, searched }) =>
    rowsIn(stepInto(record, key)).map((row) => ({
      row,
      texts: searched.flatMap((inner) => (row[inner] ? [String(row[inner])] : [])),
    })),
  );

/** The values in rows of a record's lists that the search box finds, such as the barcodes of an item's units. */
export const innerTexts = (entity: Entity, record: object): string[] =>
  searchedRows(entity, record).flatMap(({ texts }) => texts);

/** The row of a record's list with this text, such as the unit with a barcode; undefined if none or several have it. */
export function innerRow(entity: Entity, record: object, text: string): object | undefined {
  const isMeant = (each: string) => each.trim().toLowerCase() === text.trim().toLowerCase();
  const [found, other] = searchedRows(entity, record).filter(({ texts }) => texts.some(isMeant));
  return other ? undefined : found?.row;
}

export const isEntity = (declaration: Declaration): declaration is Entity =>
  declaration.kind === 'resource' || declaration.kind === 'document';
export const isDocument = (declaration: Declaration): declaration is Document => declaration.kind === 'document';
export const isReport = (declaration: Declaration): declaration is Report => declaration.kind === 'report';
export const isTool = (declaration: Declaration): declaration is Tool => declaration.kind === 'page';

/** Here and not with its readers: the console's start asks it, and loads none of what draws a dashboard. */
export const isDashboard = (declaration: Declaration | Tool): declaration is Dashboard =>
  declaration.kind === 'page' && 'tiles' in declaration;

/** Whether the API has no data for its pages (engine/read/narrowToSpec.ts). */
export const isAbsent = (declaration: Declaration): boolean => declaration.absent === true;

export const labelOfDeclaration = (declaration: Declaration): string =>
  isEntity(declaration) ? declaration.label.many : declaration.label;

/** The default list fields: the first six plain ones. */
export function columnsOf(entity: Entity): NonNullable<NonNullable<Entity['list']>['columns']> {
  if (entity.list?.columns) return entity.list.columns;
  const plain = Object.entries(entity.fields).filter(
    ([, field]) =>
      !field.hidden && !field.secret && !['longText', 'group', 'list', 'lines', 'image', 'files'].includes(field.kind),
  );
  const keys = plain.slice(0, 6).map(([key]) => key);
  return [...keys, ...(keys.includes('status') ? [] : ['status'])];
}

/** Every field with its dotted path, including nested groups and lists. */
export function* walkFields(fields: Fields, prefix = ''): Generator<readonly [path: string, field: Field]> {
  for (const [key, field] of Object.entries(fields)) {
    yield [prefix + key, field];
    if ('fields' in field) yield* walkFields(field.fields, `${prefix}${key}.`);
  }
}

/**
 * The field that links a `child` record to its `parent`: the one that a section names, otherwise the first reference (an outlet's records
 * belong to its settings). Undefined if there is none.
 */
export function belongsBy(parent: Entity, child: Entity, by?: string): string | undefined {
  const fields = fieldsOf(child);
  if (by !== undefined) return by in fields ? by : undefined;
  const referring = Object.entries(fields).find(
    ([, field]) => (field.kind === 'reference' || field.kind === 'references') && field.to === parent.name,
  );
  if (referring) return referring[0];
  return parent.kind === 'resource' && parent.per === 'outlet' && 'outletId' in fields ? 'outletId' : undefined;
}

/** The resource that a field refers to, for one record or several; undefined for other fields. */
export const refersTo = (field: Field | undefined): string | undefined =>
  field?.kind === 'reference' || field?.kind === 'references' ? field.to : undefined;

/** The resource that a reference field refers to; undefined for other fields. */
export const referenceTarget = (entity: Entity | undefined, key: string): string | undefined =>
  refersTo(entity && fieldsOf(entity)[key]);

/** Whether its records can be inactive: ledger records and documents have other states. */
const canBeInactive = (entity: Entity): boolean => {
  const { status } = fieldsOf(entity);
  return status?.kind === 'choice' && status.values.includes('active');
};

/** Records of an outlet refer only to records of the same outlet, unless the field's filter says otherwise. */
const ofOutlet = (outletId: unknown, target: Entity | undefined) => {
  // A transfer between outlets belongs to both; the field's filter says which end.
  if (target?.kind === 'document' && target.partner) return undefined;
  const isOwned = target && scopeOf(target) === 'outlet' && fieldsOf(target).outletId?.required;
  return isOwned && outletId ? { outletId } : undefined;
};

/**
 * The filter for a reference's choices, given the record (or line): exact matches by field. Only records of the record's outlet, if it has
 * one. Active records, unless the field allows inactive ones, facts decide, or no one chooses. A temporarily closed outlet still has its
 * records.
 */
export function offeredBy(
  field: Field<'reference'> | Field<'references'>,
  record: AnyRecord,
  target: Entity | undefined,
): AnyRecord | undefined {
  const own = ofOutlet(record.outletId, target);
  const filtered = field.filter?.(record);
  const narrowed = own || filtered ? { ...own, ...filtered } : undefined;
  const isFree =
    field.inactive || field.to === 'outlets' || field.among || field.readOnly || !target || !canBeInactive(target);
  return isFree ? narrowed : { status: 'active', ...narrowed };
}

/** Fields that a new record needs and a spreadsheet cell can't express: passwords, and fields with their own editor. */
const isBeyondCells = ({ secret, setLater, input, required, when }: Field): boolean =>
  required === true && (secret ? setLater === undefined && !when : input !== undefined);

/** Whether spreadsheet rows can become records. */
export const offersImport = (entity: Entity): boolean =>
  entity.outline?.imports ??
  (entity.kind === 'resource' &&
    !entity.onlySpec &&
    offers(entity, 'create') &&
    !Object.values(entity.fields).some(isBeyondCells));

/** Whether the declaration lets people create, change or delete records. */
export const offers = (entity: Entity, operation: 'create' | 'update' | 'delete'): boolean => {
  if (entity.kind === 'resource' && entity.fixed) return false;
  const { calls } = entity;
  if (operation !== 'delete') return calls === undefined || calls[operation] !== undefined;
  if (entity.kind === 'document') return 'delete' in (entity.actions ?? {});
  return calls === undefined || (calls.delete !== false && (calls.delete !== undefined || calls.create !== undefined));
};
