/** The combined rate of a combination's taxes. */

import { type Decimal, dec, fixed } from '#engine/run/decimal';

/** Decimals of a rate in calculations: enough for five compound taxes. */
export const EXACT = 30;

interface Part {
  taxId?: string | null;
  compound?: boolean | null;
}

interface Tax {
  rate?: unknown;
  recoverable?: unknown;
}

/** Rates of a combination on a net of 100: simple taxes on net, compound ones on net plus the earlier taxes (domain 2.3.3). */
export function ratesOf(parts: readonly Part[], taxes: Readonly<Record<string, Tax>>) {
  let all: Decimal = dec(0);
  let cost: Decimal = dec(0);
  for (const { taxId, compound } of parts) {
    const tax = taxes[taxId ?? ''];
    const amount = dec(tax?.rate)
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
