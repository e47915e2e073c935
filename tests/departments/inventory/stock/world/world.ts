import { expect } from 'vitest';
import type { Database } from '#server/db/types';
import { batchCheck } from '#server/stockLedger/batches';
import { verifyBalances } from '#server/stockLedger/verify';
import { verifyGroup } from '#server/verify';
import { amountOf, nothing, text } from '#tests/engine/server/stock/stockModel';
import { open as openOf } from '../../purchasing/documentsWorld';
import { deliver, endOrder, giveBack, order, type Priced, receive, reverse } from './buying';
import {
  type At,
  attempt,
  costRecipes,
  done,
  emptyWorld,
  isClosed,
  itemId,
  linesOf,
  moved,
  OUTLETS,
  refused,
  type Settings,
  settledValue,
  takeLines,
  type World,
  whole,
} from './ground';
import { type Dish, make, type OrderType, open, type SoldLine, sell, takeBack, unmake, wasteDish } from './kitchen';
import { kitchens } from './masters';
import { close, closingsOf, count, date, reopen, revalue, uncount } from './periods';
import { type Arrived, arrive, giveUp, send, transferState } from './transfers';
import { type Amount, type Batched, between, CODES, type Code, NONE, plus, rounded, sized } from './units';

/**
 * Two outlets with the same items, in whole numbers parallel to the product: opened, ordered, received, returned, reversed, adjusted,
 * requested, issued, wasted, counted, cooked, sold, cancelled, transferred and partly received. Both perform each step, and both refuse it.
 */

interface Lines<L = Amount> {
  at: At;
  /** Each item is on at most one of them. */
  lines: readonly L[];
}
export type Step =
  | ({ do: 'receive' | 'order' } & Lines<Priced>)
  | {
      do: 'deliver';
      order: number;
      /** Percent of the open quantity of each order line, sometimes over a hundred. */
      percent: readonly bigint[];
      rejected: bigint;
      /** The unit of the receipt. @default the order's */
      turn?: number;
    }
  | { do: 'endOrder'; order: number; isReopened: boolean }
  | ({ do: 'open' } & Lines<Amount & Batched & { cost: bigint }>)
  | { do: 'giveBack'; receipt: number; quantities: readonly bigint[]; turn?: number }
  | { do: 'reverse'; receipt: number }
  | ({ do: 'adjustIn' } & Lines)
  | ({ do: 'adjustOut' } & Lines)
  | ({ do: 'issue' } & Lines)
  | ({ do: 'waste' } & Lines)
  | ({ do: 'ask' } & Lines<Amount & { lowered: bigint }>)
  | { do: 'fulfil'; request: number; quantities: readonly bigint[]; turn?: number }
  | ({ do: 'count'; isFull: boolean } & Lines<{ code: Code; counted: bigint } & Batched>)
  | { do: 'uncount'; count: number }
  | ({ do: 'send' } & Lines)
  | { do: 'arrive'; transfer: number; lines: readonly Arrived[] }
  | { do: 'giveUp'; transfer: number }
  | { do: 'make'; at: At; chicken: bigint; rice: bigint; output: bigint; overhead: bigint }
  | { do: 'unmake'; batch: number }
  | { do: 'wasteDish'; at: At; dish: Dish; quantity: bigint }
  | { do: 'sell'; at: At; lines: SoldLine[]; orderType: OrderType; isEarlier: boolean }
  | { do: 'takeBack'; bill: number; isReturned: boolean }
  | { do: 'date'; day: string }
  | { do: 'close'; at: At; until: string; waits: boolean }
  | { do: 'reopen'; at: At; keep: string | undefined }
  | { do: 'revalue'; at: At };

type Play<K extends Step['do']> = (world: World, given: Extract<Step, { do: K }>) => Promise<unknown>;
type Given<K extends Step['do']> = Extract<Step, { do: K }>;

async function adjust(world: World, given: Given<'adjustIn' | 'adjustOut'>): Promise<void> {
  const { do: what, at } = given;
  const lines = given.lines.map(sized);
  const work = () =>
    done(world, 'stockAdjustments', at, {
      adjustmentTypeId: what === 'adjustIn' ? 'found' : 'lost',
      ...linesOf(at, lines, ({ quantity }) => ({ adjustQty: whole(quantity) })),
    });
  if (what === 'adjustOut') await takeLines(world, at, 'ADJUST_OUT', lines, work);
  else {
    if (!(await attempt(world, !isClosed(world, at), work))) return;
    for (const { code, stock } of lines) moved(world, at, code, 'ADJUST_IN', stock);
  }
}

