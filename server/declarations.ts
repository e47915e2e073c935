/** What is wrong with the declarations and the reports' SQL, found when a program starts and by `npm run check`. */

import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { formatFinding } from '#engine/read/checks/finding';
import { declarations, entities } from '#resources';
import { figuresProblems } from './records/read/figures';
import { customCallProblems } from './records/rules/customCalls';
import { hookProblems } from './records/rules/hooks';
import { reportProblems } from './reports/catalogue';

/** All findings at once, a line each with code, place and remedy; empty when all is well. */
export const declarationProblems = (): string[] => [
  ...checkDeclarations(declarations).map(formatFinding),
  ...reportProblems(),
  ...customCallProblems(),
  ...hookProblems(),
  ...figuresProblems(entities),
];

/** @throws Error that lists every finding: nothing is served from declarations that contradict each other */
export function assertDeclarations(): void {
  const problems = declarationProblems();
  if (problems.length > 0)
    throw new Error(`The declarations cannot work:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}
