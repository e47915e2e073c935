/**
 * Computes opening stock and deliveries from what the bills will use, so that only the three intended items run out. Plain numbers: these
 * are chosen quantities, not accounts; the ledger is exact.
 */
import { quantity } from '#engine/run/decimal';
import { type DemoOutlet, type DemoSupplier, OUTLETS, SUPPLIED } from '../users/people';
import { type Levels, MINIMUM_DAYS, supplierOf } from './cards';
import { type PantryItem, pantryItems, STORY_ITEM } from './pantry';

/** What is unusual about a delivery. */
export type Quirk = 'partial' | 'rejected' | 'leftOpen' | 'shortClosed' | 'priceRise' | 'invoice' | 'blind';

export interface DeliveryLine {
  item: PantryItem;
  /** Packs ordered, and how many are delivered (or accepted) on the day; the rest comes with the next van, if at all. */
  packs: number;
  now: number;
}
export interface Delivery {
  outlet: DemoOutlet;
  supplier: DemoSupplier;
  /** Day of trade, from 0. */
  day: number;
  quirk: Quirk | undefined;
  lines: DeliveryLine[];
}
export interface Supply {
  outlet: DemoOutlet;
  /** Item code -> stock units on hand before the first day. */
  opening: Map<string, number>;
  deliveries: Delivery[];
  levels: Map<string, Levels>;
}

/** Outlet and item of the three stocks that end negative (domain section 6). */
export const PLANTED: readonly (readonly [outlet: string, code: string])[] = [
  ['outlet_1', 'SPRO'],
  ['outlet_2', 'CHED'],
  ['outlet_3', 'PRWN'],
];
/** Whether an outlet's stock of an item is negative on purpose. */
export const isPlanted = (outlet: DemoOutlet, { code }: PantryItem) =>
  PLANTED.some(([outletId, planted]) => outletId === outlet.id && planted === code);

/** `outlet supplier index of the delivery`, from 0. */
const QUIRKS: Readonly<Record<string, Quirk>> = {
  'outlet_1 poultry 0': 'blind',
  'outlet_1 poultry 2': 'partial',
  'outlet_1 poultry 1': 'rejected',
  'outlet_1 seafood 1': 'priceRise',
  'outlet_1 dairy 1': 'invoice',
  'outlet_1 grain 0': 'shortClosed',
  'outlet_2 seafood 0': 'blind',
  'outlet_2 seafood 1': 'rejected',
  'outlet_2 poultry 1': 'leftOpen',
  'outlet_3 poultry 0': 'invoice',
  'outlet_3 dairy 0': 'blind',
};

/** Days of usage kept beyond the need until the next delivery, and at the end of the three weeks. */
const SAFETY = 2;
const LAST = 3.2;
/** With more stock than this, an item isn't ordered from the van. */
const ENOUGH = 1;

const sum = (numbers: readonly number[], from = 0, to = numbers.length): number =>
  numbers.slice(from, to).reduce((total, each) => total + each, 0);

const roundUp = (amount: number, { unit }: PantryItem): number =>
  unit === 'ea' || amount > 20 ? Math.ceil(amount) : Math.ceil(amount * 10) / 10;

/** Categories with a long shelf life and enough space for larger deliveries. */
const KEPT_LONG: readonly string[] = ['dry', 'spices', 'drinks', 'packaging'];

const levelsOf = (average: number, item: PantryItem): Levels => {
  const level = (days: number) => quantity(roundUp(average * days, item));
  return { min: level(MINIMUM_DAYS), par: level(5.5), max: level(KEPT_LONG.includes(item.category.key) ? 18 : 9) };
};

