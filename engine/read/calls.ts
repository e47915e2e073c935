/** Declared calls, parsed once: the data provider, the API's router, the contract tests and OpenAPI all use them. */

import type { Declaration, Entity } from '../define/declaration';
import type { AnyRecord } from '../define/fields';
import type { Tool } from '../define/page';
import type { Report } from '../define/report';
import type { ServedBy } from '../define/resource';
import type { Action } from '../define/rules';
import { type DiscussionOperation, discussionCalls, hasDiscussion } from './discussion';
import { fieldsOf, isEntity, isTool, offersImport, scopeOf } from './entities';
import { extension } from './extensionCall';
import type { FileOperation } from './files/attachedFiles';
import { hasAskedFigures } from './recordPage';

export type Service = 'api' | 'inventory';
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Which of the two hosts: `/api/` or `/inventory-api/` by default. */
  service: Service;
  /** Without slashes at either end: `v1/discounts/{_id}/{_rev}`. */
  path: string;
  /** The call's scope parameters: group_id, outlets, outletId, _id. */
  query: readonly string[];
  /** The key that wraps the record in the body: `chargeData`. @default the record is the body */
  wrapper?: string;
  /** The body is multipart form data with pictures as files; JSON works too. */
  multipart?: true;
  /** Not in the spec. */
  extension: boolean;
}

/**
 * Parses `+ GET inventory:po/getPoListDocs ? outletId`, `POST v1/charges/ {chargeData}` and `POST v1/x/update (multipart)`; throws an error
 * with the text if it can't.
 */
export function parseCall(text: string): Call {
  const match =
    /^(\+)?\s*(GET|POST|PUT|DELETE)\s+(inventory:)?(\S+?)(?:\s+\{(\w+)\})?(?:\s+\((multipart)\))?\s*(?:\?\s*(.*))?$/.exec(
      text.trim(),
    );
  if (!match) throw new Error(`cannot read the call "${text}": write METHOD path {wrapper} (multipart) ? parameters`);
  return {
    extension: match[1] === '+',
    method: match[2] as Call['method'],
    service: match[3] ? 'inventory' : 'api',
    path: (match[4] ?? '').replace(/^\/+|\/+$/g, ''),
    query: match[7]?.split(/\s+/).filter(Boolean) ?? [],
    ...(match[5] ? { wrapper: match[5] } : {}),
    ...(match[6] ? { multipart: true } : {}),
  };
}

/** A body as the call expects it: inside its wrapper, if there is one. */
export const wrapped = ({ wrapper }: Pick<Call, 'wrapper'>, body: AnyRecord): AnyRecord =>
  wrapper ? { [wrapper]: body } : body;

/** The record in a body, with or without the call's wrapper. An invalid wrapper value is returned as it is. */
export const unwrapped = ({ wrapper }: Pick<Call, 'wrapper'>, body: AnyRecord): unknown =>
  wrapper && Object.keys(body).length === 1 && wrapper in body ? body[wrapper] : body;

export type Operation =
  | ServedBy
  | DiscussionOperation
  | FileOperation
  | 'import'
  | 'history'
  | 'figures'
  | 'order'
  | 'report';
/** One call with its operation. `rest` marks ra-data-simple-rest's dialect. */
export interface Route extends Call {
  name: string;
  operation: Operation;
  rest?: boolean;
  /** Used by a screen of the console (other calls are for tills and other clients). */
  screen: boolean;
}

/** The scope parameters of a list call that names none. */
const scopeQuery = (entity: Entity): string[] =>
  scopeOf(entity) === 'outlet' ? ['outletId'] : scopeOf(entity) === 'outlets' ? ['group_id', 'outlets'] : ['group_id'];

const GROUP_KEYS: readonly string[] = ['group_id', 'groupId'];

/**
 * The keys that scope a new record: the parameters of its list, because an API lists only records that have them. The group uses the name
 * of the entity's own field, if there is one.
 */
