/**
 * The reference API, and every API that follows the specification: lists as `{ docs, bookmark }`, bare arrays, `{ data }` or the spec's
 * words for nothing; records bare or wrapped. Missing values are undefined, and the console computes them.
 */

import { isRecord, isRows } from '#engine/run/values';
import type { Dialect, Doc, ListAnswer, Written } from './dialect';
import { readRefusal } from './refusals';

/** The spec's words instead of an empty list (section 7). */
const EMPTY_WORDS: readonly unknown[] = ['No List', 'No Item List', 'No items'];
const isNothing = (json: unknown): boolean => json === undefined || json === null || EMPTY_WORDS.includes(json);

/** Where a list's records are, the spec's name first. */
const LISTS = ['docs', 'data', 'items', 'rows', 'list', 'results', 'result'] as const;
/** Where a wrapped record is. */
const WRAPPERS = ['data', 'doc', 'record', 'result'] as const;

/** CouchDB's word for the end of a list. */
const NIL = 'nil';
const textOr = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value !== NIL ? value : undefined;
const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const NOTHING: Omit<ListAnswer, 'docs' | 'total'> = {
  bookmark: undefined,
  previous: undefined,
  position: undefined,
  labels: undefined,
  counts: undefined,
};

function readList(json: unknown): ListAnswer | undefined {
  if (isNothing(json)) return { ...NOTHING, docs: [], total: 0 };
  if (isRows(json)) return { ...NOTHING, docs: json, total: undefined };
  if (!isRecord(json)) return undefined;
  const key = LISTS.find((each) => each in json);
  if (key === undefined) return undefined;
  const inner = json[key];
  if (isNothing(inner)) return { ...NOTHING, docs: [], total: 0 };
  if (!isRows(inner)) return isRecord(inner) ? readList(inner) : undefined;
  return {
    docs: inner,
    bookmark: textOr(json.bookmark),
    previous: textOr(json.previous),
    total: numberOr(json.total),
    position: numberOr(json.position),
    labels: json.labels,
    counts: json.counts as ListAnswer['counts'],
  };
}

/** The value, the first of a list, or what is in its wrapper. */
function readRecord(json: unknown): Doc | undefined {
  if (Array.isArray(json)) return readRecord(json[0]);
  if (!isRecord(json)) return undefined;
  if (isId(json._id) || isId(json.id)) return json;
  if ('docs' in json) return readRecord(json.docs);
  const wrapper = WRAPPERS.find((key) => typeof json[key] === 'object' && json[key] !== null);
  return wrapper === undefined ? json : readRecord(json[wrapper]);
}

const isId = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** Proof that the API has the record: its id, as `_id` or `id`. CouchDB answers with id and revision only. */
function readWrite(json: unknown): Written | undefined {
  const { id, rev, ok: _ok, ...rest } = readRecord(json) ?? {};
  if (!isId(rest._id) && !isId(id)) return undefined;
  const record = {
    ...rest,
    ...(rest._id === undefined ? { _id: id } : {}),
    ...(rest._rev === undefined && rev !== undefined ? { _rev: rev } : {}),
  };
  const isWhole = rest._id !== undefined && Object.keys(rest).some((key) => key !== '_id' && key !== '_rev');
  return { record, isWhole };
}

export const reference: Dialect = { readList, readRecord, readWrite, readRefusal };
