/** Changing a purchase tax updates the combinations that name it (domain 2.3.3), because they store computed rates. */

import { worked } from '#engine/run/evaluate/evaluate';
import { idsInList } from '#engine/run/lines';
import { entity } from '#resources';
import type { Hooks } from '#server/department';
import { contextFor, loadFacts } from '#server/records/rules/facts';
import { findRecords, type Scope, updateRecord } from '#server/records/write/store';

const hooks: Hooks<'inventoryTaxes'> = {
  async afterWrite(tx, { identity, record, before }) {
    if (!before || (before.rate === record.rate && before.recoverable === record.recoverable)) return;
    const combinations = entity('taxCombinations');
    const scope: Scope = { groupId: identity.groupId, outletIds: 'all', userId: identity.userId };
    const all = await findRecords(tx, scope, combinations, {}, { lock: true, limit: 'all' });
    for (const combination of all) {
      if (!idsInList('taxes', 'taxId')(combination).includes(record._id)) continue;
      const facts = await loadFacts(tx, scope, combinations.facts, combination);
      const context = await contextFor(tx, identity, combinations, undefined);
      await updateRecord(tx, scope, combinations, combination, worked(combinations, combination, facts, context));
    }
  },
};

export default hooks;
