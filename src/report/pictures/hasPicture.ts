import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';
import { signOf } from '../../format/format';

/**
 * Whether the answer has the picture's figures: people without cost access see none of them, and a single outlet has nothing to compare
 * with.
 */
export const hasPicture = ({ picture }: Report, answer: ReportAnswer): boolean => {
  if (!picture) return false;
  if (picture.kind === 'heatMap' || picture.kind === 'sideBySide')
    return Object.keys(objectIn(answer.totals[picture.values])).length > 1;
  if (picture.kind === 'funnel') return signOf(answer.totals[picture.steps[0] ?? '']) === 1;
  const [row] = answer.docs;
  return (
    row !== undefined && answer.docs.length > 1 && [picture.x, picture.y, picture.classOf].every((key) => key in row)
  );
};
