/** The store rooms' other documents: requisitions and issues, waste, corrections and returns, in every state. */

import type { Document } from '#engine/define/document';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { insertDocument, runAction } from '#server/documents/service';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import type { DemoOutlet } from '../users/people';
import { stockId } from './cards';
import type { Office } from './documents';
import { STORY_ITEM } from './pantry';
import { PLANTED } from './supply';

/** A document as the services return it. */
type Stored = Awaited<ReturnType<typeof insertDocument>>['body'];
type Line = { itemId: string; unitId: string };

const of = (name: string) => entity(name) as Document;

/** Writes the documents of one outlet with numbered requests, so that a second start writes nothing twice. */
function deskOf({ db }: Office, outlet: DemoOutlet, series: string) {
  let requests = 0;
  return {
    write: async (document: string, who: Identity, docDate: string, record: object): Promise<Stored> => {
      const clientRequestId = `demo-store-${outlet.code}-${series}${++requests}`;
      const whole = { outletId: outlet.id, docDate, clientRequestId, ...record };
      return (await insertDocument({ db }, who, of(document), whole)).body;
    },
    act: async (document: string, who: Identity, key: string, { _id, _rev }: Stored, args: object = {}) =>
      (await runAction({ db }, who, of(document), key, { _id, _rev, arguments: args })).body,
  };
}

/** An item with stock to spare: a small quantity of it, and a kitchen's waste of it in two weeks. */
type Spare = Line & { some: string; wasted: string };

/** Some items of an outlet of which a twelfth can be spared. */
async function spare({ db, keeper }: Office, outlet: DemoOutlet): Promise<Spare[]> {
  const planted = PLANTED.map(([, code]) => stockId(outlet, code));
  const items = await findRecords(db, scopeOfIdentity(keeper(outlet)), entity('inventoryItems'), {
    outletId: outlet.id,
  });
  return items.flatMap((item) => {
    const [itemId, unitId, onHand] = [String(item._id), String(item.baseUnitId), dec(item.stockOnHand)];
    if (onHand.lt(6) || planted.includes(itemId) || item.itemCode === STORY_ITEM) return [];
    const part = (of: number) =>
      unitId === 'unit_ea' ? onHand.div(of).round(0, 3).toFixed() : onHand.div(of).toFixed(2);
    return [{ itemId, unitId, some: part(50), wasted: part(12) }];
  });
}

const WHY = ['spoilage', 'overProduction', 'burnt', 'expired', 'spillage', 'preparationError', 'breakage'] as const;
const PURPOSES = [
  ['staffMeal', 'Evening crew'],
  ['cleaning', 'Night shift'],
  ['production', 'Sous chef'],
  ['event', 'Banquet, hall 2'],
  ['tasting', 'New menu'],
] as const;

/**
 * Writes one store room's documents of the last two weeks; small ones have fewer.
 * @param days business dates, oldest first
 * @param series distinguishes the requests of each fortnight
 */
