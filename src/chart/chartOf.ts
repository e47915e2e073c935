import type { Picture, PlacedPlot } from '#engine/define/chart';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { signOf } from '../format/format';

/** Whether the answer has a picture's figures: people without cost access see none of them, and a single outlet has nothing to compare with. */
function hasFigures(picture: Picture, { totals, docs }: ReportAnswer): boolean {
  if (picture.as === 'heatMap' || picture.as === 'sideBySide')
    return Object.keys(objectIn(totals[picture.y])).length > 1;
  if (picture.as === 'funnel') return signOf(totals[picture.y[0] ?? '']) === 1;
  const [row] = docs;
  return row !== undefined && docs.length > 1 && [picture.x, picture.y, picture.classOf].every((key) => key in row);
}

/** The chart that an answer is drawn as; undefined if it has no figures for one: a chart with only zeros is an empty frame. */
export function chartOf({ chart, picture }: Report, answer: ReportAnswer): Picture | PlacedPlot | undefined {
  if (picture && hasFigures(picture, answer)) return picture;
  const points = answer.chart ?? [];
  const isDrawn = points.length > 1 && points.some((point) => chart?.y.some((key) => Boolean(signOf(point[key]))));
  return isDrawn ? chart : undefined;
}
