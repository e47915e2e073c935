/** Files that belong to records: which fields have them, and their calls. */

import type { Entity } from '../../define/declaration';
import type { Field } from '../../define/fields';
import type { Call } from '../calls';
import { fieldsOf } from '../entities';
import { extension } from '../extensionCall';

/** The operations of the API. */
export type FileOperation = 'uploadFile' | 'file';

const known = new WeakMap<Entity, readonly (readonly [key: string, field: Field<'files'>])[]>();

/** An entity's fields with files. Found once, because each write asks for them. */
export function fileFieldsOf(entity: Entity): readonly (readonly [key: string, field: Field<'files'>])[] {
  let found = known.get(entity);
  if (!found) {
    found = Object.entries(fieldsOf(entity)).flatMap(([key, field]) =>
      field.kind === 'files' ? [[key, field] as const] : [],
    );
    known.set(entity, found);
  }
  return found;
}

/** The calls of an entity's files; the specification has none of them. A file is uploaded first, and saved with its record. */
export const fileCalls = ({ name }: Entity): Readonly<Record<FileOperation, Call>> => ({
  uploadFile: extension('POST', `v1/${name}/uploadFile`),
  file: extension('GET', `v1/${name}/{_id}/files/{fileId}`),
});
