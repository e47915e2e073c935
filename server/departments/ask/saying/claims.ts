/** What a question says of a change, as a direction: 'is food cost % better' asks whether it is lower. */

import type { Asking } from './phrases';

/** Whether the question says that its figure rose or fell; undefined if it says neither, or if neither direction is better. */
export function directionClaimed({ plan, reading: { claims } }: Asking): 'up' | 'down' | undefined {
  if (claims !== 'better' && claims !== 'worse') return claims;
  const good = plan.figure === undefined ? undefined : plan.report.columns[plan.figure]?.good;
  return good && (claims === 'better' ? good : good === 'up' ? 'down' : 'up');
}
