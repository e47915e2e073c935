/** Writes records with the declared calls, and runs actions. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Call, fillPath, previewCall, scopeKeys, wrapped } from '#engine/read/calls';
import { objectIn, rowsIn } from '#engine/run/values';
import type { Parts } from './context';
import { UNREACHABLE } from './failures';
import { formOf } from './forms';
import { HttpError, isHttpError, withQuery } from './http';
import { labels } from './labels';
import type { Reading } from './reading';
import { type ConsoleRecord, fromRecord, noCall, toRecord } from './records';
import type { HistoryEntry } from './types';

/** The result of an action: the updated record. */
export interface ActionResult extends ConsoleRecord {
  /** The page to open next. */
  opens?: { resource: string; id: string };
  notices?: readonly AnyRecord[];
  /** Warnings about negative stock. */
  warnings?: readonly string[];
  /** The same transition was already made. */
  alreadyApproved?: boolean;
}

/** A 200 that isn't the API's (captive portal, proxy) or doesn't mention a record must not count as a save. */
export const unconfirmed = () =>
  new HttpError(
    UNREACHABLE,
    0,
    {},
    { type: 'connection_error', cause: new Error('the answer names no stored record') },
  );

export function createWriting({ http, guarded, callsOf, scope, url, config, dialect }: Parts, reading: Reading) {
  /** Loaded on demand: the reference API answers writes with the record. */
  const readBack = async () => (await import('./otherApis/readingBack')).createReadingBack(reading);

  /** The scope of a new record; its form may override it. */
  const ownerOf = (entity: Entity): AnyRecord => {
    const { group, outlet } = scopeKeys(entity);
    const { groupId, outletId } = scope();
    return { ...(group && groupId ? { [group]: groupId } : {}), ...(outlet && outletId ? { [outlet]: outletId } : {}) };
  };
  /** Loaded on demand, for an API with only the specification's calls. */
  const beginningOf = async (entity: Entity): Promise<AnyRecord> =>
    config.extensions
      ? {}
      : (await import('./otherApis/beginning')).beginningOf(entity, scope(), new Date().toISOString());

  /** Requests for new records without an answer: they may have been stored. */
  const unanswered = new Set<unknown>();
  /** What an earlier attempt of the same request has stored. The reference API answers with it; another would store it twice. */
  const storedBefore = async (entity: Entity, clientRequestId: unknown): Promise<ConsoleRecord | undefined> => {
    if (config.extensions || clientRequestId === undefined || !unanswered.has(clientRequestId)) return undefined;
    return reading.ofRequest(entity, clientRequestId);
  };

  /** Sends a write; DELETE has everything in its path. */
  const send = (entity: Entity, operation: string, call: Call, record: AnyRecord) => {
    const body = dialect.toApi?.(entity.name, record) ?? record;
    return guarded({ entity, operation, call, body: record }, (signal) =>
      http({
        method: call.method,
        url: url(call.service, fillPath(call.path, record)),
        ...(call.method === 'DELETE' ? {} : { body: call.multipart ? formOf(body) : wrapped(call, body) }),
        signal,
      }),
    );
  };

  /** The same for a stored record: if a conflict comes without the current record, it is read. */
  const sendVersion = async (entity: Entity, operation: string, call: Call, record: AnyRecord) => {
    try {
      return await send(entity, operation, call, record);
    } catch (error) {
      // The reference API gives more details about conflicts: its codes and the record.
      if (!isHttpError(error) || error.status !== 409 || error.body.code !== undefined) throw error;
      const current = await reading.one(entity, String(record._id)).catch(() => undefined);
      if (!current || current._rev === record._rev) throw error;
      throw new HttpError(error.message, 409, { ...error.body, current });
    }
  };

  /** The stored record after a write; undefined if the answer doesn't say and the deployment allows that. */
  const writtenIn = (
    entity: Entity,
    sent: AnyRecord,
    json: unknown,
  ): { record: ConsoleRecord; isWhole: boolean } | undefined => {
    const written = dialect.readWrite(json);
    if (!written) {
      if (config.plainWrites !== true) throw unconfirmed();
      return undefined;
    }
    const answered = dialect.fromApi?.(entity.name, written.record) ?? written.record;
    const record = toRecord(entity, written.isWhole ? answered : { ...sent, ...answered }, labels);
    labels.learn(entity, [record]);
    return { record, isWhole: written.isWhole };
  };

  return {
    async create(entity: Entity, data: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).create;
      if (!call) throw noCall(entity, 'create');
      const body = { ...ownerOf(entity), ...(await beginningOf(entity)), ...fromRecord(data) };
      const stored = await storedBefore(entity, data.clientRequestId);
      if (stored) return stored;
      const { json } = await send(entity, 'create', call, body).catch((error: unknown) => {
        if (isHttpError(error) && error.status === 0) unanswered.add(data.clientRequestId);
        throw error;
      });
      return writtenIn(entity, body, json)?.record ?? (await readBack()).created(entity, body, json);
    },

    /** `data` names its version: `_id` and `_rev`. */
    async update(entity: Entity, data: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).update;
      if (!call) throw noCall(entity, 'update');
      const body = fromRecord(data);
      const { json } = await sendVersion(entity, 'update', call, body);
      return writtenIn(entity, body, json)?.record ?? (await readBack()).updated(entity, body, json);
    },

    /** Returns the record as it was, or as it is now if it was only made inactive. */
    async remove(entity: Entity, record: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).delete;
      if (!call) throw noCall(entity, 'delete');
      const { _id, _rev } = record;
      const { json } = await sendVersion(entity, 'delete', call, { _id, _rev });
      const answered = dialect.readWrite(json)?.record ?? {};
      return toRecord(entity, { ...fromRecord(record), ...answered }, labels);
    },

    /**
     * Runs an action. The specification's calls take the whole document ("PO object"): `record` as it was read; otherwise it is read here
     * if the API has no extensions.
     */
    async act(entity: Entity, action: string, input: AnyRecord, record?: AnyRecord): Promise<ActionResult> {
      const call = callsOf(entity).actions[action];
      if (!call) throw noCall(entity, action);
      const known = record ?? (config.extensions ? undefined : await reading.one(entity, String(input._id)));
      const body = fromRecord(call.extension || !known ? input : { ...known, ...input });
      const { json } = await sendVersion(entity, action, call, body);
      const written = writtenIn(entity, body, json);
      // An answer with less than the record doesn't prove that it was done.
      const isTold = written && (written.isWhole || call.extension);
      return (
        isTold ? written.record : await (await readBack()).acted(entity, action, known ?? body, json)
      ) as ActionResult;
    },

    async preview(entity: Entity, action: string, input: AnyRecord): Promise<AnyRecord> {
      const call = previewCall(entity, action);
      if (!call) throw noCall(entity, 'preview');
      const body = fromRecord(input);
      const { json } = await http({ method: call.method, url: url(call.service, fillPath(call.path, body)), body });
      return objectIn(json);
    },

    async order(entity: Entity, ids: readonly string[]): Promise<void> {
      const call = callsOf(entity).order;
      if (!call) throw noCall(entity, 'order');
      await send(entity, 'order', call, { ids: [...ids] });
    },

    async history(entity: Entity, id: string): Promise<readonly HistoryEntry[]> {
      const call = callsOf(entity).history;
      if (!call) throw noCall(entity, 'follow the history of');
      const { json } = await http({ url: withQuery(url(call.service, fillPath(call.path, { _id: id })), {}) });
      const { docs = json, labels: titles } = Array.isArray(json) ? {} : objectIn(json);
      labels.merge(titles);
      return rowsIn(docs) as unknown as HistoryEntry[];
    },
  };
}
