/** The standard handlers, one per operation of a declaration's routes. */

import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import type { Operation } from '#engine/read/calls';
import type { Identity } from '../auth/identity';
import type { Changes } from '../db/changes';
import type { Database } from '../db/types';
import { insertRequested } from '../documents/duplicateRequests';
import { letterState } from '../documents/letters/send';
import { runAction, updateDocument } from '../documents/service';
import { notFound } from '../http/errors';
import { storeImage, uploadedBytes } from '../http/files';
import { mentionableFor } from './discussion/mentions';
import { deleteMessage, discussionOf, editMessage, writeMessage } from './discussion/messages';
import { fileResponse, storeFile } from './files/transfer';
import { importRows } from './import/import';
import { importRequest } from './import/request';
import { remembered } from './read/answers';
import { figuresFor } from './read/figures';
import { historyOf } from './read/history';
import { order } from './read/order';
import { count, type ListAnswer, list, read } from './read/reading';
import {
  type Call,
  idOf,
  itemsBody,
  listRequest,
  narrowingOf,
  objectBody,
  recordBody,
  revisionOf,
  selectedOutlets,
} from './requests';
import { requirePermission } from './rules/access';
import { customHandler } from './rules/customCalls';
import { isSettings, listSettings, readSettingsRecord } from './rules/settings';
import { bulkUpdate, create, type Deps, remove, update, withClientId } from './service';

/** A signed-in person's request to an entity's route. */
export interface EntityCall extends Call {
  deps: Deps;
  identity: Identity;
  entity: Entity;
  request: Request;
}
type Handler = (call: EntityCall) => Promise<Response>;

const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** simple-rest identifies records by `id`. */
const answered = ({ route }: Call, record: AnyRecord): AnyRecord =>
  route.rest ? { id: record._id, ...record } : record;
const answer = (call: Call, record: AnyRecord, status = 200): Response => json(answered(call, record), status);

const signedIn = new WeakMap<Database, Database>();
/** The database for a read-only call: its changes were checked with the sign-in and aren't checked again. */
function afterSignIn(db: Database): Database {
  const known = signedIn.get(db);
  if (known) return known;
  const changes: Changes = { ...db.changes, ask: async () => true };
  const view: Database = Object.create(db, { changes: { value: changes } });
  signedIn.set(db, view);
  return view;
}

/** The maximum size of a whole list; beyond it there is a bookmark. */
const WHOLE_LIST = 5000;

async function listing(
  call: EntityCall,
  more: { filter?: AnyRecord; limit?: number; includeDeleted?: boolean } = {},
): Promise<Response> {
  const { deps, identity, entity, route, request } = call;
  const db = afterSignIn(deps.db);
  const read = async () => {
    const { filter: ofPath, ...narrowing } = narrowingOf(entity, call);
    const { query } = listRequest(call);
    const { filter, ...others } = more;
    const page = await list(db, identity, entity, narrowing, {
      ...query,
      ...others,
      filter: { ...query.filter, ...ofPath, ...filter },
    });
    return { page, query };
  };
  if (route.rest !== true || !listRequest(call).isRest)
    return remembered(db, identity, entity, request, async () => (await read()).page);
  const { page, query } = await read();
  return restAnswer(call, page, query.offset ?? 0);
}

function restAnswer({ route }: Call, { docs, total }: ListAnswer, start: number): Response {
  const last = Math.max(start, start + docs.length - 1);
  return Response.json(
    docs.map((doc) => ({ id: doc._id, ...doc })),
    {
      headers: {
        'Content-Range': `${route.name} ${start}-${last}/${total}`,
        'Access-Control-Expose-Headers': 'Content-Range',
      },
    },
  );
}

