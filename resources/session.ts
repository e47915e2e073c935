/** What the restaurant adds to a sign-in (spec sections 6 and 7). Part of the sign-in page: it imports as little as possible. */

import type { OutletDetails, SessionFacts, TradeSession } from '#engine/define/trade/session';
import { isRecord, meansOn, objectIn, textsIn } from '#engine/run/values';

type Outlet = SessionFacts['outlets'][number];

/** The channels on which an outlet takes orders online; each has a status in its record. */
const CHANNELS = ['olo', 'uber', 'pickme'] as const;

/** Whether an outlet takes orders on one of the channels. */
export const takesOrders = (outlet: Outlet): boolean =>
  CHANNELS.some((channel) => objectIn(outlet[channel]).status === true);

const activeIn = ({ outlets }: SessionFacts): readonly Outlet[] =>
  outlets.filter(({ status }) => status !== 'inactive');
const idsIn = (session: SessionFacts): string[] => activeIn(session).map(({ _id }) => String(_id));

/** Outlets in which a setting is on. */
const withSetting = (name: string) => (session: SessionFacts) =>
  idsIn(session).filter((id) => session.settings[id]?.some((setting) => setting.name === name && setting.state));

/** The channels on which an outlet takes orders: each with a status, or one status for the console's own. */
const channelsIn: OutletDetails['read'] = (settings) => {
  const known = CHANNELS.filter((channel) => isRecord(settings[channel]));
  if (known.length > 0) return Object.fromEntries(known.map((channel) => [channel, settings[channel]]));
  const state = [settings.status, settings.enabled, settings.isActive].find((each) => each !== undefined);
  return state === undefined ? {} : { olo: { status: meansOn(state) } };
};

export const tradeSession = {
  stored: {
    oloStatus: { value: (of) => activeIn(of).some(takesOrders), isForgotten: true },
    invEnabledOutlets: { value: withSetting('inventory'), isForgotten: true },
    promotionOutlets: { value: withSetting('promotionManagement'), isForgotten: true },
    weightedAvgOutlets: { value: withSetting('WAC') },
    allInvOutlets: { value: idsIn },
    outletIdTransition: { value: ({ group }) => group.outletIdTransition === true },
    tags: { value: (of) => [...new Set(activeIn(of).flatMap(({ tags }) => textsIn(tags)))] },
  },
  // Nothing else depends on the channels, so only outlets with online ordering are asked for them.
  outletDetails: {
    path: 'v1/oloSettings',
    isMissing: (outlet, settings) =>
      settings.some(({ name, state }) => name === 'activateQueue' && state) &&
      !CHANNELS.some((channel) => isRecord(outlet[channel])),
    read: channelsIn,
  },
} satisfies TradeSession;
