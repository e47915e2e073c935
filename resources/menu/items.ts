import {
  block,
  boolean,
  choice,
  choices,
  code,
  column,
  cost,
  date,
  datetime,
  defineResource,
  image,
  integer,
  list,
  longText,
  many,
  money,
  name,
  outlets,
  quantity,
  reference,
  references,
  refuse,
  status,
  text,
  time,
} from '#engine/define';
import { allAllergens, allergenProblems, orderTypes, WEEKDAYS } from '../shared';
import { itemComputed, itemProblems, portionPrices, priceLevelsField, scheduledPricesField, untilProblems } from './menuItems.rules';
import { STOCK_LABELS, STOCK_STATES, stockAt, withStock } from './menuStock.rules';

/** Menu items (domain 1.2): products with their prices, outlets and selling times. */
export default defineResource({
  name: 'items',
  label: { one: 'Menu item', many: 'Menu items' },
  module: 'MENU_ITEM',
  announcedAs: 'item',
  permissions: {
    editPrice: { label: 'Change prices', about: 'Change what guests pay.', risk: 'prices' },
    setStockStatus: { about: 'Mark an item as sold out or available again.' },
  },
  nav: { group: 'menu', order: 10, label: 'Menu Items' },
  firstDay: { order: 100, title: 'Add your menu', why: 'Sales are by dish. Import your menu from a spreadsheet.', optional: true, opens: 'list' },
  paths: { list: '/items', create: '/createItem', edit: '/editItem' },
  fields: {
    Item: block({
      name: name(80, { unique: ['categoryId'] }),
      shortName: text({ maxLength: 24, help: 'Used on bills and kitchen orders', searchBy: true }),
      itemCode: code('MI-{5}', { maxLength: 20 }),
      categoryId: reference('menuCategories', {
        required: true,
        // A new item starts with its category's values; typed values stay.
        fill: ({ outlets, foodDepartmentId, chargeIds }, item) =>
          item._id
            ? {}
            : {
                ...(Array.isArray(outlets) && outlets.length > 0 ? { outlets } : {}),
                ...(foodDepartmentId && !item.foodDepartmentId ? { foodDepartmentId } : {}),
                ...(Array.isArray(chargeIds) && !item.chargeIds ? { chargeIds } : {}),
              },
        column: true,
        filterBy: true,
        bulk: true,
      }),
      itemType: choice(['simple', 'variable', 'combo', 'openPrice', 'service'], {
        required: true,
        default: 'simple',
        label: 'Type',
        labels: { simple: 'Simple', variable: 'With portions', combo: 'Combo', openPrice: 'Open price', service: 'Service' },
        help: 'Can’t be changed after the first sale',
        filterBy: true,
      }),
      foodDepartmentId: reference('foodDepartments', { label: 'Food department', help: 'Where orders print', bulk: true }),
    }),
    // What a price leaves is right below it.
    Prices: block(
      {
        price: money({
          min: 0,
          needs: 'editPrice',
          unit: '@currency',
          when: (item) => item.itemType !== 'variable',
          column: true,
          editInList: true,
          fallback: portionPrices,
        }),
        taxInclusive: boolean({ label: 'Price includes tax', help: 'Also where the outlet’s prices don’t', bulk: true }),
        portions: list(
          {
            portionId: text({ required: true, maxLength: 12, label: 'Size code' }),
            name: text({ required: true, maxLength: 24 }),
            price: money({ required: true, min: 0, needs: 'editPrice' }),
            sku: text({ maxLength: 30, label: 'SKU' }),
            isDefault: boolean({ only: true, label: 'Default' }),
          },
          { one: 'portion', when: (item) => item.itemType === 'variable' },
        ),
      },
      { component: 'PriceMargins' },
    ),
    'Channels and taxes': block({
      priceLevels: priceLevelsField({ input: 'PriceTable', label: 'Prices by channel and outlet' }),
      comboGroups: list(
        {
          name: text({ required: true, maxLength: 40, label: 'Choice name' }),
          min: integer({ required: true, min: 0, default: 1, label: 'Min' }),
          max: integer({ required: true, min: 1, default: 1, label: 'Max' }),
          options: list(
            { itemId: reference('items', { required: true, label: 'Menu item' }), extraPrice: money({ min: 0, label: 'Extra charge' }) },
            { required: true, min: 1, one: 'choice', label: 'Options' },
          ),
        },
        { one: 'group', label: 'Combo', when: (item) => item.itemType === 'combo' },
      ),
      chargeIds: references('charges', { label: 'Taxes and charges', help: 'Uses the outlet’s taxes unless you choose some', bulk: true }),
    }),
    'Picture and status': block({
      image: image({ column: 1 }),
      status: status({ editInList: true, bulk: true }),
      description: longText({ maxLength: 500 }),
    }),
    'Modifiers and add-ons': block({
      modifierCategoryIds: list(
        {
          id: reference('modifierCategories', { required: true, label: 'Modifier category' }),
          sortOrder: integer({ hidden: true }),
          min: integer({ min: 0, label: 'Min' }),
          max: integer({ min: 1, label: 'Max' }),
        },
        { one: 'modifier category', label: 'Modifiers', help: 'Asked in this order. Blank uses the category’s limits' },
      ),
      addonItemIds: list(
        {
          id: reference('addonItems', { required: true, label: 'Add-on item' }),
          sortOrder: integer({ hidden: true }),
          min: integer({ min: 0, label: 'Min' }),
          max: integer({ min: 1, label: 'Max' }),
        },
        { one: 'add-on', label: 'Add-ons' },
      ),
    }),
    'Where and when': block({
      outlets: outlets({ label: 'Sold at', column: true, bulk: true }),
      orderTypes: orderTypes(),
      availability: list(
        { days: choices(WEEKDAYS), from: time(), to: time(), dateFrom: date({ label: 'First day' }), dateTo: date({ label: 'Last day' }) },
        { one: 'time window', help: 'Always available unless you add hours. Hours can run past midnight' },
      ),
      stockStatus: list(
        {
          outletId: reference('outlets', { required: true }),
          status: choice(STOCK_STATES, { required: true, labels: STOCK_LABELS, default: 'outOfStock' }),
          quantity: integer({ label: 'Quantity left' }),
          /** When it was limited: sales from before it don’t count. */
          since: datetime({ hidden: true }),
          until: datetime({ label: 'Available again at' }),
          missing: text({ maxLength: 200, label: 'Ran out of' }),
        },
        { one: 'outlet', label: 'Sold out', readOnly: true },
      ),
    }),
    'Cost and stock': block({
      costSource: choice(['recipe', 'inventoryItem', 'manual', 'none'], {
        default: 'none',
        label: 'Cost source',
        labels: { recipe: 'Recipe', inventoryItem: 'Inventory item', manual: 'Entered by hand', none: 'Not tracked' },
      }),
      inventoryItemId: reference('inventoryItems', { when: (item) => item.costSource === 'inventoryItem', required: true, label: 'Inventory item' }),
      inventoryQty: quantity({ moreThan: 0, when: (item) => item.costSource === 'inventoryItem', required: true, label: 'Quantity used' }),
      manualCost: cost({ min: 0, required: true, when: (item) => item.costSource === 'manual', label: 'Cost' }),
    }),
    Details: block({
      dietary: choices(['veg', 'vegan', 'halal', 'glutenFree', 'nonVeg', 'egg'], {
        labels: { veg: 'Vegetarian', nonVeg: 'Meat or fish', glutenFree: 'Gluten free' },
      }),
      ...allAllergens('Leave blank to use the allergens of its ingredients'),
      spiceLevel: integer({ min: 0, max: 3, help: '0 is mild, 3 is hot' }),
      calories: integer({ min: 0, unit: 'kcal' }),
      prepMinutes: integer({ min: 0, max: 600, unit: 'min', label: 'Preparation time' }),
      barcode: text({ maxLength: 30, unique: true, searchBy: true }),
      hsnCode: text({ maxLength: 20, label: 'HSN code' }),
      sortOrder: integer({ min: 0, help: 'Lower numbers come first on the till' }),
      isFeatured: boolean({ label: 'Featured' }),
      allowDiscount: boolean({ default: true, label: 'Discounts allowed', bulk: true }),
      allowComment: boolean({ default: true, label: 'Comments allowed' }),
    }),
    outletPrices: list(
      {
        outletId: reference('outlets', { required: true }),
        portionId: text({ maxLength: 12, label: 'Size code' }),
        price: money({ min: 0, needs: 'editPrice' }),
        priceLevels: priceLevelsField(),
      },
      { one: 'outlet price', editedIn: 'priceLevels' },
    ),
    scheduledPrices: scheduledPricesField(),
  },
  record: {
    figures: [
      { key: 'currentPrice', column: column.money({ label: 'Price' }), upTo: 'highestPrice' },
      { key: 'highestPrice', column: column.money() },
      { key: 'recipeCost', column: column.costMoney({ label: 'Recipe cost' }), upTo: 'highestCost' },
      { key: 'highestCost', column: column.costMoney() },
      { key: 'margin', column: column.percent({ label: 'Margin, 30 days', sensitive: 'cost', scale: 1 }) },
      { key: 'soldQuantity', column: column.quantity({ label: 'Sold in 30 days', scale: 0 }) },
      { key: 'soldValue', column: column.money({ label: 'Sales in 30 days' }) },
      { key: 'allergenDifference', column: column.text({ label: 'Allergens to check' }) },
    ],
    related: [
      { resource: 'recipes', by: 'menuItemId' },
      { label: 'On the online menu', resource: 'oloMenuItems', by: 'itemId' },
      { label: 'In promotions', resource: 'promotions', by: 'conditions.itemIds' },
    ],
  },
  list: {
    extraColumns: [
      {
        key: 'stock',
        label: 'Stock',
        value: (item, { outletId, now, moment }) => {
          if (!outletId) return '';
          const { status, quantity: left, until } = stockAt(item, outletId, now);
          if (status === 'inStock') return '';
          const word = status === 'limited' ? `${left} left` : STOCK_LABELS[status];
          return until ? `${word} until ${moment(until)}` : word;
        },
        tone: (item, { outletId, now }) => (stockAt(item, outletId, now).status === 'limited' ? 'amber' : 'red'),
      },
    ],
    empty: 'No items',
    about: 'Dishes, drinks and anything else you sell, with prices, portions, modifiers and the outlets that sell them.',
  },
  facts: {
    options: many('items', (item) =>
      ((item.comboGroups as { options?: { itemId?: string }[] }[] | undefined) ?? []).flatMap((group) =>
        (group.options ?? []).map(({ itemId }) => itemId),
      ),
    ),
  },
  compute: itemComputed,
  check: (item, { options }) => [...itemProblems(item, options), ...allergenProblems(item)],
  actions: {
    setStockStatus: {
      label: 'Set stock',
      quick: 'Stock',
      perOutlet: true,
      confirm: 'Stock of {name}',
      bulk: true,
      from: 'active',
      arguments: {
        outletId: reference('outlets', { required: true, default: '@outlet' }),
        stock: choice(STOCK_STATES, { required: true, labels: STOCK_LABELS, default: 'outOfStock', label: 'Stock status' }),
        quantity: integer({ min: 1, required: true, when: (given) => given.stock === 'limited', label: 'Quantity left' }),
        until: datetime({ label: 'Available again at', help: 'Leave blank until someone changes it', when: (given) => given.stock !== 'inStock' }),
      },
      plan: (item, _facts, _context, { outletId, stock, quantity: left, until }) => {
        const now = new Date().toISOString();
        const at = String(outletId);
        if (!(item.outlets ?? []).includes(at))
          return {
            problems: [refuse('outletId', 'outlet', `${item.name} is not sold at this outlet`)],
          };
        const status = STOCK_STATES.find((each) => each === stock) ?? 'inStock';
        return {
          problems: status === 'inStock' ? [] : untilProblems(until, now),
          set: {
            stockStatus: withStock(
              item,
              at,
              {
                status,
                ...(left ? { quantity: Number(left) } : {}),
                ...(until && status !== 'inStock' ? { until: String(until) } : {}),
              },
              now,
            ),
          },
        };
      },
      done: 'Stock status updated: {name}',
    },
  },
  calls: {
    getList: 'GET v1/items/ ? group_id outlets',
    getOne: 'GET v1/items/{id}',
    create: 'POST v1/items/',
    update: 'PUT v1/items/',
    delete: 'DELETE v1/items/{id}/{rev}',
  },
  serves: {
    list: 'GET v1/items/getByGroup/ ? group_id',
    'custom:updateDocs': 'GET v1/items/updateDocs/{id}',
    'custom:getUpdates': 'GET v1/items/getupdates/ ? outletId',
    'custom:acknowledge': 'PUT v1/items/updateItemUpdate',
    'custom:announceAgain': 'PUT v1/items/insertmodifierItemUpdate',
    'custom:attach': 'POST v1/items/insertmodifierItemtoItemDoc',
    'custom:bulkUpdate': 'POST v1/items/bulkUpdate',
    'custom:costs': '+ GET v1/itemCosts/{_id}',
    upload: 'POST v1/items/uploadImage/',
  },
});
