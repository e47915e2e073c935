/** Writing records over the declared calls, and actions. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Call, fillPath, wrapped } from '#engine/read/calls';
import { objectIn, rowsIn } from '#engine/run/values';
import type { Parts } from './context';
import { UNREACHABLE } from './failures';
import { formOf } from './forms';
import { HttpError, withQuery } from './http';
import { labels } from './labels';
import { type ConsoleRecord, fromRecord, namesRecord, noCall, toRecord, writtenRecord } from './records';
import type { ActionResult } from './types';

/** An answer of 200 that is not the API's (a captive portal, a proxy) or says nothing of a record: nobody may take that for a save. */
const unconfirmed = () =>
  new HttpError(
    UNREACHABLE,
    0,
    {},
    { type: 'connection_error', cause: new Error('the answer names no stored record') },
  );

export function createWriting({ http, guarded, callsOf, url, config }: Parts) {
  /** Sends a write; DELETE carries everything in its path. */
  const send = (entity: Entity, operation: string, call: Call, body: AnyRecord) =>
    guarded({ entity, operation, call, body }, (signal) =>
      http({
        method: call.method,
        url: url(call.service, fillPath(call.path, body)),
        ...(call.method === 'DELETE' ? {} : { body: call.multipart ? formOf(body) : wrapped(call, body) }),
        signal,
      }),
    );

  const stored = (entity: Entity, sent: AnyRecord, json: unknown): ConsoleRecord => {
    if (!namesRecord(json) && config.plainWrites !== true) throw unconfirmed();
    const written = writtenRecord(sent, json);
    const record = toRecord(entity, { _id: sent.clientRequestId ?? 'saved', ...written }, labels);
    labels.learn(entity, [record]);
    return record;
  };

  return {
    async create(entity: Entity, data: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).create;
      if (!call) throw noCall(entity, 'create');
      const body = fromRecord(data);
      return stored(entity, body, (await send(entity, 'create', call, body)).json);
    },

    /** `data` names its version: `_id` and `_rev`. */
    async update(entity: Entity, data: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).update;
      if (!call) throw noCall(entity, 'update');
      const body = fromRecord(data);
      return stored(entity, body, (await send(entity, 'update', call, body)).json);
    },

    /** Answers the record as it was, or as it is where it was only made inactive. */
    async remove(entity: Entity, record: AnyRecord): Promise<ConsoleRecord> {
      const call = callsOf(entity).delete;
      if (!call) throw noCall(entity, 'delete');
      const { _id, _rev } = record;
      const { json } = await send(entity, 'delete', call, { _id, _rev });
      return toRecord(entity, writtenRecord(fromRecord(record), json), labels);
    },

    async act(entity: Entity, action: string, input: AnyRecord): Promise<ActionResult> {
      const call = callsOf(entity).actions[action];
      if (!call) throw noCall(entity, action);
      const body = fromRecord(input);
      const { json } = await send(entity, action, call, body);
      return stored(entity, body, json) as ActionResult;
    },

    /** Beside the action's custom call, as an extension: `POST v1/<resource>/{_id}/<action>/preview`. */
    async preview(entity: Entity, action: string, input: AnyRecord): Promise<AnyRecord> {
      const body = fromRecord(input);
      const path = fillPath(`v1/${entity.name}/{_id}/${action}/preview`, body);
      return objectIn((await http({ method: 'POST', url: url('api', path), body })).json);
    },

    async order(entity: Entity, ids: readonly string[]): Promise<void> {
      const call = callsOf(entity).order;
      if (!call) throw noCall(entity, 'order');
      await send(entity, 'order', call, { ids: [...ids] });
    },

    async history(entity: Entity, id: string): Promise<AnyRecord[]> {
      const call = callsOf(entity).history;
      const { json } = await http({ url: withQuery(url(call.service, fillPath(call.path, { _id: id })), {}) });
      if (Array.isArray(json)) return rowsIn(json);
      const { docs, labels: titles } = objectIn(json);
      labels.merge(titles);
      return rowsIn(docs);
    },
  };
}
