import type { Database } from '#server/db/types';
import { ask, type Context, type Outcome } from '#server/departments/ask/ask';
import { owner } from './askFixture';
import { type Question, questionsOf } from './questions';

/** How questions of the table are asked and judged. */

/** The answer to a question that follows others; each call passes the previous one's subject. */
export async function asked(db: Database, { after, ask: last, today, outlets }: Question): Promise<Outcome> {
  let context: Context | undefined;
  const of = async (question: string) => {
    const outcome = await ask({
      ...{ db, identity: owner, question, selected: outlets.split(','), now: new Date(`${today}T06:00:00Z`) },
      ...(context ? { context } : {}),
    });
    if ('context' in outcome) context = outcome.context;
    return outcome;
  };
  for (const earlier of after) await of(earlier);
  return of(last);
}

/** The figures of a sentence, with a plain minus. */
const figuresOf = (sentence: string): string[] =>
  sentence.replaceAll('−', '-').match(/-?\d[\d,]*(?:\.\d+)?%?|\d{1,2} [A-Z][a-z]{2} \d{4}/g) ?? [];

/** 'right', or the problem; 'refused' is neither right nor wrong. A figure that begins with 'refused' is a refusal that says so. */
function judged({ figure, says, reports, with: parameters }: Question, outcome: Outcome): string {
  const isRefusal = figure === '' || figure.startsWith('refused');
  const reason = figure.replace(/^refused(: )?/, '');
  if ('refused' in outcome)
    return isRefusal && outcome.refused.answer.includes(reason) ? 'right' : `refused: ${outcome.refused.answer}`;
  const { answer, usedReport, filters } = outcome.answered;
  if (isRefusal) return `wrong figure: ${usedReport.name}: ${answer}`;
  const has = (text: string) => answer.replaceAll('−', '-').includes(text);
  const isStated = figuresOf(answer).includes(figure) || (/[A-Za-z]/.test(figure) && has(figure));
  if (!isStated || !has(says)) return `wrong figure: ${usedReport.name}: ${answer}`;
  if (reports.length > 0 && !reports.includes(usedReport.name)) return `another report: ${usedReport.name}: ${answer}`;
  const other = Object.entries(parameters).find(([key, value]) => String(filters[key]) !== value);
  return other ? `another parameter: ${other[0]} is ${String(filters[other[0]])}: ${answer}` : 'right';
}

/** What is wrong with the answers of a set, each with its question; how many are right. */
export async function scoreOf(db: Database, set: string): Promise<{ right: number; missed: string[] }> {
  const missed: string[] = [];
  const questions = questionsOf(set);
  for (const question of questions) {
    const result = judged(question, await asked(db, question));
    if (result !== 'right') missed.push(`${question.ask}\n    ${result}`);
  }
  const right = questions.length - missed.length;
  if (process.env.ASK_MISSED) console.log(`\n${right} of ${questions.length}: ${set}\n${missed.join('\n')}`);
  return { right, missed };
}
