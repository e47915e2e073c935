/** `POST v1/exports`: the console writes a list's file in the browser and records it here first, for the user log (domain S11). */

import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { noteExport } from '#server/auth/userLog';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { requirePermission } from './rules/access';

const FORMATS: readonly unknown[] = ['csv', 'xlsx'];

/**
 * Records that a person exported a list.
 * @param body `resource`, the number of `rows` and the `format` of the file
 * @returns how the user log describes the file
 * @throws ApiError 400 with a problem per field, 403 without the permission to export these records
 */
export async function recordListExport(
  q: Queryable,
  identity: Identity,
  { resource, rows, format }: { resource?: unknown; rows?: unknown; format?: unknown },
): Promise<{ file: string }> {
  const entity = typeof resource === 'string' ? findEntity(resource) : undefined;
  if (!entity) throw invalid([problem('resource', 'unknown', 'Name the list that was exported')]);
  requirePermission(identity, entity.module, 'export');
  const problems = [
    ...(Number.isSafeInteger(rows) && Number(rows) >= 0
      ? []
      : [problem('rows', 'integer', 'Enter the number of rows')]),
    ...(FORMATS.includes(format) ? [] : [problem('format', 'choice', 'The format must be csv or xlsx')]),
  ];
  if (problems.length > 0) throw invalid(problems);
  const file = `${entity.label.many}.${String(format)}, ${String(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  await noteExport(q, identity, file);
  return { file };
}
