/** Deliveries of later days: every item below its minimum is filled up to its maximum. */
import { dec } from '#engine/run/decimal';
import { entity } from '#resources';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import { stockId, supplierOf } from '../inventory/cards';
import { deliver, type Office } from '../inventory/documents';
import { type PantryItem, pantryItems, STORY_ITEM } from '../inventory/pantry';
import { applyQuirk, type DeliveryLine, isPlanted, type Quirk } from '../inventory/supply';
import { randomFrom, weighted } from '../random';
import { type DemoOutlet, type DemoSupplier, SUPPLIED } from '../users/people';

const drawQuirk = weighted<Quirk | undefined>([
  [undefined, 78],
  ['blind', 10],
  ['shortClosed', 8],
  ['invoice', 4],
]);

/** Days of usage that an item's minimum covers, and the minimum number of packs of an item without usage. */
const MINIMUM_DAYS = 2.8;
const FEW_PACKS = 0.2;
/** A van that comes also brings items below this share of their maximum. */
const WELCOME = 0.7;

interface Shelf {
  item: PantryItem;
  held: number;
  /** A van is called when stock is below this. */
  least: number;
  most: number;
}

const shelfOf = (item: PantryItem, card: Readonly<Record<string, unknown>>): Shelf => {
  const [min, max] = [Number(dec(card.minLevel)), Number(dec(card.maxLevel))];
  return {
    item,
    held: Number(dec(card.stockOnHand)),
    least: min > 0 ? min : item.factor * FEW_PACKS,
    most: max > 0 ? max : item.factor,
  };
};

/** Packs of each item that a supplier brings; none while nothing is short. Items that are negative on purpose stay slightly negative. */
function broughtOf(outlet: DemoOutlet, shelves: readonly Shelf[], isUrgent: boolean): DeliveryLine[] {
  const isShort = ({ held, least }: Shelf) => held < (isUrgent ? 0 : least);
  const ordinary = shelves.filter(({ item }) => !isPlanted(outlet, item));
  if (!ordinary.some(isShort)) return [];
  const wanted = ordinary.filter((shelf) => isShort(shelf) || (!isUrgent && shelf.held < shelf.most * WELCOME));
  const packs = wanted.map(
    ({ item, held, most }) => [item, Math.max(1, Math.ceil((most - held) / item.factor))] as const,
  );
  const planted = shelves
    .filter(({ item }) => isPlanted(outlet, item) && !isUrgent)
    .map(({ item, held, least }) => [item, Math.floor((-0.1 * (least / MINIMUM_DAYS) - held) / item.factor)] as const);
  return [...packs, ...planted].flatMap(([item, count]) => (count > 0 ? [{ item, packs: count, now: count }] : []));
}

/** Orders, receives and approves one supplier's delivery to an outlet on a day; does nothing if nothing is short. */
export async function restock(
  office: Office,
  outlet: DemoOutlet,
  supplier: DemoSupplier,
  { day, before, isUrgent = false }: { day: string; before: string; isUrgent?: boolean },
): Promise<void> {
  const wanted = pantryItems.filter((item) => supplierOf(item) === supplier && item.code !== STORY_ITEM);
  const cards = await findRecords(office.db, scopeOfIdentity(office.buyer(outlet)), entity('inventoryItems'), {
    _id: wanted.map(({ code }) => stockId(outlet, code)),
    status: 'active',
  });
  const shelves = wanted.flatMap((item) => {
    const card = cards.find(({ _id }) => _id === stockId(outlet, item.code));
    return card ? [shelfOf(item, card)] : [];
  });
  const lines = broughtOf(outlet, shelves, isUrgent);
  if (lines.length === 0) return;
  const number = `${day.replaceAll('-', '')}${outlet.id.split('_')[1]}${isUrgent ? 2 : 1}`;
  const drawn = drawQuirk(randomFrom(Number(number) + SUPPLIED.indexOf(supplier) * 7919));
  const isPossible = !isUrgent && (drawn !== 'shortClosed' || lines.some(({ packs }) => packs > 1));
  const quirk = isPossible ? drawn : undefined;
  const delivery = { outlet, supplier, day: 0, quirk, lines };
  applyQuirk(delivery);
  await deliver(office, delivery, before, day, `${supplier.key}-${number}`);
}
