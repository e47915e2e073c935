/** Writing records over the declared calls, and actions. */
import { type Call, fillPath, wrapped } from '../resources/calls';
import type { AnyRecord, Entity } from '../resources/schema';
import type { Parts } from './context';
import { formOf } from './forms';
import { withQuery } from './http';
import { labels } from './labels';
import { type ConsoleRecord, fromRecord, noCall, toRecord, writtenRecord } from './records';
import type { ActionResult } from './types';

export function createWriting({ http, guarded, callsOf, url }: Parts) {
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
    const written = writtenRecord(sent, json);
    // An API that does not even tell the id has saved all the same: an error here would invite a second save.
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

    /** Beside the action's own call, as an extension: `POST v1/<resource>/{_id}/<action>/preview`. */
    async preview(entity: Entity, action: string, input: AnyRecord): Promise<AnyRecord> {
      const body = fromRecord(input);
      const path = fillPath(`v1/${entity.name}/{_id}/${action}/preview`, body);
      return ((await http({ method: 'POST', url: url('api', path), body })).json ?? {}) as AnyRecord;
    },

    async order(entity: Entity, ids: readonly string[]): Promise<void> {
      const call = callsOf(entity).order;
      if (!call) throw noCall(entity, 'order');
      await send(entity, 'order', call, { ids: [...ids] });
    },

    async history(entity: Entity, id: string): Promise<AnyRecord[]> {
      const call = callsOf(entity).history;
      const { json } = await http({ url: withQuery(url(call.service, fillPath(call.path, { _id: id })), {}) });
      if (Array.isArray(json)) return json as AnyRecord[];
      const { docs, labels: titles } = (json ?? {}) as AnyRecord;
      labels.merge(titles);
      return Array.isArray(docs) ? (docs as AnyRecord[]) : [];
    },
  };
}
