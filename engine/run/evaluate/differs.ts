/** Whether rules changed something that a person could have typed: then it is held to its fields' rules again. */

import type { AnyRecord, Fields } from '#engine/define/fields';
import { isRecord, sameValue } from '../values';

/** Whether two versions of a record differ in what a person could have typed. */
export type Comparing = (fields: Fields, one: AnyRecord, other: AnyRecord) => boolean;

/** `rowsDiffer` compares the rows of a list, for who remembers rows. @default they are compared again */
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

/** The same, with nothing remembered. */
export const differsInTyped = comparing();
