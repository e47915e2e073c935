/** Filter values: any of some values, or a range. */
import type { Field } from '#engine/define/fields';

export interface FilterInputProps {
  field: Field;
  label: string;
  /** Undefined if nothing is chosen. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Enter: the choice is made. */
  onDone: () => void;
}

export const valuesOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : (Array.isArray(value) ? value : [value]).map(String);

export interface Range {
  from?: string;
  to?: string;
}
export const rangeOf = (value: unknown): Range => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Range;
  return value === undefined || value === null ? {} : { from: String(value), to: String(value) };
};
