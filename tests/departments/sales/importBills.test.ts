import { describe, expect, it } from 'vitest';
import type { MatchedFile } from '#src/departments/sales/importBills/cells';
import { BILL_COLUMNS } from '#src/departments/sales/importBills/columns';
import { voidedIn } from '#src/departments/sales/importBills/kinds';
import { NOTHING, withPart } from '#src/departments/sales/importBills/outcome';
import {
  countPrices,
  isPriceOfLine,
  type Prices,
  partsOf,
  rowAt,
  rowsOfPart,
  usualPrice,
  wordsIn,
} from '#src/departments/sales/importBills/rows';
import { matchHeadings } from '#src/list/import/columns';
import { likelyPlace, readTables, sheetAt } from '#src/list/import/file';
import { joined, likelyKeys } from '#src/list/import/joined/joining';
import { readColumns } from '#src/list/import/reading';

/** Files of bills in the shapes of other systems, as the page Import bills reads them. */

const isKnown = (heading: string) => matchHeadings([heading], BILL_COLUMNS)[0] !== '';

async function matched(text: string, more: Partial<MatchedFile> = {}, name = 'bills.csv') {
  const tables = await readTables(new File([text], name));
  const sheet = sheetAt(tables, likelyPlace(tables, isKnown));
  const mapping = matchHeadings(sheet.headings, BILL_COLUMNS);
  const read = readColumns(sheet, mapping, BILL_COLUMNS, { today: '2026-11-28', timeZone: 'UTC', currency: 'USD' });
  const file: MatchedFile = { sheet, mapping, read, shared: {}, isTaxIncluded: false, ...more };
  return { file, mapping, questions: read.open };
}

