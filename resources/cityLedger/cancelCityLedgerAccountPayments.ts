import { definePage } from '#engine/define';

/** Cancels posted settlements (domain 1.3, payment cancellation). */
export default definePage({
  name: 'cancelCityLedgerAccountPayments',
  label: 'Cancel payments',
  module: 'CL_SETTLEMENT',
  path: '/cancelCityLedgerAccountPayments',
  takesId: true,
  below: 'cityLedgerSettlements',
  about: 'Cancel a payment that was posted by mistake or bounced',
  component: 'CityLedgerCancellation',
  permissions: { cancel: { about: 'Undo a booking. The cancellation stays visible.', risk: 'reversals' } },
  calls: { cancel: '+ POST v1/cityLedger/cancelAccountPayment' },
});
