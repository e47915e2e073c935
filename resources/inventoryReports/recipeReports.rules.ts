/** What reports about recipes share (domain 3.1). */
import { oneOf } from '#engine/define';
import { ORDER_TYPES } from '../shared';

export { RECIPE_KINDS } from '../inventory';

/** The order type a recipe is costed for: packaging may be for takeaway only. */
export const forOrders = oneOf(ORDER_TYPES, { label: 'Order type' });

/** How an ingredient is costed. Without a purchase, its standard cost applies. */
export const recipeCost = oneOf(
  { average: 'Average cost', last: 'Last purchase price', standard: 'Standard cost' },
  { label: 'Cost' },
);
