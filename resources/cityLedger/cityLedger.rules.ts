/** The city ledger's words and arithmetic (domain 1.3), the same in the console and on the server. */

import { type AnyRecord, choice, date, type Fields, type RecordLink, text } from '#engine/define';
import { type Decimal, dec, money, type Numeric } from '#engine/run/decimal';

/** What an entry of the sub-ledger can be, in words. */
export const ENTRY_LABELS = {
  OPENING: 'Opening balance',
  BILL: 'Bill',
  BILL_SETTLEMENT: 'Bills settled',
  ACCOUNT_PAYMENT: 'Payment on account',
  PAYMENT_CANCEL: 'Payment cancelled',
  BILL_CANCEL: 'Bill cancelled',
  WRITE_OFF: 'Written off',
  ADJUSTMENT: 'Credit moved',
} as const;
/** What stands for a charge that is no bill. */
export const OPENING_WORDS = ENTRY_LABELS.OPENING;
export type EntryType = keyof typeof ENTRY_LABELS;
export const ENTRY_TYPES = Object.keys(ENTRY_LABELS) as [EntryType, ...EntryType[]];

/** How bills are paid; the last two bring no money: they use what is held on account, or give the bill up. */
export const PAYMENT_METHODS = ['cash', 'card', 'cheque', 'bankTransfer', 'accountCredit', 'writeOff'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  bankTransfer: 'Bank transfer',
  accountCredit: 'Credit on account',
  writeOff: 'Write off',
};
/** Methods that bring money: what an account payment takes. */
export const MONEY_METHODS = ['cash', 'card', 'cheque', 'bankTransfer'] as const;

const isCheque = ({ paymentMethod }: AnyRecord) => paymentMethod === 'cheque';
const hasReference = ({ paymentMethod }: AnyRecord) => paymentMethod === 'card' || paymentMethod === 'bankTransfer';
const isWriteOff = ({ paymentMethod }: AnyRecord) => paymentMethod === 'writeOff';

/** What is asked about the money, whichever bills it pays; the same rules in the page and at the call. */
export const paymentFields = (methods: readonly PaymentMethod[]): Fields => ({
  receivedDate: date({ required: true, default: '@today', notAfter: '@today', label: 'Received on' }),
  paymentMethod: choice(methods, {
    required: true,
    default: methods[0],
    labels: METHOD_LABELS,
    label: 'Paid by',
  }),
  paymentReference: text({ maxLength: 60, required: true, when: hasReference, label: 'Reference' }),
  chequeNo: text({ maxLength: 20, required: true, when: isCheque, label: 'Cheque no.' }),
  bank: text({ maxLength: 60, required: true, when: isCheque }),
  chequeDate: date({ required: true, when: isCheque, label: 'Cheque date' }),
  reason: text({
    maxLength: 200,
    required: true,
    when: isWriteOff,
    label: 'Reason',
    help: 'Reason for writing off the bill',
  }),
  remarks: text({ maxLength: 500 }),
});

/** How a payment on account is spread over the open bills. */
export const ALLOCATIONS = ['oldestFirst', 'manual', 'unallocated'] as const;
export type Allocation = (typeof ALLOCATIONS)[number];
export const ALLOCATION_LABELS: Readonly<Record<Allocation, string>> = {
  oldestFirst: 'Oldest bills first',
  manual: 'Bills I choose',
  unallocated: 'Keep as credit on account',
};

/** As much of an open bill as spreading a payment over it needs. */
export interface Payable {
  outstanding: Numeric;
  /** Business date of the bill. */
  date: string;
}

/**
 * Spreads an amount over open bills in the order given, oldest first. The rest stays on account.
 * @param until day of a payment that came in earlier: it pays no bill dated after it. Undefined pays any bill.
 */
