/** An account that owes or has credit can't be made inactive. */

import type { Hooks } from '#server/department';
import { requireSettled, retires } from './closing';
import { fillOwedElsewhere } from './elsewhere';

const hooks: Hooks<'cityLedgerAccounts'> = {
  async beforeWrite(tx, { identity, record, before }) {
    if (retires(record, before))
      await requireSettled(
        tx,
        identity.groupId,
        { kind: 'account', id: String(before?._id) },
        String(record.accountName),
      );
  },

  fill: (q, { identity, records }) => fillOwedElsewhere(q, identity.groupId, 'account', records),
};

export default hooks;
