/** Adds up the answers of an import's parts: what each day gets, and problems of the same kind together. Pure. */
import { added } from '#engine/run/decimal';
import type { SentRow } from './rows';

/** A problem of one row, as the API says it. */
interface RowProblem {
  row: number;
  billNumber?: string;
  field: string;
  rule: string;
  message: string;
}

/** One day of an outlet, as the API's dry run has it. */
export interface DayFigures {
  outletId: string;
  day: string;
  bills: number;
  lines: number;
  others: number;
  total: string;
  differing: number;
  difference: string;
}

/** The API's answer for a part. */
export interface PartAnswer {
  bills: { created: number; skipped: number; refused: number };
  lines: number;
  errors: readonly RowProblem[];
  warnings: readonly RowProblem[];
  days?: readonly DayFigures[];
}

/** Problems of one kind: an example, and where they are. */
export interface ProblemGroup {
  kind: string;
  rule: string;
  /** The first one's sentence. */
  message: string;
  /** Positions of the file's rows. */
  rows: readonly number[];
  bills: ReadonlySet<string>;
}

export interface Outcome {
  created: number;
  skipped: number;
  refused: number;
  lines: number;
  days: DayFigures[];
  errors: ProblemGroup[];
  warnings: ProblemGroup[];
}

export const NOTHING: Outcome = {
  ...{ created: 0, skipped: 0, refused: 0, lines: 0 },
  ...{ days: [], errors: [], warnings: [] },
};

function addedDays(before: readonly DayFigures[], more: readonly DayFigures[]): DayFigures[] {
  const days = new Map(before.map((each) => [`${each.day}|${each.outletId}`, each]));
  for (const each of more) {
    const key = `${each.day}|${each.outletId}`;
    const known = days.get(key);
    days.set(
      key,
      known
        ? {
            ...each,
            bills: known.bills + each.bills,
            lines: known.lines + each.lines,
            others: known.others + each.others,
            total: added(known.total, each.total),
            differing: known.differing + each.differing,
            difference: added(known.difference, each.difference),
          }
        : each,
    );
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day);
}

/** What problems of one kind have in common: their sentence without the bill's number, dates and amounts. */
const kindOf = ({ field, rule, message, billNumber }: RowProblem): string => {
  const same = billNumber ? message.replaceAll(billNumber, '#') : message;
  return [
    field,
    rule,
    rule === 'reference' || rule === 'otherOutlet' ? same : same.replace(/\d[\d.,:TZ-]*/g, '#'),
  ].join('|');
};

function addedProblems(
  before: readonly ProblemGroup[],
  more: readonly RowProblem[],
  rows: readonly SentRow[],
): ProblemGroup[] {
  const groups = new Map(
    before.map((group) => [group.kind, { ...group, rows: [...group.rows], bills: new Set(group.bills) }]),
  );
  for (const problem of more) {
    const kind = kindOf(problem);
    const group = groups.get(kind) ?? {
      kind,
      rule: problem.rule,
      message: problem.message,
      rows: [],
      bills: new Set<string>(),
    };
    groups.set(kind, group);
    const at = rows[problem.row - 1]?.at;
    if (at !== undefined) group.rows.push(at);
    if (problem.billNumber) group.bills.add(problem.billNumber);
  }
  return [...groups.values()];
}

/** An outcome with the answer for one more part; `rows` are the rows that were sent. */
export const withPart = (before: Outcome, answer: PartAnswer, rows: readonly SentRow[]): Outcome => ({
  created: before.created + answer.bills.created,
  skipped: before.skipped + answer.bills.skipped,
  refused: before.refused + answer.bills.refused,
  lines: before.lines + answer.lines,
  days: addedDays(before.days, answer.days ?? []),
  errors: addedProblems(before.errors, answer.errors, rows),
  warnings: addedProblems(before.warnings, answer.warnings, rows),
});
