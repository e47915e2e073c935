/** The currencies of a file's amounts: in cells, in a heading, or in a column of their own. */

import { currencyIn } from '#engine/run/text/numbers';
import type { Mapping } from './columns';
import { type ColumnProofs, tidySign } from './reader/proofs';
import type { Question } from './reading';
import type { Sheet } from './sheet';

/** What to do with amounts that name another currency: they are in the outlet's, or left out. */
export type Foreign = 'own' | 'none';

/** Signs that the outlet's currency has in files. */
function ownSigns(currency: string): Set<string> {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
  return new Set([...signs, ...(currency === 'INR' ? ['Rs'] : [])].map(tidySign));
}

/** The text if it is a currency and nothing else. */
const aloneIn = (text: string): string | undefined => {
  const sign = currencyIn(`${text} 1`);
  return sign !== undefined && tidySign(sign) === tidySign(text.trim()) ? sign : undefined;
};

/** Codes that are words in headings: `PRICE PER CUP`. */
const WORDS = new Set(['ALL', 'BAM', 'CUP', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY']);

/** The currency in a heading: `Price (USD)`, `Cost $`. */
function headingSign(heading: string): string | undefined {
  const parts = heading.match(/[A-Za-z]{0,2}\p{Sc}|[A-Za-z]+\.?/gu) ?? [];
  return parts.find((part) => !WORDS.has(part) && aloneIn(part));
}

/** The column that has nothing but currencies. */
function columnOf({ rows, headings = [] }: Columns, mapping: Mapping): number | undefined {
  const filled = (at: number) => new Set(rows.flatMap((row) => row[at] || []));
  const found = headings.findIndex((_heading, at) => {
    if (mapping[at] || !rows[0]?.[at] || !aloneIn(rows[0][at])) return false;
    return [...filled(at)].every(aloneIn);
  });
  return found < 0 ? undefined : found;
}

type Columns = Pick<Sheet, 'rows'> & Partial<Pick<Sheet, 'headings'>>;

interface Currencies {
  /** One for each column with amounts in another currency. */
  questions: readonly Question[];
  /** Whether a cell's amount is in another currency. */
  isForeign: (row: number, column: number, text: string) => boolean;
}

/** @param amounts the columns with amounts */
export function currenciesIn(
  sheet: Columns,
  mapping: Mapping,
  amounts: readonly number[],
  proofs: readonly (ColumnProofs | undefined)[],
  currency: string,
): Currencies {
  if (!currency || amounts.length === 0) return { questions: [], isForeign: () => false };
  const own = ownSigns(currency);
  const isOther = (sign: string | undefined) => sign !== undefined && !own.has(tidySign(sign));
  const named = columnOf(sheet, mapping);
  const headings = new Map(amounts.map((at) => [at, headingSign(sheet.headings?.[at] ?? '')]));
  const rowSign = (row: number) => (named === undefined ? undefined : sheet.rows[row]?.[named] || undefined);
  const signOf = (row: number, column: number, text: string) =>
    currencyIn(text) ?? rowSign(row) ?? headings.get(column);
  const otherRow = named === undefined ? -1 : sheet.rows.findIndex((row) => isOther(row[named] || undefined));
  const exampleIn = (column: number): string | undefined => {
    const [, cell] = Object.entries(proofs[column]?.currencies ?? {}).find(([sign]) => isOther(sign)) ?? [];
    if (cell !== undefined) return cell;
    const sign = otherRow >= 0 ? rowSign(otherRow) : headings.get(column);
    const at = otherRow >= 0 ? otherRow : sheet.rows.findIndex((row) => row[column]);
    return isOther(sign) ? `${sheet.rows[at]?.[column] ?? ''} ${sign}`.trim() : undefined;
  };
  const questions = amounts.flatMap((column): Question[] => {
    const text = exampleIn(column);
    if (text === undefined) return [];
    const choices = [
      { value: 'own', label: `in ${currency}` },
      { value: 'none', label: 'in another currency: leave such cells blank' },
    ];
    return [{ column, of: 'currencies', text, choices }];
  });
  return { questions, isForeign: (row, column, text) => isOther(signOf(row, column, text)) };
}
