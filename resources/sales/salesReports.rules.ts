/** What sales reports share (domain 3.2): attributes of bills, and common filters. */
import { choice, defineFilters, type Narrowing, reference, text, toReport } from '#engine/define';
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

/**
 * What a row's menu item sold in the report's dates; nothing for a row without an item, and none for some of the bills only, which the other
 * report can't tell apart.
 */
export const salesOfItem = toReport('menuItemReport', ({ itemId }, parameters) =>
  itemId && Object.keys(salesFilters.fields).every((key) => !parameters[key]) ? { filters: { itemId } } : undefined,
);

/** The page of a bill, by its id. */
export const billPage = (id: unknown): string | undefined =>
  id ? `/billWiseReport/${encodeURIComponent(String(id))}` : undefined;

/** The page where a business day's close begins. */
export const newDayClose = (outletId: unknown, businessDay: unknown): string =>
  linkTo('/dayCloses/create', { outletId, businessDay });

/** One day of a report. */
export const onDay = (day: unknown): { from: string; to: string } => ({ from: String(day), to: String(day) });

/** One bill in the list of bills, by its number, outlet and day. Without a status, it is settled. */
export const oneBill = (billNo: unknown, outlets: unknown, day: unknown, status?: unknown): Narrowing => ({
  filters: { billNo, status },
  outlets,
  period: onDay(day),
  isOne: true,
});

/** A row's bill in the list of bills, in whatever state it is; nothing if the bill isn't known. */
export const billOf = toReport('billWiseReport', ({ billNo, billDate, billStatus, outletId }) =>
  billDate ? oneBill(billNo, outletId, billDate, billStatus === 'settled' ? undefined : billStatus) : undefined,
);
