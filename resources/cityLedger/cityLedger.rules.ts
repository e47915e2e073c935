/** The city ledger's words and arithmetic (domain 1.3), the same in the console and on the server. */

import { type AnyRecord, choice, date, type Fields, type Permissions, type RecordLink, text } from '#engine/define';
import { type Decimal, dec, groupDigits, money, type Numeric } from '#engine/run/decimal';

/** Who may take payments: the words of the permission. */
export const SETTLING: Permissions = { settle: { about: 'Record payments against what is owed.', risk: 'prices' } };

/** The kinds of sub-ledger entries, in words. */
export const ENTRY_LABELS = {
  OPENING: 'Opening balance',
  BILL: 'Bill',
  BILL_SETTLEMENT: 'Bills settled',
  ACCOUNT_PAYMENT: 'Payment on account',
  PAYMENT_CANCEL: 'Payment cancelled',
  BILL_CANCEL: 'Bill cancelled',
  BILL_REFUND: 'Bill refunded',
  WRITE_OFF: 'Written off',
  ADJUSTMENT: 'Credit moved',
} as const;
/** Shown in place of a bill number for charges without a bill. */
export const OPENING_WORDS = ENTRY_LABELS.OPENING;
export type EntryType = keyof typeof ENTRY_LABELS;

/** Payment methods. The last two bring no money: they use credit on account or write the bill off. */
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
/** Methods that bring money, for account payments. */
export const MONEY_METHODS = ['cash', 'card', 'cheque', 'bankTransfer'] as const;

const isCheque = ({ paymentMethod }: AnyRecord) => paymentMethod === 'cheque';
const hasReference = ({ paymentMethod }: AnyRecord) => paymentMethod === 'card' || paymentMethod === 'bankTransfer';
const isWriteOff = ({ paymentMethod }: AnyRecord) => paymentMethod === 'writeOff';

