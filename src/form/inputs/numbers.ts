import { type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import { groupDigits, isNumberName } from '#src/format/format';
import { parseDecimal } from '#src/grid/values';

/**
 * What a person typed as the plain decimal it means ('1,234.50' is '1234.50'), or their own text where it means none: the
 * validator then says what is wrong with it. Empty is null.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parsed = parseDecimal(text);
  return 'value' in parsed ? (plainDecimal(text) ?? String(parsed.value)) : text;
}

/** Keeps '12.50' as it was typed, where nothing but plain digits is there. */
const plainDecimal = (text: string): string | undefined => (isDecimal(text) ? text : undefined);

/** The same for whole numbers, which are numbers in the record; what is not whole stays text for the validator. */
export function readInteger(typed: string): number | string | null {
  const read = readDecimal(typed);
  if (read === null || !isDecimal(read)) return read;
  const value = dec(read);
  return value.eq(value.round()) && value.abs().lt(Number.MAX_SAFE_INTEGER) ? Number(value.toFixed(0)) : read;
}

/** Decimals that a kind always shows: money is 12.50, a quantity 4 stays 4. */
const LEAST_PLACES: Partial<Record<Kind, number>> = { money: 2, cost: 2 };

/** A decimal for people: grouped by thousands, needless zeros cut down to the kind's least places. Text that is no number stays. */
export function showDecimal(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!isDecimal(text) || isNumberName(field)) return text;
  const least = Math.min(LEAST_PLACES[shownKind(field)] ?? 0, scaleOf(field) ?? 0);
  const plain = dec(text).toFixed();
  const places = plain.split('.')[1]?.length ?? 0;
  return groupDigits(places >= least ? plain : dec(text).toFixed(least));
}
