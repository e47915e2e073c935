/** What tills say about the bank's slips of card payments, also after the bill was settled. Pure. */
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';

/** What a slip says of a card payment; columns of `payments`. What a till doesn't say is left out and stays as it is. */
export interface CardTag {
  payment_no: number;
  tagged?: boolean;
  tagged_by?: string;
  batch_no?: string;
  approval_code?: string;
  card_terminal?: string;
}

/** The part of a card payment that a slip may change, as documents have it (`BILL_FIELDS`). */
interface SaidCard {
  tagged?: boolean | null | undefined;
  taggedBy?: string | null | undefined;
  batchNo?: string | null | undefined;
  approvalCode?: string | null | undefined;
  terminal?: string | null | undefined;
}
type SaidPayments = readonly { readonly card?: SaidCard | null | undefined }[];

/** The tags in a document, payment by payment. */
export const tagsOf = (payments: SaidPayments | null | undefined): CardTag[] =>
  (payments ?? []).flatMap(({ card }, index): CardTag[] => {
    if (!card) return [];
    const { tagged, taggedBy, batchNo, approvalCode, terminal } = card;
    return [
      {
        payment_no: index + 1,
        ...(typeof tagged === 'boolean' ? { tagged } : {}),
        ...(taggedBy ? { tagged_by: taggedBy } : {}),
        ...(batchNo ? { batch_no: batchNo } : {}),
        ...(approvalCode ? { approval_code: approvalCode } : {}),
        ...(terminal ? { card_terminal: terminal } : {}),
      },
    ];
  });

/** A document's content without its tags. */
export function untagged(document: AnyRecord): AnyRecord {
  if (!document.payments) return document;
  const payments = rowsIn(document.payments).map(({ card, ...payment }) => {
    if (typeof card !== 'object' || card === null) return payment;
    const { tagged: _t, taggedBy: _b, batchNo: _n, approvalCode: _a, terminal: _m, ...rest } = card as SaidCard;
    return Object.values(rest).some((value) => value !== null && value !== undefined)
      ? { ...payment, card: rest }
      : payment;
  });
  return { ...document, payments };
}

/** Whether a document's tags differ from the stored payments in anything that it says. */
export const areTagsNew = (said: readonly CardTag[], stored: readonly CardTag[]): boolean =>
  said.some(({ payment_no, ...tag }) => {
    const known: Partial<CardTag> = stored.find((each) => each.payment_no === payment_no) ?? {};
    return Object.entries(tag).some(([key, value]) => known[key as keyof CardTag] !== value);
  });
