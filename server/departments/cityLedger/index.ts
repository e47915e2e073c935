/** What other departments may use of the city ledger: charging a signed bill, taking it back, and who signs. */
export {
  type BillCharge,
  type ChargeFinding,
  chargeBills,
  checkCharges,
  type LimitPolicy,
} from './charges';
export { ACCOUNTS, COMPANIES, type Debtor, debtorOf, debtorTitle } from './masters';
export { reverseBill } from './reversal';
