import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { claimedOf } from '#resources/inventory/claims.rules';

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

it('compares what was charged and ordered after the discounts of each', () => {
  // 5.00 were ordered; 6.00 less a tenth are 5.40.
  const tenth = { discountType: 'percent', discountValue: '10' };
  const dear = { unitPrice: '6', netAmount: '54', ...tenth };
  const plain = { poDiscountPct: '0' };
  expect(claims('100', [line({ ...dear, ...plain })])).toEqual(['price 10.0000 at 0.4000']);
  expect(claims('100', [line({ ...dear, ...plain, unitPrice: '5.5555' })])).toEqual([]);
  // Both less a tenth: the letter has the prices as they are printed, and the discount.
  const alike = claimedOf({ _id: 'a', grandTotal: '54', items: [line({ ...dear, poDiscountPct: '10' })] } as never);
  expect(alike).toMatchObject([{ unitPrice: '1.0000', discountType: 'percent', discountValue: '10' }]);
  // A receipt from before the order's percentage was kept has the same.
  expect(claims('100', [line(dear)])).toEqual(['price 10.0000 at 1.0000']);
  // A discount that was ordered and isn't on the invoice, or is smaller there; or is an amount instead.
  expect(claims('100', [line({ poDiscountPct: '10' })])).toEqual(['price 10.0000 at 0.5000']);
  expect(claims('100', [line({ ...tenth, poDiscountPct: '12.5' })])).toEqual(['price 10.0000 at 0.1250']);
  expect(claims('100', [line({ poDiscountPct: '10', discountValue: '5', netAmount: '45' })])).toEqual([]);
  expect(claims('100', [line({ poDiscountPct: '10', discountValue: '4', netAmount: '46' })])).toEqual([
    'price 10.0000 at 0.1000',
  ]);
  // Short goods are claimed as they were charged.
  const short = line({ ...tenth, ...plain, deliveredQty: '8', acceptedQty: '8', netAmount: '36' });
  expect(claims('109', [short])).toEqual(['short 2.0000 at 5.0000']);
});

it('never claims more than what was paid above the order', () => {
  const cents = fc.integer({ min: 1, max: 5000 });
  const percent = fc.constantFrom(0, 2.5, 10, 33.3333, 100);
  const trial = fc.record({
    price: cents,
    ordered: cents,
    quantity: fc.integer({ min: 1, max: 400 }),
    own: percent,
    agreed: percent,
  });
  fc.assert(
    fc.property(trial, ({ price, ordered, quantity, own, agreed }) => {
      const item = line({
        ...{ unitPrice: `${price / 100}`, poPrice: `${ordered / 100}`, acceptedQty: `${quantity / 4}` },
        ...{ discountType: 'percent', discountValue: `${own}`, poDiscountPct: `${agreed}` },
        ...{ orderedQty: `${quantity / 4}`, deliveredQty: `${quantity / 4}` },
      });
      const [claimed] = claimedOf({ _id: 'a', grandTotal: '0', items: [item] } as never);
      const each = Number(claimed?.unitPrice ?? 0) * (1 - Number(claimed?.discountValue ?? 0) / 100);
      const due = Math.max(0, price * (100 - own) - ordered * (100 - agreed)) / 10_000;
      expect(Math.abs(each - due) * (quantity / 4)).toBeLessThanOrEqual(0.00005 * (quantity / 4) + 0.0051);
    }),
  );
});
