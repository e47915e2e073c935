import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { csv, read } from '#tests/kit/importedFile';

/** Sheets as people have them: what is read from them is right, asked about or refused in words. */

type Cell = { value: string | number | boolean; format?: string } | null;
const text = (value: string): Cell => ({ value });
const number = (value: number, format?: string): Cell => ({ value, ...(format ? { format } : {}) });

async function workbook(
  sheets: readonly (readonly [name: string, rows: readonly (readonly Cell[])[]])[],
): Promise<Uint8Array> {
  const typed = (cell: Cell) => cell && { ...cell, type: cell.value.constructor as StringConstructor };
  const written = await writeXlsxFile(
    sheets.map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(typed)) })) as never,
  ).toBuffer();
  return new Uint8Array(written);
}
const file = (bytes: Uint8Array | string, name = 'list.xlsx') => new File([bytes.slice() as never], name);
const xlsx = async (...rows: readonly (readonly Cell[])[]) => file(await workbook([['Sheet1', rows]]));
/** The workbook with a part changed, as other programs write it. */
function changed(bytes: Uint8Array, path: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) });
}

describe('what a spreadsheet’s cell shows', () => {
  it('is imported: percentages, and codes with their zeros', async () => {
    const sheet = await xlsx(
      [text('Tax code'), text('Name'), text('Rate')],
      [number(7, '0000'), text('VAT'), number(0.18, '0%')],
      [number(12345, '0000'), text('Levy'), number(0.025, '0.0%')],
      [text('A1'), text('Other'), number(5)],
    );
    const { rows, questions } = await read('inventoryTaxes', sheet);
    expect(questions).toEqual([]);
    expect(rows).toMatchObject([
      { taxCode: '0007', taxName: 'VAT' },
      { taxCode: '12345', taxName: 'Levy' },
      { taxCode: 'A1', taxName: 'Other' },
    ]);
    const percents = rows.map((row) => Object.values(row).at(-1));
    expect(percents).toEqual(['18', '2.5', '5']);
  });

  it('isn’t read from a sheet that the workbook hides', async () => {
    const bytes = await workbook([
      [
        'Old',
        [
          [text('Supplier'), text('Phone'), text('Email')],
          [text('Old Foods'), text('011 234 5678'), text('a@b.example')],
        ],
      ],
      [
        'Now',
        [
          [text('Supplier'), text('Phone')],
          [text('New Foods'), text('011 234 5679')],
        ],
      ],
    ]);
    expect((await read('suppliers', file(bytes))).rows).toMatchObject([{ supplierName: 'Old Foods' }]);
    const hidden = changed(bytes, 'xl/workbook.xml', (xml) => xml.replace('name="Old"', 'name="Old" state="hidden"'));
    const { rows, tables } = await read('suppliers', file(hidden));
    expect([tables.tables.map(({ name }) => name), rows]).toMatchObject([['Now'], [{ supplierName: 'New Foods' }]]);
  });
});

describe('a currency that isn’t the outlet’s', () => {
  const question = { of: 'currencies', choices: [{ value: 'own', label: 'in EUR' }, { value: 'none' }] };
  it.each([
    ['its heading in brackets', 'Name,Category,Price (USD)\nSoup,Starters,4.50', '4.50 USD'],
    ['its heading', 'Name,Category,Price $\nSoup,Starters,4.50', '4.50 $'],
    ['a column', 'Name,Category,Price,Currency\nCola,Drinks,2.00,EUR\nSoup,Starters,4.50,USD', '4.50 USD'],
    ['a cell', 'Name,Category,Price\nSoup,Starters,Rs. 450.00', 'Rs. 450.00'],
  ])('is asked about: in %s', async (_where, lines, example) => {
    const { questions } = await read('items', csv(lines));
    expect(questions).toMatchObject([{ ...question, column: 2, text: example }]);
    const { rows } = await read('items', csv(lines), { answers: { currencies: { 2: 'none' } } });
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ...(lines.includes('Cola') ? [['Cola', '2.00']] : []),
      ['Soup', ''],
    ]);
  });

  it.each([
    'Name,Category,Price (EUR)\nSoup,Starters,4.50',
    'Name,Category,Price €\nSoup,Starters,4.50',
    'Name,Category,Price,Currency\nSoup,Starters,4.50,EUR',
    'Name,Category,PRICE PER CUP\nSoup,Starters,4.50',
    'Name,Category,Price,Note\nSoup,Starters,4.50,USD only on Sundays',
  ])('isn’t seen where there is none: %s', async (lines) => {
    expect((await read('items', csv(lines))).questions).toEqual([]);
  });
});

