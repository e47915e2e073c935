/** Entities without declared calls use ra-data-simple-rest's dialect: its own provider, with our HTTP and identity. */

import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { scopeOf } from '#engine/read/entities';
import { isRecord } from '#engine/run/values';
import type { Parts } from '../context';
import { withQuery } from '../http';
import { labels } from '../labels';
import { toRecord } from '../records';

const withIds = (entity: Entity, json: unknown): unknown =>
  Array.isArray(json)
    ? json.map((doc: AnyRecord) => toRecord(entity, doc, labels))
    : isRecord(json)
      ? toRecord(entity, json, labels)
      : json;

/** The provider of one entity. Lists carry the scope like declared ones; it only narrows what the token allows. */
export function createSimpleRest({ http, config, scope }: Parts, entity: Entity): DataProvider {
  const scopeParameters = () => {
    const { groupId, outletIds, outletId } = scope();
    return scopeOf(entity) === 'outlet' ? { outletId } : { group_id: groupId, outlets: outletIds.join(',') };
  };
  return simpleRest(`${config.apiUrl}/v1`, async (url, options = {}) => {
    const { method = 'GET', body, headers, signal } = options;
    const isList = method === 'GET' && /\?(.*&)?range=/.test(url);
    const answer = await http({
      method,
      url: isList ? withQuery(url, scopeParameters()) : url,
      body: typeof body === 'string' ? body : undefined,
      headers,
      signal: signal ?? undefined,
    });
    const json = withIds(entity, answer.json);
    if (Array.isArray(json)) labels.learn(entity, json);
    return { status: answer.status, headers: answer.headers, body: '', json };
  });
}
