/** Bills and the city ledger: what they charge, and what it says of them. */
import { dec, money } from '#engine/run/decimal';
import type { BillCharge, ChargeFinding } from '../cityLedger';
import type { Bill } from './bills';
import { isSale } from './days';
import type { RowProblem } from './rows';

const together = (...texts: (string | null | undefined)[]): string => [...new Set(texts.filter(Boolean))].join(', ');

/** What a bill charges: one charge for each who signed, however many slips they signed. */
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

/** What bills charge to the city ledger, in their order. */
export const chargesOf = (bills: readonly Bill[]): BillCharge[] => bills.flatMap(chargesOfBill);

/** A finding of the city ledger as a problem of the bill's row. */
export function ledgerProblem(bills: readonly Bill[], { charge, rule, message }: ChargeFinding): RowProblem {
  const row = bills.find((bill) => bill.id === charge.billId && bill.outletId === charge.outletId)?.row ?? 0;
  return { row, billNumber: charge.billNo, field: 'cityLedgerAccount', rule, message };
}
