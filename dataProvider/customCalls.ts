/** Non-standard calls: a tool page's by key, an entity's as `custom:<key>` in `serves`. */

import type { Declaration } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Call, fillPath, parseCall, toolCalls } from '#engine/read/calls';
import { isEntity } from '#engine/read/entities';
import type { Parts } from './context';
import { OFFLINE } from './failures';
import { HttpError, withQuery } from './http';
import { readCustomAnswer, scopeParameters } from './lists';
import { unconfirmed } from './writing';

export interface CustomCallInput {
  /** Values for placeholders in the path. */
  params?: AnyRecord;
  /** The call's scope parameters (group_id, outlets, outletId) are added unless given here. */
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: AnyRecord | FormData;
  signal?: AbortSignal | undefined;
  /** Called with the progress of a long answer, if the API reports it. */
  onStage?: (stage: string) => void;
}

/** A declared custom call; undefined if the declaration has none with that key. */
function customCall(declaration: Declaration, key: string): Call | undefined {
  if (declaration.kind === 'page' && declaration.calls?.[key] !== undefined) return toolCalls(declaration)[key];
  if (declaration.kind !== 'page' && !isEntity(declaration)) return undefined;
  const text = Object.entries(declaration.serves ?? {}).find(([, operation]) => operation === `custom:${key}`)?.[0];
  return text === undefined ? undefined : parseCall(text);
}

/** Creates the data provider's `custom`. */
export function createCustom(
  { http, config, dialect, scope, url }: Pick<Parts, 'http' | 'config' | 'dialect' | 'scope' | 'url'>,
  find: (name: string) => Declaration | undefined,
  isOnline: () => boolean,
) {
  return async (name: string, key: string, input: CustomCallInput = {}): Promise<AnyRecord> => {
    const declaration = find(name);
    const call = declaration && customCall(declaration, key);
    if (!call) throw new Error(`“${name}” declares no custom call “${key}”`);
    if (call.extension && !config.extensions)
      throw new HttpError('This server doesn’t support it.', 0, { code: 'noCall', resource: name, operation: key });
    // Writes are never queued: being offline is an immediate error.
    if (call.method !== 'GET' && !isOnline()) throw new HttpError(OFFLINE, 0, {}, { type: 'no_internet' });
    const { params = {}, query = {}, body, signal, onStage } = input;
    const where = scope();
    const path = fillPath(call.path, {
      groupId: where.groupId,
      group_id: where.groupId,
      outletId: where.outletId,
      ...params,
    });
    const address = withQuery(url(call.service, path), { ...scopeParameters(call, where), ...query });
    const { json } = await http({ method: call.method, url: address, body, signal, onStage });
    // A proxy's page or an empty answer doesn't prove a write, unless the API answers that way.
    const isSaid = json !== undefined && typeof json !== 'string';
    if (call.method !== 'GET' && !isSaid && config.plainWrites !== true) throw unconfirmed();
    if (typeof json === 'string' && call.method !== 'GET') return { message: json };
    return readCustomAnswer(dialect, json);
  };
}
