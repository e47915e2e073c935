import { expect } from 'vitest';
import type { Database } from '#server/db/types';
import { verifyBalances } from '#server/stockLedger/verify';
import { verifyGroup } from '#server/verify';
import { divideRounded, text } from '#tests/engine/server/stock/stockModel';
import { open as openOf } from '../../purchasing/documentsWorld';
import { deliver, endOrder, giveBack, order, type Priced, receive, reverse } from './buying';
import {
  type Amount,
  type At,
  CODES,
  type Code,
  DAY,
  done,
  emptyWorld,
  held,
  itemId,
  kitchens,
  linesOf,
  type ModelTransfer,
  moved,
  OUTLETS,
  refused,
  takeLines,
  type World,
  whole,
} from './ground';
import { type Dish, make, type OrderType, open, type SoldLine, sell, takeBack, wasteDish } from './kitchen';

/**
 * Two outlets with the same items, in whole numbers beside the product: opened, ordered, received, returned, reversed, adjusted, asked for, issued,
 * thrown away, counted, cooked, sold, cancelled, sent from one to the other and received there in part. Each step is done in both, and refused by both.
 */

interface Lines<L = Amount> {
  at: At;
  /** An item is on one of them at most. */
  lines: readonly L[];
}
export type Step =
  | ({ do: 'receive' | 'order' } & Lines<Priced>)
  | {
      do: 'deliver';
      order: number;
      /** Percent of what is open of each line of the order, over a hundred now and then. */
      percent: readonly bigint[];
      rejected: bigint;
    }
  | { do: 'endOrder'; order: number; isReopened: boolean }
  | ({ do: 'open' } & Lines<Amount & { cost: bigint }>)
  | { do: 'giveBack'; receipt: number; quantities: readonly bigint[] }
  | { do: 'reverse'; receipt: number }
  | ({ do: 'adjustIn' } & Lines)
  | ({ do: 'adjustOut' } & Lines)
  | ({ do: 'issue' } & Lines)
  | ({ do: 'waste' } & Lines)
  | ({ do: 'ask' } & Lines<Amount & { lowered: bigint }>)
  | { do: 'fulfil'; request: number; quantities: readonly bigint[] }
  | ({ do: 'count' } & Lines<{ code: Code; counted: bigint }>)
  | ({ do: 'send' } & Lines)
  | { do: 'arrive'; transfer: number; lines: readonly Arrived[] }
  | { do: 'make'; at: At; chicken: bigint; rice: bigint; output: bigint; overhead: bigint }
  | { do: 'wasteDish'; at: At; dish: Dish; quantity: bigint }
  | { do: 'sell'; at: At; lines: SoldLine[]; orderType: OrderType; isEarlier: boolean }
  | { do: 'takeBack'; bill: number; isReturned: boolean };

interface Arrived {
  /** Percent of what is under way, over a hundred now and then. */
  received: bigint;
  damaged: bigint;
  action: 'keepPending' | 'writeOffAtSource' | 'writeOffHere' | 'returnToSource';
}

type Play<K extends Step['do']> = (world: World, given: Extract<Step, { do: K }>) => Promise<unknown>;
type Given<K extends Step['do']> = Extract<Step, { do: K }>;

async function adjust(world: World, { do: what, at, lines }: Given<'adjustIn' | 'adjustOut'>): Promise<void> {
  const work = () =>
    done(world, 'stockAdjustments', at, {
      adjustmentTypeId: what === 'adjustIn' ? 'found' : 'lost',
      ...linesOf(at, lines, ({ quantity }) => ({ adjustQty: whole(quantity) })),
    });
  if (what === 'adjustOut') await takeLines(world, at, 'ADJUST_OUT', lines, work);
  else {
    await work();
    for (const { code, quantity } of lines) moved(world, at, code, 'ADJUST_IN', quantity);
  }
}

const issueOf = (world: World, { at, lines }: Lines, more: object = {}, lineNumbers?: readonly number[]) =>
  done(world, 'issueNotes', at, {
    ...{ departmentId: `kitchen${at}`, issuedTo: 'Crew' },
    ...more,
    ...linesOf(at, lines, ({ quantity }, index) => ({
      issuedQty: whole(quantity),
      ...(lineNumbers ? { srnLineNo: lineNumbers[index] } : {}),
    })),
  });

