/**
 * The price of a menu item, modifier or add-on at an outlet, for a channel, at a time (domain 1.2). The only owner of price precedence:
 * screens, bulk changes, previews, the tills' outbox and online menus all use it. Pure.
 */

import type { Draft, RecordOf, RowOf } from '#engine/define';
import { wholly } from '#engine/run/decimal';

/** Channels and occasions with their own prices. */
export const PRICE_LEVELS = ['dineIn', 'takeaway', 'delivery', 'online', 'uber', 'pickme', 'happyHour'] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];
export const LEVEL_LABELS: Readonly<Record<PriceLevel, string>> = {
  dineIn: 'Dine in',
  takeaway: 'Takeaway',
  delivery: 'Delivery',
  online: 'Online',
  uber: 'Uber',
  pickme: 'PickMe',
  happyHour: 'Happy hour',
};

/** A place for a price. Missing keys mean: the whole item, every outlet, every level. */
export interface PriceCell {
  portionId?: string | undefined;
  outletId?: string | undefined;
  level?: PriceLevel | undefined;
}

/** A scheduled price as stored in its record (`scheduledPrices`). */
export interface ScheduledPrice extends PriceCell {
  batchId: string;
  /** ISO-8601 in UTC. */
  from: string;
  price: string;
}

type MenuItem = RecordOf<'items'>;
/**
 * The source of prices: a menu item, or a modifier or add-on with fewer places. Functions accept any object, because forms and the store
 * have records of all three; fields are checked against the declaration of menu items.
 */
export type Priced = Draft<
  Pick<MenuItem, 'itemType' | 'price' | 'portions' | 'priceLevels' | 'outletPrices' | 'scheduledPrices'>
>;
type OutletRow = Draft<RowOf<MenuItem, 'outletPrices'>>;
type LevelRow = Draft<RowOf<MenuItem, 'priceLevels'>>;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const amount = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : wholly(value);

/** Whether a row is for that place; a key that is empty on both sides matches. */
const isFor = (
  row: { outletId?: string | null; portionId?: string | null; level?: string | null },
  { outletId, portionId, level }: PriceCell,
): boolean => text(row.outletId) === outletId && text(row.portionId) === portionId && text(row.level) === level;

const outletRow = ({ outletPrices }: Priced, { outletId, portionId }: PriceCell): OutletRow | undefined =>
  outletPrices?.find((row) => isFor(row, { outletId, portionId }));

/** The price stored in exactly this place; undefined if there is none. */
export function priceIn(record: object, cell: PriceCell): string | undefined {
  const priced: Priced = record;
  const { outletId, portionId, level } = cell;
  if (outletId) {
    const row = outletRow(priced, cell);
    return amount(level ? row?.priceLevels?.find((each) => each.level === level)?.price : row?.price);
  }
  if (level) return amount(priced.priceLevels?.find((row) => isFor(row, { level, portionId }))?.price);
  if (portionId) return amount(priced.portions?.find((row) => row.portionId === portionId)?.price);
  return amount(priced.price);
}

/** A list with the matching row replaced, added, or removed if the new one is undefined. */
function withRow<R extends object>(
  list: readonly R[] | null | undefined,
  matches: (row: R) => boolean,
  row: R | undefined,
): R[] {
  const all = list ?? [];
  if (!row) return all.filter((each) => !matches(each));
  return all.some(matches) ? all.map((each) => (matches(each) ? { ...each, ...row } : each)) : [...all, row];
}

function withOutletPrice(record: Priced, cell: PriceCell, price: string | undefined): Priced {
  const { outletId, portionId, level } = cell;
  const place = { outletId, portionId };
  const before = outletRow(record, cell);
  const levels: readonly LevelRow[] = before?.priceLevels ?? [];
  const row: OutletRow = {
    ...(outletId ? { outletId } : {}),
    ...(portionId ? { portionId } : {}),
    price: level ? (amount(before?.price) ?? null) : (price ?? null),
    priceLevels: level
      ? withRow(levels, (each) => each.level === level, price === undefined ? undefined : { level, price })
      : levels,
  };
  const isEmpty = row.price === null && (row.priceLevels ?? []).length === 0;
  return { outletPrices: withRow(record.outletPrices, (each) => isFor(each, place), isEmpty ? undefined : row) };
}

