/**
 * Facts: what tools found, as statements with a handle. A model sees the handle and what it is about, never the figure; people see the
 * statement. So a sentence can't have a figure, a period, an outlet or a direction that no report gave.
 */

import { inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { beforeOf, changeOf, changePctOf } from '#engine/read/comparison';
import { isFigure, type ReportAnswer, tileColumns } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { be, joined, listed } from '../catalogue/labels';
import { datesText, figureLabel, isNumber, labelled, type Row, unitIn, valueText } from '../say/figures';

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

/** The facts of a report's answer: totals and how they changed, the highest and the lowest row, and the first rows. */
export function factsOf({ report, answer, figures, outlets, by }: Found): Fact[] {
  const where = joined(datesText(answer.params), outlets.length > 0 ? `at ${listed(outlets)}` : '');
  const fact = (about: string, text: string): Fact => ({ about, text, where });
  const shown = (figure: string, row: Row): string =>
    valueText(report, figure, row[figure], { currency: answer.currency, unit: unitIn(report, figure, row) });
  const rows = labelled(report, answer, by);
  if (rows.length === 0 && answer.total === 0) return [fact('there are no rows', `${report.label} has no rows`)];

  const totals = figures.flatMap((figure) => {
    const label = figureLabel(report, figure);
    return isNumber(answer.totals[figure])
      ? [fact(`${label}, total`, `${label} ${be(label)} ${shown(figure, answer.totals)}`)]
      : [];
  });

  /** How a figure changed against the other side of the comparison, with the server's words for the direction. */
  const changes = figures.flatMap((figure) => {
    const { outlets: others, ...dates } = answer.compared ?? {};
    const change = answer.totals[changeOf(figure)];
    if (!answer.compared || !isNumber(change)) return [];
    const label = figureLabel(report, figure);
    const against = joined(shown(beforeOf(figure), answer.totals), others ? '' : datesText(dates));
    const pct = answer.totals[changePctOf(figure)];
    const size = valueText(report, figure, dec(change).abs().toFixed(), { currency: answer.currency });
    const share = isNumber(pct) ? ` (${valueText(report, changePctOf(figure), pct, { currency: null })})` : '';
    const moved = dec(change).eq(0) ? 'the same as' : `${size}${share} ${dec(change).gt(0) ? 'higher' : 'lower'} than`;
    const about = `${label}, change against the compared ${others ? 'outlets' : 'days'}`;
    return [fact(about, `${label} ${be(label)} ${moved} ${against}`)];
  });

  /** The ends of the first figure, where all rows are known. */
  const [first = ''] = figures;
  const label = inSentence(figureLabel(report, first));
  const known = rows.filter(({ row }) => isNumber(row[first]));
  const sorted = known.toSorted((a, b) => dec(b.row[first]).cmp(dec(a.row[first])));
  const isWhole = known.length > 1 && (by !== undefined || answer.docs.length >= answer.total);
  const ends = (isWhole ? (['highest', 'lowest'] as const) : []).flatMap((word) => {
    const end = word === 'highest' ? sorted[0] : sorted.at(-1);
    const same = sorted.filter(({ row }) => end && dec(row[first]).eq(dec(end.row[first])));
    const names = listed(same.map((each) => each.label));
    return end
      ? [fact(`${word} ${label} of all rows`, `${names} had the ${word} ${label}, ${shown(first, end.row)}`)]
      : [];
  });

  const each = rows.slice(0, MOST_ROWS).flatMap(({ label: name, row }, index) => {
    const said = figures.flatMap((figure) =>
      isNumber(row[figure]) ? [`${inSentence(figureLabel(report, figure))} ${shown(figure, row)}`] : [],
    );
    return name && said.length > 0
      ? [fact(`row ${index + 1} of ${rows.length}: ${name}`, `${name}: ${listed(said)}`)]
      : [];
  });
  return [...totals, ...changes, ...ends, ...each];
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
