/** What the parts of the data provider share. */

import type { Entity } from '#engine/define/declaration';
import { type Call, callsOf, type EntityCalls, parseCall, type Service } from '#engine/read/calls';
import type { LastRead } from './cache/lastRead';
import type { Dialect } from './dialects';
import type { Http } from './http';
import type { CallScope } from './lists';
import type { ColumnNames } from './otherApis/reportRows';
import type { createSaving } from './saving';

/** The provider's configuration, from `/config.json`. */
export interface ApiAddress {
  /** e.g. `/api`, without a trailing slash. */
  apiUrl: string;
  inventoryUrl: string;
  /** Whether the API has extensions besides the spec's calls. */
  extensions: boolean;
  /**
   * Whether the API answers writes without the record (text, an empty body): then such an answer counts as stored.
   * @default false: an answer that doesn't name the stored record means it wasn't stored
   */
  plainWrites?: boolean;
  /** The name of the dialect that reads its answers. @default 'reference' */
  dialect?: string;
  /** Its names of reports' columns, by report. @default the console's */
  columns?: Readonly<Record<string, ColumnNames>>;
}

export interface Parts {
  http: Http;
  lastRead: LastRead;
  config: ApiAddress;
  dialect: Dialect;
  scope: () => CallScope;
  guarded: ReturnType<typeof createSaving>;
  /** The named entity in full; it may have to be downloaded. */
  entityOf: (resource: string) => Promise<Entity>;
  callsOf: (entity: Entity) => EntityCalls;
  url: (service: Service, path: string) => string;
}

/** Calls per entity, without extensions if the API has none. */
export function knownCalls(extensions: boolean): (entity: Entity) => EntityCalls {
  const cache = new WeakMap<Entity, EntityCalls>();
  const known = (call: Call | undefined) => (call?.extension && !extensions ? undefined : call);
  return (entity) => {
    let calls = cache.get(entity);
    if (!calls) {
      const all = callsOf(entity);
      calls = all.rest
        ? all
        : {
            ...all,
            getList: known(all.getList),
            getOne: known(all.getOne),
            create: known(all.create),
            update: known(all.update),
            delete: known(all.delete),
            import: known(all.import),
            order: known(all.order),
            figures: known(all.figures),
            actions: Object.fromEntries(Object.entries(all.actions).filter(([, call]) => known(call) !== undefined)),
          };
      cache.set(entity, calls);
    }
    return calls;
  };
}

/** The address of `v1/items` at a service. */
export const addressOf =
  (config: ApiAddress) =>
  (service: Service, path: string): string =>
    `${service === 'inventory' ? config.inventoryUrl : config.apiUrl}/${path}`;

/** A served call with its operation, such as picture upload or counts by status. */
export const servedCall = (entity: Entity, operation: string): Call | undefined => {
  const text = Object.entries(entity.serves ?? {}).find(([, served]) => served === operation)?.[0];
  return text === undefined ? undefined : parseCall(text);
};
