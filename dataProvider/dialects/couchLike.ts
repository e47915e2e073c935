/**
 * An API that passes on CouchDB's answers: views as `{ total_rows, offset, rows: [{ id, value, doc }] }`, deleted documents among the
 * others, and documents with CouchDB's `type` in addition to the declared fields.
 */

import { isRecord, isRows } from '#engine/run/values';
import type { Dialect, Doc } from './dialect';
import { reference } from './reference';

/** The documents of a view's rows; a row without a document has it as its value. */
const docsOf = (rows: readonly Doc[]): Doc[] =>
  rows.flatMap(({ id, doc, value }) => {
    const found = isRecord(doc) ? doc : isRecord(value) ? { _id: id, ...value } : undefined;
    return found ? [found] : [];
  });

const isView = (json: unknown): json is Doc & { rows: Doc[] } =>
  isRecord(json) && isRows(json.rows) && json.rows.every((row) => 'doc' in row || 'value' in row);

/** Deleted documents and CouchDB's own aren't records. */
const isStored = ({ _id, _deleted }: Doc): boolean => _deleted !== true && !String(_id).startsWith('_design/');

export const couchLike: Dialect = {
  ...reference,
  readList(json) {
    const answer = reference.readList(isView(json) ? docsOf(json.rows) : json);
    // Its totals include deleted and filtered documents, so the console counts itself.
    return answer && { ...answer, docs: answer.docs.filter(isStored), total: answer.docs.length > 0 ? undefined : 0 };
  },
  readRecord: (json) => reference.readRecord(isView(json) ? docsOf(json.rows) : json),
};
