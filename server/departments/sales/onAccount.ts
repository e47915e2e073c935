/** Bills and the city ledger: what they charge, and what it says of them. */
import { dec } from '#engine/run/decimal';
import type { BillCharge, ChargeFinding } from '../cityLedger';
import type { Bill } from './bills';
import type { RowProblem } from './rows';

/** What bills charge to the city ledger, in their order. */
export const chargesOf = (bills: readonly Bill[]): BillCharge[] =>
  bills.flatMap((bill) =>
    bill.payments.flatMap(({ debtor, amount, reference, authorisedPerson }): BillCharge[] =>
      debtor && dec(amount).gt(0)
        ? [
            {
              debtor,
              amount,
              outletId: bill.outletId,
              billId: bill.id,
              billNo: bill.billNo,
              businessDate: bill.businessDate,
              at: bill.at,
              ...(reference ? { reference } : {}),
              ...(authorisedPerson ? { authorisedPerson } : {}),
            },
          ]
        : [],
    ),
  );

/** A finding of the city ledger as a problem of the bill's row. */
export function ledgerProblem(bills: readonly Bill[], { charge, rule, message }: ChargeFinding): RowProblem {
  const row = bills.find((bill) => bill.id === charge.billId && bill.outletId === charge.outletId)?.row ?? 0;
  return { row, billNumber: charge.billNo, field: 'cityLedgerAccount', rule, message };
}
