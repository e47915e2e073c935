/** A settlement form's fields, initial values and messages; pure. */

import { money as amountField, choice, reference } from '#engine/define/builders';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { dec, isDecimal } from '#engine/run/decimal';
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
import { type Chosen, firstProblem, isAmount, totalOf } from './choice';

/** The money fields; for people who can write off, and with credit on account, also the methods without money. */
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

/** The typed values of visible fields: hidden ones aren't sent. */
export const shownValues = (fields: Fields, values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null && (fields[key]?.when?.(values, values) ?? true)),
  );

/** The form's initial values; the selected outlet receives the money where possible. */
export const beginning = (fields: Fields, words: AnyRecord, position: Position, outletId: string): AnyRecord => {
  const [first] = position.outlets;
  const here = position.outlets.some(({ id }) => id === outletId) ? outletId : first?.id;
  const empty = Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
  const given = withDefaults(fields, { ...empty, ...('outletId' in fields ? { outletId: here } : {}) }, words);
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value ?? null]));
};

interface Choosing {
  isAccount: boolean;
  isManual: boolean;
  bills: readonly OpenBill[];
  chosen: Chosen;
  amount: string;
  currency: string;
}

/** The problem with the selected bills, in words. */
export function problemOf({ isAccount, isManual, bills, chosen, amount, currency }: Choosing): string | undefined {
  if (!isManual) return undefined;
  const wrong = firstProblem(bills, chosen);
  if (wrong) return wrong;
  if (Object.keys(chosen).length === 0) return isAccount ? 'Choose what the payment is for' : 'Choose the bills to pay';
  if (isAccount && isDecimal(amount) && dec(totalOf(chosen, currency)).gt(dec(amount)))
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
}: Omit<Choosing, 'isManual' | 'bills'> & { total: string }) {
  const count = Object.keys(chosen).length;
  const paid = `${formatCount(count)} ${count === 1 ? 'bill' : 'bills'}, ${formatMoney(total, currency)}`;
  if (!isAccount) return count === 0 ? 'Nothing chosen yet' : paid;
  if (!isAmount(amount, currency)) return '';
  const rest = dec(amount).minus(dec(total)).toFixed();
  return `Pays ${paid}${dec(rest).gt(0) ? `; ${formatMoney(rest, currency)} stays as credit on account` : ''}`;
}
