import { beforeEach } from 'vitest';
import { newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { type Options, outlets, read } from '#tests/kit/importedFile';

export { access, csv, outlets, read } from '#tests/kit/importedFile';

/** Files as restaurants bring them, from the file to the API's preview, in a group with a few categories and units. */

/** A new group for each test, and what imports files there. */
export async function importKit() {
  const { db, app } = await testApp();
  let tenant: Tenant;

  beforeEach(async () => {
    tenant = await newTenant(db, app);
    for (const name of ['Drinks', 'Starters', 'Mains', 'Pizza'])
      await tenant.put('menuCategories', { name, revenueGroup: 'food', outlets });
    await tenant.put('inventoryCategories', { name: 'Dry goods & grains', costGroup: 'food', outlets });
    for (const [_id, name] of [
      ['weight', 'Weight'],
      ['volume', 'Volume'],
      ['count', 'Count'],
    ])
      await tenant.put('measureTypes', { _id, name });
    const units = [
      ['kg', 'Kilogram', 'weight', '1'],
      ['g', 'Gram', 'weight', '0.001'],
      ['L', 'Litre', 'volume', '1'],
      ['ea', 'Each', 'count', '1'],
    ];
    for (const [unitCode, unitName, measureTypeId, conversionToBase] of units)
      await tenant.put('units', {
        _id: `unit_${unitCode}`,
        unitName,
        unitCode,
        measureTypeId,
        conversionToBase,
        decimals: 3,
      });
  });

  async function imported(resource: string, file: string | File, options: Options = {}) {
    const found = await read(resource, file, options);
    const { body } = await tenant.owner.post(`/api/v1/${resource}/import?outletId=out_COL`, {
      rows: found.rows,
      ...options.more,
    });
    const problems = (body.rows as { problems: { message: string }[] }[]).flatMap(({ problems: each }) =>
      each.map(({ message }) => message),
    );
    return { ...found, body, problems };
  }
  const docs = async (path: string) =>
    (await tenant.owner.get(path, { limit: 1000, outletId: 'out_COL' })).body.docs ?? [];
  const items = async () => Object.fromEntries((await docs('/api/v1/items/')).map((item) => [String(item.name), item]));
  return { imported, docs, items, tenant: () => tenant };
}
