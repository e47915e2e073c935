/** The parts of the product that outlets may do without (spec section 6, domain section 4, gate 1). */

import type { FeatureFacts, Trade } from '#engine/define/trade/trade';
import { objectIn } from '#engine/run/values';
import { takesOrders } from '../session';

const hasStores = ({ urban_piper }: FeatureFacts['outlets'][number]): boolean => {
  const stores = objectIn(urban_piper).stores;
  return Array.isArray(stores) && stores.length > 0;
};

/** `hideAddOns` and `showQrReports` of the group replace two lists of groups that the spec doesn't name. */
export const features = {
  inventory: { setting: 'inventory' },
  online: { setting: 'activateQueue', when: ({ outlets }) => outlets.some(takesOrders) },
  promotionOffers: { setting: 'promotionManagement' },
  addOns: { when: ({ outlets, group }) => group.hideAddOns !== true && !outlets.some(hasStores) },
  modifiers: { when: ({ group }) => group.hideAddOns === true },
  qrReports: { when: ({ group }) => group.showQrReports === true },
  itemCopy: { when: ({ group }) => group.outletIdTransition !== true },
  firstDay: { when: ({ group }) => group._firstDay === true },
} satisfies Trade['features'];
