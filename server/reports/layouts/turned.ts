/**
 * A statement's rows: the rows of another layout turned on their side, a row for each line. A line's row also has its figure in the line's own
 * column, where other rows have zero, so that both layouts have the same totals.
 */

import { type Field, scaleOf } from '#engine/define/fields';
import type { Column, Report, ReportValues } from '#engine/define/report';
import { isStatement, type StatementLine } from '#engine/define/reports/statement';
import { comparedReport } from '#engine/read/comparison';
import { isFigure, isFor } from '#engine/read/reporting';
import { namesIn, parseFormula } from '#engine/run/formula';
import { named } from '../answer';

type WithStatement = Report & Required<Pick<Report, 'statement'>>;
const hasStatement = (report: Report): report is WithStatement => report.statement !== undefined;

/** A report as the rows of its statement are read: what was computed or looked up before they were turned are values now. */
interface TurnedReport extends Report {
  /** The report as declared. */
  turnedFrom: WithStatement;
}

export const isTurned = (report: Report): report is TurnedReport => 'turnedFrom' in report;

/** Whether a column is shown in the statement. */
export const isShownIn = ({ turnedFrom: { statement } }: TurnedReport, column: Column): boolean =>
  isFor(column, { [statement.by]: statement.when });

const known = new WeakMap<Report, TurnedReport>();

function turnedReport(report: WithStatement): TurnedReport {
  const found = known.get(report);
  if (found) return found;
  const asValue = ([key, column]: [string, Column]): [string, Column] => {
    const { titleOf: _title, idOf: _id, ...value } = column;
    if (value.line === undefined && !value.sum) return [key, value as Column];
    const { formula: _formula, ...given } = value;
    return [key, given as Column];
  };
  const columns = Object.fromEntries(Object.entries(report.columns).map(asValue));
  const made = { ...report, columns, turnedFrom: report };
  known.set(report, made);
  return made;
}

/** What a request needs to know of its layout. */
interface Asked {
  values: ReportValues;
  beside?: { base: Report };
}

/** The report and the request as their rows are read: a statement's are turned, on both sides of a comparison. */
export function laidOut<W extends Asked>(report: Report, wanted: W): { report: Report; wanted: W } {
  const { beside, values } = wanted;
  const base = beside?.base ?? report;
  if (!hasStatement(base) || !isStatement(base, values)) return { report, wanted };
  const turned = turnedReport(base);
  if (!beside) return { report: turned, wanted };
  return { report: comparedReport(turned), wanted: { ...wanted, beside: { ...beside, base: turned } } };
}

/** The values that the SQL is asked with: it has the layout that is turned. */
export const turnedValues = ({ turnedFrom: { statement } }: TurnedReport, values: ReportValues): ReportValues => ({
  ...values,
  [statement.by]: statement.turns,
});

/** The columns that only a statement has; the SQL doesn't know them. */
export const ofStatement = ({ statement }: Pick<Report, 'statement'>): string[] =>
  [statement?.parts.total, statement?.parts.pct, statement?.parts.each].flatMap((key) => key ?? []);

/** No value, of a column's type. */
export function nothing(column: Column): string {
  if (column.perValue) return 'null::jsonb';
  return isFigure(column) ? 'null::numeric' : `null::${column.kind === 'date' ? 'date' : 'text'}`;
}

/** The rows' columns that a statement is made of. */
export const turnedKeys = ({ turnedFrom: { columns, statement } }: TurnedReport): string[] => {
  const read = [statement.parts.line, statement.pctOf];
  return Object.entries(columns).flatMap(([key, { line, sum, perValue }]) =>
    line !== undefined || (sum && !perValue) || read.includes(key) ? [key] : [],
  );
};

/** A computed amount is rounded as it is shown, so that the columns add up to their total. */
const amountOf = ({ columns }: Report, { column: key, isDeducted }: StatementLine): string => {
  const column = columns[key] as Column;
  const value = `q.${named(key)}::numeric`;
  const amount = column.formula ? `round(${value}, ${scaleOf(column as Field) ?? 0})` : value;
  return isDeducted ? `-${amount}` : amount;
};

/** The line whose row has a sum that is no line: the first one that its formula reads, otherwise the last. */
function rowOf(lines: readonly StatementLine[], { formula }: Column): number {
  const read = formula ? namesIn(parseFormula(formula)) : [];
  const at = lines.findIndex(({ column }) => read.includes(column));
  return at < 0 ? lines.length : at + 1;
}

/** The rows of a layout, with the columns of `turnedKeys`, as the rows of the statement. */
export function turnedRows({ columns, turnedFrom }: TurnedReport, rows: string): string {
  const { lines, parts, pctOf } = turnedFrom.statement;
  const selectedAs = (key: string, column: Column): string => {
    if (key === parts.line) return 'l.line';
    if (key === parts.order) return 'l.place';
    if (key === parts.total) return 'sum(l.amount)';
    if (key === parts.pct && pctOf) return `100 * sum(l.amount) / nullif(sum(q.${named(pctOf)}), 0)`;
    if (key === parts.each) return `jsonb_object_agg(coalesce(q.${named(parts.line ?? '')}, ''), l.amount::text)`;
    const at = lines.findIndex((line) => line.column === key);
    const sign = lines[at]?.isDeducted ? '-' : '';
    if (at >= 0) return `case when l.place = ${at + 1} then ${sign}sum(l.amount) else 0 end`;
    const summed = turnedFrom.columns[key] as Column;
    return summed.sum && !summed.perValue
      ? `case when l.place = ${rowOf(lines, summed)} then sum(q.${named(key)}) else 0 end`
      : nothing(column);
  };
  const selected = Object.entries(columns).flatMap(([key, column]) =>
    column.formula ? [] : [`${selectedAs(key, column)} as ${named(key)}`],
  );
  const values = lines.map((line, index) => `(${index + 1}, '${line.name}', ${amountOf(turnedFrom, line)})`);
  return `select ${selected.join(', ')} from (\n${rows}\n) q
  cross join lateral (values ${values.join(', ')}) l (place, line, amount) group by l.line, l.place`;
}
