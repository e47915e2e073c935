/**
 * Prices that can be changed many at once (domain 1.2, bulk price row): which there are, where each is, how a call names it.
 * What a change makes of them is in `priceChange.ts`. Pure.
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

/** Resources whose prices can be changed, and the key that names one in a call. */
export const PRICED_RESOURCES = {
  items: 'itemId',
  modifierItems: 'modifierId',
  addonItems: 'addonItemId',
} as const;
export type PricedResource = keyof typeof PRICED_RESOURCES;

/**
 * What the list of prices reads of a record of any of them: a menu item's fields, and those that only modifiers have. Records come as
 * the lists answer them; what is read is checked against the declarations.
 */
type PricedRecord = Draft<
  Pick<
    RecordOf<'items'>,
    '_id' | 'name' | 'itemCode' | 'itemType' | 'categoryId' | 'foodDepartmentId' | 'portions' | 'outlets'
  > &
    Pick<RecordOf<'modifierItems'>, 'isReduction'>
>;

/** One price that can be changed: where it is, and what it is now. */
export interface PriceRow extends PriceCell {
  /** The same for the same place, whatever is filtered. */
  key: string;
  resource: PricedResource;
  id: string;
  name: string;
  code: string;
  portionName: string;
  /** The price in this very place; undefined where another one applies so far. */
  old: string | undefined;
  /** What is paid there now. */
  effective: string | undefined;
  /** The next price that is planned for this place. */
  planned: ScheduledPrice | undefined;
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

const isIn = (wanted: readonly string[], value: unknown): boolean =>
  wanted.length === 0 || wanted.includes(String(value ?? ''));

export const rowKey = (resource: string, id: string, { portionId, outletId, level }: PriceCell): string =>
  [resource, id, portionId ?? '', outletId ?? '', level ?? ''].join('|');

/** The places that a filter asks for in one record. */
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

/** The row of one place of a record. */
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

/** Records by what they are. */
export type Catalogue = Readonly<Partial<Record<PricedResource, readonly AnyRecord[]>>>;

/** The prices that a filter asks for, in the order of the records; without a filter every price there is. */
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
