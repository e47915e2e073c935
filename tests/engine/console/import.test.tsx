import { cleanup, screen } from '@testing-library/react';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { date, datetime, money, time } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import { csvFile } from '#engine/run/files/csv';
import cityLedgerCompanies from '#resources/cityLedger/cityLedgerCompanies';
import inventoryItems from '#resources/inventory/inventoryItems';
import suppliers from '#resources/inventory/suppliers';
import items from '#resources/menu/items';
import {
  importColumns,
  matchHeadings,
  missingColumns,
  remap,
  sharedColumns,
  toRemember,
} from '#src/list/import/columns';
import { likelyPlace, readTables, sheetAt } from '#src/list/import/file';
import { rowsInWords } from '#src/list/import/leftOut/rowsInWords';
import { RowsTable, rejectedCsv, unlikeRows } from '#src/list/import/RowsTable';
import { readSheet } from '#src/list/import/reader/reader';
import { type Answers, mappedRows, readColumns } from '#src/list/import/reading';
import { sendInParts } from '#src/list/import/sending';
import { toSheet } from '#src/list/import/sheet';
import { fakeProvider, show, signIn } from './form/formKit';

const admin = { permissions: {}, isAdministrator: true };
const csv = (text: string) => new File([text], 'menu.csv', { type: 'text/csv' });

beforeEach(() => signIn());
afterEach(cleanup);

