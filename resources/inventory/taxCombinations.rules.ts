/** The combined rates of a combination's taxes. */

import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { inForceOn, ratesIn, type Tax } from './taxRates.rules';

/** Decimals of a rate in calculations: enough for five compound taxes. */
export const EXACT = 30;

interface Part {
  taxId?: string | null;
  compound?: boolean | null;
}

type Taxes = Readonly<Record<string, Tax>>;

/** Rates on a day, on a net of 100: simple taxes on net, compound ones on net plus the earlier taxes (domain 2.3.3). */
function combinedOn(day: string, parts: readonly Part[], taxes: Taxes) {
  let all: Decimal = dec(0);
  let cost: Decimal = dec(0);
  for (const { taxId, compound } of parts) {
    const tax = taxes[taxId ?? ''];
    const amount = dec(tax && inForceOn(ratesIn(tax), day)?.rate)
      .times(compound ? dec(100).plus(all) : 100)
      .div(100);
    all = all.plus(amount);
    if (tax?.recoverable === false) cost = cost.plus(amount);
  }
  return {
    effectiveRate: fixed(all, 4),
    nonRecoverableRate: fixed(cost, 4),
    exactRate: fixed(all, EXACT),
    exactCostRate: fixed(cost, EXACT),
  };
}

/** A combination's rates from each day on which one of its taxes changes, in the order of their days. */
export function ratesOf(parts: readonly Part[], taxes: Taxes) {
  const rated = parts.flatMap(({ taxId }) => {
    const tax = taxes[taxId ?? ''];
    return tax ? ratesIn(tax) : [];
  });
  const days = [...new Set(rated.map(({ from }) => from ?? ''))].toSorted();
  return days.map((day) => ({ from: day || null, ...combinedOn(day, parts, taxes) }));
}

/** A combination's rates on a day, for display. */
export function rateOn(
  rates: readonly { from?: string | null; effectiveRate?: unknown; nonRecoverableRate?: unknown }[],
  day: string,
) {
  const found = inForceOn(rates, day);
  return {
    effectiveRate: fixed(dec(found?.effectiveRate), 4),
    nonRecoverableRate: fixed(dec(found?.nonRecoverableRate), 4),
  };
}
