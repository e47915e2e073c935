import { definePage } from '#engine/define';

/** A settlement as it is handed over: who paid, what, and for which bills. */
export default definePage({
  name: 'cityLedgerReceipt',
  label: 'Receipt',
  module: 'CL_SETTLEMENT',
  path: '/cityLedgerReceipt',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'A receipt to print and hand over',
  component: 'CityLedgerReceipt',
  shows: 'cityLedgerSettlements',
});
