/** A new company brings what it owed before; one that owes is not put away. */
import { dec } from '../../resources/decimal';
import type { AnyRecord } from '../../resources/schema';
import { invalid, problem } from '../errors';
import { postOpening } from '../ledger/charges';
import { requireSettled, retires } from '../ledger/closing';
import { readOutlets } from '../ledger/storage';
import type { Hooks } from '../records/hooks';

const hasOpening = ({ openingBalance }: AnyRecord) => !dec(openingBalance as string | null | undefined).eq(0);
/** Where the opening balance stands: the first outlet at which the company signs. */
const homeOf = ({ outlets }: AnyRecord): string => String((outlets as string[] | undefined)?.[0] ?? '');

const hooks: Hooks = {
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
        problem('openingBalanceDate', 'lockDate', `The books are closed up to ${lockDate}; give a later day`),
      ]);
  },
  async afterWrite(tx, { identity, record, before }) {
    if (!before && hasOpening(record)) await postOpening(tx, identity, record, homeOf(record));
  },
};

export default hooks;
