import {
  block,
  boolean,
  choice,
  choices,
  code,
  column,
  cost,
  costMoney,
  date,
  datetime,
  decimal,
  defineResource,
  image,
  integer,
  list,
  name,
  outlet,
  type Problem,
  percent,
  quantity,
  reference,
  refuse,
  status,
  text,
} from '#engine/define';
import { dec } from '#engine/run/decimal';
import { UNIT_PLACES } from '#engine/run/units';
import { rowsIn } from '#engine/run/values';
import { allAllergens, allergenProblems } from '../shared';
import { batchFigures } from './batches.rules';
import { ON_ORDER } from './purchasing.rules';

const tracked = (item: Record<string, unknown>) => item.isStockTracked !== false;

/** A use has one default unit (domain 1.5): the first row with it keeps it. */
function* usedTwice(rows: readonly { use?: readonly string[] | null }[]): Generator<Problem> {
  for (const [index, { use }] of rows.entries())
    for (const [place, before] of rows.slice(0, index).entries()) {
      const shared = (use ?? []).filter((each) => before.use?.includes(each));
      if (shared.length === 0) continue;
      const said = `Unit ${place + 1} is already used for ${shared.join(' and ')}. Each use has one unit, which documents suggest`;
      yield refuse(`itemUnits.${index}.use`, 'oneDefault', said);
      break;
    }
}

