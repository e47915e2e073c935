import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/types';
import { cancelBill } from '#server/departments/sales/cancel';
import { type ImportRequest, importBills, parseCsv } from '#server/departments/sales/service';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
let tenant = 0;

interface Group {
  groupId: string;
  send: (rows: ImportRequest['rows'], options?: Partial<ImportRequest>) => ReturnType<typeof importBills>;
  one: <T>(sql: string) => Promise<T>;
}

/** A separate group with two outlets, a plain dish, one with portions, a recipe and chicken in stock at the first outlet. */
async function group(): Promise<Group> {
  const groupId = `g${++tenant}`;
  const put = (resource: string, id: string, data: object) =>
    db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
      groupId,
      resource,
      id,
      '1-a',
      JSON.stringify(data),
    ]);
  for (const code of ['COL', 'KDY'])
    await put('outlets', code.toLowerCase(), {
      code,
      name: `Outlet ${code}`,
      timeZone: 'Asia/Colombo',
      dayStartTime: '04:00',
    });
  await put('items', 'biryani', { itemCode: 'BIR', name: 'Biryani' });
  await put('items', 'pizza', {
    itemCode: 'PIZ',
    name: 'Pizza',
    portions: [
      { portionId: 'M', name: 'Medium' },
      { portionId: 'L', name: 'Large' },
    ],
  });
  await put('units', 'kg', { unitName: 'kg', measureTypeId: 'w', conversionToBase: '1' });
  await put('units', 'gram', { unitName: 'g', measureTypeId: 'w', conversionToBase: '0.001' });
  await put('inventoryItems', 'chicken', { itemName: 'Chicken', outletId: 'col', baseUnitId: 'kg', status: 'active' });
  await put('recipes', 'r1', {
    outletId: 'col',
    menuItemId: 'biryani',
    effectiveFrom: '2026-01-01',
    portions: 1,
    status: 'active',
    ingredients: [{ itemId: 'chicken', unitId: 'gram', netQuantity: '200', yieldPct: '80' }],
  });
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        groupId,
        docType: 'opening',
        docId: 'o',
        docNumber: 'O',
        userId: 'u',
        method: () => 'wac',
        negativeStock: () => 'block',
        itemName: (id) => id,
      },
      [
        {
          type: 'OPENING',
          itemId: 'chicken',
          outletId: 'col',
          lineNo: 1,
          quantity: '20',
          value: '20000',
          businessDate: '2026-06-01',
        },
      ],
    ),
  );
  return {
    groupId,
    send: (rows, options = {}) =>
      importBills(db, { groupId, userId: 'u', outletIds: ['col', 'kdy'] }, { rows, ...options }),
    one: async <T>(sql: string) => (await db.query(sql, [groupId]))[0] as T,
  };
}

const row = (extra: object = {}) => ({
  outlet: 'COL',
  billNumber: '1001',
  dateTime: '2026-06-03 13:15',
  itemCode: 'bir',
  quantity: '40',
  unitPrice: '1800',
  paymentMethod: 'cash',
  ...extra,
});

