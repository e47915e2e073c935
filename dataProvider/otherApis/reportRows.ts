/**
 * A report's answer from an API that has rows and nothing else: its own names of columns, and what the reference API computes from them,
 * formulas and totals.
 */

import { scaleOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { labelOfDeclaration } from '#engine/read/entities';
import { totalsFrom } from '#engine/read/reporting';
import { dec, fixed, isDecimal } from '#engine/run/decimal';
import { evaluateFormula, namesIn, parseFormula } from '#engine/run/formula';
import { isRows, objectIn } from '#engine/run/values';
import type { Doc } from '../dialects/dialect';
import { HttpError } from '../http';

/** An API's names of a report's columns, by the console's names: `{ "netSales": "net_amount" }`. */
export type ColumnNames = Readonly<Record<string, string>>;

/** The page hides what the person can't see; here everything is computed. */
const ANYONE = { permissions: {}, isAdministrator: true };

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const isNumber = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && isDecimal(value));

const renamed = (doc: Doc, names: ColumnNames): Doc => {
  const output = { ...doc };
  for (const [key, name] of Object.entries(names))
    if (output[key] === undefined && name in doc) output[key] = doc[name];
  return output;
};

/** The row with its formulas, where everything that they read is there. */
function worked(report: Report, doc: Doc): Doc {
  const output = { ...doc };
  const valueAt = (key: string, seen: readonly string[]): unknown => {
    const column = report.columns[key];
    if (output[key] !== undefined || !column?.formula || seen.includes(key)) return output[key];
    const formula = parseFormula(column.formula);
    const parts = new Map(namesIn(formula).map((name) => [name, valueAt(name, [...seen, key])]));
    if (![...parts.values()].every(isNumber)) return undefined;
    const value = evaluateFormula(formula, (name) => parts.get(name));
    output[key] = value === null ? null : fixed(value, scaleOf(column) ?? 0);
    return output[key];
  };
  for (const key of Object.keys(report.columns)) valueAt(key, []);
  return output;
}

/** Sums of the columns that are added up and that every row has as a number: a sum over some of the rows would be a wrong figure. */
const sumsOf = (report: Report, docs: readonly Doc[]): Doc =>
  Object.fromEntries(
    Object.entries(report.columns).flatMap(([key, column]) => {
      const values = docs.map((doc) => doc[key]);
      if (!column.sum || column.formula || column.perValue || !values.every(isNumber)) return [];
      const sum = values.reduce((total, value) => total.plus(dec(value)), dec(0));
      return [[key, column.kind === 'integer' ? sum.toNumber() : fixed(sum, scaleOf(column) ?? 0)]];
    }),
  );

/** Columns of the page that no row has: they stay blank. What only some layouts or filters show isn't among them. */
export const missingColumns = (report: Report, docs: readonly Doc[]): string[] =>
  Object.entries(report.columns).flatMap(([key, { hidden, optional, onlyFor }]) =>
    hidden || optional || onlyFor || docs.some((doc) => isGiven(doc[key])) ? [] : [key],
  );

/**
 * The answer with the console's names, formulas and totals. Totals that the API gives stay, and a part of a result has none.
 * @throws HttpError if rows came and none of the page's columns is in them: otherwise the page would show dashes only
 */
export function completed(report: Report, answer: Doc, names: ColumnNames = {}): Doc {
  if (!isRows(answer.docs) || answer.docs.length === 0) return answer;
  const docs = answer.docs.map((doc) => worked(report, renamed(doc, names)));
  const shown = Object.entries(report.columns).filter(([, { hidden }]) => !hidden);
  if (!docs.some((doc) => shown.some(([key]) => key in doc))) {
    const found = Object.keys(answer.docs[0] ?? {}).slice(0, 8);
    const label = labelOfDeclaration(report);
    throw new HttpError(
      `${label} came in columns that the console doesn’t know: ${found.join(', ')}. Say in config.json, under "columns", what they mean.`,
      200,
      { code: 'unreadable' },
    );
  }
  const given = objectIn(answer.totals);
  const isWhole = !answer.bookmark && Number(answer.total ?? docs.length) === docs.length;
  if (!isWhole || Object.keys(given).length > 0) return { ...answer, docs };
  return { ...answer, docs, totals: totalsFrom(report, ANYONE, sumsOf(report, docs)) };
}
