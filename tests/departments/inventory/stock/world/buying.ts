import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { runAction, updateDocument } from '#server/documents/service';
import { amountOf, divideRounded } from '#tests/engine/server/stock/stockModel';
import { open as openOf, statusOf } from '../../purchasing/documentsWorld';
import {
  type At,
  actOn,
  attempt,
  done,
  isClosed,
  isShort,
  itemId,
  linesOf,
  type ModelOrder,
  moved,
  priced,
  refused,
  type World,
  whole,
} from './ground';
import {
  type Amount,
  type Batched,
  batchOn,
  between,
  type Fraction,
  less,
  NONE,
  plus,
  rounded,
  sized,
  type Unit,
  unitOf,
} from './units';

/** Goods that are ordered, received with or without an order, returned, and receipts that are deleted. */

export type Priced = Amount & Batched & { price: bigint };

const bought = (at: At, { code, price, unit }: Priced & { unit: Unit }) => ({
  ...{ itemId: itemId(at, code), purchaseUnitId: unit.id, unitPrice: amountOf(price) },
});
const UNTOUCHED = { returned: NONE, returnedStock: 0n, returnedValue: 0n };
const sumOf = (values: readonly bigint[]) => values.reduce((sum, each) => sum + each, 0n);

/** A receipt without an order. */
export async function receive(world: World, given: { at: At; lines: readonly Priced[] }): Promise<void> {
  const { at } = given;
  const lines = given.lines.map(sized);
  const rows = lines.map((line, of) => ({
    ...{ ...line, ...UNTOUCHED, of, counted: NONE },
    value: priced(line.quantity, line.price),
  }));
  let id = '';
  const work = async () => {
    const body = await done(world, 'goodsReceivedNotes', at, {
      ...{ supplierId: 'farm', paymentModeId: 'credit', invoiceNumber: `F-${++world.count}`, invoiceDate: world.day },
      ...{ receivedBy: 'owner', invoiceTotal: amountOf(sumOf(rows.map(({ value }) => value))) },
      items: lines.map((line) => ({ ...bought(at, line), ...batchOn(line), deliveredQty: whole(line.quantity) })),
    });
    id = String(body._id);
  };
  if (!(await attempt(world, !isClosed(world, at), work))) return;
  for (const { code, stock, value } of rows) moved(world, at, code, 'GRN', stock, { value });
  world.receipts.push({ id, at, day: world.day, nth: ++world.count, lines: rows });
}

/** An order is approved: nothing moves. */
export async function order(world: World, given: { at: At; lines: readonly Priced[] }): Promise<void> {
  const { at } = given;
  const lines = given.lines.map(sized);
  let id = '';
  const work = async () => {
    const body = await done(world, 'purchaseOrders', at, {
      ...{ supplierId: 'farm', paymentModeId: 'credit', expectedDate: world.day },
      items: lines.map((line) => ({ ...bought(at, line), orderedQty: whole(line.quantity) })),
    });
    id = String(body._id);
  };
  if (!(await attempt(world, !isClosed(world, at), work))) return;
  world.orders.push({
    ...{ id, at, day: world.day, status: 'approved' },
    lines: lines.map(({ code, price, quantity, unit }) => ({
      ...{ code, price, unit, ordered: quantity, received: 0n, exact: NONE, closed: 0n },
    })),
  });
  world.done.add('ordered');
}

/** The exact sum is rounded, not its parts. */
function count(line: ModelOrder['lines'][number], counted: Fraction): void {
  line.exact = plus(line.exact, counted);
  line.received = rounded(line.exact);
}

const orderAt = (world: World, place: number) => world.orders[place % Math.max(1, world.orders.length)];
const receiptsOf = (world: World, of: ModelOrder) => world.receipts.filter((receipt) => receipt.order === of);

/**
 * An order is sent to be received, and its receipt is approved, in its own unit or another one: for a part, all of it, or too much, which is
 * refused.
 */
