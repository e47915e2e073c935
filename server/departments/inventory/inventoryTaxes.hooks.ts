/** A purchase tax keeps its rates over time, and changing one updates the combinations that name it (domain 2.3.3), because they store computed rates. */

import { worked } from '#engine/run/evaluate/evaluate';
import { idsInList } from '#engine/run/lines';
import { businessDate } from '#engine/run/time/businessDay';
import { sameValue, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { keepingRates } from '#resources/inventory/taxRates.rules';
import type { Hooks } from '#server/department';
import { contextFor, loadFacts } from '#server/records/rules/facts';
import { findRecords, type Scope, updateRecord } from '#server/records/write/store';

/** What combinations are computed from. */
const RATED = ['rate', 'effectiveFrom', 'earlierRates', 'recoverable'] as const;

const hooks: Hooks<'inventoryTaxes'> = {
  async beforeWrite(tx, { identity, record, before }) {
    const { today, outlet } = await contextFor(tx, identity, entity('inventoryTaxes'), undefined);
    const created = textIn(before?.createdDateTime);
    const isNew = created !== undefined && businessDate(new Date(created), outlet) === today;
    Object.assign(record, keepingRates(record, before, { today, isNew }));
  },
  async afterWrite(tx, { identity, record, before }) {
    if (!before || RATED.every((key) => sameValue(before[key], record[key]))) return;
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
