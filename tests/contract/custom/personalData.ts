import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/** A guest who ordered by QR code: found, exported and erased. */

let serial = 0;

/** Stores an order of a guest that only this trial knows. */
async function guest({ world: { db, groupId, outletId } }: Maker): Promise<string> {
  const phone = `+9477555${String(++serial).padStart(4, '0')}`;
  await db.query(
    `insert into till_events (group_id, outlet_id, kind, id, business_date, at, data, content_hash)
     values ($1, $2, 'qrOrder', $3, '2026-06-03', now(), $4, $3)`,
    [groupId, outletId, `trial ${phone}`, { orderNumber: phone.slice(1), phone, customerName: 'Trial' }],
  );
  return phone;
}

/** Gives the owner every outlet of the group, as the calls require. Returns a function that undoes it. */
async function everywhere({ world: { db, groupId, owner } }: Maker): Promise<() => Promise<void>> {
  const of = [groupId, owner.userId] as const;
  const [before] = await db.query("select data -> 'outletIds' as ids from records where group_id = $1 and id = $2", of);
  const put = async (ids: unknown) => {
    await db.query(
      `update records set data = data || jsonb_build_object('outletIds', $3::jsonb) where group_id = $1 and resource = 'users' and id = $2`,
      [...of, JSON.stringify(ids)],
    );
  };
  const outlets = await db.query("select id from records where group_id = $1 and resource = 'outlets'", [groupId]);
  await put(outlets.map(({ id }) => id));
  return () => put(before?.ids);
}

const trial =
  (check: (maker: Maker, phone: string) => Trial['check']) =>
  async (maker: Maker, route: Route): Promise<Trial> => {
    const contact = await guest(maker);
    const takeBack = await everywhere(maker);
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body: { contact },
      wrong: [{ body: { contact: '12' } }, { body: {} }, { body: { resource: 'units', id: 'x' } }],
      check: async (answer) => {
        await takeBack();
        await check(maker, contact)(answer);
      },
    };
  };

export default {
  find: trial(() => async ({ status, body }) => {
    expect(status).toBe(200);
    expect(body.docs).toEqual([{ name: 'till_events', label: 'Till reports', count: 1 }]);
  }),
  export: trial((_maker, phone) => async ({ status, body }) => {
    expect(status).toBe(200);
    expect(body.sections).toMatchObject([{ name: 'till_events', rows: [{ data: { phone, customerName: 'Trial' } }] }]);
  }),
  erase: trial(({ world: { db, groupId } }, phone) => async ({ status, body }) => {
    expect(status).toBe(200);
    expect(body.erased).toBe(1);
    const [row] = await db.query('select data from till_events where group_id = $1 and id = $2', [
      groupId,
      `trial ${phone}`,
    ]);
    expect(row?.data).toEqual({ orderNumber: phone.slice(1) });
  }),
};
