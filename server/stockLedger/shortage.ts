import { dec } from '#engine/run/decimal';
import type { MovementRequest, PostingContext } from './ledger';
import { balanceKey } from './storage';

type Asked = MovementRequest & { docId: string };

/**
 * Reports the shortage of movements, one after another as they are posted, when one takes more than there is. Counts never have one: they
 * state what was found, and sales since the count may make stock negative. Nor do documents that take only what they brought: damaged goods
 * leave as waste at once, even with negative stock.
 */
export function shortages(context: Pick<PostingContext, 'itemName'>) {
  const brought = new Map<string, string>();
  return (request: Asked, onHand: string): string | undefined => {
    const key = `${request.docId} ${balanceKey(request)}`;
    const own = dec(brought.get(key)).plus(dec(request.quantity));
    brought.set(key, (own.gt(0) ? own : dec(0)).toFixed());
    if (request.type === 'COUNT' || dec(request.quantity).gte(0) || own.gte(0)) return undefined;
    if (dec(onHand).plus(dec(request.quantity)).gte(0)) return undefined;
    return `${context.itemName(request.itemId)}: ${dec(onHand).toFixed()} on hand, ${dec(request.quantity).abs().toFixed()} wanted.`;
  };
}