export async function keepStore(
  office: Office,
  outlet: DemoOutlet,
  days: readonly string[],
  isLarge: boolean,
  series = '',
) {
  const { write, act } = deskOf(office, outlet, series);
  const [keeper, manager, chef, buyer] = [
    office.keeper(outlet),
    office.manager(outlet),
    office.chef(outlet),
    office.buyer(outlet),
  ];
  const items = await spare(office, outlet);
  const day = (back: number) => days.at(-1 - back) ?? '';
  const taken = (place: number) => items[place % items.length] as (typeof items)[number];
  const line = (place: number) => {
    const { itemId, unitId } = taken(place);
    return { itemId, unitId };
  };
  const departmentId = `department_${outlet.code}_kitchen`;
  const approve = (document: string, stored: Stored) => act(document, manager, 'approve', stored);

  // Waste.
  for (let note = 0; note < (isLarge ? 10 : 5); note++) {
    const draft = await write('wastageNotes', note % 2 ? chef : keeper, day(11 - note), {
      departmentId,
      responsible: note % 2 ? chef.firstName : 'Kitchen',
      items: [0, 1, 2].map((each) => ({
        ...line(note * 7 + each),
        quantity: taken(note * 7 + each).wasted,
        wastageType: WHY[(note + each) % WHY.length],
      })),
    });
    await approve('wastageNotes', draft);
  }
  const recipes = await findRecords(office.db, scopeOfIdentity(chef), entity('recipes'), { outletId: outlet.id });
  const isSpare = ({ itemId }: { itemId: string }) => items.some((each) => each.itemId === itemId);
  const recipe = recipes.find(({ ingredients }) => ingredients.every(isSpare));
  await write('wastageNotes', chef, day(0), {
    departmentId,
    responsible: chef.firstName,
    items: [
      { ...line(3), quantity: taken(3).some, wastageType: 'equipmentFailure' },
      ...(recipe ? [{ menuItemId: recipe.menuItemId, quantity: '1', wastageType: 'customerReturn' }] : []),
    ],
  });

  // Issues to departments, some of them without a requisition.
  for (let note = 0; note < (isLarge ? 4 : 2); note++) {
    const [purpose, issuedTo] = PURPOSES[note] as (typeof PURPOSES)[number];
    const draft = await write('issueNotes', keeper, day(10 - note * 3), {
      departmentId,
      purpose,
      issuedTo,
      items: [{ ...line(note * 5 + 20), issuedQty: taken(note * 5 + 20).some }],
    });
    await approve('issueNotes', draft);
  }

  // Requisitions: one in every state.
  const ask = (back: number, place: number, priority = 3) =>
    write('storeRequisitions', chef, day(back), {
      departmentId,
      requiredDate: day(Math.max(0, back - 1)),
      priorityLevelId: `priorityLevel_${priority}`,
      items: [0, 1, 2].map((each) => ({ ...line(place + each), requestedQty: taken(place + each).some })),
    });
  const issue = async (requisition: Stored, back: number, share: number) =>
    write('issueNotes', keeper, day(back), {
      srnId: requisition._id,
      departmentId,
      purpose: 'production',
      issuedTo: chef.firstName,
      items: linesOf(requisition)
        .slice(0, share)
        .map(({ itemId, unitId, lineNo, approvedQty }) => ({
          itemId,
          unitId,
          srnLineNo: lineNo,
          issuedQty: approvedQty,
        })),
    });
  const reread = async ({ _id }: Stored) =>
    (await findRecords(office.db, scopeOfIdentity(manager), entity('storeRequisitions'), { _id: [String(_id)] }))[0];
  const approved = async (back: number, place: number, priority?: number) =>
    approve('storeRequisitions', await ask(back, place, priority));
  await approve('issueNotes', await issue(await approved(9, 40), 8, 3));
  const partly = await approved(4, 43);
  await approve('issueNotes', await issue(partly, 3, 1));
  await ask(0, 46, 1);
  await approved(1, 49, 2);
  await issue(await approved(1, 52), 0, 3);
  if (isLarge) {
    const short = await approved(7, 55);
    await approve('issueNotes', await issue(short, 6, 2));
    const left = await reread(short);
    if (left) await act('storeRequisitions', manager, 'shortClose', left, { reason: 'Bought at the market instead' });
    await act('storeRequisitions', manager, 'shortClose', await approved(6, 58), { reason: 'Event was cancelled' });
  }

  // Corrections.
  const adjust = (back: number, type: number, place: number, reason?: string) =>
    write('stockAdjustments', manager, day(back), {
      adjustmentTypeId: `adjustmentType_${type}`,
      ...(reason ? { reason } : {}),
      items: [{ ...line(place), adjustQty: taken(place).some }],
    });
  await approve('stockAdjustments', await adjust(9, 1, 61));
  await approve('stockAdjustments', await adjust(5, 5, 62));
  if (isLarge) {
    await approve('stockAdjustments', await adjust(4, 10, 63, 'Received twice in the old system'));
    await approve('stockAdjustments', await adjust(2, 8, 64));
  }
  await adjust(0, 6, 65);

  // Returns to suppliers: from the latest deliveries, a little of each first line that is still in stock.
  const receipts = await findRecords(office.db, scopeOfIdentity(buyer), entity('goodsReceivedNotes'), {
    outletId: outlet.id,
    status: 'approved',
  });
  const sendBack = async (place: number, back: number, returnReason: string) => {
    const receipt = receipts.toReversed()[place];
    const found = receipt && linesOf(receipt).find(({ itemId }) => items.some((each) => each.itemId === itemId));
    const held = items.find(({ itemId }) => itemId === found?.itemId);
    if (!receipt || !found || !held) return undefined;
    const amount = { unitId: held.unitId, returnQty: quantity(held.some) };
    return write('supplierReturns', buyer, day(back), {
      grnId: receipt._id,
      settlement: 'creditNote',
      items: [{ itemId: held.itemId, grnLineNo: found.lineNo, returnReason, ...amount }],
    });
  };
  const first = await sendBack(0, 1, 'quality');
  if (first) {
    const sent = await approve('supplierReturns', first);
    const creditNoteNo = `CN-${outlet.code}-${series || '041'}`;
    await act('supplierReturns', buyer, 'addCreditNote', sent, { creditNoteNo, creditNoteDate: day(0) });
  }
  if (isLarge) {
    const second = await sendBack(1, 1, 'damaged');
    if (second) await approve('supplierReturns', second);
  }
  await sendBack(2, 0, 'overDelivery');
}