describe('a file of bills', () => {
  it('of one row per line, with the date and the time in two columns and no price (Maven)', async () => {
    const { file, mapping, questions } = await matched(
      'order_details_id,order_id,order_date,order_time,item_id\n1,1,1/1/23,11:38:36 AM,109\n2,2,1/1/23,11:57:40 AM,108\n3,2,1/1/23,1:05:40 PM,NULL\n4,3,1/31/23,12:13:28 AM,124\n',
      { shared: { outlet: 'out_COL', paymentMethod: 'cash' } },
    );
    expect(mapping).toEqual(['', 'billNumber', 'date', 'time', 'itemCode']);
    // The last row shows that the month comes first.
    expect(questions).toEqual([]);
    const said = { outlet: 'out_COL', paymentMethod: 'cash' };
    expect([0, 2, 3].map((at) => rowAt(file, at, {}))).toEqual([
      { ...said, billNumber: '1', itemCode: '109', dateTime: '2023-01-01 11:38' },
      { ...said, billNumber: '2', itemCode: 'NULL', dateTime: '2023-01-01 13:05' },
      { ...said, billNumber: '3', itemCode: '124', dateTime: '2023-01-31 00:13' },
    ]);
    const meanings = { itemCode: { NULL: '', 109: 'item_7' } };
    expect(rowAt(file, 2, meanings)).toBeUndefined();
    expect(rowAt(file, 0, meanings)).toMatchObject({ itemCode: 'item_7' });
  });

  it('with tabs, currency signs and no date (Chipotle)', async () => {
    const { file, mapping } = await matched(
      'order_id\tquantity\titem_name\tchoice_description\titem_price\n1\t1\tChicken Bowl\tNULL\t$8.49 \n2\t2\tChicken Bowl\t[Tomatillo-Red Chili Salsa (Hot), [Black Beans, Rice]]\t$16.98 \n',
      { shared: { date: '2026-11-20' } },
      'chipotle.tsv',
    );
    expect(mapping).toEqual(['billNumber', 'quantity', 'itemCode', 'modifiers', 'unitPrice']);
    // Two cost twice as much as one.
    expect(isPriceOfLine(file)).toBe(true);
    expect(isPriceOfLine({ ...file, mapping: ['billNumber', 'quantity', 'itemCode', '', 'lineTotal'] })).toBe(false);
    expect(rowAt(file, 1, {})).toMatchObject({
      billNumber: '2',
      quantity: '2',
      itemCode: 'Chicken Bowl',
      unitPrice: '16.98',
      dateTime: '2026-11-20',
    });
  });

  it('with decimal commas, prices for one and for all, and sizes (a pizza place)', async () => {
    const { file, mapping } = await matched(
      'pizza_id;order_id;pizza_name_id;quantity;order_date;order_time;unit_price;total_price;pizza_size\n1;1;hawaiian_m;2;25/01/2015;11:38:36;13,25;26,5;M\n',
    );
    expect(mapping).toEqual([
      '',
      'billNumber',
      'itemCode',
      'quantity',
      'date',
      'time',
      'unitPrice',
      'lineTotal',
      'portion',
    ]);
    const row = rowAt(file, 0, {});
    expect(row).toMatchObject({ itemCode: 'hawaiian_m', unitPrice: '13.25', dateTime: '2015-01-25 11:38' });
    expect(row?.lineTotal).toBeUndefined();
    expect(isPriceOfLine(file)).toBe(false);
  });

  it('of one row per bill, whose total is what was sold, less its tax', async () => {
    const text = 'Receipt no.,Date,Total,Discount,Tax,Payment type\nR-1,20 Nov 2026 1:45 PM,110.00,-5.00,10.00,Visa\n';
    const { file } = await matched(text, { shared: { itemCode: 'item_sales' } });
    expect(rowAt(file, 0, {})).toEqual({
      billNumber: 'R-1',
      dateTime: '2026-11-20 13:45',
      itemCode: 'item_sales',
      billTotal: '110.00',
      discount: '5.00',
      tax: '10.00',
      lineTotal: '105',
      paymentMethod: 'Visa',
    });
    const included = await matched(text, { shared: { itemCode: 'item_sales' }, isTaxIncluded: true });
    expect(rowAt(included.file, 0, {})).toMatchObject({ lineTotal: '115' });
  });

  it('with the time of each order: a bill has the last one, unless its rows are of different days or refunds', async () => {
    const { file } = await matched(
      [
        'Order id,Refund of,Item,Qty,Price,Date,Time',
        '1,,Tea,1,3,2026-11-20,23:40',
        '1,,Cake,1,4.50,2026-11-21,00:10',
        '2,,Tea,1,3,2026-11-20,10:00',
        '2,,Tea,1,3,2026-11-20,22:00',
        '3,,Tea,1,3,2026-11-20,10:00',
        '3,,Tea,-1,3,2026-11-20,11:00',
        '',
      ].join('\n'),
    );
    const times = (part: number[]) => rowsOfPart(file, part, {}).map(({ row }) => row.dateTime?.slice(8));
    expect(times([0, 1])).toEqual(['21 00:10', '21 00:10']);
    // Twelve hours are no sitting.
    expect(times([2, 3])).toEqual(['20 10:00', '20 22:00']);
    expect(times([4, 5])).toEqual(['20 10:00', '20 11:00']);
  });

  it('is sent in parts that never split a bill, with its refunds and without rows that are left out', async () => {
    const { file } = await matched(
      'Order id,Refund of,Item,Price,Date,Payment\n1,,Tea,3,2026-11-20,Cash\n2,,Cake,4.50,2026-11-20,Cash\n1,,Cake,4.50,2026-11-20,Cash\n3,1,Tea,-3,2026-11-21,Cash\n4,,Tip,1,2026-11-21,VISA\n5,,Cake,5,2026-11-21,VISA\n',
    );
    expect(partsOf(file, 3)).toEqual([
      [0, 2, 3],
      [1, 4, 5],
    ]);
    expect(rowsOfPart(file, [1, 4, 5], { itemCode: { Tip: '' } }).map(({ at }) => at)).toEqual([1, 5]);
    const { itemCode, paymentMethod } = wordsIn(file);
    expect([[...itemCode], [...paymentMethod]]).toEqual([
      [
        ['Tea', 2],
        ['Cake', 3],
        ['Tip', 1],
      ],
      [
        ['Cash', 4],
        ['VISA', 2],
      ],
    ]);
    const prices: Prices = new Map();
    countPrices(file, [0, file.sheet.rows.length], prices);
    expect([usualPrice(prices, 'Cake'), usualPrice(prices, 'Tea'), usualPrice(prices, 'Pie')]).toEqual([
      '4.50',
      '3',
      '',
    ]);
  });
});

