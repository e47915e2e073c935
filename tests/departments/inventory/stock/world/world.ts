import { expect } from 'vitest';
import type { Database } from '#server/db/types';
import { verifyBalances } from '#server/stockLedger/verify';
import { verifyGroup } from '#server/verify';
import { divideRounded, text } from '#tests/engine/server/stock/stockModel';
import {
  type At,
  actOn,
  CODES,
  type Code,
  DAY,
  done,
  emptyWorld,
  held,
  itemId,
  kitchens,
  line,
  type ModelTransfer,
  moved,
  OUTLETS,
  priced,
  refused,
  takeOut,
  unitId,
  type World,
  whole,
} from './ground';
import { type Dish, make, type OrderType, open, type SoldLine, sell, takeBack, wasteDish } from './kitchen';

/**
 * Two outlets with the same items, in whole numbers beside the product: opened, received, returned, reversed, adjusted, asked for, issued, thrown
 * away, counted, cooked, sold, cancelled, sent from one to the other and received there in part. Each step is done in both, and refused by both.
 */

interface Place {
  at: At;
  code: Code;
}
interface Taking extends Place {
  quantity: bigint;
}
export type Step =
  | ({ do: 'receive'; price: bigint } & Taking)
  | ({ do: 'open'; cost: bigint } & Taking)
  | { do: 'giveBack'; receipt: number; quantity: bigint }
  | { do: 'reverse'; receipt: number }
  | { [K in 'adjustIn' | 'adjustOut' | 'issue' | 'waste']: { do: K } & Taking }[
      | 'adjustIn'
      | 'adjustOut'
      | 'issue'
      | 'waste']
  | ({ do: 'ask'; lowered: bigint } & Taking)
  | { do: 'fulfil'; request: number; quantity: bigint }
  | ({ do: 'count'; counted: bigint } & Place)
  | ({ do: 'send' } & Taking)
  | {
      do: 'arrive';
      transfer: number;
      /** Percent of what is under way, over a hundred now and then. */
      received: bigint;
      damaged: bigint;
      action: 'keepPending' | 'writeOffAtSource' | 'writeOffHere' | 'returnToSource';
    }
  | { do: 'make'; at: At; chicken: bigint; rice: bigint; output: bigint; overhead: bigint }
  | { do: 'wasteDish'; at: At; dish: Dish; quantity: bigint }
  | { do: 'sell'; at: At; lines: SoldLine[]; orderType: OrderType; isEarlier: boolean }
  | { do: 'takeBack'; bill: number; isReturned: boolean };

type Play<K extends Step['do']> = (world: World, given: Extract<Step, { do: K }>) => Promise<unknown>;
type Given<K extends Step['do']> = Extract<Step, { do: K }>;

async function receive(world: World, { at, code, quantity, price }: Given<'receive'>): Promise<void> {
  const value = priced(quantity, price);
  const body = await done(world, 'goodsReceivedNotes', at, {
    ...{ supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: `F-${++world.count}`, invoiceDate: DAY },
    ...{ receivedBy: 'owner', invoiceTotal: text(value, 2) },
    items: [
      {
        ...{ itemId: itemId(at, code), purchaseUnitId: unitId(code) },
        ...{ deliveredQty: whole(quantity), unitPrice: text(price, 2) },
      },
    ],
  });
  moved(world, at, code, 'GRN', quantity, value);
  world.receipts.push({ id: String(body._id), at, code, quantity, value, returned: 0n });
}

async function giveBack(world: World, { receipt, quantity }: Given<'giveBack'>): Promise<void> {
  const source = world.receipts[receipt % Math.max(1, world.receipts.length)];
  if (!source) return;
  const { at, code } = source;
  const work = () =>
    done(world, 'supplierReturns', at, {
      grnId: source.id,
      ...line(at, code, { grnLineNo: 1, returnQty: whole(quantity), returnReason: 'damaged' }),
    });
  if (quantity > source.quantity - source.returned || quantity > held(world, at, code).quantity)
    return refused(world, work());
  await work();
  source.returned += quantity;
  moved(world, at, code, 'SUPPLIER_RETURN', -quantity, -divideRounded(quantity * source.value, source.quantity));
}

