import { archived } from '#engine/define';
import orderCancellationReport from './orderCancellationReport';

/** The live report over archived bills (domain 3.3). */
export default archived(orderCancellationReport, {
  name: 'archivedOrderCancellationReport',
  label: 'Archived order cancellations',
  module: 'RPT_ARCHIVED_ORDER_CANCELLATION',
  nav: { group: 'archived', order: 30, label: 'Order Cancellation' },
});
