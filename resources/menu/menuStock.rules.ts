/** Whether a menu item is sold out at an outlet (domain 1.2, stockStatus), and what tills are told of an item. Pure. */

import type { AnyRecord, Draft, Fields, RecordOf, RowOf } from '#engine/define';
import { LEVEL_LABELS, PRICE_LEVELS, type Priced, priceMoments, priceOf, withDuePrices } from './menuPrices.rules';

export const STOCK_STATES = ['inStock', 'limited', 'outOfStock'] as const;
export type StockState = (typeof STOCK_STATES)[number];
export const STOCK_LABELS = { inStock: 'In stock', limited: 'Limited', outOfStock: 'Sold out' } as const;

export interface Stock {
  status: StockState;
  /** How many may still be sold; only of what is limited. */
  quantity?: number;
  /** When it returns automatically, ISO-8601 in UTC. */
  until?: string;
  /** The ingredients that ran out, by name: it is back when they are. */
  missing?: string;
}

type Stocked = Draft<Pick<RecordOf<'items'>, 'stockStatus'>>;
type StockRow = Draft<RowOf<RecordOf<'items'>, 'stockStatus'>>;

/** The state at an outlet at a moment: what has a time to return is back from that time on, without anybody doing it. */
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

/** The list with one outlet's state set; what is in stock, or back in stock, needs no entry. */
export const withStock = (
  item: Stocked,
  outletId: string,
  { status, quantity, until, missing }: Stock,
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
          quantity: status === 'limited' ? (quantity ?? null) : null,
          until: until ?? null,
          ...(missing ? { missing } : {}),
        },
      ]),
];

/** More names of ingredients are left out. */
const MOST_NAMED = 200;

/**
 * The state of a dish at an outlet once its ingredients were looked at; undefined where it stays as it is. What a person marked as sold
 * out stays so until a person says otherwise; what ran out of an ingredient is back with it.
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

/** A record as it leaves the back office: without costs, personal data and who wrote it. */
export const publicRecord = (fields: Fields, record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => !fields[key]?.sensitive && !fields[key]?.secret && !AUDIT.includes(key)),
  );

/** Moments after `at` at which something about the record changes without an edit at an outlet: prices, and the return to stock. */
export const changesAt = (record: object, outletId: string, at: string): string[] => {
  const { until } = stockAt(record, outletId, at);
  return [...new Set([...priceMoments(record, at), ...(until ? [until] : [])])].sort();
};

/** The prices of one portion (or of the whole) at an outlet: the plain one, and the prices of levels that differ from it. */
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

/** What an outlet's tills need to know of an item, modifier or add-on at a moment: its own prices and its own stock, resolved. */
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

/** 'Uber' for a level's key. */
export const levelLabel = (level: string | undefined): string =>
  level ? (LEVEL_LABELS[level as keyof typeof LEVEL_LABELS] ?? level) : 'Base';