/** Questions about the money, whichever bills it pays; the page and the call have the same rules. */
export const paymentFields = (methods: readonly PaymentMethod[]): Fields => ({
  receivedDate: date({ required: true, default: '@today', notAfter: '@today', label: 'Received on' }),
  paymentMethod: choice(methods, {
    required: true,
    default: methods[0],
    labels: METHOD_LABELS,
    label: 'Paid by',
  }),
  paymentReference: text({
    maxLength: 60,
    required: true,
    when: hasReference,
    label: 'Reference',
    help: 'Of a card number, only the last four digits are stored',
  }),
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

/** How a payment on account is allocated to the open bills. */
export const ALLOCATIONS = ['oldestFirst', 'manual', 'unallocated'] as const;
export type Allocation = (typeof ALLOCATIONS)[number];
export const ALLOCATION_LABELS: Readonly<Record<Allocation, string>> = {
  oldestFirst: 'Oldest bills first',
  manual: 'Bills I choose',
  unallocated: 'Keep as credit on account',
};

/** The data of an open bill that allocation needs. */
interface Payable {
  outstanding: Numeric;
  /** Business date of the bill. */
  date: string;
}

/**
 * Allocates an amount to open bills in the given order, oldest first. The rest stays on account.
 * @param until the date of a backdated payment: it pays no later bill. Undefined pays any bill.
 */
export function oldestFirst(
  amount: Numeric,
  bills: readonly Payable[],
  until?: string,
): { applied: string[]; rest: string } {
  let left: Decimal = dec(amount);
  const applied = bills.map(({ outstanding, date }) => {
    if (until !== undefined && date > until) return money(0);
    const share = left.gt(dec(outstanding)) ? dec(outstanding) : left;
    left = left.minus(share);
    return money(share);
  });
  return { applied, rest: money(left) };
}

/** The groups of open bills by days since the bill (domain 3.4). */
export const AGE_WORDS = ['0 to 30 days', '31 to 60 days', '61 to 90 days', 'More than 90 days'] as const;

/** The company or account of a settlement. */
export interface Party {
  kind: 'company' | 'account';
  id: string;
}

/** One open bill, for the settlement pages and their calls. */
export interface OpenBill {
  /** Its id in settlements: the number of the entry that charged it. */
  billId: string;
  /** The bill's number, or the words for an opening balance. */
  billNo: string;
  date: string;
  dueDate: string;
  ageDays: number;
  isOverdue: boolean;
  /** Days overdue; 0 until it is due. */
  lateDays: number;
  outletId: string;
  outlet: string;
  /** The outlet's; '' if unknown. */
  currency: string;
  accountId: string | null;
  account: string;
  amount: string;
  outstanding: string;
}

/** The amounts of a company or account in one currency: they are never added up with those in another. */
export interface CurrencyPosition {
  /** ISO 4217; '' if unknown. */
  currency: string;
  /** The total outstanding amount; negative if they have paid in advance. */
  outstanding: string;
  /** The outstanding amount beyond bills that aren't due yet. */
  overdue: string;
  /** Money that isn't applied to a bill yet. */
  creditOnAccount: string;
  /** Null if there is no limit in this currency. */
  availableCredit: string | null;
}

/** The position of a company or account, which the settlement pages start with; its own amounts are those in the first currency. */
export interface Position extends CurrencyPosition {
  party: Party;
  name: string;
  /** Number or code. */
  code: string;
  /** One for each currency in which they owe or may be charged, their own first. */
  positions: readonly CurrencyPosition[];
  isBlocked: boolean;
  bills: OpenBill[];
  /** Outlets where the person can settle bills, in the person's order. */
  outlets: { id: string; name: string; currency: string }[];
  today: string;
}

/** A position in one of its currencies: the amounts, and the bills and outlets with it. */
export const positionIn = (position: Position, currency: string): Position => ({
  ...position,
  ...position.positions.find((each) => each.currency === currency),
  bills: position.bills.filter((bill) => bill.currency === currency),
  outlets: position.outlets.filter((outlet) => outlet.currency === currency),
});

/** '12500' as '12,500.00', for sentences; with the decimals of the current currency. */
export const amountInWords = (amount: unknown): string => groupDigits(money(amount));

/** The unit of an amount in a company's or account's own currency. */
export const inOwn = ({ currency }: AnyRecord): string =>
  typeof currency === 'string' && currency ? currency : '@currency';

/** The settlement page of a company or account: `/settleCityLedgerBill/<id>?of=account`. */
export const pathFor = (path: string, { kind, id }: Party): string => `${path}/${encodeURIComponent(id)}?of=${kind}`;

/** The same for a settlement's company or account. */
export const partyPath = (path: string, { companyId, accountId }: AnyRecord): string =>
  pathFor(path, accountId ? { kind: 'account', id: String(accountId) } : { kind: 'company', id: String(companyId) });

/** What a company's statement covers, by how often it gets one; the report's own days for others. */
const STATEMENT_DAYS: Readonly<Record<string, string>> = {
  perBill: '&openOnly=true',
  weekly: '&period=lastWeek',
  fortnightly: '&period=lastTwoWeeks',
  monthly: '&period=lastMonth',
};

interface LinkedParty {
  _id: string;
  billingCycle?: string | null;
}

/** Links from a company's or account's page and row: its bills, its payments, its statement. */
export const partyLinks = (kind: Party['kind']): readonly RecordLink<LinkedParty>[] => {
  const to = (path: string) => (record: { _id: string }) => pathFor(path, { kind, id: record._id });
  const parameter = kind === 'company' ? 'companyId' : 'accountId';
  const statement = ({ _id }: { _id: string }) => `/transactionDetailReport?${parameter}=${encodeURIComponent(_id)}`;
  return [
    { label: 'Settle bills', to: to('/settleCityLedgerBill'), needs: 'CL_SETTLEMENT.settle' },
    { label: 'Take payment', to: to('/settleCityLedgerAccountPayment'), needs: 'CL_SETTLEMENT.settle' },
    { label: 'Cancel payment', to: to('/cancelCityLedgerAccountPayments'), needs: 'CL_SETTLEMENT.cancel' },
    { label: 'Statement', to: statement, needs: 'CL_TRANSACTION.view' },
    {
      label: 'Send statement',
      to: (record) => `${statement(record)}${STATEMENT_DAYS[record.billingCycle ?? ''] ?? ''}&send=true`,
      needs: 'CL_TRANSACTION.export',
    },
  ];
};
