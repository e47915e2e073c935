import type { Department } from '#server/department';
import { stockAlertJobs, stockMoved } from './stockAlerts';

export default {
  uses: {
    inventoryItems: [{ table: 'movements', where: 'item_id = $2', words: 'stock movements' }],
    outlets: [{ table: 'movements', where: 'outlet_id = $2', words: 'stock movements' }],
  },
  jobs: stockAlertJobs,
  stockMoved,
} satisfies Department;