describe('columns', () => {
  it('match by label or key, whatever the case and spaces, each once', () => {
    const mapping = matchHeadings(
      ['CODE', ' name ', 'Sold at', 'price', 'Colour', 'Price'],
      importColumns(items, admin),
    );
    expect(mapping).toEqual(['itemCode', 'name', 'outlets', 'price', '', '']);
    expect(remap(mapping, 5, 'price')).toEqual(['itemCode', 'name', 'outlets', '', '', 'price']);
  });

  it('match by other names for the same, in several languages', () => {
    const match = (resource: Parameters<typeof importColumns>[0], headings: string[]) =>
      matchHeadings(headings, importColumns(resource, admin));
    expect(match(items, ['item_id', 'item_name', 'item_category', 'unit_price', 'is_active'])).toEqual([
      'itemCode',
      'name',
      'categoryId',
      'price',
      'status',
    ]);
    expect(match(items, ['REF', 'Nombre', 'Section', 'Price [Shop]'])).toEqual([
      'itemCode',
      'name',
      'categoryId',
      'price',
    ]);
    expect(match(items, ['SKU', 'Dish', 'Catégorie', 'Selling price'])).toEqual([
      'itemCode',
      'name',
      'categoryId',
      'price',
    ]);
    expect(match(suppliers, ['company_name', 'Contact', 'Telephone'])).toEqual([
      'supplierName',
      'contactPerson',
      'phone',
    ]);
    expect(match(suppliers, ['Supplier'])).toEqual(['supplierName']);
    expect(match(inventoryItems, ['Vendor', 'Item Name', 'UOM', 'Par'])).toEqual([
      'defaultSupplierId',
      'itemName',
      'baseUnitId',
      'parLevel',
    ]);
    expect(match(inventoryItems, ['Ingredient', 'Section', 'Pack', 'Cost per unit', 'Par', 'Vendor', 'Shelf'])).toEqual(
      ['itemName', 'categoryId', 'itemUnits', 'standardCost', 'parLevel', 'defaultSupplierId', 'storageLocation'],
    );
    expect(match(items, ['Dish', 'Menu group', 'Size', 'Price'])).toEqual([
      'name',
      'categoryId',
      'portions.name',
      'portions.price',
    ]);
    // A column's own label takes precedence over another heading with the same meaning.
    expect(match(items, ['Product', 'Name'])).toEqual(['', 'name']);
  });

  it('are not missing if a mapped reference fills them in for new records', () => {
    const columns = importColumns(inventoryItems, admin);
    const names = (mapping: string[]) => missingColumns(columns, mapping).map(({ path }) => path);
    expect(names(['itemName', 'categoryId'])).toEqual(['measureTypeId', 'baseUnitId']);
    expect(names(['itemName', 'categoryId', 'baseUnitId'])).toEqual([]);
    // A pack says its unit.
    expect(names(['itemName', 'categoryId', 'itemUnits'])).toEqual([]);
    expect(sharedColumns(columns, ['baseUnitId']).map(({ path }) => path)).toEqual(['categoryId', 'outletId']);
  });

  it('say what all rows can share, also what only another column needs', () => {
    const columns = importColumns(cityLedgerCompanies, admin);
    const shared = (mapping: string[]) => sharedColumns(columns, mapping).map(({ path }) => path);
    expect(shared(['companyName'])).toEqual(['outlets', 'creditLimit']);
    expect(shared(['companyName', 'creditLimit', 'openingBalance'])).toEqual(['outlets', 'openingBalanceDate']);
  });

  it('match in Spanish, French, German and Arabic', () => {
    const paths = ['itemCode', 'itemName', 'categoryId', 'baseUnitId', 'standardCost'];
    for (const headings of [
      ['Código', 'Artículo', 'Familia', 'Unidad de medida', 'Coste unitario'],
      ['Référence', 'Désignation', 'Catégorie', 'Unité', 'Coût unitaire'],
      ['Artikelnummer', 'Bezeichnung', 'Warengruppe', 'Einheit', 'Einkaufspreis'],
      ['رقم الصنف', 'اسم الصنف', 'القسم', 'الوحدة', 'التكلفة'],
    ])
      expect(matchHeadings(headings, importColumns(inventoryItems, admin))).toEqual(paths);
    for (const cost of ['Einkaufspreis pro kg', 'Coste unitario por kg', 'Prix d’achat / kg', 'Unit cost per kg'])
      expect(matchHeadings(['Name', cost], importColumns(inventoryItems, admin))).toEqual(['itemName', 'standardCost']);
  });

  it('match as they were chosen the last time', () => {
    const columns = importColumns(items, admin);
    const remembered = toRemember(['Gericht XL', 'Price', 'Code', 'Name'], ['name', '', 'itemCode', ''], columns);
    expect(remembered).toEqual({ gerichtxl: 'name', price: '', name: '' });
    expect(matchHeadings(['Code', 'GERICHT XL', 'Price'], columns, [], remembered)).toEqual(['itemCode', 'name', '']);
  });

  it('leave out what the person may not change', () => {
    const paths = importColumns(items, { permissions: { MENU_ITEM: ['import'] }, isAdministrator: false }).map(
      ({ path }) => path,
    );
    expect(paths).toContain('name');
    expect(paths).not.toContain('price');
    expect(paths).not.toContain('manualCost');
  });
});

const place = { today: '2026-11-22', timeZone: 'Asia/Colombo', currency: 'LKR' };

