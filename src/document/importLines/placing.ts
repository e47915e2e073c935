/** A file's rows as lines: what each becomes, or why it can't. Pure. */

import type { ImportResult, ImportRowResult } from '#dataProvider/types';
import { unplacedIn } from '#src/grid';

/** A second meaning of a row: a cost for the unit that it counts, instead of the stock unit. */
export interface OtherReading<C> {
  content: C;
  changes: PlacedRow<C>['changes'];
  /** Rows with the same question have one answer. */
  question: string;
  /** What is asked about: '1,200 for Lager, counted in Case, is'. */
  about: string;
  /** What it means as read, and otherwise. */
  own: string;
  instead: string;
}

/** A row of a file as it was read. `C` is what the lines take of it. */
export interface PlacedRow<C> {
  content: C;
  /** What the line is about: 'Duck, whole'. */
  title: string;
  /** What was read, with what an existing line has now. */
  changes: NonNullable<ImportRowResult['changes']>;
  /** Why texts can't be read, a sentence each. */
  problems: readonly string[];
  /** What it also can mean, where nothing in the file decides. */
  other?: OtherReading<C>;
  /** The existing line that it may change, by its position. */
  existing?: number;
  /** Why it is no line: it has no quantity. */
  left?: string;
  /** It can't be a line even with its texts marked. */
  isLost?: boolean;
}

/** What becomes of rows that are partly unreadable, and of those about existing lines. */
export interface Choices {
  /** Rows with problems become lines too, with their texts marked. */
  isMarked: boolean;
  /** Rows about existing lines change them. */
  isMerged: boolean;
  /** Whether rows mean what they were read as, by question. */
  isOwn: Readonly<Record<string, boolean>>;
}

/** What a row's line takes, as it was answered. */
export const contentOf = <C>({ content, other }: PlacedRow<C>, { isOwn }: Choices): C =>
  other && isOwn[other.question] === false ? other.content : content;

/** The questions of these rows, each with its first row's and how many rows have it. */
export function questionsIn<C>(rows: readonly PlacedRow<C>[]): (OtherReading<C> & { rows: number })[] {
  const found = new Map<string, OtherReading<C> & { rows: number }>();
  for (const { other, left } of rows) {
    if (!other || left !== undefined) continue;
    const known = found.get(other.question);
    found.set(other.question, { ...(known ?? other), rows: (known?.rows ?? 0) + 1 });
  }
  return [...found.values()];
}

const isTaken = <C>({ problems, left, isLost }: PlacedRow<C>, { isMarked }: Choices): boolean =>
  left === undefined && (problems.length === 0 || (isMarked && isLost !== true));

/** The rows that become lines. */
export const takenRows = <C>(rows: readonly PlacedRow<C>[], choices: Choices): PlacedRow<C>[] =>
  rows.filter((row) => isTaken(row, choices));

/** Rows that are left out without being wrong, by reason. */
export function leftOut<C>(rows: readonly PlacedRow<C>[]): { reason: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const { left } of rows) if (left !== undefined) counts.set(left, (counts.get(left) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, rows: count }));
}

/** What could not be placed, one sentence for all of a kind, with the number of rows. */
export const reasonsIn = <C>(rows: readonly PlacedRow<C>[]): { reason: string; rows: number }[] =>
  unplacedIn(rows.flatMap(({ problems, left }) => (left === undefined ? [...new Set(problems)] : []))).map(
    ({ reason, cells }) => ({ reason, rows: cells }),
  );

/** The rows as the table of an import shows them. */
export function asResult<C>(
  rows: readonly PlacedRow<C>[],
  lines: readonly number[],
  { isMerged, isOwn }: Choices,
): ImportResult {
  const shown = rows.flatMap((row, index): ImportRowResult[] =>
    row.left === undefined
      ? [
          {
            row: lines[index] ?? index + 1,
            action: isMerged && row.existing !== undefined ? 'update' : 'create',
            problems: row.problems.map((message) => ({ field: '', rule: 'unread', message })),
            title: row.title,
            changes: row.other && isOwn[row.other.question] === false ? row.other.changes : row.changes,
          },
        ]
      : [],
  );
  const good = shown.filter(({ problems }) => problems.length === 0);
  const updated = good.filter(({ action }) => action === 'update').length;
  return {
    dryRun: true,
    mode: 'valid',
    created: good.length - updated,
    updated,
    unchanged: 0,
    wrong: shown.length - good.length,
    rows: shown,
  };
}
