import { expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyFulfilled } from '#server/documents/verify';
import { postSales } from '#server/stockLedger/ledger';
import { verifyBalances, verifyTransit } from '#server/stockLedger/verify';
import { type Group, refusal } from '#tests/engine/server/documents/documentsFixture';
import { divideRounded, type ModelBalance, nothing, step as stepOf, text } from '#tests/engine/server/stock/stockModel';

/**
 * Two outlets with the same item each, in whole numbers beside the product: received, returned, adjusted, issued, thrown away, counted, sold,
 * sent from one to the other and received there in part. Each step is done in both, and refused by both.
 */

const docDate = '2026-06-05';
export const OUTLETS = ['out_COL', 'out_KDY'] as const;
const ITEMS = ['chicken', 'chickenKdy'] as const;

export type Step =
  | { do: 'receive'; at: 0 | 1; quantity: bigint; price: bigint }
  | { do: 'giveBack'; receipt: number; quantity: bigint }
  | { do: 'adjustIn' | 'adjustOut' | 'issue' | 'waste' | 'sell'; at: 0 | 1; quantity: bigint }
  | { do: 'count'; at: 0 | 1; counted: bigint }
  | { do: 'send'; at: 0 | 1; quantity: bigint }
  | {
      do: 'arrive';
      transfer: number;
      /** Percent of what is under way, over a hundred now and then. */
      received: bigint;
      damaged: bigint;
      action: 'keepPending' | 'writeOffAtSource' | 'writeOffHere' | 'returnToSource';
    };

interface ModelReceipt {
  id: string;
  at: 0 | 1;
  quantity: bigint;
  value: bigint;
  returned: bigint;
}
interface ModelTransfer {
  id: string;
  from: 0 | 1;
  quantity: bigint;
  value: bigint;
  /** What has arrived or is given up. */
  settled: bigint;
}
export interface World {
  db: Database;
  group: Group;
  stock: [ModelBalance, ModelBalance];
  receipts: ModelReceipt[];
  transfers: ModelTransfer[];
  count: number;
  /** Kinds of movements that have happened. */
  done: Set<string>;
}
export const emptyWorld = (db: Database, group: Group, done: Set<string>): World => ({
  ...{ db, group, stock: [nothing, nothing], receipts: [], transfers: [], count: 0, done },
});

const whole = (quantity: bigint) => text(quantity, 4);
const insert = async (world: World, name: string, at: 0 | 1, input: AnyRecord): Promise<AnyRecord> =>
  (
    await insertDocument(world, world.group.owner, entity(name) as Document, {
      ...{ outletId: OUTLETS[at], docDate },
      ...input,
    })
  ).body;
const approve = async (world: World, name: string, { _id, _rev }: AnyRecord): Promise<AnyRecord> =>
  (await runAction(world, world.group.owner, entity(name) as Document, 'approve', { _id, _rev })).body;
/** Saves and approves a document; a draft that is not approved stays one and moves nothing. */
const done = async (world: World, name: string, at: 0 | 1, input: AnyRecord) =>
  approve(world, name, await insert(world, name, at, input));

/** Does a movement in the model. */
function moved(world: World, at: 0 | 1, type: string, quantity: bigint, value?: bigint): bigint {
  const after = stepOf(world.stock[at], { type, quantity, ...(value === undefined ? {} : { value }) }, 'wac');
  if (!after) throw new Error(`the model refuses ${type}`);
  world.stock[at] = after.after;
  world.done.add(type);
  return after.value;
}

/** Approves what takes stock out; beyond what is there both refuse it. */
async function out(world: World, at: 0 | 1, quantity: bigint, type: string, work: () => Promise<unknown>) {
  if (quantity > world.stock[at].quantity) {
    expect((await refusal(work())).status).toBe(400);
    return undefined;
  }
  await work();
  return moved(world, at, type, -quantity);
}