const issue: Play<'issue'> = (world, given) =>
  takeLines(world, given.at, 'ISSUE', given.lines, () => issueOf(world, given));

const waste: Play<'waste'> = (world, { at, lines }) =>
  takeLines(world, at, 'WASTAGE', lines, () =>
    done(
      world,
      'wastageNotes',
      at,
      linesOf(at, lines, ({ quantity }) => ({ quantity: whole(quantity), wastageType: 'burnt' })),
    ),
  );

/** A kitchen asks, and the approver grants at most as much, of some lines nothing: nothing moves. */
async function ask(world: World, { at, lines }: Given<'ask'>): Promise<void> {
  const rows = lines.map((line) => {
    const left = line.quantity - line.lowered;
    return { ...line, approved: left > 0n ? left : 0n };
  });
  const work = () =>
    done(world, 'storeRequisitions', at, {
      ...{ departmentId: `kitchen${at}`, requiredDate: DAY, priorityLevelId: 'soon' },
      ...linesOf(at, rows, ({ quantity, approved }) => ({
        requestedQty: whole(quantity),
        approvedQty: whole(approved),
      })),
    });
  if (rows.every(({ approved }) => approved === 0n)) return refused(world, work());
  const { _id } = await work();
  world.requests.push({
    ...{ id: String(_id), at },
    lines: rows.map(({ code, approved }) => ({ code, approved, issued: 0n })),
  });
}

/** Issued for a requisition, up to what is left of each line. */
async function fulfil(world: World, { request, quantities }: Given<'fulfil'>): Promise<void> {
  const asked = world.requests[request % Math.max(1, world.requests.length)];
  if (!asked) return;
  const { at, id } = asked;
  const rows = asked.lines.flatMap((line, index) => {
    const quantity = quantities[index];
    return quantity === undefined ? [] : [{ line, code: line.code, quantity, lineNo: index + 1 }];
  });
  const numbers = rows.map(({ lineNo }) => lineNo);
  const work = () => issueOf(world, { at, lines: rows }, { srnId: id }, numbers);
  if (rows.some(({ line, quantity }) => quantity > line.approved - line.issued)) return refused(world, work());
  if (await takeLines(world, at, 'ISSUE', rows, work)) for (const { line, quantity } of rows) line.issued += quantity;
}

async function count(world: World, { at, lines }: Given<'count'>): Promise<void> {
  await done(world, 'stockEntries', at, {
    ...{ entryType: 'spotCheck', countedBy: 'owner', countDateTime: new Date().toISOString() },
    ...linesOf(at, lines, ({ counted }) => ({ countedQty: whole(counted) })),
  });
  for (const { code, counted } of lines) {
    const difference = counted - held(world, at, code).quantity;
    if (difference !== 0n) moved(world, at, code, 'COUNT', difference);
  }
}

async function send(world: World, { at, lines }: Given<'send'>): Promise<void> {
  let id = '';
  const taken = await takeLines(world, at, 'TRANSFER_OUT', lines, async () => {
    const input = {
      toOutletId: OUTLETS[at === 0 ? 1 : 0],
      ...linesOf(at, lines, ({ quantity }) => ({ sentQty: whole(quantity) })),
    };
    id = String((await done(world, 'transferOuts', at, input))._id);
  });
  if (taken)
    world.transfers.push({
      ...{ id, from: at },
      lines: lines.map((line, index) => ({ ...line, value: taken[index] ?? 0n, settled: 0n })),
    });
}

/** What has left transit once so much of a line is settled, in cents. */
const settledValue = ({ value, quantity }: ModelTransfer['lines'][number], settled: bigint) =>
  divideRounded(value * settled, quantity);

