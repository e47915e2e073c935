/** The weekly documents of store rooms and kitchens: waste, a requisition with its issue, transfers and a count. */

import type { Document } from '#engine/define/document';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { insertDocument, runAction } from '#server/documents/service';
import type { Errand } from '../errands';
import { randomFrom } from '../random';
import { type DemoOutlet, OUTLETS } from '../users/people';
import { stockId } from './cards';
import { dateCount } from './countTime';
import type { Office } from './documents';
import { pantryByCode, STORY_ITEM } from './pantry';
import { leastSince, WHY } from './storeRoom';
import { isPlanted } from './supply';

interface OnShelf {
  itemId: string;
  unitId: string;
  /** In the stock unit; the least on any day of the week, because no later day may go below zero. */
  onHand: string;
}

/** Items with stock to spare since a day, the most valuable first, without the item of the README's example. */
async function shelvesOf(office: Office, groupId: string, outlet: DemoOutlet, from: string): Promise<OnShelf[]> {
  const least = await leastSince(office, outlet, from);
  const rows = await office.db.query<{ itemId: string; unitId: string; onHand: string; code: string }>(
    `select r.id as "itemId", r.data ->> 'baseUnitId' as "unitId", b.quantity::text as "onHand", r.data ->> 'itemCode' as code
     from balances b join records r on r.group_id = b.group_id and r.resource = 'inventoryItems' and r.id = b.item_id
     where b.group_id = $1 and b.outlet_id = $2 and b.quantity >= 6 and r.status = 'active' order by b.value desc, 1`,
    [groupId, outlet.id],
  );
  const ids = new Set([...pantryByCode.values()].filter((item) => !isPlanted(outlet, item)).map(({ code }) => code));
  return rows
    .filter(({ code, itemId }) => ids.has(code) && code !== STORY_ITEM && itemId === stockId(outlet, code))
    .map(({ itemId, unitId, onHand }) => ({ itemId, unitId, onHand: least.get(itemId) ?? onHand }))
    .filter(({ onHand }) => dec(onHand).gte(6));
}

type Stored = Awaited<ReturnType<typeof insertDocument>>['body'];

/** Number of lines in the week's wastage note, count and requisition. */
const WASTED = 9;
const COUNTED = 14;
const ASKED = 3;
/** Wasted, and sent or requested quantities, as a share of the stock. */
const WASTE = 0.09;
const SENT = 0.02;
/** Counted quantity as a share of the expected one: usually slightly less (domain section 6). */
const FOUND = ['0.985', '1', '0.994', '1', '0.98', '1.003', '1', '0.99'];

/**
 * The documents of the week that ends on a Sunday, each with its own date.
 * @param groupId the demo group's
 */
