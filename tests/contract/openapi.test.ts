import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { validateFields } from '#engine/run/evaluate/validate';
import { entities, reports } from '#resources/index';
import { testApp } from '#tests/kit/app';
import { newWorld } from './world';

/** The API's description: valid OpenAPI 3.1, and complete for everything that the application routes. */

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: object;
}
interface Operation {
  summary?: string;
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security?: Record<string, string[]>[];
}
interface Bounds {
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  security: Record<string, string[]>[];
}

const { db, app } = await testApp();
let api: OpenApi;
let operations: [string, Operation][];
beforeAll(async () => {
  const { owner } = await newWorld(db, app);
  const { status, body } = await owner.get('/api/openapi.json');
  expect(status).toBe(200);
  api = body as unknown as OpenApi;
  operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

/** Every nested object, with its place. */
function* objectsIn(value: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${place}/${key}`);
}

const resolve = (pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], api);

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

describe('/api/openapi.json', () => {
  it('is an OpenAPI 3.1 document', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/);
    expect(api.info).toMatchObject({ title: expect.stringMatching(/\w/), version: '1.2.3' });
    const schemes = Object.keys(api.components.securitySchemes);
    for (const requirement of [...api.security, ...operations.flatMap(([, { security = [] }]) => security)])
      expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)));
  });

  it('names every call that the application routes, and none that it does not', () => {
    const outside = ['/livez', '/healthz', '/config.json'];
    const routed = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !outside.includes(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(([name]) => name).sort()).toEqual([...new Set(routed)].sort());
  });

  it('describes bills and events field by field, from the declarations that check them', () => {
    const schemaOf = (path: string) => {
      const content = api.paths[path]?.post?.requestBody?.content ?? {};
      return JSON.stringify(content['application/json']?.schema);
    };
    for (const field of ['refunds', 'parentBill', 'mergedInto', 'splitGroup', 'reprints', 'remarks'])
      expect(schemaOf('/api/v1/bills/import')).toContain(`"${field}":{`);
    for (const kind of ['kot', 'shift', 'advance', 'move', 'userLog'])
      expect(schemaOf('/api/v1/tills/events')).toContain(`"kind":{"const":"${kind}"}`);
  });

  it('names the parameters, columns and totals of every report', () => {
    const called = reports.flatMap((report) => {
      const [path] = [report.path && `/api/v1${report.path}`, `/api/v1/${report.name}`].filter(
        (each) => each && api.paths[each],
      );
      const get = path ? api.paths[path]?.get : undefined;
      return get ? [{ report, get }] : [];
    });
    expect(called).toHaveLength(reports.length);
    for (const { report, get } of called) {
      const names = (get.parameters ?? []).map(({ name }) => name);
      expect([report.name, names]).toEqual([
        report.name,
        expect.arrayContaining(['outlets', 'sort', 'format', ...Object.keys(report.parameters)]),
      ]);
      expect([report.name, names.includes('fromDate')]).toEqual([report.name, report.period === 'range']);
      const { properties } = (get.responses[200]?.content?.['application/json']?.schema ?? {}) as {
        properties: { docs: { items: { properties: object } }; totals: { properties: object } };
      };
      expect([report.name, Object.keys(properties.docs.items.properties)]).toEqual([
        report.name,
        Object.keys(report.columns),
      ]);
      const summed = Object.entries(report.columns).flatMap(([key, { sum }]) => (sum ? [key] : []));
      expect([report.name, Object.keys(properties.totals.properties)]).toEqual([
        report.name,
        expect.arrayContaining(summed),
      ]);
    }
  });

  it('has operations that say what goes in and what comes out', () => {
    for (const [name, { parameters = [], requestBody, responses }] of operations) {
      const [method = '', path = ''] = name.split(' ');
      expect([name, ['GET', 'POST', 'PUT', 'DELETE'].includes(method)]).toEqual([name, true]);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
      const declared = parameters.filter((each) => each.in === 'path');
      expect([name, declared.map((each) => each.name)]).toEqual([name, inPath]);
      for (const each of parameters) {
        expect([name, each]).toEqual([name, expect.objectContaining({ schema: expect.any(Object) })]);
        expect([name, ['path', 'query', 'header'].includes(each.in)]).toEqual([name, true]);
        if (each.in === 'path') expect([name, each.required]).toEqual([name, true]);
      }
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect([name, new Set(keys).size]).toEqual([name, keys.length]);
      if (method === 'GET' || method === 'DELETE') expect([name, requestBody]).toEqual([name, undefined]);
      const answers = Object.entries(responses);
      expect([name, answers.some(([status]) => /^2\d\d$/.test(status))]).toEqual([name, true]);
      for (const [status, answer] of answers) {
        expect([name, status]).toEqual([name, expect.stringMatching(/^\d{3}$/)]);
        expect([name, answer.description]).toEqual([name, expect.stringMatching(/\w/)]);
      }
    }
  });

  it('has no reference that leads nowhere, and only types that exist', () => {
    const wrong: unknown[] = [];
    for (const [place, object] of objectsIn(api)) {
      if (typeof object.$ref === 'string' && resolve(object.$ref) === undefined) wrong.push([place, object.$ref]);
      // A property may be called "type"; a schema's type is a string or a list of strings.
      const isSchema = !/\/(properties|schemas)$/.test(place) && 'type' in object && !/securitySchemes/.test(place);
      if (isSchema && ![object.type].flat().every((type) => TYPES.includes(String(type))))
        wrong.push([place, object.type]);
      if (object.type === 'array' && isSchema && typeof object.items !== 'object')
        wrong.push([place, 'array without items']);
      if (Array.isArray(object.required) && object.properties) {
        const known = Object.keys(object.properties as object);
        for (const key of object.required) if (!known.includes(String(key))) wrong.push([place, `requires ${key}`]);
      }
      if (typeof object.pattern === 'string') expect(() => new RegExp(object.pattern as string, 'u')).not.toThrow();
    }
    expect(wrong).toEqual([]);
  });

  it('states the bounds that the validator applies', () => {
    let looked = 0;
    for (const entity of entities) {
      const { properties } = api.components.schemas[entity.name] as { properties: Record<string, Bounds> };
      for (const [key, field] of Object.entries(fieldsOf(entity))) {
        const { maxLength, minimum, maximum } = properties[key] as Bounds;
        const beyond = [
          ...(maxLength === undefined
            ? []
            : [field.kind === 'email' ? `${'a'.repeat(maxLength)}@b.example` : 'a'.repeat(maxLength + 1)]),
          ...(minimum === undefined ? [] : [minimum - 1]),
          ...(maximum === undefined ? [] : [maximum + 1]),
        ];
        if (['text', 'longText', 'email'].includes(field.kind) && !field.readOnly)
          expect([entity.name, key, maxLength]).not.toContain(undefined);
        for (const value of beyond) {
          const open = { ...field, readOnly: false, when: undefined } as Field;
          const { problems } = validateFields({ [key]: open }, { [key]: value }, { today: '2026-11-22' });
          expect([entity.name, key, value, problems.length > 0]).toEqual([entity.name, key, value, true]);
          looked += 1;
        }
      }
    }
    expect(looked).toBeGreaterThan(100);
  });

  it('says of public calls that they need no token', () => {
    const open = operations.filter(([, { security }]) => security?.length === 0).map(([name]) => name);
    expect(open.sort()).toEqual([
      'GET /api/v1/files/{id}',
      'POST /api/setup',
      'POST /api/v1/auth/openId/begin',
      'POST /api/v1/auth/openId/finish',
      'POST /api/v1/auth/secondStep',
      'POST /api/v1/auth/updateUserLoginAttempts',
      'POST /api/v1/auth/validateUser',
    ]);
  });
});
