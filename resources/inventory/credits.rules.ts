/** What a supplier owes us for goods that went back or were invoiced wrongly, until its credit note arrives: returns and credit requests. */

import { costMoney, type Draft, date, type Problem, type RecordOf, refuse, text } from '#engine/define';
import type { LineOf } from '#engine/define/records';
import { allocate, dec, fixed, groupDigits, money, quantity, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { type RecordsById, taxOf } from './inventoryLines.rules';

/** The supplier's credit note, and how far it differs from what was requested. */
export const creditFields = {
  creditNoteNo: text({ readOnly: true, label: 'Credit note no.', column: true }),
  creditNoteDate: date({ readOnly: true, label: 'Credit note date' }),
  creditedAmount: costMoney({ readOnly: true, notCopied: true, label: 'Credited' }),
  creditDifference: costMoney({ readOnly: true, notCopied: true, label: 'Not credited' }),
  creditReason: text({ readOnly: true, notCopied: true, label: 'Reason for the difference' }),
};

/** Ours: not in the letter to the supplier. */
export const creditKeys = [
  'creditNoteNo',
  'creditNoteDate',
  'creditedAmount',
  'creditDifference',
  'creditReason',
] as const;

/** A document that asks for a credit, as far as these rules need it. */
interface Claim {
  docDate?: unknown;
}

/** The arguments of `addCreditNote`, unchecked. */
interface CreditNote {
  creditNoteNo?: unknown;
  creditNoteDate?: unknown;
  creditedAmount?: unknown;
  creditReason?: unknown;
}

/** The credited amount: all that was requested, unless the note says another one. */
const creditedOf = ({ creditedAmount }: CreditNote, requested: unknown): string =>
  money(creditedAmount === undefined || creditedAmount === null || creditedAmount === '' ? requested : creditedAmount);

/** What of the request the credit note leaves out; below zero if it credits more. */
const leftOf = (note: CreditNote, requested: unknown): string =>
  money(dec(requested).minus(dec(creditedOf(note, requested))));

function* noteProblems(claim: Claim, requested: unknown, note: CreditNote, one: string): Generator<Problem> {
  if (String(note.creditNoteDate) < String(claim.docDate))
    yield refuse('creditNoteDate', 'order', `The credit note is from before the ${one}`);
  const left = dec(leftOf(note, requested));
  if (!left.eq(0) && !note.creditReason)
    yield refuse(
      'creditReason',
      'required',
      `The credit note is ${groupDigits(money(left.abs()))} ${left.gt(0) ? 'less' : 'more'} than requested. Say why, and the rest is closed`,
    );
}

/**
 * The actions `addCreditNote` and `refuseCredit` of a document that asks a supplier for a credit.
 * @param one what it is called: 'return'
 * @param requested its field with the requested amount
 * @param states the states that it goes to; a return stays approved
 */
export const creditActions = <K extends string>(
  one: string,
  number: string,
  requested: K,
  states: { credited?: string; refused?: string } = {},
) => ({
  addCreditNote: {
    label: 'Add credit note',
    needs: 'edit',
    from: 'approved',
    when: (record: { creditReason?: unknown; creditNoteNo?: unknown }) =>
      !record.creditReason || Boolean(record.creditNoteNo),
    arguments: {
      creditNoteNo: text({ required: true, maxLength: 30, label: 'Credit note no.' }),
      creditNoteDate: date({ required: true, default: '@today', notAfter: '@today', label: 'Credit note date' }),
      creditedAmount: costMoney({
        min: 0,
        label: 'Amount',
        unit: '@currency',
        help: 'Leave blank if it is the whole amount',
      }),
      creditReason: text({ maxLength: 200, label: 'Reason for the difference' }),
    },
    done: `{${number}}: credit note added`,
    check: (record: Claim & { readonly [key in K]?: unknown }, _facts: unknown, _context: unknown, note: CreditNote) =>
      noteProblems(record, record[requested], note, one),
    plan: (record: { readonly [key in K]?: unknown }, _facts: unknown, _context: unknown, note: CreditNote) => ({
      set: {
        creditNoteNo: note.creditNoteNo,
        creditNoteDate: note.creditNoteDate,
        creditedAmount: creditedOf(note, record[requested]),
        creditDifference: leftOf(note, record[requested]),
        creditReason: note.creditReason || null,
        ...(states.credited ? { status: states.credited } : {}),
      },
    }),
  },
  refuseCredit: {
    label: 'Credit refused',
    needs: 'edit',
    from: 'approved',
    when: (record: { creditNoteNo?: unknown; creditReason?: unknown }) => !record.creditNoteNo && !record.creditReason,
    confirm: `Close {${number}} without a credit note? The supplier gives nothing for it.`,
    arguments: { reason: text({ required: true, maxLength: 200 }) },
    done: `{${number}}: closed without a credit`,
    plan: (
      record: { readonly [key in K]?: unknown },
      _facts: unknown,
      { today }: { today: string },
      { reason }: { reason?: unknown },
    ) => ({
      set: {
        creditNoteDate: today,
        creditedAmount: money(0),
        creditDifference: money(record[requested]),
        creditReason: reason,
        ...(states.refused ? { status: states.refused } : {}),
      },
    }),
  },
});

type Receipt = Draft<RecordOf<'goodsReceivedNotes'>>;
type Received = LineOf<Receipt>;

/** Why a credit is requested. */
export const CREDIT_REASONS = { short: 'Short', rejected: 'Rejected', price: 'Price higher than ordered' } as const;

/** What of a received line the supplier charged too much for: how much, at which price, and why. */
function claimsOf(line: Received, isOverCharged: boolean) {
  const { itemId, itemCode, itemName, purchaseUnitId, taxCombinationId, unitPrice } = line;
  const common = { itemId, itemCode, itemName, purchaseUnitId, taxCombinationId };
  // A percentage comes off each unit; an amount was for the line that was delivered.
  const off = line.discountType === 'percent' ? { discountType: 'percent', discountValue: line.discountValue } : {};
  const claim = (creditReason: keyof typeof CREDIT_REASONS, claimedQty: ReturnType<typeof dec>, price: unknown) =>
    claimedQty.gt(0) && dec(price).gt(0)
      ? [{ ...common, ...off, creditReason, claimedQty: quantity(claimedQty), unitPrice: fixed(price, 4) }]
      : [];
  const ordered = dec(line.orderedQty).minus(dec(line.previouslyReceived));
  const above = line.poPrice ? dec(unitPrice).minus(dec(line.poPrice)) : dec(0);
  return [
    ...(isOverCharged ? claim('short', ordered.minus(dec(line.deliveredQty)), unitPrice) : []),
    ...(isOverCharged ? claim('rejected', dec(line.rejectedQty), unitPrice) : []),
    ...claim('price', dec(line.acceptedQty), above),
  ];
}

/**
 * What to claim of a receipt: prices above the order's and, if the invoice is for more than was received, goods that were short or rejected.
 * An invoice for what was received has nothing too much.
 */
export const claimedOf = (receipt: Receipt) =>
  linesOf(receipt).flatMap((line) => claimsOf(line, dec(receipt.invoiceDifference).gt(0)));

type Request = Draft<RecordOf<'creditRequests'>>;

/**
 * What a credit note changes in the accounts. A receipt owes the supplier what was accepted, so goods that were short or rejected were never
 * in the books; only the credit for prices is. A note for less than requested is divided by the parts' amounts.
 */
export function inBooks(request: Request, taxes: RecordsById<'taxCombinations'>, credited: unknown) {
  const priced = linesOf(request).filter(({ creditReason }) => creditReason === 'price');
  const total = sum(priced.map(({ lineTotal }) => lineTotal));
  const recoverable = sum(
    priced.map(({ netAmount, taxCombinationId }) => {
      const { tax, cost } = taxOf(dec(netAmount), taxes[String(taxCombinationId)], request.docDate);
      return tax.minus(cost);
    }),
  );
  const parts = [total.minus(recoverable), recoverable, dec(request.grandTotal).minus(total)];
  const [price = '0', tax = '0'] = parts.every((part) => part.eq(0)) ? [] : allocate(credited, parts);
  return { priceCredit: money(price), taxCredit: money(tax) };
}

/** Problems of deleting a receipt that other documents go back to. */
export function* referredProblems(
  _receipt: unknown,
  {
    returns: [made],
    claims: [claim],
  }: { returns: readonly RecordOf<'supplierReturns'>[]; claims: readonly RecordOf<'creditRequests'>[] },
): Generator<Problem> {
  if (claim)
    yield refuse('', 'claimed', `${claim.requestNumber} asks for a credit for this receipt, which therefore stays`);
  if (made) yield refuse('', 'returned', `${made.returnNumber} returns goods of this receipt, which therefore stays`);
}
