import type { Field } from '#engine/define/fields';
import { canSee } from '#engine/read/access';

/** Whether this form shows a field at all: hidden ones, sensitive ones without permission and server-set ones are absent. */
export function isOffered(field: Field, user: Parameters<typeof canSee>[0], mode: 'create' | 'edit'): boolean {
  if (field.hidden || field.editedIn || field.kind === 'lines' || !canSee(user, field)) return false;
  // A write-only field has nothing to show.
  if (field.secret && field.once && mode === 'edit') return false;
  return field.kind === 'computed' || !field.readOnly || mode === 'edit';
}
