/** Quantities, prices and taxes of inventory lines: the exact rules of domain 2.3, shared by all documents with lines. */

import {
  type AnyRecord,
  type Draft,
  type FactSource,
  many,
  type Problem,
  type RecordOf,
  refuse,
  where,
} from '#engine/define';
import { type Decimal, dec, fixed, money, type Numeric } from '#engine/run/decimal';
import { idsInLines, linesOf } from '#engine/run/lines';
import { isDay, showDay } from '#engine/run/time/days';
import { between, fromStock, type Ratio, ratioOf, SAME } from '#engine/run/units';
import { isRecord, rowsIn, stepInto, textIn, under } from '#engine/run/values';
import { inForceOn } from './taxRates.rules';

/** All units of the group, a few dozen: which of them share a measure type with an item's stock unit is only known once the item is. */
export const allUnits = where('units', () => ({}));

/** The facts of every document with items: its items and the units. */
export const itemFacts = { items: many('inventoryItems', idsInLines('itemId')), units: allUnits } satisfies Record<
  string,
  FactSource
>;
/** The tax combinations of a document's lines, by id. */
export const linesTaxes = many('taxCombinations', idsInLines('taxCombinationId'));
export const taxFacts = { taxes: linesTaxes } satisfies Record<string, FactSource>;

/** The input of rules about items, units and so on: a stored record, or one that is still being filled in. */
type Known<N extends string> = Draft<RecordOf<N>>;
/** An entity's records by id, from `many` facts. */
export type RecordsById<N extends string> = Readonly<Record<string, Known<N>>>;
type Item = Known<'inventoryItems'>;
/** Units, from facts. */
export type Units = readonly Known<'units'>[];

const unitsOf = (item: Item) => item.itemUnits ?? [];
const isText = (value: unknown): value is string => typeof value === 'string';
/** Facts without an engine type, as units. */
export const asUnits = (fact: unknown): Units => rowsIn(fact);
const unitBy = (units: Units, id: unknown): Known<'units'> | undefined => units.find(({ _id }) => _id === id);

/** The short name of a unit: kg. */
export const unitCodeOf = (units: Units, id: unknown): string => unitBy(units, id)?.unitCode ?? '';

/** An item from a reference's facts, which have no engine type. */
export const asItem = (fact: unknown): Item | undefined => (isRecord(fact) ? fact : undefined);
/** A line's or row's item from such facts. */
export const itemIn = (facts: unknown, id: unknown): Item | undefined =>
  isText(id) ? asItem(stepInto(facts, id)) : undefined;

/** A unit's ratio to another one by measure type; undefined for two measure types, and for packs such as a case, whose content depends on the item. */
const ratioInMeasure = (unit: Known<'units'> | undefined, base: Known<'units'> | undefined): Ratio | undefined =>
  unit?.measureTypeId && unit.measureTypeId === base?.measureTypeId
    ? ratioOf(unit.conversionToBase, base.conversionToBase)
    : undefined;

/**
 * Units that an item can use: its stock unit, its own list, and active units that convert into the stock unit by measure type (domain
 * 2.3.1).
 */
export function unitIdsOf(item: Item | undefined, units: Units): string[] | undefined {
  if (!item) return undefined;
  const base = unitBy(units, item.baseUnitId);
  const related = units.filter((unit) => unit.status !== 'inactive' && ratioInMeasure(unit, base));
  const ids = [item.baseUnitId, ...unitsOf(item).map(({ unitId }) => unitId), ...related.map(({ _id }) => _id)];
  return [...new Set(ids)].filter(isText);
}

/**
 * The ratio of one of an item's units to its stock unit (domain 2.3.1): the item's own factor first, otherwise through the measure type.
 * Undefined without a conversion: never assume 1.
 */
export function ratioToStock(item: Item | undefined, unitId: unknown, units: Units): Ratio | undefined {
  if (!item || typeof unitId !== 'string') return undefined;
  if (unitId === item.baseUnitId) return SAME;
  const own = unitsOf(item).find((each) => each.unitId === unitId);
  if (own) return ratioOf(own.factorToBase);
  return ratioInMeasure(unitBy(units, unitId), unitBy(units, item.baseUnitId));
}

