/** Which way is good for a figure, and what a question says about the direction of a change. */

import { inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { Rank } from '../marks';
import type { Asking } from '../plan/plan';
import { figureLabel } from './figures';

/** Whether more of a figure is better or worse; undefined if neither. */
export const goodWay = (report: Report, figure: string | undefined): 'up' | 'down' | undefined =>
  figure === undefined ? undefined : report.columns[figure]?.good;

/** Whether the question says that its figure rose or fell; undefined if it says neither, or if no direction is better. */
export function directionClaimed({ plan, asked: { claims } }: Asking): 'up' | 'down' | undefined {
  if (claims !== 'better' && claims !== 'worse') return claims;
  const good = goodWay(plan.report, plan.figure);
  return good && (claims === 'better' ? good : good === 'up' ? 'down' : 'up');
}

/** Which end of the rows is asked for; undefined if the best is asked for and neither end is better. */
export function endOf({ direction }: Rank, good: 'up' | 'down' | undefined): 'most' | 'least' | undefined {
  if (direction === 'most' || direction === 'least') return direction;
  return good && ((direction === 'best') === (good === 'up') ? 'most' : 'least');
}

/** Why there is no best of a figure: neither more nor less of it is better. */
export const noBest = (report: Report, figure: string): string => {
  const label = inSentence(figureLabel(report, figure));
  return `Neither more nor less ${label} is better. Ask for the highest or the lowest ${label}.`;
};
