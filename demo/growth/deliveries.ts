/** Deliveries of later days: every item below its minimum is filled up to its maximum. */
import { dec } from '#engine/run/decimal';
import { entity } from '#resources';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import { MINIMUM_DAYS, stockId, supplierOf } from '../inventory/cards';
import { deliver, type Office } from '../inventory/documents';
import { type PantryItem, pantryItems, STORY_ITEM } from '../inventory/pantry';
import { applyQuirk, type Delivery, type DeliveryLine, isPlanted, type Quirk } from '../inventory/supply';
import { randomFrom, weighted } from '../random';
import { type DemoOutlet, type DemoSupplier, OUTLETS, SUPPLIED } from '../users/people';

const drawQuirk = weighted<Quirk | undefined>([
  [undefined, 78],
  ['blind', 10],
  ['shortClosed', 8],
  ['invoice', 4],
]);

/** The minimum of an item without usage, in packs. */
const FEW_PACKS = 0.2;
/** A van that comes also brings items below this share of their maximum. */
const WELCOME = 0.7;

type Card = Readonly<Record<string, unknown>>;

interface Shelf {
  item: PantryItem;
  held: number;
  /** Usage per day; 0 if unknown. */
  usage: number;
  /** A van is called when stock is below this. */
  least: number;
  most: number;
}

/** `days`: until the next check; their usage is added to the minimum. */
const shelfOf = (item: PantryItem, card: Card, days: number): Shelf => {
  const [min, max] = [Number(dec(card.minLevel)), Number(dec(card.maxLevel))];
  const usage = Math.max(0, min) / MINIMUM_DAYS;
  return {
    item,
    held: Number(dec(card.stockOnHand)),
    usage,
    least: (min > 0 ? min : item.factor * FEW_PACKS) + usage * (days - 1),
    most: max > 0 ? max : item.factor,
  };
};

interface Round {
  outlet: DemoOutlet;
  supplier: DemoSupplier;
  /** Business dates on which the van may come, oldest first; stock is checked before the first one only. */
  days: readonly string[];
  /** Brings only items with negative stock. */
  isUrgent: boolean;
}

/** A van and its load; no lines if nothing is short. */
interface Van extends Round {
  day: string;
  lines: DeliveryLine[];
}

/** Packs of each item. Items that are negative on purpose stay slightly negative. */
function broughtOf({ outlet, days, isUrgent }: Round, shelves: readonly Shelf[]): DeliveryLine[] {
  const isShort = ({ held, least }: Shelf) => held < (isUrgent ? 0 : least);
  const ordinary = shelves.filter(({ item }) => !isPlanted(outlet, item));
  if (!ordinary.some(isShort)) return [];
  const wanted = ordinary.filter((shelf) => isShort(shelf) || (!isUrgent && shelf.held < shelf.most * WELCOME));
  const packs = wanted.map(
    ({ item, held, most }) => [item, Math.max(1, Math.ceil((most - held) / item.factor))] as const,
  );
  const soon = Math.max(0, days.length - 2) - 0.1;
  const planted = shelves
    .filter(({ item }) => isPlanted(outlet, item) && !isUrgent)
    .map(({ item, held, usage }) => [item, Math.floor((usage * soon - held) / item.factor)] as const);
  return [...packs, ...planted].flatMap(([item, count]) => (count > 0 ? [{ item, packs: count, now: count }] : []));
}

/** Spreads the vans over the days; each comes before its items run out. */
function dayOf({ outlet, supplier, days }: Round, shelves: readonly Shelf[], lines: readonly DeliveryLine[]): string {
  const covered = shelves
    .filter(({ item, usage }) => usage > 0 && lines.some((line) => line.item === item) && !isPlanted(outlet, item))
    .map(({ held, usage }) => Math.floor(held / usage) - 1);
  const spread = (SUPPLIED.indexOf(supplier) * 3 + OUTLETS.indexOf(outlet) * 2) % days.length;
  return days[Math.max(0, Math.min(spread, ...covered))] ?? '';
}

/** A supplier's delivery to an outlet, from the stock cards of its items. */
export function vanOf(round: Round, cards: Readonly<Record<string, Card>>): Van {
  const { outlet, supplier, days } = round;
  const shelves = pantryItems.flatMap((item) => {
    const card = cards[stockId(outlet, item.code)];
    const isHis = supplierOf(item) === supplier && item.code !== STORY_ITEM;
    return card?.status === 'active' && isHis ? [shelfOf(item, card, days.length)] : [];
  });
  const lines = broughtOf(round, shelves);
  return { ...round, lines, day: dayOf(round, shelves, lines) };
}

/** Orders, receives and approves a van's load. */
export async function unload(office: Office, { outlet, supplier, day, lines, isUrgent }: Van, evening: string) {
  if (lines.length === 0) return;
  const number = `${day.replaceAll('-', '')}${outlet.id.split('_')[1]}${isUrgent ? 2 : 1}`;
  const drawn = drawQuirk(randomFrom(Number(number) + SUPPLIED.indexOf(supplier) * 7919));
  const isPossible = !isUrgent && (drawn !== 'shortClosed' || lines.some(({ packs }) => packs > 1));
  const delivery: Delivery = { outlet, supplier, day: 0, quirk: isPossible ? drawn : undefined, lines };
  applyQuirk(delivery);
  await deliver(office, delivery, evening, day, `${supplier.key}-${number}`);
}

/** The stock cards of an outlet's items with negative stock. */
export async function cardsBelowZero(office: Office, outlet: DemoOutlet): Promise<Record<string, Card>> {
  const short = await office.db.query<{ id: string }>(
    'select item_id as id from balances where group_id = $1 and outlet_id = $2 and quantity < 0',
    [office.buyer(outlet).groupId, outlet.id],
  );
  if (short.length === 0) return {};
  const cards = await findRecords(office.db, scopeOfIdentity(office.buyer(outlet)), entity('inventoryItems'), {
    _id: short.map(({ id }) => id),
  });
  return Object.fromEntries(cards.map((card) => [card._id, card]));
}