/** What is wrong with a unit for an item, in a sentence; undefined if there is a conversion or nothing is chosen yet. */
export function unitProblem(item: Item | undefined, unitId: unknown, units: Units): string | undefined {
  if (!item || !unitId || ratioToStock(item, unitId, units)) return undefined;
  const nameOf = (id: unknown) => unitBy(units, id)?.unitName;
  const [unit, base] = [nameOf(unitId) ?? 'this unit', nameOf(item.baseUnitId) ?? 'its stock unit'];
  return `There’s no conversion from ${unit} to ${base} for ${String(item.itemName)}. Choose another unit, or add ${unit} to the item’s units`;
}

/** A line's cost with the unit that it is for. */
type StatedCost = { readonly enteredCost?: unknown; readonly costUnitId?: unknown };

/**
 * What stock units of an item are worth at a cost as someone stated it: 48 pieces at 1,000.00 for a case of 24 are 2,000.00. Without a unit the
 * cost is for one stock unit. Not rounded; undefined if the unit has no conversion.
 */
export function valueAtStated(
  { enteredCost, costUnitId }: StatedCost,
  item: Item | undefined,
  units: Units,
  stock: unknown,
): Decimal | undefined {
  const ratio = costUnitId ? ratioToStock(item, costUnitId, units) : SAME;
  return ratio && fromStock(dec(enteredCost).times(dec(stock)), ratio);
}

/** Costs for a unit that doesn't convert to the item's stock unit. */
export function* statedUnitProblems(document: AnyRecord, items: unknown, units: Units): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries()) {
    const unconverted = unitProblem(itemIn(items, line.itemId), line.costUnitId, units);
    if (unconverted) yield refuse(`items.${index}.costUnitId`, 'conversion', unconverted);
  }
}

/** The purpose of an item's unit. */
export type Use = 'purchase' | 'recipe' | 'count' | 'transfer';

/** The unit in which an item is bought, cooked, counted or sent: its first one for that purpose, otherwise the stock unit. */
export const unitFor = (item: Item, use: Use): string | undefined =>
  unitsOf(item).find((each) => each.use?.includes(use))?.unitId ?? item.baseUnitId ?? undefined;

/** A price per unit, and the quantity from which it applies. */
interface PriceFrom {
  from: Decimal;
  price: string;
}

/** An entry's list price and its price breaks, the smallest quantity first. */
const pricesIn = ({ price, priceBreaks }: Known<'supplierPrices'>): PriceFrom[] => [
  ...(isText(price) ? [{ from: dec(0), price }] : []),
  ...(priceBreaks ?? [])
    .flatMap(({ minQty, price: lower }) => (isText(lower) ? [{ from: dec(minQty), price: lower }] : []))
    .sort((one, other) => one.from.cmp(other.from)),
];

/**
 * A supplier's prices for an item in a unit, by quantity: the listed ones, otherwise computed from prices in another unit (4,680 for a crate
 * of 12 kg is 390 a kilogram). Empty if there are neither.
 */
export function pricesFor(
  prices: readonly Known<'supplierPrices'>[],
  line: { itemId?: unknown; purchaseUnitId?: unknown },
  item: Item | undefined,
  units: Units,
): PriceFrom[] {
  const own = prices.filter(({ itemId }) => itemId === line.itemId);
  const exact = own.find(({ purchaseUnitId }) => purchaseUnitId === line.purchaseUnitId);
  if (exact) return pricesIn(exact);
  const wanted = ratioToStock(item, line.purchaseUnitId, units);
  for (const entry of own) {
    const listed = ratioToStock(item, entry.purchaseUnitId, units);
    if (wanted && listed)
      return pricesIn(entry).map(({ from, price }) => ({
        from: between(from, listed, wanted),
        // A price is per unit: it converts the other way.
        price: fixed(between(price, wanted, listed), 4),
      }));
  }
  return [];
}

/** The price for a quantity; null without one. */
export const priceAt = (prices: readonly PriceFrom[], quantity?: unknown): string | null =>
  prices.findLast(({ from }) => from.lte(dec(quantity)))?.price ?? null;

/** A line's gross, discount and net amount, from its discountType and discountValue (domain 2.3.2). */
export function netOf(line: AnyRecord, quantity: unknown, unitPrice: unknown) {
  const gross = dec(money(dec(quantity).times(dec(unitPrice))));
  const given = dec(line.discountValue);
  const discount = dec(money(line.discountType === 'percent' ? gross.times(given).div(100) : given));
  return { gross, discount, net: gross.minus(discount) };
}