const line = (at: 0 | 1, more: AnyRecord): AnyRecord => ({ items: [{ itemId: ITEMS[at], unitId: 'kg', ...more }] });

type Play<K extends Step['do']> = (world: World, given: Extract<Step, { do: K }>) => Promise<void>;
type Taking = Play<'adjustIn' | 'adjustOut' | 'issue' | 'waste' | 'sell'>;

const receive: Play<'receive'> = async (world, { at, quantity, price }) => {
  const value = divideRounded(quantity * price, 10_000n);
  const body = await done(world, 'goodsReceivedNotes', at, {
    ...{ supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: `F-${++world.count}`, invoiceDate: docDate },
    ...{ receivedBy: 'owner', invoiceTotal: text(value, 2) },
    items: [
      {
        ...{ itemId: ITEMS[at], purchaseUnitId: 'kg', deliveredQty: whole(quantity), unitPrice: text(price, 2) },
      },
    ],
  });
  moved(world, at, 'GRN', quantity, value);
  world.receipts.push({ id: String(body._id), at, quantity, value, returned: 0n });
};

const giveBack: Play<'giveBack'> = async (world, { receipt, quantity }) => {
  const source = world.receipts[receipt % Math.max(1, world.receipts.length)];
  if (!source) return;
  const work = () =>
    done(world, 'supplierReturns', source.at, {
      grnId: source.id,
      ...line(source.at, { grnLineNo: 1, returnQty: whole(quantity), returnReason: 'damaged' }),
    });
  if (quantity > source.quantity - source.returned || quantity > world.stock[source.at].quantity) {
    expect((await refusal(work())).status).toBe(400);
    return;
  }
  await work();
  source.returned += quantity;
  moved(world, source.at, 'SUPPLIER_RETURN', -quantity, -divideRounded(quantity * source.value, source.quantity));
};

const adjust: Taking = async (world, { do: what, at, quantity }) => {
  const work = () =>
    done(world, 'stockAdjustments', at, {
      adjustmentTypeId: what === 'adjustIn' ? 'found' : 'lost',
      ...line(at, { adjustQty: whole(quantity) }),
    });
  if (what === 'adjustOut') await out(world, at, quantity, 'ADJUST_OUT', work);
  else {
    await work();
    moved(world, at, 'ADJUST_IN', quantity);
  }
};

const issue: Taking = async (world, { at, quantity }) => {
  const input = { departmentId: `kitchen${at}`, issuedTo: 'Crew', ...line(at, { issuedQty: whole(quantity) }) };
  await out(world, at, quantity, 'ISSUE', () => done(world, 'issueNotes', at, input));
};

const waste: Taking = async (world, { at, quantity }) => {
  const input = line(at, { quantity: whole(quantity), wastageType: 'burnt' });
  await out(world, at, quantity, 'WASTAGE', () => done(world, 'wastageNotes', at, input));
};

/** A till must not stop: a sale may take more than there is. */
const sell: Taking = async (world, { at, quantity }) => {
  const [groupId, number] = [world.group.groupId, `B-${++world.count}`];
  const sale = {
    type: 'SALE',
    itemId: ITEMS[at],
    lineNo: 1,
    quantity: whole(-quantity),
    outletId: OUTLETS[at],
  } as const;
  await world.db.transaction((tx) =>
    postSales(tx, { groupId, docType: 'bills', userId: 'owner', method: () => 'wac', itemName: (id) => id }, [
      { ...sale, businessDate: docDate, docId: number, docNumber: number },
    ]),
  );
  moved(world, at, 'SALE', -quantity);
};

const count: Play<'count'> = async (world, { at, counted }) => {
  await done(world, 'stockEntries', at, {
    ...{ entryType: 'spotCheck', countedBy: 'owner', countDateTime: new Date().toISOString() },
    ...line(at, { countedQty: whole(counted) }),
  });
  const difference = counted - world.stock[at].quantity;
  if (difference !== 0n) moved(world, at, 'COUNT', difference);
};

