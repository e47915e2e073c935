/** Problems with the declarations and the reports' SQL, checked by the server's build, by other applications' starts and by `npm run check`. */

import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { checkTrade } from '#engine/read/checks/checkTrade';
import { formatFinding } from '#engine/read/checks/finding';
import { declarations, entities, fromDeclarations, trade } from '#resources';
import { figuresProblems } from './records/read/figures';
import { customCallProblems } from './records/rules/customCalls';
import { hookProblems } from './records/rules/hooks';
import { reportProblems } from './reports/catalogue';

/** All findings, one line each with code, place and fix; empty if there are none. */
export const declarationProblems = (): string[] => [
  ...[...checkDeclarations(declarations), ...checkTrade(trade, declarations)].map(formatFinding),
  ...reportProblems(),
  ...customCallProblems(),
  ...hookProblems(),
  ...figuresProblems(entities),
];

/** Declarations don't change between two applications of a process. */
const found = fromDeclarations(declarationProblems);

/** @throws Error with all findings: contradictory declarations aren't served */
export function assertDeclarations(): void {
  const problems = found();
  if (problems.length > 0)
    throw new Error(`The declarations cannot work:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}