type Sized = ReturnType<typeof sized>;
const issueOf = (world: World, { at, lines }: Lines<Sized>, more: object = {}, lineNumbers?: readonly number[]) =>
  done(world, 'issueNotes', at, {
    ...{ departmentId: `kitchen${at}`, issuedTo: 'Crew' },
    ...more,
    ...linesOf(at, lines, ({ quantity }, index) => ({
      issuedQty: whole(quantity),
      ...(lineNumbers ? { srnLineNo: lineNumbers[index] } : {}),
    })),
  });

const issue: Play<'issue'> = (world, { at, ...given }) => {
  const lines = given.lines.map(sized);
  return takeLines(world, at, 'ISSUE', lines, () => issueOf(world, { at, lines }));
};

const waste: Play<'waste'> = (world, { at, ...given }) => {
  const lines = given.lines.map(sized);
  return takeLines(world, at, 'WASTAGE', lines, () =>
    done(
      world,
      'wastageNotes',
      at,
      linesOf(at, lines, ({ quantity }) => ({ quantity: whole(quantity), wastageType: 'burnt' })),
    ),
  );
};

/** A kitchen's requisition; the approver grants at most as much, and nothing for some lines: nothing moves. */
async function ask(world: World, { at, lines }: Given<'ask'>): Promise<void> {
  const rows = lines.map((drawn) => {
    const line = sized(drawn);
    const left = line.quantity - line.lowered * line.unit.times;
    return { ...line, approved: left > 0n ? left : 0n };
  });
  let id = '';
  const work = async () => {
    const body = await done(world, 'storeRequisitions', at, {
      ...{ departmentId: `kitchen${at}`, requiredDate: world.day, priorityLevelId: 'soon' },
      ...linesOf(at, rows, ({ quantity, approved }) => ({
        requestedQty: whole(quantity),
        approvedQty: whole(approved),
      })),
    });
    id = String(body._id);
  };
  const isAllowed = rows.some(({ approved }) => approved > 0n) && !isClosed(world, at);
  if (!(await attempt(world, isAllowed, work))) return;
  world.requests.push({
    ...{ id, at },
    lines: rows.map(({ code, unit, approved }) => ({ code, unit, approved, issued: NONE })),
  });
}

/** Issued for a requisition, in its unit or another one, up to the remainder of each line. */
async function fulfil(world: World, { request, quantities, turn }: Given<'fulfil'>): Promise<void> {
  const asked = world.requests[request % Math.max(1, world.requests.length)];
  if (!asked) return;
  const { at, id } = asked;
  const rows = asked.lines.flatMap((line, index) => {
    const quantity = quantities[index];
    if (quantity === undefined) return [];
    const issue = sized({ code: line.code, quantity, turn: turn ?? 0 });
    return [{ ...issue, line, counted: between(issue.quantity, issue.unit, line.unit), lineNo: index + 1 }];
  });
  const numbers = rows.map(({ lineNo }) => lineNo);
  const work = () => issueOf(world, { at, lines: rows }, { srnId: id }, numbers);
  const isTooMuch = rows.some(({ line, counted }) => rounded(plus(line.issued, counted)) > line.approved);
  if (isTooMuch) return refused(world, work());
  if (!(await takeLines(world, at, 'ISSUE', rows, work))) return;
  for (const { line, counted } of rows) line.issued = plus(line.issued, counted);
}

const plays: { [K in Step['do']]: Play<K> } = {
  ...{ receive, order, deliver, endOrder, open, giveBack, reverse },
  ...{ adjustIn: adjust, adjustOut: adjust, issue, waste, ask, fulfil },
  ...{ count, uncount, send, arrive, giveUp, make, unmake, wasteDish, sell, takeBack },
  ...{ date, close, reopen, revalue },
};

/** Performs a step in the product and in the model. */
export function play(world: World, given: Step): Promise<unknown> {
  costRecipes(world);
  return (plays[given.do] as Play<Step['do']>)(world, given);
}

const START: Settings = { method: 'wac', negativeStock: 'block' };