export async function deliver(
  world: World,
  given: { order: number; percent: readonly bigint[]; rejected: bigint; turn?: number },
): Promise<void> {
  const from = orderAt(world, given.order);
  if (!from) return;
  const { at } = from;
  const send = () => actOn(world, 'purchaseOrders', 'sendToGRN', from.id);
  if (!['approved', 'sentToGRN', 'partiallyReceived'].includes(from.status)) return refused(world, send());
  const { opens } = await send();
  if (from.status === 'approved') from.status = 'sentToGRN';
  const rows = from.lines.flatMap((line, of) => {
    if (openOf(line) === 0n) return [];
    const unit = given.turn === undefined ? line.unit : unitOf(line.code, given.turn);
    const part = (openOf(line) * (given.percent[of] ?? 100n)) / 100n;
    const [numerator, denominator] = between(part, line.unit, unit);
    const some = numerator / denominator;
    const delivered = some > unit.times ? some : unit.times;
    const rejected = given.rejected <= delivered - unit.times ? given.rejected : 0n;
    const quantity = delivered - rejected;
    const counted: Fraction = between(quantity, unit, line.unit);
    const stock = rounded(between(quantity, unit, unitOf(line.code)));
    return [{ line, of, unit, delivered, rejected, quantity, counted, stock, value: priced(quantity, line.price) }];
  });
  const receipts = entity('goodsReceivedNotes') as Document;
  const draft = await world.group.stored('goodsReceivedNotes', String((opens as AnyRecord).id));
  const fill = async () =>
    (
      await updateDocument(world, world.group.owner, receipts, {
        ...draft,
        ...{ docDate: world.day, invoiceDate: world.day, invoiceNumber: `O-${++world.count}` },
        invoiceTotal: amountOf(sumOf(rows.map(({ value }) => value))),
        items: (draft.items as AnyRecord[]).map((line, index) => {
          const { delivered = 0n, rejected = 0n, unit } = rows[index] ?? {};
          return {
            ...line,
            ...{ purchaseUnitId: unit?.id, deliveredQty: whole(delivered), rejectedQty: whole(rejected) },
            rejectReason: 'Bruised',
          };
        }),
      })
    ).body;
  const giveUp = async () => {
    await actOn(world, 'goodsReceivedNotes', 'delete', String(draft._id));
    if (receiptsOf(world, from).length === 0) from.status = statusOf(from, 'approved');
  };
  if (isClosed(world, at, world.day) || world.day < from.day) {
    await refused(world, fill());
    return giveUp();
  }
  const filled = await fill();
  // The owner may receive more than was ordered; a store keeper may not.
  const keeper = world.group.person('keeper', { GRN: ['view', 'approve'], VIEW_COST: ['view'] });
  const approve = () => runAction(world, keeper, receipts, 'approve', { _id: filled._id, _rev: filled._rev });
  const isTooMuch = rows.some(({ line, counted }) => rounded(plus(line.exact, counted)) > line.ordered);
  if (!(await attempt(world, !isTooMuch && !isClosed(world, at), approve))) return giveUp();
  for (const { line, counted, stock, value } of rows) {
    moved(world, at, line.code, 'GRN', stock, { value });
    count(line, counted);
    if (counted[1] > 1n) world.done.add('otherUnit');
  }
  from.status = statusOf(from, 'sentToGRN');
  world.receipts.push({
    ...{ id: String(filled._id), at, day: world.day, nth: ++world.count, order: from },
    lines: rows.map(({ line, delivered, rejected, ...row }) => ({ ...row, ...UNTOUCHED, code: line.code })),
  });
  world.done.add('delivered');
}

/**
 * The open part of an order is no longer expected, or expected again (for a closed order, if there is one), and only until its period is
 * closed.
 */
