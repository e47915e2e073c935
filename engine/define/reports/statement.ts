/**
 * A statement, such as a profit and loss account: a layout of a report in which every figure is a line, and the rows of another layout are
 * columns side by side. Both are declared by the same columns.
 */

import { namesOnly } from '../../run/values';
import type { Column, Columns } from '../columns';
import { type Field, type Fields, labelOf } from '../fields';

/** When a report is shown as a statement, and from which layout. */
export interface Statement<P extends string = string, K extends string = string> {
  /** The parameter that chooses the layout. */
  by: P;
  /** Its value for the statement. */
  when: string;
  /** Its value for the layout that the statement turns on its side: the rows of that one are the statement's columns. */
  turns: string;
  /** The column that all lines are percentages of, for the column that says `statement: 'pct'`. @default no percentages */
  pctOf?: K;
}

/** What a column is in a statement, besides a line. */
export type StatementPart = 'line' | 'order' | 'total' | 'pct' | 'each';

/** One line of a statement. */
export interface StatementLine {
  /** Its value in the column that names the lines. */
  name: string;
  /** The column with its figure in the other layouts. */
  column: string;
  /** Shown with the opposite sign. */
  isDeducted: boolean;
  /** The sum of lines above it: it stands out. */
  isSubtotal: boolean;
}

/** A statement as readers take it. */
export interface TurnedLayout extends Statement {
  /** Its lines, in order. */
  lines: readonly StatementLine[];
  /** The columns with a part of their own. */
  parts: Readonly<Partial<Record<StatementPart, string>>>;
}

/** Whether a report is asked for as a statement. */
export const isStatement = (
  { statement }: { statement?: Statement },
  parameters: Readonly<Record<string, unknown>>,
): boolean => statement !== undefined && parameters[statement.by] === statement.when;

/** The lines in the order of their columns; a name with '-' in front is deducted, one with '=' is a subtotal. */
const linesIn = (columns: Columns): StatementLine[] =>
  Object.entries(columns).flatMap(([column, { line }]) => {
    if (line === undefined) return [];
    const [, sign, name] = /^([-=]?)(.*)$/.exec(line === true ? column : line) ?? [];
    return [{ name: name ?? column, column, isDeducted: sign === '-', isSubtotal: sign === '=' }];
  });

const partsIn = (columns: Columns): TurnedLayout['parts'] =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, { statement }]) => (statement ? [[statement, key]] : [])));

/** The column that names the rows of the other layouts also names the lines. */
function namingLines(each: Column, { by, lines }: TurnedLayout, columns: Columns, others: readonly string[]): Column {
  const labels = lines.map(({ name, column }) => {
    const of = columns[column];
    return [name, of?.lineLabel ?? labelOf(column, of)];
  });
  return {
    ...each,
    kind: 'choice',
    values: lines.map(({ name }) => name),
    labels: Object.fromEntries(labels),
    words: (value: string, parameters: Readonly<Record<string, unknown>>) =>
      others.includes(String(parameters[by])) ? (each.words?.(value, parameters) ?? value) : undefined,
  } as Column;
}

/** What is wrong with a statement; nothing if it is complete. */
function* problemsIn({ by, when, turns, lines, parts }: TurnedLayout, columns: Columns, values: readonly string[]) {
  for (const value of [when, turns]) if (!values.includes(value)) yield `${by} has no value “${value}”`;
  for (const part of ['line', 'total'] as const)
    if (parts[part] === undefined) yield `it needs a column that says statement: '${part}'`;
  if (lines.length === 0) yield 'it needs columns that say `line`';
  for (const { name } of lines) if (!/^\w+$/.test(name)) yield `“${name}” is no name of a line`;
  if (new Set(lines.flatMap(({ column }) => columns[column]?.sensitive ?? [])).size > 1)
    yield 'its lines are both costs and personal data';
}

/**
 * The statement of a report with its lines, and the columns with what follows from it: amounts of lines are shown in the statement only,
 * to people who can see all lines; other columns are shown in the other layouts only.
 * @throws Error at startup if it isn't complete
 */
export function withStatement(
  report: string,
  columns: Columns,
  said: Statement,
  parameters: Fields,
): { columns: Columns; statement: TurnedLayout } {
  const { by, when } = said;
  const { values = [] } = (parameters[by] ?? {}) as Partial<Field> & { values?: readonly string[] };
  const statement: TurnedLayout = { ...said, lines: linesIn(columns), parts: partsIn(columns) };
  for (const problem of problemsIn(statement, columns, values)) throw new Error(`${report}.statement: ${problem}`);
  const others = values.filter((value) => value !== when);
  const [sensitive] = statement.lines.flatMap(({ column }) => columns[column]?.sensitive ?? []);
  const laidOut = (key: string, each: Column): Column => {
    if (each.statement === 'line') return namingLines(each, statement, columns, others);
    if (each.statement === undefined)
      return each.hidden ? each : { ...each, onlyFor: { [by]: others, ...each.onlyFor } };
    if (each.statement === 'order') return each;
    const amounts: Column = { ...each, onlyFor: { [by]: when }, ...(sensitive ? { sensitive } : {}) };
    if (each.statement !== 'each') return amounts;
    // The lines of a column add up to nothing, so the total row only names the columns.
    return { ...amounts, perValue: true, sum: true, total: (sums) => namesOnly(sums[key]) };
  };
  return {
    columns: Object.fromEntries(Object.entries(columns).map(([key, each]) => [key, laidOut(key, each)])),
    statement,
  };
}
