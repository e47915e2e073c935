import { expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';

/** Two outlets with items whose units have no last digit in each other: eggs kept in dozens, flour and dough in pounds, saffron and oil in kilograms. */

export const docDate = '2026-06-10';
export const OUTLETS = ['out_COL', 'out_KDY'] as const;
export type UnitsWorld = Awaited<ReturnType<typeof unitsWorld>>;

export async function unitsWorld(db: Database) {
  const group = await newGroup(db);
  await addPurchasing(db, group);
  const { put } = group;
  await put('measureTypes', { _id: 'count', name: 'Count', baseUnitId: 'ea' });
  const unit = (_id: string, measureTypeId: string, conversionToBase: string) =>
    put('units', { _id, unitName: _id, unitCode: _id, measureTypeId, conversionToBase });
  await unit('ea', 'count', '1');
  await unit('dozen', 'count', '12');
  await unit('g', 'weight', '0.001');
  await unit('lb', 'weight', '0.453592');
  for (const outletId of OUTLETS) {
    const here = outletId === 'out_COL' ? '' : 'Kdy';
    const item = (code: string, measureTypeId: string, baseUnitId: string, more: AnyRecord = {}) =>
      put('inventoryItems', {
        ...{ _id: `${code}${here}`, outletId, itemCode: code, itemName: code, itemType: 'raw', isStockTracked: true },
        ...{ baseUnitId, measureTypeId, itemUnits: [], ...more },
      });
    await item('egg', 'count', 'dozen');
    await item('flour', 'weight', 'lb');
    await item('saffron', 'weight', 'kg');
    await item('oil', 'weight', 'kg', { itemUnits: [{ unitId: 'case', factorToBase: '10', use: ['purchase'] }] });
    await item('dough', 'weight', 'lb', { itemType: 'semiFinished' });
  }
  await put('foodDepartments', { _id: 'kitchen', name: 'Kitchen', outletId: 'out_COL' });
  await put('priorityLevels', { _id: 'soon', name: 'Soon', rank: 1 });

  const saved = async (name: string, input: AnyRecord) =>
    (
      await insertDocument({ db }, group.owner, entity(name) as Document, {
        ...{ outletId: 'out_COL', docDate },
        ...input,
      })
    ).body;
  const act = async (name: string, key: string, { _id, _rev }: AnyRecord): Promise<AnyRecord> =>
    (await runAction({ db }, group.owner, entity(name) as Document, key, { _id, _rev })).body;
  const done = async (name: string, input: AnyRecord, key = 'approve') => act(name, key, await saved(name, input));

  let invoices = 0;
  const received = (itemId: string, unit: string, quantity: string, unitPrice: string, more: AnyRecord = {}) =>
    done('goodsReceivedNotes', {
      ...{ supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: `F-${++invoices}`, invoiceDate: docDate },
      ...{ receivedBy: 'owner', invoiceTotal: String(Number(quantity) * Number(unitPrice)), ...more },
      items: [{ itemId, purchaseUnitId: unit, deliveredQty: quantity, unitPrice }],
    });
  const returned = (grn: AnyRecord, itemId: string, unitId: string, returnQty: string) =>
    done('supplierReturns', {
      grnId: grn._id,
      items: [{ itemId, unitId, grnLineNo: 1, returnQty, returnReason: 'damaged' }],
    });
  const sent = (itemId: string, unitId: string, sentQty: string) =>
    done('transferOuts', { toOutletId: 'out_KDY', items: [{ itemId, unitId, sentQty }] });
  const arrived = (transfer: AnyRecord, itemId: string, unitId: string, line: AnyRecord) =>
    done('transferIns', {
      ...{ outletId: 'out_KDY', transferOutId: transfer._id, receivedBy: 'owner' },
      items: [{ itemId: `${itemId}Kdy`, unitId, outLineNo: 1, discrepancyReason: 'Dropped', ...line }],
    });
  const stock = async (itemId: string, outletId = 'out_COL') => {
    const { quantity, value } = (await group.balance(itemId, outletId)) ?? {};
    return `${quantity} ${value}`;
  };
  const sound = async () => expect(await verifyGroup(db, group.groupId)).toEqual([]);

  return { db, group, act, done, received, returned, sent, arrived, stock, sound };
}
