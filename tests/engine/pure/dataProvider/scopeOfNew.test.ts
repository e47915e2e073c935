import { describe, expect, it } from 'vitest';
import { createDataProvider } from '#dataProvider';
import { callsOf, parseCall, scopeKeys } from '#engine/read/calls';
import { entities, entity } from '#resources';

/** A new record has the scope that the API's list requires, or it wouldn't be in that list. */
describe('the scope of a new record', () => {
  const bodies: Record<string, unknown>[] = [];
  const providerOf = (extensions: boolean) =>
    createDataProvider({
      config: { apiUrl: '/api', inventoryUrl: '/inventory-api', extensions },
      entities,
      scope: () => ({ groupId: 'group_1', userId: 'u1', outletIds: ['outlet_1', 'outlet_2'], outletId: 'outlet_1' }),
      getToken: () => 'token',
      isOnline: () => true,
      fetch: async (_url, init) => {
        const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
        bodies.push(sent.chargeData ?? sent);
        return Response.json({ _id: 'new', _rev: '1-a' });
      },
    });
  const [reference, other] = [providerOf(true), providerOf(false)];
  const sent = async (name: string, data = {}, provider = reference) => {
    bodies.length = 0;
    await provider.create(name, { data });
    return bodies[0];
  };

  it('goes by the names of the specification', async () => {
    for (const name of ['discounts', 'customPayments', 'comments', 'suppliers', 'units'])
      expect(await sent(name), name).toMatchObject({ group_id: 'group_1' });
    for (const name of ['users', 'userRoles', 'promotions', 'cityLedgerCompanies'])
      expect(await sent(name), name).toMatchObject({ groupId: 'group_1' });
    for (const name of ['floors', 'printers', 'charges', 'purchaseOrders', 'goodsReceivedNotes'])
      expect(await sent(name), name).toMatchObject({ outletId: 'outlet_1' });
  });

  it('is what the form says where it says something', async () => {
    expect(await sent('printers', { outletId: 'outlet_2' })).toMatchObject({ outletId: 'outlet_2' });
  });

  it('comes with what an API that stores what it gets needs: a draft, and a role as the specification has it', async () => {
    expect(await sent('purchaseOrders', {}, other)).toMatchObject({ status: 'draft', outletId: 'outlet_1' });
    expect(await sent('userRoles', { name: 'Buyer', module: [] }, other)).toEqual({
      ...{ name: 'Buyer', module: [], type: 'role', groupId: 'group_1' },
      ...{ _id: expect.stringMatching(/^role_[0-9a-f-]{36}$/), createdBy: 'u1', modifiedBy: '' },
      createdDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      modifiedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(await sent('userRoles', { name: 'Buyer', module: [] })).toEqual({
      ...{ name: 'Buyer', module: [], groupId: 'group_1' },
    });
  });

  it('is there for everything that is listed by it', () => {
    for (const each of entities) {
      const { getList, create } = callsOf(each);
      if (!getList || !create || each.calls?.getList === undefined) continue;
      const { query, path } = parseCall(each.calls.getList);
      const isByGroup = [...query, path].some((part) => /group_?[iI]d/.test(part));
      const isByOutlet = [...query, path].some((part) => part.includes('outletId'));
      const { group, outlet } = scopeKeys(each);
      expect([each.name, group !== undefined || !isByGroup, (outlet !== undefined) === isByOutlet]).toEqual([
        ...[each.name, true, true],
      ]);
    }
    expect(scopeKeys(entity('discounts'))).toEqual({ group: 'group_id' });
  });
});