describe('files', () => {
  it('CSV with semicolons, quotes, a mark and empty lines', async () => {
    expect(await readSheet(csv('\uFEFFName;Price\r\n"Rice; fried";650\r\n\r\nSoup;300\r\n'))).toEqual({
      headings: ['Name', 'Price'],
      rows: [
        ['Rice; fried', '650'],
        ['Soup', '300'],
      ],
      lines: [2, 4],
      separator: ';',
    });
  });

  it('with a quotation mark that is never closed are refused, because it hides the rows below', async () => {
    await expect(readSheet(csv('Name,Price\nRice,"1\n2"\n"Soup,300\nTea,150\n'))).rejects.toThrow(
      'A quotation mark in line 4 is never closed, so the rows below can’t be read. Fix the file.',
    );
    // One inside a value is a plain letter: a 12" pan.
    expect((await readSheet(csv('Name,Price\nPan 12",300\nTea,150\n'))).rows).toHaveLength(2);
  });

  it('name lines with more values than headings, unless those are blank', async () => {
    const sheet = await readSheet(csv('Name,Price\nRice, fried,650\nSoup,300,\nTea,with milk,150\n'));
    expect(sheet.tooWide).toEqual([2, 4]);
    expect(rowsInWords([2])).toBe('Row 2 has');
    expect(rowsInWords([2, 4])).toBe('Rows 2 and 4 have');
    expect(rowsInWords([2, 3, 4, 5, 6, 7, 8])).toBe('Rows 2, 3, 4, 5, 6 and 2 more have');
    expect((await readSheet(csv('Name,Price\nSoup,300\n'))).tooWide).toBeUndefined();
  });

  it('in UTF-16 as it says, and in other encodings as guessed or chosen', async () => {
    const utf16 = Uint8Array.from(
      [...'\uFEFFName\tPrice\nJosé\t1'].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
    );
    expect((await readSheet(new File([utf16], 'menu.txt'))).rows).toEqual([['José', '1']]);
    const latin1 = Uint8Array.from('Name,Price\nJosé,1', (letter) => letter.charCodeAt(0));
    const old = new File([latin1], 'menu.csv');
    expect((await readSheet(old)).rows).toEqual([['José', '1']]);
    expect((await readTables(old)).encoding).toBe('windows-1252');
    expect((await readTables(old, 'windows-1251')).tables[0]?.cells[1]).toEqual(['Josй', '1']);
    await expect(readTables(old, 'utf-8')).rejects.toThrow(
      'The file is not Unicode (UTF-8) text. Choose another encoding.',
    );
  });

  it('with a banner above the headings, pipes between columns, and totals below the rows', async () => {
    const isKnown = (heading: string) => ['Code', 'Description', 'Price'].includes(heading);
    const banner =
      'Central Foods Ltd, price list,\nvalid from 1 June,,\n\nCode,Description,Price\nCF001,Rice 5 kg,12.99\n';
    expect(await readSheet(csv(banner), isKnown)).toMatchObject({
      headings: ['Code', 'Description', 'Price'],
      rows: [['CF001', 'Rice 5 kg', '12.99']],
      lines: [5],
    });
    // Unknown headings are in the first line that is as wide as most and has no numbers.
    expect((await readSheet(csv('Prices\n\nKod,Ad,Tutar\n1,Su,5\n2,Tuz,6\n'))).headings).toEqual([
      'Kod',
      'Ad',
      'Tutar',
    ]);
    expect(await readSheet(csv('Code|Name|Price\nP1|Tea|2.00\nP2|Coffee|2.50\n'))).toMatchObject({
      rows: [
        ['P1', 'Tea', '2.00'],
        ['P2', 'Coffee', '2.50'],
      ],
      separator: '|',
    });
    const totals = await readSheet(csv('Name,Category,Price\nTea,Drinks,2.00\nCoffee,Drinks,2.50\nTotal,,4.50\n'));
    expect([totals.rows.length, totals.totals]).toEqual([2, [4]]);
    // A dish may be called Total.
    expect((await readSheet(csv('Name,Price\nTea,2.00\nTotal,4.50\n'))).totals).toBeUndefined();
    const quoted = await readSheet(csv('Name,Description,Price\n"Shirt | UM | Logo","Two\nlines",5.00\n'));
    expect(quoted.rows).toEqual([['Shirt | UM | Logo', 'Two\nlines', '5.00']]);
  });

  it('XLSX with the rows on another sheet, which is guessed and can be chosen', async () => {
    const sheets = [
      [[{ value: 'Central Foods Ltd' }]],
      [
        [{ value: 'Code' }, { value: 'Price' }],
        [{ value: 'CF001' }, { value: 12.5 }],
      ],
    ];
    const buffer = await writeXlsxFile(
      sheets.map((data, index) => ({ data, sheet: ['Cover', 'Prices'][index] })) as never,
    ).toBuffer();
    const tables = await readTables(new File([new Uint8Array(buffer)], 'prices.xlsx'));
    const isKnown = (heading: string) => heading === 'Code';
    expect(tables.tables.map(({ name }) => name)).toEqual(['Cover', 'Prices']);
    expect(likelyPlace(tables, isKnown)).toEqual({ table: 1, heading: 1 });
    expect(sheetAt(tables, { table: 1, heading: 1 }).rows).toEqual([['CF001', '12.5']]);
    expect(likelyPlace(tables, isKnown, 0)).toEqual({ table: 0, heading: 1 });
  });

  it('XLSX with errors of formulas keep them as text, because they are no blanks', async () => {
    const buffer = await writeXlsxFile([
      [{ value: 'Name' }, { value: 'Cost' }],
      [{ value: 'Rice' }, { value: 7 }],
    ] as never).toBuffer();
    const parts = unzipSync(new Uint8Array(buffer));
    const path = Object.keys(parts).find((each) => each.startsWith('xl/worksheets/sheet')) ?? '';
    const spoilt = strFromU8(parts[path] as Uint8Array).replace(
      /<c r="B2"[^>]*>.*?<\/c>/,
      '<c r="B2" t="e"><v>#DIV/0!</v></c>',
    );
    const file = new File([zipSync({ ...parts, [path]: strToU8(spoilt) }).slice()], 'costs.xlsx');
    expect((await readSheet(file)).rows).toEqual([['Rice', '#DIV/0!']]);
  });

  it('with numbers as the file writes them: one reading for all of them', async () => {
    const columns = importColumns(items, { permissions: {}, isAdministrator: true });
    const read = async (text: string) => {
      const sheet = await readSheet(csv(text));
      const mapping = matchHeadings(sheet.headings, columns);
      const rows = mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place));
      return rows.map(({ name, price }) => `${name} ${price}`);
    };
    expect(await read('Name;Price\n1,250;12,50\nB;1,250\nC;1.250\n')).toEqual(['1,250 12.50', 'B 1.250', 'C 1250']);
    expect(await read('Name,Price\nA,"1,250"\nB,"1,250.75"\n')).toEqual(['A 1250', 'B 1250.75']);
    expect(await read('Name,Price\nA,18.00€\nB,€ 7.50\nC,$22.00\nD,13.888888888888889\n')).toEqual([
      'A 18.00',
      'B 7.50',
      'C 22.00',
      'D 13.89',
    ]);
  });

  it('XLSX dates with a time are a day in a date, and a moment of the outlet in a moment', async () => {
    const { rows } = toSheet([
      ['A', 'B'],
      [new Date(Date.UTC(2026, 10, 20, 10, 5)), new Date(Date.UTC(2026, 10, 20))],
    ]);
    expect(rows).toEqual([['2026-11-20 10:05', '2026-11-20']]);
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'at', label: 'At', field: datetime() },
      { path: 'time', label: 'Time', field: time() },
    ];
    const cells = ['2026-11-20 10:05', '2026-11-20T10:05:30', '2026-11-20 10:05'];
    const [sheet, mapping] = [{ rows: [cells, ['20/11/2026', '', '9']] }, ['day', 'at', 'time']];
    expect(mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place))).toEqual([
      { day: '2026-11-20', at: '2026-11-20T04:35:00.000Z', time: '10:05' },
      { day: '2026-11-20', at: '', time: '09:00' },
    ]);
  });

  it('ask once per column what nothing in them decides', () => {
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'price', label: 'Price', field: money() },
    ];
    const mapping = ['day', 'price'];
    const read = (rows: string[][], answers?: Answers) =>
      readColumns({ rows, separator: ';' }, mapping, columns, place, answers);
    const sheet = [
      ['3/4/2026', '1,250'],
      ['5/6/2026', '7'],
    ];
    expect(read(sheet).open).toEqual([
      {
        column: 1,
        of: 'marks',
        text: '1,250',
        choices: [
          { value: '.', label: '1250' },
          { value: ',', label: '1.250' },
        ],
      },
      {
        column: 0,
        of: 'orders',
        text: '3/4/2026',
        choices: [
          { value: 'dayFirst', label: '3 April' },
          { value: 'monthFirst', label: '4 March' },
        ],
      },
    ]);
    const answered = read(sheet, { marks: { 1: ',' }, orders: { 0: 'monthFirst' }, currencies: {}, pers: {} });
    expect([answered.open, answered.questions.length]).toEqual([[], 2]);
    expect(mappedRows({ rows: sheet }, mapping, answered)).toEqual([
      { day: '2026-03-04', price: '1.250' },
      { day: '2026-05-06', price: '7' },
    ]);
    // A day that is no month, and decimals that are no thousands, decide for the whole column.
    const proving = [...sheet, ['25/4/2026', '0,50']];
    expect(read(proving).questions).toEqual([]);
    expect(mappedRows({ rows: proving }, mapping, read(proving))[0]).toEqual({ day: '2026-04-03', price: '1.250' });
  });

  it('XLSX numbers have no decimal mark of their own, and can be days', () => {
    const sheet = toSheet([
      ['Day', 'Price'],
      [46346, 1.234],
      ['20/11/2026', '12,50'],
    ]);
    const columns = [
      { path: 'day', label: 'Day', field: date() },
      { path: 'price', label: 'Price', field: money() },
    ];
    const mapping = ['day', 'price'];
    expect(mappedRows(sheet, mapping, readColumns(sheet, mapping, columns, place))).toEqual([
      { day: '2026-11-20', price: '1.234' },
      { day: '2026-11-20', price: '12.50' },
    ]);
  });

  it('words that are dates when typed are none in a file', () => {
    const sheet = { rows: [['+3'], ['t'], ['-1']] };
    const columns = [{ path: 'day', label: 'Day', field: date() }];
    expect(mappedRows(sheet, ['day'], readColumns(sheet, ['day'], columns, place))).toEqual([
      { day: '+3' },
      { day: 't' },
      { day: '-1' },
    ]);
  });

  it('XLSX with numbers, dates and truths', async () => {
    const cells = [
      [{ value: 'Name' }, { value: 'Price' }, { value: 'From' }, { value: 'Hot' }],
      [
        { value: 'Rice' },
        { value: 650.5 },
        { value: new Date(Date.UTC(2026, 10, 20)), type: Date, format: 'dd/mm/yyyy' },
        { value: true, type: Boolean },
      ],
    ];
    const buffer = await writeXlsxFile(cells as never).toBuffer();
    const file = new File([new Uint8Array(buffer)], 'menu.xlsx');
    expect((await readSheet(file)).rows).toEqual([['Rice', '650.5', '2026-11-20', 'yes']]);
  });

  it('says what is wrong with one', async () => {
    expect(() => toSheet([['Name', 'Price']])).toThrow('The file has headings but no rows below them.');
    expect(() => toSheet([])).toThrow('The file is empty.');
    await expect(readSheet(new File(['x'], 'menu.xls'))).rejects.toThrow('XLS files aren’t supported.');
  });

  it('puts a quote before what a spreadsheet would run and before a plus, which may be a phone number’s', async () => {
    const cells = ['=1', '-1+cmd|calc', '+1-1', '-', '@a', '-12.50', '+94', '-1,250', '-1e3', '-.5'];
    const [, ...lines] = csvFile([['A'], ...cells.map((cell) => [cell])])
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.replaceAll('"', ''))).toEqual([
      "'=1",
      "'-1+cmd|calc",
      "'+1-1",
      "'-",
      "'@a",
      '-12.50',
      "'+94",
      '-1,250',
      '-1e3',
      '-.5',
    ]);
  });

  it('rejected rows go out as they came, with reasons, and no formula runs', async () => {
    const sheet = toSheet([
      ['Name', 'Price'],
      ['=1+1', '-5'],
      ['Soup', '3'],
    ]);
    const rows = [
      {
        row: 2,
        action: 'skip' as const,
        problems: [
          { field: 'price', rule: 'min', message: 'Price must be at least 0' },
          // As in a form: the place in the list, and what the message is about only once.
          { field: 'availability.1.from', rule: 'order', message: 'From must be before to' },
        ],
      },
      { row: 3, action: 'create' as const, problems: [] },
    ];
    const text = rejectedCsv(items, sheet, {
      dryRun: false,
      mode: 'valid',
      created: 1,
      updated: 0,
      unchanged: 0,
      wrong: 1,
      rows,
    });
    expect(text).toBe(
      "\uFEFFName,Price,Reason\r\n'=1+1,-5,Price must be at least 0 Availability 2: From must be before to\r\n",
    );
    expect(csvFile([['A']])).toBe('\uFEFFA\r\n');
  });
});

