/** What is on the online menu of an outlet (domain 1.4): from which menu item it comes, whether it can be ordered, what is wrong with it. Pure. */

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
/** Whose prices of the menu apply on a channel where the online menu gives none. */
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

/** What the menu asks online for an item at an outlet; undefined where it has no price. */
export const menuPriceOf = (item: object, outletId: string, channel: OnlineChannel = 'olo', at?: string) =>
  priceOf(item, { outletId, level: LEVELS[channel], at });

/** What an item begins with on the online menu. */
export const onlineDefaults = (item: MenuItem): OnlineItem => ({
  onlineName: item.name,
  ...(isBlank(item.description) ? {} : { onlineDescription: item.description }),
  ...(isBlank(item.image) ? {} : { image: item.image }),
  ...(isBlank(item.categoryId) ? {} : { categoryId: item.categoryId }),
  modifierCategoryIds: (item.modifierCategoryIds ?? []).map(({ id }) => String(id)),
});

/** Whether it can be ordered at a moment, as far as the online menu says; what has a time to return is back from then on. */
export const isOrderable = ({ isAvailable, unavailableUntil }: OnlineItem, at: string): boolean =>
  isAvailable !== false || (!isBlank(unavailableUntil) && String(unavailableUntil) <= at);

/** Why the menu itself keeps an item from being ordered; '' when it does not. */
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

/** Fields by which a channel's connector reports; a change of anything else has to be sent. */
export const SYNC_FIELDS: readonly string[] = ['syncStatus', 'syncError', 'lastSyncedAt'];
