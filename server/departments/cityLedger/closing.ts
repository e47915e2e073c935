/** Companies and accounts with a balance can't be made inactive, because no one would look at it any more. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { dec } from '#engine/run/decimal';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { currencyIn, type HolderName, lockBalances, readCurrencies } from './storage';

/** @throws ApiError 409 while there is a balance */
export async function requireSettled(tx: Queryable, groupId: string, name: HolderName, title: string): Promise<void> {
  const currencies = [...(await readCurrencies(tx, groupId)).values()];
  const open = [...(await lockBalances(tx, groupId, [name], currencies))].find(([, balance]) => !dec(balance).eq(0));
  if (!open) return;
  const [key, balance] = open;
  const how = dec(balance).gt(0) ? 'still owes' : 'still has on account';
  const amount = inCurrency(currencyIn(key), () => amountInWords(dec(balance).abs()));
  const what = [currencyIn(key), amount].filter(Boolean).join(' ');
  throw new ApiError(409, 'inUse', `${title} ${how} ${what}. Settle that first`);
}

/** Whether a write makes an active record inactive. */
export const retires = (record: AnyRecord, before: AnyRecord | undefined): boolean =>
  before?.status === 'active' && record.status === 'inactive';
