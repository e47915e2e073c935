/** Alerts at the top of both dashboards, each with a link that fixes it. People see those that their role can fix. */
import { tile } from '#engine/define';
import { listLink } from '#engine/run/links';
import { addDays } from '#engine/run/time/days';
import { ON_ORDER } from '../inventory';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const stockAlerts = {
  negative: tile.alert('stockSummaryReport', {
    of: 'negative',
    words: (count) => `${counted(count, 'item is', 'items are')} below zero`,
    settle: 'Review negative stock',
    to: { report: 'stockSummaryReport', filters: { stockStatus: 'negative' } },
    level: 'critical',
  }),
  short: tile.alert('stockSummaryReport', {
    of: 'short',
    words: (count) => `${counted(count, 'item is', 'items are')} at or below minimum`,
    settle: 'Draft orders',
    to: '/reorder',
    needs: ['PO', 'create'],
  }),
  prices: tile.alert('priceRises', {
    of: 'steep',
    over: 7,
    words: (count) => `${counted(count, 'price rose', 'prices rose')} above the price alert in the last 7 days`,
    settle: 'Review prices',
    to: '/supplierPrice?sort=-changePct',
    needs: ['SUPPLIER_PRICE', 'edit'],
  }),
  lateOrders: tile.alert('ordersToCome', {
    of: 'late',
    words: (count) => `${counted(count, 'order is', 'orders are')} late`,
    settle: 'Open late orders',
    to: (today) => listLink('/polist', { status: ON_ORDER, expectedDate: { to: addDays(today, -1) } }),
  }),
  expiring: tile.alert('stockSummaryReport', {
    of: 'expiring',
    words: (count) => `${counted(count, 'item expires', 'items expire')} soon`,
    settle: 'Review expiring stock',
    to: { report: 'stockSummaryReport', filters: { stockStatus: 'expiring' } },
  }),
  stuck: tile.alert('goodsInTransit', {
    of: 'oldest',
    words: (count) => `${counted(count, 'transfer has', 'transfers have')} been in transit for more than 3 days`,
    settle: 'Open transfers',
    to: listLink('/transferoutlist', { status: ['approved', 'partiallyReceived'] }),
  }),
};

export const recipeAlerts = {
  withoutRecipe: tile.alert('itemsWithoutBatchRecipe', {
    words: (count) => `${counted(count, 'semi-finished item has', 'semi-finished items have')} no batch recipe`,
    settle: 'Open these items',
    to: listLink('/inventoryitemlist', { itemType: ['semiFinished'], status: ['active'], lacking: 'batchRecipe' }),
  }),
};

export const tillAlerts = {
  days: tile.alert('dayCloseReport', {
    of: 'due',
    over: 28,
    words: (count) => `${counted(count, 'day is', 'days are')} not closed`,
    settle: 'Close days',
    to: { report: 'dayCloseReport', filters: { status: 'open' } },
  }),
  cash: tile.alert('shiftReport', {
    of: 'off',
    words: (count) => `${counted(count, 'shift', 'shifts')} closed over or short`,
    settle: 'Review shifts',
    to: { report: 'shiftReport', filters: { drawer: 'off' } },
    level: 'critical',
  }),
  discounts: tile.alert('steepDiscounts', {
    words: (count) => `${counted(count, 'discount exceeds', 'discounts exceed')} the limit`,
    settle: 'Review discounts',
    to: { report: 'discountReport', filters: { kind: 'discount' } },
  }),
};
