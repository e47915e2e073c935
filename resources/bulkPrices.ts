/**
 * Changing many prices at once (domain 1.2, bulk price row): which prices there are, what a method makes of them, and what is worth
 * a second look. The page shows it while one types, the API checks the result by the same rules. Pure.
 */
import { type Decimal, dec, fixed, isDecimal, type Numeric } from './decimal';
import type { AnyRecord } from './fields';
import { type PriceCell, type PriceLevel, priceCells, priceIn, priceOf, withDuePrices } from './menuPrices';

/** Resources whose prices can be changed, and the key that names one in a call. */
export const PRICED_RESOURCES = {
  items: 'itemId',
  modifierItems: 'modifierId',
  addonItems: 'addonItemId',
} as const;
export type PricedResource = keyof typeof PRICED_RESOURCES;

export const METHODS = ['none', 'set', 'addAmount', 'addPercent'] as const;
export type Method = (typeof METHODS)[number];
/** Steps that prices are rounded to; 'nines' ends them in .99. */
export const ROUNDINGS = ['none', '0.05', '0.5', '1', '5', '10', 'nines'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export interface Change {
  method: Method;
  /** An amount or a percentage; '' while nothing is typed. */
  value: string;
  rounding: Rounding;
}

/** One price that can be changed: where it stands, and what it is now. */
export interface PriceRow extends PriceCell {
  /** The same for the same place, whatever is filtered. */
  key: string;
  resource: PricedResource;
  id: string;
  name: string;
  code: string;
  portionName: string;
  /** The price in this very place; undefined where another one holds so far. */
  old: string | undefined;
  /** What is paid there now. */
  effective: string | undefined;
  /** May be below nothing. */
  isReduction: boolean;
  record: AnyRecord;
}

export interface PriceFilter {
  /** Words of the name or code. */
  text: string;
  resources: readonly PricedResource[];
  categoryIds: readonly string[];
  departmentIds: readonly string[];
  itemTypes: readonly string[];
  /** '' is the price for all outlets. */
  outletIds: readonly string[];
  /** '' is the base price. */
  levels: readonly string[];
  /** Also places without a price of their own, in the outlets and levels that are asked for. */
  withEmpty: boolean;
}

export const NO_FILTER: PriceFilter = {
  text: '',
  resources: [],
  categoryIds: [],
  departmentIds: [],
  itemTypes: [],
  outletIds: [],
  levels: [],
  withEmpty: false,
};

const rows = (value: unknown): AnyRecord[] => (Array.isArray(value) ? (value as AnyRecord[]) : []);
const isIn = (wanted: readonly string[], value: unknown): boolean =>
  wanted.length === 0 || wanted.includes(String(value ?? ''));

export const rowKey = (resource: string, id: string, { portionId, outletId, level }: PriceCell): string =>
  [resource, id, portionId ?? '', outletId ?? '', level ?? ''].join('|');

/** The places that a filter asks for in one record. */
function placesIn(
  resource: PricedResource,
  record: AnyRecord,
  { outletIds, levels, withEmpty }: PriceFilter,
): PriceCell[] {
  const own = priceCells(record).map(({ cell }) => cell);
  const asked = own.filter((cell) => isIn(outletIds, cell.outletId) && isIn(levels, cell.level));
  if (!withEmpty) return asked;
  const sold = Array.isArray(record.outlets) ? (record.outlets as string[]) : [];
  // Modifiers and add-ons cost the same in every outlet.
  const outlets = (outletIds.length > 0 ? outletIds : ['']).filter(
    (id) => id === '' || (resource === 'items' && sold.includes(id)),
  );
  const portions =
    record.itemType === 'variable' ? rows(record.portions).map(({ portionId }) => String(portionId)) : [undefined];
  const known = new Set(asked.map((cell) => rowKey('', '', cell)));
  const more = portions.flatMap((portionId) =>
    outlets.flatMap((outletId) =>
      (levels.length > 0 ? levels : ['']).map(
        (level): PriceCell => ({
          portionId,
          outletId: outletId || undefined,
          level: (level || undefined) as PriceLevel | undefined,
        }),
      ),
    ),
  );
  return [...asked, ...more.filter((cell) => !known.has(rowKey('', '', cell)))];
}

/** The row of one place of a record. */
export function rowOf(resource: PricedResource, record: AnyRecord, cell: PriceCell): PriceRow {
  const portion = rows(record.portions).find(({ portionId }) => portionId === cell.portionId);
  return {
    ...cell,
    key: rowKey(resource, String(record._id), cell),
    resource,
    id: String(record._id),
    name: String(record.name ?? ''),
    code: String(record.itemCode ?? ''),
    portionName: cell.portionId ? String(portion?.name ?? cell.portionId) : '',
    old: priceIn(record, cell),
    effective: priceOf(record, cell),
    isReduction: record.isReduction === true,
    record,
  };
}

/** Records by what they are. */
export type Catalogue = Readonly<Partial<Record<PricedResource, readonly AnyRecord[]>>>;

/** The prices that a filter asks for, in the order of the records; without a filter every price that stands somewhere. */
export function priceRows(catalogue: Catalogue, filter: PriceFilter): PriceRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const isItemsOnly =
    filter.categoryIds.length + filter.departmentIds.length + filter.itemTypes.length > 0 &&
    filter.resources.length === 0;
  const found: PriceRow[] = [];
  for (const resource of Object.keys(PRICED_RESOURCES) as PricedResource[]) {
    if (!isIn(filter.resources, resource) || (isItemsOnly && resource !== 'items')) continue;
    for (const record of catalogue[resource] ?? []) {
      const text = `${record.name ?? ''} ${record.itemCode ?? ''}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const isAsked =
        resource !== 'items' ||
        (isIn(filter.categoryIds, record.categoryId) &&
          isIn(filter.departmentIds, record.foodDepartmentId) &&
          isIn(filter.itemTypes, record.itemType));
      if (!isAsked) continue;
      for (const cell of placesIn(resource, record, filter)) found.push(rowOf(resource, record, cell));
    }
  }
  return found;
}

function rounded(price: Decimal, rounding: Rounding): Decimal {
  if (rounding === 'none') return price;
  if (rounding === 'nines') {
    const near = dec(fixed(price.plus('0.01'), 0)).minus('0.01');
    return near.lt(0) ? dec('0.99') : near;
  }
  return dec(fixed(price.div(rounding), 0)).times(rounding);
}

/** What a change makes of a price; undefined while the value is not a figure, or there is no price to begin with. */
export function changedPrice(
  { method, value, rounding }: Change,
  row: Pick<PriceRow, 'old' | 'effective' | 'isReduction'>,
) {
  const base = row.old ?? row.effective;
  if (method !== 'none' && !isDecimal(value)) return undefined;
  if (base === undefined && method !== 'set') return undefined;
  const from = dec(base);
  const next =
    method === 'set'
      ? dec(value)
      : method === 'addAmount'
        ? from.plus(dec(value))
        : method === 'addPercent'
          ? from.times(dec(value).plus(100)).div(100)
          : from;
  const price = rounded(dec(fixed(next, 2)), rounding);
  return fixed(price.lt(0) && !row.isReduction ? 0 : price, 2);
}

/** By how much a price changes, in percent with one decimal; undefined where there was none, or nothing. */
export const changePercent = (before: string | undefined, after: string | undefined): string | undefined =>
  before === undefined || after === undefined || dec(before).eq(0)
    ? undefined
    : fixed(dec(after).minus(dec(before)).times(100).div(dec(before)), 1);

export type Warning = 'large' | 'belowCost' | 'zero' | 'unchanged' | 'negative';
export const WARNINGS: Readonly<Record<Warning, string>> = {
  large: 'More than 30 %',
  belowCost: 'Below cost',
  zero: 'Nothing',
  negative: 'Less than nothing',
  unchanged: 'Unchanged',
};

/** More than 30 % up or down. */
const isLarge = (before: string, after: string): boolean =>
  !dec(before).eq(0) && dec(after).minus(dec(before)).abs().times(100).gt(dec(before).abs().times(30));

/** What is worth a second look about a new price; `cost` only for those who may see costs. */
export function warningsOf(row: PriceRow, price: string | undefined, cost: string | undefined): Warning[] {
  if (price === undefined) return [];
  if (row.old !== undefined && dec(price).eq(dec(row.old))) return ['unchanged'];
  const before = row.old ?? row.effective;
  return [
    ...(dec(price).lt(0) && !row.isReduction ? ['negative' as const] : []),
    ...(dec(price).eq(0) && !(before !== undefined && dec(before).eq(0)) ? ['zero' as const] : []),
    ...(before !== undefined && isLarge(before, price) ? ['large' as const] : []),
    ...(cost !== undefined && dec(cost).gt(0) && dec(price).lt(dec(cost)) && row.resource === 'items'
      ? ['belowCost' as const]
      : []),
  ];
}

/** Warnings that keep a price from being applied. */
export const isBlocked = (warnings: readonly Warning[]): boolean =>
  warnings.includes('unchanged') || warnings.includes('negative');

/** One price as a call names it (domain 1.2). */
export interface CalledPrice {
  itemId?: string;
  modifierId?: string;
  addonItemId?: string;
  portionId?: string | null;
  outletId?: string | null;
  priceLevel?: string | null;
  /** null: there is no price in this place yet. */
  oldPrice: string | null;
  newPrice: string;
}

export const calledPrice = (row: PriceRow, newPrice: string): CalledPrice => ({
  [PRICED_RESOURCES[row.resource]]: row.id,
  ...(row.portionId ? { portionId: row.portionId } : {}),
  ...(row.outletId ? { outletId: row.outletId } : {}),
  ...(row.level ? { priceLevel: row.level } : {}),
  oldPrice: row.old ?? null,
  newPrice,
});

/** Records as they are at this moment: prices whose time has come are in their places. */
export const currentCatalogue = (catalogue: Catalogue, now: string): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([resource, records]) => [
      resource,
      (records ?? []).map((record) => withDuePrices(record, now)),
    ]),
  );

/** A figure as a price, or undefined: two decimals at most, grouping commas allowed. */
export function readPrice(text: string): string | undefined {
  const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  return isDecimal(plain) && dec(plain as Numeric).eq(dec(fixed(plain, 2))) ? fixed(plain, 2) : undefined;
}
