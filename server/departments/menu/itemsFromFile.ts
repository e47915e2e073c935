/** Menu items in files of other systems: prices in words, and sizes. */

import type { AnyRecord } from '#engine/define/fields';
import { isEmpty, rowsIn } from '#engine/run/values';

/** What other systems write where the price is entered at the till. */
const OPEN_PRICE =
  /^(variable|variabel|market( price)?|m\.?p\.?|open( price)?|seasonal|ask|(price )?on request|precio variable|prix variable|s\/m|según mercado|tagespreis)$/i;

/** Names that other systems give to an item’s only size. */
const ONLY_SIZE = /^(regular|default( title)?|standard|normal|one size|único|unique)$/i;

const isOpen = (price: unknown): boolean => typeof price === 'string' && OPEN_PRICE.test(price.trim());

/** A row without sizes if its only one has no name: then price and code are the item's. */
function withoutOnlySize({ portions, ...cells }: AnyRecord): AnyRecord {
  const [only, ...more] = rowsIn(portions);
  const named = rowsIn(portions).filter(({ name, portionId }) => !isEmpty(name) || !isEmpty(portionId));
  if (only && (named.length === 0 || (more.length === 0 && ONLY_SIZE.test(String(only.name ?? '').trim())))) {
    const { price, sku } = only;
    return {
      ...cells,
      ...(isEmpty(price) ? {} : { price }),
      ...(isEmpty(sku) || !isEmpty(cells.itemCode) ? {} : { itemCode: sku }),
    };
  }
  return isEmpty(portions) ? cells : { ...cells, portions: Array.isArray(portions) ? named : portions };
}

/** A row's cells by field. */
export function itemFromFile(row: AnyRecord): { cells: AnyRecord; forNew: AnyRecord } {
  const { price, ...cells } = withoutOnlySize(row);
  if (isOpen(price))
    return { cells: isEmpty(cells.itemType) ? { ...cells, itemType: 'openPrice' } : cells, forNew: {} };
  const priced = isEmpty(price) ? cells : { ...cells, price };
  return { cells: priced, forNew: isEmpty(cells.portions) ? {} : { itemType: 'variable' } };
}
