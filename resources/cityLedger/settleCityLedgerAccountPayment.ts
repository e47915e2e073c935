import { definePage } from '#engine/define';
import { SETTLING } from './cityLedger.rules';

/** A payment on account, allocated to open bills or kept as credit (domain 1.3, account payment). */
export default definePage({
  name: 'settleCityLedgerAccountPayment',
  label: 'Account payment',
  module: 'CL_SETTLEMENT',
  path: '/settleCityLedgerAccountPayment',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'Take a payment from a company or account and see which bills it pays',
  component: 'CityLedgerPayment',
  permissions: SETTLING,
  calls: { settle: 'POST v1/cityLedger/settleAccountPayment/' },
});
