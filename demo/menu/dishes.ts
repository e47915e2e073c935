/** The demo group's menu as records: items with portions, prices per outlet and platform, and their categories. */

import type { AnyRecord } from '#engine/define/fields';
import { money } from '#engine/run/decimal';
import { stockId } from '../inventory/cards';
import { pantryByCode } from '../inventory/pantry';
import type { DemoOutlet } from '../users/people';
import { MENU, type MenuCategory } from './menu';
import { type MenuItem, readMenu } from './menuItems';

/** A menu item with the ids and codes of its record. */
export interface Dish {
  menu: MenuItem;
  itemId: string;
  itemCode: string;
  /** Portion codes, or a single null for an item without portions. */
  portions: readonly (string | null)[];
}

export const dishesOf = (menu: readonly MenuCategory[] = MENU): Dish[] =>
  readMenu(menu, (code) => pantryByCode.get(code)?.unit).map((item) => ({
    menu: item,
    itemId: `item_${item.index + 1}`,
    itemCode: `MI-${String(item.index + 1).padStart(5, '0')}`,
    portions: item.prices.length > 1 ? ['R', 'L'] : [null],
  }));

let names: ReadonlyMap<string, string> | undefined;
/** The name of the demo's dish with this code; the code if there is none. */
export const dishName = (itemCode: string): string => {
  names ??= new Map(dishesOf().map((dish) => [dish.itemCode, dish.menu.name]));
  return names.get(itemCode) ?? itemCode;
};

export const menuCategoryRecords = (menu: readonly MenuCategory[], outlets: readonly DemoOutlet[]): AnyRecord[] =>
  menu.map(({ name, revenueGroup, colour }, index) => ({
    _id: `menuCategory_${index + 1}`,
    name,
    revenueGroup,
    colour,
    sortOrder: (index + 1) * 10,
    outlets: outlets.map(({ id }) => id),
  }));

/** Where six prices differ: Galle charges tourists more, Kandy a little less. */
const OUTLET_PRICES: readonly (readonly [name: string, outlet: string, factor: number])[] = [
  ['Mud crab, Jaffna style', 'outlet_3', 1.1],
  ['Lobster thermidor', 'outlet_3', 1.08],
  ['Mixed seafood platter', 'outlet_3', 1.1],
  ['Chicken kottu', 'outlet_2', 0.93],
  ['Rice and curry, chicken', 'outlet_2', 0.93],
  ['Cappuccino', 'outlet_3', 1.15],
];
const rounded = (price: number): string => money(Math.round(price / 10) * 10);

export const outletPrice = ({ menu }: Dish, outlet: DemoOutlet): string | undefined => {
  const found = OUTLET_PRICES.find(([name, id]) => name === menu.name && id === outlet.id);
  return found && rounded((menu.prices[0] as number) * found[2]);
};
/** Delivery platforms take a commission, so popular dishes cost more there. */
const hasPlatformPrice = ({ menu }: Dish): boolean => menu.featured && menu.prices.length === 1 && !menu.resale;
export const platformPrice = (dish: Dish): string | undefined =>
  hasPlatformPrice(dish) ? rounded((dish.menu.prices[0] as number) * 1.15) : undefined;

/** Menu items, before codes are assigned. */
export const dishRecords = (dishes: readonly Dish[], outlets: readonly DemoOutlet[]): AnyRecord[] =>
  dishes.map((dish) => {
    const { menu } = dish;
    const isVariable = menu.prices.length > 1;
    const platform = platformPrice(dish);
    const prices = outlets.flatMap((outlet) => {
      const price = outletPrice(dish, outlet);
      return price ? [{ outletId: outlet.id, price }] : [];
    });
    return {
      _id: dish.itemId,
      name: menu.name,
      shortName: (menu.shortName ?? menu.name).slice(0, 24),
      categoryId: `menuCategory_${menu.categoryIndex + 1}`,
      itemType: isVariable ? 'variable' : 'simple',
      ...(isVariable
        ? {
            portions: menu.prices.map((price, index) => ({
              portionId: index === 0 ? 'R' : 'L',
              name: index === 0 ? 'Regular' : 'Large',
              price: money(price),
              isDefault: index === 0,
            })),
          }
        : { price: money(menu.prices[0]) }),
      ...(platform
        ? {
            priceLevels: ['uber', 'pickme'].map((level) => ({ level, price: platform })),
          }
        : {}),
      ...(prices.length > 0 ? { outletPrices: prices } : {}),
      ...(menu.resale
        ? {
            costSource: 'inventoryItem',
            inventoryItemId: stockId(outlets[0] as DemoOutlet, menu.resale),
            inventoryQty: '1.0000',
          }
        : { costSource: menu.ingredients.length > 0 ? 'recipe' : 'none' }),
      outlets: outlets.map(({ id }) => id),
      dietary: menu.dietary,
      spiceLevel: menu.spiceLevel,
      prepMinutes: menu.category.revenueGroup === 'beverage' ? 5 : 10 + (menu.place % 4) * 4,
      sortOrder: (menu.place + 1) * 10,
      isFeatured: menu.featured,
      allowDiscount: !menu.resale,
      allowComment: true,
    };
  });
