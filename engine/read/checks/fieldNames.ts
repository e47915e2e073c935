import type { Entity } from '../../define/declaration';
import { fieldsOf, walkFields } from '../entities';
import { fitsCell, fitsMany } from '../listDefaults';
import { blocksOf } from '../sections';
import { type ReportFinding, suggestion } from './finding';

/** Sections, columns, filters and rules that name an unknown field, or name a field twice. */
export function checkFieldNames(entity: Entity, say: ReportFinding): void {
  const fields = fieldsOf(entity);
  const names = Object.keys(fields);
  const exists = (key: string, place: string) => {
    if (!(key in fields)) say('R006', `${entity.name}.${place}`, `no field named '${key}'${suggestion(key, names)}`);
  };
  const seen = new Map<string, string>();
  const blocks = blocksOf(entity);
  for (const section of blocks ?? []) {
    for (const key of section.fields) {
      exists(key, `sections '${section.label}'`);
      const before = seen.get(key);
      if (before !== undefined)
        say('R005', `${entity.name}.sections '${section.label}'`, `'${key}' is also in '${before}'; keep it once`);
      seen.set(key, section.label);
    }
  }
  if (blocks) {
    const missing = Object.entries(entity.fields).filter(
      ([key, field]) => !seen.has(key) && !field.hidden && !field.editedIn,
    );
    for (const [key] of missing)
      say('R005', `${entity.name}.sections`, `'${key}' is in no section; add it to one, or mark the field hidden`);
  }
  for (const column of entity.list?.columns ?? []) if (typeof column === 'string') exists(column, 'list.columns');
  for (const key of entity.list?.filters ?? []) exists(key, 'list.filters');
  for (const key of entity.list?.search ?? []) {
    exists(key, 'list.search');
    if (fields[key]?.sensitive)
      say(
        'R010',
        `${entity.name}.list.search`,
        `'${key}' is sensitive: a search would tell it to anybody; leave it out`,
      );
  }
  for (const [role, keys, fits, mend] of [
    ['editInList', entity.list?.editInList, fitsCell, 'has no input that fits a cell, or people do not type it'],
    ['bulk', entity.list?.bulk, fitsMany, 'cannot have one value in several records, or people do not type it'],
  ] as const)
    for (const key of keys ?? []) {
      exists(key, `list.${role}`);
      const field = fields[key];
      if (field && !fits(field)) say('R007', `${entity.name}.list.${role}`, `'${key}' ${mend}; leave it out`);
    }
  if (entity.list?.figure) exists(entity.list.figure, 'list.figure');
  for (const key of [entity.list?.order, entity.list?.within]) if (key) exists(key, 'list.order');
  if (entity.list?.sort) exists(entity.list.sort.replace(/^-/, ''), 'list.sort');
  for (const [path, field] of walkFields(fields)) {
    if (field.required && field.readOnly)
      say('R007', `${entity.name}.fields.${path}`, 'required and readOnly: nobody could ever give it; drop one');
    if (field.kind === 'list' && field.key && !(field.key in field.fields))
      say(
        'R006',
        `${entity.name}.fields.${path}.key`,
        `no field named '${field.key}'${suggestion(field.key, Object.keys(field.fields))}`,
      );
    if (field.editedIn) exists(field.editedIn, `fields.${path}.editedIn`);
    if (Array.isArray(field.unique)) for (const key of field.unique) exists(key, `fields.${path}.unique`);
  }
}
