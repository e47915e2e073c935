/** Record permissions, with the console's own `can` (domain section 4, gates 2 and 3). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { can, canSee, hidesSomething, redact, sensitivityOf } from '#engine/read/access';
import { fieldsOf, isEntity, isReport, walkFields } from '#engine/read/entities';
import { LACKING, lackingOf } from '#engine/read/listDefaults';
import { objectIn } from '#engine/run/values';
import { declarations, entity as entityOf, fromDeclarations } from '#resources';
import type { Identity } from '#server/auth/identity';
import { ApiError, forbidden } from '#server/http/errors';

/** @throws ApiError 403 naming the missing permission */
export function requirePermission(identity: Identity, module: string, action: string): void {
  if (!can(identity, module, action)) throw forbidden(module, action);
}

/** One of the permissions is enough. @throws ApiError 403 naming the first, if all are missing */
export function requireOneOf(identity: Identity, rights: readonly (readonly [module: string, action: string])[]): void {
  const [first] = rights;
  if (first && !rights.some(([module, action]) => can(identity, module, action))) throw forbidden(...first);
}

const AUTHORS: readonly string[] = ['createdBy', 'modifiedBy', 'addedBy', 'approvedBy'];

/** Resource -> modules whose screens offer it as a choice: a buyer needs suppliers without the supplier module. */
const choosers = fromDeclarations(() => {
  const modules = new Map<string, Set<string>>();
  for (const declaration of declarations) {
    const fields = isEntity(declaration) ? fieldsOf(declaration) : isReport(declaration) ? declaration.parameters : {};
    const sources = isEntity(declaration) ? Object.values(declaration.facts ?? {}).map(({ of }) => of) : [];
    const named = [...walkFields(fields)].flatMap(([path, field]) =>
      'to' in field && !AUTHORS.includes(path) ? [field.to] : [],
    );
    for (const resource of [...named, ...sources])
      modules.set(resource, (modules.get(resource) ?? new Set()).add(declaration.module));
  }
  return modules;
});

/** The declaration's words about people who can only choose the records. */
const choosersOf = (entity: Entity) => (entity.kind === 'resource' ? entity.choosers : undefined);

/** Fields that choosing needs: the id that is stored, and whether the record is still offered. */
const NEEDED: readonly string[] = ['_id', '_rev', 'status'];

/** Whether a person can read an entity; `choices` if only as choices on another module's screen. */
export function readingOf(identity: Identity, entity: Entity): 'full' | 'choices' | undefined {
  if (can(identity, entity.module, 'view')) return 'full';
  if (choosersOf(entity)?.everyone) return 'choices';
  return [...(choosers().get(entity.name) ?? [])].some((module) => can(identity, module, 'view'))
    ? 'choices'
    : undefined;
}

/** The visible fields of a resource, if the person can only choose from it; undefined for whole records. */
export function briefOf(identity: Identity, entity: Entity): readonly string[] | undefined {
  const { fields, whole } = choosersOf(entity) ?? {};
  if (!fields || readingOf(identity, entity) === 'full') return undefined;
  return whole?.some((name) => can(identity, entityOf(name).module, 'view')) ? undefined : [...NEEDED, ...fields];
}

/** @throws ApiError 403 */
export function requireReading(identity: Identity, entity: Entity): void {
  if (!readingOf(identity, entity)) throw forbidden(entity.module, 'view');
}

/** The fields along a dotted name, outermost first; its end may be unknown. */
function fieldsAlong(fields: Fields, name: string): Field[] {
  const [first = '', ...rest] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (!field) return [];
  return [field, ...('fields' in field && rest.length > 0 ? fieldsAlong(field.fields, rest.join('.')) : [])];
}

/**
 * Fields that a person can't see can't be filtered or sorted by either: a few queries would reveal a cost to the cent.
 * @param names dotted field names, the sort's with or without its minus
 * @throws ApiError 403 naming the missing permission
 */
export function requireSeeing(identity: Identity, entity: Entity, names: readonly string[]): void {
  const brief = briefOf(identity, entity);
  for (const name of names) {
    const first = name.replace(/^-/, '').split('.')[0] ?? '';
    if (brief && first !== 'q' && first !== 'id' && !brief.includes(first)) throw forbidden(entity.module, 'view');
    const hidden = fieldsAlong(fieldsOf(entity), name.replace(/^-/, '')).find((field) => !canSee(identity, field));
    const module = hidden && sensitivityOf(hidden);
    if (module) throw forbidden(module, 'view');
  }
}

/**
 * What a filter looks for must be visible too: whether another resource names a record is part of that resource.
 * @throws ApiError 403 naming the missing permission
 */
export function requireFilter(identity: Identity, entity: Entity, filter: AnyRecord): void {
  requireSeeing(identity, entity, Object.keys(filter));
  const lacking = lackingOf(entity);
  for (const key of [filter[LACKING] ?? []].flat().map(String))
    if (Object.hasOwn(lacking, key)) requirePermission(identity, entityOf(lacking[key]?.resource ?? '').module, 'view');
}

const isView = (entity: Entity): boolean => entity.kind === 'resource' && entity.viewOf !== undefined;

/** The part of an entity's records that a person can see. */
function sightOf(identity: Identity, entity: Entity): (record: AnyRecord) => AnyRecord {
  const fields = fieldsOf(entity);
  const brief = isView(entity) ? ['_id', '_rev', ...Object.keys(fields)] : briefOf(identity, entity);
  const hides = hidesSomething(identity, fields);
  return (record) => {
    const shown = brief
      ? Object.fromEntries(brief.flatMap((key) => (key in record ? [[key, record[key]]] : [])))
      : record;
    return hides ? redact(identity, fields, shown) : shown;
  };
}

/** Records as the person can see them. */
export const visible = (identity: Identity, entity: Entity, records: readonly AnyRecord[]): AnyRecord[] =>
  records.map(sightOf(identity, entity));

export const visibleOne = (identity: Identity, entity: Entity, record: AnyRecord): AnyRecord =>
  sightOf(identity, entity)(record);

/** A refusal's stored record may contain fields that the person must not see. */
export function redactedError(identity: Identity, entity: Entity, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.extra.current) return error;
  const { status, code, message, errors, extra } = error;
  return new ApiError(status, code, message, {
    ...extra,
    errors,
    current: visibleOne(identity, entity, objectIn(extra.current)),
  });
}
