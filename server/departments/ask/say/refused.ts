/** What is sent back for a question that was not answered. Types and sentences. */

import { listed } from '../catalogue/labels';

export interface Refused {
  /** Why, in a sentence. */
  answer: string;
  refused: 'unknown' | 'future' | 'forbidden' | 'invalid';
  /** Questions that can be answered. */
  suggestions: readonly string[];
}

export const REFUSALS = {
  future: 'I can only answer from what has happened: the reports know nothing of the future.',
  unknown: 'I did not understand that, so I won’t guess. Ask about a figure of a report, with dates and outlets.',
  forbidden: 'You don’t have access to the report or the figures that would answer this.',
} as const;

/** Most that a sentence names. */
const MOST_NAMED = 3;

/** Says which words stood in the way. */
export const notUnderstood = (words: readonly string[]): string =>
  `I did not understand ${listed(words.slice(0, MOST_NAMED).map((word) => `“${word}”`))}, so I won’t guess. Ask about a figure of a report, with dates and outlets.`;
