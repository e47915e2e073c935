/**
 * Numbers in files: one parser for every import. `1,234.50` and `12.50` are unambiguous. `1,250` is 1250 in a file with decimal points and
 * 1.25 in one with decimal commas, and is refused if nothing shows which.
 */

import { isDecimal } from './decimal';

/** A file's decimal mark. */
type DecimalMark = '.' | ',';

const otherOf = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/** Numbers that are only valid with this decimal mark: `12,5`, `0,125`, `1.234,50`, `1.234.567`. */
const evidence = (mark: DecimalMark): RegExp => {
  const [decimal, group] = [`\\${mark}`, `\\${otherOf(mark)}`];
  const forms = [
    `(?:0|\\d{4,})${decimal}\\d+`,
    `\\d+${decimal}(?:\\d{1,2}|\\d{4,})`,
    `\\d{1,3}(?:${group}\\d{3})+${decimal}\\d+`,
    `\\d{1,3}(?:${group}\\d{3}){2,}`,
  ];
  return new RegExp(`^-?(?:${forms.join('|')})$`);
};
const EVIDENCE: Readonly<Record<DecimalMark, RegExp>> = { '.': evidence('.'), ',': evidence(',') };

/** Whole numbers with grouped thousands, with or without decimals. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/,
  ',': /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/,
};
const EITHER = /^-?[1-9]\d{0,2},\d{3}$/;

/**
 * A file's decimal mark, from its unambiguous numbers, otherwise from its column separator: a file with commas between columns has none in
 * its numbers. Undefined if nothing shows it or the file has both.
 * @param separator between the columns of a CSV
 */
export function decimalMarkOf(numbers: Iterable<string>, separator?: string): DecimalMark | undefined {
  const found = new Set<DecimalMark>();
  for (const text of numbers) {
    const trimmed = text.trim();
    for (const mark of ['.', ','] as const) if (EVIDENCE[mark].test(trimmed)) found.add(mark);
  }
  const [only, other] = found;
  if (only) return other ? undefined : only;
  return separator === ',' ? '.' : undefined;
}

/** A number in a file with this decimal mark, as a plain decimal; other text stays as it is. */
export function withPoint(text: string, mark: DecimalMark): string {
  const trimmed = text.trim();
  const isPlain = mark === ',' && /^-?\d+,\d+$/.test(trimmed);
  if (!isPlain && !GROUPED[mark].test(trimmed)) return text;
  return trimmed.replaceAll(otherOf(mark), '').replace(mark, '.');
}

/** A single number as a plain decimal; other text stays as it is and the validator refuses it. */
export const plainNumber = (text: string): string =>
  !isDecimal(text) && !EITHER.test(text) && GROUPED['.'].test(text) ? text.replaceAll(',', '') : text;

/** Why a single number is ambiguous; undefined if it isn't, or isn't a number. */
export function doubtAbout(text: string): string | undefined {
  if (!EITHER.test(text)) return undefined;
  const [thousands, decimal] = [text.replace(',', ''), text.replace(',', '.')];
  return `“${text}” can mean ${thousands} or ${decimal}. Write ${thousands} or ${decimal}`;
}
