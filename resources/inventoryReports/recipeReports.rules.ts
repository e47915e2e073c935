/** What reports about recipes share (domain 3.1). */
import { choice } from '#engine/define';
import { ORDER_TYPES } from '../shared';

export { RECIPE_KINDS } from '../inventory';

/** The order type a recipe is costed for: packaging may be for takeaway only. */
export const forOrders = choice(ORDER_TYPES, { default: 'dineIn', required: true, label: 'Order type' });

/** How an ingredient is costed. Without a purchase, its standard cost applies. */
export const recipeCost = choice(['average', 'last', 'standard'], {
  default: 'average',
  required: true,
  label: 'Cost',
  labels: { average: 'Average cost', last: 'Last purchase price', standard: 'Standard cost' },
});
