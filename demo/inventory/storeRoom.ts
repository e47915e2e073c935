/** The store rooms' other documents: requisitions and issues, waste, corrections and returns, in every state. */

import type { Document } from '#engine/define/document';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import { claimedOf } from '#resources/inventory/claims.rules';
import type { Identity } from '#server/auth/identity';
import { insertDocument, runAction } from '#server/documents/service';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import { type Errand, once, times } from '../errands';
import type { DemoOutlet } from '../users/people';
import { stockId } from './cards';
import type { Office } from './documents';
import { STORY_ITEM } from './pantry';
import { PLANTED } from './supply';

/** A document as the services return it. */
type Stored = Awaited<ReturnType<typeof insertDocument>>['body'];
type Line = { itemId: string; unitId: string };

const of = (name: string) => entity(name) as Document;

/** Writes the documents of one outlet with named requests, so that a repetition writes nothing twice. */
const deskOf = ({ db }: Office, outlet: DemoOutlet, series: string) => ({
  write: async (document: string, request: string, who: Identity, docDate: string, record: object): Promise<Stored> => {
    const clientRequestId = `demo-store-${outlet.code}-${series}${request}`;
    const whole = { outletId: outlet.id, docDate, clientRequestId, ...record };
    return (await insertDocument({ db }, who, of(document), whole)).body;
  },
  act: async (document: string, who: Identity, key: string, { _id, _rev }: Stored, args: object = {}) =>
    (await runAction({ db }, who, of(document), key, { _id, _rev, arguments: args })).body,
});

/** An item with stock to spare: a small quantity of it, and a kitchen's waste of it in two weeks. */
type Spare = Line & { some: string; wasted: string };

/** By item, the least that was on hand at the end of a day since one: what can be taken on it, because no later day may go below zero. */
export async function leastSince(
  { db, keeper }: Office,
  outlet: DemoOutlet,
  from: string,
): Promise<Map<string, string>> {
  const rows = await db.query<{ itemId: string; least: string }>(
    `select item_id as "itemId", least(max(b.quantity), min(b.quantity - d.later), max(b.quantity) - sum(d.qty))::text as least
     from (select item_id, sum(qty) as qty, coalesce(sum(sum(qty)) over (partition by item_id order by business_date desc rows between unbounded preceding and 1 preceding), 0) as later
           from movements where group_id = $1 and outlet_id = $2 and business_date >= $3 group by item_id, business_date) d
     join balances b using (item_id) where b.group_id = $1 and b.outlet_id = $2 group by item_id`,
    [keeper(outlet).groupId, outlet.id, from],
  );
  return new Map(rows.map(({ itemId, least }) => [itemId, least]));
}

/** Some items of an outlet of which a twelfth can be spared on any day since one. */
async function spare(office: Office, outlet: DemoOutlet, from: string): Promise<Spare[]> {
  const { db, keeper } = office;
  const least = await leastSince(office, outlet, from);
  const planted = PLANTED.map(([, code]) => stockId(outlet, code));
  const items = await findRecords(db, scopeOfIdentity(keeper(outlet)), entity('inventoryItems'), {
    outletId: outlet.id,
  });
  return items.flatMap((item) => {
    const [itemId, unitId] = [String(item._id), String(item.baseUnitId)];
    const onHand = dec(least.get(itemId) ?? item.stockOnHand);
    if (onHand.lt(6) || planted.includes(itemId) || item.itemCode === STORY_ITEM) return [];
    const part = (of: number) =>
      unitId === 'unit_ea' ? onHand.div(of).round(0, 3).toFixed() : onHand.div(of).toFixed(2);
    return [{ itemId, unitId, some: part(50), wasted: part(12) }];
  });
}

/** Causes of waste. */
export const WHY = [
  'spoilage',
  'overProduction',
  'burnt',
  'expired',
  'spillage',
  'preparationError',
  'breakage',
] as const;
const PURPOSES = [
  ['staffMeal', 'Evening crew'],
  ['cleaning', 'Night shift'],
  ['production', 'Sous chef'],
  ['event', 'Banquet, hall 2'],
  ['tasting', 'New menu'],
] as const;

