import { expect, it } from 'vitest';
import { fitting } from '#src/list/columns';

it('on a laptop a long row leaves out who created and approved it, and a short one nothing', () => {
  const row = ['grnNumber', 'docDate', 'supplierId', 'poId', 'invoiceNumber', 'grandTotal', 'status'];
  expect(fitting({ standard: [...row, 'addedBy', 'approvedBy'] })).toEqual(row);
  expect(fitting({ standard: ['name', 'addedBy'] })).toEqual(['name', 'addedBy']);
});