describe('import of bills', () => {
  it('takes rows that only pay, with the rows of their bill that sell', async () => {
    const { send, one } = await group();
    const pays = { itemCode: '', quantity: '', unitPrice: '' };
    const result = await send(
      [
        row({ quantity: '1', paymentMethod: 'card', paymentAmount: '300' }),
        row({ ...pays, paymentMethod: 'cash', paymentAmount: '1500' }),
        row({ ...pays, billNumber: '1002', paymentAmount: '10' }),
      ],
      { mode: 'valid' },
    );
    expect(result).toMatchObject({ bills: { created: 1, refused: 1 }, lines: 1 });
    expect(result.errors.map(({ billNumber, field, message }) => [billNumber, field, message])).toEqual([
      ['1002', 'itemCode', 'Bill 1002 has no row with an item'],
    ]);
    expect(
      await one(
        'select b.gross, b.paid, d.payments from bills b join daily_sales d using (group_id) where group_id = $1',
      ),
    ).toEqual({
      ...{ gross: '1800.00', paid: '1800.00', payments: { card: '300.00', cash: '1500.00' } },
    });
  });

  it('writes bills, lines, payments and the roll-up, and takes the recipe out of stock at its cost', async () => {
    const { send, one, groupId } = await group();
    const result = await send([
      row({ discount: '500', tax: '100' }),
      row({
        itemCode: 'PIZ',
        portion: 'large',
        quantity: 2,
        unitPrice: 1000.5,
        paymentMethod: 'card',
        paymentReference: '4711',
      }),
    ]);
    expect(result).toEqual({ bills: { created: 1, skipped: 0, refused: 0 }, lines: 2, errors: [], warnings: [] });
    const bill = await one(
      'select gross, item_discount, net_sales, tax, grand_total, paid, cost, business_date, hour from bills where group_id = $1',
    );
    expect(bill).toEqual({
      gross: '74001.00',
      item_discount: '500.00',
      net_sales: '73501.00',
      tax: '100.00',
      grand_total: '73601.00',
      paid: '73601.00',
      cost: '10000.00',
      business_date: '2026-06-03',
      hour: 13,
    });
    expect(await one('select quantity, value from balances where group_id = $1')).toEqual({
      quantity: '10.0000',
      value: '10000.00',
    });
    expect(
      await one(
        'select movement_type, qty, business_date, doc_number from movements where group_id = $1 order by seq desc limit 1',
      ),
    ).toEqual({
      movement_type: 'SALE',
      qty: '-10.0000',
      business_date: '2026-06-03',
      doc_number: '1001',
    });
    expect(await one('select bills, net_sales, taxes, payments, cost from daily_sales where group_id = $1')).toEqual({
      bills: 1,
      net_sales: '73501.00',
      taxes: { Tax: '100.00' },
      payments: { cash: '73601.00' },
      cost: '10000.00',
    });
    expect(await verifyBalances(db, groupId)).toEqual([]);
  });

  it('changes nothing when it is repeated, and refuses a bill that came with other content', async () => {
    const { send, one } = await group();
    await send([row(), row({ billNumber: '1002', paymentMethod: 'card' })]);
    const figures = () =>
      one(
        'select (select sum(qty) from movements where group_id = $1) as qty, (select sum(net_sales) from daily_sales where group_id = $1) as net',
      );
    const before = await figures();
    expect(await send([row({ quantity: '40.0' }), row({ billNumber: '1002', paymentMethod: 'card' })])).toMatchObject({
      bills: { created: 0, skipped: 2 },
    });
    await expect(send([row({ billNumber: '1003' }), row({ quantity: '41' })])).rejects.toMatchObject({
      status: 400,
      errors: [{ row: 2, field: 'billNumber', rule: 'differs', billNumber: '1001' }],
    });
    expect(
      await send([row({ billNumber: '1003' }), row({ quantity: '41' })], { mode: 'valid', stock: 'none' }),
    ).toMatchObject({
      bills: { created: 1, skipped: 0, refused: 1 },
    });
    const after = await figures();
    expect(after).toEqual({ qty: (before as { qty: string }).qty, net: '216000.00' });
  });

  it('names every wrong row, and writes no part of a bill', async () => {
    const { send, one } = await group();
    const rows = [
      row(),
      row({ itemCode: 'XXX' }),
      row({ billNumber: '2', outlet: 'Nowhere' }),
      row({ billNumber: '3', quantity: '-1' }),
      row({ billNumber: '4', dateTime: '31.12.2026' }),
      row({ billNumber: '5', itemCode: 'PIZ', portion: 'XXL' }),
      row({ billNumber: '6', paymentAmount: '10' }),
      row({ billNumber: '7', quantty: '1' }),
      row({ billNumber: '8' }),
      // Its payment can't be judged, because the bill couldn't be read.
      row({ billNumber: '9', itemCode: 'XXX', paymentMethod: 'card', paymentAmount: '72000' }),
    ];
    const refused = await send(rows).catch((error: { errors: { row: number; field: string }[] }) => error.errors);
    expect(refused).toMatchObject([
      { row: 8, field: 'quantty', message: 'There is no column “quantty”; did you mean “quantity”?' },
      { row: 3, field: 'outlet' },
      { row: 2, field: 'itemCode' },
      { row: 4, field: 'refundOf' },
      { row: 6, field: 'portion' },
      { row: 7, field: 'paymentAmount', message: 'Bill 6 comes to 72000.00 but only 10.00 is paid' },
      { row: 10, field: 'itemCode' },
      { row: 5, field: 'dateTime', rule: 'future' },
    ]);
    expect(await one('select count(*)::int as n from bills where group_id = $1')).toEqual({ n: 0 });
    expect(await send(rows, { mode: 'valid' })).toMatchObject({ bills: { created: 1, refused: 8 } });
    expect(await one("select string_agg(bill_no, ',') as bills from bills where group_id = $1")).toEqual({
      bills: '8',
    });
  });

  it('puts what is sold after midnight on the day before, and drives stock negative rather than stop', async () => {
    const { send, one } = await group();
    await send([row({ dateTime: '2026-06-04 01:30:00', quantity: '100' })]);
    expect(await one('select business_date, hour, settled_at from bills where group_id = $1')).toEqual({
      business_date: '2026-06-03',
      hour: 1,
      settled_at: '2026-06-03T20:00:00.000Z',
    });
    expect(await one('select quantity from balances where group_id = $1')).toEqual({ quantity: '-5.0000' });
  });

  it('leaves nothing half-done when a batch breaks off', async () => {
    const { groupId, one } = await group();
    const failing: Database = {
      ...db,
      kind: db.kind,
      query: db.query.bind(db),
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            query: (sql, params) =>
              sql.includes('into daily_sales') ? Promise.reject(new Error('killed')) : tx.query(sql, params),
          }),
        ),
    };
    await expect(importBills(failing, { groupId, userId: 'u', outletIds: ['col'] }, { rows: [row()] })).rejects.toThrow(
      'killed',
    );
    expect(
      await one(
        'select (select count(*)::int from bills where group_id = $1) as bills, (select count(*)::int from movements where group_id = $1) as moves',
      ),
    ).toEqual({
      bills: 0,
      moves: 1,
    });
  });

  it('reads CSV with a heading, quoted commas and a byte order mark', async () => {
    const { send } = await group();
    const text =
      '\uFEFFoutlet,billNumber,dateTime,itemCode,quantity,unitPrice,paymentMethod,paymentReference\nCOL,9,2026-06-03T12:00:00Z,BIR,1,1800,card,"a, b"\n';
    expect(await send(parseCsv(text))).toMatchObject({ bills: { created: 1 } });
  });

  it('reads CSV numbers as the file writes them, and asks where a number can mean two', async () => {
    const { send, one } = await group();
    const heading = 'outlet;billNumber;dateTime;itemCode;quantity;unitPrice;paymentMethod\n';
    const line = (number: string, quantity: string, price: string) =>
      `COL;${number};2026-06-03 12:00;BIR;${quantity};${price};cash\n`;
    await send(parseCsv(`${heading}${line('1', '1,5', '1.234,50')}${line('2', '1', '1,250')}`));
    await send([row({ billNumber: '3', quantity: 1, unitPrice: '1,234.50' })]);
    expect(
      await one(
        "select string_agg(unit_price::text, ' ' order by bill_id) as prices from bill_lines where group_id = $1",
      ),
    ).toEqual({ prices: '1234.5000 1.2500 1234.5000' });
    const doubt = 'unitPrice: “1,250” can mean 1250 or 1.250. Write 1250 or 1.250';
    expect(await messages(send(parseCsv(`${heading}${line('4', '1', '1,250')}`)))).toEqual([`1 unitPrice: ${doubt}`]);
    expect(await messages(send([row({ unitPrice: '1,250' })]))).toEqual([`1 unitPrice: ${doubt}`]);
  });

  const messages = async (work: Promise<unknown>) => {
    const refused = await work.catch((error: { errors: { row: number; field: string; message: string }[] }) => error);
    return (refused as { errors: { row: number; field: string; message: string }[] }).errors.map(
      ({ row: at, field, message }) => `${at} ${field}: ${message}`,
    );
  };

  it('refuses bills in closed periods, by their business date, and still skips existing ones', async () => {
    const { send, groupId } = await group();
    await send([row()]);
    await db.query(`update records set data = data || $2 where group_id = $1 and resource = 'outlets' and id = 'col'`, [
      groupId,
      JSON.stringify({ lockDate: '2026-06-04' }),
    ]);
    const rows = [
      row(),
      row({ billNumber: '2', dateTime: '2026-06-04 12:00' }),
      // Before the day begins: still the previous business date.
      row({ billNumber: '3', dateTime: '2026-06-05 01:30' }),
      row({ billNumber: '4', dateTime: '2026-06-05 12:00' }),
      row({ billNumber: '5', outlet: 'KDY', dateTime: '2026-06-04 12:00' }),
    ];
    const told = [
      '2 dateTime: The books of Outlet COL are closed up to 2026-06-04; bill 2 belongs to 2026-06-04',
      '3 dateTime: The books of Outlet COL are closed up to 2026-06-04; bill 3 belongs to 2026-06-04',
    ];
    expect(await messages(send(rows))).toEqual(told);
    expect(await messages(send(rows, { dryRun: true, mode: 'valid' }))).toEqual(told);
    const valid = await send(rows, { mode: 'valid' });
    expect([valid.bills, await messages(Promise.resolve(valid))]).toEqual([
      { created: 2, skipped: 1, refused: 2 },
      told,
    ]);
  });

  it('refuses bills of moments that have not come, beyond what clocks differ by', async () => {
    const { send } = await group();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const late = inMinutes(2 * 24 * 60);
    const rows = [row({ dateTime: inMinutes(5) }), row({ billNumber: '2', dateTime: late })];
    const found = await messages(send(rows));
    expect(found).toEqual([expect.stringMatching(/^2 dateTime: Bill 2 is dated .*, which is in the future$/)]);
    expect(await send(rows, { mode: 'valid' })).toMatchObject({ bills: { created: 1, refused: 1 } });
  });

  it('takes the default portion where none is named, and asks where there is no default', async () => {
    const { send, one, groupId } = await group();
    const portions = [
      { portionId: 'R', name: 'Regular', isDefault: true },
      { portionId: 'L', name: 'Large' },
    ];
    const put = (resource: string, id: string, data: object) =>
      db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
        groupId,
        resource,
        id,
        '1-a',
        JSON.stringify(data),
      ]);
    await put('items', 'curry', { itemCode: 'CUR', name: 'Curry', itemType: 'variable', portions });
    await put('items', 'plain', { itemCode: 'PLA', name: 'Plain', itemType: 'simple', portions });
    for (const [portionId, grams] of [
      ['R', '100'],
      ['L', '250'],
    ])
      await put('recipes', `r${portionId}`, {
        outletId: 'col',
        menuItemId: 'curry',
        portionId,
        effectiveFrom: '2026-01-01',
        portions: 1,
        status: 'active',
        ingredients: [{ itemId: 'chicken', unitId: 'gram', netQuantity: grams, yieldPct: '100' }],
      });
    const result = await send([row({ itemCode: 'CUR', quantity: '10' }), row({ itemCode: 'PLA', quantity: '1' })]);
    expect([result.bills.created, result.errors]).toEqual([1, []]);
    expect(
      await one(
        "select string_agg(coalesce(portion, '-'), ',' order by line_no) as portions from bill_lines where group_id = $1",
      ),
    ).toEqual({ portions: 'R,-' });
    expect(await one('select cost from bills where group_id = $1')).toEqual({ cost: '1000.00' });
    expect(await messages(send([row({ billNumber: '2', itemCode: 'PIZ' })]))).toEqual([
      '1 portion: Pizza comes in portions and none of them is the default: give one of M, L',
    ]);
  });

  it('says of a bill that was cancelled why it is not brought in again', async () => {
    const { send, groupId, one } = await group();
    const bill = row({ billNumber: '77' });
    await send([bill]);
    const importer = { groupId, userId: 'u', outletIds: ['col', 'kdy'] };
    await cancelBill(db, importer, { outlet: 'COL', billNumber: '77', reason: 'Entered twice' });
    const { day } = await one<{ day: string }>('select cancelled_at::date::text as day from bills where group_id = $1');
    const why = `Bill 77 was cancelled on ${day} (Entered twice) and was not imported again; a new bill needs a different number`;
    for (const options of [{}, { dryRun: true }, { mode: 'valid' as const }]) {
      const again = await send([bill, row({ billNumber: '78', quantity: '1' })], options);
      expect([options, again.errors, again.warnings]).toEqual([
        options,
        [],
        [{ row: 1, billNumber: '77', field: 'billNumber', rule: 'cancelled', message: why }],
      ]);
    }
    expect(await send([bill])).toMatchObject({ bills: { created: 0, skipped: 1, refused: 0 } });
    expect(await messages(send([{ ...bill, quantity: '1' }]))).toEqual([`1 billNumber: ${why}`]);
    expect(await one('select sum(net_sales) as net from daily_sales where group_id = $1')).toEqual({ net: '1800.00' });
  });

  it('takes 20,000 lines in well under half a minute on the embedded database', async () => {
    const { send, groupId } = await group();
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      row({
        billNumber: String(Math.floor(index / 3)),
        dateTime: `2026-06-${String(1 + (Math.floor(index / 3) % 28)).padStart(2, '0')} 12:00`,
        quantity: '1',
        unitPrice: '10',
      }),
    );
    // CPU time: other load on the machine isn't the import's doing.
    const before = process.cpuUsage();
    const result = await send(rows);
    expect(result).toMatchObject({ bills: { created: 6667 }, lines: 20_000 });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(24_000);
    expect(await verifyBalances(db, groupId)).toEqual([]);
  }, 120_000);
});
