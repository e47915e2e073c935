/** The only place that turns the API's `_id` into react-admin's `id`, and answers into records. */
import type { Identifier, RaRecord } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { titleFields, titleOf } from '#engine/read/entities';
import { HttpError } from './http';
import type { LabelStore } from './labels';

export type ConsoleRecord = AnyRecord & RaRecord<string> & { _id: string };

/** A stored record for react-admin. Titles of references (`_labels`) go to the label store, and a title made from them to `_title`. */
export function toRecord(entity: Entity, doc: AnyRecord, labels: LabelStore): ConsoleRecord {
  const { _labels, ...rest } = doc;
  if (_labels !== undefined) labels.merge(_labels);
  const id = rest._id ?? rest.id;
  if (id === undefined || id === null || id === '')
    throw new HttpError(
      `A ${inSentence(entity.label.one)} came without its id: the API must send _id or id with each record.`,
      200,
      { code: 'unreadable' },
    );
  const made = titleFields(entity).length > 0 ? { _title: titleOf(entity, rest, labels.get) } : undefined;
  return { ...rest, ...made, id: String(id), _id: String(id) };
}

/** A record for the API: without react-admin's `id` and the reference API's metadata. */
export function fromRecord(record: AnyRecord): AnyRecord {
  const { id: _id, _labels, _title, _frozen, _locked, _letter, ...rest } = record;
  return rest;
}

export const notFoundError = (entity: Entity): HttpError =>
  new HttpError(`This ${inSentence(entity.label.one)} wasn’t found. It may have been deleted.`, 404, {
    code: 'notFound',
  });

/** An error for a call that the declaration doesn't have: no screen offers it, so this is a bug. */
export const noCall = (entity: Entity, what: string): HttpError =>
  new HttpError(`There is no call to ${what} ${inSentence(entity.label.many)}.`, 0, {
    code: 'noCall',
    resource: entity.name,
    operation: what,
  });

export const idOf = (id: Identifier): string => String(id);