/** What is under way arrives, in part: lines of which nothing is left are left out, unless nothing is left of any. */
async function arrive(world: World, given: Given<'arrive'>): Promise<void> {
  const source = world.transfers[given.transfer % Math.max(1, world.transfers.length)];
  if (!source) return;
  const { from } = source;
  const to = from === 0 ? 1 : 0;
  const all = source.lines.map((sent, index) => {
    const { received, damaged, action } = given.lines[index % given.lines.length] as Arrived;
    const pending = sent.quantity - sent.settled;
    const whole = (pending * received) / 100n;
    return { sent, code: sent.code, outLineNo: index + 1, pending, received: whole, damaged, action };
  });
  const under = all.filter(({ pending }) => pending > 0n);
  const rows = under.length > 0 ? under : all;
  const work = () =>
    done(world, 'transferIns', to, {
      ...{ transferOutId: source.id, receivedBy: 'owner' },
      ...linesOf(to, rows, ({ outLineNo, received, damaged, action }) => ({
        ...{ outLineNo, receivedQty: whole(received), damagedQty: whole(damaged) },
        ...{ discrepancyReason: 'Dropped', discrepancyAction: action },
      })),
    });
  const isTooMuch = rows.some(({ pending, received, damaged }) => received + damaged > pending);
  const settles = rows.some(({ received, damaged, action }) => received + damaged > 0n || action !== 'keepPending');
  if (under.length === 0 || isTooMuch || !settles) return refused(world, work());
  await work();
  for (const { sent, code, pending, received, damaged, action } of rows) {
    const came = received + damaged;
    const short = pending - came;
    const value = settledValue(sent, sent.settled + came) - settledValue(sent, sent.settled);
    if (came > 0n) moved(world, to, code, 'TRANSFER_IN', came, value);
    if (damaged > 0n) moved(world, to, code, 'WASTAGE', -damaged);
    sent.settled += came;
    if (short === 0n || action === 'keepPending') continue;
    const lost = settledValue(sent, sent.quantity) - settledValue(sent, sent.settled);
    if (action === 'returnToSource') moved(world, from, code, 'TRANSFER_IN', short, lost);
    sent.settled = sent.quantity;
  }
}

const plays: { [K in Step['do']]: Play<K> } = {
  ...{ receive, order, deliver, endOrder, open, giveBack, reverse },
  ...{ adjustIn: adjust, adjustOut: adjust, issue, waste, ask, fulfil },
  ...{ count, send, arrive, make, wasteDish, sell, takeBack },
};

/** Does a step in the product and in the model. */
export const play = (world: World, given: Step): Promise<unknown> =>
  (plays[given.do] as Play<Step['do']>)(world, given);

/** The world that histories are copied from. Its prices are such that average cost and last price begin with the same stock. */
export async function beginning(db: Database): Promise<World> {
  const world = emptyWorld(db, await kitchens(db), ['wac', 'wac'], new Set());
  for (const at of [0, 1] as const) {
    const chicken = { code: 'chicken', quantity: 150_000n, price: 45_000n } as const;
    const box = { code: 'box', quantity: 250_000n, price: 7n } as const;
    await play(world, { do: 'receive', at, lines: [chicken, box] });
    await play(world, { do: 'open', at, lines: [{ code: 'rice', quantity: 200_000n, cost: 300n }] });
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
  const { db, group, orders, transfers, requests, bills } = world;
  for (const { id, status, lines } of orders)
    expect([id, await group.stored('purchaseOrders', id)]).toMatchObject([
      id,
      {
        status,
        items: lines.map((line) => ({
          ...{ receivedQty: whole(line.received), closedQty: whole(line.closed), openQty: whole(openOf(line)) },
        })),
      },
    ]);
  for (const { id, lines } of transfers) {
    const { inTransitValue } = await group.stored('transferOuts', id);
    const left = lines.reduce((sum, line) => sum + line.value - settledValue(line, line.settled), 0n);
    expect([id, inTransitValue]).toEqual([id, text(left, 2)]);
  }
  for (const { id, lines } of requests) {
    const { status, items } = await group.stored('storeRequisitions', id);
    const isAll = lines.every(({ issued, approved }) => issued === approved);
    const isNone = lines.every(({ issued }) => issued === 0n);
    const state = isAll ? 'fulfilled' : isNone ? 'approved' : 'partiallyFulfilled';
    expect([id, status, items]).toMatchObject([
      id,
      state,
      lines.map(({ issued }) => ({ fulfilledQty: whole(issued) })),
    ]);
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
