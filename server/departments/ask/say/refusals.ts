/** Refusals: why a question has no answer, how certain that is, and questions that can be answered instead. */

import { listed } from '../catalogue/labels';

export interface Refused {
  /** Why, in a sentence. */
  answer: string;
  refused: 'unknown' | 'future' | 'forbidden' | 'invalid';
  /** Questions that can be answered. */
  suggestions: readonly string[];
}

/** A refusal, and how certain it is that nothing else answers the question. */
export interface Refusal {
  refused: Refused;
  certainty: number;
}
/** Not understood: another spelling, another reading or a language model may have the answer. */
export const NOT_UNDERSTOOD = 0;
/** Something was in the way of what was understood: another reading may have the answer. */
export const IN_THE_WAY = 0.5;
/** It asks back what was meant: only a language model may know. */
export const ASKED_BACK = 0.7;
/** It can’t be answered. */
export const CERTAIN = 1;

const REASONS = {
  future: 'I can’t forecast. Ask about past sales, stock or costs.',
  unknown: 'I did not understand that, so I won’t guess. Ask about a figure of a report, with dates and outlets.',
  forbidden: 'You don’t have access to the report or the figures that would answer this.',
  invalid: 'The report can’t answer that.',
} as const;

/** A refusal of a kind, with its usual reason or another one. */
export const refusal = (
  kind: Refused['refused'],
  answer: string = REASONS[kind],
  suggestions: readonly string[] = [],
): Refusal => ({
  refused: { refused: kind, answer, suggestions },
  certainty: kind === 'unknown' ? NOT_UNDERSTOOD : kind === 'invalid' ? IN_THE_WAY : CERTAIN,
});

/** A refusal with questions that were meant, perhaps. */
export const unknown = (
  answer: string = REASONS.unknown,
  suggestions: readonly string[] = [],
  certainty: number = suggestions.length > 0 ? ASKED_BACK : NOT_UNDERSTOOD,
): Refusal => ({ refused: { refused: 'unknown', answer, suggestions }, certainty });

/** Most that a sentence names. */
const MOST_NAMED = 3;

/** Says which words stood in the way. */
export const notUnderstood = (words: readonly string[]): Refusal =>
  unknown(
    words.length === 0
      ? REASONS.unknown
      : `I did not understand ${listed(words.slice(0, MOST_NAMED).map((word) => `“${word}”`))}, so I won’t guess. Ask about a figure of a report, with dates and outlets.`,
  );
