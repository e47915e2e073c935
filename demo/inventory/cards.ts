/** The demo group's stock cards as records: items per outlet, their categories and supplier prices. */

import type { AnyRecord } from '#engine/define/fields';
import { fixed } from '#engine/run/decimal';
import { UNIT_PLACES } from '#engine/run/units';
import { COMBINATION, measureId, seeded, unitId } from '../lists';
import { type DemoOutlet, SUPPLIED } from '../users/people';
import { PANTRY, type PantryCategory, type PantryItem, pantryItems } from './pantry';

export const supplierOf = ({ category }: PantryItem) => SUPPLIED.find(({ key }) => key === category.supplier);
export const stockId = (outlet: DemoOutlet, code: string): string => `inventoryItem_${outlet.id.split('_')[1]}_${code}`;

/** Cost of a stock unit when received: includes the part of the tax that isn't claimed back. */
export const unitCostOf = (item: PantryItem): number => item.price * (supplierOf(item)?.taxed ? 1.025 : 1);

/** Units used in recipes, and how many of them make a stock unit. */
export const recipeUnit = { kg: 'g', L: 'ml', ea: 'ea' } as const;
export const perBase = { kg: 1000, L: 1000, ea: 1 } as const;

/** Days of usage that an item's minimum covers. */
export const MINIMUM_DAYS = 2.8;

/** Minimum, par and maximum level, in stock units. */
export interface Levels {
  min: string;
  par: string;
  max: string;
}

/** Position of a category in a new group's list, from 1. */
const numberOf = ({ key }: PantryCategory): number =>
  seeded('inventoryCategories').findIndex(({ code }) => code === key.toUpperCase()) + 1;

/** An EAN-13 code with the country prefix of Sri Lanka, by the item's place in its category. */
function eanOf(category: number, place: number): string {
  const digits = `479${String(category * 1_000_003 + place * 137).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** An outlet's stock cards. `levels` by item code; items without usage have none. */
export const stockRecords = (outlet: DemoOutlet, levels: ReadonlyMap<string, Levels>): AnyRecord[] =>
  pantryItems.map((item) => {
    const { code, name, unit, pack, factor, yieldPct, category } = item;
    const supplier = supplierOf(item);
    const level = levels.get(code);
    const categoryNumber = numberOf(category);
    const use = (unitCode: string, factorToBase: number, uses: string[]) => ({
      unitId: unitId(unitCode),
      factorToBase: fixed(factorToBase, UNIT_PLACES),
      use: uses,
    });
    // Bottles and packaging have a printed code; fresh goods don't.
    const printed = ['drinks', 'packaging'].includes(category.key)
      ? { barcode: eanOf(categoryNumber, item.place) }
      : {};
    return {
      _id: stockId(outlet, code),
      outletId: outlet.id,
      itemCode: code,
      itemName: name,
      itemType: category.key === 'drinks' && item.place < 6 ? 'resale' : category.itemType,
      categoryId: `inventoryCategory_${categoryNumber}`,
      subCategoryId: `inventorySubCategory_${categoryNumber}_${subCategoryOf(item) + 1}`,
      measureTypeId: measureId(unit),
      baseUnitId: unitId(unit),
      itemUnits: [
        ...(pack ? [{ ...use(pack, factor, ['purchase']), ...printed }] : []),
        ...(unit === 'ea' ? [] : [use(recipeUnit[unit], 1 / perBase[unit], ['recipe'])]),
      ],
      isStockTracked: true,
      isCountDaily: ['meat', 'fish'].includes(category.key) || (category.key !== 'packaging' && item.place < 4),
      ...(level ? { minLevel: level.min, parLevel: level.par, maxLevel: level.max } : {}),
      leadTimeDays: 1,
      yieldPct: fixed(yieldPct, 4),
      standardCost: fixed(unitCostOf(item), 6),
      ...(supplier ? { defaultSupplierId: supplier.id } : {}),
      ...(supplier?.taxed ? { taxCombinationId: COMBINATION } : {}),
      storageLocation: STORES[category.key] ?? 'Dry store',
    };
  });

const STORES: Readonly<Record<string, string>> = {
  meat: 'Freezer 1',
  fish: 'Freezer 2',
  produce: 'Cold room',
  dairy: 'Chiller',
  drinks: 'Bar store',
  packaging: 'Back store',
  semi: 'Kitchen chiller',
};

/** Items of a category are spread over its sub-categories in the order of their lines. */
const subCategoryOf = ({ category, place }: PantryItem): number => {
  const size = category.items.split('\n').length;
  return Math.floor((place * category.subCategories.length) / size);
};

/** What each category may cost, in percent of net sales. */
const TARGETS: Readonly<Record<string, string>> = {
  ...{ MEAT: '11.0000', FISH: '5.0000', PRODUCE: '4.0000', DAIRY: '3.0000', DRY: '4.0000', SPICES: '2.0000' },
  ...{ DRINKS: '4.0000', PACKAGING: '1.0000' },
};

export const stockCategoryRecords = (
  outlets: readonly DemoOutlet[],
): { categories: AnyRecord[]; subs: AnyRecord[] } => {
  const ids = outlets.map(({ id }) => id);
  const categories = seeded('inventoryCategories', ids).map((category) => ({
    ...category,
    targetCostPct: TARGETS[String(category.code)] ?? null,
  }));
  const subs = PANTRY.flatMap((category) =>
    category.subCategories.map((name, place) => ({
      _id: `inventorySubCategory_${numberOf(category)}_${place + 1}`,
      name,
      categoryId: `inventoryCategory_${numberOf(category)}`,
      outlets: ids,
    })),
  );
  return { categories, subs };
};

/** The outlet's supplier prices per pack, some of them changed recently. */
export const priceRecords = (outlet: DemoOutlet, from: string): AnyRecord[] =>
  pantryItems.flatMap((item, index) => {
    const supplier = supplierOf(item);
    if (!supplier) return [];
    const price = item.price * item.factor;
    // Every ninth price changed in the last months, by 2 to 6 percent.
    const change = index % 9 === 4 ? 2 + (index % 5) : 0;
    return [
      {
        _id: `supplierPrice_${outlet.id.split('_')[1]}_${item.code}`,
        outletId: outlet.id,
        supplierId: supplier.id,
        itemId: stockId(outlet, item.code),
        purchaseUnitId: unitId(item.pack),
        price: fixed(price, 4),
        supplierItemCode: `${supplier.key.slice(0, 3).toUpperCase()}-${item.code}`,
        minOrderQty: '1.0000',
        effectiveFrom: from,
        isPreferred: true,
        ...(change
          ? {
              previousPrice: fixed(price / (1 + change / 100), 4),
              changePct: fixed(change, 4),
            }
          : {}),
      },
    ];
  });
