/** How the lines of each stock document differ from what was expected of them; their reviews open with it. */

import type { AnyRecord } from '#engine/define';
import { type Decimal, dec, money, negated } from '#engine/run/decimal';
import { offBy, overBy, shortBy } from '#engine/run/differences';
import { isEmpty } from '#engine/run/values';
import { takenIn, usageCostOf } from './batchRuns.rules';
import { varianceValueOf } from './stockEntries.rules';

/** What is still to come of an ordered line; null for a line that no one ordered. */
const openOn = ({ orderedQty, previouslyReceived }: AnyRecord): Decimal | null =>
  isEmpty(orderedQty) ? null : dec(orderedQty).minus(dec(previouslyReceived));

/** A receipt's line is worth this much more than what was open on the order, before discounts and tax. */
function worthOverOrder(line: AnyRecord): string | null {
  const open = openOn(line);
  if (isEmpty(line.unitPrice) || isEmpty(line.acceptedQty)) return null;
  const received = dec(line.acceptedQty).times(dec(line.unitPrice));
  // Without a price on the order, the difference is one of quantity.
  return money(received.minus((open ?? dec(0)).times(dec(line.poPrice ?? line.unitPrice))));
}

/** A receipt against its order, in the receipt's units: quantities, rejections, prices. */
export const againstOrder = {
  kinds: [
    { says: 'short', at: 'deliveredQty', when: (line: AnyRecord) => shortBy(line.deliveredQty, openOn(line)) },
    { says: 'over', at: 'deliveredQty', when: (line: AnyRecord) => overBy(line.deliveredQty, openOn(line)) },
    { says: 'rejected', at: 'rejectedQty', when: ({ rejectedQty }: AnyRecord) => dec(rejectedQty).gt(0) },
    {
      says: ['price', 'prices'],
      at: 'unitPrice',
      when: ({ unitPrice, poPrice, lastPrice }: AnyRecord) => offBy(unitPrice, poPrice ?? lastPrice),
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
      when: ({ unitPrice, lastPrice }: AnyRecord) => offBy(unitPrice, lastPrice),
    },
    {
      says: 'not on the supplier’s price list',
      at: 'unitPrice',
      when: ({ itemId, lastPrice }: AnyRecord) => Boolean(itemId) && isEmpty(lastPrice),
    },
  ],
} as const;

/** What is approved of a requisition. */
export const againstRequest = {
  kinds: [
    {
      says: 'reduced',
      at: 'approvedQty',
      when: ({ approvedQty, requestedQty }: AnyRecord) => shortBy(approvedQty, requestedQty),
    },
  ],
} as const;

/** What leaves the store, in `given`, against what was requested. */
export const againstRequested = <const L extends string>(given: L) =>
  ({
    kinds: [
      { says: 'short', at: given, when: (line: AnyRecord) => shortBy(line[given], line.requestedQty ?? null) },
      { says: 'over', at: given, when: (line: AnyRecord) => overBy(line[given], line.requestedQty ?? null) },
    ],
  }) as const;

/** What arrived of a transfer against what was sent. */
export const againstSent = {
  kinds: [
    {
      says: 'short',
      at: 'shortQty',
      when: ({ shortQty, pendingQty }: AnyRecord) => shortBy(dec(pendingQty).minus(dec(shortQty)), pendingQty),
    },
    { says: 'damaged', at: 'damagedQty', when: ({ damagedQty }: AnyRecord) => dec(damagedQty).gt(0) },
  ],
  worth: {
    of: ({ shortCost }: AnyRecord) => (isEmpty(shortCost) ? null : negated(money(shortCost))),
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
      when: (line: AnyRecord) => shortBy(takenIn(line), line.standardQty ?? null),
    },
    {
      says: 'over standard',
      at: 'actualQty',
      when: (line: AnyRecord) => overBy(takenIn(line), line.standardQty ?? null),
    },
  ],
  worth: {
    of: (line: AnyRecord) => (isEmpty(line.unitCost) ? null : money(usageCostOf(line))),
    like: 'unitCost',
    less: 'less than standard',
    more: 'more than standard',
  },
} as const;

const countedOf = ({ systemQty, varianceQty }: AnyRecord): Decimal | null =>
  isEmpty(systemQty) || isEmpty(varianceQty) ? null : dec(systemQty).plus(dec(varianceQty));

/** A count against the ledger; opening stock is compared with nothing. */
export const againstLedger = {
  kinds: [
    { says: 'short', at: 'varianceQty', when: (line: AnyRecord) => shortBy(countedOf(line), line.systemQty ?? null) },
    { says: 'over', at: 'varianceQty', when: (line: AnyRecord) => overBy(countedOf(line), line.systemQty ?? null) },
  ],
  worth: {
    of: (line: AnyRecord) => varianceValueOf(line),
    like: 'varianceValue',
    less: 'less than expected',
    more: 'more than expected',
  },
} as const;