/** Inventory items (domain 1.5): what is bought, stored and used, per outlet; the code links the same item across outlets. */
export default defineResource({
  name: 'inventoryItems',
  label: { one: 'Inventory item', many: 'Inventory items' },
  module: 'INV_ITEM',
  servesAs: 'stockItems',
  // What is made or sold of it would take stock of an item that is gone. Supplier prices go with it.
  keptWhileUsed: ['recipes', 'batchRecipes', 'items', 'modifiers'],
  nav: { group: 'inventoryMaster', order: 40, label: 'Item Management' },
  paths: { list: '/inventoryitemlist', create: '/createinventoryitem' },
  firstDay: {
    order: 60,
    title: 'Add what you buy',
    why: 'Create items one by one, or import them all from a spreadsheet.',
    opens: 'list',
  },
  fields: {
    Item: block({
      itemName: name(80, { unique: ['outletId'] }),
      itemCode: code('INV-{5}', { maxLength: 20, unique: ['outletId'] }),
      itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], {
        labels: { semiFinished: 'Semi-finished' },
        required: true,
        default: 'raw',
        label: 'Type',
        column: 4,
        filterBy: 3,
      }),
      categoryId: reference('inventoryCategories', { required: true, column: true, filterBy: true, bulk: true }),
      subCategoryId: reference('inventorySubCategories', {
        label: 'Sub-category',
        filter: (item) => ({ categoryId: item.categoryId }),
        filterBy: true,
      }),
      outletId: outlet(),
      status: status({ editInList: true, bulk: true }),
      isDeleted: boolean({ readOnly: true, hidden: true }),
      image: image(),
    }),
    Units: block({
      measureTypeId: reference('measureTypes', { required: true, once: true }),
      baseUnitId: reference('units', {
        required: true,
        once: true,
        label: 'Stock unit',
        filter: (item) => ({ measureTypeId: item.measureTypeId }),
        fill: ({ measureTypeId }) => ({ measureTypeId }),
        column: true,
      }),
      itemUnits: list(
        {
          unitId: reference('units', { required: true }),
          factorToBase: decimal({ required: true, moreThan: 0, scale: UNIT_PLACES, label: 'Stock units per unit' }),
          use: choices(['purchase', 'recipe', 'count', 'transfer'], { label: 'Used for' }),
          barcode: text({ maxLength: 30, searchBy: true }),
        },
        { one: 'unit', label: 'Other units', textGives: ['baseUnitId'], help: 'Such as case = 10 kg. Documents suggest the unit for their use' },
      ),
      yieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Yield' }),
      ...allAllergens('Of what is bought. Leave blank if you don’t know: dishes with it then have unknown allergens'),
    }),
    Stock: block({
      isStockTracked: boolean({ default: true, label: 'Track stock' }),
      isCountDaily: boolean({ label: 'Key item (counted often)', when: tracked, bulk: true }),
      trackExpiry: boolean({ label: 'Has an expiry date', when: tracked }),
      shelfLifeDays: integer({ min: 0, unit: 'days', when: (item) => item.trackExpiry === true }),
      minLevel: quantity({ inUnit: 'baseUnitId', min: 0, label: 'Minimum', when: tracked, editInList: true }),
      parLevel: quantity({ inUnit: 'baseUnitId', min: 0, label: 'Par level', when: tracked, column: 8, editInList: true }),
      maxLevel: quantity({ inUnit: 'baseUnitId', min: 0, label: 'Maximum', when: tracked, editInList: true }),
      reorderQty: quantity({ inUnit: 'baseUnitId', min: 0, label: 'Reorder quantity', when: tracked, editInList: true }),
      maxTemperature: decimal({ scale: 1, unit: '°C', label: 'Delivered at most at', help: 'Approving a warmer delivery gives a warning' }),
      storageLocation: text({ maxLength: 40, bulk: true }),
      stockOnHand: quantity({ inUnit: 'baseUnitId', readOnly: true, label: 'On hand', ledger: 'quantity', column: true }),
      batches: list(batchFigures, {
        readOnly: true,
        ledger: 'batches',
        label: 'Batches on hand',
        when: ({ batches }) => rowsIn(batches).length > 0,
      }),
      // The balance, with the field names of the stock list (domain 1.6).
      quantity: quantity({ readOnly: true, hidden: true, ledger: 'quantity' }),
      value: costMoney({ readOnly: true, hidden: true, ledger: 'value' }),
      lastPrice: cost({ readOnly: true, hidden: true, ledger: 'lastPrice' }),
      lastMovementAt: datetime({ readOnly: true, hidden: true, ledger: 'lastMovementAt' }),
    }),
    Buying: block({
      defaultSupplierId: reference('suppliers', { label: 'Usual supplier', bulk: true }),
      leadTimeDays: integer({ min: 0, unit: 'days', label: 'Lead time' }),
      taxCombinationId: reference('taxCombinations', { label: 'Tax', bulk: true }),
      standardCost: cost({ min: 0, per: 'baseUnitId', help: 'Used until the first purchase' }),
      averageCost: cost({ readOnly: true, ledger: 'averageCost', column: true }),
      purchasePrice: cost({ readOnly: true, ledger: 'purchasePrice', label: 'Last purchase price' }),
      recipeCost: cost({ readOnly: true, hidden: true, ledger: 'recipeCost', label: 'Cost by recipe' }),
      lastPurchaseDate: date({ readOnly: true, ledger: 'lastPurchaseDate', label: 'Last purchase' }),
    }),
  },
  record: {
    figures: [
      { key: 'stockOnHand', unitOf: 'baseUnitId' },
      'averageCost',
      { key: 'stockValue', column: column.costMoney({ label: 'Value' }) },
      'purchasePrice',
      { key: 'daysOfStock', column: column.decimal({ label: 'Days of stock', scale: 1 }) },
    ],
    related: [
      {
        label: 'Latest movements',
        report: 'itemTransactionReport',
        parameters: ({ _id }, day) => ({ itemId: _id, fromDate: day(-30), toDate: day(0) }),
        sort: '-date,-sequence',
        columns: ['date', 'movement', 'docNumber', 'inQty', 'outQty', 'balanceQty', 'unitCost'],
      },
      {
        label: 'Made by',
        resource: 'batchRecipes',
        by: 'outputItemId',
        when: ({ itemType }: { itemType?: unknown }) => itemType === 'semiFinished',
        none: 'No batch recipe yet. Create one under Batch Processing to make this item.',
      },
      { label: 'Used in recipes', resource: 'recipes', by: 'ingredients.itemId' },
      {
        label: 'Open purchase orders',
        resource: 'purchaseOrders',
        by: 'items.itemId',
        filter: { status: ['draft', ...ON_ORDER] },
      },
      { resource: 'supplierPrices', by: 'itemId' },
      { label: 'Sold as', resource: 'items', by: 'inventoryItemId' },
    ],
  },
  list: {
    figure: 'stockOnHand',
    empty: 'No Item List',
    about: 'What this outlet buys, counts and cooks with, including units, levels and costs.',
    lacking: { batchRecipe: { label: 'Batch recipe', resource: 'batchRecipes', by: 'outputItemId', status: 'active' } },
  },
  check: (item) => {
    const level = (key: 'minLevel' | 'parLevel' | 'maxLevel') => (item[key] ? dec(item[key]) : undefined);
    const [min, par, max] = [level('minLevel'), level('parLevel'), level('maxLevel')];
    return [
      ...(min && par && min.gt(par) ? [refuse('parLevel', 'order', 'Par level must be at least the minimum')] : []),
      ...(par && max && par.gt(max) ? [refuse('maxLevel', 'order', 'Maximum must be at least the par level')] : []),
      ...(!par && min && max && min.gt(max) ? [refuse('maxLevel', 'order', 'Maximum must be at least the minimum')] : []),
      ...(item.itemUnits ?? []).flatMap((each, index) =>
        (item.itemUnits ?? []).findIndex((other) => other.unitId === each.unitId) !== index || each.unitId === item.baseUnitId
          ? [refuse(`itemUnits.${index}.unitId`, 'unique', 'Use each unit once, and don’t repeat the stock unit')]
          : [],
      ),
      ...usedTwice(item.itemUnits ?? []),
      ...allergenProblems(item),
    ];
  },
  calls: {
    getList: 'GET v1/inventoryitemmanagement/list ? outletId',
    create: '+ POST v1/inventoryitemmanagement/insert',
    update: '+ PUT v1/inventoryitemmanagement/update',
  },
  serves: {
    list: [
      'GET v1/inventoryitemmanagement',
      // The stock balance is part of the items (domain 1.6, stock balance).
      'GET v1/stock',
      'GET v1/stock/list',
      'GET inventory:po/getinventoryitems',
      'GET inventory:GRN/getinventoryitems',
      'GET inventory:GRN/getinventoryitemsummery',
    ],
    withDeleted: 'GET v1/inventoryitemmanagement/getAllwithDeleted',
    count: 'GET v1/inventoryitemmanagement/getItemCount',
    all: 'GET v1/stock/all',
  },
});
