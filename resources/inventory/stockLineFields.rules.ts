/** Fields that lines of stock documents share: item, unit, prices and computed fields (COMMON-L, domain 2.3). */

import {
  choice,
  cost,
  costMoney,
  decimal,
  type Field,
  type Offers,
  type OptionFigure,
  quantity,
  reference,
  text,
} from '#engine/define';
import { currencyNow } from '#engine/run/currency';
import { rowsIn, stepInto } from '#engine/run/values';
import { asUnits, itemIn, type Use, unitFor, unitIdsOf } from './inventoryLines.rules';

/** The item's name when the line was saved. */
export const named = {
  itemCode: text({ readOnly: true, hidden: true }),
  itemName: text({ readOnly: true, hidden: true }),
};

/** The ratio of a line's unit to the stock unit, as `keptRatio` stores it. */
export const keptRatioFields = {
  conversionFactor: decimal({ readOnly: true, hidden: true, scale: 6 }),
  conversionDivisor: decimal({ readOnly: true, hidden: true, scale: 6 }),
};

/** The line's quantity in the item's stock unit. */
export const stocked = {
  ...keptRatioFields,
  baseQuantity: quantity({ readOnly: true, hidden: true }),
};

/** The value of a line that moves, set by the ledger. */
export const costed = {
  unitCost: cost({ readOnly: true, label: 'Cost per stock unit' }),
  lineCost: costMoney({ readOnly: true, label: 'Cost' }),
};

/** Price, discount and tax of a purchased line, with the amount that the grid shows next to net. */
export const priced = (amount: 'taxAmount' | 'lineTotal') => ({
  unitPrice: cost({ min: 0, scale: 4, per: 'purchaseUnitId', label: 'Unit price' }),
  discountType: choice(['percent', 'amount'], {
    default: 'amount',
    labels: { percent: '%', amount: 'Amount' },
    label: 'Discount in',
    sensitive: 'cost',
  }),
  discountValue: decimal({ min: 0, scale: 4, label: 'Discount', sensitive: 'cost' }),
  taxCombinationId: reference('taxCombinations', { label: 'Tax', inactive: true }),
  netAmount: costMoney({ readOnly: true, inGrid: true, label: 'Net' }),
  taxAmount: costMoney({ readOnly: true, inGrid: amount === 'taxAmount', label: 'Tax amount' }),
  lineTotal: costMoney({ readOnly: true, inGrid: amount === 'lineTotal', label: 'Total' }),
});

/** When a field applies, if not always. */
export type WhenOf = Pick<Field, 'when'>;

/** The item; choosing one fills in the dependent fields. */
export const itemField = (fill: NonNullable<Field<'reference'>['fill']>, offers: Offers, more: WhenOf = {}) =>
  reference('inventoryItems', {
    required: true,
    offers,
    ...more,
    filter: (document) => ({ outletId: document.outletId, status: 'active' }),
    fill: (item, line, facts, found) => ({
      itemCode: item.itemCode,
      itemName: item.itemName,
      ...fill(item, line, facts, found),
    }),
  });

/** An item's stock and target levels, for deciding how much more to request. */
export const stockOf = (item: object): OptionFigure[] => {
  const of = { to: 'units', id: stepInto(item, 'baseUnitId') };
  return [
    { label: 'On hand', value: stepInto(item, 'stockOnHand'), of },
    { label: 'Par', value: stepInto(item, 'parLevel'), of },
  ];
};

/** The unit in which the supplier sells an item, from its price list. */
export const listedUnit = (item: object, facts: unknown): unknown =>
  pricesIn(facts).find(({ itemId }) => itemId === stepInto(item, '_id'))?.purchaseUnitId;

/** The supplier's price list, from the facts. */
const pricesIn = (facts: unknown) => rowsIn(stepInto(facts, 'prices'));

/** Purchased items: those on the supplier's price list first, with their price. Items that the kitchen makes have no supplier. */
export const bought: Offers = {
  first: (facts) => [...new Set(pricesIn(facts).map(({ itemId }) => String(itemId)))],
  called: {
    label: 'Supplier’s code',
    texts: (facts) =>
      pricesIn(facts).flatMap(({ supplierItemCode, itemId }) =>
        supplierItemCode ? [{ text: String(supplierItemCode), id: String(itemId) }] : [],
      ),
  },
  only: (item) => stepInto(item, 'itemType') !== 'semiFinished',
  tells: (item, facts) => {
    const listed = pricesIn(facts).find(({ itemId }) => itemId === stepInto(item, '_id'));
    const per = { to: 'units', id: listed?.purchaseUnitId };
    return [...stockOf(item), { label: 'Last price', value: listed?.price, places: currencyNow().places, of: per }];
  },
};

/**
 * The unit of a line after an item was chosen: the chosen one if it converts, then the one whose barcode was scanned, then the one in which
 * the supplier sells it, otherwise the item's unit for this purpose.
 *
 * @param found the row of the item's units by whose barcode it was found
 */
export function unitOn(
  item: Parameters<typeof unitFor>[0],
  typed: unknown,
  use: Use | undefined,
  facts: { units?: unknown },
  found?: object,
  listed?: unknown,
) {
  const ids = unitIdsOf(item, asUnits(facts.units)) ?? [];
  const known = [typed, found && stepInto(found, 'unitId'), listed].map((wanted) => ids.find((id) => id === wanted));
  return known.find((id) => id !== undefined) ?? (use ? unitFor(item, use) : item.baseUnitId);
}

/** The units of a line's item. */
const itsUnits: NonNullable<Field<'reference'>['among']> = (line, facts) =>
  unitIdsOf(itemIn(facts.items, line.itemId), asUnits(facts.units));

/** One of the item's units. */
export const unitField = (fill?: Field<'reference'>['fill'], more: WhenOf = {}) =>
  reference('units', {
    required: true,
    ...more,
    label: 'Unit',
    among: itsUnits,
    ...(fill ? { fill } : {}),
  });

/** A cost that people know: of any of the item's units, as a sheet has it. Without a unit it is for one stock unit. */
export const stated = (options: { label: string; help: string }) => ({
  enteredCost: cost({ min: 0, per: 'costUnitId', perOf: 'baseUnitId', ...options }),
  costUnitId: reference('units', { label: 'Cost per', help: 'Leave blank for one stock unit', among: itsUnits }),
});