describe('rows that are no sales', () => {
  it('are refunds by a column that says so, with positive amounts (Loyverse)', async () => {
    const { file, mapping } = await matched(
      [
        'Date,Receipt number,Receipt type,SKU,Item,Variant,Quantity,Gross sales,Discounts,Taxes,Status',
        '3/14/26 1:45 PM,1-1001,Sale,10001,Latte,Large,2,8.00,0.00,0.64,Closed',
        '3/14/26 2:45 PM,1-1001,Refund,10001,Latte,Large,1,4.00,0.00,0.32,Closed',
        '3/14/26 2:50 PM,1-1001,Refund,10001,Latte,Large,-1,-4.00,0.00,-0.32,Closed',
        '3/14/26 3:45 PM,1-1003,Sale,10001,Latte,Large,1,4.00,0.00,0.32,Cancelled',
      ].join('\n'),
    );
    expect(mapping.slice(1, 3)).toEqual(['billNumber', 'kind']);
    expect([0, 1, 2].map((at) => rowAt(file, at, {}))).toMatchObject([
      { quantity: '2', lineTotal: '8.00' },
      { quantity: '-1', lineTotal: '-4.00' },
      { quantity: '-1', lineTotal: '-4.00' },
    ]);
    expect(rowAt(file, 0, {})).not.toHaveProperty('kind');
    expect([rowAt(file, 3, {}), voidedIn(file)]).toEqual([undefined, 1]);
  });

  it('are left out if they were voided (Toast)', async () => {
    const { file, mapping } = await matched(
      [
        'Order #,Sent Date,Menu Item,Qty,Item Price,Void?',
        '12,3/14/26 11:32 AM,Burger,1,12.00,false',
        '12,3/14/26 11:33 AM,Fries,1,4.00,true',
        '13,3/15/26 11:33 AM,Fries,1,4.00,',
      ].join('\n'),
      { shared: { date: '2026-03-14' } },
    );
    expect(mapping.at(-1)).toBe('isVoid');
    expect([0, 1, 2].map((at) => rowAt(file, at, {})?.itemCode)).toEqual(['Burger', undefined, 'Fries']);
    expect(voidedIn(file)).toBe(1);
    expect(voidedIn({ ...file, mapping: file.mapping.slice(0, -1) })).toBe(0);
  });

  it.each([
    ['Devolución', '-1'],
    ['RÜCKGABE', '-1'],
    ['Rechnung', undefined],
  ])('%s in another language', async (kind, quantity) => {
    const { file } = await matched(
      `Nº Ticket;Fecha;Tipo de documento;Artículo;Importe\n7;14/03/2026;${kind};Café;1,50\n`,
    );
    expect(file.mapping).toEqual(['billNumber', 'date', 'kind', 'itemCode', 'lineTotal']);
    expect([rowAt(file, 0, {})?.quantity, rowAt(file, 0, {})?.lineTotal]).toEqual([
      quantity,
      quantity ? '-1.50' : '1.50',
    ]);
  });
});

describe('the answers for the parts of a file', () => {
  const day = {
    outletId: 'out_COL',
    day: '2026-11-20',
    bills: 2,
    lines: 3,
    others: 0,
    total: '10.00',
    differing: 0,
    difference: '0.00',
  };
  const wrong = (row: number, billNumber: string, message: string, rule = 'lockDate') => ({
    row,
    billNumber,
    field: 'dateTime',
    rule,
    message,
  });
  const rows = [4, 5, 6].map((at) => ({ at, row: {} }));

  it('are added up by day, and problems of a kind are named once', () => {
    const first = withPart(
      NOTHING,
      {
        bills: { created: 2, skipped: 1, refused: 2 },
        lines: 3,
        days: [day],
        errors: [
          wrong(1, '7', 'Closed up to 2026-10-31; bill 7 belongs to 2026-10-30'),
          wrong(3, '8', 'Closed up to 2026-10-31; bill 8 belongs to 2026-10-29'),
        ],
        warnings: [],
      },
      rows,
    );
    const both = withPart(
      first,
      {
        bills: { created: 1, skipped: 0, refused: 2 },
        lines: 1,
        days: [
          { ...day, day: '2026-11-19', total: '1.00' },
          { ...day, total: '0.50', differing: 1, difference: '-0.25' },
        ],
        errors: [
          wrong(2, '9', 'Closed up to 2026-10-31; bill 9 belongs to 2026-10-30'),
          wrong(1, '10', 'There is no menu item “A”', 'reference'),
          wrong(1, '11', 'There is no menu item “B”', 'reference'),
        ],
        warnings: [],
      },
      rows,
    );
    expect([both.created, both.skipped, both.refused, both.lines]).toEqual([3, 1, 4, 4]);
    expect(both.days.map(({ day: on, total, difference }) => [on, total, difference])).toEqual([
      ['2026-11-19', '1.00', '0.00'],
      ['2026-11-20', '10.50', '-0.25'],
    ]);
    expect(both.errors.map(({ message, rows: at, bills }) => [message, at, [...bills]])).toEqual([
      ['Closed up to 2026-10-31; bill 7 belongs to 2026-10-30', [4, 6, 5], ['7', '8', '9']],
      ['There is no menu item “A”', [4], ['10']],
      ['There is no menu item “B”', [4], ['11']],
    ]);
  });
});

