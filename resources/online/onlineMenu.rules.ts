/** An outlet's online menu (domain 1.4): the menu item behind an entry, whether it can be ordered, and its problems. Pure. */

import type { Draft, Problem, RecordOf } from '#engine/define';
import { type PriceLevel, priceOf, stockAt } from '../menu';

export const ONLINE_CHANNELS = ['olo', 'uber', 'pickme', 'urbanPiper'] as const;
export type OnlineChannel = (typeof ONLINE_CHANNELS)[number];
export const ONLINE_CHANNEL_LABELS: Readonly<Record<OnlineChannel, string>> = {
  olo: 'Online',
  uber: 'Uber',
  pickme: 'PickMe',
  urbanPiper: 'UrbanPiper',
};
/** Channels whose menu prices apply if the online menu has none. */
const LEVELS: Readonly<Record<OnlineChannel, PriceLevel>> = {
  olo: 'online',
  uber: 'uber',
  pickme: 'pickme',
  urbanPiper: 'online',
};

type MenuItem = Draft<RecordOf<'items'>>;
type OnlineItem = Draft<RecordOf<'oloMenuItems'>>;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const problem = (field: string, rule: string, message: string): Problem => ({ field, rule, message });

/** The menu's online price for an item at an outlet; undefined if it has none. */
export const menuPriceOf = (item: object, outletId: string, channel: OnlineChannel = 'olo', at?: string) =>
  priceOf(item, { outletId, level: LEVELS[channel], at });

/** An item's initial values on the online menu. */
export const onlineDefaults = (item: MenuItem): OnlineItem => ({
  onlineName: item.name,
  ...(isBlank(item.description) ? {} : { onlineDescription: item.description }),
  ...(isBlank(item.image) ? {} : { image: item.image }),
  ...(isBlank(item.categoryId) ? {} : { categoryId: item.categoryId }),
  modifierCategoryIds: (item.modifierCategoryIds ?? []).map(({ id }) => String(id)),
});

/** Whether it can be ordered at a time, according to the online menu; it becomes available at its return time. */
export const isOrderable = ({ isAvailable, unavailableUntil }: OnlineItem, at: string): boolean =>
  isAvailable !== false || (!isBlank(unavailableUntil) && String(unavailableUntil) <= at);

/** Why the menu itself prevents ordering an item; '' if it doesn't. */
export function menuObstacle(item: MenuItem | undefined, outletId: string, at: string): string {
  if (!item) return 'Deleted from the menu';
  if (item.status !== 'active') return 'Inactive in the menu';
  if (!item.outlets?.includes(outletId)) return 'No longer sold here';
  return stockAt(item, outletId, at).status === 'outOfStock' ? 'Sold out' : '';
}

/** An item on the online menu must be active, sold at the outlet and have a price. */
export function onlineProblems(online: OnlineItem, item: MenuItem | undefined): Problem[] {
  if (!item || online.status === 'inactive') return [];
  const name = String(item.name ?? '');
  const outletId = String(online.outletId ?? '');
  const found: Problem[] = [];
  if (item.status !== 'active')
    found.push(problem('itemId', 'inactive', `${name} is inactive. Make it active in the menu or remove it here`));
  if (outletId && !item.outlets?.includes(outletId))
    found.push(problem('itemId', 'outlet', `${name} is not sold at this outlet`));
  if (isBlank(online.onlinePrice) && outletId && menuPriceOf(item, outletId) === undefined)
    found.push(problem('onlinePrice', 'required', `${name} has no menu price. Enter an online price`));
  return found;
}

/** Fields that a channel's connector reports; changes to any other field must be sent. */
export const SYNC_FIELDS: readonly string[] = ['syncStatus', 'syncError', 'lastSyncedAt'];
