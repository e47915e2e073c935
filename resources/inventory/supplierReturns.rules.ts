/** Returns to a supplier, at the cost of receipt (domain 1.6, 2.3.10). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import type { LineOf } from '#engine/define/records';
import { dec, money, most, quantity, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import type { Progress } from '#engine/run/progress';
import { countedIn, inOneUnit } from '#engine/run/units';
import { isRecord, recordsIn } from '#engine/run/values';
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

/** The approved returns of the same receipt, from the facts of a return. */
export const earlierReturns = (note: Note, siblings: unknown): Note[] =>
  recordsIn('supplierReturns', siblings).filter(({ _id, status }) => _id !== note._id && status === 'approved');

const isReturned = ({ returnQty }: LineOf<Note>): boolean => dec(returnQty).gt(0);

/** A received line's tax that the supplier gives back on top of its value. Tax that can't be recovered is part of the landed value. */
const taxBeyond = ({ taxAmount, landedValue, netAmount, allocatedCharge }: LineOf<Receipt>): string =>
  money(dec(taxAmount).minus(dec(landedValue).minus(dec(netAmount)).minus(dec(allocatedCharge))));

const receivedLine = (receipt: Receipt | undefined, { grnLineNo }: LineOf<Note>) =>
  linesOf(receipt ?? {}).find(({ lineNo }) => lineNo === grnLineNo);

/** What earlier returns took of a receipt's line. */
const takenOf = (earlier: readonly Note[], { grnLineNo }: LineOf<Note>) =>
  earlier.flatMap((note) => linesOf(note)).filter((line) => line.grnLineNo === grnLineNo);

/**
 * A line's part of what entered stock, its value and its tax: the share of all that is returned up to now, less what went before, so that
 * returning everything returns all of it. In the unit of the receipt it is the receipt's own ratio that counts (COMMON-L).
 */
function returnedPart(line: LineOf<Note>, received: LineOf<Receipt>, earlier: readonly Note[]) {
  const taken = takenOf(earlier, line);
  const upTo = sum([...taken, line].map((each) => countedIn(received, each, each.returnQty)));
  const whole = dec(received.stockedQty);
  const part = (amount: unknown, round: (value: unknown) => string, gone: readonly unknown[]) =>
    round(whole.gt(0) ? most(dec(round(dec(amount).times(upTo).div(whole))).minus(sum(gone)), 0) : 0);
  return {
    ...(inOneUnit(line, received)
      ? {
          conversionFactor: received.conversionFactor ?? null,
          conversionDivisor: received.conversionDivisor ?? null,
        }
      : {}),
    baseQuantity: part(
      received.baseQuantity,
      quantity,
      taken.map((each) => each.baseQuantity),
    ),
    returnValue: part(
      received.landedValue,
      money,
      taken.map((each) => each.returnValue),
    ),
    taxAmount: part(
      taxBeyond(received),
      money,
      taken.map((each) => each.taxAmount),
    ),
  };
}

/** Lines with the returned value and tax, and their sums. `earlier`: approved returns of the same receipt. */
export function returnFigures(note: Note, receipt: Receipt, earlier: readonly Note[]) {
  const items = linesOf(note).map((line) => {
    const received = receivedLine(receipt, line);
    if (!received) return { ...line, returnUnitCost: null, returnValue: null, taxAmount: null };
    return { ...line, returnUnitCost: received.landedUnitCost ?? null, ...returnedPart(line, received, earlier) };
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