/** A combination's rates on a day. An API that keeps no rates over time has one that always applies. */
const ratesOn = (combination: Known<'taxCombinations'> | undefined, day: unknown) =>
  combination?.rates ? inForceOn(combination.rates, textIn(day) ?? '') : combination;

/**
 * Tax on a net amount at a combination's rates on the document's date, rounded only at the end: the total and the part that is cost (domain
 * 2.3.3).
 * @param day YYYY-MM-DD
 */
export function taxOf(net: Numeric, combination: Known<'taxCombinations'> | undefined, day: unknown) {
  const rates: Rates | undefined = ratesOn(combination, day);
  const share = (rate: unknown) => dec(money(dec(net).times(dec(rate)).div(100)));
  return {
    tax: share(rates?.exactRate ?? rates?.effectiveRate),
    cost: share(rates?.exactCostRate ?? rates?.nonRecoverableRate),
  };
}

interface Rates {
  effectiveRate?: unknown;
  nonRecoverableRate?: unknown;
  exactRate?: unknown;
  exactCostRate?: unknown;
}

/** 'VAT only 18% on 22 Nov 2026': the rates of a document's taxes on a day, of those that have changed; null if none has. */
export function changedRates(document: AnyRecord, taxes: RecordsById<'taxCombinations'>, day: unknown): string | null {
  const used = [...new Set(idsInLines('taxCombinationId')(document))].flatMap((id) => taxes[String(id)] ?? []);
  const words = used
    .filter(({ rates }) => (rates ?? []).length > 1)
    .map((each) => `${each.name} ${dec(ratesOn(each, day)?.effectiveRate).toFixed()}% on ${showDay(String(day))}`);
  return words.length > 0 && isDay(day) ? words.join(', ') : null;
}

/**
 * Line checks for every document: unknown unit, inactive item, and duplicate items, unless a field in `apart` differs: batch and
 * expiry date (COMMON-L), a place.
 */
export function lineProblems(
  document: AnyRecord,
  facts: { items: RecordsById<'inventoryItems'>; units: Units },
  unitKey: string,
  apart: readonly string[],
): Problem[] {
  const seen = new Map<string, number>();
  return linesOf(document).flatMap((line, index): Problem[] => {
    const id = textIn(line.itemId);
    const item = under(facts.items, id);
    if (!id || !item) return [];
    const name = String(item.itemName);
    const found: Problem[] = [];
    const at = (key: string, rule: string, message: string) =>
      found.push({ field: `items.${index}.${key}`, rule, message });
    const identity = JSON.stringify([id, ...apart.map((key) => line[key] ?? '')]);
    const first = seen.get(identity);
    if (first !== undefined)
      at(
        'itemId',
        'unique',
        `${name} is already on line ${first + 1}; change the quantity there${'batchNo' in line ? ', or give each line its own batch or expiry date' : ''}`,
      );
    else seen.set(identity, index);
    if (item.status !== 'active') at('itemId', 'inactive', `${name} is not active; choose another item or activate it`);
    const unconverted = unitProblem(item, line[unitKey], facts.units);
    // A line that takes its ratio from the document it follows needs none of the item today.
    if (unconverted && !line.conversionFactor) at(unitKey, 'conversion', unconverted);
    return found;
  });
}

/** Units in list rows that don't convert to the stock unit of the row's item. */
export const rowUnitProblems = (list: string, rows: unknown, items: unknown, units: Units): Problem[] =>
  rowsIn(rows).flatMap((row, index) => {
    const unconverted = unitProblem(itemIn(items, row.itemId), row.unitId, units);
    return unconverted ? [refuse(`${list}.${index}.unitId`, 'conversion', unconverted)] : [];
  });

/** Refuses a date before the document whose goods this one receives or returns: they weren't there yet. */
export function* beforeSource(
  { docDate }: { readonly docDate?: unknown },
  source: { readonly docDate?: unknown },
  number: unknown,
): Generator<Problem> {
  if (typeof docDate === 'string' && typeof source.docDate === 'string' && docDate < source.docDate)
    yield refuse(
      'docDate',
      'order',
      `${String(number)} is dated ${showDay(source.docDate)}. Choose that day or a later one`,
    );
}
