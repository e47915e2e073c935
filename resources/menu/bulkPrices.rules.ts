/**
 * Prices for bulk changes (domain 1.2, bulk price row): which exist, where each is stored, and its id in a call. `priceChange.ts` computes
 * the changes. Pure.
 */

import type { AnyRecord, Draft, RecordOf } from '#engine/define';
import {
  type PriceCell,
  type PriceLevel,
  priceCells,
  priceIn,
  priceOf,
  type ScheduledPrice,
  scheduledOf,
  withDuePrices,
} from './menuPrices.rules';

/** Resources with bulk-editable prices, and each one's key in a call. */
export const PRICED_RESOURCES = {
  items: 'itemId',
  modifierItems: 'modifierId',
  addonItems: 'addonItemId',
} as const;
export type PricedResource = keyof typeof PRICED_RESOURCES;

/**
 * The fields that the price list reads: a menu item's, and those that only modifiers have. Records come from list answers; the fields are
 * checked against the declarations.
 */
type PricedRecord = Draft<
  Pick<
    RecordOf<'items'>,
    '_id' | 'name' | 'itemCode' | 'itemType' | 'categoryId' | 'foodDepartmentId' | 'portions' | 'outlets'
  > &
    Pick<RecordOf<'modifierItems'>, 'isReduction'>
>;

/** One editable price: its place and current value. */
export interface PriceRow extends PriceCell {
  /** A stable key for a place, independent of filters. */
  key: string;
  resource: PricedResource;
  id: string;
  name: string;
  code: string;
  portionName: string;
  /** The price stored in this place; undefined if another one applies. */
  old: string | undefined;
  /** The price that applies there now. */
  effective: string | undefined;
  /** The next scheduled price for this place. */
  planned: ScheduledPrice | undefined;
  /** May be negative. */
  isReduction: boolean;
  record: AnyRecord;
}

export interface PriceFilter {
  /** Words from the name or code. */
  text: string;
  resources: readonly PricedResource[];
  categoryIds: readonly string[];
  departmentIds: readonly string[];
  itemTypes: readonly string[];
  /** '' is the price for all outlets. */
  outletIds: readonly string[];
  /** '' is the base price. */
  levels: readonly string[];
  /** Also includes places without their own price, in the selected outlets and levels. */
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

const isIn = (wanted: readonly string[], value: unknown): boolean =>
  wanted.length === 0 || wanted.includes(String(value ?? ''));

export const rowKey = (resource: string, id: string, { portionId, outletId, level }: PriceCell): string =>
  [resource, id, portionId ?? '', outletId ?? '', level ?? ''].join('|');

/** The places in one record that match a filter. */
function placesIn(
  resource: PricedResource,
  record: PricedRecord,
  { outletIds, levels, withEmpty }: PriceFilter,
): PriceCell[] {
  const own = priceCells(record).map(({ cell }) => cell);
  const asked = own.filter((cell) => isIn(outletIds, cell.outletId) && isIn(levels, cell.level));
  if (!withEmpty) return asked;
  // Modifiers and add-ons cost the same in every outlet.
  const outlets = (outletIds.length > 0 ? outletIds : ['']).filter(
    (id) => id === '' || (resource === 'items' && record.outlets?.includes(id)),
  );
  const portions =
    record.itemType === 'variable' ? (record.portions ?? []).map(({ portionId }) => String(portionId)) : [undefined];
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

/** The row for one place of a record. */
export function rowOf(resource: PricedResource, record: AnyRecord, cell: PriceCell): PriceRow {
  const read: PricedRecord = record as object;
  const portion = read.portions?.find(({ portionId }) => portionId === cell.portionId);
  const id = String(read._id);
  return {
    ...cell,
    key: rowKey(resource, id, cell),
    resource,
    id,
    name: read.name ?? '',
    code: read.itemCode ?? '',
    portionName: cell.portionId ? String(portion?.name ?? cell.portionId) : '',
    old: priceIn(record, cell),
    effective: priceOf(record, cell),
    planned: scheduledOf(record).find((each) => rowKey('', '', each) === rowKey('', '', cell)),
    isReduction: read.isReduction === true,
    record,
  };
}

/** Records by kind. */
export type Catalogue = Readonly<Partial<Record<PricedResource, readonly AnyRecord[]>>>;

/** The prices that match a filter, in record order; without a filter, every price. */
export function priceRows(catalogue: Catalogue, filter: PriceFilter): PriceRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const isItemsOnly =
    filter.categoryIds.length + filter.departmentIds.length + filter.itemTypes.length > 0 &&
    filter.resources.length === 0;
  const found: PriceRow[] = [];
  for (const resource of Object.keys(PRICED_RESOURCES) as PricedResource[]) {
    if (!isIn(filter.resources, resource) || (isItemsOnly && resource !== 'items')) continue;
    for (const record of catalogue[resource] ?? []) {
      const read: PricedRecord = record as object;
      const text = `${read.name ?? ''} ${read.itemCode ?? ''}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const isAsked =
        resource !== 'items' ||
        (isIn(filter.categoryIds, read.categoryId) &&
          isIn(filter.departmentIds, read.foodDepartmentId) &&
          isIn(filter.itemTypes, read.itemType));
      if (!isAsked) continue;
      for (const cell of placesIn(resource, read, filter)) found.push(rowOf(resource, record, cell));
    }
  }
  return found;
}

/** One price as a call names it (domain 1.2). */
export interface CalledPrice {
  itemId?: string;
  modifierId?: string;
  addonItemId?: string;
  portionId?: string | null;
  outletId?: string | null;
  priceLevel?: string | null;
  /** null: this place has no price yet. */
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

/** Records with all due prices applied. */
export const currentCatalogue = (catalogue: Catalogue, now: string): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([resource, records]) => [
      resource,
      (records ?? []).map((record) => withDuePrices(record, now)),
    ]),
  );
