import { beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { AnyRecord } from '#engine/define/fields';
import { csvFile } from '#engine/run/files/csv';
import { entity } from '#resources/index';
import { importColumns } from '#src/list/import/columns';
import { templateOf } from '#src/list/import/template';
import { access, csv, importKit, outlets, read } from './importKit';

/** Files as restaurants bring them, from the file to the API's preview. */

const { imported, docs, items, tenant } = await importKit();

describe('menu items', () => {
  it('with signs of currencies: the outlet’s are read, a foreign one is asked about once', async () => {
    const file = csv(
      'Category,Name,Price',
      'Starters,Soup of the day,18.00€',
      'Starters,Green salad,€ 7.50',
      'Mains,Fish stew,$22.00',
    );
    const { questions } = await read('items', file);
    expect(questions).toMatchObject([
      { column: 2, of: 'currencies', text: '$22.00', choices: [{ value: 'own', label: 'in EUR' }, { value: 'none' }] },
    ]);
    const own = await read('items', file, { answers: { currencies: { 2: 'own' } } });
    expect([own.questions, own.rows.map(({ price }) => price)]).toEqual([[], ['18.00', '7.50', '22.00']]);
    const none = await read('items', file, { answers: { currencies: { 2: 'none' } } });
    expect(none.rows.map(({ price }) => price)).toEqual(['18.00', '7.50', '']);
  });

  it('with a price by another name, which is each size’s', async () => {
    const file = csv(
      'Item Name,Section,Size,Selling price',
      'Margherita,Pizza,Small,9.00',
      ',,Large,12.00',
      'Cola,Drinks,,2.50',
    );
    const { mapped, rows } = await read('items', file);
    expect(mapped).toEqual(['name', 'categoryId', 'portions.name', 'portions.price']);
    expect(rows.map(({ portions }) => portions)).toMatchObject([
      [
        { name: 'Small', price: '9.00' },
        { name: 'Large', price: '12.00' },
      ],
      [{ price: '2.50' }],
    ]);
    expect((await read('items', csv('Item Name,Selling price', 'Cola,2.50'))).mapped).toEqual(['name', 'price']);
  });

  it('with new prices for dishes by their names, which one dish only has', async () => {
    const menu = [
      'Name,Category,Size,Price',
      'Margherita,Pizza,Small,9.00',
      ',,Large,12.00',
      'Cola,Drinks,,2.50',
      'Special,Drinks,,3.00',
      'Special,Pizza,,8.00',
    ];
    expect((await imported('items', csv(...menu))).body.created).toBe(4);
    const { mapped, body, problems } = await imported(
      'items',
      csv('Dish,Size,New price', 'Margherita,Large,12.90', 'Cola,,2.70'),
    );
    expect([mapped, body.updated, problems]).toEqual([['name', 'portions.name', 'portions.price'], 2, []]);
    const { Margherita, Cola } = await items();
    const prices = ((Margherita?.portions ?? []) as AnyRecord[]).map(({ name, price }) => [name, price]);
    expect([prices, Cola?.price]).toEqual([
      [
        ['Small', '9.00'],
        ['Large', '12.90'],
      ],
      '2.70',
    ]);
    const unclear = await imported('items', csv('Dish,New price', 'Special,4.00'));
    expect(unclear.body.updated).toBe(0);
    expect(unclear.problems).toEqual(['Category is required']);
  });

  it('with a row for each size, which has the name in its first row only', async () => {
    const { mapped, body, problems } = await imported(
      'items',
      csv(
        'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Price [Main]',
        'margherita,10001,Margherita,Pizza,Size,Small (24 cm),9.00',
        'margherita,10002,,,,Medium (30 cm),12.00',
        'margherita,10003,,,,Large (40 cm),16.00',
        'cola,10004,Cola,Drinks,,,2.50',
      ),
    );
    expect(mapped).toEqual(['', 'portions.sku', 'name', 'categoryId', '', 'portions.name', 'portions.price']);
    expect([body.created, problems]).toEqual([2, []]);
    const { Margherita, Cola } = await items();
    expect(Margherita).toMatchObject({
      itemType: 'variable',
      portions: [
        { name: 'Small (24 cm)', price: '9.00', sku: '10001' },
        { name: 'Medium (30 cm)', price: '12.00' },
        { name: 'Large (40 cm)', price: '16.00' },
      ],
    });
    expect(Cola).toMatchObject({ itemType: 'simple', price: '2.50', itemCode: '10004' });
  });

  it('with the name in every row of a size, and with rows that differ', async () => {
    const file = csv(
      'Name,Category,Size,Price',
      'Latte,Drinks,Small,3',
      'Tea,Drinks,,2',
      'latte,Drinks,Large,4',
      'Latte,Mains,XL,5',
    );
    const { grouped, rows } = await read('items', file);
    expect(grouped.records.map(({ at }) => at)).toEqual([[0, 2], [1], [3]]);
    expect(rows[0]?.portions).toEqual([
      { name: 'Small', price: '3' },
      { name: 'Large', price: '4' },
    ]);
    const other = await read('items', csv('Name,Description,Size,Price', 'Latte,Hot,Small,3', ',Cold,Large,4'));
    expect([other.rows[0]?.description, other.grouped.differing]).toEqual(['Hot', [1]]);
  });

  it('of other systems: headings match, prices in words are open, markup is text', async () => {
    const first = await imported(
      'items',
      csv(
        'item_id,item_name,item_category,unit_price,is_active',
        '1,Lemonade,Drinks,3.50,TRUE',
        '2,Espresso,Drinks,2.20,TRUE',
      ),
    );
    expect([first.mapped, first.body.created]).toEqual([['itemCode', 'name', 'categoryId', 'price', 'status'], 2]);
    await imported(
      'items',
      csv('Name,Category,Price', 'Cake by weight,Drinks,variable', 'Market fish,Drinks,Market price'),
    );
    await imported(
      'items',
      csv(
        'Name,Category,Description,Price',
        'House roll,Drinks,"<p>Grill&eacute;e cheese &amp; avocado&nbsp;</p>",12.90',
      ),
    );
    await imported('items', csv('Name,Category,Price,Price includes tax,Status', 'Tea,Drinks,2.00,Sí,Activo'));
    expect(await items()).toMatchObject({
      'Cake by weight': { itemType: 'openPrice' },
      'Market fish': { itemType: 'openPrice' },
      'House roll': { description: 'Grillée cheese & avocado', price: '12.90' },
      Tea: { taxInclusive: true, status: 'active' },
    });
  });

  it('with codes of another shop: the preview says which names they would replace', async () => {
    await imported(
      'items',
      csv('Code,Name,Category,Price', '10001,Fish stew,Mains,22', '10002,Green salad,Starters,8'),
    );
    const { body } = await imported(
      'items',
      csv('Code,Name,Category,Price', '10001,Latte,Drinks,3.50', '10002,Flat white,Drinks,3.70'),
      {
        more: { dryRun: true },
      },
    );
    expect(body.rows).toMatchObject([
      {
        row: 1,
        titleBefore: 'Fish stew',
        title: 'Latte',
        changes: [{ label: 'Name' }, { label: 'Category', before: 'Mains', after: 'Drinks' }, { label: 'Price' }],
      },
      { titleBefore: 'Green salad', title: 'Flat white' },
    ]);
  });

  it('with totals, in Latin-1, with pipes, and with line breaks in quotes', async () => {
    const totals = await imported(
      'items',
      csv('Name,Category,Price', 'Tea,Drinks,2.00', 'Coffee,Drinks,2.50', 'Total,,4.50'),
    );
    expect([totals.body.created, totals.sheet.totals]).toEqual([2, [4]]);
    const latin = Uint8Array.from('Name,Category,Price\nCrème brûlée,Drinks,6.50\n', (letter) => letter.charCodeAt(0));
    const old = await imported('items', new File([latin], 'menu.csv'));
    expect([old.tables.encoding, old.rows[0]?.name, old.body.created]).toEqual(['windows-1252', 'Crème brûlée', 1]);
    expect(
      (await imported('items', csv('Code|Name|Category|Price', 'P1|Milk|Drinks|2.00', 'P2|Water|Drinks|2.50'))).body
        .created,
    ).toBe(2);
    await imported('items', csv('Name,Category,Description,Price', '"Shirt | UM | Logo",Drinks,"Two', 'lines",5.00'));
    expect((await items())['Shirt | UM | Logo']).toMatchObject({ description: 'Two\nlines', price: '5.00' });
  });
});

describe('exports of other systems', () => {
  const sizes = [
    { name: 'Small', price: '3.00' },
    { name: 'Large', price: '4.00' },
  ];

  it.each([
    [
      'Loyverse',
      csv(
        'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Default price,Cost,Barcode,Track stock,Available for sale [Shop],Price [Shop],In stock [Shop],Tax - "VAT" (20%)',
        'latte,1,Latte,Drinks,<p>Hot</p>,N,Size,Small,,,3.00,0.5,,N,Y,3.00,,Y',
        'latte,2,,,,,,Large,,,4.00,0.7,,N,Y,4.00,,Y',
        'tea,3,Tea,Drinks,,N,,,,,variable,0.2,,N,Y,variable,,Y',
      ),
    ],
    [
      'Square',
      csv(
        'Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Reporting Category,Categories,GTIN,Item Type,Price,Option Name 1,Option Value 1,Current Quantity Main,Tax - VAT (20%)',
        'T1,Latte,Latte,Small,1,Hot,Coffee,Drinks,,Physical good,3.00,Size,Small,5,Y',
        'T1,Latte,Latte,Large,2,Hot,Coffee,Drinks,,Physical good,4.00,Size,Large,5,Y',
        'T2,Tea,Tea,Regular,3,,Tea,Drinks,,Physical good,variable,,,5,Y',
      ),
    ],
    [
      'Shopify',
      csv(
        'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Barcode,Cost per item,Status',
        'latte,Latte,<p>Hot</p>,Us,Food,Drinks,hot,TRUE,Size,Small,1,0,3.00,,0.5,active',
        'latte,,,,,,,,,Large,2,0,4.00,,0.7,',
        'tea,Tea,,Us,Food,Drinks,,TRUE,Title,Default Title,3,0,2.00,,0.2,active',
      ),
    ],
    [
      'Lightspeed',
      csv(
        'id,handle,sku,composite_handle,name,description,product_category,variant_option_one_name,variant_option_one_value,supply_price,retail_price,active',
        'a,latte,1,,Latte,Hot,Drinks,Size,Small,0.5,3.00,1',
        'b,latte,2,,Latte,Hot,Drinks,Size,Large,0.7,4.00,1',
        'c,tea,3,,Tea,,Drinks,,,0.2,2.00,1',
      ),
    ],
  ])('%s', async (from, file) => {
    const found = await imported('items', file);
    expect([found.from, found.body.created, found.problems]).toEqual([from, 2, []]);
    const { Latte, Tea } = await items();
    expect(Latte).toMatchObject({
      itemType: 'variable',
      description: 'Hot',
      portions: sizes.map((size, at) => ({ ...size, sku: String(at + 1) })),
    });
    expect(Tea).toMatchObject({
      itemCode: '3',
      status: 'active',
      ...(['Loyverse', 'Square'].includes(from) ? { itemType: 'openPrice' } : { price: '2.00' }),
    });
  });

  it('Toast', async () => {
    const file = csv(
      'Operation,Entity type,Name,Menu group,Pricing strategy,Price',
      'CREATE,MENU ITEM,Latte,Drinks,BASE,3.00',
      'CREATE,MENU ITEM,Tea,Drinks,BASE,2.00',
    );
    const found = await imported('items', file);
    expect([found.from, found.body.created, found.problems]).toEqual(['Toast', 2, []]);
    expect(await items()).toMatchObject({ Latte: { price: '3.00' }, Tea: { price: '2.00' } });
  });
});

describe('recipes', () => {
  beforeEach(async () => {
    const stock = csv(
      'Name,Category,Stock unit',
      ...['Tomato,x,kg', 'Onion,x,kg', 'Cream,x,L', 'Baguette,x,ea', 'Butter,x,g'].map((each) =>
        each.replace('x', 'Dry goods & grains'),
      ),
    );
    expect((await imported('inventoryItems', stock)).problems).toEqual([]);
    await imported(
      'items',
      csv('Name,Category,Price', 'Tomato soup,Starters,6', 'Garlic bread,Starters,4', 'House roll,Mains,8'),
    );
  });

  it('with a row for each ingredient: fractions are read, and an unknown unit is mapped once', async () => {
    const file = csv(
      'Recipe,Portions,Ingredient,Quantity,Unit',
      'Tomato soup,10,Tomato,2.5,kg',
      'Tomato soup,10,Onion,0.4,kg',
      'Tomato soup,10,Cream,1 1/2,cups',
      'Garlic bread,1,Baguette,1/2,pc',
      'Garlic bread,1,Butter,30,g',
    );
    const asked = await imported('recipes', file, { more: { dryRun: true } });
    expect(asked.mapped).toEqual([
      'recipeName',
      'portions',
      'ingredients.itemId',
      'ingredients.netQuantity',
      'ingredients.unitId',
    ]);
    expect(asked.body.missing).toMatchObject([{ resource: 'units', names: ['cups'], canCreate: true }]);
    const cup = await tenant().put('units', {
      unitName: 'Cup',
      unitCode: 'cup',
      measureTypeId: 'volume',
      conversionToBase: '0.24',
      decimals: 2,
    });
    const { body, problems } = await imported('recipes', file, { more: { meanings: { units: { cups: cup._id } } } });
    expect([body.created, problems]).toEqual([2, []]);
    const found = await docs('/api/v1/createrecipe/list');
    expect(found.find(({ recipeName }) => recipeName === 'Tomato soup')).toMatchObject({
      portions: 10,
      menuItemId: (await items())['Tomato soup']?._id,
      ingredients: [{ netQuantity: '2.5000' }, { netQuantity: '0.4000' }, { netQuantity: '1.5000', unitId: cup._id }],
    });
    expect(found.find(({ recipeName }) => recipeName === 'Garlic bread')).toMatchObject({
      portions: 1,
      ingredients: [{ netQuantity: '0.5000' }, { netQuantity: '30.0000' }],
    });
  });

  it('with the labels of the screen in a cell', async () => {
    const cell = 'Ingredient=Tomato; Unit=kg; Net quantity=0.2 | Ingredient=Butter; Unit=g; Net quantity=1/2';
    const { body, problems } = await imported(
      'recipes',
      csv('Name,Menu item,Portions,Ingredients', `House roll recipe,House roll,1,"${cell}"`),
    );
    expect([body.created, problems]).toEqual([1, []]);
    expect(await docs('/api/v1/createrecipe/list')).toMatchObject([
      { ingredients: [{ netQuantity: '0.2000' }, { netQuantity: '0.5000' }] },
    ]);
  });
});

it('stock items with units in other words, whose measure type follows', async () => {
  const rows = ['Oil,Volume,Liter', 'Salt,Weight,Kgs', 'Eggs,Count,pcs', 'Milk,,L', 'Pepper,,GRAM'].map((each) =>
    each.replace(',', ',Dry goods & grains,'),
  );
  const { body, problems } = await imported('inventoryItems', csv('Name,Category,Measure type,Stock unit', ...rows));
  expect([body.created, problems]).toEqual([5, []]);
});

it('suppliers with national phone numbers, kept as typed', async () => {
  const phones = [
    '(171) 555-2222',
    '030 555 123-4',
    '0211/555 12 34',
    '+49 30 5551234',
    '555.123.4567',
    '(617) 555 3267 ext. 12',
  ];
  const { body } = await imported(
    'suppliers',
    csv('Name,Phone,Contact person,Address', ...phones.map((phone, at) => `Supplier ${at},${phone},A. Person,1 Road`)),
  );
  expect(body.created).toBe(6);
  expect((await docs('/api/v1/supplier/list')).map(({ phone }) => phone).sort()).toEqual([...phones].sort());
});

describe('supplier prices', () => {
  const banner = csv(
    'Central Foods Ltd, price list,',
    'valid from 1 June,,',
    '',
    'Code,Description,Price',
    'CF001,Basmati rice,12.99',
    'CF002,Sunflower oil,9.49',
  );

  beforeEach(async () => {
    await imported('suppliers', csv('Name,Phone', 'Central Foods,030 5551234'));
    await imported(
      'inventoryItems',
      csv('Name,Category,Stock unit', 'Basmati rice,Dry goods & grains,kg', 'Sunflower oil,Dry goods & grains,L'),
    );
  });

  it('below a banner, of one supplier, in the items’ own units', async () => {
    const { place, mapped, body, problems } = await imported('supplierPrices', banner, {
      shared: { supplierId: 'Central Foods' },
    });
    expect([place.heading, mapped]).toEqual([4, ['supplierItemCode', 'itemId', 'price']]);
    expect([body.created, problems]).toEqual([2, []]);
    const found = await docs('/api/v1/supplieritemlist/list');
    expect(
      found.map(({ price, purchaseUnitId, supplierItemCode }) => [supplierItemCode, price, purchaseUnitId]).sort(),
    ).toEqual([
      ['CF001', '12.9900', 'unit_kg'],
      ['CF002', '9.4900', 'unit_L'],
    ]);
  });

  it('on the second sheet', async () => {
    const cells = (rows: (string | number)[][]) => rows.map((row) => row.map((value) => ({ value })));
    const prices = [
      ['Code', 'Description', 'Price'],
      ['CF001', 'Basmati rice', 12.99],
    ];
    const buffer = await writeXlsxFile([
      { data: cells([['Central Foods Ltd']]), sheet: 'Cover' },
      { data: cells(prices), sheet: 'Prices' },
    ] as never).toBuffer();
    const found = await imported('supplierPrices', new File([new Uint8Array(buffer)], 'prices.xlsx'), {
      shared: { supplierId: 'Central Foods' },
    });
    expect([found.place.table, found.body.created]).toEqual([1, 1]);
  });
});

it('packs are split into unit and content, for stock items and for prices', async () => {
  for (const unitCode of ['case', 'pack'])
    await tenant().put('units', {
      _id: `unit_${unitCode}`,
      unitName: unitCode,
      unitCode,
      measureTypeId: 'count',
      conversionToBase: null,
      decimals: 0,
    });
  const rows = ['Water,12 x 500 ml,L', 'Eggs,case of 30,', 'Rice,5 kg,', 'Salt,1 kg,', 'Oil,6 × 1.5 L,'];
  const stock = csv('Item,Category,Pack,Unit', ...rows.map((each) => each.replace(',', ',Dry goods & grains,')));
  await tenant().put('units', {
    _id: 'unit_ml',
    unitName: 'Millilitre',
    unitCode: 'ml',
    measureTypeId: 'volume',
    conversionToBase: '0.001',
    decimals: 0,
  });
  const made = await imported('inventoryItems', stock);
  expect([made.mapped, made.body.created, made.problems]).toEqual([
    ['itemName', 'categoryId', 'itemUnits', 'baseUnitId'],
    5,
    [],
  ]);
  const found = await docs('/api/v1/inventoryitemmanagement/list');
  const units = found.map(({ itemName, baseUnitId, itemUnits = [] }) => [
    itemName,
    baseUnitId,
    ...(itemUnits as AnyRecord[]).map(({ unitId, factorToBase }) => `${unitId} ${factorToBase}`),
  ]);
  expect(units.sort()).toEqual([
    ['Eggs', 'unit_ea', 'unit_case 30.00000000000000'],
    ['Oil', 'unit_L', 'unit_case 9.00000000000000'],
    ['Rice', 'unit_kg', 'unit_pack 5.00000000000000'],
    ['Salt', 'unit_kg'],
    ['Water', 'unit_L', 'unit_case 6.00000000000000'],
  ]);
  await imported('suppliers', csv('Name,Phone', 'Central Foods,030 5551234'));
  const prices = csv('Item,Pack,Price', 'Water,12 x 500 ml,14.50', 'Rice,5 kg,12.99', 'Eggs,case 30,6');
  const priced = await imported('supplierPrices', prices, { shared: { supplierId: 'Central Foods' } });
  expect([priced.body.created, priced.problems]).toEqual([3, []]);
  const list = await docs('/api/v1/supplieritemlist/list');
  expect(list.map(({ purchaseUnitId, price }) => `${purchaseUnitId} ${price}`).sort()).toEqual([
    'unit_case 14.5000',
    'unit_case 6.0000',
    'unit_kg 2.5980',
  ]);
});

it('charges, exported and imported, are the same charges', async () => {
  const charge = {
    chargeName: 'Service charge',
    code: 'SERVICE',
    chargeType: 'serviceCharge',
    calculation: 'percentage',
    value: '10.0000',
    applyOn: 'afterDiscount',
    sequence: 10,
    taxable: true,
    outlets,
  };
  await tenant().put('charges', { ...charge, effectiveTo: '2025-12-31' });
  await tenant().put('charges', { ...charge, value: '12.0000', effectiveFrom: '2026-01-01' });
  const file = csv(
    'Name,Type,Code,In force from,In force until',
    'Service charge,Service charge,SERVICE,,2025-12-31',
    'Service charge,Service charge,SERVICE,2026-01-01,',
  );
  const { body, problems } = await imported('charges', file);
  expect([body.rows, problems]).toMatchObject([[{ action: 'skip' }, { action: 'skip' }], []]);
});

it('a template’s hints and example are left out, and its headings match', async () => {
  const of = entity('items');
  const columns = importColumns(of, access);
  const { headings, rows } = templateOf(columns, '2026-11-28');
  expect(headings).toContain('Name *');
  expect(headings).toContain('Portions > price *');
  expect(rows[0]?.[headings.indexOf('Type *')]).toBe(
    'Required. One of: Simple / With portions / Combo / Open price / Service',
  );
  expect(rows[1]?.[headings.indexOf('Name *')]).toBe('Example menu item');
  expect(rows.map(([first]) => first?.slice(0, 3))).toEqual(['## ', '## ']);
  const filled = csvFile([headings, ...rows, headings.map((heading) => (heading === 'Name *' ? 'Tea' : ''))]);
  const found = await read('items', filled);
  expect(found.rows.map(({ name }) => name)).toEqual(['Tea']);
  expect(found.mapped.filter((path) => path === '')).toEqual([]);
});
