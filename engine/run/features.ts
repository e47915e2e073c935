/** The parts of the product that a person's outlets use (spec section 6, domain section 4, gate 1). The trade says what each depends on. */

import type { FeatureFacts, Trade } from '../define/trade/trade';
import { settingsOf } from './settings';

/** Whether each feature is in use, by name. */
export type Features = Readonly<Record<string, boolean>>;

/** One answer per feature; pure. Inactive outlets don't count. */
export function featuresOf(
  { features, settings: catalogue }: Pick<Trade, 'features' | 'settings'>,
  { outlets, settings, group }: FeatureFacts,
): Features {
  const active = outlets.filter(({ status }) => status !== 'inactive');
  const isOn = (name: string) =>
    active.some(({ _id }) => settingsOf(catalogue, { settings: settings[String(_id)] })[name] === true);
  return Object.fromEntries(
    Object.entries(features).map(([name, { setting, when }]) => [
      name,
      (setting === undefined || isOn(setting)) && (when?.({ outlets: active, settings, group }) ?? true),
    ]),
  );
}

/** Whether an entry that may name a feature is shown. */
export const isShown = (features: Features, { feature }: { feature?: string | undefined }): boolean =>
  feature === undefined || features[feature] === true;
