/** The settlement calls' parameters, validated by the same fields as their pages. */

import { choice, list, money, text } from '#engine/define/builders';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { withoutCardNumbers } from '#engine/run/cardNumbers';
import { inCurrency } from '#engine/run/currency';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { validateFields } from '#engine/run/evaluate/validate';
import { businessDate } from '#engine/run/time/businessDay';
import { textIn } from '#engine/run/values';
import { entity } from '#resources';
import {
  ALLOCATION_LABELS,
  ALLOCATIONS,
  type Allocation,
  MONEY_METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentFields,
} from '#resources/cityLedger/cityLedger.rules';
import { invalid } from '#server/http/errors';

/** The declaration that stores settlements. */
export const SETTLEMENTS = (): Entity => entity('cityLedgerSettlements');

/** One selected bill. `outstanding`: the open amount the person saw; if it has changed, nothing is posted. */
export interface ChosenBill {
  billId: string;
  outstanding?: string | null;
  amountApplied: string;
}

/** A settlement request; missing values are undefined. */
export interface SettlementInput {
  clientRequestId: string;
  receivedDate: string;
  paymentMethod: PaymentMethod;
  paymentReference: string | undefined;
  chequeNo: string | undefined;
  bank: string | undefined;
  chequeDate: string | undefined;
  reason: string | undefined;
  remarks: string | undefined;
  amount: string | undefined;
  allocation: Allocation;
  /** For a payment on account: the outstanding amount the person saw. */
  outstanding: string | undefined;
  bills: readonly ChosenBill[];
}

const bills = list(
  {
    billId: text({ required: true, maxLength: 100 }),
    outstanding: money(),
    amountApplied: money({ required: true, moreThan: 0, label: 'Amount' }),
  },
  { one: 'bill', max: 1000 },
);

const shared: Fields = {
  companyId: text({ maxLength: 100 }),
  accountId: text({ maxLength: 100 }),
  outletId: text({ maxLength: 100 }),
  clientRequestId: text({ required: true, maxLength: 60, label: 'Client request id' }),
};

const FIELDS: Readonly<Record<'bills' | 'account', Fields>> = {
  bills: {
    ...shared,
    ...paymentFields(PAYMENT_METHODS),
    amount: money({ moreThan: 0 }),
    bills: { ...bills, required: true },
  },
  account: {
    ...shared,
    ...paymentFields(MONEY_METHODS),
    amount: money({ required: true, moreThan: 0 }),
    allocation: choice(ALLOCATIONS, { required: true, default: 'oldestFirst', labels: ALLOCATION_LABELS }),
    outstanding: money(),
    bills,
  },
};

const withoutNothing = (record: AnyRecord): AnyRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));

/** @throws ApiError 400 with every problem by its field */
export function readSettlement(kind: 'bills' | 'account', body: AnyRecord, outlet: AnyRecord): SettlementInput {
  const today = businessDate(new Date(), outlet);
  const fields = FIELDS[kind];
  const given = withDefaults(fields, withoutNothing(body), { '@today': today });
  const { value, problems } = inCurrency(outlet.currency, () => validateFields(fields, given, { today }));
  if (problems.length > 0) throw invalid(problems);
  // Fields of other payment methods are left out.
  const asked = Object.fromEntries(
    Object.entries(withoutNothing(value)).filter(([key]) => fields[key]?.when?.(value, value) ?? true),
  );
  const words = (key: string) => {
    const text = textIn(asked[key]);
    return text === undefined ? undefined : withoutCardNumbers(text);
  };
  const paymentMethod = asked.paymentMethod as PaymentMethod;
  return {
    clientRequestId: String(asked.clientRequestId),
    // Credit on account is used today; an earlier date would falsify the past.
    receivedDate: paymentMethod === 'accountCredit' ? today : String(asked.receivedDate),
    paymentMethod,
    paymentReference: words('paymentReference'),
    chequeNo: words('chequeNo'),
    bank: words('bank'),
    chequeDate: words('chequeDate'),
    reason: words('reason'),
    remarks: words('remarks'),
    amount: words('amount'),
    allocation: (asked.allocation as Allocation | undefined) ?? 'oldestFirst',
    outstanding: words('outstanding'),
    bills: (asked.bills as ChosenBill[] | undefined) ?? [],
  };
}
