import type { Progress } from '#engine/run/progress';

/** What is issued of a requisition. */
export const issued = {
  one: 'requisition',
  verb: 'issued',
  number: 'srnNumber',
  quantity: 'requestedQty',
  done: 'fulfilledQty',
  open: 'pendingQty',
  states: { none: 'approved', partly: 'partiallyFulfilled', fully: 'fulfilled' },
} as const satisfies Progress;
