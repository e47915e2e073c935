/** The city ledger's interface for other departments: charging a signed bill, cancelling it, and who signs. */
export {
  type BillCharge,
  type ChargeFinding,
  chargeBills,
  checkCharges,
  type LimitPolicy,
} from './charges';
export { ACCOUNTS, COMPANIES, type Debtor, debtorOf, debtorTitle } from './masters';
export { reverseBill } from './reversal';
