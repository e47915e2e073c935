/** What a settlement's form asks, what it begins with, and what it says about itself; pure. */

import { money as amountField, choice, reference } from '#engine/define/builders';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { dec, isDecimal, money } from '#engine/run/decimal';
import { withDefaults } from '#engine/run/evaluate/defaults';
import {
  ALLOCATION_LABELS,
  ALLOCATIONS,
  MONEY_METHODS,
  type OpenBill,
  PAYMENT_METHODS,
  type Position,
  paymentFields,
} from '#resources/cityLedger/cityLedger.rules';
import { formatCount, formatMoney } from '#src/format/format';
import { type Chosen, firstProblem, totalOf } from './choice';

/** The fields about the money; for a person who may write off, and where there is credit, also the methods that bring none. */
export function fieldsFor(isAccount: boolean, position: Position, canWriteOff: boolean): Fields {
  const methods = isAccount
    ? MONEY_METHODS
    : PAYMENT_METHODS.filter(
        (method) =>
          (method !== 'writeOff' || canWriteOff) && (method !== 'accountCredit' || dec(position.creditOnAccount).gt(0)),
      );
  const { remarks, ...about } = paymentFields(methods);
  return {
    ...(isAccount
      ? {
          amount: amountField({ required: true, moreThan: 0, unit: '@currency' }),
          allocation: choice(ALLOCATIONS, {
            required: true,
            default: 'oldestFirst',
            labels: ALLOCATION_LABELS,
            label: 'Pays',
          }),
        }
      : {}),
    ...about,
    receivedDate: {
      ...about.receivedDate,
      when: ({ paymentMethod }) => paymentMethod !== 'accountCredit',
    } as Fields[string],
    ...(position.outlets.length > 1
      ? {
          outletId: reference('outlets', {
            required: true,
            label: 'Received at',
            among: () => position.outlets.map(({ id }) => id),
          }),
        }
      : {}),
    ...(remarks ? { remarks } : {}),
  };
}

/** What is still shown of the typed values: hidden fields are left out of what is sent. */
export const shownValues = (fields: Fields, values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null && (fields[key]?.when?.(values, values) ?? true)),
  );

/** What the form holds at first; the selected outlet receives the money where it may. */
export const beginning = (fields: Fields, words: AnyRecord, position: Position, outletId: string): AnyRecord => {
  const [first] = position.outlets;
  const here = position.outlets.some(({ id }) => id === outletId) ? outletId : first?.id;
  const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
  const given = withDefaults(fields, { ...empty, ...('outletId' in fields ? { outletId: here } : {}) }, words);
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? null]));
};

export interface Choosing {
  isAccount: boolean;
  isManual: boolean;
  bills: readonly OpenBill[];
  chosen: Chosen;
  amount: string;
}

/** What is wrong with the bills chosen, in words. */
export function problemOf({ isAccount, isManual, bills, chosen, amount }: Choosing): string | undefined {
  if (!isManual) return undefined;
  const wrong = firstProblem(bills, chosen);
  if (wrong) return wrong;
  if (Object.keys(chosen).length === 0) return isAccount ? 'Choose what the payment is for' : 'Choose the bills to pay';
  if (isAccount && isDecimal(amount) && dec(totalOf(chosen)).gt(dec(amount)))
    return 'The bills add up to more than the payment';
  return undefined;
}

/** What would be posted, in words. */
export function summaryOf({
  isAccount,
  chosen,
  total,
  amount,
  currency,
}: Omit<Choosing, 'isManual' | 'bills'> & { total: string; currency: string }) {
  const count = Object.keys(chosen).length;
  const paid = `${formatCount(count)} ${count === 1 ? 'bill' : 'bills'}, ${formatMoney(total, currency)}`;
  if (!isAccount) return count === 0 ? 'Nothing chosen yet' : paid;
  if (!isDecimal(amount)) return '';
  const rest = money(dec(amount).minus(dec(total)));
  return `Pays ${paid}${dec(rest).gt(0) ? `; ${formatMoney(rest, currency)} stays as credit on account` : ''}`;
}