describe('rows and columns that aren’t records', () => {
  it('totals of groups and of all are left out, in any language, and said', async () => {
    const lines = [
      'Name,Category,Price',
      'Tea,Drinks,2.00',
      'Subtotal,,2.00',
      'Soup,Starters,4.50',
      'Zwischensumme:,,4.50',
      'الإجمالي,,6.50',
      'Total: 2 items,,',
    ];
    const { rows, sheet } = await read('items', csv(...lines));
    expect([rows.map(({ name }) => name), sheet.totals]).toEqual([
      ['Tea', 'Soup'],
      [3, 5, 6, 7],
    ]);
  });

  it('a dish that is called a total has all its values', async () => {
    const { rows, sheet } = await read(
      'items',
      csv('Name,Category,Price', 'Tea,Drinks,2.00', 'Total,Drinks,4.50', 'Total eclipse,Drinks,'),
    );
    expect([rows.map(({ name }) => name), sheet.totals]).toEqual([['Tea', 'Total', 'Total eclipse'], undefined]);
  });

  it('a thousand blank columns are none', async () => {
    const { sheet, mapped } = await read('items', csv(`Name,Price${','.repeat(1000)}`, `Tea,2.00${','.repeat(1000)}`));
    expect([sheet.headings, mapped]).toEqual([
      ['Name', 'Price'],
      ['name', 'price'],
    ]);
  });

  it('Excel’s own line for the separator is none', async () => {
    const { rows, sheet } = await read('items', 'sep=;\r\nName;Price\r\n"Rice; fried";2,50\r\n');
    expect(rows).toMatchObject([{ name: 'Rice; fried', price: '2.50' }]);
    expect([sheet.separator, sheet.lines]).toEqual([';', [3]]);
  });
});

describe('texts and numbers of other scripts', () => {
  it('have no characters that can’t be seen, and ordinary spaces', async () => {
    const { rows } = await read(
      'items',
      csv(
        '\u200fName,Category,Price',
        '\u202bشاي\u202c,Hot\u00a0drinks,\u200e2.00',
        'Tea\u200b,Hot\u00a0drinks,1\u00a0250.00',
      ),
    );
    expect(rows.map(({ name, categoryId, price }) => [name, categoryId, price])).toEqual([
      ['شاي', 'Hot drinks', '2.00'],
      ['Tea', 'Hot drinks', '1250.00'],
    ]);
  });

  it('have their own digits and marks', async () => {
    const { rows } = await read(
      'supplierPrices',
      csv('Item;Price;From', 'Rice;١٢٫٥٠;٢٠٢٦/١١/٢٠', 'Oil;۱٬۲۵۰٫۰۰;2026-11-21', 'Tea;๔๕.๕;20/11/2026'),
    );
    expect(rows.map(({ price, effectiveFrom }) => [price, effectiveFrom])).toEqual([
      ['12.50', '2026-11-20'],
      ['1250.00', '2026-11-21'],
      ['45.5', '2026-11-20'],
    ]);
  });

  it('dates of three forms in a column are read by what one of them proves; a wrong one is left to be refused', async () => {
    const { rows, questions } = await read(
      'supplierPrices',
      csv('Item;Price;From', 'A;1;3/4/2026', 'B;1;25.04.2026', 'C;1;3 Apr 2026', 'D;1;13/13/2026'),
    );
    expect(questions.filter(({ of }) => of === 'orders')).toEqual([]);
    expect(rows.map(({ effectiveFrom }) => effectiveFrom)).toEqual([
      '2026-04-03',
      '2026-04-25',
      '2026-04-03',
      '13/13/2026',
    ]);
  });

  it('accountants write negative amounts in brackets', async () => {
    const { rows } = await read('items', csv('Name;Price', 'Refund;(12.50)', 'Other;1,250.00-'));
    expect(rows.map(({ price }) => price)).toEqual(['-12.50', '-1250.00']);
  });
});

