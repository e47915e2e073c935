/** The city ledger's interface for other departments: charging a signed bill, refunding and cancelling it, and who signs. */
export {
  type BillCharge,
  type ChargeFinding,
  chargeBills,
  checkCharges,
  type LimitPolicy,
} from './charges';
export { ACCOUNTS, COMPANIES, type Debtor, debtorOf, debtorTitle } from './masters';
export { refundBill, reverseBill } from './reversal';
