import { dec } from '#engine/run/decimal';
import type { MovementRequest, PostingContext } from './ledger';
import { balanceKey } from './storage';

type Asked = MovementRequest & { docId: string };

/**
 * Says of movements, one after another as they are posted, what is missing when one takes more than there is. A count never does: it states
 * what was found, and what a till has sold since the count may leave less than nothing. Neither does a document that takes no more than it has
 * brought: goods that arrive broken leave as waste at once, also where tills have sold more than there was.
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
