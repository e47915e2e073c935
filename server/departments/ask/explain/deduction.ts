/** Lines that a layout deducts, such as staff meals: their own column has them as the amounts that they are, and so has an answer. */

import { type ReportAnswer, visibleColumns } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { runQuery } from '../asker';
import { dimensionsOf } from '../catalogue/vocabulary';
import type { Asking } from '../plan/plan';
import { columnOfLine } from '../plan/rows';
import { isNumber, placesOf, type Row } from '../say/figures';
import { rowFigure, rowsFor } from '../say/rows';

/** An amount with the other sign, with as many decimals. */
const negated = (value: string): string => fixed(dec(value).neg(), placesOf(value));

/**
 * Answers with the line that was asked for as an amount: 'staff meals were LKR 2,131.39', and not less than nothing. Whether a line below zero
 * is a deduction, the column of the same name says.
 */
export async function withoutDeduction(
  asking: Asking,
  answers: readonly ReportAnswer[],
): Promise<readonly ReportAnswer[]> {
  const { plan, asker } = asking;
  const { identity } = asker;
  const { row, report } = plan;
  const figure = rowFigure(plan);
  const lines = row?.column && figure ? answers.map((answer) => rowsFor(plan, answer)[0]) : [];
  const below = (line: Row | undefined): boolean =>
    figure !== undefined && isNumber(line?.[figure]) && dec(line?.[figure]).lt(0);
  const at = lines.findIndex(below);
  const first = lines[at];
  if (!row || !figure || !first) return answers;
  const columns = new Map(visibleColumns(report, identity));
  for (const { dimension } of dimensionsOf(report, columns)) {
    const { by } = dimension;
    const column = 'parameter' in by && columnOfLine(report, identity, { row, dimension });
    if (!column) continue;
    const { asOf, fromDate, toDate } = answers[at]?.params ?? {};
    const period = asOf ? { asOf: String(asOf) } : { from: String(fromDate), to: String(toDate) };
    const filters = { ...plan.query.filters, [by.parameter]: by.value };
    const { totals } = await runQuery(asker, { ...plan.query, period, filters });
    if (!isNumber(totals[column]) || !dec(totals[column]).eq(dec(first[figure]).neg())) return answers;
    return answers.map((answer, index) => {
      const line = lines[index];
      if (!line || !isNumber(line[figure])) return answer;
      const amount = { ...line, [figure]: negated(String(line[figure])) };
      return { ...answer, docs: answer.docs.map((each) => (each === line ? amount : each)) };
    });
  }
  return answers;
}