/**
 * One store room's documents of the last two weeks; small ones have fewer.
 * @param days business dates, oldest first
 * @param series distinguishes the requests of each fortnight
 */
export function storeErrands(
  office: Office,
  outlet: DemoOutlet,
  days: readonly string[],
  isLarge: boolean,
  series = '',
): Errand[] {
  const { write, act } = deskOf(office, outlet, series);
  const [keeper, manager, chef, buyer] = [
    office.keeper(outlet),
    office.manager(outlet),
    office.chef(outlet),
    office.buyer(outlet),
  ];
  const spared = once(() => spare(office, outlet, days[0] ?? ''));
  const day = (back: number) => days.at(-1 - back) ?? '';
  const departmentId = `department_${outlet.code}_kitchen`;
  const approve = (document: string, stored: Stored) => act(document, manager, 'approve', stored);
  const take = async (place: number): Promise<Spare> => {
    const items = await spared();
    return items[place % items.length] as Spare;
  };
  const lineOf = ({ itemId, unitId }: Spare): Line => ({ itemId, unitId });
  const errand = (what: string, work: Errand['work']): Errand => ({ name: `${what}, ${outlet.name}`, work });

  // Waste.
  const waste = times(isLarge ? 10 : 5, (note) =>
    errand('wastage', async () => {
      const taken = await Promise.all([0, 1, 2].map((each) => take(note * 7 + each)));
      const draft = await write('wastageNotes', `wastage-${note}`, note % 2 ? chef : keeper, day(11 - note), {
        departmentId,
        responsible: note % 2 ? chef.firstName : 'Kitchen',
        items: taken.map((item, each) => ({
          ...lineOf(item),
          quantity: item.wasted,
          wastageType: WHY[(note + each) % WHY.length],
        })),
      });
      await approve('wastageNotes', draft);
    }),
  );
  const sentBack = errand('wastage', async () => {
    const recipes = await findRecords(office.db, scopeOfIdentity(chef), entity('recipes'), { outletId: outlet.id });
    const items = await spared();
    const isSpare = ({ itemId }: { itemId: string }) => items.some((each) => each.itemId === itemId);
    const recipe = recipes.find(({ menuItemId, ingredients }) => menuItemId && ingredients.every(isSpare));
    const broken = await take(3);
    await write('wastageNotes', 'wastage-draft', chef, day(0), {
      departmentId,
      responsible: chef.firstName,
      items: [
        { ...lineOf(broken), quantity: broken.some, wastageType: 'equipmentFailure' },
        ...(recipe ? [{ menuItemId: recipe.menuItemId, quantity: '1', wastageType: 'customerReturn' }] : []),
      ],
    });
  });

  // Issues to departments, some of them without a requisition.
  const issues = times(isLarge ? 4 : 2, (note) =>
    errand('issue', async () => {
      const [purpose, issuedTo] = PURPOSES[note] as (typeof PURPOSES)[number];
      const item = await take(note * 5 + 20);
      const draft = await write('issueNotes', `issue-${note}`, keeper, day(10 - note * 3), {
        departmentId,
        purpose,
        issuedTo,
        items: [{ ...lineOf(item), issuedQty: item.some }],
      });
      await approve('issueNotes', draft);
    }),
  );

  // Requisitions: one in every state.
  const ask = async (back: number, place: number, priority = 3) =>
    write('storeRequisitions', `requisition-${place}`, chef, day(back), {
      departmentId,
      requiredDate: day(Math.max(0, back - 1)),
      priorityLevelId: `priorityLevel_${priority}`,
      items: (await Promise.all([0, 1, 2].map((each) => take(place + each)))).map((item) => ({
        ...lineOf(item),
        requestedQty: item.some,
      })),
    });
  const issue = async (requisition: Stored, back: number, share: number) =>
    write('issueNotes', `issue-of-${String(requisition.srnNumber ?? '')}`, keeper, day(back), {
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
  const close = (requisition: Stored, reason: string) =>
    act('storeRequisitions', manager, 'shortClose', requisition, { reason });
  const requisitions = [
    async () => approve('issueNotes', await issue(await approved(9, 40), 8, 3)),
    async () => approve('issueNotes', await issue(await approved(4, 43), 3, 1)),
    async () => ask(0, 46, 1),
    async () => approved(1, 49, 2),
    async () => issue(await approved(1, 52), 0, 3),
    ...(isLarge
      ? [
          async () => {
            const short = await approved(7, 55);
            await approve('issueNotes', await issue(short, 6, 2));
            const left = await reread(short);
            if (left) await close(left, 'Bought at the market instead');
          },
          async () => close(await approved(6, 58), 'Event was cancelled'),
        ]
      : []),
  ].map((work) => errand('requisition', work));

  // Corrections.
  const adjust = async (back: number, type: number, place: number, reason?: string) => {
    const item = await take(place);
    return write('stockAdjustments', `adjustment-${place}`, manager, day(back), {
      adjustmentTypeId: `adjustmentType_${type}`,
      ...(reason ? { reason } : {}),
      items: [{ ...lineOf(item), adjustQty: item.some }],
    });
  };
  const corrections = [
    async () => approve('stockAdjustments', await adjust(9, 1, 61)),
    async () => approve('stockAdjustments', await adjust(5, 5, 62)),
    ...(isLarge
      ? [
          async () => approve('stockAdjustments', await adjust(4, 10, 63, 'Received twice in the old system')),
          async () => approve('stockAdjustments', await adjust(2, 8, 64)),
        ]
      : []),
    async () => adjust(0, 6, 65),
  ].map((work) => errand('adjustment', work));

  // Returns to suppliers: from the latest deliveries, a little of each first line that is still in stock.
  const latest = once(async () =>
    (
      await findRecords(office.db, scopeOfIdentity(buyer), entity('goodsReceivedNotes'), {
        outletId: outlet.id,
        status: 'approved',
      })
    ).toReversed(),
  );
  const sendBack = async (place: number, back: number, returnReason: string) => {
    const receipt = (await latest())[place];
    const items = await spared();
    const found = receipt && linesOf(receipt).find(({ itemId }) => items.some((each) => each.itemId === itemId));
    const held = items.find(({ itemId }) => itemId === found?.itemId);
    if (!receipt || !found || !held) return undefined;
    const amount = { unitId: held.unitId, returnQty: quantity(held.some) };
    // A delivery of the last day goes back on that day.
    const on = [day(back), String(receipt.docDate)].sort().at(-1) ?? day(back);
    return write('supplierReturns', `return-${place}`, buyer, on, {
      grnId: receipt._id,
      settlement: 'creditNote',
      items: [{ itemId: held.itemId, grnLineNo: found.lineNo, returnReason, ...amount }],
    });
  };
  const returns = [
    async () => {
      const first = await sendBack(0, 1, 'quality');
      if (!first) return;
      const sent = await approve('supplierReturns', first);
      const creditNoteNo = `CN-${outlet.code}-${series || '041'}`;
      await act('supplierReturns', buyer, 'addCreditNote', sent, { creditNoteNo, creditNoteDate: day(0) });
    },
    ...(isLarge
      ? [
          async () => {
            const second = await sendBack(1, 1, 'damaged');
            if (second) await approve('supplierReturns', second);
          },
        ]
      : []),
    async () => sendBack(2, 0, 'overDelivery'),
  ].map((work) => errand('supplier return', work));

  // What the supplier charged above the order is asked back.
  const claim = errand('credit request', async () => {
    const dear = (await latest()).find((receipt) => claimedOf(receipt).length > 0);
    if (!dear) return;
    const { opens } = await act('goodsReceivedNotes', manager, 'requestCredit', dear);
    const [request] = await findRecords(office.db, scopeOfIdentity(manager), entity('creditRequests'), {
      _id: (opens as Stored | undefined)?.id,
      status: 'draft',
    });
    if (request) await approve('creditRequests', request);
  });

  return [...waste, sentBack, ...issues, ...requisitions, ...corrections, ...returns, claim];
}
