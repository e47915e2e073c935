/** What someone has in hand on the bulk price page: the filter, the rule, prices by hand, what is left out. Pure. */
import { NO_FILTER, type PriceFilter } from '#resources/menu/bulkPrices.rules';
import { type Change, NO_CHANGE } from '#resources/menu/priceChange.rules';

export interface PriceWork {
  filter: PriceFilter;
  change: Change;
  /** By the keys of rows, as it was typed. */
  typed: Readonly<Record<string, string>>;
  leftOut: readonly string[];
}

export const NO_WORK: PriceWork = { filter: NO_FILTER, change: NO_CHANGE, typed: {}, leftOut: [] };

/** Whether there is anything that leaving the page would lose. */
export const isStarted = ({ change, typed }: PriceWork): boolean =>
  change.method !== 'none' || change.rounding !== 'none' || Object.keys(typed).length > 0;

export type WorkStep =
  | { kind: 'filter'; filter: Partial<PriceFilter> }
  | { kind: 'change'; change: Partial<Change> }
  /** '' takes a price by hand back. */
  | { kind: 'type'; prices: Readonly<Record<string, string>> }
  | { kind: 'leaveOut'; keys: readonly string[]; isLeftOut: boolean }
  | { kind: 'clearTyped' }
  /** Applied: the filter stays. */
  | { kind: 'done' }
  | { kind: 'restart' };

function withPrices(typed: PriceWork['typed'], prices: Readonly<Record<string, string>>): PriceWork['typed'] {
  const next = { ...typed };
  for (const [key, text] of Object.entries(prices)) {
    if (text.trim() === '') delete next[key];
    else next[key] = text.trim();
  }
  return next;
}

/** The next state of the work. */
export function workAfter(work: PriceWork, step: WorkStep): PriceWork {
  switch (step.kind) {
    case 'filter':
      return { ...work, filter: { ...work.filter, ...step.filter } };
    case 'change':
      return { ...work, change: { ...work.change, ...step.change } };
    case 'type':
      return { ...work, typed: withPrices(work.typed, step.prices) };
    case 'leaveOut': {
      const others = work.leftOut.filter((key) => !step.keys.includes(key));
      return { ...work, leftOut: step.isLeftOut ? [...others, ...step.keys] : others };
    }
    case 'clearTyped':
      return { ...work, typed: {} };
    case 'done':
      return { ...NO_WORK, filter: work.filter };
    case 'restart':
      return NO_WORK;
  }
}
