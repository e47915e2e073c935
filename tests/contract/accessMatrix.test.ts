import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Declaration, Entity } from '#engine/define/declaration';
import { type AccessUser, COMMON_ACTIONS, can, modulesOf } from '#engine/read/access';
import type { Route } from '#engine/read/calls';
import { fieldsOf, isEntity, walkFields } from '#engine/read/entities';
import { declarations, trade } from '#resources/index';
import { seedRoles } from '#resources/users/roles.rules';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import type { Client } from '../engine/server/records/recordsFixture';
import { keyOfCall } from './calls/specCall';
import { OWN_RIGHTS } from './ownRights';
import { Maker } from './records';
import { allRoutes, previewRoutes } from './routes';
import { fingerprint, newWorld, urlOf, type World } from './world';

/**
 * Role x module x action against the API: every route is called by a user of every seeded role, and refused exactly if the role lacks the
 * right. A route's required right is computed here from its purpose, not taken from the server's code.
 */

const modules = modulesOf(trade, declarations);
const NOTHING = { name: 'No permissions', module: [] as { moduleId: string; actions: string[] }[] };
const roles = [NOTHING, ...seedRoles(modules)];

/** `MODULE action`, of which the user needs one; empty: signing in is enough. */
type Rights = readonly (readonly [module: string, action: string])[];

/** Modules whose screens choose from a resource may read it: a buyer needs suppliers without the supplier module. */
function readersOf(of: Entity): Rights {
  const authors = ['createdBy', 'modifiedBy', 'addedBy', 'approvedBy'];
  const chooses = (declaration: Declaration): boolean => {
    const fields = isEntity(declaration)
      ? fieldsOf(declaration)
      : declaration.kind === 'report'
        ? declaration.parameters
        : {};
    const facts = isEntity(declaration) ? Object.values(declaration.facts ?? {}) : [];
    return (
      facts.some((fact) => fact.of === of.name) ||
      [...walkFields(fields)].some(([path, field]) => 'to' in field && field.to === of.name && !authors.includes(path))
    );
  };
  return declarations.filter(chooses).map(({ module }) => [module, 'view'] as const);
}

/** Users who can open a record can write about it; users who can only choose it can't. */
const DISCUSSION: readonly string[] = ['discussion', 'mentionable', 'writeMessage', 'editMessage', 'deleteMessage'];
const OPEN_TO_ALL = ['outlets', 'systemSettings'];
const WRITES: Readonly<Record<string, readonly string[]>> = {
  create: ['create'],
  update: ['edit'],
  bulkUpdate: ['edit'],
  delete: ['delete'],
  import: ['import'],
  order: ['edit'],
  upload: ['create', 'edit'],
  uploadFile: ['create', 'edit'],
};

function rightsOf(route: Route, record: Record<string, unknown>): Rights {
  const { name, operation } = route;
  const declaration = declarations.find((each) => each.name === name) as Declaration;
  if (operation.startsWith('custom:')) {
    const rights = OWN_RIGHTS[`${name} ${operation.slice('custom:'.length)}`];
    if (!rights) throw new Error(`say in ownRights.ts what "${name} ${operation}" needs`);
    return rights;
  }
  if (!isEntity(declaration)) return [[declaration.module, 'view']];
  if (operation.startsWith('action:')) {
    const key = operation.slice('action:'.length);
    const { needs } = declaration.actions?.[key] ?? {};
    const wanted = (typeof needs === 'function' ? needs(record) : needs) ?? key;
    const [module = '', action] = wanted.split('.');
    return action === undefined ? [[declaration.module, module]] : [[module, action]];
  }
  const written = WRITES[operation];
  if (written) return written.map((action) => [declaration.module, action] as const);
  if (OPEN_TO_ALL.includes(name)) return [];
  // A record's figures and files are hidden from users who can only choose it.
  if (['figures', 'file'].includes(operation) || DISCUSSION.includes(operation)) return [[declaration.module, 'view']];
  return [[declaration.module, 'view'], ...readersOf(declaration)];
}

const { db, app } = await testApp(await ownDatabase());
let world: World;
let maker: Maker;
const people = new Map<string, Client>();

beforeAll(async () => {
  world = await newWorld(db, app);
  maker = new Maker(world);
  for (const { name, module } of roles) {
    const permissions = Object.fromEntries(module.map(({ moduleId, actions }) => [moduleId, actions]));
    people.set(name, await world.person(permissions, [world.outletId]));
  }
});

const accessOf = ({ module }: (typeof roles)[number]): AccessUser => ({
  isAdministrator: false,
  permissions: Object.fromEntries(module.map(({ moduleId, actions }) => [moduleId, actions])),
});
const routes = [...allRoutes(declarations), ...previewRoutes(declarations)];

