/** Bulk price changes of the demo group: one applied and one scheduled, through the API's service. */

import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import { calledPrice, NO_FILTER, type PriceFilter, priceRows } from '#resources/menu/bulkPrices.rules';
import { type Change, changedPrice } from '#resources/menu/priceChange.rules';
import { applyBatch } from '#server/departments/menu/priceBatches';
import { changesIn } from '#server/departments/menu/priceCells';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import { HARBOUR, type Making } from '../harbour';
import { ownerOf } from '../settings/making';
import { OUTLETS } from '../users/people';
import { MENU } from './menu';

interface DemoChange {
  reason: string;
  effectiveFrom?: string;
  filter: Partial<PriceFilter>;
  change: Change;
}

/** 04:00 in Colombo, when the business day begins, on the first day of the month after the given day. */
const nextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return `${addDays(first, -1)}T22:30:00.000Z`;
};

const changesOn = (today: string): DemoChange[] => [
  {
    reason: 'Uber takes two percent more',
    filter: { levels: ['uber'] },
    change: { method: 'addPercent', value: '2', rounding: '10' },
  },
  {
    reason: 'Desserts after the rise in sugar',
    effectiveFrom: nextMonth(today),
    filter: {
      categoryIds: [`menuCategory_${MENU.findIndex(({ name }) => name === 'Desserts') + 1}`],
      levels: [''],
      outletIds: [''],
    },
    change: { method: 'addPercent', value: '5', rounding: '10' },
  },
];

/** Changes prices as a user would on the page. */
export async function makePriceChanges({ db, today, progress }: Making): Promise<void> {
  const owner = ownerOf(
    HARBOUR,
    OUTLETS.map(({ id }) => id),
  );
  for (const { reason, effectiveFrom, filter, change } of changesOn(today)) {
    const items = await findRecords(db, scopeOfIdentity(owner), entity('items'), { status: 'active' });
    const prices = priceRows({ items }, { ...NO_FILTER, ...filter }).flatMap((row) => {
      const price = changedPrice(change, row);
      return price === undefined || price === row.old ? [] : [calledPrice(row, price)];
    });
    await applyBatch(db, owner, {
      clientRequestId: `demo ${reason}`,
      reason,
      effectiveFrom,
      changes: changesIn(prices),
    });
  }
  progress('Demo: a change of many prices, and one that is planned');
}
