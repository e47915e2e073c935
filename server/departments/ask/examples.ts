/** Example questions: the declared ones that the data at hand answers. An example that gives nothing teaches nothing. */

import type { Outcome } from './asking';

/** People whose answered examples are remembered. */
const MOST_KEPT = 500;
const known = new Map<string, Map<string, boolean>>();

/** What one person, at some outlets, on one day was found to get an answer to. */
function knownFor(key: string): Map<string, boolean> {
  const own = known.get(key) ?? new Map<string, boolean>();
  known.delete(key);
  known.set(key, own);
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
  return own;
}

/** Whether an outcome shows something: rows, and for a 'why' parts of a change that went the way it says. */
export function showsSomething(outcome: Outcome): boolean {
  if ('refused' in outcome) return false;
  const { answer, table } = outcome.answered;
  const isPartless = table.columns[0]?.key === 'part' && table.rows.length < 2;
  return table.total > 0 && !isPartless && !/\bSo it did not (rise|fall)\b|nothing to compare it with/.test(answer);
}

interface Trying {
  /** The same for the same person, outlets and day. */
  key: string;
  candidates: readonly string[];
  ask: (question: string) => Promise<Outcome>;
  most: number;
  /** Milliseconds after which no other question is tried. */
  patience: number;
}

/** The first questions that are answered, tried once a day. */
export async function answeredAmong({ key, candidates, ask, most, patience }: Trying): Promise<string[]> {
  const own = knownFor(key);
  const found: string[] = [];
  const end = performance.now() + patience;
  for (const question of candidates) {
    if (found.length >= most) break;
    const remembered = own.get(question);
    if (remembered === undefined && performance.now() > end) break;
    const isAnswered = remembered ?? showsSomething(await ask(question));
    own.set(question, isAnswered);
    if (isAnswered) found.push(question);
  }
  return found;
}
