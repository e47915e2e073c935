/**
 * Facts: what tools found, as statements with a handle. A model sees the handle and what it is about, never the figure; people see the
 * statement. So a sentence can't have a figure, a period, an outlet or a direction that no report gave.
 */

import { inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { beforeOf, changeOf, changePctOf } from '#engine/read/comparison';
import { isFigure, type ReportAnswer, tileColumns } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { be, listed } from '../catalogue/labels';
import { datesText, figureLabel, groupLabel, isNumber, type Row, rowLabel, unitIn, valueText } from '../say/figures';

/** A statement with a handle. */
export interface Fact {
  /** What the model reads: 'Net sales, total'. Names of records are in it, figures aren't. */
  about: string;
  /** What people read: 'Net sales were LKR 211,500.00'. */
  text: string;
  /** When and where it applies: 'from 1 Jun 2026 to 30 Jun 2026 at Colombo'. Facts that share it say it once. */
  where: string;
}

/** Rows that get a handle. */
const MOST_ROWS = 10;

/** A report's answer with what it is the answer to. */
interface Found {
  report: Report;
  answer: ReportAnswer;
  /** The columns that were asked for, the report's figures at the top if none was. */
  figures: readonly string[];
  /** Names of the outlets that it covers. */
  outlets: readonly string[];
  /** The group whose subtotals were asked for. */
  by: string | undefined;
}

/** 'from 1 Jun 2026 to 30 Jun 2026 at Colombo' */
const whereOf = ({ answer, outlets }: Pick<Found, 'answer' | 'outlets'>): string =>
  [datesText(answer.params), outlets.length > 0 ? `at ${listed(outlets)}` : ''].filter(Boolean).join(' ');

const shown = ({ report, answer }: Found, figure: string, row: Row): string =>
  valueText(report, figure, row[figure], { currency: answer.currency, unit: unitIn(report, figure, row) });

/** The total of each figure. */
function totalsOf(found: Found): Fact[] {
  const { report, answer, figures } = found;
  return figures.flatMap((figure) => {
    if (!isNumber(answer.totals[figure])) return [];
    const label = figureLabel(report, figure);
    return [
      {
        about: `${label}, total`,
        text: `${label} ${be(label)} ${shown(found, figure, answer.totals)}`,
        where: whereOf(found),
      },
    ];
  });
}

/** How each figure changed against the other side of the comparison, with the server's words for the direction. */
function changesOf(found: Found): Fact[] {
  const { report, answer, figures } = found;
  if (!answer.compared) return [];
  const { outlets: others, ...dates } = answer.compared;
  return figures.flatMap((figure) => {
    const change = answer.totals[changeOf(figure)];
    if (!isNumber(change)) return [];
    const label = figureLabel(report, figure);
    const before = shown(found, beforeOf(figure), answer.totals);
    const against = others ? before : `${before} ${datesText(dates)}`;
    const pct = answer.totals[changePctOf(figure)];
    const size = valueText(report, figure, dec(change).abs().toFixed(), { currency: answer.currency });
    const share = isNumber(pct) ? ` (${valueText(report, changePctOf(figure), pct, { currency: null })})` : '';
    const direction = dec(change).gt(0) ? 'higher' : 'lower';
    const text = dec(change).eq(0)
      ? `${label} ${be(label)} the same as ${against}`
      : `${label} ${be(label)} ${size}${share} ${direction} than ${against}`;
    return [
      { about: `${label}, change against the compared ${others ? 'outlets' : 'days'}`, text, where: whereOf(found) },
    ];
  });
}

interface Named {
  label: string;
  row: Row;
}

const namedRows = ({ report, answer, by }: Found): Named[] =>
  by
    ? (answer.groups ?? []).map(({ value, totals }) => ({ label: groupLabel(report, answer, by, value), row: totals }))
    : answer.docs.map((row) => ({ label: rowLabel(report, answer, row), row }));

/** Each of the first rows with its figures. */
function rowsOf(found: Found, rows: readonly Named[]): Fact[] {
  const { report, figures } = found;
  return rows.slice(0, MOST_ROWS).flatMap(({ label, row }, index) => {
    const known = figures.filter((figure) => isNumber(row[figure]));
    if (!label || known.length === 0) return [];
    const said = known.map((figure) => `${inSentence(figureLabel(report, figure))} ${shown(found, figure, row)}`);
    return [
      {
        about: `row ${index + 1} of ${rows.length}: ${label}`,
        text: `${label}: ${listed(said)}`,
        where: whereOf(found),
      },
    ];
  });
}

/** The highest and the lowest row of the first figure, where all rows are known. */
function extremesOf(found: Found, rows: readonly Named[]): Fact[] {
  const { report, answer, figures, by } = found;
  const [figure] = figures;
  const known = rows.filter(({ row }) => figure !== undefined && isNumber(row[figure]));
  if (figure === undefined || known.length < 2 || (!by && answer.docs.length < answer.total)) return [];
  const sorted = known.toSorted((a, b) => dec(b.row[figure]).cmp(dec(a.row[figure])));
  const label = inSentence(figureLabel(report, figure));
  return (['highest', 'lowest'] as const).flatMap((word) => {
    const end = word === 'highest' ? sorted[0] : sorted.at(-1);
    if (!end) return [];
    const same = sorted.filter(({ row }) => dec(row[figure]).eq(dec(end.row[figure])));
    return [
      {
        about: `${word} ${label} of all rows`,
        text: `${listed(same.map((each) => each.label))} had the ${word} ${label}, ${shown(found, figure, end.row)}`,
        where: whereOf(found),
      },
    ];
  });
}

/** The facts of a report's answer. */
export function factsOf(found: Found): Fact[] {
  const { report, answer } = found;
  const rows = namedRows(found);
  if (rows.length === 0 && answer.total === 0)
    return [{ about: 'there are no rows', text: `${report.label} has no rows`, where: whereOf(found) }];
  return [...totalsOf(found), ...changesOf(found), ...extremesOf(found, rows), ...rowsOf(found, rows)];
}

const MOST_USUAL = 3;

/** The figures that are stated if none is named: the ones at the top, or the first of the table. */
export function usualFigures(report: Report, visible: readonly string[]): string[] {
  const tiles = tileColumns(report).filter((key) => visible.includes(key));
  if (tiles.length > 0) return tiles;
  return visible
    .filter((key) => {
      const column = report.columns[key];
      return column !== undefined && !column.hidden && isFigure(column);
    })
    .slice(0, MOST_USUAL);
}
