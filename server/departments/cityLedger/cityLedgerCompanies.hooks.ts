/** A new company may have an opening balance; a company that owes can't be made inactive. */

import type { AnyRecord } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { textsIn } from '#engine/run/values';
import type { Hooks } from '#server/department';
import { invalid, problem } from '#server/http/errors';
import { postOpening } from './charges';
import { requireSettled, retires } from './closing';
import { readOutlets } from './storage';

const hasOpening = ({ openingBalance }: AnyRecord) => !dec(openingBalance).eq(0);
/** The outlet of the opening balance: the first outlet where the company can sign. */
const homeOf = ({ outlets }: AnyRecord): string => textsIn(outlets)[0] ?? '';

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
    const home = homeOf(record);
    const lockDate = (await readOutlets(tx, identity.groupId, [home])).get(home)?.lockDate;
    if (typeof lockDate === 'string' && String(record.openingBalanceDate) <= lockDate)
      throw invalid([
        problem('openingBalanceDate', 'lockDate', `The books are closed up to ${lockDate}. Choose a later date`),
      ]);
  },
  async afterWrite(tx, { identity, record, before }) {
    if (!before && hasOpening(record)) await postOpening(tx, identity, record, homeOf(record));
  },
};

export default hooks;
