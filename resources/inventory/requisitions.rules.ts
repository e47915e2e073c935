import { type Draft, type Plan, type Problem, type RecordOf, refuse } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { type Progress, withOpen } from '#engine/run/progress';
import { isEmpty } from '#engine/run/values';
import { onHandOf } from './onHand.rules';

/** What is issued of a requisition, or sent to the outlet that asked. */
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
} as const satisfies Progress;

type Requisition = Draft<RecordOf<'storeRequisitions'>>;

/** Lines with what this outlet has, where its own store is asked; what another one has is not known here. */
export const requestedLines = (requisition: Requisition, items: unknown) =>
  linesOf(requisition).map((line) => ({
    ...line,
    onHandAtSource: requisition.srnType === 'transfer' ? null : onHandOf(line, items),
  }));

/** An approver may lower what was asked for, never raise it. */
export function* approvedProblems(requisition: Requisition): Generator<Problem> {
  for (const [index, line] of linesOf(requisition).entries())
    if (!isEmpty(line.approvedQty) && dec(line.approvedQty).gt(dec(line.requestedQty)))
      yield refuse(`items.${index}.approvedQty`, 'max', `${nameOfLine(line, index)}: more than was requested`);
}

/** Lines that nobody lowered are approved as requested; 0 rejects a line. */
const approvedLines = (requisition: Requisition) =>
  linesOf(requisition).map((line) =>
    withOpen(issued, { ...line, approvedQty: isEmpty(line.approvedQty) ? line.requestedQty : line.approvedQty }),
  );

export const approvedPlan = (requisition: Requisition): Plan => ({ set: { items: approvedLines(requisition) } });

/** A requisition of which every line is rejected asks for nothing. */
export function* rejectedProblems(requisition: Requisition): Generator<Problem> {
  if (approvedLines(requisition).every((line) => dec(line.approvedQty).eq(0)))
    yield refuse('items', 'rejected', 'Every line is rejected. Delete the draft, or approve at least one line');
}
