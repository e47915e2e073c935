/** What an import changes in a record, and what it leaves out, for the preview. */

import type { Entity } from '#engine/define/declaration';
import { choiceLabel, type Field, type Fields, labelOf, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { sameValue } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Labels } from '../read/labels';
import { isListed, listChange } from './lists';
import type { Cells } from './rows';

/** A field that changes, as texts; a list has only what happens to its entries, in `after`. */
export interface FieldChange {
  label: string;
  before?: string;
  after?: string;
}

const UNREADABLE: readonly string[] = ['group', 'image', 'files'];

function textOf(field: Field, value: unknown, labels: Labels): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => textOf(field, each, labels)).join(', ');
  if (field.kind === 'reference' || field.kind === 'references')
    return labels[field.to]?.[String(value)] ?? String(value);
  const isChoice = field.kind === 'choice' || field.kind === 'choices';
  return isChoice ? choiceLabel(field, String(value)) : String(value);
}

/** The changed fields. Secrets are left out, and what the person can't see. */
export const changesOf = (
  identity: Identity,
  entity: Entity,
  before: Cells,
  after: Cells,
  labels: Labels,
): FieldChange[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): FieldChange[] => {
    if (field.secret || field.virtual || field.readOnly || !canSee(identity, field)) return [];
    if (sameValue(before[key] ?? null, after[key] ?? null)) return [];
    const label = labelOf(key, field);
    if (isListed(field)) return [{ label, after: listChange(field, before[key], after[key]) }];
    if (UNREADABLE.includes(shownKind(field))) return [{ label }];
    return [{ label, before: textOf(field, before[key], labels), after: textOf(field, after[key], labels) }];
  });

/** The choice or switch whose value keeps a field from applying: 'Type is With portions'. */
function reasonFor(fields: Fields, field: Field, record: Cells): string | undefined {
  for (const [key, other] of Object.entries(fields)) {
    const values = other.kind === 'choice' ? other.values : other.kind === 'boolean' ? [true, false] : [];
    const isIt = values.some((value) => {
      const changed = { ...record, [key]: value };
      return field.when?.(changed, changed) === true;
    });
    if (isIt) return `${labelOf(key, other)} is ${textOf(other, record[key] ?? false, {})}`;
  }
  return undefined;
}

/** Given values that a record doesn't take, each as a sentence: 'Price is ignored because Type is With portions'. */
export const ignoredIn = (entity: Entity, given: Cells, record: Cells): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): string[] => {
    if (!field.when || given[key] === undefined || given[key] === false || field.when(record, record)) return [];
    const reason = reasonFor(fieldsOf(entity), field, record);
    return [`${labelOf(key, field)} is ignored${reason ? ` because ${reason}` : ''}`];
  });
