import { type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { groupDigits, isNumberName } from '#src/format/format';

/** A value that was typed, or what is wrong with the text. */
export type Parsed<V> = { value: V } | { error: string };

/**
 * A number as people and spreadsheets write it: `1234.5`, `1,234.5`, `1 234.5`, `12,34,567`, `-3`, `(3)`, `$ 12.50`. A comma counts as a
 * thousands separator only where one is possible: `12,5` is questioned rather than guessed.
 */
export function parseDecimal(typed: string): Parsed<string> {
  const bare = typed
    .replace(/[\s\u00a0\u202f']|\p{Sc}/gu, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^\+/, '');
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  const signed = inBrackets ? `-${inBrackets}` : bare;
  const plain = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(signed) ? signed.replaceAll(',', '') : signed;
  if (isDecimal(plain)) return { value: dec(plain).toFixed() };
  return {
    error: /^-?\d+,\d+$/.test(plain) ? `Use a decimal point: ${plain.replace(',', '.')}` : `“${typed}” is not a number`,
  };
}

/** Parses typed text into a plain decimal ('1,234.50' is '1234.50'), or returns the text for the validator to refuse. Blank is null. */
export function readDecimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parsed = parseDecimal(text);
  return 'value' in parsed ? (plainDecimal(text) ?? parsed.value) : text;
}

/** Keeps '12.50' as typed, if it is only plain digits. */
const plainDecimal = (text: string): string | undefined => (isDecimal(text) ? text : undefined);

/** The same for whole numbers, which are numbers in the record; other text is left for the validator. */
export function readInteger(typed: string): number | string | null {
  const read = readDecimal(typed);
  if (read === null || !isDecimal(read)) return read;
  const value = dec(read);
  return value.eq(value.round()) && value.abs().lt(Number.MAX_SAFE_INTEGER) ? Number(value.toFixed(0)) : read;
}

/** Decimals that a kind always shows: money is 12.50, a quantity 4 stays 4. */
const LEAST_PLACES: Partial<Record<Kind, number>> = { money: 2, cost: 2 };

/** A decimal for people: grouped thousands, without trailing zeros beyond the kind's minimum. Other text stays. */
export function showDecimal(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!isDecimal(text) || isNumberName(field)) return text;
  const least = Math.min(LEAST_PLACES[shownKind(field)] ?? 0, scaleOf(field) ?? 0);
  const plain = dec(text).toFixed();
  const places = plain.split('.')[1]?.length ?? 0;
  return groupDigits(places >= least ? plain : dec(text).toFixed(least));
}

/** Why a field can't keep a value as it was typed: not a number, too many decimals, beyond a limit. A blank is not a problem here. */
export function valueProblem(field: Field, label: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const alone: Field = { ...field, label, when: undefined, requiredWhen: undefined };
  return validateFields({ value: alone }, { value }, { today: '' }).problems[0]?.message;
}
