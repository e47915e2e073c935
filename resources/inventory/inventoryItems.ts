import { dec } from '../decimal';
import {
  boolean,
  choice,
  choices,
  cost,
  date,
  decimal,
  defineResource,
  image,
  integer,
  list,
  percent,
  quantity,
  reference,
  text,
} from '../schema';

const tracked = (item: Record<string, unknown>) => item.isStockTracked !== false;

/** Inventory items (domain 1.5): what is bought, stored and used, per outlet; the code links the same item across outlets. */
export default defineResource({
  name: 'inventoryItems',
  label: { one: 'Inventory item', many: 'Inventory items' },
  title: 'itemName',
  code: 'itemCode',
  module: 'INV_ITEM',
  nav: { group: 'inventoryMaster', order: 40, label: 'Item Management' },
  paths: { list: '/inventoryitemlist', create: '/createinventoryitem' },
  fields: {
    outletId: reference('outlets', { required: true, once: true, default: '@outlet' }),
    itemCode: text({
      maxLength: 20,
      letters: 'upper',
      unique: ['outletId'],
      label: 'Code',
      help: 'Given by itself when left empty',
    }),
    itemName: text({ required: true, maxLength: 80, unique: ['outletId'], label: 'Name' }),
    itemType: choice(['raw', 'semiFinished', 'resale', 'packaging', 'consumable'], {
      required: true,
      default: 'raw',
      label: 'Type',
    }),
    categoryId: reference('inventoryCategories', { required: true, filter: () => ({ status: 'active' }) }),
    subCategoryId: reference('inventorySubCategories', {
      filter: (item) => ({ categoryId: item.categoryId, status: 'active' }),
    }),
    measureTypeId: reference('measureTypes', { required: true, once: true }),
    baseUnitId: reference('units', {
      required: true,
      once: true,
      label: 'Stock unit',
      filter: (item) => ({ measureTypeId: item.measureTypeId }),
    }),
    itemUnits: list(
      {
        unitId: reference('units', { required: true }),
        factorToBase: decimal({ required: true, moreThan: 0, scale: 6, label: 'Stock units in one' }),
        use: choices(['purchase', 'recipe', 'count', 'transfer'], { label: 'Used for' }),
        barcode: text({ maxLength: 30 }),
      },
      {
        one: 'unit',
        label: 'Further units',
        help: 'Such as case = 10 kg; the first one for purchases is offered on orders',
      },
    ),
    isStockTracked: boolean({ default: true, label: 'Stock is tracked' }),
    trackExpiry: boolean({ label: 'Has an expiry date', when: tracked }),
    shelfLifeDays: integer({ min: 0, unit: 'days', when: (item) => item.trackExpiry === true }),
    isCountDaily: boolean({ label: 'Key item, counted often', when: tracked }),
    minLevel: quantity({ min: 0, label: 'Minimum', when: tracked }),
    parLevel: quantity({ min: 0, label: 'Par level', when: tracked }),
    maxLevel: quantity({ min: 0, label: 'Maximum', when: tracked }),
    reorderQty: quantity({ min: 0, label: 'Reorder quantity', when: tracked }),
    leadTimeDays: integer({ min: 0, unit: 'days', label: 'Lead time' }),
    yieldPct: percent({ moreThan: 0, default: '100', unit: '%', label: 'Yield' }),
    standardCost: cost({ min: 0, help: 'Used until there is a purchase' }),
    purchasePrice: cost({ readOnly: true, label: 'Last purchase price' }),
    lastPurchaseDate: date({ readOnly: true, label: 'Last purchase' }),
    stockOnHand: quantity({ readOnly: true, label: 'On hand', ledger: 'quantity' }),
    averageCost: cost({ readOnly: true, ledger: 'averageCost' }),
    taxCombinationId: reference('taxCombinations', { label: 'Tax' }),
    defaultSupplierId: reference('suppliers', { label: 'Usual supplier' }),
    storageLocation: text({ maxLength: 40 }),
    image: image({ maxWidth: 480 }),
  },
  sections: [
    {
      label: 'Item',
      fields: ['itemName', 'itemCode', 'itemType', 'categoryId', 'subCategoryId', 'outletId', 'status', 'image'],
    },
    { label: 'Units', fields: ['measureTypeId', 'baseUnitId', 'itemUnits', 'yieldPct'] },
    {
      label: 'Stock',
      fields: [
        'isStockTracked',
        'isCountDaily',
        'trackExpiry',
        'shelfLifeDays',
        'minLevel',
        'parLevel',
        'maxLevel',
        'reorderQty',
        'storageLocation',
        'stockOnHand',
      ],
    },
    {
      label: 'Buying',
      fields: [
        'defaultSupplierId',
        'leadTimeDays',
        'taxCombinationId',
        'standardCost',
        'averageCost',
        'purchasePrice',
        'lastPurchaseDate',
      ],
    },
  ],
  list: {
    columns: [
      'itemCode',
      'itemName',
      'categoryId',
      'itemType',
      'baseUnitId',
      'stockOnHand',
      'averageCost',
      'parLevel',
      'status',
    ],
    filters: ['categoryId', 'subCategoryId', 'itemType', 'status'],
    sort: 'itemName',
    empty: 'No Item List',
    about: 'What is bought, counted and cooked with at this outlet: its units, levels and costs.',
  },
  numbering: { field: 'itemCode', pattern: 'INV-{5}' },
  check: (item) => {
    const level = (key: 'minLevel' | 'parLevel' | 'maxLevel') => (item[key] ? dec(item[key]) : undefined);
    const [min, par, max] = [level('minLevel'), level('parLevel'), level('maxLevel')];
    return [
      ...(min && par && min.gt(par)
        ? [{ field: 'parLevel', rule: 'order', message: 'Par level must be at least the minimum' }]
        : []),
      ...(par && max && par.gt(max)
        ? [{ field: 'maxLevel', rule: 'order', message: 'Maximum must be at least the par level' }]
        : []),
      ...(item.itemUnits ?? []).flatMap((each, index) =>
        (item.itemUnits ?? []).findIndex((other) => other.unitId === each.unitId) !== index ||
        each.unitId === item.baseUnitId
          ? [
              {
                field: `itemUnits.${index}.unitId`,
                rule: 'unique',
                message: 'Each unit is given once, and the stock unit not at all',
              },
            ]
          : [],
      ),
    ];
  },
  calls: {
    getList: 'GET v1/inventoryitemmanagement/list ? outletId',
    create: '+ POST v1/inventoryitemmanagement/insert',
    update: '+ PUT v1/inventoryitemmanagement/update',
  },
  serves: {
    'GET v1/inventoryitemmanagement': 'list',
    'GET v1/inventoryitemmanagement/getAllwithDeleted': 'withDeleted',
    'GET v1/inventoryitemmanagement/getItemCount': 'count',
    // Stock is what the items have on hand (domain 1.6, stock balance).
    'GET v1/stock': 'list',
    'GET v1/stock/list': 'list',
    'GET v1/stock/all': 'all',
    'GET inventory:po/getinventoryitems': 'list',
    'GET inventory:GRN/getinventoryitems': 'list',
    'GET inventory:GRN/getinventoryitemsummery': 'list',
  },
});
