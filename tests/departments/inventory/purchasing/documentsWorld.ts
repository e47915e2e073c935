import { expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { insertDocument, runAction, updateDocument } from '#server/documents/service';
import { StockProblem } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { endingAfter, type Group, move, refusal } from '#tests/engine/server/documents/documentsFixture';
import { divideRounded, type ModelBalance, step as stepOf, text } from '#tests/engine/server/stock/stockModel';

/** Orders, receipts and stock as whole numbers, parallel to the product: both perform each step, and both refuse it. */

const orders = entity('purchaseOrders') as Document;
const receipts = entity('goodsReceivedNotes') as Document;
const docDate = '2026-06-05';

/** Two items: chicken by the case of 10 kg at 11 500, rice by the kilogram at 4.37. */
const ITEMS = [
  { itemId: 'chicken', unit: 'case', factor: 10n, price: 1_150_000n },
  { itemId: 'rice', unit: 'kg', factor: 1n, price: 437n },
] as const;

/** An order and its progress. */
export interface OrderedLine {
  ordered: bigint;
  received: bigint;
  closed: bigint;
}
interface ModelOrder {
  id: string;
  status: string;
  lines: [OrderedLine, OrderedLine];
}
interface ModelReceipt {
  id: string;
  order: ModelOrder;
  lines: { item: number; accepted: bigint; quantity: bigint; value: bigint }[];
}
export interface World {
  db: Database;
  group: Group;
  buyer: Identity;
  stock: [ModelBalance, ModelBalance];
  orders: ModelOrder[];
  receipts: ModelReceipt[];
  count: number;
}

export const open = ({ ordered, received, closed }: OrderedLine) => {
  const left = ordered - received - closed;
  return left > 0n ? left : 0n;
};
/**
 * Domain 2.5: received if nothing is open, closed if nothing of the rest was received, partial in between; with nothing received it is
 * approved, or sent while a receipt is left.
 */
export const statusOf = (order: { lines: readonly OrderedLine[] }, untouched: string): string => {
  if (order.lines.every((line) => open(line) === 0n))
    return order.lines.some(({ received }) => received > 0n) ? 'received' : 'closed';
  return order.lines.some(({ received }) => received > 0n) ? 'partiallyReceived' : untouched;
};
const isReceiptOf = (order: ModelOrder) => (receipt: ModelReceipt) => receipt.order === order;

export type Step =
  | { do: 'order'; amounts: [bigint, bigint] }
  | {
      do: 'receive';
      order: number;
      delivered: [bigint, bigint];
      rejected: boolean;
      free: bigint;
      freight: bigint;
      copies: number;
      endsAfter: number;
    }
  | { do: 'reverse'; receipt: number; copies: number }
  | { do: 'use'; item: 0 | 1; quantity: bigint }
  | { do: 'shortClose' | 'reopen'; order: number };

const act = (
  world: World,
  document: Document,
  key: string,
  record: AnyRecord,
  more: object = {},
  on: Database = world.db,
) => runAction({ db: on }, world.buyer, document, key, { _id: record._id, _rev: record._rev, ...more });
const stored = (world: World, document: Document, id: string) => world.group.stored(document.name, id);
const because = { reason: 'Counted twice' };
const whole = (value: bigint) => text(value, 4);
const units = (value: bigint) => value * 10_000n;

export async function placeOrder(world: World, amounts: [bigint, bigint]): Promise<void> {
  const items = ITEMS.map(({ itemId, unit, price }, index) => ({
    itemId,
    purchaseUnitId: unit,
    orderedQty: String(amounts[index]),
    unitPrice: text(price, 2),
  }));
  const input = {
    outletId: 'out_COL',
    docDate,
    expectedDate: docDate,
    supplierId: 'farm',
    paymentModeId: 'credit',
    items,
  };
  const { body } = await insertDocument(world, world.buyer, orders, input);
  await act(world, orders, 'approve', body);
  const line = (ordered: bigint): OrderedLine => ({ ordered, received: 0n, closed: 0n });
  world.orders.push({ id: String(body._id), status: 'approved', lines: [line(amounts[0]), line(amounts[1])] });
}

/** Sends the order, fills in the received quantities, and approves: several at once, after a process that ended in the middle. */
async function receive(world: World, given: Extract<Step, { do: 'receive' }>): Promise<void> {
  const order = world.orders[given.order % world.orders.length];
  if (!order) return;
  const source = await stored(world, orders, order.id);
  if (!['approved', 'sentToGRN', 'partiallyReceived'].includes(order.status)) {
    expect(await refusal(act(world, orders, 'sendToGRN', source))).toMatchObject({ status: 409 });
    return;
  }
  const { body } = await act(world, orders, 'sendToGRN', source);
  if (order.status === 'approved') order.status = 'sentToGRN';
  const draft = await stored(world, receipts, (body.opens as { id: string }).id);
  const wanted = ITEMS.flatMap((item, index) => {
    const line = order.lines[index] as OrderedLine;
    if (open(line) === 0n) return [];
    const delivered = given.delivered[index] as bigint;
    const rejected = given.rejected && delivered > 1n ? 1n : 0n;
    const accepted = delivered - rejected;
    return [
      {
        ...item,
        index,
        delivered,
        rejected,
        accepted,
        net: accepted * item.price,
        isOver: line.received + accepted > line.ordered,
      },
    ];
  });
  const net = wanted.reduce((sum, line) => sum + line.net, 0n);
  const filled = (
    await updateDocument(world, world.buyer, receipts, {
      ...draft,
      docDate,
      invoiceDate: docDate,
      invoiceNumber: `I-${++world.count}`,
      freight: text(given.freight, 2),
      invoiceTotal: text(net + given.freight, 2),
      items: (draft.items as AnyRecord[]).map((line, index) => ({
        ...line,
        deliveredQty: String(wanted[index]?.delivered),
        rejectedQty: String(wanted[index]?.rejected),
        rejectReason: 'Bruised',
        freeQty: String(given.free),
      })),
    })
  ).body;
  if (wanted.some(({ isOver }) => isOver)) {
    const fields = wanted.flatMap(({ isOver }, index) => (isOver ? [`items.${index}.deliveredQty: overReceipt`] : []));
    expect(await refusal(act(world, receipts, 'approve', filled))).toMatchObject({ status: 400, rules: fields });
    await act(world, receipts, 'delete', filled);
    order.status = world.receipts.some(isReceiptOf(order)) ? order.status : statusOf(order, 'approved');
    return;
  }
  const ended = await act(world, receipts, 'approve', filled, {}, endingAfter(world.db, given.endsAfter)).catch(
    (error: Error) => error,
  );
  if (ended instanceof Error) {
    expect(ended.message).toBe('ended');
    await compare(world);
    const answers = await Promise.all(
      Array.from({ length: given.copies }, () => act(world, receipts, 'approve', filled)),
    );
    expect(answers.filter((each) => each.body.alreadyApproved === undefined)).toHaveLength(1);
  }
  // Freight by value in cents, the remainder to the most expensive line (domain 2.3.4).
  const shares = wanted.map((line) => divideRounded(given.freight * line.net, net));
  const dearest = wanted.reduce((best, line, index) => (line.net > (wanted[best]?.net ?? 0n) ? index : best), 0);
  shares[dearest] = (shares[dearest] ?? 0n) + given.freight - shares.reduce((sum, share) => sum + share, 0n);
  const lines = wanted.map(({ index, accepted, factor, net: value }, place) => ({
    item: index,
    accepted,
    quantity: units((accepted + given.free) * factor),
    value: value + (shares[place] ?? 0n),
  }));
  for (const { item, accepted, quantity, value } of lines) {
    world.stock[item as 0 | 1] = (
      stepOf(world.stock[item as 0 | 1], { type: 'GRN', quantity, value }, 'wac') as { after: ModelBalance }
    ).after;
    (order.lines[item] as OrderedLine).received += accepted;
  }
  order.status = statusOf(order, 'sentToGRN');
  world.receipts.push({ id: String(filled._id), order, lines });
}

async function reverse(world: World, given: Extract<Step, { do: 'reverse' }>): Promise<void> {
  const receipt = world.receipts[given.receipt % world.receipts.length];
  if (!receipt) return;
  const record = await stored(world, receipts, receipt.id);
  const short = receipt.lines.flatMap(({ item, quantity }, index) =>
    world.stock[item as 0 | 1].quantity < quantity ? [`items.${index}: stock`] : [],
  );
  if (short.length > 0) {
    expect(await refusal(act(world, receipts, 'delete', record, because))).toMatchObject({ status: 400, rules: short });
    return;
  }
  await Promise.all(Array.from({ length: given.copies }, () => act(world, receipts, 'delete', record, because)));
  const after = await stored(world, receipts, receipt.id);
  receipt.lines.forEach(({ item, accepted, quantity, value }, index) => {
    const result = stepOf(
      world.stock[item as 0 | 1],
      { type: 'GRN_REVERSAL', quantity: -quantity, value: -value },
      'wac',
    );
    if (!result) throw new Error('the model refuses');
    world.stock[item as 0 | 1] = result.after;
    (receipt.order.lines[item] as OrderedLine).received -= accepted;
    const variance = (after.items as AnyRecord[])[index]?.priceVariance ?? '0.00';
    expect(variance).toBe(text(result.priceVariance ?? 0n, 2));
  });
  world.receipts.splice(world.receipts.indexOf(receipt), 1);
  const isLast = !world.receipts.some(isReceiptOf(receipt.order));
  receipt.order.status = statusOf(receipt.order, isLast ? 'approved' : 'sentToGRN');
}

async function use(world: World, { item, quantity }: Extract<Step, { do: 'use' }>): Promise<void> {
  const { itemId } = ITEMS[item];
  const issue = { type: 'ISSUE', itemId, lineNo: 1, quantity: whole(-quantity) } as const;
  const taking = move(world.db, world.group, `use ${++world.count}`, issue, docDate);
  if (world.stock[item].quantity < quantity) {
    await expect(taking).rejects.toThrow(StockProblem);
    return;
  }
  await taking;
  world.stock[item] = (
    stepOf(world.stock[item], { type: 'ISSUE', quantity: -quantity }, 'wac') as { after: ModelBalance }
  ).after;
}

async function closeOrReopen(world: World, given: Extract<Step, { do: 'shortClose' | 'reopen' }>): Promise<void> {
  const order = world.orders[given.order % world.orders.length];
  if (!order) return;
  const record = await stored(world, orders, order.id);
  const closing = given.do === 'shortClose';
  const states = closing ? ['approved', 'sentToGRN', 'partiallyReceived'] : ['closed', 'received', 'partiallyReceived'];
  const matters = order.lines.some((line) => (closing ? open(line) > 0n : line.closed > 0n));
  const work = act(world, orders, given.do, record, { arguments: { reason: 'As it is' } });
  if (!states.includes(order.status) || !matters) {
    expect((await refusal(work)).status).toBe(409);
    return;
  }
  await work;
  for (const line of order.lines) line.closed = closing ? line.closed + open(line) : 0n;
  order.status = statusOf(order, closing ? order.status : 'approved');
}

/** Stored stock and orders, compared with the model. */
export async function compare(world: World): Promise<void> {
  for (const [index, { itemId }] of ITEMS.entries()) {
    const { quantity, value, average } = world.stock[index as 0 | 1];
    expect(await world.group.balance(itemId)).toEqual({
      quantity: whole(quantity),
      value: text(value, 2),
      average: text(average, 6),
    });
  }
  for (const order of world.orders) {
    const record = await stored(world, orders, order.id);
    expect(record.status).toBe(order.status);
    expect(record.items).toMatchObject(
      order.lines.map((line) => ({
        receivedQty: whole(units(line.received)),
        closedQty: whole(units(line.closed)),
        openQty: whole(units(open(line))),
      })),
    );
  }
  expect(await verifyBalances(world.db, world.group.groupId)).toEqual([]);
}

type Play<K extends Step['do']> = (world: World, given: Extract<Step, { do: K }>) => Promise<void>;
const plays: { [K in Step['do']]: Play<K> } = {
  order: (world, { amounts }) => placeOrder(world, amounts),
  receive,
  reverse,
  use,
  shortClose: closeOrReopen,
  reopen: closeOrReopen,
};

/** Performs a step in the product and in the model. */
export const play = (world: World, given: Step): Promise<void> => (plays[given.do] as Play<Step['do']>)(world, given);
