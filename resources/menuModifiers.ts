/** What modifiers and add-ons have in common (domain 1.2): prices, extra use of stock, bounds. Pure. */
import { dec, type Numeric } from './decimal';
import type { AnyRecord } from './fields';
import { idsInList, type Table, unitFor, unitIdsOf } from './inventoryLines';
import { repeated } from './menuItems';
import { list, many, type Problem, quantity, reference } from './schema';

/** What choosing it takes out of stock beside the item's own recipe; less than nothing for 'no cheese'. */
export const extraUseField = () =>
  list(
    {
      itemId: reference('inventoryItems', {
        required: true,
        label: 'Stock item',
        filter: () => ({ status: 'active' }),
        fill: (item) => ({ unitId: unitFor(item, 'recipe') }),
      }),
      unitId: reference('units', {
        required: true,
        among: (line, facts) => unitIdsOf((facts.stock as Table | undefined)?.[line.itemId as string]),
      }),
      quantity: quantity({ required: true, help: 'Less than nothing: so much less is used' }),
    },
    { one: 'stock item', label: 'Extra use of stock', help: 'With a minus what is left out' },
  );

/** The stock items that the extra use names. */
export const extraUseFacts = { stock: many('inventoryItems', idsInList('recipe', 'itemId')) };

const rows = (value: unknown): AnyRecord[] => (Array.isArray(value) ? (value as AnyRecord[]) : []);

/** Quantities that say nothing, and stock items named twice. */
export const extraUseProblems = (record: AnyRecord): Problem[] => [
  ...rows(record.recipe).flatMap(({ quantity: amount }, index): Problem[] =>
    dec(amount as Numeric).eq(0)
      ? [
          {
            field: `recipe.${index}.quantity`,
            rule: 'zero',
            message: 'Give a quantity, with a minus for what is left out',
          },
        ]
      : [],
  ),
  ...repeated(
    'recipe',
    record.recipe,
    (row) => String(row.itemId ?? ''),
    'itemId',
    'This stock item is in the list already',
  ),
];

/** Prices below nothing are for reductions only. */
export const priceSignProblems = (record: AnyRecord, mayReduce: boolean): Problem[] => {
  const message = mayReduce
    ? 'A price below nothing is for reductions: tick "Reduces the price", or give 0 or more'
    : 'The price cannot be less than nothing';
  const isWrong = (price: unknown) => dec(price as Numeric).lt(0) && !(mayReduce && record.isReduction === true);
  return [
    ...(isWrong(record.price) ? [{ field: 'price', rule: 'min', message }] : []),
    ...rows(record.priceLevels).flatMap(({ price }, index) =>
      isWrong(price) ? [{ field: `priceLevels.${index}.price`, rule: 'min', message }] : [],
    ),
    ...repeated(
      'priceLevels',
      record.priceLevels,
      (row) => String(row.level ?? ''),
      'level',
      'Each price level can be given once',
    ),
  ];
};
