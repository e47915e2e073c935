/** A new company may have an opening balance; a company that owes can't be made inactive. */

import type { AnyRecord } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { textsIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import type { Hooks } from '#server/department';
import { invalid, problem } from '#server/http/errors';
import { postOpening } from './charges';
import { requireSettled, retires } from './closing';
import { fillOwedElsewhere } from './elsewhere';
import { readCurrencies, readOutlets } from './storage';

const hasOpening = ({ openingBalance }: AnyRecord) => !dec(openingBalance).eq(0);
/** The outlet of the opening balance: the first where the company can sign that has its currency. @throws ApiError 400 without one */
async function homeOf(tx: Queryable, groupId: string, { outlets, currency }: AnyRecord): Promise<string> {
  const currencies = await readCurrencies(tx, groupId);
  const home = textsIn(outlets).find((id) => !currency || currencies.get(id) === currency);
  if (home !== undefined) return home;
  const message = `No outlet where the company can charge uses ${String(currency)}, so there is no place for its opening balance`;
  throw invalid([problem('openingBalance', 'currency', message)]);
}

const hooks: Hooks<'cityLedgerCompanies'> = {
  async beforeWrite(tx, { identity, record, before }) {
    if (retires(record, before))
      await requireSettled(
        tx,
        identity.groupId,
        { kind: 'company', id: String(before?._id) },
        String(record.companyName),
      );
    if (before || !hasOpening(record)) return;
    const home = await homeOf(tx, identity.groupId, record);
    const lockDate = (await readOutlets(tx, identity.groupId, [home])).get(home)?.lockDate;
    if (typeof lockDate === 'string' && String(record.openingBalanceDate) <= lockDate)
      throw invalid([
        problem('openingBalanceDate', 'lockDate', `The books are closed up to ${lockDate}. Choose a later date`),
      ]);
  },
  async afterWrite(tx, { identity, record, before }) {
    if (!before && hasOpening(record))
      await postOpening(tx, identity, record, await homeOf(tx, identity.groupId, record));
  },

  fill: (q, { identity, records }) => fillOwedElsewhere(q, identity.groupId, 'company', records),
};

export default hooks;
