/** List filters for records in memory. */
import type { AnyRecord } from '../define/fields';

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const equal = (value: unknown, wanted: unknown): boolean => {
  if (isBlank(wanted)) return isBlank(value);
  return Array.isArray(value)
    ? value.some((each) => String(each) === String(wanted))
    : String(value ?? '') === String(wanted);
};

/**
 * Whether a record matches a list filter: an exact value, any of an array, null for empty. Fields that are undefined in the filter always
 * match.
 */
export const matchesFilter = (record: AnyRecord, filter: AnyRecord): boolean =>
  Object.entries(filter).every(
    ([key, wanted]) =>
      wanted === undefined ||
      (Array.isArray(wanted) ? wanted.some((each) => equal(record[key], each)) : equal(record[key], wanted)),
  );
