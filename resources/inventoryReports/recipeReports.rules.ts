/** What reports about recipes share (domain 3.1). */
import { choice } from '#engine/define';
import { ORDER_TYPES } from '../shared';

export { RECIPE_KINDS } from '../inventory';

/** Which orders a recipe is costed for: packaging may be for takeaway alone. */
export const forOrders = choice(ORDER_TYPES, { default: 'dineIn', required: true, label: 'Order type' });

/** What an ingredient is taken to cost. Without a purchase it is the item's standard cost. */
export const recipeCost = choice(['average', 'last', 'standard'], {
  default: 'average',
  required: true,
  label: 'Cost',
  labels: { average: 'Average cost', last: 'Last purchase price', standard: 'Standard cost' },
});
