/** The one place where the API's `_id` becomes react-admin's `id`, and where answers become records. */
import type { Identifier, RaRecord } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { isRecord } from '#engine/run/values';
import { HttpError } from './http';
import type { LabelStore } from './labels';

export type ConsoleRecord = AnyRecord & RaRecord<string> & { _id: string };

/** A stored record as react-admin wants it. Titles of what it refers to (`_labels`) go to the label store. */
export function toRecord(entity: Entity, doc: AnyRecord, labels: LabelStore): ConsoleRecord {
  const { _labels, ...rest } = doc;
  if (_labels !== undefined) labels.merge(_labels);
  const id = rest._id ?? rest.id;
  if (id === undefined || id === null || id === '')
    throw new HttpError(`A ${entity.label.one.toLowerCase()} came without its id.`, 200, { code: 'unreadable' });
  return { ...rest, id: String(id), _id: String(id) };
}

/** A record as the API wants it: without react-admin's `id`, and without what the reference API says about a record beside it. */
export function fromRecord(record: AnyRecord): AnyRecord {
  const { id: _id, _labels, _frozen, _locked, ...rest } = record;
  return rest;
}

/** The record in the answer of a read or write: itself, the first of a list, or of `docs`. Undefined when there is none. */
export function recordIn(json: unknown): AnyRecord | undefined {
  if (Array.isArray(json)) return recordIn(json[0]);
  if (!isRecord(json)) return undefined;
  return json.docs === undefined ? json : recordIn(json.docs);
}

/** Whether the answer of a write names the record that it stored: the proof that the API has it. */
export function namesRecord(json: unknown): boolean {
  const { _id, id } = recordIn(json) ?? {};
  return [_id, id].some((each) => (typeof each === 'string' && each !== '') || typeof each === 'number');
}

/** What is stored after a write. An API that answers with less than the record (its id and revision) leaves the rest as it was sent. */
export function writtenRecord(sent: AnyRecord, json: unknown): AnyRecord {
  const answer = recordIn(json) ?? {};
  const { id, rev, ok: _ok, ...rest } = answer;
  return {
    ...(answer._id === undefined ? sent : {}),
    ...rest,
    ...(answer._id === undefined && id !== undefined ? { _id: id } : {}),
    ...(answer._rev === undefined && rev !== undefined ? { _rev: rev } : {}),
  };
}

export const notFoundError = (entity: Entity): HttpError =>
  new HttpError(`This ${entity.label.one.toLowerCase()} wasn’t found. It may have been deleted.`, 404, {
    code: 'notFound',
  });

/** A named error for a call that the declaration does not have: no screen offers it, so asking is a mistake in the program. */
export const noCall = (entity: Entity, what: string): HttpError =>
  new HttpError(`There is no call to ${what} ${entity.label.many.toLowerCase()}.`, 0, {
    code: 'noCall',
    resource: entity.name,
    operation: what,
  });

export const idOf = (id: Identifier): string => String(id);