/** The changed fields when `price` is set in a place; undefined removes it, so that the next one applies. */
export function withPriceIn(record: object, cell: PriceCell, price: string | undefined): Priced {
  const priced: Priced = record;
  const { outletId, portionId, level } = cell;
  if (outletId) return withOutletPrice(priced, cell, price);
  if (level) {
    const row: LevelRow | undefined =
      price === undefined ? undefined : { level, ...(portionId ? { portionId } : {}), price };
    return { priceLevels: withRow(priced.priceLevels, (each) => isFor(each, { level, portionId }), row) };
  }
  if (portionId)
    return {
      portions: (priced.portions ?? []).map((row) =>
        row.portionId === portionId ? { ...row, price: price ?? null } : row,
      ),
    };
  return { price: price ?? null };
}

export const scheduledOf = (record: object): ScheduledPrice[] => {
  const { scheduledPrices }: Priced = record;
  return (scheduledPrices ?? [])
    .flatMap((row): ScheduledPrice[] => {
      const [batchId, from, price] = [text(row.batchId), text(row.from), amount(row.price)];
      if (batchId === undefined || from === undefined || price === undefined) return [];
      return [
        {
          batchId,
          from,
          price,
          portionId: text(row.portionId),
          outletId: text(row.outletId),
          level: row.level ?? undefined,
        },
      ];
    })
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
};

/** The record at a given time: due prices are in their places, others still scheduled. */
export function withDuePrices<R extends object>(record: R, at: string): R {
  const scheduled = scheduledOf(record);
  const due = scheduled.filter(({ from }) => from <= at);
  if (due.length === 0) return record;
  let current: R = record;
  for (const each of due) {
    const { portions }: Priced = current;
    // A removed portion has no place for a price.
    const hasPlace = !each.portionId || (portions ?? []).some((row) => row.portionId === each.portionId);
    if (hasPlace) current = { ...current, ...withPriceIn(current, each, each.price) };
  }
  return { ...current, scheduledPrices: scheduled.filter(({ from }) => from > at) };
}

/** Times after `at` when the record's prices change without an edit, in order. */
export const priceMoments = (record: object, at: string): string[] => [
  ...new Set(
    scheduledOf(record)
      .map(({ from }) => from)
      .filter((from) => from > at),
  ),
];

/** The portion that applies if none is named. */
const defaultPortion = (item: object): string | undefined => {
  const { portions }: Priced = item;
  return text((portions?.find(({ isDefault }) => isDefault === true) ?? portions?.[0])?.portionId);
};

interface PriceAsk extends PriceCell {
  /** A time, ISO-8601 in UTC. @default stored prices only */
  at?: string | undefined;
}

/** The places to look for a price, most specific first: channel before outlet. */
const placesFor = ({ outletId, level, portionId }: PriceCell): PriceCell[] => [
  ...(outletId && level ? [{ outletId, level, portionId }] : []),
  ...(level ? [{ level, portionId }] : []),
  ...(outletId ? [{ outletId, portionId }] : []),
  { portionId },
];

/**
 * The price: the outlet's for the level, otherwise the level's, otherwise the outlet's, otherwise the base price. For an item with
 * portions, the default portion's if none is named. Undefined without a price (open price).
 */
export function priceOf(record: object, { at, ...ask }: PriceAsk = {}): string | undefined {
  const current: Priced = at ? withDuePrices(record, at) : record;
  const isVariable = current.itemType === 'variable';
  const portionId = isVariable ? (ask.portionId ?? defaultPortion(current)) : undefined;
  if (isVariable && !portionId) return undefined;
  for (const place of placesFor({ ...ask, portionId })) {
    const price = priceIn(current, place);
    if (price !== undefined) return price;
  }
  return undefined;
}

/** Every price of a record with its place, for bulk changes. */
export function priceCells(record: object): { cell: PriceCell; price: string }[] {
  const { itemType, portions, priceLevels, outletPrices }: Priced = record;
  const cells: PriceCell[] = [];
  if (itemType === 'variable') {
    for (const row of portions ?? []) cells.push({ portionId: text(row.portionId) });
  } else cells.push({});
  for (const row of priceLevels ?? []) cells.push({ level: row.level ?? undefined, portionId: text(row.portionId) });
  for (const row of outletPrices ?? []) {
    const place = { outletId: text(row.outletId), portionId: text(row.portionId) };
    cells.push(place);
    for (const each of row.priceLevels ?? []) cells.push({ ...place, level: each.level ?? undefined });
  }
  return cells.flatMap((cell) => {
    const price = priceIn(record, cell);
    return price === undefined ? [] : [{ cell, price }];
  });
}
