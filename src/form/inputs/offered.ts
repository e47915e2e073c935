import type { Field } from '#engine/define/fields';
import { canSee } from '#engine/read/access';

/** Whether a field has a place in this form at all: hidden ones, sensitive ones without the right and those the server sets are absent. */
export function isOffered(field: Field, user: Parameters<typeof canSee>[0], mode: 'create' | 'edit'): boolean {
  if (field.hidden || field.editedIn || field.kind === 'lines' || !canSee(user, field)) return false;
  // What is given once and never shown again has nothing to show.
  if (field.secret && field.once && mode === 'edit') return false;
  return field.kind === 'computed' || !field.readOnly || mode === 'edit';
}
