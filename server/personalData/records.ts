/** What records say about a person, by their declarations. */

import { fieldsOf, titleOf } from '#engine/read/entities';
import { isRecord } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Row } from '../db/types';
import { visibleOne } from '../records/rules/access';
import type { Matcher } from './matching';
import type { Subject } from './subject';

/** Every place in a value where the person is named, with what is around it: a whole row of a list, else the value itself. */
function mentions(value: unknown, isMatch: Matcher['isMatch'], path: string, around: unknown): [string, unknown][] {
  if (isMatch(value)) return [[path, around]];
  if (Array.isArray(value))
    return value.flatMap((each, index) =>
      mentions(each, isMatch, isRecord(each) ? `${path}.${index}` : path, isRecord(each) ? each : around),
    );
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const isRow = path !== '';
    return mentions(each, isMatch, isRow ? path : key, isRow ? around : each);
  });
}

/** A record as the export has it: the person's own in full, of any other the places where it names them. */
export function recordRow(
  identity: Identity,
  subject: Subject,
  isMatch: Matcher['isMatch'],
  resource: string,
  stored: Row,
): Row | undefined {
  const entity = findEntity(resource);
  if (!entity) return undefined;
  const isOwn = subject.record?.resource === resource && subject.record.id === stored._id;
  const secret = Object.entries(fieldsOf(entity)).flatMap(([key, field]) => (field.secret ? [key] : []));
  const record = visibleOne(identity, entity, stored);
  const shown = Object.fromEntries(Object.entries(record).filter(([key]) => !secret.includes(key)));
  const own = { _id: stored._id, title: titleOf(entity, stored) };
  return isOwn ? { ...own, ...shown } : { ...own, ...Object.fromEntries(mentions(shown, isMatch, '', undefined)) };
}
