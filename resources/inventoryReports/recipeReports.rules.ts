/** What reports about recipes share (domain 3.1). */
import { choice } from '#engine/define';

/** What an ingredient is taken to cost. Without a purchase it is the item's standard cost. */
export const recipeCost = choice(['average', 'last', 'standard'], {
  default: 'average',
  required: true,
  label: 'Cost',
  labels: { average: 'Average cost', last: 'Last purchase price', standard: 'Standard cost' },
});
