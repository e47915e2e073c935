/** Quantities, prices and taxes of inventory lines: the exact rules of domain 2.3, shared by all documents with lines. */
import { type Decimal, dec, money, type Numeric, quantity } from './decimal';
import type { AnyRecord } from './fields';
import type { FactSource, Problem } from './schema';
import { many } from './schema';

export const linesOf = (document: AnyRecord): AnyRecord[] =>
  Array.isArray(document.items) ? (document.items as AnyRecord[]) : [];

/** Ids found in a field of a list's rows, for facts. */
export const idsInList =
  (list: string, key: string) =>
  (record: AnyRecord): (string | undefined)[] =>
    ((record[list] as AnyRecord[] | undefined) ?? []).map((row) => row[key] as string | undefined);

/** The same over a document's lines. */
export const idsInLines = (key: string) => idsInList('items', key);

/** The facts that every document with items needs: its items, all their units, and tax combinations in use. */
export const itemFacts = {
  items: many('inventoryItems', idsInLines('itemId')),
  units: many('units', (document) =>
    linesOf(document).flatMap((line) => [line.purchaseUnitId, line.unitId] as (string | undefined)[]),
  ),
} satisfies Record<string, FactSource>;
export const taxFacts = { taxes: many('taxCombinations', idsInLines('taxCombinationId')) } satisfies Record<
  string,
  FactSource
>;

export type Table = Readonly<Record<string, AnyRecord>>;

/** Units that an item may be handled in, by its own list; the base unit is always one. */
export const unitIdsOf = (item: AnyRecord | undefined): string[] | undefined =>
  item
    ? [
        ...new Set([
          item.baseUnitId as string,
          ...((item.itemUnits as AnyRecord[] | undefined) ?? []).map((each) => each.unitId as string),
        ]),
      ]
    : undefined;

/**
 * Base units in one `unitId` of an item (domain 2.3.1): the item's own factor first, else through the measure type.
 * Undefined when there is no path: never assume 1.
 */
export function factorToBase(item: AnyRecord | undefined, unitId: unknown, units: Table): Decimal | undefined {
  if (!item || typeof unitId !== 'string') return undefined;
  if (unitId === item.baseUnitId) return dec(1);
  const own = ((item.itemUnits as AnyRecord[] | undefined) ?? []).find((each) => each.unitId === unitId);
  if (own) return dec(own.factorToBase as Numeric);
  const unit = units[unitId];
  const base = units[item.baseUnitId as string];
  if (!unit || !base || unit.measureTypeId !== base.measureTypeId) return undefined;
  return dec(unit.conversionToBase as Numeric).div(dec(base.conversionToBase as Numeric));
}

/** The unit an item is bought in: the first one for purchases, else the base unit. */
export const unitFor = (item: AnyRecord, use: 'purchase' | 'recipe' | 'count' | 'transfer'): string =>
  (((item.itemUnits as AnyRecord[] | undefined) ?? []).find((each) => (each.use as string[] | undefined)?.includes(use))
    ?.unitId as string | undefined) ?? (item.baseUnitId as string);

/** gross, discount and net of a line in money, by its discountType and discountValue (domain 2.3.2). */
export function netOf(line: AnyRecord, quantity: unknown, unitPrice: unknown) {
  const gross = dec(money(dec(quantity as Numeric).times(dec(unitPrice as Numeric))));
  const given = dec(line.discountValue as Numeric);
  const discount = dec(money(line.discountType === 'percent' ? gross.times(given).div(100) : given));
  return { gross, discount, net: gross.minus(discount) };
}

/** Tax on a net amount by a combination's stored rates: all of it, and the part that is cost (domain 2.3.3). */
export function taxOf(net: Numeric, combination: AnyRecord | undefined) {
  const share = (rate: unknown) =>
    dec(
      money(
        dec(net)
          .times(dec(rate as Numeric))
          .div(100),
      ),
    );
  return { tax: share(combination?.effectiveRate), cost: share(combination?.nonRecoverableRate) };
}

/** Problems of lines that every document has: unknown unit, an item twice, an item that is not active. */
export function lineProblems(
  document: AnyRecord,
  facts: { items: Table; units: Table },
  unitKey: string,
  once = true,
): Problem[] {
  const seen = new Map<string, number>();
  return linesOf(document).flatMap((line, index): Problem[] => {
    const id = line.itemId as string | undefined;
    const item = id ? facts.items[id] : undefined;
    if (!id || !item) return [];
    const name = String(item.itemName);
    const found: Problem[] = [];
    const at = (key: string, rule: string, message: string) =>
      found.push({ field: `items.${index}.${key}`, rule, message });
    const identity = `${id}|${line.batchNo ?? ''}|${line.expiryDate ?? ''}`;
    const first = seen.get(identity);
    if (once && first !== undefined)
      at('itemId', 'unique', `${name} is already on line ${first + 1}; change the quantity there`);
    else seen.set(identity, index);
    if (item.status !== 'active') at('itemId', 'inactive', `${name} is not active; choose another item or activate it`);
    if (line[unitKey] && !factorToBase(item, line[unitKey], facts.units))
      at(
        unitKey,
        'conversion',
        `No conversion from ${facts.units[line[unitKey] as string]?.unitName ?? 'this unit'} to the base unit of ${name}`,
      );
    return found;
  });
}

/** `quantity` in base units, or undefined without a conversion. */
export const baseQuantity = (
  item: AnyRecord | undefined,
  unitId: unknown,
  units: Table,
  amount: Numeric,
): string | undefined => {
  const factor = factorToBase(item, unitId, units);
  return factor ? quantity(dec(amount).times(factor)) : undefined;
};