/** `usage`: item code -> stock units used on each day of trade. */
export function planSupply(outlet: DemoOutlet, usage: ReadonlyMap<string, readonly number[]>, days: number): Supply {
  const number = OUTLETS.indexOf(outlet);
  const byVan = new Map<string, Delivery>();
  const vanOf = (supplier: DemoSupplier, day: number, place: number): Delivery => {
    const key = `${supplier.key} ${place}`;
    const van = byVan.get(key) ?? { outlet, supplier, day, quirk: QUIRKS[`${outlet.id} ${key}`], lines: [] };
    byVan.set(key, van);
    return van;
  };
  const opening = new Map<string, number>();
  const levels = new Map<string, Levels>();

  for (const item of pantryItems) {
    if (item.code === STORY_ITEM) continue;
    const used = usage.get(item.code);
    const supplier = supplierOf(item);
    if (!used || sum(used) === 0) {
      // Bought, but not in a recipe yet: a modest amount, by the size of the outlet.
      const some = supplier ? item.factor * (item.unit === 'ea' ? 2 : 0.5) : 6;
      opening.set(item.code, roundUp((some * outlet.netPerDay) / 560_000, item));
      continue;
    }
    const average = sum(used) / days;
    levels.set(item.code, levelsOf(average, item));
    const stops = supplier?.deliveries[number] ?? [];
    const first = stops[0] ?? days;
    const start = sum(used, 0, first) + average * (stops.length > 0 ? SAFETY : LAST);
    const lines: { place: number; line: DeliveryLine; late: number }[] = [];
    let held = start;
    let from = 0;
    stops.forEach((day, place) => {
      held -= sum(used, from, day);
      from = day;
      const isLast = place === stops.length - 1;
      const until = sum(used, day, isLast ? days : stops[place + 1]);
      if (held - until >= average * (isLast ? LAST / 2 : ENOUGH)) return;
      const packs = Math.max(1, Math.ceil((until + average * (isLast ? LAST : SAFETY) - held) / item.factor));
      lines.push({ place, line: { item, packs, now: packs }, late: 0 });
      held += packs * item.factor;
    });
    if (isPlanted(outlet, item)) {
      // The last van brings none, and the opening stock was too small: negative, recovered, and negative again.
      const total = sum(used) - average * 1.5;
      lines.pop();
      while (lines.length > 0 && total - sum(lines.map(({ line }) => line.packs * item.factor)) < average * 0.5)
        lines.pop();
      opening.set(item.code, roundUp(total - sum(lines.map(({ line }) => line.packs * item.factor)), item));
    } else opening.set(item.code, roundUp(start, item));
    for (const { place, line } of lines)
      vanOf(supplier as DemoSupplier, stops[place] as number, place).lines.push(line);
  }

  const deliveries = [...byVan.values()].filter(({ lines }) => lines.length > 0);
  for (const delivery of deliveries) applyQuirk(delivery);
  topUp(outlet, deliveries, opening, usage, days);
  return { outlet, opening, deliveries, levels };
}

/** Items delivered late or never: on the first lines that are large enough. */
export function applyQuirk({ quirk, lines }: Pick<Delivery, 'quirk' | 'lines'>): void {
  const several = lines.filter(({ packs }) => packs > 1);
  if (quirk === 'partial') for (const line of several.slice(0, 3)) line.now = Math.ceil(line.packs / 2);
  else if (quirk === 'rejected' || quirk === 'leftOpen' || quirk === 'shortClosed') {
    const [line] = several;
    if (line) line.now = line.packs - 1;
  }
}

/** Whether the missing part is delivered later. */
export const followsLater = ({ quirk }: Delivery): boolean => quirk === 'partial' || quirk === 'rejected';

/** The day of the next vans after `day`; the missing part comes then. */
const nextVan = (day: number): number => Math.min(...VAN_DAYS.filter((each) => each > day), Number.POSITIVE_INFINITY);
export const isVanDay = (day: number): boolean => VAN_DAYS.includes(day);
const VAN_DAYS = [...new Set(SUPPLIED.flatMap(({ deliveries }) => deliveries.flat()))];

/** Goes through the days and raises the opening stock wherever it would run out. */
function topUp(
  outlet: DemoOutlet,
  deliveries: readonly Delivery[],
  opening: Map<string, number>,
  usage: ReadonlyMap<string, readonly number[]>,
  days: number,
): void {
  for (const [code, used] of usage) {
    const item = pantryItems.find((each) => each.code === code);
    if (!item || isPlanted(outlet, item)) continue;
    const comes = Array.from({ length: days + 1 }, () => 0);
    for (const delivery of deliveries)
      for (const { item: each, packs, now } of delivery.lines) {
        if (each !== item) continue;
        comes[delivery.day] = (comes[delivery.day] ?? 0) + now * item.factor;
        if (followsLater(delivery))
          comes[nextVan(delivery.day)] = (comes[nextVan(delivery.day)] ?? 0) + (packs - now) * item.factor;
      }
    let held = opening.get(code) ?? 0;
    let lowest = held;
    used.forEach((amount, day) => {
      held += (comes[day] ?? 0) - amount;
      lowest = Math.min(lowest, held);
    });
    const reserve = (sum(used) / days) * 0.3;
    if (lowest < reserve) opening.set(code, roundUp((opening.get(code) ?? 0) + reserve - lowest, item));
  }
}
