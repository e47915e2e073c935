import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { objectIn } from '#engine/run/values';

/** Whether the answer has what the picture shows: a person without costs sees none of them. */
export const hasPicture = ({ picture }: Report, answer: ReportAnswer): boolean => {
  if (!picture) return false;
  if (picture.kind === 'heatMap') return Object.keys(objectIn(answer.totals[picture.values])).length > 1;
  const [row] = answer.docs;
  return (
    row !== undefined && answer.docs.length > 1 && [picture.x, picture.y, picture.classOf].every((key) => key in row)
  );
};