/** A receipt that is deleted takes what it brought out of stock again, at the same value, unless some of it went back to the supplier or is gone. */
async function reverse(world: World, { receipt }: Given<'reverse'>): Promise<void> {
  const source = world.receipts[receipt % Math.max(1, world.receipts.length)];
  if (!source) return;
  const { at, code, quantity, value } = source;
  const work = () => actOn(world, 'goodsReceivedNotes', 'delete', source.id, { reason: 'Twice' });
  if (source.returned > 0n || quantity > held(world, at, code).quantity) return refused(world, work());
  await work();
  moved(world, at, code, 'GRN_REVERSAL', -quantity, -value);
  world.receipts.splice(world.receipts.indexOf(source), 1);
}

async function adjust(world: World, { do: what, at, code, quantity }: Given<'adjustIn' | 'adjustOut'>): Promise<void> {
  const work = () =>
    done(world, 'stockAdjustments', at, {
      adjustmentTypeId: what === 'adjustIn' ? 'found' : 'lost',
      ...line(at, code, { adjustQty: whole(quantity) }),
    });
  if (what === 'adjustOut') await takeOut(world, at, 'ADJUST_OUT', [[code, quantity]], work);
  else {
    await work();
    moved(world, at, code, 'ADJUST_IN', quantity);
  }
}

const issueOf = (world: World, { at, code, quantity }: Taking, more: object = {}, ofLine: object = {}) =>
  done(world, 'issueNotes', at, {
    ...{ departmentId: `kitchen${at}`, issuedTo: 'Crew' },
    ...more,
    ...line(at, code, { issuedQty: whole(quantity), ...ofLine }),
  });

const issue: Play<'issue'> = (world, given) =>
  takeOut(world, given.at, 'ISSUE', [[given.code, given.quantity]], () => issueOf(world, given));

const waste: Play<'waste'> = (world, { at, code, quantity }) =>
  takeOut(world, at, 'WASTAGE', [[code, quantity]], () =>
    done(world, 'wastageNotes', at, line(at, code, { quantity: whole(quantity), wastageType: 'burnt' })),
  );

/** A kitchen asks, and the approver grants at most as much: nothing moves. */
async function ask(world: World, { at, code, quantity, lowered }: Given<'ask'>): Promise<void> {
  const approved = quantity - lowered;
  const work = () =>
    done(world, 'storeRequisitions', at, {
      ...{ departmentId: `kitchen${at}`, requiredDate: DAY, priorityLevelId: 'soon' },
      ...line(at, code, { requestedQty: whole(quantity), approvedQty: whole(approved > 0n ? approved : 0n) }),
    });
  if (approved <= 0n) return refused(world, work());
  world.requests.push({ id: String((await work())._id), at, code, approved, issued: 0n });
}

/** Issued for a requisition, up to what is left of it. */
async function fulfil(world: World, { request, quantity }: Given<'fulfil'>): Promise<void> {
  const asked = world.requests[request % Math.max(1, world.requests.length)];
  if (!asked) return;
  const work = () => issueOf(world, { ...asked, quantity }, { srnId: asked.id }, { srnLineNo: 1 });
  if (quantity > asked.approved - asked.issued) return refused(world, work());
  if (await takeOut(world, asked.at, 'ISSUE', [[asked.code, quantity]], work)) asked.issued += quantity;
}

async function count(world: World, { at, code, counted }: Given<'count'>): Promise<void> {
  await done(world, 'stockEntries', at, {
    ...{ entryType: 'spotCheck', countedBy: 'owner', countDateTime: new Date().toISOString() },
    ...line(at, code, { countedQty: whole(counted) }),
  });
  const difference = counted - held(world, at, code).quantity;
  if (difference !== 0n) moved(world, at, code, 'COUNT', difference);
}

async function send(world: World, { at, code, quantity }: Given<'send'>): Promise<void> {
  let id = '';
  const taken = await takeOut(world, at, 'TRANSFER_OUT', [[code, quantity]], async () => {
    const input = { toOutletId: OUTLETS[at === 0 ? 1 : 0], ...line(at, code, { sentQty: whole(quantity) }) };
    id = String((await done(world, 'transferOuts', at, input))._id);
  });
  const [value] = taken ?? [];
  if (value !== undefined) world.transfers.push({ id, from: at, code, quantity, value, settled: 0n });
}

/** What has left transit once so much of a transfer is settled, in cents. */
const settledValue = ({ value, quantity }: ModelTransfer, settled: bigint) => divideRounded(value * settled, quantity);