const send: Play<'send'> = async (world, { at, quantity }) => {
  let id = '';
  const value = await out(world, at, quantity, 'TRANSFER_OUT', async () => {
    const input = { toOutletId: OUTLETS[at === 0 ? 1 : 0], ...line(at, { sentQty: whole(quantity) }) };
    id = String((await done(world, 'transferOuts', at, input))._id);
  });
  if (value !== undefined) world.transfers.push({ id, from: at, quantity, value: -value, settled: 0n });
};

/** What has left transit once so much of a transfer is settled, in cents. */
const settledValue = ({ value, quantity }: ModelTransfer, settled: bigint) => divideRounded(value * settled, quantity);

const arrive: Play<'arrive'> = async (world, { transfer, received: percent, damaged, action }) => {
  const source = world.transfers[transfer % Math.max(1, world.transfers.length)];
  if (!source) return;
  const to = source.from === 0 ? 1 : 0;
  const pending = source.quantity - source.settled;
  const received = (pending * percent) / 100n;
  const came = received + damaged;
  const work = () =>
    done(world, 'transferIns', to, {
      ...{ transferOutId: source.id, receivedBy: 'owner' },
      ...line(to, {
        ...{ outLineNo: 1, receivedQty: whole(received), damagedQty: whole(damaged) },
        ...{ discrepancyReason: 'Dropped', discrepancyAction: action },
      }),
    });
  if (pending === 0n || came > pending || (came === 0n && action === 'keepPending')) {
    const { status } = await refusal(work());
    expect([400, 409]).toContain(status);
    return;
  }
  await work();
  const short = pending - came;
  const value = settledValue(source, source.settled + came) - settledValue(source, source.settled);
  if (came > 0n) moved(world, to, 'TRANSFER_IN', came, value);
  if (damaged > 0n) moved(world, to, 'WASTAGE', -damaged);
  source.settled += came;
  if (short === 0n || action === 'keepPending') return;
  const lost = settledValue(source, source.quantity) - settledValue(source, source.settled);
  if (action === 'returnToSource') moved(world, source.from, 'TRANSFER_IN', short, lost);
  source.settled = source.quantity;
};

const plays: { [K in Step['do']]: Play<K> } = {
  receive,
  giveBack,
  adjustIn: adjust,
  adjustOut: adjust,
  issue,
  waste,
  sell,
  count,
  send,
  arrive,
};

/** Does a step in the product and in the model. */
export const play = (world: World, given: Step): Promise<void> => (plays[given.do] as Play<Step['do']>)(world, given);

/** Quantity, value and average of both outlets, and what is under way, are what the model says; the ledger agrees with itself. */
export async function compare({ db, group, stock, transfers }: World): Promise<void> {
  const rows = await db.query<{ item: string; quantity: string; value: string; average: string }>(
    'select item_id as item, quantity, value, average_cost as average from balances where group_id = $1',
    [group.groupId],
  );
  const found = new Map(rows.map((row) => [row.item, row]));
  for (const at of [0, 1] as const) {
    const { quantity, value, average } = found.get(ITEMS[at]) ?? { quantity: '0.0000', value: '0.00', average: '0' };
    const model = stock[at];
    expect([ITEMS[at], quantity, value, Number(average)]).toEqual([
      ...[ITEMS[at], text(model.quantity, 4), text(model.value, 2)],
      Number(text(model.average, 6)),
    ]);
  }
  for (const transfer of transfers) {
    const stored = await group.stored('transferOuts', transfer.id);
    const left = transfer.value - settledValue(transfer, transfer.settled);
    expect([transfer.id, stored.inTransitValue]).toEqual([transfer.id, text(left, 2)]);
  }
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
  expect(await verifyTransit(db, group.groupId)).toEqual([]);
  expect(await verifyFulfilled(db, group.groupId)).toEqual([]);
}
