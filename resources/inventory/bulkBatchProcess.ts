import { definePage } from '#engine/define';

/** Many batch runs at once (domain 1.5): each row is its own transaction with its own result. */
export default definePage({
  name: 'bulkBatchProcess',
  label: 'Bulk Batch Process',
  module: 'BATCH_PROCESS',
  nav: { group: 'inventory', order: 120, label: 'Bulk Batch Process' },
  path: '/bulkBatchProcess',
  about: 'Record what the kitchen made today, all batches at once.',
  component: 'BulkBatches',
  calls: { run: '+ POST v1/bulkBatchProcess/run' },
});