/** It writes nothing: an old revision, no fields. */
async function request(route: Route, record: Record<string, unknown>, who: Client): Promise<Response> {
  const url = urlOf(route).replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(
      key === 'rev' || key === '_rev'
        ? '1-old'
        : key === 'groupId'
          ? world.groupId
          : String(record[key] ?? record._id ?? world.outletId),
    ),
  );
  const { calls } = declarations.filter(isEntity).find(({ name }) => name === route.name) ?? {};
  // If one call creates and updates, a record without id and revision is a new one.
  const isNew = route.operation === 'create' && calls?.create === calls?.update;
  const body = { ...(isNew ? {} : { _id: record._id, _rev: '1-old' }), items: [], rows: [] };
  return who.send(
    route.method,
    route.method === 'DELETE' ? `${url}${url.includes('?') ? '&' : '?'}_rev=1-old` : url,
    route.method === 'GET' || route.method === 'DELETE'
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
  );
}

describe('every call is refused exactly to whom the right is missing', () => {
  it.each(routes.map((route) => [`${keyOfCall(route)} (${route.name} ${route.operation})`, route] as const))(
    '%s',
    async (_, route) => {
      const declaration = declarations.find(({ name }) => name === route.name) as Declaration;
      // These users' outlet; they don't belong to an outlet that someone adds.
      const record =
        route.name === 'outlets' ? { _id: world.outletId } : isEntity(declaration) ? await maker.one(route.name) : {};
      const rights = rightsOf(route, record);
      const before = await fingerprint(db, world.groupId);
      const wrong: string[] = [];
      for (const role of roles) {
        const user = accessOf(role);
        const isAllowed = rights.length === 0 || rights.some(([module, action]) => can(user, module, action));
        const response = await request(route, record, people.get(role.name) as Client);
        const body = (await response.json()) as { missing?: { module: string; action: string }; message?: string };
        if ((response.status === 403) === isAllowed)
          wrong.push(
            `${role.name}: ${response.status} although ${isAllowed ? 'allowed' : 'not allowed'} (${body.message ?? ''})`,
          );
        if (response.status === 403 && !isAllowed) {
          const named = rights.some(
            ([module, action]) => body.missing?.module === module && body.missing.action === action,
          );
          if (!named) wrong.push(`${role.name}: the refusal names ${JSON.stringify(body.missing)}`);
        }
      }
      expect(wrong).toEqual([]);
      // Everyone reads their own, without a revision: marking a notification as read is a write.
      if (route.name !== 'notifications') expect(await fingerprint(db, world.groupId)).toBe(before);
    },
  );
});

it('covers every action of every module of the catalogue', () => {
  const held = new Set(routes.flatMap((route) => rightsOf(route, {}).map(([module, action]) => `${module} ${action}`)));
  const elsewhere = modules.flatMap(({ moduleId, actions }) =>
    actions.map((action) => `${moduleId} ${action}`).filter((right) => !held.has(right)),
  );
  // Rights that guard something finer than a call; each is tested next to its feature.
  expect(elsewhere.filter((right) => !isFiner(right))).toEqual([]);
});

const isFiner = (right: string): boolean => {
  const [module = '', action = ''] = right.split(' ');
  if (['VIEW_COST', 'VIEW_PERSONAL_DATA', 'BILL_IMPORT', 'LOG'].includes(module) || action === 'export') return true;
  // Enforced at the till.
  if (modules.some(({ moduleId, channel }) => moduleId === module && channel === 'pos')) return true;
  const named = declarations.filter(isEntity).filter((each) => each.module === module);
  // Everyone can read them; the right opens their screen.
  if (action === 'view' && named.some(({ name }) => OPEN_TO_ALL.includes(name))) return true;
  const fields = named.flatMap((each) => [...walkFields(fieldsOf(each))].map(([, field]) => field.needs));
  const byRecord = !COMMON_ACTIONS.includes(action) && named.some((each) => action in (each.permissions ?? {}));
  return fields.includes(action) || byRecord;
};

it('prints the matrix', () => {
  const words = (moduleId: string, name: string) => {
    const role = roles.find((each) => each.name === name);
    return role?.module.find((each) => each.moduleId === moduleId)?.actions.join(' ') ?? '';
  };
  const names = roles.slice(1).map(({ name }) => name);
  const lines = [
    `| Module | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...modules.map(
      ({ moduleId, name }) => `| ${name} (${moduleId}) | ${names.map((each) => words(moduleId, each)).join(' | ')} |`,
    ),
  ];
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/access-matrix.md', `${lines.join('\n')}\n`);
  expect(lines.length).toBe(modules.length + 2);
});
