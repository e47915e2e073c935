import { expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import { entity } from '#resources';
import { insertDocument, runAction } from '#server/documents/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A shared dish is sold as purchased, and names one outlet's stock item: its code links the same item elsewhere (domain 1.5). */

const db = await sharedDatabase();
const wastage = entity('wastageNotes') as Document;

test('a resale dish that is thrown away takes the own item of the outlet, also where only that outlet is seen', async () => {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  await group.put('inventoryItems', {
    ...{ _id: 'riceKdy', outletId: 'out_KDY', itemCode: 'rice', itemName: 'Rice in Kandy', itemType: 'raw' },
    ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
  });
  await group.put('items', {
    ...{ _id: 'bag', name: 'Bag of rice', itemCode: 'BAG', itemType: 'simple', price: '9' },
    ...{ costSource: 'inventoryItem', inventoryItemId: 'rice', inventoryQty: '0.5' },
  });
  await group.settings({});
  await group.put('systemSettings', {
    ...{ _id: 'out_KDY', outletId: 'out_KDY', settings: [{ name: 'negativeStock', state: true, value: 'allow' }] },
  });
  const cook = group.person('cook', { WASTAGE: ['view', 'create', 'approve'] }, ['out_KDY']);
  const { body } = await insertDocument({ db }, cook, wastage, {
    ...{ outletId: 'out_KDY', docDate: '2026-06-05' },
    items: [{ menuItemId: 'bag', quantity: '3', wastageType: 'breakage' }],
  });
  expect(body.items).toMatchObject([{ kind: 'menuItem', uses: 'Rice in Kandy 1.5 kg' }]);
  await runAction({ db }, cook, wastage, 'approve', { _id: body._id, _rev: body._rev });
  expect(await group.balance('riceKdy', 'out_KDY')).toMatchObject({ quantity: '-1.5000' });
  expect(await group.balance('rice')).toMatchObject({ quantity: '0.0000' });
});
