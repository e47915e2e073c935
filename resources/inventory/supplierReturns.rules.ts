/** Returns to a supplier, at the cost of receipt (domain 1.6, 2.3.10). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import type { LineOf } from '#engine/define/records';
import { dec, money, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import type { Progress } from '#engine/run/progress';
import { isRecord } from '#engine/run/values';
import { beforeSource } from './inventoryLines.rules';

/** The returned part of a receipt: of all goods that entered stock, including free ones. The receipt stays approved. */
export const returned = {
  one: 'receipt',
  verb: 'returned',
  number: 'grnNumber',
  quantity: 'stockedQty',
  done: 'returnedQty',
} as const satisfies Progress;

type Note = Draft<RecordOf<'supplierReturns'>>;
type Receipt = Draft<RecordOf<'goodsReceivedNotes'>>;
/** The receipt from the facts of a return, which have no engine type. */
export const asReceipt = (fact: unknown): Receipt | undefined => (isRecord(fact) ? fact : undefined);

const isReturned = ({ returnQty }: LineOf<Note>): boolean => dec(returnQty).gt(0);

/** A line's share of `whole`, computed from the received quantity so that returning everything returns the full value. */
const shareOf = (line: LineOf<Note>, received: LineOf<Receipt>, whole: unknown): string => {
  const entered = dec(received.baseQuantity);
  return money(entered.gt(0) ? dec(line.baseQuantity).times(dec(whole)).div(entered) : 0);
};

/** A received line's tax that the supplier gives back on top of its value. Tax that can't be recovered is part of the landed value. */
const taxBeyond = ({ taxAmount, landedValue, netAmount, allocatedCharge }: LineOf<Receipt>): string =>
  money(dec(taxAmount).minus(dec(landedValue).minus(dec(netAmount)).minus(dec(allocatedCharge))));

const receivedLine = (receipt: Receipt | undefined, { grnLineNo }: LineOf<Note>) =>
  linesOf(receipt ?? {}).find(({ lineNo }) => lineNo === grnLineNo);

/** Lines with the returned value and tax, and their sums. */
export function returnFigures(note: Note, receipt: Receipt) {
  const items = linesOf(note).map((line) => {
    const received = receivedLine(receipt, line);
    if (!received) return { ...line, returnUnitCost: null, returnValue: null, taxAmount: null };
    return {
      ...line,
      returnUnitCost: received.landedUnitCost ?? null,
      returnValue: shareOf(line, received, received.landedValue),
      taxAmount: shareOf(line, received, taxBeyond(received)),
    };
  });
  const value = sum(items.map(({ returnValue }) => returnValue));
  const tax = sum(items.map(({ taxAmount }) => taxAmount));
  return { items, returnTotal: money(value), taxAmount: money(tax), creditTotal: money(value.plus(tax)) };
}

/** Requires at least one return, each from the receipt and with a reason. */
export function* returnProblems(note: Note, receipt: Receipt | undefined): Generator<Problem> {
  const lines = linesOf(note);
  if (receipt) yield* beforeSource(note, receipt, receipt.grnNumber);
  if (lines.length > 0 && !lines.some(isReturned))
    yield refuse('items.0.returnQty', 'moreThan', 'Enter a quantity to return on at least one line');
  for (const [index, line] of lines.entries())
    if (receipt && !receivedLine(receipt, line))
      yield refuse(`items.${index}.itemId`, 'receipt', `${nameOfLine(line, index)} is not on ${receipt.grnNumber}`);
}

/** Lines without a return are removed from the approved note. */
export const returnedLines = (note: Note) => linesOf(note).filter(isReturned);
