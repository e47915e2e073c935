/** What modifiers and add-ons share (domain 1.2): prices, extra stock used, limits. Pure. */

import { type AnyRecord, list, many, type Problem, quantity, reference, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { idsInList } from '#engine/run/lines';
import { rowsIn } from '#engine/run/values';
import { allUnits, asUnits, itemIn, rowUnitProblems, type Units, unitFor, unitIdsOf } from '../inventory';
import { repeated } from './menuItems.rules';

/** The stock it uses in addition to the item's recipe; negative for 'no cheese'. */
export const extraUseField = () =>
  list(
    {
      itemId: reference('inventoryItems', {
        required: true,
        label: 'Inventory item',
        filter: () => ({ status: 'active' }),
        fill: (item) => ({ unitId: unitFor(item, 'recipe') }),
      }),
      unitId: reference('units', {
        required: true,
        among: (line, facts) => unitIdsOf(itemIn(facts.stock, line.itemId), asUnits(facts.units)),
      }),
      quantity: quantity({ required: true, help: 'Negative amounts reduce usage' }),
    },
    { one: 'inventory item', label: 'Extra stock used', help: 'Use a negative quantity for what is left out' },
  );

/** The stock items in the extra stock, and the units. */
export const extraUseFacts = { stock: many('inventoryItems', idsInList('recipe', 'itemId')), units: allUnits };

/** Finds zero quantities, duplicate stock items and units that don't convert. */
export const extraUseProblems = (record: AnyRecord, { stock, units }: { stock: unknown; units: Units }): Problem[] => [
  ...rowUnitProblems('recipe', record.recipe, stock, units),
  ...rowsIn(record.recipe).flatMap(({ quantity: amount }, index): Problem[] =>
    dec(amount).eq(0)
      ? [
          {
            field: `recipe.${index}.quantity`,
            rule: 'zero',
            message: 'Enter a quantity. Use a negative quantity for what is left out',
          },
        ]
      : [],
  ),
  ...repeated(
    'recipe',
    record.recipe,
    (row) => String(row.itemId ?? ''),
    'itemId',
    'This inventory item is already in the list',
  ),
];

/** Negative prices are only for reductions. */
export const priceSignProblems = (record: AnyRecord, mayReduce: boolean): Problem[] => {
  const message = mayReduce
    ? 'Turn on “Reduces the price” to use a negative price, or enter 0 or more'
    : 'The price can’t be negative';
  const isWrong = (price: unknown) => dec(price).lt(0) && !(mayReduce && record.isReduction === true);
  return [
    ...(isWrong(record.price) ? [{ field: 'price', rule: 'min', message }] : []),
    ...rowsIn(record.priceLevels).flatMap(({ price }, index) =>
      isWrong(price) ? [{ field: `priceLevels.${index}.price`, rule: 'min', message }] : [],
    ),
    ...repeated(
      'priceLevels',
      record.priceLevels,
      (row) => String(row.level ?? ''),
      'level',
      'Each price level can be used only once',
    ),
  ];
};

const counted = (ids: unknown, one: string, many: string): string[] => {
  const count = Array.isArray(ids) ? ids.length : 0;
  return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
};

/** '2 items, 1 category': what an add-on is offered with. */
export const offeredInWords = ({ attachedItemIds, attachedCategoryIds }: AnyRecord): string =>
  [...counted(attachedItemIds, 'item', 'items'), ...counted(attachedCategoryIds, 'category', 'categories')].join(
    ', ',
  ) || 'Not offered yet';

/** A single-choice category has one default. `siblings`: the category's other defaults. */
export const firstChoiceProblems = (
  modifier: AnyRecord,
  category: AnyRecord | undefined,
  siblings: readonly AnyRecord[],
): Problem[] => {
  const other = siblings.find(({ _id }) => _id !== modifier._id);
  if (!modifier.isDefault || category?.selectionType !== 'single' || !other) return [];
  const message = `${String(other.name)} is already selected by default, and ${String(category.name)} takes one choice`;
  return [refuse('isDefault', 'default', message)];
};

/** The maximum number of choices from a category's active modifiers. */
const capacityOf = (selectionType: unknown, modifiers: readonly AnyRecord[]): number =>
  modifiers.reduce(
    (total, { maxQty }) => total + (selectionType === 'quantity' ? Math.max(1, Number(maxQty ?? 1)) : 1),
    0,
  );

/**
 * Finds limits of a category that contradict each other or its modifiers. A category is created first: without modifiers there is nothing
 * to compare.
 */
export const boundProblems = (
  { minSelect, maxSelect, selectionType, freeCount }: AnyRecord,
  modifiers: readonly AnyRecord[],
): Problem[] => {
  const problems: Problem[] = [];
  const [most, capacity] = [Number(maxSelect), capacityOf(selectionType, modifiers)];
  if (Number(minSelect) > most)
    problems.push(refuse(selectionType === 'single' ? 'minSelect' : 'maxSelect', 'min', 'Max can’t be less than Min'));
  if (modifiers.length > 0 && most > capacity)
    problems.push(
      refuse('maxSelect', 'max', `Its active modifiers allow at most ${capacity}. Add modifiers or lower Max`),
    );
  if (Number(freeCount ?? 0) > most) problems.push(refuse('freeCount', 'max', 'Free choices can’t exceed Max'));
  return problems;
};
