import { expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { claimedOf } from '#resources/inventory/credits.rules';

/** What is claimed of a receipt, at the limits of its invoice. */

const line = (more: AnyRecord) => ({
  ...{
    itemId: 'rice',
    orderedQty: '10',
    previouslyReceived: '0',
    deliveredQty: '10',
    rejectedQty: '0',
    acceptedQty: '10',
  },
  ...{ unitPrice: '5', poPrice: '5', netAmount: '50', discountType: 'amount', discountValue: null, ...more },
});
const claims = (invoiceTotal: string, items: AnyRecord[], others: AnyRecord[] = []) =>
  claimedOf({ _id: 'a', grandTotal: '100', invoiceTotal, items } as never, others as never).map(
    ({ claimReason, claimedQty, unitPrice }) => `${claimReason} ${claimedQty} at ${unitPrice}`,
  );

it('claims short and rejected goods as far as the invoice can contain them', () => {
  const short = line({ deliveredQty: '8', acceptedQty: '8', netAmount: '40' });
  const rejected = line({ rejectedQty: '2', acceptedQty: '8', netAmount: '40' });
  expect(claims('110.00', [short])).toEqual(['short 2.0000 at 5.0000']);
  // Within a hundredth of 10.00.
  expect([claims('109.90', [short]), claims('109.89', [short])]).toEqual([['short 2.0000 at 5.0000'], []]);
  expect(claims('119.00', [short, rejected])).toEqual(['short 2.0000 at 5.0000']);
  expect(claims('120.00', [short, rejected])).toEqual(['short 2.0000 at 5.0000', 'rejected 2.0000 at 5.0000']);
  // What the invoice's other receipts brought isn't missing; a draft brought nothing yet, and a receipt is no other of itself.
  const other = { _id: 'b', grandTotal: '10', status: 'approved' };
  expect(claims('110.00', [short], [other])).toEqual([]);
  expect(
    claims(
      '110.00',
      [short],
      [
        { ...other, status: 'draft' },
        { ...other, _id: 'a' },
      ],
    ),
  ).toEqual(['short 2.0000 at 5.0000']);
});

it('claims what a unit cost more than ordered, after an amount off the line', () => {
  const dear = { unitPrice: '6', netAmount: '60' };
  expect(claims('100', [line(dear)])).toEqual(['price 10.0000 at 1.0000']);
  expect(claims('100', [line({ ...dear, discountValue: '4', netAmount: '56' })])).toEqual(['price 10.0000 at 0.6000']);
  expect(claims('100', [line({ ...dear, discountValue: '10', netAmount: '50' })])).toEqual([]);
  expect(claims('100', [line({ ...dear, poPrice: null })])).toEqual([]);
  // Less than half a cent in all.
  expect(claims('100', [line({ unitPrice: '5.0004', netAmount: '50' })])).toEqual([]);
});
