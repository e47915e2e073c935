/** One row compared with other days: a dish, a line, a revenue group. */

import { choiceLabel, type Field } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { nameColumns } from '../planning/vocabulary';
import { changeSentence } from './changes';
import type { Asking, Said } from './phrases';
import { rowFigure, rowsFor } from './rows';

/** How the figure of one row moved; undefined where several rows have the name. */
export function rowChange(asking: Asking, answer: ReportAnswer, base: ReportAnswer): Said | undefined {
  const { plan } = asking;
  const { row, report } = plan;
  const figure = rowFigure(plan);
  const sides = [answer, base].map((side) => rowsFor(plan, side));
  if (!row || !figure || sides.some((rows) => rows.length > 1) || sides.every((rows) => rows.length === 0))
    return undefined;
  const [now, then] = sides.map(([first]) => first ?? { [figure]: '0' });
  const isLine = row.column !== undefined && row.column === nameColumns(report)[0];
  const label = row.column === undefined ? row.label : choiceLabel(report.columns[row.column] as Field, row.value);
  const of = { ...asking, plan: { ...plan, filters: isLine ? plan.filters : [...plan.filters, label] } };
  const moved = [now, then].map((totals, at) => ({ ...(at === 0 ? answer : base), totals: totals ?? {} }));
  const [one, other] = moved;
  return (
    one && other && { ...changeSentence(of, one, other, figure, isLine ? label : undefined), rows: sides[0] ?? [] }
  );
}
