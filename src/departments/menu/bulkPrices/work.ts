/** The state of the bulk price page: filter, rule, typed prices, exclusions. Pure. */
import { NO_FILTER, type PriceFilter } from '#resources/menu/bulkPrices.rules';
import { type Change, NO_CHANGE } from '#resources/menu/priceChange.rules';

export interface PriceWork {
  filter: PriceFilter;
  change: Change;
  /** By row key, as typed. */
  typed: Readonly<Record<string, string>>;
  leftOut: readonly string[];
}

export const NO_WORK: PriceWork = { filter: NO_FILTER, change: NO_CHANGE, typed: {}, leftOut: [] };

/** Whether leaving the page would lose anything. */
export const isStarted = ({ change, typed }: PriceWork): boolean =>
  change.method !== 'none' || change.rounding !== 'none' || Object.keys(typed).length > 0;

type WorkStep =
  | { kind: 'filter'; filter: Partial<PriceFilter> }
  | { kind: 'change'; change: Partial<Change> }
  /** '' clears a typed price. */
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

/** The next state of the page. */
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