describe('a file that is no list', () => {
  const password = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const ods = zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] });
  it.each([
    ['a PDF', file('%PDF-1.7\n', 'prices.xlsx'), /^This is a PDF\. Export the list as XLSX or CSV/],
    ['a photo', file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'prices.csv'), /^This is a picture\./],
    ['a workbook with a password', file(password), /has a password, or is an old XLS file\. Save it as XLSX without/],
    ['an old workbook', file(password, 'prices.xls'), /^XLS files aren’t supported/],
    ['an OpenDocument sheet', file(ods, 'prices.xlsx'), /^OpenDocument files aren’t supported/],
    ['text called a workbook', file('Name,Price\nTea,2\n'), /^Couldn’t read this XLSX file/],
    ['half a workbook', file(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])), /^Couldn’t read this XLSX file/],
    ['nothing', file('', 'prices.csv'), /^The file is empty\.$/],
    [
      'an unclosed quote',
      file('Name,Price\n"Tea,2\nSoup,3\n', 'prices.csv'),
      /^A quotation mark in line 2 is never closed/,
    ],
  ])('is refused in words: %s', async (_what, given, words) => {
    await expect(read('items', given)).rejects.toThrow(words);
  });

  it('is refused before it is read if it is huge', async () => {
    const huge = new Proxy(file('Name\nTea\n', 'all.csv'), {
      get: (of, key) => (key === 'size' ? 210_000_000 : Reflect.get(of, key)),
    });
    await expect(read('items', huge)).rejects.toThrow(
      'The file has 201 MB; 60 MB can be imported at once. Split the file.',
    );
  });

  it('is read if only its name is wrong', async () => {
    const bytes = await workbook([
      [
        'Sheet1',
        [
          [text('Name'), text('Price')],
          [text('Tea'), number(2)],
        ],
      ],
    ]);
    expect((await read('items', file(bytes, 'list.csv'))).rows).toMatchObject([{ name: 'Tea', price: '2' }]);
  });
});

describe('amounts that are none', () => {
  it('percentages and cents are left to be refused, and no sign makes an amount negative that only has no cents', async () => {
    const { rows } = await read('items', 'Name;Category;Price\nTea;Drinks;10%\nCola;Drinks;50¢\nSoup;Starters;5,-\n');
    expect(rows.map(({ price }) => price)).toEqual(['10%', '50¢', '5']);
    const recipe = await read('inventoryTaxes', 'Tax name;Rate\nVAT;18%\n');
    expect(Object.values(recipe.rows[0] ?? {})).toEqual(['VAT', '18']);
  });
});

describe('long codes', () => {
  it('that a workbook stores as numbers have lost digits, and are left to be refused', async () => {
    const sheet = await xlsx(
      [text('Code'), text('Name'), text('Category'), text('Price')],
      [number(4790000000123), text('Tea'), text('Drinks'), number(2)],
      [number(1.2345678901234567e19), text('Cola'), text('Drinks'), number(3)],
    );
    const { rows } = await read('items', sheet);
    expect(rows.map(({ itemCode }) => itemCode)).toEqual(['4790000000123', '1.2345678901234567e+19']);
  });

  it('that are marked as text are without the mark', async () => {
    const { rows } = await read('items', csv('Code,Name,Category,Price', "'00042,'Nduja pizza,Pizza,'9.50"));
    expect(rows).toMatchObject([{ itemCode: '00042', name: "'Nduja pizza", price: '9.50' }]);
  });
});

