/** Declared parameters, paging and format, with a message for unknown parameters. */

import { type Field, type Fields, inSentence, labelOf, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { refersTo } from '#engine/read/entities';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { validateFields } from '#engine/run/evaluate/validate';
import { nearest } from '#engine/run/nearest';
import { findEntity } from '#resources';
import type { Queryable } from '../../db/types';
import { problem } from '../../http/errors';
import { readMany } from '../../records/write/store';
import type { ReportScope } from '../sources';
import { PERIOD_PARAMETERS } from './scope';
import { FILE_FORMATS, type Query, type ReportFormat, type Say } from './shape';

const LIMIT = { default: 200, most: 1000 };

const COMMON = ['group_id', 'outlets', 'sort', 'group', 'limit', 'bookmark', 'format', 'compare', 'where', 'columns'];

/** Parses URL text into the validator's values; unreadable text is left for it to refuse. */
function readText(field: Field, text: string): unknown {
  const kind = shownKind(field);
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'choices' || kind === 'references' || kind === 'tags') return text.split(',').filter(Boolean);
  return text;
}

export function limitOf(query: Query, say: Say): number {
  if (!query.limit) return LIMIT.default;
  const limit = Number(query.limit);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT.most) return limit;
  say('limit', 'limit', `limit is a whole number from 1 to ${LIMIT.most}`);
  return LIMIT.default;
}

export function formatOf(query: Query, say: Say): ReportFormat {
  const format = query.format || 'json';
  const known = (['json', ...FILE_FORMATS] as const).find((each) => each === format);
  if (known) return known;
  say('format', 'choice', `format is one of: json, ${FILE_FORMATS.join(', ')}`);
  return 'json';
}

export function refuseUnknown(report: Report, query: Query, say: Say): void {
  const known = [...COMMON, ...PERIOD_PARAMETERS[report.period], ...Object.keys(report.parameters)];
  for (const key of Object.keys(query)) {
    if (known.includes(key)) continue;
    const near = nearest(key, known);
    say(key, 'unknownParameter', `This report has no parameter “${key}”${near ? `; did you mean “${near}”?` : ''}`);
  }
}

/** The declared parameters, checked by the forms' validator; references must exist for this person. */
export async function declaredOf(q: Queryable, fields: Fields, query: Query, scope: ReportScope, today: string) {
  const given = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (query[key] ? [[key, readText(field, query[key])]] : [])),
  );
  const { value, problems } = validateFields(fields, withDefaults(fields, given, { '@today': today }), { today });
  for (const [key, field] of Object.entries(fields)) {
    const entity = value[key] ? findEntity(refersTo(field) ?? '') : undefined;
    if (!entity || problems.some((each) => each.field === key)) continue;
    const seen = { groupId: scope.groupId, outletIds: scope.allowed, userId: scope.userId };
    const ids = [...new Set([value[key]].flat().map(String))];
    if ((await readMany(q, seen, entity, ids)).length < ids.length)
      problems.push(
        problem(
          key,
          'unknown',
          `${labelOf(key, field)}: there is no such ${inSentence(entity.label.one)}, or it is not yours`,
        ),
      );
  }
  return { value, problems };
}
