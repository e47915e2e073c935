/** Transfers between the demo outlets and counts in every state, as open at the end. */

import type { Document } from '#engine/define/document';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { insertDocument, runAction } from '#server/documents/service';
import { readRecord, type Scope } from '#server/records/write/store';
import { type Errand, once } from '../errands';
import type { DemoOutlet } from '../users/people';
import { stockId } from './cards';
import { dateCount } from './countTime';
import type { Office } from './documents';
import { pantryByCode, STORY_ITEM } from './pantry';

/** Counted quantity as a share of the expected one, item by item. */
const FOUND = ['0.988', '1', '0.996', '1', '0.975', '1.004', '1', '0.992'];

const of = (name: string) => entity(name) as Document;

/** An outlet's items with the most stock, as codes with the quantity on hand: sending or counting them never empties the stock. */
async function plentiful({ db }: Office, groupId: string, { id, code: _ }: DemoOutlet): Promise<string[]> {
  const rows = await db.query<{ code: string; quantity: string }>(
    `select i.data ->> 'itemCode' as code, b.quantity from balances b
       join records i on i.group_id = b.group_id and i.resource = 'inventoryItems' and i.id = b.item_id
     where b.group_id = $1 and b.outlet_id = $2 and b.quantity >= 6 order by b.quantity desc, 1`,
    [groupId, id],
  );
  return rows.map(({ code }) => code).filter((code) => code !== STORY_ITEM && pantryByCode.has(code));
}

/** An item of the outlet in its stock unit. */
async function card(office: Office, scope: Scope, outlet: DemoOutlet, code: string) {
  const found = await readRecord(office.db, scope, entity('inventoryItems'), stockId(outlet, code));
  if (!found) throw new Error(`${outlet.name} has no ${code}`);
  return { itemId: found._id, unitId: found.baseUnitId, onHand: found.stockOnHand, itemCode: found.itemCode };
}

/** A document as the services return it. */
type Stored = Awaited<ReturnType<typeof insertDocument>>['body'];

/**
 * Transfers and counts of the last day.
 * @param groupId the demo group's
 * @param series distinguishes the requests of each fortnight
 */
export function betweenErrands(
  office: Office,
  groupId: string,
  day: string,
  outlets: readonly DemoOutlet[],
  series = '',
): Errand[] {
  const { db, keeper, manager } = office;
  const [colombo, kandy, galle] = outlets as readonly [DemoOutlet, DemoOutlet, DemoOutlet];
  const scope: Scope = { groupId, outletIds: 'all', userId: 'user_1' };
  const most = new Map(outlets.map((outlet) => [outlet.id, once(() => plentiful(office, groupId, outlet))] as const));
  const spare = async ({ id }: DemoOutlet) => (await most.get(id)?.()) ?? [];
  const write = async (document: string, who: Identity, record: object, request: string) =>
    (
      await insertDocument({ db }, who, of(document), {
        ...record,
        docDate: day,
        clientRequestId: `demo-${series}${request}`,
      })
    ).body;
  const act = async (document: string, who: Identity, key: string, { _id, _rev }: Stored, args: object = {}) =>
    (await runAction({ db }, who, of(document), key, { _id, _rev, arguments: args })).body;

  /** Goods for another outlet: two kilograms or pieces of each. */
  const send = async (to: DemoOutlet, from: number, request: string, by = colombo) =>
    write(
      'transferOuts',
      keeper(by),
      {
        outletId: by.id,
        toOutletId: to.id,
        driver: 'Sunil Jayantha',
        vehicleNo: 'WP LB-4471',
        items: await Promise.all(
          (await spare(by)).slice(from, from + 3).map(async (code) => {
            const { itemId, unitId } = await card(office, scope, by, code);
            return { itemId, unitId, sentQty: '2' };
          }),
        ),
      },
      request,
    );
  const leave = async (to: DemoOutlet, from: number, request: string, by = colombo) =>
    act('transferOuts', manager(by), 'approve', await send(to, from, request, by));
  const arrive = async (to: DemoOutlet, transfer: Stored, found: object, request: string) =>
    write(
      'transferIns',
      keeper(to),
      {
        outletId: to.id,
        transferOutId: transfer._id,
        receivedBy: keeper(to).userId,
        items: await Promise.all(
          linesOf(transfer).map(async (line, index) => {
            const { itemId } = await card(office, scope, to, String(line.itemCode));
            const { lineNo, unitId, sentQty } = line;
            return { itemId, unitId, outLineNo: lineNo, receivedQty: sentQty, ...(index === 0 ? found : {}) };
          }),
        ),
      },
      request,
    );
  const receive = async (to: DemoOutlet, transfer: Stored, found: object, request: string) =>
    act('transferIns', manager(to), 'approve', await arrive(to, transfer, found, request));

  /** A realistic count of the items with the most stock: pieces are whole numbers, and some stock is missing. */
  const count = async (outlet: DemoOutlet, more: object, request: string, [from, to] = [0, 6]) =>
    write(
      'stockEntries',
      keeper(outlet),
      {
        outletId: outlet.id,
        countedBy: keeper(outlet).userId,
        ...more,
        items: await Promise.all(
          (await plentiful(office, groupId, outlet)).slice(from, to).map(async (code, index) => {
            const { itemId, unitId, onHand } = await card(office, scope, outlet, code);
            const found = dec(onHand).times(FOUND[index % FOUND.length] ?? 1);
            return {
              itemId,
              unitId,
              countedQty: quantity(unitId === 'unit_ea' ? found.round(0, 1) : found.round(2, 1)),
            };
          }),
        ),
      },
      request,
    );
  const approveCount = async (outlet: DemoOutlet, counted: Stored) =>
    dateCount(db, groupId, await act('stockEntries', manager(outlet), 'approve', counted));
  const short = { receivedQty: '1.6', discrepancyReason: 'Bag torn on the road' };
  const awaited = { receivedQty: '1', discrepancyReason: 'Left behind in Colombo', discrepancyAction: 'keepPending' };
  const weekly = { entryType: 'partialCount', isBlind: true };
  const transfers = [
    () => send(galle, 0, 'transfer-1'),
    () => leave(galle, 3, 'transfer-2'),
    async () => receive(kandy, await leave(kandy, 0, 'transfer-3'), {}, 'arrival-1'),
    async () => receive(kandy, await leave(kandy, 2, 'transfer-4'), short, 'arrival-2'),
    async () => receive(kandy, await leave(kandy, 4, 'transfer-5'), awaited, 'arrival-3'),
    async () => arrive(galle, await leave(galle, 1, 'transfer-6'), {}, 'arrival-4'),
    async () => receive(colombo, await leave(colombo, 0, 'transfer-7', kandy), {}, 'arrival-5'),
  ];
  const counts = [
    () => count(galle, { entryType: 'partialCount', isBlind: true }, 'count-1'),
    async () =>
      act('stockEntries', manager(colombo), 'markCounted', await count(colombo, { entryType: 'spotCheck' }, 'count-2')),
    async () => approveCount(colombo, await count(colombo, weekly, 'count-4', [6, 24])),
    async () => approveCount(kandy, await count(kandy, { entryType: 'spotCheck' }, 'count-3')),
  ];
  return [...transfers.map((work) => ({ name: 'transfer', work })), ...counts.map((work) => ({ name: 'count', work }))];
}