describe('a long file', () => {
  const records = Array.from({ length: 2500 }, (_, at) => ({ cells: { name: `Dish ${at}` }, at: [at] }));
  const part = (rows: readonly AnyRecord[]) => ({
    dryRun: true,
    mode: 'valid' as const,
    created: rows.length,
    updated: 0,
    unchanged: 0,
    wrong: 0,
    rows: [],
    missing: [{ resource: 'units', names: ['Cups', 'cups'], cells: 2, canCreate: true, needs: [], problems: [] }],
  });

  it('is sent in parts, with progress, as one result', async () => {
    const [sizes, progress]: [number[], number[]] = [[], []];
    const result = await sendInParts(
      records,
      ({ at: [first = 0] }) => first + 2,
      { mode: 'valid', dryRun: true },
      {
        send: async ({ rows, numbers }) => {
          sizes.push(rows.length);
          expect(numbers?.[0]).toBe(sizes.slice(0, -1).reduce((all, each) => all + each, 2));
          return part(rows);
        },
        signal: new AbortController().signal,
        onProgress: ({ done }) => progress.push(done),
      },
    );
    expect([sizes, progress, result.created]).toEqual([[1000, 1000, 500], [0, 1000, 2000], 2500]);
    expect(result.missing).toMatchObject([{ names: ['cups'], cells: 6 }]);
  });

  it('stops after the part that is being sent', async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const sent = sendInParts(
      records,
      () => 1,
      { mode: 'valid', dryRun: false },
      {
        send: async ({ rows }) => {
          stop.abort();
          return part(rows);
        },
        signal: stop.signal,
        onProgress: () => undefined,
      },
      ({ created }) => done.push(created),
    );
    await expect(sent).rejects.toThrow();
    expect(done).toEqual([1000]);
  });
});

