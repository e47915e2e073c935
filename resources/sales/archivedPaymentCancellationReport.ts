import { archived } from '#engine/define';
import paymentCancellationReport from './paymentCancellationReport';

/** The live report over archived bills (domain 3.3). */
export default archived(paymentCancellationReport, {
  name: 'archivedPaymentCancellationReport',
  label: 'Archived payment cancellations',
  module: 'RPT_ARCHIVED_PAYMENT_CANCELLATION',
  nav: { group: 'archived', order: 40, label: 'Payment Cancellation' },
});
