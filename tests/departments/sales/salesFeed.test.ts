import { describe, expect, it } from 'vitest';
import { importBills } from '#server/departments/sales/service';
import { importEvents } from '#server/departments/sales/tillEvents';
import { ownDatabase } from '#tests/kit/database';

/** Bills as documents, and the tills' other reports (docs/sales-feed.md). */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
let tenant = 0;

async function group() {
  const groupId = `feed${++tenant}`;
  const put = (resource: string, id: string, data: object) =>
    db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
      groupId,
      resource,
      id,
      '1-a',
      JSON.stringify(data),
    ]);
  await put('outlets', 'col', { code: 'COL', name: 'Colombo', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
  await put('items', 'rice', { itemCode: 'RICE', name: 'Fried rice' });
  await put('items', 'tea', { itemCode: 'TEA', name: 'Tea' });
  const importer = { groupId, userId: 'u', outletIds: ['col'] };
  return {
    send: (...bills: Sent[]) => importBills(db, importer, { bills }),
    report: (...events: Sent[]) => importEvents(db, importer, events),
    rows: (sql: string) => db.query<Record<string, unknown>>(sql, [groupId]),
  };
}

/** The bill of domain 1.7: 1 000 gross, 10% off, service 10%, SSCL and VAT on top, rounded to 1 197. */
const example = (more: Sent = {}): Sent => ({
  outlet: 'COL',
  billNumber: 'B1',
  openedAt: '2026-06-03 19:05',
  settledAt: '2026-06-03 20:10',
  table: 'T4',
  floor: 'Garden',
  guests: 2,
  waiter: 'Kasun',
  cashier: 'Ruwani',
  customer: { name: 'Ms Perera', phone: '+94771234567' },
  lines: [
    { itemCode: 'RICE', quantity: 1, unitPrice: '700', modifiers: [{ name: 'Extra egg', price: '100' }] },
    { itemCode: 'TEA', quantity: '2', unitPrice: '100' },
  ],
  discounts: [{ name: 'Loyalty', percent: '10', amount: '100', givenBy: 'Ruwani', approvedBy: 'Anjali' }],
  charges: [
    { kind: 'service', name: 'Service charge', amount: '90' },
    { kind: 'tax', name: 'SSCL', amount: '24.75' },
    { kind: 'tax', name: 'VAT', amount: '182.66' },
  ],
  rounding: '-0.41',
  total: '1197',
  payments: [{ method: 'card', amount: '1197', card: { type: 'Visa', bank: 'HNB', last4: '4242', tagged: true } }],
  ...more,
});

describe('a bill as a document', () => {
  it('keeps every part of it and adds up as the till did', async () => {
    const { send, rows } = await group();
    expect((await send(example())).bills).toMatchObject({ created: 1, skipped: 0, refused: 0 });
    const [bill] = await rows('select * from bills where group_id = $1');
    expect(bill).toMatchObject({
      status: 'settled',
      gross: '1000.00',
      item_discount: '0.00',
      bill_discount: '100.00',
      net_sales: '900.00',
      service_charge: '90.00',
      taxes: { SSCL: '24.75', VAT: '182.66' },
      rounding: '-0.41',
      grand_total: '1197.00',
      table_name: 'T4',
      waiter: 'Kasun',
      customer_phone: '+94771234567',
    });
    expect(await rows('select name, kind, base, amount, approved_by from bill_discounts where group_id = $1')).toEqual([
      { name: 'Loyalty', kind: 'discount', base: '1000.00', amount: '100.00', approved_by: 'Anjali' },
    ]);
    const [day] = await rows(
      'select net_sales, bill_discount, rounding, grand_total, taxes from daily_sales where group_id = $1',
    );
    expect(day).toMatchObject({
      net_sales: '900.00',
      bill_discount: '100.00',
      rounding: '-0.41',
      grand_total: '1197.00',
    });
    const [payment] = await rows('select card_type, bank, last4, tagged from payments where group_id = $1');
    expect(payment).toEqual({ card_type: 'Visa', bank: 'HNB', last4: '4242', tagged: true });
  });

  it('says with its place what is wrong, and writes nothing then', async () => {
    const { send, rows } = await group();
    const wrong = send(
      example(),
      example({ billNumber: 'B2', total: '1200' }),
      example({ billNumber: 'B3', lines: [{ itemCode: 'NONE', quantity: 1, unitPrice: 1 }], total: null }),
      example({ billNumber: 'B4', colour: 'red' }),
    );
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      errors: expect.arrayContaining([
        expect.objectContaining({ row: 2, field: 'total', rule: 'balance' }),
        expect.objectContaining({ row: 3, field: 'lines.0.itemCode', rule: 'reference' }),
        expect.objectContaining({ row: 4, field: 'colour', rule: 'unknownField' }),
      ]),
    });
    expect(await rows('select id from bills where group_id = $1')).toEqual([]);
  });

  it('never stores a card number, and says where it was', async () => {
    const { send, rows } = await group();
    const card = '4242 4242 4242 4242';
    const lines = [{ itemCode: 'RICE', quantity: 1, unitPrice: '100', comment: card, cancelled: null }];
    const sent = await send({
      ...{
        outlet: 'COL',
        billNumber: '4242424242424242',
        settledAt: '2026-06-03 20:10',
        lines,
        remarks: `Guest gave ${card}`,
      },
      payments: [{ method: 'card', amount: '100', reference: card, receivedBy: card }],
      customer: { name: `Ms ${card}`, phone: '+94771234567' },
    });
    expect(sent.bills.created).toBe(1);
    expect(sent.warnings.map(({ field, rule }) => [field, rule])).toEqual([
      ['lines.0.comment', 'cardNumber'],
      ['remarks', 'cardNumber'],
      ['payments.0.reference', 'cardNumber'],
      ['payments.0.receivedBy', 'cardNumber'],
      ['customer.name', 'cardNumber'],
    ]);
    const [bill] = await rows('select bill_no, remarks, customer_name from bills where group_id = $1');
    expect(bill).toEqual({
      ...{ bill_no: '4242424242424242', remarks: 'Guest gave •••• 4242', customer_name: 'Ms •••• 4242' },
    });
    expect(await rows('select reference, received_by from payments where group_id = $1')).toEqual([
      { reference: '•••• 4242', received_by: '•••• 4242' },
    ]);
    expect(await rows('select comment from bill_lines where group_id = $1')).toEqual([{ comment: '•••• 4242' }]);
  });

  it('says when the taxes of its lines don’t count', async () => {
    const { send } = await group();
    const taxed = (billNumber: string, tax: string) =>
      send({
        ...{ outlet: 'COL', billNumber, settledAt: '2026-06-03 20:10', payments: [{ method: 'cash' }] },
        lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: '100', tax }],
        charges: [{ kind: 'tax', name: 'VAT', amount: '18' }],
      });
    expect((await taxed('B1', '15')).warnings).toMatchObject([
      { rule: 'taxOfLines', message: 'The taxes of the lines (15.00) don’t count, because a charge is a tax' },
    ]);
    expect((await taxed('B2', '18')).warnings).toEqual([]);
  });

  it('may be open first, changes until it is settled, and counts once, in any order of arrival', async () => {
    const { send, rows } = await group();
    const open = example({ status: 'open', version: 1, settledAt: null, payments: [], total: null });
    const billed = example({
      status: 'billed',
      version: 2,
      settledAt: null,
      billedAt: '2026-06-03 20:00',
      payments: [],
    });
    const settled = example({ version: 3 });
    expect((await send(open)).bills.created).toBe(1);
    expect(await rows('select bills from daily_sales where group_id = $1')).toEqual([]);
    expect((await send(settled)).bills).toMatchObject({ created: 0, updated: 1 });
    for (const late of [billed, open, settled])
      expect((await send(late)).bills).toMatchObject({ created: 0, skipped: 1 });
    expect(await rows('select status from bills where group_id = $1')).toEqual([{ status: 'settled' }]);
    expect(await rows('select bills, net_sales from daily_sales where group_id = $1')).toEqual([
      { bills: 1, net_sales: '900.00' },
    ]);
  });

  it('is read as its versions follow each other when a till that was offline sends them all at once, in any order', async () => {
    const open = example({ status: 'open', version: 1, settledAt: null, payments: [], total: null });
    const billed = { ...open, status: 'billed', version: 2, billedAt: '2026-06-03 20:00' };
    const settled = example({ version: 3 });
    const refunded = example({
      version: 4,
      refunds: [{ amount: '197', method: 'card', reason: 'Cold', at: '2026-06-03 21:00' }],
    });
    const cancelled = { ...settled, status: 'cancelled', version: 4, cancelled: { reason: 'Guest left' } };
    const histories: [name: string, versions: readonly Sent[]][] = [
      ['settled twice', [settled, settled]],
      ['open, settled', [open, settled]],
      ['billed, settled', [billed, settled]],
      ['open, billed, settled, refunded', [open, billed, settled, refunded]],
      ['settled, refunded', [settled, refunded]],
      ['settled, cancelled', [settled, cancelled]],
      ['open, settled, cancelled', [open, settled, cancelled]],
    ];
    const stored = async ({ rows }: Awaited<ReturnType<typeof group>>) => [
      await rows(
        'select id, status, version, net_sales, refunds, grand_total from bills where group_id = $1 order by id',
      ),
      await rows('select bills, net_sales, refunds, taxes, payments from daily_sales where group_id = $1'),
      await rows('select kind, amount, reason from cancellations where group_id = $1 order by bill_id, cancel_no'),
    ];
    const other = example({ billNumber: 'B2' });
    for (const [name, versions] of histories) {
      const alone = await group();
      for (const each of [...versions, other]) await alone.send(each);
      const expected = await stored(alone);
      for (const order of [versions, versions.toReversed(), [...versions, ...versions]]) {
        const together = await group();
        const { bills, errors } = await together.send(other, ...order);
        expect({ name, errors, refused: bills.refused }).toEqual({ name, errors: [], refused: 0 });
        expect(await stored(together), name).toEqual(expected);
        expect((await together.send(...order)).bills, name).toMatchObject({ created: 0, updated: 0, refused: 0 });
      }
    }
  });

  it('is cancelled by a document, once, and leaves the day', async () => {
    const { send, rows } = await group();
    await send(example({ version: 1 }));
    const cancelled = example({
      version: 2,
      status: 'cancelled',
      cancelled: { reason: 'Entered twice', by: 'Kasun', approvedBy: 'Anjali', at: '2026-06-03 20:30' },
    });
    expect((await send(cancelled)).bills).toMatchObject({ cancelled: 1 });
    expect((await send(cancelled)).bills).toMatchObject({ cancelled: 0, skipped: 1 });
    expect(await rows('select status, cancel_reason from bills where group_id = $1')).toEqual([
      { status: 'cancelled', cancel_reason: 'Entered twice' },
    ]);
    expect(await rows('select bills, net_sales from daily_sales where group_id = $1')).toEqual([
      { bills: 0, net_sales: '0.00' },
    ]);
    expect(await rows('select kind, amount, reason, approved_by from cancellations where group_id = $1')).toEqual([
      { kind: 'bill', amount: '1000.00', reason: 'Entered twice', approved_by: 'Anjali' },
    ]);
  });

  it('a cancelled line is no sale, and keeps who took it back and when', async () => {
    const { send, rows } = await group();
    await send(
      example({
        lines: [
          { itemCode: 'RICE', quantity: 1, unitPrice: '800' },
          {
            itemCode: 'TEA',
            quantity: 3,
            unitPrice: 100,
            cancelled: { quantity: 1, reason: 'Cold', stage: 'afterKot', by: 'Kasun', at: '2026-06-03 19:25' },
          },
        ],
      }),
    );
    expect(await rows('select gross from bills where group_id = $1')).toEqual([{ gross: '1000.00' }]);
    expect(
      await rows(
        'select kind, item_name, qty, amount, stage, minutes, requested_by from cancellations where group_id = $1',
      ),
    ).toEqual([
      {
        kind: 'line',
        item_name: 'Tea',
        qty: '1.0000',
        amount: '100.00',
        stage: 'afterKot',
        minutes: 20,
        requested_by: 'Kasun',
      },
    ]);
  });

  it('a reversed payment pays nothing', async () => {
    const { send, rows } = await group();
    await send(
      example({
        payments: [
          { method: 'card', amount: '1197', cancelled: { reason: 'Declined', by: 'Ruwani', replacedBy: 'cash' } },
          { method: 'cash', amount: '1197', tendered: '1200' },
        ],
      }),
    );
    expect(await rows('select paid, change_given from bills where group_id = $1')).toEqual([
      { paid: '1197.00', change_given: '3.00' },
    ]);
    const [day] = await rows('select payments from daily_sales where group_id = $1');
    expect(day).toEqual({ payments: { cash: '1197.00' } });
    expect(await rows('select kind, method, replaced_by, amount from cancellations where group_id = $1')).toEqual([
      { kind: 'payment', method: 'card', replaced_by: 'cash', amount: '1197.00' },
    ]);
  });
});

