/** A request's format, and the records that its parameters name. */

import { type Fields, inSentence, labelOf } from '#engine/define/fields';
import type { ReportValues } from '#engine/define/report';
import type { Problem } from '#engine/define/rules';
import { refersTo } from '#engine/read/entities';
import type { QueryText } from '#engine/run/query/query';
import { findEntity } from '#resources';
import type { Queryable } from '../../db/types';
import { problem } from '../../http/errors';
import { readMany } from '../../records/write/store';
import type { ReportScope } from '../sources';
import { FILE_FORMATS, type RefuseParameter, type ReportFormat } from './shape';

export function formatOf(text: QueryText, say: RefuseParameter): ReportFormat {
  const format = text.format || 'json';
  const known = (['json', ...FILE_FORMATS] as const).find((each) => each === format);
  if (known) return known;
  say('format', 'choice', `format is one of: json, ${FILE_FORMATS.join(', ')}`);
  return 'json';
}

/** Records that don't exist for this person, by the parameter that names them. Parameters with a problem are skipped. */
export async function unknownRecords(
  q: Queryable,
  fields: Fields,
  values: ReportValues,
  scope: ReportScope,
  known: readonly Problem[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const seen = { groupId: scope.groupId, outletIds: scope.allowed, userId: scope.userId };
  for (const [key, field] of Object.entries(fields)) {
    const entity = values[key] ? findEntity(refersTo(field) ?? '') : undefined;
    if (!entity || known.some((each) => each.field === key)) continue;
    const ids = [...new Set([values[key]].flat().map(String))];
    if ((await readMany(q, seen, entity, ids)).length < ids.length)
      problems.push(
        problem(
          key,
          'unknown',
          `${labelOf(key, field)}: there is no such ${inSentence(entity.label.one)}, or it is not yours`,
        ),
      );
  }
  return problems;
}
