/** The demo group's recipes, and the stock that a sold portion uses. */

import type { AnyRecord } from '#engine/define/fields';
import { dec, fixed, quantity } from '#engine/run/decimal';
import { type Usage, usageOf } from '#resources/inventory/recipe.rules';
import { ORDER_TYPES } from '#resources/shared';
import { unitId } from '../lists';
import type { Dish } from '../menu/dishes';
import { randomFrom } from '../random';
import type { DemoOutlet } from '../users/people';
import { perBase, recipeUnit, stockId, unitCostOf } from './cards';
import { type PantryItem, pantryByCode } from './pantry';

const tidy = (amount: number): number =>
  amount >= 20
    ? Math.round(amount)
    : amount >= 2
      ? Math.round(amount * 10) / 10
      : Math.max(0.05, Math.round(amount * 100) / 100);

/** Packaging of takeaway dishes by category; eating in needs none. */
const PACKED: Readonly<Record<string, string>> = {
  'Rice & biryani': 'MBOX',
  'Kottu & noodles': 'MBOX',
  Curries: 'MBOX',
  'Burgers & sandwiches': 'BBOX',
  'Pizza & pasta': 'PBOX',
  'Tea, coffee, shakes': 'CUPS',
};

/** The packaging of a portion that isn't served at a table. */
function packagingOf(category: string, outlet: DemoOutlet) {
  const code = PACKED[category];
  if (code === undefined) return [];
  return [
    {
      itemId: stockId(outlet, code),
      unitId: unitId('ea'),
      netQuantity: quantity(1),
      yieldPct: fixed(100, 4),
      orderTypes: ORDER_TYPES.filter((type) => type !== 'dineIn'),
    },
  ];
}

/** An outlet's recipes, scaled so that a portion costs about its category's share of the price. */
export function recipeRecords(dishes: readonly Dish[], outlet: DemoOutlet, from: string): AnyRecord[] {
  const random = randomFrom(77);
  const number = outlet.id.split('_')[1];
  return dishes.flatMap(({ menu, itemId, portions }) => {
    if (menu.ingredients.length === 0) return [];
    const raw = menu.ingredients.reduce((total, [code, amount]) => {
      const item = pantryByCode.get(code) as PantryItem;
      return total + (amount / (item.yieldPct / 100)) * unitCostOf(item);
    }, 0);
    const share = (menu.category.targetCostPct / 100) * random.between(0.93, 1.07);
    return portions.map((portion, index): AnyRecord => {
      const scale = ((menu.prices[index] as number) * share) / raw;
      return {
        _id: `recipe_${number}_${menu.index + 1}${portion ?? ''}`,
        outletId: outlet.id,
        recipeName: portion ? `${menu.name} (${portion === 'R' ? 'regular' : 'large'})` : menu.name,
        recipeType: 'menu',
        menuItemId: itemId,
        ...(portion ? { portionId: portion } : {}),
        effectiveFrom: from,
        portions: 1,
        ingredients: [
          ...menu.ingredients.map(([code, amount]) => {
            const item = pantryByCode.get(code) as PantryItem;
            return {
              itemId: stockId(outlet, code),
              unitId: unitId(recipeUnit[item.unit]),
              netQuantity: quantity(tidy(amount * scale * perBase[item.unit])),
              yieldPct: fixed(item.yieldPct, 4),
            };
          }),
          ...packagingOf(menu.category.name, outlet),
        ],
        prepMinutes: 10 + (menu.place % 4) * 4,
      };
    });
  });
}

/** The stock that one sold portion uses: `item id|portion|order type` -> item code and stock units, for planning. */
export function usageTable(
  dishes: readonly Dish[],
  outlet: DemoOutlet,
  recipes: readonly AnyRecord[],
  stock: readonly AnyRecord[],
  units: readonly AnyRecord[],
) {
  const items = byId(stock);
  const table = new Map<string, readonly Usage[]>();
  for (const orderType of ORDER_TYPES) {
    for (const recipe of recipes)
      table.set(
        `${recipe.menuItemId}|${recipe.portionId ?? ''}|${orderType}`,
        usageOf(recipe, items, units, orderType),
      );
    for (const { menu, itemId } of dishes)
      if (menu.resale)
        table.set(`${itemId}||${orderType}`, [{ itemId: stockId(outlet, menu.resale), amount: dec(1), per: dec(1) }]);
  }
  return table;
}

const byId = (records: readonly AnyRecord[]): Record<string, AnyRecord> =>
  Object.fromEntries(records.map((record) => [record._id, record]));
