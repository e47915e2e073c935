import { randomBytes } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { modulesOf } from '#engine/read/access';
import { parseCall } from '#engine/read/calls';
import { everyDeclaration, trade } from '#resources';
import { type Call, findCall } from './calls';
import { createSecondApi, type SecondApi } from './handler';
import type { Doc, Draft } from './store';

/** The base path of each of the two services on one host, as with the reference API. */
const SERVICES: readonly [prefix: string, service: Call['service']][] = [
  ['/api/', 'api'],
  ['/inventory-api/', 'inventory'],
];

/** The second API as an application called in this process, both services on one host. */
export function appOfSecond(api: () => SecondApi) {
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [prefix, service] = SERVICES.find(([start]) => url.pathname.startsWith(start)) ?? [];
    if (!prefix || !service) return new Response('Not found', { status: 404 });
    url.pathname = url.pathname.slice(prefix.length - 1);
    return api().fetch(service, new Request(url, request));
  };
  return { fetch, request: (path: string, init?: RequestInit) => fetch(new Request(`http://localhost${path}`, init)) };
}

/** The kind of document a resource is stored as: the kind that the specification's call creates, otherwise the one it reads. */
function typeOf(resource: string): string | undefined {
  const declared = everyDeclaration.find(({ name }) => name === resource);
  const calls = declared && 'calls' in declared ? (declared.calls ?? {}) : {};
  for (const text of [calls.create, calls.getList, calls.getOne]) {
    if (typeof text !== 'string') continue;
    const { method, service, path } = parseCall(text);
    const act = findCall(service, method, path.replace(/^\/?/, '/'))?.call.act;
    if (act && 'type' in act) return act.type;
  }
  return undefined;
}

const BOTH = ['out_COL', 'out_KDY'];
const PASSWORD = 'second-demo-1';

/**
 * A separate group in a separate second API, in the shape of the reference API's tenants: two outlets, an administrator, and the users that
 * `person` creates. `put` stores a record as a migration would have left it, with undeclared fields.
 */
export function newSecondGroup() {
  const groupId = `group_${randomBytes(6).toString('hex')}`;
  const modules = modulesOf(trade, everyDeclaration).map(({ moduleId }) => moduleId);
  const api = createSecondApi([
    { _id: groupId, type: 'group', name: 'Saffron', outlet_ids: BOTH },
    ...modules.map((name) => ({ _id: `module_${name}`, type: 'module', moduleId: name, name, status: true })),
  ]);
  const legacy = { migratedFrom: { system: 'till-2', flags: ['checked'] } };
  const keep = (type: string, sent: Draft): Doc => {
    const stored = api.store.put(type, { ...legacy, ...sent });
    if (stored.kind === 'conflict') throw new Error(`${type} ${sent._id} exists`);
    return stored.doc;
  };
  for (const code of ['COL', 'KDY']) {
    const outletId = `out_${code}`;
    keep('outlet', {
      ...{ _id: outletId, group_id: groupId, code, name: `Outlet ${code}`, status: 'active', currency: 'USD' },
      ...{ timeZone: 'Asia/Colombo', dayStartTime: '04:00' },
      contact_info: { address: '1 Main Street', phone: '+94 11 234 5678' },
    });
    const settings = ['inventory', 'WAC', 'cityLedger', 'promotionManagement'].map((name) => ({ name, state: true }));
    keep('systemSettings', { _id: `settings_${outletId}`, outletId, group_id: groupId, settings });
  }

  /** A record of the reference API as a document of this one; undefined if this one stores no such thing. */
  const put = (resource: string, record: AnyRecord): AnyRecord => {
    const type = typeOf(resource);
    if (!type) return record;
    const category = typeof record.categoryId === 'string' ? api.store.get(record.categoryId) : undefined;
    return keep(type, {
      ...{ group_id: groupId, groupId, status: 'active', ...record },
      // Items contain their category: there is no list of categories.
      ...(type === 'item' && category ? { category: { _id: category._id, name: category.name } } : {}),
    });
  };
  /** Creates a user with a role of these permissions; returns their sign-in. */
  const account = (permissions: Record<string, readonly string[]> | 'all', outletIds = BOTH) => {
    const userId = `user_${randomBytes(5).toString('hex')}`;
    const roleId = `role_of_${userId}`;
    const module =
      permissions === 'all'
        ? modules
        : Object.entries(permissions).map(([moduleId, actions]) => ({ moduleId, actions }));
    keep('role', { _id: roleId, groupId, name: `Role of ${userId}`, status: 'active', module });
    const email = `${userId}@example.com`;
    const outlets = outletIds.map((id) => ({ id, name: `Outlet ${id.slice(4)}` }));
    keep('user', {
      ...{ _id: userId, groupId, firstName: 'Ada', lastName: 'Perera', email, roleId, status: 'active' },
      ...{ userType: 'backOffice', outletIds, outlets, demoPassword: PASSWORD },
    });
    return { userId, email, password: PASSWORD };
  };
  /** The documents that a resource is stored as. */
  const all = (resource: string): Doc[] => api.store.all(typeOf(resource) ?? '');
  return { api, groupId, put, account, all };
}
