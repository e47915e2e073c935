import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The questions that Ask AI is scored with, with the figures and reports that answer them: questions.txt, a line each. */

export interface Question {
  set: string;
  ask: string;
  /** Questions of the same conversation in front of it. */
  after: readonly string[];
  /** Selected outlets if none is named. */
  outlets: string;
  /** The day of the question. */
  today: string;
  /** The reports that answer it; each has the same figure. */
  reports: readonly string[];
  /** Parameters that the report must be called with. */
  with: Readonly<Record<string, string>>;
  /** The figure as the sentence formats it; '' where no report has the answer. */
  figure: string;
  /** What the sentence names in addition: who is on top. */
  says: string;
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  sales: ['salesReport', 'billWiseReport'],
  items: ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'],
  stock: ['stockSummaryReport', 'stockValuationReport'],
};

/** 'June; channel=uber', '2026-06-03', '2026-06-01..2026-06-15'. */
const parametersIn = (text: string): Record<string, string> =>
  Object.assign(
    {},
    ...text.split('; ').map((part) => {
      const [key = '', value] = part.split('=');
      if (value !== undefined) return { [key]: value };
      const [fromDate = '', toDate = fromDate] = part === 'June' ? ['2026-06-01', '2026-06-30'] : part.split('..');
      return fromDate ? { fromDate, toDate } : {};
    }),
  );

function questionIn(line: string): Question {
  const [set = '', conversation = '', outlets, today, reports = '', parameters = '', figure = '', says = ''] = line
    .split(' | ')
    .map((cell) => cell.trim());
  const asked = conversation.split(' > ');
  return {
    ...{ set, ask: asked.at(-1) ?? '', after: asked.slice(0, -1), figure, says, with: parametersIn(parameters) },
    ...{ outlets: outlets || 'COL', today: today || '2026-07-01' },
    reports: reports.split('/').flatMap((name) => GROUPS[name] ?? (name ? [name] : [])),
  };
}

export const everyQuestion: readonly Question[] = readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map(questionIn);

/** The questions of some sets. */
export const questionsOf = (...sets: readonly string[]): readonly Question[] =>
  everyQuestion.filter(({ set }) => sets.includes(set));
