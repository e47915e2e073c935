/** An account that owes, or has money on it, is not put away. */
import { requireSettled, retires } from '../ledger/closing';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = {
  async beforeWrite(tx, { identity, record, before }) {
    if (retires(record, before))
      await requireSettled(
        tx,
        identity.groupId,
        { kind: 'account', id: String(before?._id) },
        String(record.accountName),
      );
  },
};

export default hooks;
