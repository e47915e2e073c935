/** The files that belong to a record. What forms and the API also check of a chosen file is in chosenFiles.ts. */

import type { Field } from '../../define/fields';
import type { AttachedFile } from '../../define/kinds';
import { rowsIn } from '../values';

/** The files in a field's value, in order. */
export const filesIn = (value: unknown): AttachedFile[] =>
  rowsIn(value).map(({ id, name, type, size }) => ({
    id: String(id ?? ''),
    name: String(name ?? ''),
    type: String(type ?? ''),
    size: Number(size ?? 0),
  }));

/** Why a record can't have that many files; undefined if it can. */
export const tooManyFiles = ({ max }: Pick<Field<'files'>, 'max'>, count: number): string | undefined =>
  max !== undefined && count > max ? `At most ${max} files can be attached; this would be ${count}` : undefined;
