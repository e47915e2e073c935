/** Parses a request: scope, paging, filters, bodies; in the specification's format and in ra-data-simple-rest's. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Route, unwrapped } from '#engine/read/calls';
import { fieldsOf, scopeOf } from '#engine/read/entities';
import { ApiError, invalid, problem } from '../http/errors';
import { formRecord, isForm } from './forms';
import type { Narrowing } from './read/reading';
import type { ListQuery } from './write/store';

/** A signed-in request to one route. */
export interface Call {
  route: Route;
  /** Placeholders of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

const MAX_LIMIT = 1000;
const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `a,b` or `["a","b"]` */
function listOf(text: string): string[] {
  if (text.trim().startsWith('[')) {
    const values = parsed(text, 'outlets');
    if (Array.isArray(values)) return values.map(String);
  }
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function parsed(text: string, name: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid([problem(name, 'json', `${name} is not valid JSON`)]);
  }
  refuseReserved(text, value);
  return value;
}

const isIdParameter = (name: string) => name === 'id' || name === '_id';

/** What placeholders in a list's path narrow: `{groupId}`, `{outletId}`, `{id}` for the scope's own id, `{companyId}` for a field. */
function fromPath(entity: Entity, params: Call['params']): Narrowing & { filter: AnyRecord } {
  const filter: AnyRecord = {};
  const narrowing: Narrowing = {};
  for (const [name, value] of Object.entries(params)) {
    const isGroup = ['groupId', 'group_id'].includes(name) || (isIdParameter(name) && scopeOf(entity) === 'group');
    if (isGroup) narrowing.groupId = value;
    else if (name === 'outletId' || name === 'outlet_id' || isIdParameter(name)) narrowing.outletIds = [value];
    else if (name in fieldsOf(entity)) filter[name] = value;
  }
  return { ...narrowing, filter };
}

/** A request's scope, from its path and from `group_id`, `outletId`, `outlets`. */
export function narrowingOf(entity: Entity, { params, query }: Omit<Call, 'route'>): Narrowing & { filter: AnyRecord } {
  const path = fromPath(entity, params);
  const groupId = path.groupId ?? query.get('group_id') ?? query.get('groupId') ?? undefined;
  const outletId = query.get('outletId');
  const outlets = query.get('outlets');
  const named = path.outletIds ?? (outletId ? [outletId] : outlets ? listOf(outlets) : undefined);
  return { filter: path.filter, ...(groupId ? { groupId } : {}), ...(named ? { outletIds: named } : {}) };
}

/** The outlets for a new record's defaults: the request's, otherwise all of the person's. */
export const selectedOutlets = (entity: Entity, call: Call): readonly string[] | undefined =>
  narrowingOf(entity, { ...call, params: {} }).outletIds;

function filterOf(query: URLSearchParams): AnyRecord {
  const text = query.get('filter');
  if (!text) return {};
  const filter = parsed(text, 'filter');
  if (!isObject(filter)) throw invalid([problem('filter', 'type', 'filter must be a JSON object, field by field')]);
  return filter;
}

function limitOf(query: URLSearchParams): number | undefined {
  const text = query.get('limit');
  if (text === null || text === '') return undefined;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1)
    throw invalid([problem('limit', 'integer', `limit must be a whole number from 1 to ${MAX_LIMIT}`)]);
  return Math.min(limit, MAX_LIMIT);
}

interface ListRequest {
  query: ListQuery;
  /** ra-data-simple-rest: a bare array, with the range in a header. */
  isRest: boolean;
}

/** simple-rest sends `range`, a JSON `sort`, or ids in the filter; without any of these a request uses the specification's format. */
const speaksRest = (route: Pick<Route, 'rest'>, query: URLSearchParams, filter: AnyRecord): boolean =>
  route.rest === true &&
  (query.has('range') || query.get('sort')?.startsWith('[') === true || ('id' in filter && !query.has('limit')));

function restQuery(query: URLSearchParams, filter: AnyRecord): ListQuery {
  const range = query.get('range');
  const edges: unknown = range ? parsed(range, 'range') : [0, MAX_LIMIT - 1];
  const [start, end] = Array.isArray(edges) ? edges.map(Number) : [];
  if (
    start === undefined ||
    end === undefined ||
    !Number.isInteger(start) ||
    !Number.isInteger(end) ||
    start < 0 ||
    end < start
  ) {
    throw invalid([problem('range', 'range', 'range must be [first, last]')]);
  }
  const sort = query.get('sort');
  const order: unknown = sort?.startsWith('[') ? parsed(sort, 'sort') : [sort, undefined];
  const [field, direction] = Array.isArray(order) ? order : [];
  return {
    filter,
    limit: Math.min(end - start + 1, MAX_LIMIT),
    offset: start,
    ...(typeof field === 'string' && field ? { sort: `${direction === 'DESC' ? '-' : ''}${field}` } : {}),
  };
}