describe('payments', () => {
  const stored = 'select method, amount, tendered, tip from payments where group_id = $1 order by payment_no';

  it.each([
    ['a single payment', [{ method: 'cash', tendered: '1200' }], [['cash', '1197.00', '1200.00']]],
    ['more than the total', [{ method: 'cash', amount: '1200' }], [['cash', '1197.00', '1200.00']]],
    ['no change', [{ method: 'cash', amount: '1197', tendered: '1197' }], [['cash', '1197.00', null]]],
    [
      'card and cash',
      [
        { method: 'cash', amount: '497', tendered: '500' },
        { method: 'card', amount: '700' },
      ],
      [
        ['cash', '497.00', '500.00'],
        ['card', '700.00', null],
      ],
    ],
    [
      'two guests with cash',
      [
        { method: 'cash', amount: '1000' },
        { method: 'cash', amount: '200' },
      ],
      [
        ['cash', '1000.00', null],
        ['cash', '197.00', '200.00'],
      ],
    ],
  ])('are what was kept, with what was handed over beside it: %s', async (_name, payments, kept) => {
    const { send, rows } = await group();
    await send(example({ payments }));
    expect((await rows(stored)).map((row) => [row.method, row.amount, row.tendered])).toEqual(kept);
    const [bill] = await rows('select paid, grand_total, change_given from bills where group_id = $1');
    const change = kept.some(([, , tendered]) => tendered !== null) ? '3.00' : '0.00';
    expect(bill).toEqual({ paid: '1197.00', grand_total: '1197.00', change_given: change });
  });

  it('give change for cash only, and never more than the cash', async () => {
    const { send } = await group();
    const refused = (field: string, rule: string) => ({
      status: 400,
      errors: [expect.objectContaining({ field, rule })],
    });
    const payments = [
      { method: 'card', amount: '1300' },
      { method: 'cash', amount: '100' },
    ];
    await expect(send(example({ payments }))).rejects.toMatchObject(refused('payments', 'balance'));
    const less = [{ method: 'cash', amount: '1197', tendered: '1100' }];
    await expect(send(example({ payments: less }))).rejects.toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: 'payments.0.tendered', rule: 'min' })]),
    });
  });

  it('include their tips, which are the bill’s', async () => {
    const { send, rows } = await group();
    const tipped = (more: Sent) =>
      example({ total: '1297', tip: '100', payments: [{ method: 'card', amount: '1297', tip: '100' }], ...more });
    await send(tipped({}));
    expect(await rows(stored)).toEqual([{ method: 'card', amount: '1297.00', tendered: null, tip: '100.00' }]);
    expect(await rows('select tips, paid, grand_total from bills where group_id = $1')).toEqual([
      { tips: '100.00', paid: '1297.00', grand_total: '1297.00' },
    ]);
    const without = tipped({
      ...{ billNumber: 'B2', total: '1197', tip: null },
      payments: [{ method: 'card', amount: '1197', tip: '100' }],
    });
    await expect(send(without)).rejects.toMatchObject({
      status: 400,
      errors: [expect.objectContaining({ field: 'payments', message: expect.stringContaining('Send the bill’s tip') })],
    });
  });
});