export function weekErrands({ db, ...office }: Office, groupId: string, sunday: string): Errand[] {
  const series = sunday.replaceAll('-', '');
  const week = Number(series);
  const day = (back: number) => addDays(sunday, -back);
  const [central, ...others] = OUTLETS as readonly [DemoOutlet, ...DemoOutlet[]];
  const write = async (document: string, who: Identity, docDate: string, request: string, record: object) =>
    (
      await insertDocument({ db }, who, entity(document) as Document, {
        ...record,
        docDate,
        clientRequestId: `demo-week-${series}-${request}`,
      })
    ).body;
  const approve = async (document: string, who: Identity, { _id, _rev }: Stored) =>
    (await runAction({ db }, who, entity(document) as Document, 'approve', { _id, _rev })).body;
  /** A share of a quantity in its stock unit; pieces are whole numbers. */
  const part = (onHand: string, unitId: string, share: number) =>
    unitId === 'unit_ea' ? dec(onHand).times(share).round(0, 3).toFixed() : dec(onHand).times(share).toFixed(2);

  const inside = OUTLETS.flatMap((outlet, place): Errand[] => {
    const [keeper, manager, chef] = [office.keeper(outlet), office.manager(outlet), office.chef(outlet)];
    /** Different items every week and at each outlet. Reads the stock each time, because every errand reduces it. */
    const some = async (count: number, from: number) => {
      const all = await shelvesOf({ db, ...office }, groupId, outlet, day(6));
      return Array.from({ length: Math.min(count, all.length) }, (_, index) => {
        const at = (from + week + place * 11 + index * 5) % all.length;
        return all[at] as (typeof all)[number];
      }).filter((item, index, items) => items.indexOf(item) === index);
    };
    const departmentId = `department_${outlet.code}_kitchen`;
    const errand = (what: string, work: Errand['work']): Errand => ({ name: `${what}, ${outlet.name}`, work });
    return [
      errand('wastage', async () => {
        const items = await some(WASTED, 0);
        const note = await write('wastageNotes', chef, day(2), `waste-${outlet.code}`, {
          outletId: outlet.id,
          departmentId,
          responsible: chef.firstName,
          items: items.map(({ itemId, unitId, onHand }, index) => ({
            itemId,
            unitId,
            quantity: part(onHand, unitId, WASTE),
            wastageType: WHY[(week + index) % WHY.length],
          })),
        });
        await approve('wastageNotes', manager, note);
      }),
      errand('requisition', async () => {
        const items = await some(ASKED, 40);
        const asked = await write('storeRequisitions', chef, day(4), `asked-${outlet.code}`, {
          outletId: outlet.id,
          departmentId,
          requiredDate: day(3),
          priorityLevelId: 'priorityLevel_3',
          items: items.map(({ itemId, unitId, onHand }) => ({
            itemId,
            unitId,
            requestedQty: part(onHand, unitId, SENT),
          })),
        });
        const requisition = await approve('storeRequisitions', manager, asked);
        const issued = await write('issueNotes', keeper, day(3), `issued-${outlet.code}`, {
          outletId: outlet.id,
          srnId: requisition._id,
          departmentId,
          purpose: week % 2 ? 'production' : 'staffMeal',
          issuedTo: chef.firstName,
          items: linesOf(requisition).map(({ itemId, unitId, lineNo, approvedQty }) => ({
            ...{ itemId, unitId },
            srnLineNo: lineNo,
            issuedQty: approvedQty,
          })),
        });
        await approve('issueNotes', manager, issued);
      }),
      errand('count', async () => {
        const items = await some(COUNTED, 70);
        const draws = randomFrom(week + place);
        const counted = await write('stockEntries', keeper, sunday, `count-${outlet.code}`, {
          outletId: outlet.id,
          countedBy: keeper.userId,
          entryType: 'partialCount',
          isBlind: true,
          items: items.map(({ itemId, unitId, onHand }) => {
            const found = dec(onHand).times(draws.one(FOUND));
            return { itemId, unitId, countedQty: quantity(found.round(unitId === 'unit_ea' ? 0 : 2, 1)) };
          }),
        });
        await dateCount(db, groupId, await approve('stockEntries', manager, counted));
      }),
    ];
  });

  const transfers = others.map(
    (outlet, place): Errand => ({
      name: `transfer to ${outlet.name}`,
      work: async () => {
        const all = await shelvesOf({ db, ...office }, groupId, central, day(6));
        const items = [0, 1, 2].flatMap((index) => all[(week + place * 3 + index * 7) % all.length] ?? []);
        const sent = await write('transferOuts', office.keeper(central), day(5), `sent-${outlet.code}`, {
          outletId: central.id,
          toOutletId: outlet.id,
          driver: 'Sunil Jayantha',
          vehicleNo: 'WP LB-4471',
          items: items.map(({ itemId, unitId, onHand }) => ({
            itemId,
            unitId,
            sentQty: part(onHand, unitId, SENT * 2),
          })),
        });
        const transfer = await approve('transferOuts', office.manager(central), sent);
        const arrived = await write('transferIns', office.keeper(outlet), day(4), `arrived-${outlet.code}`, {
          outletId: outlet.id,
          transferOutId: transfer._id,
          receivedBy: office.keeper(outlet).userId,
          items: linesOf(transfer).map(({ itemCode, unitId, lineNo, sentQty }) => ({
            itemId: stockId(outlet, String(itemCode)),
            unitId,
            outLineNo: lineNo,
            receivedQty: sentQty,
          })),
        });
        await approve('transferIns', office.manager(outlet), arrived);
      },
    }),
  );
  return [...transfers, ...inside];
}
