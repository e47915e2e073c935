import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { declareFor, entity } from '#resources';
import { payloadOf, withAllFields } from '#src/form/record';
import { prepared } from '#src/form/saving/prepared';

/**
 * An API with only the specification's calls has figures that the console can't work out, such as average costs: a save must not replace
 * them by zeros, or add any.
 */

beforeAll(() => declareFor({ extensions: false }));
afterAll(() => declareFor({ extensions: true }));

const context = {
  ...{ today: '2026-11-27', userId: 'user_owner', can: () => true, settings: {} },
  outlet: { _id: 'FORT', currency: 'LKR' },
};
const user = { id: 'user_owner', isAdministrator: true, permissions: {} };
const head = { _rev: '1-a', outletId: 'FORT', docDate: '2026-11-20', status: 'draft' };

const rice = { _id: 'rice', itemName: 'Rice', baseUnitId: 'kg', measureTypeId: 'weight', status: 'active' };
/** What the API knows besides: stock of today, and no average cost. */
const facts: AnyRecord = {
  ...{ items: { rice: { ...rice, stockOnHand: '1' } }, held: { rice: { ...rice, stockOnHand: '1' } } },
  units: [{ _id: 'kg', unitName: 'Kilogram', measureTypeId: 'weight', conversionToBase: '1', status: 'active' }],
  source: { _id: 'to_1', outletId: 'LAKE', items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', sentQty: 4 }] },
  kind: { _id: 'found', name: 'Found', direction: 'increase' },
  ...{ prices: [], drafts: [], others: [], recipes: [], bought: [], pantry: [], dishes: {}, taxes: {} },
};

/** What is sent after these changes to a stored document. */
async function sentAfter(name: string, stored: AnyRecord, changes: AnyRecord): Promise<AnyRecord> {
  const of = entity(name);
  const values = withAllFields(fieldsOf(of), { ...stored, ...changes });
  const { record, computed } = await prepared({ entity: of, before: stored, context, user }, values, async () => facts);
  return payloadOf(of, 'edit', record, stored, values, computed);
}

/** Without what the console adds to any document. */
const figures = (sent: AnyRecord, stored: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(sent).filter(([key, value]) => key in stored || value !== null));

describe.each([
  [
    'transferIns',
    { transferOutId: 'to_1', totalCost: 400, items: [{ lineNo: 1, itemId: 'rice', outLineNo: 1, receivedQty: 4 }] },
  ],
  ['stockEntries', { entryType: 'spot', items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', quantity: 3 }] }],
  [
    'stockAdjustments',
    { adjustmentTypeId: 'found', items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', quantity: 2 }] },
  ],
  ['issueNotes', { totalCost: 400, items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', quantity: 2 }] }],
  ['wastageNotes', { totalCost: '75.5', items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', quantity: 2 }] }],
])('a stored document of %s', (name, more) => {
  const stored: AnyRecord = { _id: 'doc_1', ...head, ...more };

  it('keeps its figures when a remark is added, and gets no others', async () => {
    const sent = await sentAfter(name, stored, { remarks: 'By the back door' });
    expect(figures(sent, stored)).toEqual({ ...stored, remarks: 'By the back door' });
  });
});

it('a total that the console works out as the API does follows changed lines', async () => {
  const line = { ...{ lineNo: 1, itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '2', unitPrice: '10' } };
  const worked = { netAmount: '20.00', taxAmount: '0.00', lineTotal: '20.00' };
  const stored: AnyRecord = {
    ...{ _id: 'po_1', ...head, supplierId: 'mill', expectedDate: '2026-11-24' },
    ...{ items: [{ ...line, ...worked }], subTotal: '20.00', grandTotal: '20.00' },
  };
  const changes = { items: [{ ...line, ...worked, orderedQty: '3' }] };
  const sent = await sentAfter('purchaseOrders', stored, changes);
  expect(sent).toMatchObject({ subTotal: '30.00', grandTotal: '30.00', items: [{ lineTotal: '30.00' }] });
});

it('a line with another item has that item’s name, whatever the API called the one before', async () => {
  const stored: AnyRecord = {
    ...{ _id: 'in_1', ...head },
    items: [{ lineNo: 1, itemId: 'oil', itemName: 'Oil (old name)', unitId: 'kg', quantity: 2 }],
  };
  const [line] = stored.items as [AnyRecord];
  const sent = await sentAfter('wastageNotes', stored, { items: [{ ...line, itemId: 'rice' }] });
  expect(sent.items).toMatchObject([{ itemId: 'rice', itemName: 'Rice' }]);
});
