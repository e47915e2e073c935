/** What a stock entry says of a line besides what was counted (domain 2.4). */

import { boolean, computed, quantity, reference, text } from '#engine/define';
import { varianceValueOf } from './stockEntries.rules';

/** Set by the rules and the ledger; hidden while a blind count is open. */
export const countFigures = {
  systemQty: quantity({ readOnly: true, inGrid: true, inUnit: 'stockUnitId', label: 'Expected', sensitive: 'cost' }),
  varianceQty: quantity({
    readOnly: true,
    inGrid: true,
    inUnit: 'stockUnitId',
    label: 'Difference',
    sensitive: 'cost',
  }),
  varianceValue: computed('money', varianceValueOf, { label: 'Value', sensitive: 'cost', inGrid: true }),
  recountRequested: boolean({ readOnly: true, hidden: true, label: 'Count again' }),
  expectedBatches: text({ readOnly: true, maxLength: 2000, label: 'Expected batches', sensitive: 'cost' }),
  stockUnitId: reference('units', { readOnly: true, hidden: true }),
};
