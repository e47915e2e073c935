/** Companies and accounts with a balance can't be made inactive, because no one would look at it any more. */

import type { AnyRecord } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { type HolderName, lockBalances, nameKey } from './storage';

/** @throws ApiError 409 while there is a balance */
export async function requireSettled(tx: Queryable, groupId: string, name: HolderName, title: string): Promise<void> {
  const balance = (await lockBalances(tx, groupId, [name])).get(nameKey(name)) ?? '0.00';
  if (dec(balance).eq(0)) return;
  const how = dec(balance).gt(0) ? 'still owes' : 'still has on account';
  throw new ApiError(409, 'inUse', `${title} ${how} ${amountInWords(dec(balance).abs())}. Settle that first`);
}

/** Whether a write makes an active record inactive. */
export const retires = (record: AnyRecord, before: AnyRecord | undefined): boolean =>
  before?.status === 'active' && record.status === 'inactive';
