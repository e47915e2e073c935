/** What sales reports share (domain 3.2): attributes of bills, and common filters. */
import { choice, type Drill, defineFilters, reference, text } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { CHANNELS, ORDER_TYPES } from '../shared';

const CHANNEL_NAMES = {
  pos: 'Till',
  qr: 'QR',
  olo: 'Online',
  uber: 'Uber',
  pickme: 'PickMe',
  urbanPiper: 'UrbanPiper',
};

export const orderType = choice(ORDER_TYPES);
export const channel = choice(CHANNELS, { labels: CHANNEL_NAMES });

/** How the bill came about and who served; bills and their parts are only read within the report's dates. */
export const salesFilters = defineFilters({
  of: ['bills', 'daily_sales'],
  dated: true,
  fields: { orderType, channel, cashier: text(), waiter: text(), shift: text() },
});

/** Limits a report to bill lines of a menu category and its sub-categories. */
export const menuCategory = reference('menuCategories', { label: 'Category' });

/** What a row's menu item sold in the report's dates; nothing for a row without an item. */
export const salesOfItem: Drill = ({ itemId }, { fromDate, toDate }) =>
  itemId ? linkTo('/menuItemReport', { itemId, fromDate, toDate }) : undefined;

/** The page of a bill, by its id. */
export const billPage = (id: unknown): string | undefined =>
  id ? `/billWiseReport/${encodeURIComponent(String(id))}` : undefined;

/** A row's bill in the list of bills, in whatever state it is; nothing if the bill isn't known. */
export const billOf: Drill = ({ billNo, billDate, billStatus, outletId }) => {
  if (!billDate) return undefined;
  const status = billStatus === 'settled' ? undefined : billStatus;
  return linkTo('/billWiseReport', { billNo, outlets: outletId, fromDate: billDate, toDate: billDate, status });
};
