import { type Draft, integer, list, type Plan, type Problem, quantity, type RecordOf, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { type Progress, withOpen } from '#engine/run/progress';
import { addDays } from '#engine/run/time/days';
import { isEmpty, rowsIn, textIn } from '#engine/run/values';
import { onHandOf } from './onHand.rules';

/** The part of a requisition that is issued, or sent to the requesting outlet. */
export const issued = {
  one: 'requisition',
  verb: 'issued',
  number: 'srnNumber',
  quantity: 'approvedQty',
  done: 'fulfilledQty',
  closed: 'closedQty',
  open: 'pendingQty',
  share: 'fulfilledPct',
  states: { none: 'approved', partly: 'partiallyFulfilled', fully: 'fulfilled', closed: 'closed' },
  labels: { open: 'Pending', share: 'Fulfilled' },
} as const satisfies Progress;

type Requisition = Draft<RecordOf<'storeRequisitions'>>;

/** Lines with this outlet's stock, if its own store is asked; another outlet's stock is unknown here. */
export const requestedLines = (requisition: Requisition, items: unknown) =>
  linesOf(requisition).map((line) => ({
    ...line,
    onHandAtSource: requisition.srnType === 'transfer' ? null : onHandOf(line, items),
  }));

/** An approver can lower the requested quantity, never raise it. */
export function* approvedProblems(requisition: Requisition): Generator<Problem> {
  for (const [index, line] of linesOf(requisition).entries())
    if (!isEmpty(line.approvedQty) && dec(line.approvedQty).gt(dec(line.requestedQty)))
      yield refuse(`items.${index}.approvedQty`, 'max', `${nameOfLine(line, index)}: more than was requested`);
}

/** The quantities that an approver sends with the approval, by line number. */
export const loweredList = list(
  { lineNo: integer({ required: true, min: 1 }), approvedQty: quantity({ min: 0 }) },
  { hidden: true, one: 'line', key: 'lineNo' },
);

/** Lines with the lowered quantities; other lines stay. */
const loweredBy = (requisition: Requisition, lowered: unknown) => {
  const byLine = new Map(rowsIn(lowered).map((row) => [Number(row.lineNo), textIn(row.approvedQty)]));
  return linesOf(requisition).map((line) => {
    const approvedQty = byLine.get(Number(line.lineNo));
    return approvedQty ? { ...line, approvedQty } : line;
  });
};

/** Lines that weren't lowered are approved as requested; 0 rejects a line. */
const approvedLines = (requisition: Requisition, lowered?: unknown) =>
  loweredBy(requisition, lowered).map((line) =>
    withOpen(issued, { ...line, approvedQty: isEmpty(line.approvedQty) ? line.requestedQty : line.approvedQty }),
  );

export const approvedPlan = (requisition: Requisition, lowered: unknown): Plan => ({
  set: { items: approvedLines(requisition, lowered) },
});

/** The approved quantity never exceeds the requested one, and a requisition needs at least one line that isn't rejected. */
export function* approvalProblems(requisition: Requisition, lowered: unknown): Generator<Problem> {
  const items = loweredBy(requisition, lowered);
  for (const [index, { lineNo }] of rowsIn(lowered).entries())
    if (!items.some((line) => line.lineNo === lineNo))
      yield refuse(`items.${index}.lineNo`, 'reference', 'There is no line with this number');
  yield* approvedProblems({ ...requisition, items });
  if (approvedLines({ ...requisition, items }).every((line) => dec(line.approvedQty).eq(0)))
    yield refuse('items', 'rejected', 'Every line is rejected. Delete the draft, or approve at least one line');
}

/** The outlet that a transfer is requested from if no one chose one: the central store, if there is one elsewhere. */
export const centralStoreFor = ({ outletId }: Requisition, stores: readonly { _id: string }[]): string | null => {
  const [only, another] = stores.filter(({ _id }) => _id !== outletId);
  return only && !another ? only._id : null;
};

/** The day by which something is required that is expected within some hours of a day: at its end, unless a whole day or more is left. */
export const requiredBy = (day: string, hours: unknown): string => addDays(day, Math.floor(Number(hours ?? 0) / 24));
