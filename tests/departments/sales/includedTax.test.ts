import { describe, expect, it } from 'vitest';
import { importBills } from '#server/departments/sales/service';
import { ownDatabase } from '#tests/kit/database';

/** Prices that contain their tax, as in the UK, the EU, Australia or Japan: what the till printed comes in, and net is what remains. */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
let tenant = 0;

/** An outlet whose prices include tax unless `outlet` says otherwise, with VAT 20% in the prices and a service charge on top. */
async function group(outlet: object = { taxInclusivePricing: true }) {
  const groupId = `included${++tenant}`;
  const put = (resource: string, id: string, data: object) =>
    db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
      ...[groupId, resource, id, '1-a'],
      JSON.stringify(data),
    ]);
  await put('outlets', 'lon', { code: 'LON', name: 'London', timeZone: 'Europe/London', currency: 'GBP', ...outlet });
  await put('items', 'pie', { itemCode: 'PIE', name: 'Pie' });
  await put('items', 'tea', { itemCode: 'TEA', name: 'Tea', taxInclusive: true });
  await put('charges', 'vat', { code: 'VAT', chargeName: 'VAT 20%', chargeType: 'tax', inclusive: true, outlets: [] });
  await put('charges', 'svc', { code: 'SVC', chargeName: 'Service', chargeType: 'serviceCharge', outlets: [] });
  const importer = { groupId, userId: 'u', outletIds: ['lon'] };
  return {
    send: (...bills: Sent[]) => importBills(db, importer, { bills }),
    sendRows: (...rows: Sent[]) => importBills(db, importer, { rows }),
    rows: (sql: string) => db.query<Record<string, unknown>>(sql, [groupId]),
  };
}
type Group = Awaited<ReturnType<typeof group>>;

const pies = (more: Sent = {}): Sent => ({
  ...{ outlet: 'LON', billNumber: 'B1', settledAt: '2026-06-03 13:00', total: '29.97' },
  lines: [{ itemCode: 'PIE', quantity: 3, unitPrice: '9.99' }],
  payments: [{ method: 'card' }],
  ...more,
});
/** The stored bill, and whether lines and day add up to it. */
async function stored({ rows }: Group) {
  const [bill] = await rows(
    `select b.gross, b.net_sales, b.taxes, b.service_charge::numeric(20,2) as service_charge, b.grand_total, l.gross as lines_gross, d.net_sales as day, d.paid
     from bills b
     join (select bill_id, sum(gross) as gross from bill_lines where group_id = $1 group by 1) l on l.bill_id = b.id
     join daily_sales d on d.group_id = b.group_id
     where b.group_id = $1`,
  );
  return bill;
}

describe('a tax that prices contain', () => {
  const expected = {
    ...{ gross: '24.97', net_sales: '24.97', service_charge: '0.00', grand_total: '29.97' },
    ...{ lines_gross: '24.97', day: '24.97', paid: '29.97' },
  };
  it.each([
    ['by the id of the charge', {}, [{ chargeId: 'vat', amount: '5.00' }], { VAT: '5.00' }],
    ['by the name of the charge', {}, [{ kind: 'tax', name: 'vat 20%', amount: '5.00' }], { 'vat 20%': '5.00' }],
    [
      'by the outlet’s setting',
      { taxInclusivePricing: true },
      [{ kind: 'tax', name: 'MwSt', amount: '5.00' }],
      { MwSt: '5.00' },
    ],
    ['by the till', {}, [{ kind: 'tax', name: 'TVA', amount: '5.00', inclusive: true }], { TVA: '5.00' }],
  ] as const)('%s', async (_how, outlet, charges, taxes) => {
    const tenant = await group({ taxInclusivePricing: false, ...outlet });
    expect((await tenant.send(pies({ charges }))).errors).toEqual([]);
    expect(await stored(tenant)).toEqual({ ...expected, taxes });
  });

  it('on a line, in a document and in a file', async () => {
    const [feed, file] = [await group(), await group()];
    await feed.send(pies({ lines: [{ itemCode: 'PIE', quantity: 3, unitPrice: '9.99', tax: '5.00' }] }));
    await file.sendRows({
      ...{ outlet: 'LON', billNumber: 'B1', dateTime: '2026-06-03 13:00', itemCode: 'PIE', quantity: '3' },
      ...{ unitPrice: '9.99', tax: '5.00', paymentMethod: 'card' },
    });
    for (const each of [feed, file]) expect(await stored(each)).toMatchObject({ ...expected, taxes: { Tax: '5.00' } });
  });

  it('on a line whose menu item says so, where other prices don’t contain it', async () => {
    const tenant = await group({});
    const line = (itemCode: string) => ({ itemCode, quantity: 1, unitPrice: '12.00', tax: '2.00' });
    await tenant.send(pies({ total: '26.00', lines: [line('TEA'), line('PIE')] }));
    expect(await stored(tenant)).toMatchObject({ gross: '22.00', net_sales: '22.00', taxes: { Tax: '4.00' } });
    const lines = await tenant.rows(
      'select item_code, gross, net, tax from bill_lines where group_id = $1 order by line_no',
    );
    expect(lines).toMatchObject([{ gross: '10.00' }, { gross: '12.00' }]);
  });

  it('is added where nothing says that prices contain it', async () => {
    const tenant = await group({});
    await tenant.send(pies({ total: '34.97', charges: [{ kind: 'tax', name: 'City tax', amount: '5.00' }] }));
    expect(await stored(tenant)).toMatchObject({
      net_sales: '29.97',
      taxes: { 'City tax': '5.00' },
      grand_total: '34.97',
    });
  });

  it('can be told to be on top at an outlet whose prices contain others', async () => {
    const tenant = await group();
    const charges = [{ kind: 'tax', name: 'City tax', amount: '5.00', inclusive: false }];
    await tenant.send(pies({ total: '34.97', charges }));
    expect(await stored(tenant)).toMatchObject({ net_sales: '29.97', grand_total: '34.97' });
  });

  it('with discounts and a service charge on top adds up, line by line', async () => {
    const tenant = await group();
    await tenant.send(
      pies({
        lines: [
          { itemCode: 'PIE', quantity: 3, unitPrice: '9.99', discount: '2.97' },
          { itemCode: 'TEA', quantity: 1, unitPrice: '3.01' },
        ],
        discounts: [{ name: 'Loyalty', amount: '3.01' }],
        charges: [
          { chargeId: 'vat', amount: '4.50' },
          { chargeId: 'svc', amount: '2.25' },
        ],
        total: '29.25',
      }),
    );
    expect(await stored(tenant)).toMatchObject({
      ...{ gross: '28.48', lines_gross: '28.48', net_sales: '22.50', service_charge: '2.25', grand_total: '29.25' },
    });
    expect(
      await tenant.rows('select gross, discount, net, tax from bill_lines where group_id = $1 order by line_no'),
    ).toEqual([
      { gross: '25.92', discount: '2.97', net: '22.95', tax: '4.05' },
      { gross: '2.56', discount: '0.00', net: '2.56', tax: '0.45' },
    ]);
  });

  it('that doesn’t fit the total is refused', async () => {
    const { send } = await group();
    await expect(send(pies({ total: '34.97', charges: [{ chargeId: 'vat', amount: '5.00' }] }))).rejects.toMatchObject({
      errors: [expect.objectContaining({ field: 'total', rule: 'balance', message: expect.stringContaining('29.97') })],
    });
  });
});
