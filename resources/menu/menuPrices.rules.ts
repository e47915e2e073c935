/**
 * What a menu item, modifier or add-on costs at an outlet, for a channel, at a moment (domain 1.2). The one owner of the order in
 * which prices go before each other: screens, bulk changes, previews, the tills' outbox and online menus all ask here. Pure.
 */

import type { AnyRecord } from '#engine/define';
import { fixed } from '#engine/run/decimal';
import { rowsIn } from '#engine/run/values';

/** Channels and occasions that can have a price of their own. */
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

/** One place where a price can stand. What is left out means: the whole item, every outlet, every level. */
export interface PriceCell {
  portionId?: string | undefined;
  outletId?: string | undefined;
  level?: PriceLevel | undefined;
}

/** A price that holds from a moment on, as it waits in its record (`scheduledPrices`). */
export interface ScheduledPrice extends PriceCell {
  batchId: string;
  /** ISO-8601 in UTC. */
  from: string;
  price: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const amount = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : fixed(value, 2);
const isAt = (row: AnyRecord, key: string, wanted: string | undefined): boolean => text(row[key]) === wanted;

const outletRow = (record: AnyRecord, { outletId, portionId }: PriceCell): AnyRecord | undefined =>
  rowsIn(record.outletPrices).find((row) => isAt(row, 'outletId', outletId) && isAt(row, 'portionId', portionId));

/** The price that stands in exactly this place, without looking further; undefined when none does. */
export function priceIn(record: AnyRecord, cell: PriceCell): string | undefined {
  const { outletId, portionId, level } = cell;
  if (outletId) {
    const row = outletRow(record, cell);
    return amount(level ? rowsIn(row?.priceLevels).find((each) => isAt(each, 'level', level))?.price : row?.price);
  }
  if (level)
    return amount(
      rowsIn(record.priceLevels).find((row) => isAt(row, 'level', level) && isAt(row, 'portionId', portionId))?.price,
    );
  if (portionId) return amount(rowsIn(record.portions).find((row) => isAt(row, 'portionId', portionId))?.price);
  return amount(record.price);
}

/** A list with the row that matches replaced, added, or taken out where the new one is undefined. */
const withRow = (list: unknown, matches: (row: AnyRecord) => boolean, row: AnyRecord | undefined): AnyRecord[] => {
  const all = rowsIn(list);
  if (!row) return all.filter((each) => !matches(each));
  return all.some(matches) ? all.map((each) => (matches(each) ? { ...each, ...row } : each)) : [...all, row];
};

const levelRow = (level: PriceLevel, price: string | undefined, more: AnyRecord = {}): AnyRecord | undefined =>
  price === undefined ? undefined : { level, ...more, price };

function withOutletPrice(record: AnyRecord, cell: PriceCell, price: string | undefined): AnyRecord {
  const { outletId, portionId, level } = cell;
  const before = outletRow(record, cell);
  const levels = rowsIn(before?.priceLevels);
  const row: AnyRecord = {
    outletId,
    ...(portionId ? { portionId } : {}),
    price: level ? (amount(before?.price) ?? null) : (price ?? null),
    priceLevels: level ? withRow(levels, (each) => isAt(each, 'level', level), levelRow(level, price)) : levels,
  };
  const isEmpty = row.price === null && rowsIn(row.priceLevels).length === 0;
  const matches = (each: AnyRecord) => isAt(each, 'outletId', outletId) && isAt(each, 'portionId', portionId);
  return { outletPrices: withRow(record.outletPrices, matches, isEmpty ? undefined : row) };
}

/** The fields that change when `price` is put in a place; undefined takes the price away, so that the next one holds. */
export function withPriceIn(record: AnyRecord, cell: PriceCell, price: string | undefined): AnyRecord {
  const { outletId, portionId, level } = cell;
  if (outletId) return withOutletPrice(record, cell, price);
  if (level) {
    const matches = (row: AnyRecord) => isAt(row, 'level', level) && isAt(row, 'portionId', portionId);
    const row = levelRow(level, price, portionId ? { portionId } : {});
    return { priceLevels: withRow(record.priceLevels, matches, row) };
  }
  if (portionId)
    return {
      portions: rowsIn(record.portions).map((row) =>
        isAt(row, 'portionId', portionId) ? { ...row, price: price ?? null } : row,
      ),
    };
  return { price: price ?? null };
}

export const scheduledOf = (record: AnyRecord): ScheduledPrice[] =>
  rowsIn(record.scheduledPrices)
    .flatMap((row): ScheduledPrice[] => {
      const [batchId, from, price] = [text(row.batchId), text(row.from), amount(row.price)];
      if (batchId === undefined || from === undefined || price === undefined) return [];
      const [portionId, outletId, level] = [text(row.portionId), text(row.outletId), text(row.level)];
      return [{ batchId, from, price, portionId, outletId, level: level as PriceLevel | undefined }];
    })
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/** The record as it is at a moment: prices whose time has come stand in their places, the others still wait. */
export function withDuePrices<R extends AnyRecord>(record: R, at: string): R {
  const scheduled = scheduledOf(record);
  const due = scheduled.filter(({ from }) => from <= at);
  if (due.length === 0) return record;
  let current: AnyRecord = record;
  for (const each of due) {
    // A portion that is gone has no place for a price any more.
    const hasPlace = !each.portionId || rowsIn(current.portions).some((row) => isAt(row, 'portionId', each.portionId));
    if (hasPlace) current = { ...current, ...withPriceIn(current, each, each.price) };
  }
  return { ...current, scheduledPrices: scheduled.filter(({ from }) => from > at) } as unknown as R;
}

/** Moments after `at` at which prices of the record change by themselves, in order. */
export const priceMoments = (record: AnyRecord, at: string): string[] => [
  ...new Set(
    scheduledOf(record)
      .map(({ from }) => from)
      .filter((from) => from > at),
  ),
];

/** The portion that is meant when nobody names one. */
export const defaultPortion = (item: AnyRecord): string | undefined => {
  const portions = rowsIn(item.portions);
  return text((portions.find(({ isDefault }) => isDefault === true) ?? portions[0])?.portionId);
};

export interface PriceAsk extends PriceCell {
  /** A moment, ISO-8601 in UTC. @default prices as they stand in the record */
  at?: string | undefined;
}

/** Places in which the price is looked for, the most particular first: what a channel asks goes before what an outlet asks. */
const placesFor = ({ outletId, level, portionId }: PriceCell): PriceCell[] => [
  ...(outletId && level ? [{ outletId, level, portionId }] : []),
  ...(level ? [{ level, portionId }] : []),
  ...(outletId ? [{ outletId, portionId }] : []),
  { portionId },
];

/**
 * What it costs: the outlet's price for the level, else the level's, else the outlet's, else the base price. A variable item
 * without a portion named costs what its default portion does. Undefined where no price stands (open price).
 */
export function priceOf(record: AnyRecord, { at, ...ask }: PriceAsk = {}): string | undefined {
  const current = at ? withDuePrices(record, at) : record;
  const isVariable = current.itemType === 'variable';
  const portionId = isVariable ? (ask.portionId ?? defaultPortion(current)) : undefined;
  if (isVariable && !portionId) return undefined;
  for (const place of placesFor({ ...ask, portionId })) {
    const price = priceIn(current, place);
    if (price !== undefined) return price;
  }
  return undefined;
}

/** Every price that stands somewhere in a record, with its place: what a bulk change can change. */
export function priceCells(record: AnyRecord): { cell: PriceCell; price: string }[] {
  const cells: PriceCell[] = [];
  if (record.itemType === 'variable') {
    for (const row of rowsIn(record.portions)) cells.push({ portionId: text(row.portionId) });
  } else cells.push({});
  for (const row of rowsIn(record.priceLevels))
    cells.push({ level: text(row.level) as PriceLevel, portionId: text(row.portionId) });
  for (const row of rowsIn(record.outletPrices)) {
    const place = { outletId: text(row.outletId), portionId: text(row.portionId) };
    cells.push(place);
    for (const each of rowsIn(row.priceLevels)) cells.push({ ...place, level: text(each.level) as PriceLevel });
  }
  return cells.flatMap((cell) => {
    const price = priceIn(record, cell);
    return price === undefined ? [] : [{ cell, price }];
  });
}
