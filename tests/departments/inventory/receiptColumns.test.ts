import { expect, it } from 'vitest';
import { entity } from '#resources';
import { gridColumns } from '#src/document/columns';

/** What a laptop of 1366 px has for the columns: without navigation, margins, line number and delete button. */
const LAPTOP = 1366 - 240 - 2 * 24 - 2 - 32 - 28;

it('the lines of a receipt show what was counted, its price, when it expires and its batch on a laptop without scrolling', () => {
  const receipt = entity('goodsReceivedNotes');
  if (receipt.kind !== 'document') throw new Error('a receipt is a document');
  const lookup = () => ({ find: async () => [], titleOf: () => '' });
  const all = gridColumns(receipt, { permissions: {}, isAdministrator: true }, lookup as never, '2026-11-25');
  const upTo = all.slice(0, all.findIndex(({ key }) => key === 'batchNo') + 1);
  expect(upTo.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['itemId', 'deliveredQty', 'unitPrice', 'netAmount', 'expiryDate', 'batchNo']),
  );
  expect(upTo.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(LAPTOP);
});