/** Paging, sort, search and filters of a list. */
export function listRequest({ route, query }: { route: Pick<Route, 'rest'>; query: URLSearchParams }): ListRequest {
  const filter = filterOf(query);
  if (speaksRest(route, query, filter)) return { query: restQuery(query, filter), isRest: true };
  const text = (name: string) => query.get(name) || undefined;
  const [sort, q, bookmark, limit] = [text('sort'), text('q'), text('bookmark'), limitOf(query)];
  return {
    isRest: false,
    query: {
      filter,
      ...(sort ? { sort } : {}),
      ...(q ? { q } : {}),
      ...(bookmark ? { bookmark } : {}),
      ...(limit ? { limit } : {}),
    },
  };
}

/** A request's record id: in the path, in the query, or (for writes) in the body. */
export const idOf = ({ params, query }: Call, body: AnyRecord = {}): string | undefined => {
  const [inPath] = Object.entries(params)
    .filter(([name]) => name !== 'rev' && name !== '_rev')
    .map(([, value]) => value);
  const given =
    params._id ?? params.id ?? inPath ?? body._id ?? body.id ?? query.get('_id') ?? query.get('id') ?? query.get('uid');
  return typeof given === 'string' ? given : undefined;
};

/** The revision that a write is about. */
export const revisionOf = ({ params, query }: Call, body: AnyRecord = {}): string | undefined => {
  const given = params._rev ?? params.rev ?? body._rev ?? query.get('_rev') ?? query.get('rev');
  return typeof given === 'string' ? given : undefined;
};

/** The maximum nesting depth of a record; deeper ones are refused before anything walks them. */
const DEEPEST = 64;

/** Whether lists and objects are nested too deep. It reads the text, because deep nesting can't be walked. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (isQuoted) {
      if (letter === 92) index++;
      else if (letter === 34) isQuoted = false;
    } else if (letter === 34) isQuoted = true;
    else if (letter === 91 || letter === 123) {
      if (++depth > DEEPEST) return true;
    } else if (letter === 93 || letter === 125) depth--;
  }
  return false;
}

/** The maximum number of names in an object: every rule that copies a record would copy them all. */
const MOST_NAMES = 1_000;

/** Whether any object inside has too many names. */
function isTooWide(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inner = Object.values(value);
  return (!Array.isArray(value) && inner.length > MOST_NAMES) || inner.some(isTooWide);
}

/** Whether any text inside contains what PostgreSQL's text and jsonb refuse: NUL, or an unpaired surrogate. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value);
  if (Array.isArray(value)) return value.some(isUnstorable);
  return isObject(value) && Object.entries(value).some(([key, each]) => isUnstorable(key) || isUnstorable(each));
}

/** Keys that JavaScript looks up to convert an object to text or a number: a record with them can't be read. */
const RESERVED = ['toString', 'valueOf', 'toJSON'];

/** Refuses objects that can't be converted to text. `text` is the source of `value`; most sources contain none of the keys. */
function refuseReserved(text: string, value: unknown): void {
  const isNamed = text.includes('\\u') || RESERVED.some((key) => text.includes(key));
  const found = isNamed ? reservedIn(value) : undefined;
  if (found) throw invalid([problem(found, 'unknownField', `There is no field “${found}”`)]);
}

function reservedIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = Array.isArray(value) ? undefined : RESERVED.find((key) => Object.hasOwn(value, key));
  if (own) return own;
  for (const each of Object.values(value)) {
    const found = reservedIn(each);
    if (found) return found;
  }
  return undefined;
}

/**
 * A JSON body, unchanged.
 * @throws ApiError 400 if it isn't JSON, nests too deep, has an object with too many fields, or contains a character that the database
 * refuses
 */
export async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw invalid([problem('', 'depth', `The body nests deeper than ${DEEPEST} levels`)]);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new ApiError(400, 'invalid', 'The body is not valid JSON', { errors: [problem('', 'json', reason)] });
  }
  if (isTooWide(body))
    throw invalid([problem('', 'unknownField', `An object takes at most ${MOST_NAMES.toLocaleString('en')} fields`)]);
  // Such characters can only be escaped.
  if (text.includes('\\u') && isUnstorable(body)) throw unstorable();
  refuseReserved(text, body);
  return body;
}

const unstorable = () =>
  invalid([problem('', 'characters', 'The text contains a character (NUL or half a pair) that cannot be stored')]);

/** A JSON object as body. */
export async function objectBody(request: Request): Promise<AnyRecord> {
  return requireObject(await jsonBody(request));
}

function requireObject(body: unknown): AnyRecord {
  if (!isObject(body)) throw invalid([problem('', 'type', 'Send one record as a JSON object')]);
  return body;
}

/** A write's record: the body, the value under the call's wrapper key, or the parts of a form. */
export async function recordBody(route: Route, entity: Entity, request: Request): Promise<AnyRecord> {
  if (!route.multipart || !isForm(request)) return requireObject(unwrapped(route, await objectBody(request)));
  const record = await formRecord(entity, request);
  if (isUnstorable(record)) throw unstorable();
  return record;
}

/** A bulk call's records: `{ items: [...] }`, `{ docs: [...] }` or a bare list. */
export async function itemsBody(request: Request): Promise<AnyRecord[]> {
  const body = await jsonBody(request);
  const items = Array.isArray(body) ? body : isObject(body) ? (body.items ?? body.docs) : undefined;
  if (!Array.isArray(items) || !items.every(isObject))
    throw invalid([problem('items', 'type', 'items must be a list of records')]);
  return items;
}
