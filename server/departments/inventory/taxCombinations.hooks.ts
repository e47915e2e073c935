/** A combination's rates are today's whenever it is read. */

import { entity } from '#resources';
import { rateOn } from '#resources/inventory/taxCombinations.rules';
import type { Hooks } from '#server/department';
import { contextFor } from '#server/records/rules/facts';

const hooks: Hooks<'taxCombinations'> = {
  async fill(q, { identity, records }) {
    const { today } = await contextFor(q, identity, entity('taxCombinations'), undefined);
    for (const record of records) Object.assign(record, rateOn(record.rates ?? [], today));
  },
};

export default hooks;