async function arrive(world: World, given: Given<'arrive'>): Promise<void> {
  const source = world.transfers[given.transfer % Math.max(1, world.transfers.length)];
  if (!source) return;
  const { damaged, action } = given;
  const { from, code } = source;
  const to = from === 0 ? 1 : 0;
  const pending = source.quantity - source.settled;
  const received = (pending * given.received) / 100n;
  const came = received + damaged;
  const work = () =>
    done(world, 'transferIns', to, {
      ...{ transferOutId: source.id, receivedBy: 'owner' },
      ...line(to, code, {
        ...{ outLineNo: 1, receivedQty: whole(received), damagedQty: whole(damaged) },
        ...{ discrepancyReason: 'Dropped', discrepancyAction: action },
      }),
    });
  if (pending === 0n || came > pending || (came === 0n && action === 'keepPending')) return refused(world, work());
  await work();
  const short = pending - came;
  const value = settledValue(source, source.settled + came) - settledValue(source, source.settled);
  if (came > 0n) moved(world, to, code, 'TRANSFER_IN', came, value);
  if (damaged > 0n) moved(world, to, code, 'WASTAGE', -damaged);
  source.settled += came;
  if (short === 0n || action === 'keepPending') return;
  const lost = settledValue(source, source.quantity) - settledValue(source, source.settled);
  if (action === 'returnToSource') moved(world, from, code, 'TRANSFER_IN', short, lost);
  source.settled = source.quantity;
}

const plays: { [K in Step['do']]: Play<K> } = {
  ...{ receive, open, giveBack, reverse, adjustIn: adjust, adjustOut: adjust, issue, waste, ask, fulfil },
  ...{ count, send, arrive, make, wasteDish, sell, takeBack },
};

/** Does a step in the product and in the model. */
export const play = (world: World, given: Step): Promise<unknown> =>
  (plays[given.do] as Play<Step['do']>)(world, given);

/** The world that histories are copied from. Its prices are such that average cost and last price begin with the same stock. */
export async function beginning(db: Database): Promise<World> {
  const world = emptyWorld(db, await kitchens(db), ['wac', 'wac'], new Set());
  for (const at of [0, 1] as const) {
    await play(world, { do: 'receive', at, code: 'chicken', quantity: 150_000n, price: 45_000n });
    await play(world, { do: 'open', at, code: 'rice', quantity: 200_000n, cost: 300n });
    await play(world, { do: 'receive', at, code: 'box', quantity: 250_000n, price: 7n });
  }
  return world;
}

/** Quantity, value and average of every item of both outlets are what the model says, and the sum of the movements (domain 2.4). */
export async function compareStock({ db, group, stock }: World): Promise<void> {
  const rows = await db.query<{ item: string; quantity: string; value: string; average: string }>(
    'select item_id as item, quantity, value, average_cost as average from balances where group_id = $1',
    [group.groupId],
  );
  const found = new Map(rows.map((row) => [row.item, row]));
  for (const at of [0, 1] as const)
    for (const code of CODES) {
      const id = itemId(at, code);
      const { quantity = '0.0000', value = '0.00', average = '0' } = found.get(id) ?? {};
      const model = stock.get(id) ?? { quantity: 0n, value: 0n, average: 0n };
      expect([id, quantity, value, Number(average)]).toEqual([
        ...[id, text(model.quantity, 4), text(model.value, 2)],
        Number(text(model.average, 6)),
      ]);
    }
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
}

/** Everything else that a history left: what is under way, what requisitions have, what bills cost; and the installation agrees with itself. */
export async function compareAll(world: World): Promise<void> {
  const { db, group, transfers, requests, bills } = world;
  for (const transfer of transfers) {
    const { inTransitValue } = await group.stored('transferOuts', transfer.id);
    const left = transfer.value - settledValue(transfer, transfer.settled);
    expect([transfer.id, inTransitValue]).toEqual([transfer.id, text(left, 2)]);
  }
  for (const { id, approved, issued } of requests) {
    const { status, items } = await group.stored('storeRequisitions', id);
    const state = issued === 0n ? 'approved' : issued < approved ? 'partiallyFulfilled' : 'fulfilled';
    expect([id, status, items]).toMatchObject([id, state, [{ fulfilledQty: text(issued, 4) }]]);
  }
  const costs = await db.query<{ bill_no: string; cost: string }>(
    'select bill_no, cost from bills where group_id = $1',
    [group.groupId],
  );
  expect(Object.fromEntries(costs.map(({ bill_no, cost }) => [bill_no, cost]))).toEqual(
    Object.fromEntries(
      bills.map(({ number, rows }) => [number, text(-rows.reduce((sum, { value }) => sum + value, 0n), 2)]),
    ),
  );
  expect(await verifyGroup(db, group.groupId)).toEqual([]);
}
