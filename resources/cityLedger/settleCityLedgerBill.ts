import { definePage } from '#engine/define';

/** Chosen bills of a company or account are paid (domain 1.3, settlement of bills). */
export default definePage({
  name: 'settleCityLedgerBill',
  label: 'Settle bills',
  module: 'CL_SETTLEMENT',
  path: '/settleCityLedgerBill',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'Pay selected bills of a company or account',
  // Without the position, nobody could say which bills are open.
  shows: 'cityLedgerSettlements',
  component: 'CityLedgerBills',
  permissions: ['settle'],
  calls: { settle: 'POST v1/cityLedger/settlePayment/', position: '+ GET v1/cityLedger/position' },
});
