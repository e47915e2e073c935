import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { type Features, featuresOf, isShown } from '#engine/run/features';
import { trade } from '#resources';

/** The navigation entries that outlets and settings leave (spec section 6): every combination of the conditions. */

const BITS = [
  'inventory',
  'queue',
  'channel',
  'promotionOffers',
  'hideAddOns',
  'urbanPiper',
  'qrReports',
  'transition',
] as const;
type Case = Record<(typeof BITS)[number], boolean>;

const cases: Case[] = Array.from(
  { length: 2 ** BITS.length },
  (_, number) => Object.fromEntries(BITS.map((bit, place) => [bit, (number & (1 << place)) !== 0])) as Case,
);

const outletOf = (id: string, given: Partial<Case>, more: AnyRecord = {}): AnyRecord => ({
  _id: id,
  status: 'active',
  olo: { status: given.channel === true },
  urban_piper: { stores: given.urbanPiper ? [{ storeRefId: 'X' }] : [] },
  ...more,
});
const settingsFor = ({ inventory = false, queue = false, promotionOffers = false }: Partial<Case>) => [
  { name: 'inventory', state: inventory },
  { name: 'activateQueue', state: queue },
  { name: 'promotionManagement', state: promotionOffers },
];
const groupOf = ({ hideAddOns, qrReports, transition }: Partial<Case>): AnyRecord => ({
  hideAddOns,
  showQrReports: qrReports,
  outletIdTransition: transition,
});

/** The spec's sentences, one by one. */
const expected = (given: Case): Features => ({
  inventory: given.inventory,
  online: given.queue && given.channel,
  promotionOffers: given.promotionOffers,
  addOns: !given.hideAddOns && !given.urbanPiper,
  modifiers: given.hideAddOns,
  qrReports: given.qrReports,
  itemCopy: !given.transition,
  firstDay: false,
});

const inWords = (given: Case) => BITS.filter((bit) => given[bit]).join(', ') || 'nothing';

describe('trimming of the navigation', () => {
  it.each(cases.map((given) => [inWords(given), given] as const))('with %s', (_words, given) => {
    const facts = {
      outlets: [outletOf('one', given)],
      settings: { one: settingsFor(given) },
      group: groupOf(given),
    };
    expect(featuresOf(trade, facts)).toEqual(expected(given));
  });

  it('takes whatever any outlet has, also when different outlets have it', () => {
    const apart = {
      outlets: [outletOf('one', {}), outletOf('two', { channel: true }), outletOf('three', { urbanPiper: true })],
      settings: {
        one: settingsFor({ queue: true }),
        two: settingsFor({ promotionOffers: true }),
        three: settingsFor({ inventory: true }),
      },
      group: {},
    };
    expect(featuresOf(trade, apart)).toMatchObject({
      inventory: true,
      online: true,
      promotionOffers: true,
      addOns: false,
    });
  });

  it.each(['olo', 'uber', 'pickme'])('knows the channel %s', (channel) => {
    const outlet = { ...outletOf('one', {}), [channel]: { status: true } };
    const facts = { outlets: [outlet], settings: { one: settingsFor({ queue: true }) }, group: {} };
    expect(featuresOf(trade, facts).online).toBe(true);
  });

  it('leaves out what belongs to outlets that are switched off', () => {
    const all = { inventory: true, queue: true, channel: true, promotionOffers: true, urbanPiper: true };
    const facts = {
      outlets: [outletOf('one', {}), outletOf('gone', all, { status: 'inactive' })],
      settings: { one: settingsFor({}), gone: settingsFor(all) },
      group: {},
    };
    expect(featuresOf(trade, facts)).toMatchObject({
      inventory: false,
      online: false,
      promotionOffers: false,
      addOns: true,
    });
  });

  it('uses the defaults if no settings were saved, and nothing without outlets', () => {
    expect(featuresOf(trade, { outlets: [outletOf('one', {})], settings: {}, group: {} })).toMatchObject({
      inventory: true,
      online: false,
      promotionOffers: false,
    });
    expect(featuresOf(trade, { outlets: [], settings: {}, group: {} })).toMatchObject({
      inventory: false,
      online: false,
    });
  });

  it('shows what names no feature', () => {
    const none = featuresOf(trade, { outlets: [], settings: {}, group: { outletIdTransition: true } });
    expect([isShown(none, {}), isShown(none, { feature: 'itemCopy' })]).toEqual([true, false]);
  });
});
