/**
 * The currency that amounts are in, and its decimals (ISO 4217). Rules compute with `money()`, `allocate()` and fields of money, and none of
 * them names a currency. The caller runs them in the outlet's currency (`inCurrency`), just as decimal libraries have a context for rounding.
 */

/** Currencies by decimals; all others have two. */
const BY_PLACES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const USUAL = 2;
const PLACES = new Map(
  Object.entries(BY_PLACES).flatMap(([places, codes]) =>
    codes.split(' ').map((code) => [code, Number(places)] as const),
  ),
);

/** Of these currencies the one with the most decimals, in which an amount fits that is meant for all of them; undefined without any. */
export const finest = (currencies: readonly string[]): string | undefined =>
  currencies.toSorted((one, other) => placesOf(other) - placesOf(one))[0];

interface Currency {
  /** ISO 4217, or '' where none is known: amounts then have two decimals. */
  code: string;
  places: number;
}

/** The number of decimals of a currency's amounts: 2 for LKR, 0 for JPY, 3 for KWD. */
export const placesOf = (currency: string): number => PLACES.get(currency) ?? USUAL;

const known = (currency: unknown): Currency =>
  typeof currency === 'string' ? { code: currency, places: placesOf(currency) } : { code: '', places: USUAL };

let current = known('');

/** The currency of amounts that are computed or read now. */
export const currencyNow = (): Currency => current;

/**
 * Runs `work` with amounts in this currency; an unknown one changes nothing. Work that waits is a type error: other work may then run in another
 * currency.
 * @example inCurrency(outlet.currency, () => money('1.2551'))  // '1.255' at an outlet in Kuwait
 */
export function inCurrency<T>(currency: unknown, work: () => T extends PromiseLike<unknown> ? never : T): T {
  if (typeof currency !== 'string' || currency === '' || currency === current.code) return work();
  const before = current;
  current = known(currency);
  try {
    return work();
  } finally {
    current = before;
  }
}

/** Sets the currency of all amounts without one of their own, for the console, where one person works at one outlet. */
export const workIn = (currency: unknown): void => {
  current = known(currency);
};
