/** Whether rules changed a field that people can type: then it is validated again. */

import type { AnyRecord, Fields } from '#engine/define/fields';
import { isRecord, sameValue } from '../values';

/** Whether two versions of a record differ in fields that people can type. */
export type Comparing = (fields: Fields, one: AnyRecord, other: AnyRecord) => boolean;

/** `rowsDiffer` compares list rows, for callers that cache rows. @default they are compared again */
export const comparing =
  (rowsDiffer?: Comparing): Comparing =>
  (fields, one, other) =>
    Object.entries(fields).some(([key, field]) => {
      if (field.readOnly || field.kind === 'computed') return false;
      const [a, b] = [one[key], other[key]];
      if (!('fields' in field)) return !sameValue(a, b);
      const [rows, others] = [a, b].map((value) => (Array.isArray(value) ? value : [value]));
      return (
        rows?.length !== others?.length ||
        rows?.some((row, index) =>
          isRecord(row) && isRecord(others?.[index])
            ? (rowsDiffer ?? differsInTyped)(field.fields, row, others[index])
            : !sameValue(row, others?.[index]),
        ) === true
      );
    });

/** The same, without a cache. */
export const differsInTyped = comparing();
