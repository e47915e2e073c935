/** What a column's texts prove about how they are read. Looked up for each column once, because a file can have 100,000 rows. */

import { type DateOrder, orderShownBy, uncertainDays } from '#engine/run/text/dates';
import { currencyIn, type DecimalMark, isUncertainNumber, markShownBy, splitQuantity } from '#engine/run/text/numbers';
import { splitPrice } from '#engine/run/text/prices';
import type { Sheet } from '../sheet';

export interface ColumnProofs {
  /** Decimal marks of numbers that can be read in one way only. */
  marks: readonly DecimalMark[];
  /** The first number that can be read in two ways. */
  uncertainNumber?: string;
  /** Orders of dates that can be read in one way only. */
  orders: readonly DateOrder[];
  /** The first date that can be read in two ways. */
  uncertainDate?: string;
  /** The first text of each sign of a currency. */
  currencies: Readonly<Record<string, string>>;
}

/** Dates of figures; no other date can have the day or the month first. */
const FIGURES = /\d[\s./,\-年月日]+\d/;
const isAmount = (text: string): boolean => /\d/.test(text) && /[\p{L}\p{Sc}]/u.test(text);

/** The same sign however it is written: `Rs.` and `rs`. */
export const tidySign = (text: string): string => text.toLowerCase().replace('.', '');

/** @param today YYYY-MM-DD: dates without a year are in its year */
export function proofsIn(texts: Iterable<string>, today: string): ColumnProofs {
  const marks = new Set<DecimalMark>();
  const orders = new Set<DateOrder>();
  const currencies: Record<string, string> = {};
  let uncertainNumber: string | undefined;
  let uncertainDate: string | undefined;
  for (const text of texts) {
    // A quantity and a price may have their unit behind them.
    const price = splitPrice(text)?.price ?? text;
    const number = splitQuantity(price)?.number ?? price;
    const mark = markShownBy(number);
    if (mark) marks.add(mark);
    else if (uncertainNumber === undefined && /[.,]/.test(number) && isUncertainNumber(number))
      uncertainNumber = number;
    if (FIGURES.test(text)) {
      const order = orderShownBy(text, today);
      if (order) orders.add(order);
      else if (uncertainDate === undefined && uncertainDays(text, today)) uncertainDate = text;
    }
    const sign = isAmount(price) ? currencyIn(price) : undefined;
    if (sign) currencies[tidySign(sign)] ??= text;
  }
  return {
    marks: [...marks],
    orders: [...orders],
    currencies,
    ...(uncertainNumber === undefined ? {} : { uncertainNumber }),
    ...(uncertainDate === undefined ? {} : { uncertainDate }),
  };
}

/** The different texts of a column; a spreadsheet's numbers are none. */
export function textsIn({ rows, numbers }: Pick<Sheet, 'rows' | 'numbers'>, column: number): Set<string> {
  const texts = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const text = row[column];
    if (text && numbers?.[at]?.[column] !== true) texts.add(text);
  }
  return texts;
}

/** What each column of a sheet proves. */
export const columnProofs = (sheet: Pick<Sheet, 'headings' | 'rows' | 'numbers'>, today: string): ColumnProofs[] =>
  sheet.headings.map((_heading, column) => proofsIn(textsIn(sheet, column), today));
