import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** "Limited: 5 left" counts down with each settled sale and is sold out at 0 (domain 1.2, stockStatus). */

const { db, app } = await testApp(await ownDatabase());
const COL = 'out_COL';
const KDY = 'out_KDY';

type Sent = Readonly<Record<string, unknown>>;

async function shop() {
  const tenant = await newTenant(db, app);
  const { owner } = tenant;
  const category = (await owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
  const make = async (name: string, more: Sent = {}) =>
    (
      await owner.post('/api/v1/items/', {
        ...{ name, itemCode: name.toUpperCase(), categoryId: category._id, price: '10.00' },
        ...more,
      })
    ).body;
  const pie = await make('Pie');
  await make('Meal', {
    itemType: 'combo',
    comboGroups: [{ name: 'Main', min: 1, max: 1, options: [{ itemId: pie._id }] }],
  });
  const item = async (): Promise<AnyRecord> => (await owner.get(`/api/v1/items/${String(pie._id)}`)).body;
  let bills = 0;
  const bill = (quantity: number | string, more: Sent = {}): Sent => ({
    ...{ outlet: COL, billNumber: `B${++bills}`, settledAt: new Date().toISOString() },
    lines: [{ itemCode: 'PIE', quantity, unitPrice: '10' }],
    payments: [{ method: 'cash' }],
    ...more,
  });
  return {
    owner,
    bill,
    limit: async (quantity: number, more: Sent = {}) =>
      owner.post(`/api/v1/items/${String(pie._id)}/setStockStatus`, {
        _rev: (await item())._rev,
        arguments: { outletId: COL, stock: 'limited', quantity, ...more },
      }),
    send: async (...sent: Sent[]) => {
      const { status, body } = await owner.post('/api/v1/bills/import', { bills: sent, mode: 'valid' });
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: [] });
      return body;
    },
    cancel: (billNumber: unknown, stockReturned: boolean) =>
      owner.post('/api/v1/bills/cancel', { outlet: COL, billNumber, reason: 'Sent back', stockReturned }),
    /** State and number left at Colombo. */
    left: async () => {
      const rows = (await item()).stockStatus as AnyRecord[];
      const row = rows.find(({ outletId }) => outletId === COL);
      return row ? [row.status, row.quantity] : undefined;
    },
    updates: async (outletId: string) =>
      ((await owner.get('/api/v1/items/getupdates/', { outletId, since: 0 })).body.docs ?? []).flatMap(
        ({ payload }: AnyRecord) => {
          const record = payload as AnyRecord | null;
          return record?.name === 'Pie' ? [record.stockStatus] : [];
        },
      ),
  };
}

describe('a limited menu item', () => {
  it('counts down with each settled sale, and is sold out at 0; tills hear of it', async () => {
    const { limit, send, bill, left, updates } = await shop();
    expect((await limit(5)).status).toBe(200);
    await send(bill(2));
    expect(await left()).toEqual(['limited', 3]);
    expect((await updates(COL)).at(-1)).toMatchObject({ status: 'limited', quantity: 3 });
    await send(bill(1), bill(2));
    expect(await left()).toEqual(['outOfStock', 0]);
    expect((await updates(COL)).at(-1)).toEqual({ status: 'outOfStock' });
    expect((await updates(KDY)).at(-1)).toEqual({ status: 'inStock' });
  });

  it('counts a bill once, however often and in whichever versions it arrives', async () => {
    const { limit, send, bill, left } = await shop();
    await limit(5);
    const open = bill(2, {
      version: 1,
      status: 'open',
      settledAt: null,
      openedAt: new Date().toISOString(),
      payments: [],
    });
    const { billNumber } = open;
    await send(open);
    expect(await left()).toEqual(['limited', 5]);
    const settled = { ...bill(3), billNumber, version: 2 };
    await send(settled, settled);
    await send(settled);
    await send({ ...settled, version: 3, reprints: 2 });
    expect(await left()).toEqual(['limited', 2]);
  });

  it('counts what was chosen in a combo, and a part of one as one', async () => {
    const { limit, send, bill, left } = await shop();
    await limit(5);
    await send(bill(1, { lines: [{ itemCode: 'MEAL', quantity: 2, unitPrice: '20', modifiers: [{ name: 'Pie' }] }] }));
    expect(await left()).toEqual(['limited', 3]);
    await send(bill('0.5'));
    expect(await left()).toEqual(['limited', 2]);
  });

  it('counts neither earlier sales nor other outlets’', async () => {
    const { limit, send, bill, left } = await shop();
    const earlier = bill(2, { settledAt: new Date(Date.now() - 3_600_000).toISOString() });
    await limit(5);
    await send(earlier, bill(2, { outlet: KDY }));
    expect(await left()).toEqual(['limited', 5]);
  });

  it('can be sold again when a cancelled bill’s food comes back, unless more was sold than there was', async () => {
    const { limit, send, bill, left, cancel } = await shop();
    await limit(5);
    const [three, four, one] = [bill(3), bill(4), bill(1)];
    await send(three, one);
    await cancel(one.billNumber, false);
    expect(await left()).toEqual(['limited', 1]);
    await send(four);
    expect(await left()).toEqual(['outOfStock', -3]);
    await cancel(three.billNumber, true);
    expect(await left()).toEqual(['outOfStock', 0]);
    await cancel(four.billNumber, true);
    expect(await left()).toEqual(['limited', 4]);
  });

  it('starts again where a person sets another number, and is left alone where they say sold out', async () => {
    const { limit, send, bill, left } = await shop();
    await limit(2);
    await send(bill(2));
    await limit(4);
    await send(bill(1));
    expect(await left()).toEqual(['limited', 3]);
    await limit(1, { stock: 'outOfStock', quantity: undefined });
    await send(bill(1));
    expect(await left()).toEqual(['outOfStock', null]);
  });
});
