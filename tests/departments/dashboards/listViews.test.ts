import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#tests/kit/app';
import { newTenant, type Tenant } from '../../engine/server/records/recordsFixture';

/** Saved views of lists, over the API. */

const { db, app } = await testApp();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(db, app);
});

type Client = Tenant['owner'];
const save = (client: Client, body: object) => client.post('/api/v1/reportViews/save', body);
const viewsOf = (client: Client, list = 'purchaseOrders') => client.get(`/api/v1/reportViews/of?list=${list}`);
const idsOf = async (client: Client) => (await viewsOf(client)).body.docs?.map(({ _id }) => _id);
const query = (parts: Record<string, string | object>) =>
  new URLSearchParams(
    Object.entries(parts).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

describe('views of a list', () => {
  test('belong to their owner until they are shared, then to everyone of the group who can open the list', async () => {
    const buyer = await tenant.person({ PO: ['view'] });
    const cook = await tenant.person({ KOT: ['view'] });
    const drafts = query({ filter: { status: 'draft' }, sort: '-docDate', limit: '50', columns: 'pONumber,status' });
    const own = await save(tenant.owner, { name: 'Drafts', list: 'purchaseOrders', query: drafts });
    expect([own.status, own.body]).toEqual([
      200,
      {
        ...{ _id: own.body._id, name: 'Drafts', list: 'purchaseOrders', isShared: false, isOwn: true, owner: '' },
        query: query({ sort: '-docDate', filter: { status: 'draft' }, limit: '50', columns: 'pONumber,status' }),
      },
    ]);
    expect(await idsOf(buyer)).toEqual([]);
    await save(tenant.owner, { _id: own.body._id, isShared: true });
    expect((await viewsOf(buyer)).body.docs).toEqual([
      expect.objectContaining({ name: 'Drafts', list: 'purchaseOrders', isOwn: false, isShared: true }),
    ]);
    expect((await viewsOf(cook)).status).toBe(403);
    expect((await save(cook, { name: 'x', list: 'purchaseOrders', query: '' })).status).toBe(403);
    expect((await save(buyer, { _id: own.body._id, name: 'Mine' })).status).toBe(404);
    // Another group, and another list or report, have their own.
    const other = await newTenant(db, app);
    expect(await idsOf(other.owner)).toEqual([]);
    expect((await save(other.owner, { _id: own.body._id, name: 'Mine' })).status).toBe(404);
    expect((await viewsOf(tenant.owner, 'goodsReceivedNotes')).body.docs).toEqual([]);
    expect((await tenant.owner.get('/api/v1/reportViews/of?report=salesReport')).body.docs).toEqual([]);
    expect((await tenant.owner.post('/api/v1/reportViews/remove', { _id: own.body._id })).status).toBe(200);
    expect(await idsOf(buyer)).toEqual([]);
  });

  test('are refused with the list’s own words', async () => {
    const refusal = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [
      status,
      body.code,
      body.message,
      body.errors,
    ];
    const wrong: Parameters<typeof query>[0][] = [
      { filter: { suplierId: 's' } },
      { filter: { docDate: { near: 'today' } } },
      { filter: '{' },
      { filter: '[]' },
      { sort: 'nothing' },
      { limit: '0' },
    ];
    for (const parts of wrong) {
      const asked = query(parts);
      const listed = await tenant.owner.get(`/inventory-api/po/getPoListDocs?${asked}`);
      expect(listed.status, asked).toBe(400);
      const saved = await save(tenant.owner, { name: 'x', list: 'purchaseOrders', query: asked });
      expect(refusal(saved), asked).toEqual(refusal(listed));
    }
  });

  test('are refused for what no list has: an unknown column, a page, two subjects or none', async () => {
    const attempt = (body: object) => save(tenant.owner, { name: 'x', list: 'purchaseOrders', query: '', ...body });
    const messages: unknown[] = [];
    for (const body of [
      { query: 'columns=pONumber,statu' },
      { query: 'page=2' },
      { report: 'salesReport' },
      { list: undefined },
      { name: ' ' },
    ]) {
      const { status, body: answer } = await attempt(body);
      expect(status).toBe(400);
      messages.push(answer.errors?.[0]?.message);
    }
    expect(messages).toEqual([
      'There is no column “statu” to show; did you mean “status”?',
      'A list’s view has no parameter “page”',
      'A view belongs to a report or a list, not to both',
      'Report or list is required',
      'Name is required',
    ]);
    expect((await attempt({ list: 'nothing' })).status).toBe(404);
    // Saved views have no list themselves.
    expect((await attempt({ list: 'reportViews' })).status).toBe(404);
  });

  test('can’t filter, sort or show what the person can’t see', async () => {
    const viewer = await tenant.person({ INV_ITEM: ['view'] });
    const attempt = (parts: Parameters<typeof query>[0]) =>
      save(viewer, { name: 'x', list: 'inventoryItems', query: query(parts) });
    expect((await attempt({ columns: 'itemName' })).status).toBe(200);
    expect((await attempt({ columns: 'averageCost' })).status).toBe(400);
    expect((await attempt({ sort: 'averageCost' })).status).toBe(403);
  });

  test('keep the names of periods', async () => {
    const saved = await save(tenant.owner, {
      name: 'Last week',
      list: 'purchaseOrders',
      query: query({ filter: { docDate: { period: 'lastWeek' } } }),
    });
    expect([saved.status, saved.body.query]).toEqual([200, query({ filter: { docDate: { period: 'lastWeek' } } })]);
  });
});
