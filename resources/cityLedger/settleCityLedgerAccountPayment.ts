import { definePage } from '#engine/define';

/** A payment on account, spread over the open bills or kept (domain 1.3, account payment). */
export default definePage({
  name: 'settleCityLedgerAccountPayment',
  label: 'Account payment',
  module: 'CL_SETTLEMENT',
  path: '/settleCityLedgerAccountPayment',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'Take a payment from a company or account and see which bills it pays',
  component: 'CityLedgerPayment',
  permissions: ['settle'],
  calls: { settle: 'POST v1/cityLedger/settleAccountPayment/' },
});