export async function endOrder(world: World, given: { order: number; isReopened: boolean }): Promise<void> {
  const { isReopened } = given;
  const closed = world.orders.filter(({ lines }) => lines.some((line) => line.closed > 0n));
  const from =
    (isReopened ? closed[given.order % Math.max(1, closed.length)] : undefined) ?? orderAt(world, given.order);
  if (!from) return;
  const states = isReopened
    ? ['closed', 'received', 'partiallyReceived']
    : ['approved', 'sentToGRN', 'partiallyReceived'];
  const work = () =>
    actOn(world, 'purchaseOrders', isReopened ? 'reopen' : 'shortClose', from.id, { arguments: { reason: 'Enough' } });
  const matters = from.lines.some((line) => (isReopened ? line.closed > 0n : openOf(line) > 0n));
  const isLate = isReopened && isClosed(world, from.at, from.day);
  if (!(await attempt(world, states.includes(from.status) && matters && !isLate, work))) return;
  for (const line of from.lines) line.closed = isReopened ? 0n : line.closed + openOf(line);
  from.status = statusOf(from, isReopened ? 'approved' : from.status);
  world.done.add(isReopened ? 'reopened' : 'closed');
}

const receiptAt = (world: World, place: number) => world.receipts[place % Math.max(1, world.receipts.length)];

/** Goods are returned to their supplier at their receipt value, in the receipt's unit or another one: as many lines as are given. */
export async function giveBack(
  world: World,
  given: { receipt: number; quantities: readonly bigint[]; turn?: number },
): Promise<void> {
  const source = receiptAt(world, given.receipt);
  if (!source) return;
  const { at } = source;
  const rows = source.lines.flatMap((line, index) => {
    const drawn = given.quantities[index];
    if (drawn === undefined) return [];
    const { code, unit: its, quantity: all } = line;
    const unit = given.turn === undefined ? its : unitOf(code, given.turn);
    const quantity = drawn * unit.times;
    const upTo = plus(line.returned, between(quantity, unit, its));
    const due = (whole: bigint) => divideRounded(whole * upTo[0], upTo[1] * all);
    const value = due(line.value) - line.returnedValue;
    return [
      {
        ...{ line, code, unit, quantity, upTo, grnLineNo: index + 1 },
        ...{ stock: due(line.stock) - line.returnedStock, value: value > 0n ? value : 0n },
      },
    ];
  });
  const work = () =>
    done(world, 'supplierReturns', at, {
      grnId: source.id,
      ...linesOf(at, rows, ({ grnLineNo, quantity }) => ({
        ...{ grnLineNo, returnQty: whole(quantity), returnReason: 'damaged' },
      })),
    });
  const isTooMuch = rows.some(({ line, upTo, stock }) => rounded(upTo) > line.quantity || stock <= 0n);
  const taken = rows.map(({ code, stock }) => [code, stock] as const);
  // Nothing goes back before it came.
  const isAllowed = world.day >= source.day && !isTooMuch && !isShort(world, at, taken) && !isClosed(world, at);
  if (!(await attempt(world, isAllowed, work))) return;
  for (const { line, upTo, stock, value } of rows) {
    line.returned = upTo;
    line.returnedStock += stock;
    line.returnedValue += value;
    moved(world, at, line.code, 'SUPPLIER_RETURN', -stock, { value: -value });
  }
}

/**
 * Deleting a receipt removes its goods from stock at the same value, unless some were returned or used, or its period is closed. Its order is then open again.
 */
export async function reverse(world: World, { receipt }: { receipt: number }): Promise<void> {
  const source = receiptAt(world, receipt);
  if (!source) return;
  const { at, day, lines, order: from } = source;
  const work = () => actOn(world, 'goodsReceivedNotes', 'delete', source.id, { reason: 'Twice' });
  const taken = lines.map(({ code, stock }) => [code, stock] as const);
  const isAllowed =
    lines.every(({ returnedStock }) => returnedStock === 0n) &&
    !isShort(world, at, taken, day) &&
    !isClosed(world, at, day);
  if (!(await attempt(world, isAllowed, work))) return;
  for (const { code, stock, value } of lines) moved(world, at, code, 'GRN_REVERSAL', -stock, { value: -value, day });
  world.receipts.splice(world.receipts.indexOf(source), 1);
  if (!from) return;
  for (const { of, counted } of lines) {
    const line = from.lines[of];
    if (line) count(line, less(counted));
  }
  from.status = statusOf(from, receiptsOf(world, from).length === 0 ? 'approved' : 'sentToGRN');
}
