/** Refusals in all formats: the reason, problems at their fields, conflicts. */

import { isRecord } from '#engine/run/values';
import type { Doc, Refusal } from './dialect';
import { isRefused, reasonIn } from './reasons';

/** Problems at their fields as `{ field, rule, message }`, also from `{ param, msg }` and `{ [field]: message }`. */
function problemsIn(errors: unknown): Doc[] {
  if (Array.isArray(errors))
    return errors.flatMap((each) => {
      if (!isRecord(each)) return [];
      const field = each.field ?? each.param ?? each.path;
      const message = reasonIn(each);
      if (typeof field !== 'string' || !message) return [];
      return [{ ...each, field, rule: typeof each.rule === 'string' ? each.rule : 'invalid', message }];
    });
  if (!isRecord(errors)) return [];
  return Object.entries(errors).flatMap(([field, value]) => {
    const message = reasonIn(value);
    return message ? [{ field, rule: 'invalid', message }] : [];
  });
}

const isConflict = (json: unknown): boolean =>
  isRecord(json) &&
  ([json.error, json.code, json.name].includes('conflict') || /\bupdate conflict\b/i.test(String(json.reason ?? '')));

/** A database's conflict message means nothing to people, so the console has its own. */
const CONFLICT_WORDS = /^(document )?(update )?conflict\.?$/i;

/** Reads a refusal; below status 400, undefined unless it is one. */
export function readRefusal(status: number, json: unknown): Refusal | undefined {
  if (status < 400 && !isRefused(json)) return undefined;
  const given = isRecord(json) ? json : {};
  const { errors, ...rest } = given;
  const problems = problemsIn(errors);
  const body: Doc = problems.length > 0 ? { ...rest, errors: problems } : rest;
  // Text from a failing server is for its log.
  const reason = status >= 500 && !isRecord(json) ? undefined : reasonIn(json);
  if (status === 409 || isConflict(json))
    return { status: 409, reason: CONFLICT_WORDS.test(reason ?? '') ? undefined : reason, body };
  return { status: status < 400 ? 400 : status, reason, body };
}
