/** Whether a menu item is sold out at an outlet (domain 1.2, stockStatus), and what tills receive about an item. Pure. */

import type { AnyRecord, Draft, Fields, RecordOf, RowOf } from '#engine/define';
import { type Decimal, dec } from '#engine/run/decimal';
import { PRICE_LEVELS, type Priced, priceMoments, priceOf, withDuePrices } from './menuPrices.rules';

export const STOCK_STATES = ['inStock', 'limited', 'outOfStock'] as const;
type StockState = (typeof STOCK_STATES)[number];
export const STOCK_LABELS = { inStock: 'In stock', limited: 'Limited', outOfStock: 'Sold out' } as const;

interface Stock {
  status: StockState;
  /** How many can still be sold, if limited; 0 or less once they are sold. */
  quantity?: number;
  /** When it was limited, ISO-8601 in UTC: earlier sales don't count. */
  since?: string;
  /** When it becomes available automatically, ISO-8601 in UTC. */
  until?: string;
  /** The names of the missing ingredients; it becomes available when they are back. */
  missing?: string;
}

type Stocked = Draft<Pick<RecordOf<'items'>, 'stockStatus'>>;
type StockRow = Draft<RowOf<RecordOf<'items'>, 'stockStatus'>>;

/** The state at an outlet at a time: once the return time has passed, the item is available without anyone's action. */
export function stockAt(item: object, outletId: string, at: string): Stock {
  const { stockStatus }: Stocked = item;
  const entry = stockStatus?.find((row) => row.outletId === outletId);
  const until = entry?.until || undefined;
  if (!entry || (until !== undefined && until <= at)) return { status: 'inStock' };
  const status = STOCK_STATES.find((each) => each === entry.status) ?? 'inStock';
  if (status === 'inStock') return { status };
  return {
    status,
    ...(status === 'limited' ? { quantity: Number(entry.quantity) } : {}),
    ...(until === undefined ? {} : { until }),
    ...(entry.missing ? { missing: entry.missing } : {}),
  };
}

/** The list with one outlet's state set; available items need no entry. */
export const withStock = (
  item: Stocked,
  outletId: string,
  { status, quantity, since, until, missing }: Stock,
  at: string,
): StockRow[] => [
  ...(item.stockStatus ?? []).filter(
    (row) => row.outletId !== outletId && stockAt(item, String(row.outletId), at).status !== 'inStock',
  ),
  ...(status === 'inStock'
    ? []
    : [
        {
          outletId,
          status,
          quantity: quantity ?? null,
          ...(quantity === undefined ? {} : { since: since ?? at }),
          until: until ?? null,
          ...(missing ? { missing } : {}),
        },
      ]),
];

/**
 * A limited menu item's state at an outlet after sales; undefined if it doesn't count down, or if nothing changes. A part of one counts as a whole
 * one. What comes back can be sold again, unless more were sold than there were.
 * @param sold quantities, below 0 if they came back, and when their bills were settled
 */
export function stockAfterSales(
  item: Stocked,
  outletId: string,
  sold: readonly { readonly quantity: string; readonly at: string }[],
  at: string,
): Stock | undefined {
  const entry = item.stockStatus?.find((row) => row.outletId === outletId);
  const until = entry?.until || undefined;
  if (!entry || entry.quantity === null || entry.quantity === undefined) return undefined;
  if (entry.missing || (until !== undefined && until <= at)) return undefined;
  const since = entry.since || undefined;
  const counted = sold.filter((each) => since === undefined || each.at >= since).map((each) => dec(each.quantity));
  const quantity = Number(entry.quantity) - counted.reduce((all, each) => all + whole(each), 0);
  if (quantity === Number(entry.quantity)) return undefined;
  return {
    ...(quantity > 0 ? { status: 'limited' } : { status: 'outOfStock' }),
    ...{ quantity, ...(since ? { since } : {}), ...(until ? { until } : {}) },
  };
}

/** Away from 0. */
const whole = (amount: Decimal): number => Number(amount.round(0, 3));

/** The maximum number of ingredient names; more are left out. */
const MOST_NAMED = 200;

/**
 * A menu item's state at an outlet after its ingredients were checked; undefined if unchanged. If a person marked it as sold out, only a
 * person can undo that; if an ingredient ran out, it becomes available with the ingredient.
 * @param missing the names of the ingredients that ran out
 */
export function stockByIngredients(
  item: Stocked,
  outletId: string,
  missing: readonly string[],
  at: string,
): Stock | undefined {
  const now = stockAt(item, outletId, at);
  const names = missing.join(', ').slice(0, MOST_NAMED);
  if (names === '') return now.missing ? { status: 'inStock' } : undefined;
  if (now.status === 'outOfStock' && (!now.missing || now.missing === names)) return undefined;
  return { status: 'outOfStock', missing: names };
}

const AUDIT: readonly string[] = ['createdBy', 'createdDateTime', 'modifiedBy', 'modifiedDateTime'];

/** A record for external systems: without costs, personal data and authors. */
export const publicRecord = (fields: Fields, record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => !fields[key]?.sensitive && !fields[key]?.secret && !AUDIT.includes(key)),
  );

/** Times after `at` when the record changes at an outlet without an edit: prices, and return to stock. */
export const changesAt = (record: object, outletId: string, at: string): string[] => {
  const { until } = stockAt(record, outletId, at);
  return [...new Set([...priceMoments(record, at), ...(until ? [until] : [])])].sort();
};

/** The prices of one portion (or the whole item) at an outlet: the standard one, and different ones by level. */
function pricesAt(
  record: object,
  outletId: string,
  portionId: string | undefined,
): Pick<Priced, 'price' | 'priceLevels'> {
  const price = priceOf(record, { outletId, portionId });
  const priceLevels = PRICE_LEVELS.flatMap((level) => {
    const own = priceOf(record, { outletId, portionId, level });
    return own === undefined || own === price ? [] : [{ level, price: own }];
  });
  return { price: price ?? null, priceLevels };
}

/** An item, modifier or add-on as an outlet's tills need it at a given time, with its own prices and stock. */
export function atOutlet(fields: Fields, record: AnyRecord, outletId: string, at: string): AnyRecord {
  const current = withDuePrices(record, at);
  const { itemType, portions }: Priced = current;
  const {
    outletPrices: _prices,
    scheduledPrices: _scheduled,
    outlets: _outlets,
    ...rest
  } = publicRecord(fields, current);
  return {
    ...rest,
    ...(itemType === 'variable'
      ? {
          price: null,
          priceLevels: [],
          portions: (portions ?? []).map((portion) => ({
            ...portion,
            ...pricesAt(current, outletId, String(portion.portionId)),
          })),
        }
      : pricesAt(current, outletId, undefined)),
    ...('stockStatus' in fields ? { stockStatus: stockAt(current, outletId, at) } : {}),
  };
}
