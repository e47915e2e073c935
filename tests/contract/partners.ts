import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources/index';
import type { Maker } from './records';

/**
 * What transfers need at the other end: an outlet where none of the world's users work, with the same item, and goods in transit from it.
 */

const PARTNER = 'out_partner';

/** The other outlet, created at first use. */
async function partner(maker: Maker): Promise<string> {
  const { world } = maker;
  if (!(await stored(maker, 'outlets', PARTNER)))
    await world.put('outlets', {
      _id: PARTNER,
      code: 'PART',
      name: 'Partner',
      timeZone: 'UTC',
      dayStartTime: '00:00',
    });
  return PARTNER;
}

async function stored({ world }: Maker, resource: string, id: string): Promise<AnyRecord | undefined> {
  const [row] = await world.db.query<{ data: AnyRecord }>(
    'select data from records where group_id = $1 and resource = $2 and id = $3',
    [world.groupId, resource, id],
  );
  return row?.data;
}

/** The world's item at the partner's outlet. */
async function twinOf(maker: Maker, item: AnyRecord, outletId: string): Promise<string> {
  const id = `twin_${String(item._id)}`;
  const { _id, _rev, ...same } = item;
  if (!(await stored(maker, 'inventoryItems', id)))
    await maker.world.put('inventoryItems', { ...same, _id: id, outletId, itemUnits: item.itemUnits ?? [] });
  return id;
}

/** A transfer out to the partner. */
export async function outgoing(maker: Maker): Promise<AnyRecord> {
  const toOutletId = await partner(maker);
  const item = await maker.one('inventoryItems');
  await twinOf(maker, item, toOutletId);
  return { toOutletId, items: [{ itemId: item._id, unitId: item.baseUnitId, sentQty: '1' }] };
}

let count = 0;

/** A transfer in for goods in transit to here. */
export async function incoming(maker: Maker): Promise<AnyRecord> {
  const { world } = maker;
  const outletId = await partner(maker);
  const item = await maker.one('inventoryItems');
  const transfer = await world.put('transferOuts', {
    outletId,
    docDate: '2026-01-01',
    status: 'approved',
    transferOutNumber: `TO-PART-${++count}`,
    toOutletId: world.outletId,
    items: [
      {
        lineNo: 1,
        itemId: await twinOf(maker, item, outletId),
        itemCode: item.itemCode,
        itemName: item.itemName,
        unitId: item.baseUnitId,
        conversionFactor: '1.000000',
        sentQty: '3.0000',
        receivedQty: '0.0000',
        writtenOffQty: '0.0000',
        returnedQty: '0.0000',
        pendingQty: '3.0000',
        baseQuantity: '3.0000',
        unitCost: '1.000000',
        lineCost: '3.00',
      },
    ],
  });
  return {
    transferOutId: transfer._id,
    items: [{ itemId: item._id, unitId: item.baseUnitId, outLineNo: 1, receivedQty: '3' }],
  };
}

/** The world's outlet as everyone sees it. */
export const isView = (name: string): boolean => {
  const of = entity(name);
  return of.kind === 'resource' && of.viewOf !== undefined;
};
