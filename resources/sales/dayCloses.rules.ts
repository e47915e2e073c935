/** The figures of a day's close: what cash there should be, what was counted, and what stays in the drawers (docs/closing.md). */

import { type Problem, refuse } from '#engine/define';
import { type Decimal, dec, money, sum } from '#engine/run/decimal';
import { isEmpty, rowsIn } from '#engine/run/values';

type Read<K extends string> = { readonly [key in K]?: unknown };
type Close = Read<
  | ('cash' | 'tillMoves' | 'moves' | 'deposits' | 'shifts' | 'remark')
  | ('openingCash' | 'cashSales' | 'cashAdvances' | 'cashLedger')
>;

/**
 * Notes and coins in circulation by currency, largest first, from the lists of their central banks. A close begins with these rows; people
 * add and remove rows for other currencies.
 */
const NOTES_AND_COINS: Readonly<Record<string, string>> = {
  AED: '1000 500 200 100 50 20 10 5 1 0.50 0.25',
  AUD: '100 50 20 10 5 2 1 0.50 0.20 0.10 0.05',
  CAD: '100 50 20 10 5 2 1 0.25 0.10 0.05',
  CHF: '1000 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05',
  EUR: '500 200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01',
  GBP: '50 20 10 5 2 1 0.50 0.20 0.10 0.05 0.02 0.01',
  INR: '500 200 100 50 20 10 5 2 1',
  JPY: '10000 5000 2000 1000 500 100 50 10 5 1',
  KWD: '20 10 5 1 0.500 0.250 0.100 0.050 0.020 0.010 0.005',
  LKR: '5000 1000 500 100 50 20 10 5 2 1',
  MVR: '1000 500 100 50 20 10 5 2 1 0.50 0.25',
  SGD: '100 50 10 5 2 1 0.50 0.20 0.10 0.05',
  THB: '1000 500 100 50 20 10 5 2 1 0.50 0.25',
  USD: '100 50 20 10 5 2 1 0.50 0.25 0.10 0.05 0.01',
};

/** The rows of a new cash count; none for a currency that isn't listed. */
export const notesOf = (currency: unknown) =>
  (NOTES_AND_COINS[String(currency)] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((value) => ({ value: money(value) }));

/** What one kind of note or coin is worth. */
const worth = ({ value, pieces }: Read<'value' | 'pieces'>): Decimal => dec(value).times(dec(pieces));

const amounts = (rows: unknown, only: (row: Read<'type'>) => boolean = () => true): Decimal =>
  sum(
    rowsIn(rows)
      .filter(only)
      .map(({ amount }) => String(amount ?? 0)),
  );
const isIn = ({ type }: Read<'type'>): boolean => type === 'in';
const isOut = ({ type }: Read<'type'>): boolean => type === 'out';

/**
 * The cash of the day. Expected is what was in the drawers when the day began and everything paid in cash since: bills less refunds, advances,
 * ledger payments, pay-ins less pay-outs. Amounts are in the outlet's currency.
 */
export function cashOf(close: Close) {
  const cash = rowsIn(close.cash).map((row) => ({ ...row, amount: isEmpty(row.pieces) ? null : money(worth(row)) }));
  const paidIn = amounts(close.tillMoves, isIn).plus(amounts(close.moves, isIn));
  const paidOut = amounts(close.tillMoves, isOut).plus(amounts(close.moves, isOut));
  const expected = sum(
    [close.openingCash, close.cashSales, close.cashAdvances, close.cashLedger].map((each) => dec(each)),
  )
    .plus(paidIn)
    .minus(paidOut);
  const isCounted = rowsIn(close.cash).some(({ pieces }) => !isEmpty(pieces));
  const counted = sum(rowsIn(close.cash).map(worth));
  const deposited = amounts(close.deposits);
  return {
    cash,
    paidIn: money(paidIn),
    paidOut: money(paidOut),
    expectedCash: money(expected),
    countedCash: isCounted ? money(counted) : null,
    overShort: isCounted ? money(counted.minus(expected)) : null,
    deposited: money(deposited),
    cashLeft: isCounted ? money(counted.minus(deposited)) : null,
  };
}

/** What is wrong with a close, whether or not it is finished. */
export function* closeProblems(close: Close): Generator<Problem> {
  const seen = new Set<string>();
  for (const [index, { value }] of rowsIn(close.cash).entries()) {
    const key = dec(value).toFixed();
    if (seen.has(key))
      yield refuse(`cash.${index}.value`, 'unique', 'This note or coin is listed twice. Add the pieces to one row');
    seen.add(key);
  }
  const { countedCash, deposited } = cashOf(close);
  if (!isEmpty(countedCash) && dec(deposited).gt(dec(countedCash)))
    yield refuse('deposits', 'deposits', `The deposits are more than the ${String(countedCash)} that was counted`);
}

/** What is missing before the day can be signed. */
export function* signingProblems(close: Close): Generator<Problem> {
  const { countedCash, overShort, expectedCash } = cashOf(close);
  if (isEmpty(countedCash) && !dec(expectedCash).eq(0))
    yield refuse('cash', 'count', 'Count the cash first: enter how many there are of each note and coin');
  const isOff = !isEmpty(overShort) && !dec(overShort).eq(0);
  const open = rowsIn(close.shifts).filter(({ status }) => status === 'open');
  const why = [
    ...(isOff ? [`the cash is ${dec(overShort).gt(0) ? 'over' : 'short'} by ${money(dec(overShort).abs())}`] : []),
    ...(open.length > 0 ? [`shift ${open.map(({ shift }) => shift).join(', ')} is still open`] : []),
  ];
  if (why.length > 0 && isEmpty(close.remark))
    yield refuse('remark', 'required', `Say in the remark why ${why.join(', and why ')}`);
}