export function scopeKeys(entity: Entity): { group?: string; outlet?: string } {
  const call = entity.calls?.getList === undefined ? undefined : parseCall(entity.calls.getList);
  const asked = call
    ? [...call.query, ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)]
    : scopeQuery(entity);
  const own = GROUP_KEYS.find((key) => key in fieldsOf(entity));
  const group = own ?? asked.find((key) => GROUP_KEYS.includes(key));
  return { ...(group ? { group } : {}), ...(asked.includes('outletId') ? { outlet: 'outletId' } : {}) };
}

/** The call for each operation on an entity; undefined if there is none. */
export interface EntityCalls {
  /** True if the entity uses ra-data-simple-rest's dialect. */
  rest: boolean;
  getList: Call | undefined;
  getOne: Call | undefined;
  create: Call | undefined;
  update: Call | undefined;
  delete: Call | undefined;
  import: Call | undefined;
  /** Saves the order that people gave the records (`list.order`). */
  order: Call | undefined;
  history: Call | undefined;
  /** A record's figures, if its page needs more than its fields. */
  figures: Call | undefined;
  actions: Readonly<Record<string, Call>>;
}

/** Previews an action without running it; the specification has no such call. */
export const previewCall = (entity: Entity, action: string): Call | undefined =>
  entity.onlySpec ? undefined : extension('POST', `v1/${entity.name}/{_id}/${action}/preview`);

/** Whether the specification has a declared call; calls that start with `+` are extensions. */
export const isSpecCall = (text: string): boolean => !parseCall(text).extension;

const specCall = (call: Call | undefined): Call | undefined => (call?.extension ? undefined : call);

/** An entity's calls without extensions. */
const onlySpecCalls = (calls: EntityCalls): EntityCalls => ({
  rest: false,
  getList: specCall(calls.getList),
  getOne: specCall(calls.getOne),
  create: specCall(calls.create),
  update: specCall(calls.update),
  delete: specCall(calls.delete),
  import: specCall(calls.import),
  order: specCall(calls.order),
  history: specCall(calls.history),
  figures: specCall(calls.figures),
  actions: Object.fromEntries(Object.entries(calls.actions).filter(([, call]) => !call.extension)),
});

/** Derives an entity's calls: declared ones exactly as written, the rest as extensions (design section 3). */
export const callsOf = (entity: Entity): EntityCalls =>
  entity.onlySpec ? onlySpecCalls(everyCallOf(entity)) : everyCallOf(entity);

/**
 * Whether deleting removes the record; otherwise it makes it inactive (design section 3). A record that can be inactive is only removed by a
 * call with DELETE.
 */
export function removesForGood(entity: Entity): boolean {
  const { status } = fieldsOf(entity);
  const canRetire = status?.kind === 'choice' && status.values.includes('inactive');
  return callsOf(entity).delete?.method === 'DELETE' || !canRetire;
}

function everyCallOf(entity: Entity): EntityCalls {
  const base = `v1/${entity.name}`;
  const declared = entity.calls;
  const read = (text: string | undefined) => (text === undefined ? undefined : parseCall(text));
  const fixed = entity.kind === 'resource' && Boolean(entity.fixed);
  const actionCalls = Object.fromEntries(
    Object.entries(entity.actions ?? {}).map(([key, action]: [string, Action]) => [
      key,
      action.call ? parseCall(action.call) : extension('POST', `${base}/{_id}/${key}`),
    ]),
  );
  const history = extension('GET', `${base}/{_id}/history`);
  const figures = hasAskedFigures(entity) ? extension('GET', `${base}/{_id}/figures`) : undefined;
  const order = entity.list?.order && !fixed ? extension('POST', `${base}/order`) : undefined;
  const importing = (create: Call | undefined) =>
    create && offersImport(entity) ? extension('POST', `${base}/import`) : undefined;
  if (!declared) {
    const create = fixed ? undefined : extension('POST', base);
    return {
      rest: true,
      getList: { ...extension('GET', base), query: scopeQuery(entity) },
      getOne: extension('GET', `${base}/{_id}`),
      create,
      update: fixed ? undefined : extension('PUT', `${base}/{_id}`),
      delete: fixed ? undefined : extension('DELETE', `${base}/{_id}`),
      import: importing(create),
      order,
      history,
      figures,
      actions: actionCalls,
    };
  }
  const create = read(declared.create);
  // Records that people can't create can't be deleted either, unless a call says so: settings, records from elsewhere.
  const removing = create ? extension('POST', `${base}/{_id}/delete`) : undefined;
  return {
    rest: false,
    getList: read(declared.getList),
    getOne: read(declared.getOne) ?? (declared.getList ? extension('GET', `${base}/{_id}/record`) : undefined),
    create,
    update: read(declared.update),
    delete:
      fixed || entity.kind === 'document' || declared.delete === false
        ? undefined
        : (read(declared.delete) ?? removing),
    import: importing(create),
    order,
    history,
    figures,
    actions: actionCalls,
  };
}