export function oldestFirst(
  amount: Numeric,
  bills: readonly Payable[],
  until?: string,
): { applied: string[]; rest: string } {
  let left: Decimal = dec(amount);
  const applied = bills.map(({ outstanding, date }) => {
    if (until !== undefined && date > until) return '0.00';
    const share = left.gt(dec(outstanding)) ? dec(outstanding) : left;
    left = left.minus(share);
    return money(share);
  });
  return { applied, rest: money(left) };
}

/** The ageing of open bills by days since the bill (domain 3.4): upper ends of the buckets, the last one open. */
export const AGE_LIMITS = [30, 60, 90] as const;
export const AGE_WORDS = ['0 to 30 days', '31 to 60 days', '61 to 90 days', 'More than 90 days'] as const;

/** Open amounts summed by age. */
export function ageing(bills: readonly { ageDays: number; outstanding: Numeric }[]): string[] {
  const sums = AGE_WORDS.map(() => dec(0));
  for (const { ageDays, outstanding } of bills) {
    const found = AGE_LIMITS.findIndex((limit) => ageDays <= limit);
    const bucket = found < 0 ? AGE_LIMITS.length : found;
    sums[bucket] = (sums[bucket] as Decimal).plus(dec(outstanding));
  }
  return sums.map(money);
}

/** A company or an account that a settlement is for. */
export interface Party {
  kind: 'company' | 'account';
  id: string;
}

/** One open bill as the settlement pages and their calls know it. */
export interface OpenBill {
  /** What settlements name it by: the number of the entry that charged it. */
  billId: string;
  /** The bill's own number; the words for an opening balance. */
  billNo: string;
  date: string;
  dueDate: string;
  ageDays: number;
  isOverdue: boolean;
  /** Days since it should have been paid; 0 while it is not due. */
  lateDays: number;
  outletId: string;
  outlet: string;
  accountId: string | null;
  account: string;
  amount: string;
  outstanding: string;
}

/** The position of a company or account: what the settlement pages begin with. */
export interface Position {
  party: Party;
  name: string;
  /** Number or code. */
  code: string;
  /** What is owed in all; below zero when money is held. */
  outstanding: string;
  /** What is owed beyond the bills that are not due yet. */
  overdue: string;
  /** Money that pays no bill yet. */
  creditOnAccount: string;
  availableCredit: string;
  isBlocked: boolean;
  bills: OpenBill[];
  /** Outlets whose bills the person may settle, in the person's order. */
  outlets: { id: string; name: string }[];
  today: string;
}

/** '12500' as '12,500.00', for sentences. */
export const amountInWords = (amount: unknown): string => money(amount).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',');

/** A settlement page for a company or an account: `/settleCityLedgerBill/<id>?of=account`. */
export const pathFor = (path: string, { kind, id }: Party): string => `${path}/${encodeURIComponent(id)}?of=${kind}`;

/** The same for whom a settlement is of. */
export const partyPath = (path: string, { companyId, accountId }: AnyRecord): string =>
  pathFor(path, accountId ? { kind: 'account', id: String(accountId) } : { kind: 'company', id: String(companyId) });

/** Where a company's or an account's page and row lead: its bills, its payments, its statement. */
export const partyLinks = (kind: Party['kind']): readonly RecordLink<{ _id: string }>[] => {
  const to = (path: string) => (record: { _id: string }) => pathFor(path, { kind, id: record._id });
  const parameter = kind === 'company' ? 'companyId' : 'accountId';
  return [
    { label: 'Settle bills', to: to('/settleCityLedgerBill'), needs: 'CL_SETTLEMENT.settle' },
    { label: 'Take payment', to: to('/settleCityLedgerAccountPayment'), needs: 'CL_SETTLEMENT.settle' },
    { label: 'Cancel payment', to: to('/cancelCityLedgerAccountPayments'), needs: 'CL_SETTLEMENT.cancel' },
    {
      label: 'Statement',
      to: ({ _id }) => `/transactionDetailReport?${parameter}=${encodeURIComponent(_id)}`,
      needs: 'CL_TRANSACTION.view',
    },
  ];
};
