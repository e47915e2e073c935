/** Bills and the city ledger: their charges, and its refusals. */
import { inCurrency } from '#engine/run/currency';
import { dec, money } from '#engine/run/decimal';
import type { BillCharge, ChargeFinding } from '../cityLedger';
import type { Bill } from './bills';
import { isSale } from './days';
import type { RowProblem } from './rows/rows';

const together = (...texts: (string | null | undefined)[]): string => [...new Set(texts.filter(Boolean))].join(', ');

/** A bill's charges: one per signer, however many slips they signed. */
function chargesOfBill(bill: Bill): BillCharge[] {
  if (!isSale(bill)) return [];
  const charges = new Map<string, BillCharge>();
  for (const { debtor, amount, reference, authorisedPerson, status } of bill.payments) {
    if (!debtor || dec(amount).lte(0) || status === 'cancelled') continue;
    const key = JSON.stringify(debtor.holder);
    const before = charges.get(key);
    const [slips, people] = [
      together(before?.reference, reference),
      together(before?.authorisedPerson, authorisedPerson),
    ];
    charges.set(key, {
      debtor,
      amount: money(dec(before?.amount).plus(dec(amount))),
      outletId: bill.outletId,
      billId: bill.id,
      billNo: bill.billNo,
      businessDate: bill.businessDate,
      at: bill.at,
      ...(slips ? { reference: slips } : {}),
      ...(people ? { authorisedPerson: people } : {}),
    });
  }
  return [...charges.values()];
}

/** The bills' charges to the city ledger, in order. */
export const chargesOf = (bills: readonly Bill[]): BillCharge[] =>
  bills.flatMap((bill) => inCurrency(bill.currency, () => chargesOfBill(bill)));

/** A city ledger refusal as a problem of the bill's row. */
export function ledgerProblem(bills: readonly Bill[], { charge, rule, message }: ChargeFinding): RowProblem {
  const row = bills.find((bill) => bill.id === charge.billId && bill.outletId === charge.outletId)?.row ?? 0;
  return { row, billNumber: charge.billNo, field: 'cityLedgerAccount', rule, message };
}
