/** What is wrong with the declarations and the reports' SQL, found when a program starts and by `npm run check`. */
import { declarations } from '../resources';
import { checkDeclarations, formatFinding } from '../resources/checks';
import { hookProblems } from './records/hooks';
import { ownCallProblems } from './records/ownCalls';
import { reportProblems } from './reports/catalogue';

/** All findings at once, a line each with code, place and mend; empty when all is well. */
export const declarationProblems = (): string[] => [
  ...checkDeclarations(declarations).map(formatFinding),
  ...reportProblems(),
  ...ownCallProblems(),
  ...hookProblems(),
];

/** @throws Error that lists every finding: nothing is served from declarations that contradict each other */
export function assertDeclarations(): void {
  const problems = declarationProblems();
  if (problems.length > 0)
    throw new Error(`The declarations cannot work:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}
