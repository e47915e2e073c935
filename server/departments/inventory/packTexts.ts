/** Packs as price lists and stock sheets write them: '12 x 500 ml', 'case of 24', '5 kg'. */

import type { AnyRecord } from '#engine/define/fields';
import { type Decimal, dec } from '#engine/run/decimal';
import { readNumber } from '#engine/run/text/numbers';
import { UNIT_PLACES } from '#engine/run/units';
import { isEmpty } from '#engine/run/values';
import { otherUnitNames } from '#resources/inventory/unitNames.rules';

/** A pack: `count` pieces (or contents) of `size` `unit` each, in a `word` such as case. */
interface Pack {
  word?: string;
  count?: Decimal;
  size?: Decimal;
  unit?: string;
}

const NUMBER = String.raw`\d[\d.,]*(?:\s*\d?/\d+)?`;
const UNIT = String.raw`\p{L}[\p{L}.]*`;
/** Between a pack's word and its content: `bag of 25 kg`, `sac de 25 kg`. */
const OF = String.raw`(?:\s+(?:of|de|da|à|mit|zu))?\s*/?\s*`;
const SEVERAL = new RegExp(String.raw`^(?:(${UNIT})${OF})?(\d+)\s*[x×*]\s*(${NUMBER})\s*(${UNIT})$`, 'iu');
const WORD_FIRST = new RegExp(String.raw`^(${UNIT})${OF}(\d+)$`, 'iu');
const WORD_AMOUNT = new RegExp(String.raw`^(${UNIT})${OF}(${NUMBER})\s*(${UNIT})$`, 'iu');
const COUNT_FIRST = new RegExp(String.raw`^(\d+)\s*(?:/|per|pro|pcs\s*/|pcs per)\s*(${UNIT})$`, 'iu');
const AMOUNT = new RegExp(String.raw`^(${NUMBER})\s*(${UNIT})$`, 'iu');

const numberIn = (text: string): Decimal | undefined => {
  // Nothing in a pack says whether 1.500 ml are one and a half or more than a thousand.
  const read = readNumber(text, { isPlain: false, scale: UNIT_PLACES });
  return 'value' in read ? dec(read.value) : undefined;
};

/** A pack text's parts; undefined if it is none, or has a number that can't be read. */
function readPack(text: string): Pack | undefined {
  const plain = text.trim();
  const numbers = plain.match(new RegExp(NUMBER, 'g')) ?? [];
  return numbers.every((number) => numberIn(number)?.gt(0)) ? partsOf(plain) : undefined;
}

function partsOf(plain: string): Pack | undefined {
  const several = SEVERAL.exec(plain);
  if (several) {
    const [, word, count, size, unit] = several;
    return { ...(word ? { word } : {}), ...counted(count), ...sized(size), ...(unit ? { unit } : {}) };
  }
  const [, word, inside] = WORD_FIRST.exec(plain) ?? [];
  if (word) return { word, ...counted(inside) };
  const [, pack, held, of] = WORD_AMOUNT.exec(plain) ?? [];
  if (pack && of) return { word: pack, ...sized(held), unit: of };
  const [, count, per] = COUNT_FIRST.exec(plain) ?? [];
  if (per) return { word: per, ...counted(count) };
  const [, size, unit] = AMOUNT.exec(plain) ?? [];
  return unit ? { ...sized(size), unit } : undefined;
}

const counted = (text: string | undefined) => {
  const count = numberIn(text ?? '');
  return count ? { count } : {};
};
const sized = (text: string | undefined) => {
  const size = numberIn(text ?? '');
  return size ? { size } : {};
};

/** Base units of the metric units that packs are written in. */
const METRIC: Readonly<Record<string, readonly [base: string, factor: string]>> = {
  g: ['kg', '0.001'],
  gr: ['kg', '0.001'],
  kg: ['kg', '1'],
  ml: ['l', '0.001'],
  cl: ['l', '0.01'],
  l: ['l', '1'],
  lt: ['l', '1'],
};

/** Everything that a unit is called: each, ea, pcs. */
const calledAs = (unit: string): string[] => {
  const own = unit.toLowerCase().replace(/\.$/, '');
  return [own, ...otherUnitNames(own)];
};

const metric = (names: readonly string[]) => names.map((name) => METRIC[name]).find((each) => each !== undefined);

/** How many of one unit another is; undefined if they aren't known to measure the same. */
function inUnit(unit: string, other: string): Decimal | undefined {
  const [one, two] = [calledAs(unit), calledAs(other)];
  if (one.some((name) => two.includes(name))) return dec(1);
  const [from, to] = [metric(one), metric(two)];
  return from && to && from[0] === to[0] ? dec(from[1]).div(to[1]) : undefined;
}

/** The stock units in a pack; undefined if that isn't known. A case of 24 has 24 of a unit that is counted, such as a bottle. */
function contentIn({ count, size = dec(1), unit }: Pack, base: string): Decimal | undefined {
  const content = (count ?? dec(1)).times(size);
  const isCounted = unit === undefined && metric(calledAs(base)) === undefined;
  return isCounted ? content : inUnit(unit ?? 'ea', base)?.times(content);
}

/** The pack of several, if the text has no word for it. */
const USUAL_PACK = 'case';

/** A stock item's cells: a pack among its other units is a unit with its content, and gives the stock unit. */
export function itemFromPack(row: AnyRecord): { cells: AnyRecord; forNew?: AnyRecord } {
  const { itemUnits: pack, ...cells } = row;
  if (typeof pack !== 'string' || /[=:;|]/.test(pack)) return { cells: row };
  const found = readPack(pack);
  if (!found) return { cells: !/\d/.test(pack) && isEmpty(cells.baseUnitId) ? { ...cells, baseUnitId: pack } : row };
  const { word, count, size = dec(1), unit = 'ea' } = found;
  const base = isEmpty(cells.baseUnitId) ? unit : String(cells.baseUnitId);
  const content = (count ?? dec(1)).times(size);
  const factorToBase = contentIn(found, base)?.toFixed() ?? pack;
  const given = { unitId: word ?? (count ? USUAL_PACK : 'pack'), factorToBase, use: 'purchase' };
  const isPack = word !== undefined || !content.eq(1);
  return { cells: isPack ? { ...cells, itemUnits: [given] } : cells, forNew: { baseUnitId: unit } };
}

/** A supplier price's cells: a price of 5 kg is the price per kg, a price of a case of 24 is per case; a unit may be called so, too. */
export function priceFromPack(
  row: AnyRecord,
  isName: (resource: string, text: string) => boolean,
): { cells: AnyRecord } {
  const text = String(row.purchaseUnitId ?? '');
  const found = isName('units', text) ? undefined : readPack(text);
  if (!found) return { cells: row };
  const { word, count, size = dec(1), unit = 'ea' } = found;
  if (word || count) return { cells: { ...row, purchaseUnitId: word ?? USUAL_PACK } };
  const price = readNumber(String(row.price ?? ''));
  const each = 'value' in price && size.gt(0) ? { price: dec(price.value).div(size).toFixed(4) } : {};
  return { cells: { ...row, purchaseUnitId: unit, ...each } };
}
