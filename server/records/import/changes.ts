/** What an import changes in a record, for the preview. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, choiceLabel, type Field, labelOf, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { sameValue } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';

/** A field that changes; texts only for values that are their own text, not for references, lists and groups. */
export interface FieldChange {
  label: string;
  before?: string;
  after?: string;
}

const UNREADABLE: readonly string[] = ['reference', 'references', 'group', 'list', 'lines', 'image', 'files'];

function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => textOf(field, each)).join(', ');
  const isChoice = field.kind === 'choice' || field.kind === 'choices';
  return isChoice ? choiceLabel(field, String(value)) : String(value);
}

/** The changed fields, and the title before if it changes. Secrets are left out, and what the person can't see. */
export function changesOf(
  identity: Identity,
  entity: Entity,
  before: AnyRecord,
  after: AnyRecord,
): { changes: FieldChange[]; titleBefore?: string } {
  const changes = Object.entries(fieldsOf(entity)).flatMap(([key, field]): FieldChange[] => {
    if (field.secret || field.virtual || field.readOnly || !canSee(identity, field)) return [];
    if (sameValue(before[key] ?? null, after[key] ?? null)) return [];
    const label = labelOf(key, field);
    if (UNREADABLE.includes(shownKind(field))) return [{ label }];
    return [{ label, before: textOf(field, before[key]), after: textOf(field, after[key]) }];
  });
  const titleBefore = titleOf(entity, before);
  return { changes, ...(titleBefore !== titleOf(entity, after) ? { titleBefore } : {}) };
}
