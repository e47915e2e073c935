/** What is chosen in a filter or a parameter: one value, any of some values, or a range. */
import { choiceLabel, type Field, shownKind } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import { formatDate, formatDecimal, placesFor } from '#src/format/format';

export const valuesOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : (Array.isArray(value) ? value : [value]).map(String);

export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

export const rangeOf = (value: unknown): Range => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Range;
  return value === undefined || value === null ? {} : { from: String(value), to: String(value) };
};

/** A range without its open ends; undefined if both are. */
export const closed = (range: Range): Range | undefined => {
  const ends = Object.entries(range).filter(([, end]) => end);
  return ends.length > 0 ? Object.fromEntries(ends) : undefined;
};

/** 'from – to', 'from 3', 'up to 5', or the single value. */
const rangeText = ({ from, to }: Range, format: (value: string) => string): string =>
  from && to
    ? from === to
      ? format(from)
      : `${format(from)} – ${format(to)}`
    : from
      ? `from ${format(from)}`
      : `up to ${format(to ?? '')}`;

/** A choice in words: 'Draft', 'Fresh Farms', '1 Nov 2026 – 20 Nov 2026'. */
export function chosenText(field: Field, value: unknown, nameOf: (resource: string, id: string) => string): string {
  const kind = shownKind(field);
  const to = refersTo(field);
  const one = (each: string): string => {
    if (to) return nameOf(to, each);
    if (kind === 'boolean') return each === 'true' ? 'Yes' : 'No';
    return kind === 'choice' || kind === 'choices' ? choiceLabel(field, each) : each;
  };
  if (kind === 'date' || kind === 'datetime') return rangeText(rangeOf(value), formatDate);
  const isRange = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRange
    ? rangeText(rangeOf(value), (each) => formatDecimal(each, placesFor(field, [each])))
    : valuesOf(value).map(one).join(', ');
}