describe('what tills report beside bills', () => {
  const ticket = (more: Sent = {}): Sent => ({
    kind: 'kot',
    outlet: 'COL',
    kotNumber: 'K1',
    firedAt: '2026-06-04 01:30',
    department: 'Kitchen',
    items: [{ name: 'Fried rice', quantity: 1 }],
    ...more,
  });

  it('is stored once, on its business date; a newer version replaces an older one, never the other way', async () => {
    const { report, rows } = await group();
    expect((await report(ticket(), ticket())).events).toEqual({ created: 1, updated: 0, skipped: 1 });
    expect((await report(ticket())).events).toEqual({ created: 0, updated: 0, skipped: 1 });
    expect((await report(ticket({ version: 2, readyAt: '2026-06-04 01:42' }))).events.updated).toBe(1);
    expect((await report(ticket({ version: 1, readyAt: null }))).events.skipped).toBe(1);
    const [row] = await rows(
      `select business_date::text as day, data ->> 'readyAt' as ready from till_events where group_id = $1`,
    );
    expect(row).toEqual({ day: '2026-06-03', ready: '2026-06-03T20:12:00.000Z' });
  });

  it('says what is wrong with each, and stores none of them then', async () => {
    const { report, rows } = await group();
    await expect(
      report(ticket(), ticket({ department: '' }), { kind: 'kott' }, ticket({ outlet: 'XXX' })),
    ).rejects.toMatchObject({
      status: 400,
      errors: [
        expect.objectContaining({ row: 2, field: 'department' }),
        expect.objectContaining({ row: 3, field: 'kind' }),
        expect.objectContaining({ row: 4, field: 'outlet' }),
      ],
    });
    expect(await rows('select id from till_events where group_id = $1')).toEqual([]);
  });
});
