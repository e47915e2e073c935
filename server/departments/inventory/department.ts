import type { Department } from '#server/department';
import { stockAlertJobs, stockMoved } from './stockAlerts';

/** A figure of an item's latest purchase; null if it was never bought. */
const lastPurchase = (sql: string) => () =>
  `(select ${sql} from stock_receipts p
    where p.group_id = r.group_id and p.outlet_id = r.outlet_id and p.item_id = r.id and p.movement_type = 'GRN' and p.value > 0
    order by p.business_date desc, p.seq desc limit 1)`;

export default {
  uses: {
    inventoryItems: [{ table: 'movements', where: 'item_id = $2', words: 'stock movements' }],
    outlets: [{ table: 'movements', where: 'outlet_id = $2', words: 'stock movements' }],
  },
  figures: {
    purchasePrice: lastPurchase('p.value / p.qty'),
    lastPurchaseDate: lastPurchase('p.business_date::text'),
    recipeCost: () =>
      `case when r.data ->> 'itemType' = 'semiFinished' then recipe_cost(r.group_id, r.outlet_id, r.id, 'infinity', 'average') end`,
  },
  jobs: stockAlertJobs,
  stockMoved,
} satisfies Department;
