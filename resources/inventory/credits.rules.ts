/** What a supplier owes us for goods that went back or were invoiced wrongly, until its credit note arrives: returns and credit requests. */

import { costMoney, type Draft, date, type Problem, type RecordOf, refuse, text } from '#engine/define';
import type { LineOf } from '#engine/define/records';
import { allocate, dec, groupDigits, money, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { showDay } from '#engine/run/time/days';
import { type RecordsById, taxOf } from './inventoryLines.rules';

/** The supplier's credit note, and how far it differs from what was requested. */
export const creditFields = {
  creditNoteNo: text({ readOnly: true, label: 'Credit note no.', column: true }),
  creditNoteDate: date({ readOnly: true, label: 'Credit note date' }),
  creditedAmount: costMoney({ readOnly: true, notCopied: true, label: 'Credited' }),
  creditDifference: costMoney({ readOnly: true, notCopied: true, label: 'Not credited' }),
  creditReason: text({ readOnly: true, notCopied: true, label: 'Reason for the difference' }),
};

/** What a credit note credits of a line for its price, as the accounts need it. */
export const creditedParts = {
  creditedNet: costMoney({ readOnly: true, hidden: true, notCopied: true }),
  creditedCost: costMoney({ readOnly: true, hidden: true, notCopied: true }),
  creditedTax: costMoney({ readOnly: true, hidden: true, notCopied: true }),
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
  creditNoteDate?: unknown;
}

/** The first day that a credit note can have, and what happened on it: 'receipt'. */
interface Since {
  day: unknown;
  what: string;
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

/** A credit note counts in the accounts on its date, so its date can't be in a closed period, nor can the date of a note that it corrects. */
function* closedProblems(before: unknown, now: unknown, lockDate: unknown): Generator<Problem> {
  const isClosed = (day: unknown) => Boolean(day) && typeof lockDate === 'string' && String(day) <= lockDate;
  if (isClosed(before))
    yield refuse(
      'creditNoteDate',
      'locked',
      `The credit note of ${showDay(String(before))} is in a closed period. Reopen the period to change it`,
    );
  else if (isClosed(now))
    yield refuse(
      'creditNoteDate',
      'locked',
      `The period up to ${showDay(String(lockDate))} is closed. Enter the day on which you received the credit note`,
    );
}

function* noteProblems(
  claim: Claim,
  requested: unknown,
  note: CreditNote,
  since: Since,
  lockDate: unknown,
): Generator<Problem> {
  if (String(note.creditNoteDate) < String(since.day))
    yield refuse('creditNoteDate', 'order', `The credit note is from before the ${since.what}`);
  else yield* closedProblems(claim.creditNoteDate, note.creditNoteDate, lockDate);
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
 * @param requested its field with the requested amount
 * @param since from which day on there can be a credit note
 * @param states the states that it goes to; a return stays approved
 */
export const creditActions = <K extends string>(
  number: string,
  requested: K,
  since: (record: Claim, facts: object) => Since,
  states: { credited?: string; refused?: string } = {},
) => ({
  addCreditNote: {
    label: 'Add credit note',
    needs: 'edit',
    // Adding it again corrects it.
    from: ['approved', ...(states.credited ? [states.credited] : [])],
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
    check: (
      record: Claim & { readonly [key in K]?: unknown },
      facts: object,
      { outlet }: { outlet: { readonly lockDate?: unknown } },
      note: CreditNote,
    ) => noteProblems(record, record[requested], note, since(record, facts), outlet.lockDate),
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

type Taxes = RecordsById<'taxCombinations'>;
type Request = Draft<RecordOf<'creditRequests'>>;

/** The day whose tax rates a request is at: the supplier's invoice had the rates of the receipt's day. */
export const taxedOn = (
  request: { readonly docDate?: unknown },
  receipt: { readonly docDate?: unknown } | undefined,
): unknown => receipt?.docDate ?? request.docDate;

/**
 * What a credit note changes in the accounts. A receipt owes the supplier what was accepted, so goods that were short or rejected were never
 * in the books; only the credit for prices is. A note for less than requested is divided by the parts' amounts: of each line for a price its
 * net, its tax that is a cost, and its recoverable tax.
 * @param day the day of the tax rates
 */
export function inBooks(request: Request, taxes: Taxes, day: unknown, credited: unknown) {
  const lines = linesOf(request);
  const isPrice = ({ claimReason }: LineOf<Request>): boolean => claimReason === 'price';
  const dearer = lines.filter(isPrice);
  const weights = dearer.flatMap(({ netAmount, taxCombinationId }) => {
    const { tax, cost } = taxOf(dec(netAmount), taxes[String(taxCombinationId)], day);
    return [dec(netAmount), cost, tax.minus(cost)];
  });
  const all = [...weights, dec(request.grandTotal).minus(sum(weights))];
  const parts = all.every((part) => part.eq(0)) ? [] : allocate(credited, all);
  const items = lines.map((line) => {
    if (!isPrice(line)) return { ...line, creditedNet: null, creditedCost: null, creditedTax: null };
    const [net, cost, tax] = parts.slice(3 * dearer.indexOf(line));
    return { ...line, creditedNet: money(net), creditedCost: money(cost), creditedTax: money(tax) };
  });
  const priceCredit = sum(items.flatMap(({ creditedNet, creditedCost }) => [creditedNet, creditedCost]));
  return { items, priceCredit: money(priceCredit), taxCredit: money(sum(items.map(({ creditedTax }) => creditedTax))) };
}
