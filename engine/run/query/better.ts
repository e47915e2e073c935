/** Whether a figure's direction is good, from its column's `good`: for colours, and for words such as better and ahead. */

import type { Column } from '../../define/columns';

/** What a change means for the business. */
export type Verdict = 'better' | 'worse';

/** Whether a change in this direction is better or worse; undefined for no change, and if neither direction is better. */
export const verdictOn = (
  column: { readonly good?: Column['good'] | undefined } | undefined,
  sign: -1 | 0 | 1 | undefined,
): Verdict | undefined => {
  if (!column?.good || !sign) return undefined;
  return (column.good === 'up') === (sign === 1) ? 'better' : 'worse';
};
