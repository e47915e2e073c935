import { archived } from '#engine/define';
import orderCancellationReport from './orderCancellationReport';

/** The twin of the live report over archived bills (domain 3.3). */
export default archived(orderCancellationReport, {
  name: 'archivedOrderCancellationReport',
  label: 'Archived order cancellations',
  path: '/archivedOrderCancellationReport',
  module: 'RPT_ARCHIVED_ORDER_CANCELLATION',
  nav: { group: 'archived', order: 30, label: 'Order Cancellation' },
});
