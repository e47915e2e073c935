import { type Field, type Kind, scaleOf, shownKind } from '#engine/define/fields';
import { currencyNow } from '#engine/run/currency';
import { dec, isDecimal } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { readNumber } from '#engine/run/text/numbers';
import { groupDigits, isNumberName } from '#src/format/format';

/**
 * Typed text as a plain decimal ('1,234.50' is '1234.50'); other text stays for the validator to refuse, and blank is null. The boxes show
 * figures with decimal points and grouping commas, so typed ones have them too.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const read = readNumber(text, { mark: '.' });
  return 'value' in read ? read.value : text;
}

/** The same for whole numbers, which are numbers in the record; other text is left for the validator. */
export function readInteger(typed: string): number | string | null {
  const read = readDecimal(typed);
  if (read === null || !isDecimal(read)) return read;
  const value = dec(read);
  return value.eq(value.round()) && value.abs().lt(Number.MAX_SAFE_INTEGER) ? Number(value.toFixed(0)) : read;
}

/** Kinds that always show the currency's decimals: money is 12.50, a quantity 4 stays 4. */
const IN_CURRENCY: readonly Kind[] = ['money', 'cost'];

/** A decimal for people: grouped thousands, without trailing zeros beyond the kind's minimum. Other text stays. */
export function showDecimal(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!isDecimal(text) || isNumberName(field)) return text;
  const least = IN_CURRENCY.includes(shownKind(field)) ? Math.min(currencyNow().places, scaleOf(field) ?? 0) : 0;
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
