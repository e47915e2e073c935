import { definePage } from '#engine/define';

/** A receipt for a settlement: who paid, how much, and for which bills. */
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