/** The world that histories are copied from. Its prices make average cost and last price begin with the same stock. */
export async function beginning(db: Database, currency: string): Promise<World> {
  const world = emptyWorld(db, await kitchens(db, currency), [START, START], new Set());
  for (const at of [0, 1] as const) {
    const chicken = { code: 'chicken', quantity: 150_000n, price: 45_000n } as const;
    const box = { code: 'box', quantity: 250_000n, price: 7n } as const;
    await play(world, { do: 'receive', at, lines: [chicken, box] });
    await play(world, { do: 'open', at, lines: [{ code: 'rice', quantity: 200_000n, cost: 300n }] });
  }
  return world;
}

/** Quantity, value and average of every item of both outlets match the model and the sum of the movements (domain 2.4), and batches add up to it. */
export async function compareStock({ db, group, stock }: World): Promise<void> {
  const rows = await db.query<{ item: string; quantity: string; value: string; average: string; price: string }>(
    'select item_id as item, quantity, value, average_cost as average, last_price as price from balances where group_id = $1',
    [group.groupId],
  );
  const found = new Map(rows.map((row) => [row.item, row]));
  for (const at of [0, 1] as const)
    for (const code of CODES) {
      const id = itemId(at, code);
      const { quantity = '0.0000', value = amountOf(0n), average = '0', price = '0' } = found.get(id) ?? {};
      const model = stock.get(id) ?? nothing;
      expect([id, quantity, value, Number(average), Number(price)]).toEqual([
        ...[id, text(model.quantity, 4), amountOf(model.value)],
        ...[Number(text(model.average, 6)), Number(text(model.lastPrice, 6))],
      ]);
    }
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
  expect(await batchCheck.find(db, group.groupId)).toEqual([]);
}

/**
 * Everything else that a history left: goods in transit, fulfilment of requisitions, cost of bills; and the installation passes its own
 * checks.
 */
export async function compareAll(world: World): Promise<void> {
  const { db, group, orders, transfers, requests, bills, closings, counts } = world;
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
  for (const transfer of transfers) {
    const { id, lines } = transfer;
    const { inTransitValue, status } = await group.stored('transferOuts', id);
    const left = lines.reduce((sum, line) => sum + line.value - settledValue(line, line.settled), 0n);
    expect([id, inTransitValue, status]).toEqual([id, amountOf(left), transferState(transfer)]);
  }
  for (const { id, lines } of requests) {
    const { status, items } = await group.stored('storeRequisitions', id);
    const isAll = lines.every(({ issued, approved }) => rounded(issued) === approved);
    const isNone = lines.every(({ issued }) => rounded(issued) === 0n);
    const state = isAll ? 'fulfilled' : isNone ? 'approved' : 'partiallyFulfilled';
    expect([id, status, items]).toMatchObject([
      id,
      state,
      lines.map(({ issued }) => ({ fulfilledQty: whole(rounded(issued)) })),
    ]);
  }
  for (const { id, isOpening, lines } of counts)
    expect([id, (await group.stored('stockEntries', id)).items]).toMatchObject([
      id,
      lines.map(({ expected, difference, value, isLate }) =>
        isOpening && expected === 0n && !isLate
          ? { systemQty: null, varianceQty: null, varianceValue: null, lineCost: amountOf(value) }
          : { systemQty: whole(expected), varianceQty: whole(difference), varianceValue: amountOf(value) },
      ),
    ]);
  const costs = await db.query<{ bill_no: string; cost: string }>(
    'select bill_no, cost from bills where group_id = $1',
    [group.groupId],
  );
  expect(Object.fromEntries(costs.map(({ bill_no, cost }) => [bill_no, cost]))).toEqual(
    Object.fromEntries(
      bills.map(({ number, rows }) => [number, amountOf(-rows.reduce((sum, { value }) => sum + value, 0n))]),
    ),
  );
  expect(await closingsOf(world)).toEqual(
    Object.fromEntries(closings.map(({ at, until, figures }) => [`${OUTLETS[at]} ${until}`, figures])),
  );
  for (const at of [0, 1] as const)
    expect((await group.stored('outlets', OUTLETS[at])).lockDate ?? undefined).toBe(world.closed[at]);
  expect(await verifyGroup(db, group.groupId)).toEqual([]);
}
