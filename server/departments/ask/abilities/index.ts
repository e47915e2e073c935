/** What the planner can do with a question of which no report alone is the answer. Each ability is a file with its table of words. */

import type { Answered } from '../answering';
import type { Planner } from '../planner';
import { answerAverage } from './averaging';
import { answerFamily } from './family';
import { answerFamilyChange, answerFamilyPerOutlet } from './familyCompared';
import { answerFamiliesOpposed } from './familyOpposing';
import { answerFiguresOpposed } from './figuresOpposed';
import { answerLastTime } from './lastTime';
import { answerLeavingOut } from './leavingOut';
import { answerList } from './listing';
import { answerOfLast } from './ofLast';
import type { Ability } from './parts';
import { answerPerEach } from './perEach';
import { answerPriceHistory } from './priceHistory';
import { answerShareOfFigures } from './sharing';
import { answerYesNo } from './yesNo';

const ABILITIES: readonly Ability[] = [
  answerFiguresOpposed,
  answerYesNo,
  answerPerEach,
  answerLeavingOut,
  answerShareOfFigures,
  answerAverage,
  answerLastTime,
  answerOfLast,
  answerPriceHistory,
  answerList,
  answerFamiliesOpposed,
  answerFamily,
  answerFamilyChange,
  answerFamilyPerOutlet,
];

/** The answer of the first ability that has one. */
export async function composedAnswer(question: string, planner: Planner): Promise<Answered | undefined> {
  for (const ability of ABILITIES) {
    const composed = await ability(question, planner);
    if (composed) return composed.answered;
  }
  return undefined;
}
