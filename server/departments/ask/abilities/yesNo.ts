/** Yes or no: 'did we do more than 200k', 'do we have more than 20 kg of chicken', 'is food cost above 22%'. */

import { dec } from '#engine/run/decimal';
import { answeredFrom } from '../answering';
import type { Planned, Planner } from '../planner';
import { isHeldAgainst } from '../planning/figure';
import { vocabularyOf } from '../planning/vocabulary';
import { stemOf, wordsOf } from '../reading/english';
import { type Limit, takeLimit } from '../reading/limit';
import { runPlan } from '../running';
import { isNumber, valueText } from '../saying/figures';
import { isWithin, limitText } from '../saying/limits';
import { say } from '../saying/sentences';
import { type Ability, type Composed, figureIn, figureOf, isPlain } from './parts';

/** How a question that is answered by yes or no begins. */
const BEGINS =
  /^\s*(?:(?:and|so|but|ok|hey|hi|pls|please)[ ,]+)*(?:did|do|does|is|are|was|were|have|has|had|will|would)\b/i;
/** 'Did food cost go over 20%': a verb between the figure and its limit says nothing. */
const LIGHT = /\b(?:go|went|gone|get|come|reach|be)\b/gi;
/** What the limit's unit says about the figure. */
const HINTS = { money: 'how much ', count: 'how many ', percent: 'what percent ' } as const;

export const answerYesNo: Ability = async (question, planner) => {
  if (!BEGINS.test(question)) return undefined;
  const { limit, rest } = takeLimit(question);
  if (!limit || takeLimit(rest).limit) return undefined;
  // A question without the verb that it begins with asks for the figure itself.
  const bare = rest.replace(BEGINS, ' ').replace(LIGHT, ' ').replace(/\?/g, ' ');
  const hint = limit.unit ? HINTS[limit.unit] : '';
  for (const figure of planner.context || limit.unit === 'count' || limit.unit === 'percent' ? [''] : ['', ' sales'])
    for (const text of new Set([`${hint}${bare}${figure}`, `${bare}${figure}`]))
      for (const planned of await planner.plansOfPart(text)) {
        const composed = await answerOne(planned, limit, planner);
        if (composed) return composed;
      }
  return undefined;
};

/** Whether the word behind the limit's number is what the figure counts. */
function counts(
  { plan, reading }: Planned,
  { noun, measure, unit }: Limit,
  planner: Planner,
  unitOfRow: unknown,
): boolean {
  if (measure) return unitOfRow === measure;
  if (!noun) return unit !== undefined || !plan.row;
  const stem = stemOf(noun);
  const isFigure = vocabularyOf(plan.report, planner.identity).phrases.some(
    ({ meaning, words }) => meaning.kind === 'figure' && meaning.column === plan.figure && words[0] === stem,
  );
  const isRow = plan.row !== undefined && wordsOf(plan.row.label).some((word) => stemOf(word) === stem);
  return isFigure || (isRow && reading.hint === 'many');
}

async function answerOne(planned: Planned, limit: Limit, planner: Planner): Promise<Composed | undefined> {
  const { plan } = planned;
  const figure = figureOf(plan);
  if (!figure || !isPlain(planned) || (plan.dimension && !plan.row) || plan.partOfDays) return undefined;
  if (!isHeldAgainst(plan.report, figure, limit)) return undefined;
  const asking = planner.asking(planned);
  planner.say?.(`Asking the report “${plan.report.label}”`);
  const answer = await runPlan(asking);
  const found = figureIn(plan, answer, figure);
  const said = found && say(asking, answer, undefined);
  if (!found || !said) return undefined;
  // What there is nothing of is no more than any amount.
  if (found.value === null && plan.row && limit.least && !limit.measure && counts(planned, limit, planner, undefined))
    return {
      answered: answeredFrom(asking, answer, { ...said, sentence: `No: ${said.sentence}` }),
      reading: planned.reading,
    };
  if (!isNumber(found.value) || !counts(planned, limit, planner, found.unit)) return undefined;
  const text = (value: string) =>
    valueText(plan.report, figure, value, { currency: answer.currency, unit: found.unit });
  const is = isWithin(dec(found.value), limit);
  const sentence = `${is ? 'Yes' : 'No'}: ${said.sentence} That is ${is ? '' : 'not '}${limitText(limit, text).replace(/^of /, '')}.`;
  return { answered: answeredFrom(asking, answer, { ...said, sentence }), reading: planned.reading };
}