it('rows of a file offers the others only if there are any', () => {
  const problems = [{ field: 'price', rule: 'min', message: 'Price must be at least 0' }];
  const counts = { dryRun: true, mode: 'valid' as const, created: 0, updated: 0, unchanged: 0 };
  const wrong = (row: number) => ({ row, action: 'skip' as const, problems });
  const sheet = { headings: ['Price'], rows: [['-1'], ['-2'], ['3']], lines: [2, 3, 4] };
  const offered = (rows: Parameters<typeof RowsTable>[0]['result']['rows']) => {
    cleanup();
    const result = { ...counts, wrong: rows.filter((row) => row.problems.length > 0).length, rows };
    show(<RowsTable entity={items} sheet={sheet} result={result} />, fakeProvider({}));
    return screen.queryByRole('button', { name: /^Show all/ })?.textContent;
  };
  expect([offered([wrong(1)]), offered([wrong(1), wrong(2)])]).toEqual([undefined, undefined]);
  expect(offered([wrong(1), wrong(2), { row: 3, action: 'create', problems: [] }])).toBe('Show all 3 rows');
});

it('rows that replace a record of an entirely different name are found', () => {
  const row = (titleBefore: string | undefined, title: string) => ({
    row: 1,
    action: 'update' as const,
    problems: [],
    title,
    ...(titleBefore === undefined ? {} : { titleBefore }),
  });
  const rows = [row('Soup', 'Latte'), row('Latte', 'Caffè latte'), row(undefined, 'Tea')];
  expect(unlikeRows({ rows })).toEqual([rows[0]]);
});