describe('what a spreadsheet hides', () => {
  const filtered = async () => {
    const bytes = await workbook([
      [
        'Sheet1',
        [
          [],
          [text('Supplier'), text('Old phone'), text('Phone')],
          ...['Old Foods', 'New Foods', 'Closed Foods', 'Fresh Foods'].map((name, at) => [
            text(name),
            text('1'),
            text(`011 234 567${at}`),
          ]),
        ],
      ],
    ]);
    return changed(bytes, 'xl/worksheets/sheet1.xml', (xml) =>
      xml
        .replace(/<row r="(3|5)"/g, '<row r="$1" hidden="1"')
        .replace(/<sheetData>/, '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>'),
    );
  };
  const names = (rows: readonly Record<string, unknown>[]) => rows.map(({ supplierName }) => supplierName);

  it('is said and stays, until the person leaves it out: a filter hides rows that are meant, too', async () => {
    const bytes = await filtered();
    const all = await read('suppliers', file(bytes));
    expect(all.sheet.hidden).toEqual({ lines: [3, 5], headings: ['Old phone'], isOut: false });
    expect(names(all.rows)).toEqual(['Old Foods', 'New Foods', 'Closed Foods', 'Fresh Foods']);
    const shown = await read('suppliers', file(bytes), { leavesOut: { hidden: true } });
    expect(shown.sheet).toMatchObject({ headings: ['Supplier', 'Phone'], lines: [4, 6], hidden: { isOut: true } });
    expect(shown.rows).toMatchObject([
      { supplierName: 'New Foods', phone: '011 234 5671' },
      { supplierName: 'Fresh Foods', phone: '011 234 5673' },
    ]);
  });

  it('isn’t said if it is blank, or above the headings', async () => {
    const sheet = await xlsx(
      [text('Old list'), null],
      [text('Supplier'), text('Phone')],
      [text('A'), text('011 234 5678')],
    );
    const bytes = changed(new Uint8Array(await sheet.arrayBuffer()), 'xl/worksheets/sheet1.xml', (xml) =>
      xml
        .replace('<row r="1"', '<row r="1" hidden="1"')
        .replace('<sheetData>', '<cols><col min="4" max="16384" hidden="1"/></cols><sheetData>'),
    );
    expect((await read('suppliers', file(bytes))).sheet.hidden).toBeUndefined();
  });
});

describe('merged cells', () => {
  it('have their text in each line, and numbers in the first only', async () => {
    const sheet = await xlsx(
      [text('Category'), text('Item'), text('Price')],
      [text('Drinks'), text('Tea'), number(2)],
      [null, text('Cola'), null],
      [text('Mains'), text('Fish'), number(9)],
    );
    const bytes = changed(new Uint8Array(await sheet.arrayBuffer()), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(
        '</sheetData>',
        '</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells>',
      ),
    );
    expect((await read('items', file(bytes))).rows).toEqual([
      { categoryId: 'Drinks', name: 'Tea', price: '2' },
      { categoryId: 'Drinks', name: 'Cola', price: '' },
      { categoryId: 'Mains', name: 'Fish', price: '9' },
    ]);
  });
});

describe('rows that head sections', () => {
  it.each([
    ['in capitals', 'Item,Unit,Par', 'DAIRY,,', 'Milk,L,30', 'Cheese,kg,5', 'DRY GOODS,,', 'Rice,kg,20'],
    ['with a colon', 'Item,Unit,Par', 'Dairy:,,', 'Milk,L,30', 'Cheese,kg,5', 'Dry goods:,,', 'Rice,kg,20'],
    [
      'in a wide list',
      'Item,Unit,Par,Code',
      'Dairy,,,',
      'Milk,L,30,1',
      'Cheese,kg,5,2',
      'Dry goods,,,',
      'Rice,kg,20,3',
    ],
  ])('%s are the category of the rows below them', async (_how, ...lines) => {
    const { sheet, rows } = await read('inventoryItems', csv(...lines));
    expect(sheet.sections).toEqual({ lines: [2, 5], isOut: true });
    expect(rows.map(({ itemName, categoryId }) => `${itemName}: ${String(categoryId).toLowerCase()}`)).toEqual([
      'Milk: dairy',
      'Cheese: dairy',
      'Rice: dry goods',
    ]);
    const kept = await read('inventoryItems', csv(...lines), { leavesOut: { sections: false } });
    expect([kept.rows.length, kept.sheet.headings.includes('Section')]).toEqual([5, false]);
  });

  it('may be records of a short list: they stay, and are said', async () => {
    const { sheet, rows } = await read(
      'suppliers',
      csv('Supplier,Phone', 'Acme,', 'Bolt,011 234 5678', 'Corn,011 234 5679'),
    );
    expect([rows.length, sheet.sections]).toEqual([3, { lines: [2], isOut: false }]);
    const chosen = await read('suppliers', csv('Supplier,Phone', 'Acme,', 'Bolt,011 234 5678'), {
      leavesOut: { sections: true },
    });
    expect([chosen.rows.length, chosen.sheet.rows]).toEqual([1, [['Bolt', '011 234 5678', 'Acme']]]);
  });

  it.each([
    ['a recipe as a block', 'Recipe,Ingredient,Quantity,Unit', 'Soup,,,', ',Tomato,2,kg', ',Onion,1,kg'],
    ['notes at the end', 'Item,Unit,Par,Code', 'Milk,L,30,1', 'Rice,kg,20,2', 'Prices without tax,,,'],
    ['nothing but names', 'Item,Unit,Par,Code', 'Milk,,,', 'Rice,,,'],
    ['more names than rows with more', 'Item,Unit,Par,Code', 'Milk,,,', 'Rice,,,', 'Egg,ea,12,7'],
  ])('aren’t seen in %s', async (_what, ...lines) => {
    expect((await read('inventoryItems', csv(...lines))).sheet.sections).toBeUndefined();
  });
});