/** Whether the API has one of an entity's own calls: 'candidates'. */
export const servesCustom = ({ serves = {} }: Entity, key: string): boolean =>
  Object.values(serves).includes(`custom:${key}`);

const isSameCall = (one: Call | undefined, other: Call | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  ['method', 'service', 'path'].every((key) => one[key as 'path'] === other[key as 'path']);

/** A report's calls: its page's path, and the same below another where its navigation group says so. */
export const reportCalls = (report: Report): Call[] => {
  if (report.absent) return [];
  const url = report.path.replace(/^\//, '');
  const call = (path: string): Call => ({
    method: 'GET',
    service: 'api',
    path,
    query: ['group_id', 'outlets'],
    extension: report.extension === true,
  });
  const { alsoBelow } = report;
  return [call(`v1/${url}`), ...(alsoBelow ? [call(`v1/${alsoBelow}/${url}`)] : [])];
};

/** The calls of a tool page, by handler key. */
export const toolCalls = ({ calls = {} }: Tool): Readonly<Record<string, Call>> =>
  Object.fromEntries(Object.entries(calls).map(([key, text]) => [key, parseCall(text)]));

/** Every API route from the declarations, calls of screens first. */
export function routesOf(declarations: readonly Declaration[]): Route[] {
  return declarations.flatMap((declaration): Route[] => {
    const { name } = declaration;
    if (isTool(declaration)) {
      return [
        ...Object.entries(toolCalls(declaration)).map(
          ([key, call]): Route => ({ ...call, name, operation: `custom:${key}`, screen: true }),
        ),
        ...Object.entries(declaration.serves ?? {}).map(
          ([text, operation]): Route => ({ ...parseCall(text), name, operation, screen: false }),
        ),
      ];
    }
    if (!isEntity(declaration)) {
      return reportCalls(declaration).map((call, index) => ({
        ...call,
        name,
        operation: 'report',
        screen: index === 0,
      }));
    }
    const calls = callsOf(declaration);
    const { rest } = calls;
    const route = (call: Call | undefined, operation: Operation, screen = true): Route[] =>
      call ? [{ ...call, name, operation, screen, ...(rest && !operation.startsWith('action:') ? { rest } : {}) }] : [];
    return [
      ...route(calls.getList, 'list'),
      ...route(calls.getOne, 'one'),
      ...(isSameCall(calls.create, calls.update)
        ? route(calls.create, 'save')
        : [...route(calls.create, 'create'), ...route(calls.update, 'update')]),
      ...route(calls.delete, 'delete'),
      ...route(calls.import, 'import'),
      ...route(calls.order, 'order'),
      ...route(calls.history, 'history'),
      ...route(calls.figures, 'figures'),
      ...(hasDiscussion(declaration)
        ? Object.entries(discussionCalls(declaration)).flatMap(([key, call]) => route(call, key as DiscussionOperation))
        : []),
      ...Object.entries(calls.actions).flatMap(([key, call]) => route(call, `action:${key}`)),
      ...Object.entries(declaration.serves ?? {}).flatMap(([text, operation]) =>
        route(parseCall(text), operation, false),
      ),
    ];
  });
}

/** Fills `{_id}` and similar from a record; throws if a value is missing, because the call would hit another address. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key] ?? (key === 'id' ? values._id : key === 'rev' ? values._rev : undefined);
    if (value === undefined || value === null || value === '') throw new Error(`no ${key} for ${path}`);
    return encodeURIComponent(String(value));
  });
