/**
 * The parts of the product that a person's outlets use (spec section 6, domain section 4, gate 1). Affects only the navigation: routes and
 * calls stay, and permissions are separate.
 */

import type { AnyRecord } from '../define/fields';
import { settingsOf } from './settings';
import { objectIn } from './values';

export type Feature =
  | 'inventory'
  | 'online'
  | 'promotionOffers'
  | 'addOns'
  | 'modifiers'
  | 'qrReports'
  | 'itemCopy'
  | 'firstDay';
export type Features = Readonly<Record<Feature, boolean>>;

/** The system setting that a feature depends on, if any (spec section 6). */
export const FEATURE_SETTINGS: Readonly<Partial<Record<Feature, string>>> = {
  inventory: 'inventory',
  online: 'activateQueue',
  promotionOffers: 'promotionManagement',
};

/** The input for this decision; all of it comes with the sign-in. */
export interface TrimmingFacts {
  /** Whole records of the person's outlets. */
  outlets: readonly AnyRecord[];
  /** Outlet id -> its named settings as stored. */
  settings: Readonly<Record<string, unknown>>;
  /**
   * The group's record: `hideAddOns` and `showQrReports` replace two lists of groups that the spec doesn't name; `_firstDay` says that the
   * checklist is open.
   */
  group: AnyRecord;
}

const CHANNELS = ['olo', 'uber', 'pickme'] as const;

const hasStatus = (outlet: AnyRecord, channel: string): boolean => objectIn(outlet[channel]).status === true;

const hasStores = ({ urban_piper }: AnyRecord): boolean => {
  const stores = objectIn(urban_piper).stores;
  return Array.isArray(stores) && stores.length > 0;
};

/** One answer per feature; pure. Inactive outlets don't count. */
export function featuresOf({ outlets, settings, group }: TrimmingFacts): Features {
  const active = outlets.filter(({ status }) => status !== 'inactive');
  const isOn = (name: string) =>
    active.some(({ _id }) => settingsOf({ settings: settings[String(_id)] })[name] === true);
  const hidesAddOns = group.hideAddOns === true;
  return {
    inventory: isOn('inventory'),
    online: isOn('activateQueue') && active.some((outlet) => CHANNELS.some((channel) => hasStatus(outlet, channel))),
    promotionOffers: isOn('promotionManagement'),
    addOns: !hidesAddOns && !active.some(hasStores),
    modifiers: hidesAddOns,
    qrReports: group.showQrReports === true,
    itemCopy: group.outletIdTransition !== true,
    firstDay: group._firstDay === true,
  };
}

/** Whether an entry that may name a feature is shown. */
export const isShown = (features: Features, { feature }: { feature?: Feature | undefined }): boolean =>
  feature === undefined || features[feature];
