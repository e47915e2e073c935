/** Closing a transfer whose goods don't arrive: what is still in transit becomes a loss of the outlet that sent it (domain 2.4). */

import { type DocumentAction, date, type Plan, type RecordOf, refuse, text } from '#engine/define';
import { dec, money, quantity } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { openOf } from '#engine/run/progress';
import { batchOf } from '#engine/run/stock';
import { settledOf, settledValue, transferred } from './transfers.rules';

type Transfer = RecordOf<'transferOuts'>;

/** Writes off what is in transit on a day, and notifies both outlets. */
function closingPlan(transfer: Transfer, { reason, closedOn }: { reason?: unknown; closedOn?: unknown }): Plan {
  const open = linesOf(transfer).filter((line) => openOf(transferred, line).gt(0));
  const words = open.map(
    (line, index) => `${nameOfLine(line, index)}: ${Number(openOf(transferred, line))} written off`,
  );
  const notice = {
    category: 'transferDiscrepancy',
    level: 'warning' as const,
    title: `${transfer.transferOutNumber} was closed before all of it arrived`,
    message: `${words.join('; ')}. Reason: ${String(reason)}`,
  };
  const items = linesOf(transfer).map((line) => ({
    ...line,
    writtenOffQty: quantity(dec(line.writtenOffQty).plus(openOf(transferred, line))),
    pendingQty: quantity(0),
  }));
  return {
    set: { items, closeReason: reason ?? null },
    // Not the sending date, which may be in a period that has since closed.
    ...(closedOn ? { day: { argument: 'closedOn', date: String(closedOn) } } : {}),
    costs: 'set',
    notices: [notice, { ...notice, outletId: String(transfer.toOutletId) }],
    movements: open.map((line) => ({
      type: 'TRANSIT_LOSS',
      itemId: String(line.itemId),
      lineNo: Number(line.lineNo),
      ...batchOf(line),
      quantity: quantity(0),
      value: money(settledValue(line, settledOf(line)).minus(dec(line.lineCost))),
    })),
  };
}

/** The action `close` of a transfer out. It needs the fact `arrivals`: drafts that receive it. */
export const closeTransfer = {
  label: 'Close transfer',
  from: ['approved', 'partiallyReceived'],
  to: 'closed',
  tone: 'danger',
  confirm: 'Write off goods still in transit on {transferOutNumber}?',
  arguments: {
    reason: text({ required: true, maxLength: 200 }),
    closedOn: date({
      required: true,
      default: '@today',
      notAfter: '@today',
      label: 'Date of the loss',
      help: 'Must be in an open period',
    }),
  },
  done: '{transferOutNumber} closed',
  check: function* ({ docDate }, { arrivals: [draft] }, _context, { closedOn }) {
    if (String(closedOn) < docDate) yield refuse('closedOn', 'order', 'Choose a date on or after the transfer');
    if (draft)
      yield refuse('', 'draft', `${draft.transferInNumber} is still receiving it. Approve or delete that first`);
  },
  plan: (transfer, _facts, _context, args) => closingPlan(transfer, args),
} satisfies DocumentAction<Transfer, { arrivals: readonly RecordOf<'transferIns'>[] }>;
