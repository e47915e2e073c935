import { expect, test } from 'vitest';
import { documents } from '#resources/index';
import { lineColumns, sharedLineColumns } from '#src/document/importLines/lineColumns';

/** What can be the same for all rows of lines: nothing that says more about what the file doesn't have. */

const access = { permissions: {}, isAdministrator: true };
const offered = (document: 'stockEntries' | 'purchaseOrders', ...mapping: string[]) => {
  const of = documents.find(({ name }) => name === document);
  if (!of) throw new Error(`${document} is no document`);
  const columns = lineColumns(of, access, () => ({}));
  return sharedLineColumns(columns)(columns.columns, mapping).map(({ path }) => path);
};

test('the unit of a cost is offered with a cost, and the unit of a quantity always', () => {
  expect(offered('stockEntries', 'itemId', 'countedQty')).toContain('unitId');
  expect(offered('stockEntries', 'itemId', 'countedQty')).not.toContain('costUnitId');
  expect(offered('stockEntries', 'itemId', 'countedQty', 'enteredCost')).toContain('costUnitId');
  expect(offered('purchaseOrders', 'itemId', 'orderedQty')).toContain('purchaseUnitId');
});