describe('cells whose meaning is in their format, or in all of them', () => {
  const priced = (...rows: (readonly Cell[])[]) =>
    xlsx([text('Code'), text('Name'), text('Category'), text('Price')], ...rows);

  it('a currency of a number format is one, and keeps the number', async () => {
    const sheet = await priced(
      [text('A1'), text('Tea'), text('Drinks'), number(2.125, '[$USD] 0.000')],
      [text('A2'), text('Cola'), text('Drinks'), number(1250, '"€ "#,##0.00')],
      [text('A3'), text('Soup'), text('Starters'), number(4.5, '0.00 "each"')],
    );
    const { questions, rows } = await read('items', sheet);
    expect(questions).toMatchObject([{ of: 'currencies', column: 3, text: '2.1250 USD' }]);
    expect(rows.map(({ price }) => price)).toEqual(['2.1250', '1250', '4.5']);
    const own = await read('items', sheet, { answers: { currencies: { 3: 'none' } } });
    expect(own.rows.map(({ price }) => price)).toEqual(['', '1250', '4.5']);
  });

  it('a formula that was never computed isn’t blank', async () => {
    const sheet = await priced([text('A1'), text('Tea'), text('Drinks'), number(2)]);
    const bytes = changed(new Uint8Array(await sheet.arrayBuffer()), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/(<c r="D2"[^>]*>)<v>2<\/v>/, '$1<f>1+1</f>'),
    );
    expect((await read('items', file(bytes))).rows).toMatchObject([{ name: 'Tea', price: '#CALC!' }]);
  });

  it('codes that a program wrote as decimals are whole; a version isn’t', async () => {
    const codes = async (...lines: string[]) =>
      (await read('items', csv('Code,Name,Category,Price', ...lines))).rows.map(({ itemCode }) => itemCode);
    expect(await codes('1001.0,Tea,Drinks,2.0', '1002.0,Cola,Drinks,3.0')).toEqual(['1001', '1002']);
    expect(await codes('1001.0,Tea,Drinks,2.0', 'A2,Cola,Drinks,3.0')).toEqual(['1001.0', 'A2']);
  });

  it('headings of further pages and their numbers are no records', async () => {
    const { rows, sheet } = await read(
      'suppliers',
      csv(
        'Supplier,Phone,Email',
        'A,011 234 5678,',
        'Page 1 of 2,,',
        'Supplier,Phone,Email',
        'B,011 234 5679,',
        'Seite 2,,',
      ),
    );
    expect([rows.map(({ supplierName }) => supplierName), sheet.sections]).toEqual([['A', 'B'], undefined]);
  });
});

describe('dates that could be others', () => {
  const dated = async (...days: string[]) => {
    const lines = days.map((day) => `Oil,A,L,5,${day}`);
    const { rows, questions } = await read('supplierPrices', csv('Item,Supplier,Per,Price,From', ...lines));
    return { days: rows.map(({ effectiveFrom }) => effectiveFrom), questions };
  };

  it('are left to be refused: a month and a year in two digits, two digits first', async () => {
    const { days, questions } = await dated('Nov-26', 'Nov 26', '12-Nov', '26-11-12', '25-12-26', '2026.11.12');
    expect([days, questions]).toEqual([
      ['Nov-26', '2026-11-26', '2026-11-12', '26-11-12', '2026-12-25', '2026-11-12'],
      [],
    ]);
  });

  it('and small numbers are no days of 1900', async () => {
    const sheet = await xlsx(
      ['Item', 'Supplier', 'Per', 'Price', 'From'].map(text),
      [text('Oil'), text('A'), text('L'), number(5), number(12)],
      [text('Fat'), text('A'), text('L'), number(5), number(46346)],
    );
    expect((await read('supplierPrices', sheet)).rows.map(({ effectiveFrom }) => effectiveFrom)).toEqual([
      '12',
      '2026-11-20',
    ]);
  });
});
