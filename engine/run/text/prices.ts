/** Prices with the unit that they are for: `12.50/kg`, `1,200 per case`, and headings such as `Case price` that say it for their column. */

/** A price and the unit that it is for, as written. */
interface WrittenPrice {
  price: string;
  per: string;
}

/** The unit in which stock is kept, whichever that is: `Cost per stock unit`. */
export const STOCK_UNIT = 'stock unit';
/** The pack that a row describes in another cell: `12 x 400 ml`. */
export const OWN_PACK = 'pack of the row';

const PER = String.raw`(?:/|\b(?:per|pro|por|par|je)\b)`;
const WITH_UNIT = new RegExp(String.raw`^(.*\d\D*?)\s*${PER}\s*(\p{L}.*?)\.?$`, 'iu');

/** Splits a price from the unit after it; undefined if the text has none. The number isn't read yet: see `readNumber`. */
export function splitPrice(text: string): WrittenPrice | undefined {
  const [, price, per] = WITH_UNIT.exec(text.trim()) ?? [];
  return price === undefined || per === undefined ? undefined : { price: price.trim(), per: per.trim() };
}

/** A price in the form that imports send. */
export const pricePer = (price: string, per: string): string => `${price} per ${per}`;

const PRICES = new Set(
  'price cost rate amount $ € £ precio coste costo prix coût cout tarif preis kosten prezzo preço preco custo prijs fiyat maliyet 价格 单价 成本'.split(
    ' ',
  ),
);
/** Words around those that don’t change what the price is. */
const AROUND = new Set('last current new latest purchase buying net list supplier our'.split(' '));

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{Sc}/gu) ?? [];

/** Whether a heading says price or cost in any language, and nothing of another kind of price. */
export function isPriceWord(heading: string): boolean {
  const words = wordsIn(heading.replace(/[([][^)\]]*[)\]]/g, ''));
  return words.some((word) => PRICES.has(word)) && words.every((word) => PRICES.has(word) || AROUND.has(word));
}

/** Words for a unit that don't say which. */
const ANY_UNIT = /^(units?|each|item|unidad|unité|unite|einheit|unità|unidade|eenheid|birim)$/i;
const STOCKED = /^(stock|base|inventory|counting) unit$/i;

const namedUnit = (text: string): string | undefined =>
  STOCKED.test(text) ? STOCK_UNIT : ANY_UNIT.test(text) ? undefined : text;

const BRACKETS = /^(.*?)\s*[([]([^)\]]*)[)\]]\s*$/u;
const AFTER_PER = new RegExp(String.raw`^(.*?)\s*${PER}\s*(\p{L}.*)$`, 'iu');

/**
 * The unit that a heading says its prices are for: `Cost per case`, `Price (kg)`, `Case price`. Undefined if it says none, as `Unit price`.
 * @param isUnit whether a word names a unit
 */
export function priceHeading(heading: string, isUnit: (word: string) => boolean): WrittenPrice | undefined {
  const [, before, inside] = BRACKETS.exec(heading) ?? [];
  if (before !== undefined && inside !== undefined) {
    const within = new RegExp(String.raw`^${PER}?\s*(\p{L}.*)$`, 'iu').exec(inside.trim())?.[1] ?? '';
    if (isUnit(within) || (within !== inside.trim() && within !== '')) return withUnit(before, within);
    return priceHeading(before, isUnit);
  }
  const [, price, per] = AFTER_PER.exec(heading.trim()) ?? [];
  if (price !== undefined && per !== undefined) return withUnit(price, per);
  const words = heading.trim().split(/[\s_-]+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return undefined;
  if (isUnit(first) && isPriceWord(words.slice(1).join(' '))) return withUnit(words.slice(1).join(' '), first);
  return isUnit(last) && isPriceWord(words.slice(0, -1).join(' '))
    ? withUnit(words.slice(0, -1).join(' '), last)
    : undefined;
}

function withUnit(price: string, unit: string): WrittenPrice | undefined {
  const per = namedUnit(unit.trim());
  return per === undefined ? undefined : { price: price.trim(), per };
}
