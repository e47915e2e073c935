/** Example questions, from the `questions` of the reports a person can see. */

import type { Report } from '../define/report';
import { type AccessUser, can } from './access';

/** The first question of each report the person can see, then the second ones. */
export function suggestedQuestions(reports: readonly Report[], user: AccessUser, most: number): string[] {
  const own = reports
    .filter(({ module, archived }) => !archived && can(user, module, 'view'))
    .map(({ questions = [] }) => questions);
  const longest = Math.max(0, ...own.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => own.flatMap((some) => some[index] ?? []))
    .flat()
    .slice(0, most);
}
