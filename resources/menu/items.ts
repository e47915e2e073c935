import {
  boolean,
  choice,
  choices,
  cost,
  date,
  defineResource,
  image,
  integer,
  list,
  longText,
  money,
  quantity,
  reference,
  references,
  text,
  time,
} from '../schema';

const LEVELS = ['dineIn', 'takeaway', 'delivery', 'online', 'uber', 'pickme', 'happyHour'] as const;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const priceLevels = () =>
  list(
    { level: choice(LEVELS, { required: true }), price: money({ required: true, min: 0 }) },
    { one: 'price level', help: 'Without one, the base price holds' },
  );

/** Menu items (domain 1.2): what is sold, at which prices, where and when. */
export default defineResource({
  name: 'items',
  label: { one: 'Menu item', many: 'Menu items' },
  title: 'name',
  code: 'itemCode',
  module: 'MENU_ITEM',
  permissions: ['editPrice', 'setStockStatus'],
  nav: { group: 'menu', order: 10, label: 'Menu Items' },
  paths: { list: '/items', create: '/createItem', edit: '/editItem' },
  fields: {
    itemCode: text({
      maxLength: 20,
      unique: true,
      letters: 'upper',
      label: 'Code',
      help: 'Given by itself when left empty',
    }),
    name: text({ required: true, maxLength: 80, unique: ['categoryId'] }),
    shortName: text({ maxLength: 24, help: 'On the bill and in the kitchen' }),
    categoryId: reference('menuCategories', { required: true, filter: () => ({ status: 'active' }) }),
    itemType: choice(['simple', 'variable', 'combo', 'openPrice', 'service'], {
      required: true,
      default: 'simple',
      label: 'Type',
    }),
    price: money({ min: 0, needs: 'editPrice', unit: '@currency', when: (item) => item.itemType !== 'variable' }),
    image: image({ maxWidth: 480 }),
    description: longText({ maxLength: 500 }),
    portions: list(
      {
        portionId: text({ required: true, maxLength: 12, label: 'Size code' }),
        name: text({ required: true, maxLength: 24 }),
        price: money({ required: true, min: 0, needs: 'editPrice' }),
        sku: text({ maxLength: 30, label: 'SKU' }),
        isDefault: boolean({ label: 'Default' }),
      },
      { one: 'portion', when: (item) => item.itemType === 'variable' },
    ),
    priceLevels: priceLevels(),
    outletPrices: list(
      { outletId: reference('outlets', { required: true }), price: money({ required: true, min: 0 }) },
      { one: 'outlet price', help: 'Where the price differs from the base price' },
    ),
    taxInclusive: boolean({ label: 'Price includes tax' }),
    costSource: choice(['recipe', 'inventoryItem', 'manual', 'none'], { default: 'none', label: 'Cost comes from' }),
    inventoryItemId: reference('inventoryItems', {
      when: (item) => item.costSource === 'inventoryItem',
      required: true,
    }),
    inventoryQty: quantity({
      moreThan: 0,
      when: (item) => item.costSource === 'inventoryItem',
      required: true,
      label: 'Quantity used',
    }),
    manualCost: cost({ min: 0, when: (item) => item.costSource === 'manual' }),
    outlets: references('outlets', { required: true, default: '@outlets', label: 'Sold at' }),
    orderTypes: choices(['dineIn', 'takeaway', 'delivery', 'pickup'], { help: 'None chosen: all' }),
    availability: list(
      {
        days: choices(DAYS),
        from: time(),
        to: time(),
        dateFrom: date(),
        dateTo: date(),
      },
      { one: 'time window', help: 'None: always' },
    ),
    barcode: text({ maxLength: 30, unique: true }),
    hsnCode: text({ maxLength: 20, label: 'HSN code' }),
    dietary: choices(['veg', 'vegan', 'halal', 'glutenFree', 'nonVeg', 'egg']),
    spiceLevel: integer({ min: 0, max: 3 }),
    calories: integer({ min: 0, unit: 'kcal' }),
    prepMinutes: integer({ min: 0, max: 600, unit: 'min', label: 'Preparation' }),
    sortOrder: integer({ min: 0 }),
    isFeatured: boolean({ label: 'Featured' }),
    allowDiscount: boolean({ default: true, label: 'Discounts allowed' }),
    allowComment: boolean({ default: true, label: 'Comments allowed' }),
  },
  sections: [
    {
      label: 'Item',
      fields: ['name', 'shortName', 'itemCode', 'categoryId', 'itemType', 'status', 'image', 'description'],
    },
    { label: 'Prices', fields: ['price', 'taxInclusive', 'portions', 'priceLevels', 'outletPrices'] },
    { label: 'Where and when', fields: ['outlets', 'orderTypes', 'availability'] },
    { label: 'Cost and stock', fields: ['costSource', 'inventoryItemId', 'inventoryQty', 'manualCost'] },
    {
      label: 'Details',
      fields: [
        'dietary',
        'spiceLevel',
        'calories',
        'prepMinutes',
        'barcode',
        'hsnCode',
        'sortOrder',
        'isFeatured',
        'allowDiscount',
        'allowComment',
      ],
    },
  ],
  list: {
    columns: ['image', 'itemCode', 'name', 'categoryId', 'itemType', 'price', 'outlets', 'status'],
    filters: ['categoryId', 'itemType', 'status'],
    sort: 'name',
    search: ['itemCode', 'name', 'shortName', 'barcode'],
    empty: 'No items',
  },
  numbering: { field: 'itemCode', pattern: 'MI-{5}' },
  check: (item) => [
    ...(item.itemType !== 'variable' && item.itemType !== 'openPrice' && !item.price
      ? [
          {
            field: 'price',
            rule: 'required',
            message: 'Price is required unless the item has portions or an open price',
          },
        ]
      : []),
    ...(item.itemType === 'variable' && !item.portions?.length
      ? [{ field: 'portions', rule: 'min', message: 'An item with portions needs at least one' }]
      : []),
    ...((item.portions?.filter((portion) => portion.isDefault).length ?? 0) > 1
      ? [{ field: 'portions', rule: 'default', message: 'Only one portion can be the default' }]
      : []),
    ...(new Set(item.priceLevels?.map((each) => each.level)).size !== (item.priceLevels?.length ?? 0)
      ? [{ field: 'priceLevels', rule: 'unique', message: 'Each price level can be given once' }]
      : []),
  ],
  calls: {
    getList: 'GET v1/items/ ? group_id outlets',
    getOne: 'GET v1/items/{id}',
    create: 'POST v1/items/',
    update: 'PUT v1/items/',
    delete: 'DELETE v1/items/{id}/{rev}',
  },
  serves: {
    'GET v1/items/getByGroup/ ? group_id': 'list',
    'POST v1/items/bulkUpdate': 'bulkUpdate',
    'POST v1/items/uploadImage/': 'upload',
  },
});
