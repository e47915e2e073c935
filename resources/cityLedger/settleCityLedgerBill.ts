import { definePage } from '#engine/define';
import { SETTLING } from './cityLedger.rules';

/** Pays selected bills of a company or account (domain 1.3, settlement of bills). */
export default definePage({
  name: 'settleCityLedgerBill',
  label: 'Settle bills',
  module: 'CL_SETTLEMENT',
  path: '/settleCityLedgerBill',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'Pay selected bills of a company or account',
  component: 'CityLedgerBills',
  permissions: SETTLING,
  calls: { settle: 'POST v1/cityLedger/settlePayment/', position: '+ GET v1/cityLedger/position' },
});
