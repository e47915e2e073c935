/** How the lines of each stock document differ from what was expected of them; their reviews open with it. */

import { type Decimal, dec, money, negated } from '#engine/run/decimal';
import { offBy, overBy, shortBy } from '#engine/run/deviation';
import { isEmpty } from '#engine/run/values';
import { takenIn, usageCostOf } from './batchRuns.rules';
import { varianceValueOf } from './stockEntries.rules';

/** A line of any of these documents, whose contents are still unchecked. */
type Line = {
  readonly [key in
    | ('orderedQty' | 'previouslyReceived' | 'deliveredQty' | 'acceptedQty' | 'rejectedQty')
    | ('unitPrice' | 'poPrice' | 'lastPrice' | 'unitCost' | 'itemId' | 'usualSupplierId')
    | (
        | 'requestedQty'
        | 'approvedQty'
        | 'issuedQty'
        | 'sentQty'
        | 'pendingQty'
        | 'shortQty'
        | 'damagedQty'
        | 'shortCost'
      )
    | ('standardQty' | 'actualQty' | 'conversionFactor' | 'conversionDivisor')
    | ('systemQty' | 'varianceQty' | 'lineCost')]?: unknown;
};

/** What is still to come of an ordered line; null for a line that no one ordered. */
const openOn = ({ orderedQty, previouslyReceived }: Line): Decimal | null =>
  isEmpty(orderedQty) ? null : dec(orderedQty).minus(dec(previouslyReceived));

/** A receipt's line is worth this much more than what was open on the order, before discounts and tax. */
function worthOverOrder(line: Line): string | null {
  const open = openOn(line);
  if (isEmpty(line.unitPrice) || isEmpty(line.acceptedQty)) return null;
  const received = dec(line.acceptedQty).times(dec(line.unitPrice));
  // Without a price on the order, the difference is one of quantity.
  return money(received.minus((open ?? dec(0)).times(dec(line.poPrice ?? line.unitPrice))));
}

/** A receipt against its order, in the receipt's units: quantities, rejections, prices. */
export const againstOrder = {
  kinds: [
    { says: 'short', at: 'deliveredQty', when: (line: Line) => shortBy(line.deliveredQty, openOn(line)) },
    { says: 'over', at: 'deliveredQty', when: (line: Line) => overBy(line.deliveredQty, openOn(line)) },
    { says: 'rejected', at: 'rejectedQty', when: ({ rejectedQty }: Line) => dec(rejectedQty).gt(0) },
    {
      says: ['price', 'prices'],
      at: 'unitPrice',
      when: ({ unitPrice, poPrice, lastPrice }: Line) => offBy(unitPrice, poPrice ?? lastPrice),
    },
  ],
  worth: { of: worthOverOrder, like: 'priceVariance', less: 'less than ordered', more: 'more than ordered' },
} as const;

/** An order against the supplier's price list. */
export const againstPriceList = {
  kinds: [
    {
      says: ['price', 'prices'],
      at: 'unitPrice',
      when: ({ unitPrice, lastPrice }: Line) => offBy(unitPrice, lastPrice),
    },
    {
      says: 'not on the supplier’s price list',
      at: 'unitPrice',
      when: ({ itemId, lastPrice }: Line) => Boolean(itemId) && isEmpty(lastPrice),
    },
    {
      says: 'usually from another supplier',
      at: 'itemId',
      when: ({ usualSupplierId }: Line) => !isEmpty(usualSupplierId),
    },
  ],
} as const;

/** What is approved of a requisition. */
export const againstRequest = {
  kinds: [
    {
      says: 'reduced',
      at: 'approvedQty',
      when: ({ approvedQty, requestedQty }: Line) => shortBy(approvedQty, requestedQty),
    },
  ],
} as const;

/** What leaves the store, in `given`, against what was requested. */
export const againstRequested = <const L extends 'issuedQty' | 'sentQty'>(given: L) =>
  ({
    kinds: [
      { says: 'short', at: given, when: (line: Line) => shortBy(line[given], line.requestedQty ?? null) },
      { says: 'over', at: given, when: (line: Line) => overBy(line[given], line.requestedQty ?? null) },
    ],
  }) as const;

/** What arrived of a transfer against what was sent. */
export const againstSent = {
  kinds: [
    {
      says: 'short',
      at: 'shortQty',
      when: ({ shortQty, pendingQty }: Line) => shortBy(dec(pendingQty).minus(dec(shortQty)), pendingQty),
    },
    { says: 'damaged', at: 'damagedQty', when: ({ damagedQty }: Line) => dec(damagedQty).gt(0) },
  ],
  worth: {
    of: ({ shortCost }: Line) => (isEmpty(shortCost) ? null : negated(money(shortCost))),
    like: 'shortCost',
    less: 'less than sent',
    more: 'more than sent',
  },
} as const;

/** What a batch took against its recipe. */
export const againstStandard = {
  kinds: [
    {
      says: 'under standard',
      at: 'actualQty',
      when: (line: Line) => shortBy(takenIn(line), line.standardQty ?? null),
    },
    {
      says: 'over standard',
      at: 'actualQty',
      when: (line: Line) => overBy(takenIn(line), line.standardQty ?? null),
    },
  ],
  worth: {
    of: (line: Line) => (isEmpty(line.unitCost) ? null : money(usageCostOf(line))),
    like: 'unitCost',
    less: 'less than standard',
    more: 'more than standard',
  },
} as const;

const countedOf = ({ systemQty, varianceQty }: Line): Decimal | null =>
  isEmpty(systemQty) || isEmpty(varianceQty) ? null : dec(systemQty).plus(dec(varianceQty));

/** A count against the ledger; opening stock is compared with nothing. */
export const againstLedger = {
  kinds: [
    { says: 'short', at: 'varianceQty', when: (line: Line) => shortBy(countedOf(line), line.systemQty ?? null) },
    { says: 'over', at: 'varianceQty', when: (line: Line) => overBy(countedOf(line), line.systemQty ?? null) },
  ],
  worth: {
    of: (line: Line) => varianceValueOf(line),
    like: 'varianceValue',
    less: 'less than expected',
    more: 'more than expected',
  },
} as const;