describe('two files of the same bills', () => {
  const sheetOf = async (...lines: string[]) => {
    const tables = await readTables(new File([lines.join('\n')], 'file.csv'));
    return sheetAt(tables, likelyPlace(tables, isKnown));
  };
  const rowsOf = async (first: Awaited<ReturnType<typeof sheetOf>>, second: typeof first) => {
    const keys = likelyKeys(first, second);
    if (!keys) throw new Error('no keys');
    const sheet = joined(first, second, keys);
    const mapping = matchHeadings(sheet.headings, BILL_COLUMNS);
    const read = readColumns(sheet, mapping, BILL_COLUMNS, { today: '2026-11-28', timeZone: 'UTC', currency: 'USD' });
    const file: MatchedFile = { sheet, mapping, read, shared: { outlet: 'COL' }, isTaxIncluded: false };
    const rows = partsOf(file).flatMap((part) => rowsOfPart(file, part, {}));
    return { keys, mapping, joined: sheet.joined, rows: rows.map(({ row: { outlet: _outlet, ...row } }) => row) };
  };

  it('lines and bills are joined by the number; discount and tax of the bill are shared by its lines', async () => {
    const lines = await sheetOf(
      'line_id,order_id,item_name,qty,price',
      '1,A-100,Tea,2,3.00',
      '2,A-100,Rice,1,4.00',
      '3,A-101,Tea,1,3.00',
      '4,A-999,Tea,1,3.00',
    );
    const bills = await sheetOf(
      'Store,Order no,Date,Discount,Payment',
      '1,A-100,2026-11-20 13:05,1.00,Card',
      '1,A-101,2026-11-20 14:00,,Cash',
      '1,A-102,2026-11-20 15:00,,Cash',
    );
    const { keys, joined: found, rows } = await rowsOf(lines, bills);
    expect(keys).toEqual({ first: 1, second: 1 });
    expect(found.alone).toEqual({ first: 1, second: 1 });
    const a100 = { billNumber: 'A-100', dateTime: '2026-11-20 13:05', paymentMethod: 'Card' };
    // 1.00 on 6.00 and 4.00.
    expect(rows.slice(0, 3)).toEqual([
      { ...a100, itemCode: 'Tea', quantity: '2', unitPrice: '3.00', discount: '0.60' },
      { ...a100, itemCode: 'Rice', quantity: '1', unitPrice: '4.00', discount: '0.40' },
      {
        ...{ billNumber: 'A-101', dateTime: '2026-11-20 14:00', paymentMethod: 'Cash' },
        ...{ itemCode: 'Tea', quantity: '1', unitPrice: '3.00' },
      },
    ]);
  });

  it('items and payments: each payment is one row’s, and more payments than items have rows of their own', async () => {
    const items = await sheetOf(
      'receipt,date,product,quantity,unit price',
      '7,2026-11-20,Tea,1,3.00',
      '7,2026-11-20,Rice,1,4.00',
      '8,2026-11-21,Tea,2,3.00',
    );
    const payments = await sheetOf('receipt,tender,paid', '7,Cash,7.00', '8,Card,2.00', '8,Cash,4.00');
    const { rows } = await rowsOf(items, payments);
    const sold = (itemCode: string, quantity: string, unitPrice: string) => ({ itemCode, quantity, unitPrice });
    const of = (billNumber: string, day: string) => ({ billNumber, dateTime: `2026-11-${day}` });
    expect(rows).toEqual([
      { ...of('7', '20'), ...sold('Tea', '1', '3.00'), paymentMethod: 'Cash', paymentAmount: '7.00' },
      { ...of('7', '20'), ...sold('Rice', '1', '4.00'), paymentMethod: 'Cash' },
      { ...of('8', '21'), ...sold('Tea', '2', '3.00'), paymentMethod: 'Card', paymentAmount: '2.00' },
      { ...of('8', '21'), paymentMethod: 'Cash', paymentAmount: '4.00' },
    ]);
  });

  it('without a common column aren’t joined', async () => {
    const [one, other] = [
      await sheetOf('order,item', 'A1,Tea', 'A2,Tea'),
      await sheetOf('number,paid', 'X1,3', 'X2,4'),
    ];
    expect(likelyKeys(one, other)).toBeUndefined();
  });
});
