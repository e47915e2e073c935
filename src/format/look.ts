/** The colour of a figure: what it means for the business if its sign says so, otherwise red below zero. */
import type { Column } from '#engine/define/columns';
import { type Verdict, verdictOn } from '#engine/run/query/better';
import { signOf } from './format';

/** Theme colours of changes. */
export const VERDICT_COLOURS = { better: 'success.main', worse: 'error.main' } as const;

/** Which way a figure should go, if it is a report's. */
export type Directed = Pick<Column, 'good' | 'signed'>;

/** A figure's class in a table or card. */
export function lookOf({ good, signed }: Directed, value: unknown): Verdict | 'negative' | 'zero' | undefined {
  const sign = signOf(value);
  if (sign === 0) return 'zero';
  if (signed) return verdictOn({ good }, sign);
  return sign === -1 ? 'negative' : undefined;
}

/** The colour of a figure outside a table. */
export function colourOf(column: Directed, value: unknown): string {
  const look = lookOf(column, value);
  if (look === 'negative') return 'error.main';
  return look === undefined || look === 'zero' ? 'text.primary' : VERDICT_COLOURS[look];
}