/** A write's body, with the id and revision from the path or query. */
async function writeBody(call: EntityCall): Promise<AnyRecord> {
  const body = await recordBody(call.route, call.entity, call.request);
  const [id, rev] = [idOf(call, body), revisionOf(call, body)];
  return { ...body, ...(id === undefined ? {} : { _id: id }), ...(rev === undefined ? {} : { _rev: rev }) };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const isDocument = (entity: Entity): entity is Document => entity.kind === 'document';

const handlers: Record<
  Exclude<Operation, `action:${string}` | `byStatus:${string}` | `custom:${string}` | 'report'>,
  Handler
> = {
  list: (call) => (isSettings(call.entity) ? settingsList(call) : listing(call)),
  all: (call) => listing(call, { limit: WHOLE_LIST }),
  withDeleted: (call) => listing(call, { includeDeleted: true }),
  one: async (call) => {
    const { deps, identity, entity } = call;
    const db = afterSignIn(deps.db);
    // What became of its emails changes without it.
    if (entity.kind === 'document' && entity.letter) {
      const record = await read(db, identity, entity, idOf(call));
      const _letter = await letterState(db, identity.groupId, entity.name, String(record._id));
      return json(answered(call, { ...record, _letter }));
    }
    const reading = isSettings(entity) ? readSettingsRecord : read;
    return remembered(db, identity, entity, call.request, async () =>
      answered(call, await reading(db, identity, entity, idOf(call))),
    );
  },
  count: async (call) => {
    const { deps, identity, entity } = call;
    const { filter, ...narrowing } = narrowingOf(entity, call);
    const { query } = listRequest(call);
    return json(await count(deps.db, identity, entity, narrowing, { ...query.filter, ...filter }, query.q));
  },
  create: async (call) => {
    const { deps, identity, entity } = call;
    // Read before anything is awaited: from here on the connection is watched.
    const { signal } = call.request;
    const body = await recordBody(call.route, call.entity, call.request);
    if (isDocument(entity)) {
      const made = await insertRequested(deps, identity, entity, body, signal);
      return json(made.body, made.status);
    }
    const input = await withClientId(deps.db, identity, entity, body);
    return answer(call, await create(deps, identity, entity, input, selectedOutlets(entity, call)), 201);
  },
  update: async (call) => {
    const { deps, identity, entity } = call;
    const body = await writeBody(call);
    if (isDocument(entity)) {
      const saved = await updateDocument(deps, identity, entity, body);
      return json(saved.body, saved.status);
    }
    return answer(call, await update(deps, identity, entity, body));
  },
  save: async (call) => {
    const { deps, identity, entity } = call;
    const body = await objectBody(call.request);
    const mayName = entity.kind === 'resource' && entity.clientIds !== undefined;
    const isNew = isAbsent(body._rev) && (isAbsent(body._id) || mayName);
    if (!isNew) return answer(call, await update(deps, identity, entity, body));
    const input = await withClientId(deps.db, identity, entity, body);
    return answer(call, await create(deps, identity, entity, input, selectedOutlets(entity, call)), 201);
  },
  delete: async (call) => {
    const { deps, identity, entity } = call;
    return answer(call, await remove(deps, identity, entity, await writeBody(call), call.route.rest));
  },
  bulkUpdate: async ({ deps, identity, entity, request }) =>
    json({ docs: await bulkUpdate(deps, identity, entity, await itemsBody(request)) }),
  order: async ({ deps, identity, entity, request }) =>
    json({ ids: await order(deps, identity, entity, await objectBody(request)) }),
  import: async (call) => {
    const { deps, identity, entity, request } = call;
    requirePermission(identity, entity.module, 'import');
    const wanted = importRequest(await objectBody(request));
    return json(await importRows(deps, identity, entity, { ...wanted, outletIds: selectedOutlets(entity, call) }));
  },
  history: async (call) => json(await historyOf(call.deps.db, call.identity, call.entity, idOf(call))),
  figures: async (call) => {
    const asked = call.query.get('outlets')?.split(',').filter(Boolean);
    return json(await figuresFor(call.deps.db, call.identity, call.entity, idOf(call), asked));
  },
  discussion: async (call) =>
    json(await discussionOf(call.deps.db, call.identity, call.entity, idOf(call), call.query.get('before'))),
  mentionable: async (call) => json(await mentionableFor(call.deps.db, call.identity, call.entity, idOf(call))),
  writeMessage: async (call) =>
    json(await writeMessage(call.deps, call.identity, call.entity, idOf(call), await objectBody(call.request)), 201),
  editMessage: async (call) => {
    const { deps, identity, entity, params, request } = call;
    const place = { id: idOf(call), messageId: params.messageId };
    return json(await editMessage(deps, identity, entity, place, await objectBody(request)));
  },
  deleteMessage: async (call) => {
    const { deps, identity, entity, params } = call;
    return json(await deleteMessage(deps, identity, entity, { id: idOf(call), messageId: params.messageId }));
  },
  uploadFile: async ({ deps, identity, entity, request }) => {
    if (!can(identity, entity.module, 'create')) requirePermission(identity, entity.module, 'edit');
    return json(await storeFile(deps.db, identity, entity, request), 201);
  },
  file: async (call) => {
    const { deps, identity, entity, params } = call;
    // People who can only choose its records see their fields, but not their files.
    requirePermission(identity, entity.module, 'view');
    const record = await read(deps.db, identity, entity, params._id);
    return fileResponse(deps.db, identity.groupId, entity, record, params.fileId);
  },
  upload: async ({ deps, identity, entity, request }) => {
    // People who can create or change records can upload pictures for them.
    if (!can(identity, entity.module, 'create')) requirePermission(identity, entity.module, 'edit');
    const { bytes, field } = await uploadedBytes(request);
    return json(await storeImage(deps.db, identity.groupId, entity, bytes, field), 201);
  },
};

async function settingsList(call: EntityCall): Promise<Response> {
  const { deps, identity, entity } = call;
  return json(await listSettings(deps.db, identity, entity, narrowingOf(entity, call), listRequest(call).query));
}

/** The handler of an entity's operation. */
export function handlerOf(operation: Operation): Handler {
  const [word, argument = ''] = operation.split(':', 2) as [string, string?];
  if (word === 'action') {
    return async (call) => {
      const done = await runAction(call.deps, call.identity, call.entity, argument, await writeBody(call));
      return json(done.body, done.status);
    };
  }
  if (word === 'custom') {
    return ({ deps, identity, entity, params, query, request }) =>
      customHandler(entity.name, argument)({ db: deps.db, identity, declaration: entity, params, query, request });
  }
  if (word === 'byStatus') return (call) => listing(call, { filter: { status: argument.split(',') } });
  const handler = (handlers as Record<string, Handler>)[word];
  if (!handler) throw notFound(`The operation “${operation}”`);
  return handler;
}
