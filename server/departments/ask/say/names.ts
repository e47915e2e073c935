/** Names behind a figure that only an answer knows: VAT among the taxes, card among the payments. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { objectIn } from '#engine/run/values';
import { joined, listed } from '../catalogue/labels';
import type { Asking } from '../plan/plan';
import { phraseOf } from '../words/english';
import { figureLabel, isNumber, nameText, placesOf, type Row, valueText } from './figures';
import { circumstances, filtersIn } from './phrases';

/** The name that an object has for a word, with its figure. */
export function valueNamed(values: unknown, name: string): readonly [string, unknown] | undefined {
  const wanted = phraseOf(name).join(' ');
  return Object.entries(objectIn(values)).find(
    ([each]) => phraseOf(each.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ') === wanted,
  );
}

/** The first column in whose total all names are. */
export const columnNaming = (totals: Row, columns: readonly string[], names: readonly string[]): string | undefined =>
  columns.find((column) => names.every((name) => valueNamed(totals[column], name)));

/** What the names of a column come to; '0' for none. */
export function sumOfNames(values: unknown): string {
  const all = Object.values(objectIn(values)).filter(isNumber);
  return fixed(
    all.reduce((total, value) => total.plus(dec(value)), dec(0)),
    placesOf(...all),
  );
}

/** All names of a figure: 'Paid by: card LKR 100.00 and cash LKR 50.00, in June'. */
export function namesSentence(asking: Asking, answer: ReportAnswer, figure: string): string {
  const { report } = asking.plan;
  const values = Object.entries(objectIn(answer.totals[figure])).map(([name, value]) => {
    const label = report.columns[figure]?.namesOf ? name : nameText(name);
    return `${label} ${valueText(report, figure, value, { currency: answer.currency })}`;
  });
  const text = values.length > 0 ? listed(values) : 'none';
  return `${joined(`${figureLabel(report, figure)}: ${text},`, circumstances(asking, answer, filtersIn(asking)))}.`;
}
