/** What a question says of a change, as a direction: 'is food cost % better' asks whether it is lower. */

import { isDashboard } from '#engine/read/dashboards';
import { tools } from '#resources';
import type { Asking } from './phrases';

/** Which way is good for a figure, as the dashboards' tiles say; undefined where none does. */
const goodWay = (report: string, figure: string | undefined): 'up' | 'down' | undefined => {
  for (const { tiles } of tools.filter(isDashboard))
    for (const tile of Object.values(tiles))
      if (tile.kind === 'figure' && tile.report === report && tile.of === figure && tile.good) return tile.good;
  return undefined;
};

/** Whether the question says that its figure rose or fell; undefined if it says neither, or if nobody knows which way is better. */
export function directionClaimed({ plan, reading: { claims } }: Asking): 'up' | 'down' | undefined {
  if (claims !== 'better' && claims !== 'worse') return claims;
  const good = goodWay(plan.report.name, plan.figure);
  return good && (claims === 'better' ? good : good === 'up' ? 'down' : 'up');
}
