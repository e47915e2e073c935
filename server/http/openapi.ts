/** OpenAPI 3.1 for all declared calls: paths from routes, schemas from `openapiSchemas.ts`. */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { type Operation, type Route, routesOf } from '#engine/read/calls';
import { MOST_LETTERS, MOST_MENTIONS } from '#engine/read/discussion';
import { isEntity, labelOfDeclaration } from '#engine/read/entities';
import { product } from '#resources/product';
import { MOUNTS, standardRoutes } from '../records/routes';
import { ownPaths } from './openapiOwn';
import { query, reportAnswer, reportParameters } from './openapiReports';
import { attachedFile, listOf, recordSchema, type Schema } from './openapiSchemas';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Schema): AnyRecord => ({ 'application/json': { schema } });
const listParameters = [
  query('limit', { type: 'integer', default: 25, maximum: 1000 }, 'Records per page'),
  query('bookmark', { type: 'string' }, 'Leads to the next or previous page'),
  query('sort', { type: 'string' }, "A field; '-field' downwards"),
  query('q', { type: 'string' }, 'Search'),
  query('filter', { type: 'string' }, 'JSON: { field: value }; any of an array, { from, to }, null for empty'),
];

/** Messages about a record. */
const message: Schema = {
  type: 'object',
  properties: {
    _id: { type: 'string' },
    authorId: { type: 'string' },
    author: { type: 'string' },
    text: { type: 'string' },
    mentions: listOf({
      type: 'object',
      properties: { userId: { type: 'string' }, name: { type: 'string' } },
    }),
    at: { type: 'string', format: 'date-time' },
    editedAt: { type: ['string', 'null'], format: 'date-time' },
    isDeleted: { type: 'boolean' },
    canChange: { type: 'boolean' },
  },
};
const writtenMessage: Schema = {
  type: 'object',
  properties: {
    _id: {
      type: 'string',
      description: 'Of a new message: a second request with the same id and text makes no second one',
    },
    text: { type: 'string', maxLength: MOST_LETTERS },
    mentions: { ...listOf({ type: 'string', description: 'Id of users' }), maxItems: MOST_MENTIONS },
  },
  required: ['text'],
};

const answers: Record<string, (name: string) => Schema> = {
  list: (name) => ({
    type: 'object',
    properties: {
      docs: listOf(ref(name)),
      bookmark: { type: ['string', 'null'] },
      previous: { type: ['string', 'null'] },
      total: { type: 'integer' },
      position: { type: 'integer' },
      labels: { type: 'object', description: 'Titles of what the records refer to, by resource and id' },
    },
  }),
  count: () => ({
    type: 'object',
    properties: { count: { type: 'integer' }, counts: { type: 'object', additionalProperties: { type: 'integer' } } },
  }),
  upload: () => ({
    type: 'object',
    properties: { url: { type: 'string' }, width: { type: 'integer' }, height: { type: 'integer' } },
  }),
  uploadFile: () => attachedFile,
  file: () => ({}),
  import: () => ({
    type: 'object',
    properties: {
      created: { type: 'integer' },
      updated: { type: 'integer' },
      wrong: { type: 'integer' },
      rows: listOf({ type: 'object' }),
    },
  }),
  history: () => ({ type: 'object', properties: { docs: listOf({ type: 'object' }) } }),
  discussion: () => ({
    type: 'object',
    properties: { docs: listOf(message), total: { type: 'integer' }, hasOlder: { type: 'boolean' } },
  }),
  mentionable: () => ({ type: 'object', properties: { docs: listOf({ type: 'object' }) } }),
  writeMessage: () => message,
  editMessage: () => message,
  deleteMessage: () => message,
  figures: () => ({
    type: 'object',
    properties: { figures: { type: 'object' }, currency: { type: 'string' }, outlets: listOf({ type: 'string' }) },
  }),
  bulkUpdate: (name) => ({ type: 'object', properties: { docs: listOf(ref(name)) } }),
  order: () => ({ type: 'object', properties: { ids: listOf({ type: 'string' }) } }),
  custom: () => ({ type: 'object' }),
};

const bodies: Record<string, (name: string) => Schema> = {
  create: ref,
  update: ref,
  save: ref,
  delete: () => ({ type: 'object', properties: { _id: { type: 'string' }, _rev: { type: 'string' } } }),
  action: () => ({
    type: 'object',
    properties: { _id: { type: 'string' }, _rev: { type: 'string' }, arguments: { type: 'object' } },
    required: ['_rev'],
  }),
  writeMessage: () => writtenMessage,
  editMessage: () => writtenMessage,
  bulkUpdate: (name) => ({ type: 'object', properties: { items: listOf(ref(name)) }, required: ['items'] }),
  order: () => ({ type: 'object', properties: { ids: listOf({ type: 'string' }) }, required: ['ids'] }),
  custom: () => ({ type: 'object' }),
  import: () => ({
    type: 'object',
    properties: {
      rows: listOf({ type: 'object', additionalProperties: { type: 'string' } }),
      mode: { enum: ['all', 'valid'] },
      dryRun: { type: 'boolean' },
    },
    required: ['rows'],
  }),
  uploadFile: () => ({
    type: 'object',
    properties: {
      file: { type: 'string', description: 'PDF, JPEG or PNG, up to 5 MB: a form file, or a data URL in JSON' },
      name: { type: 'string', description: 'With a data URL: what the file is called' },
    },
    required: ['file'],
  }),
  upload: () => ({
    type: 'object',
    properties: { image: { type: 'string', description: 'Data URL; a form file does as well' } },
  }),
};

/** The content of an attached file. */
const fileContent = Object.fromEntries(
  ['application/pdf', 'image/jpeg', 'image/png'].map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
);

/** `all`, `withDeleted` and `byStatus:x` are lists; `action:x` an action. */
const wordOf = (operation: Operation): string => {
  const [word = ''] = operation.split(':');
  return ['all', 'withDeleted', 'byStatus'].includes(word) ? 'list' : word;
};

const refusals = Object.fromEntries(
  Object.entries({
    400: 'Something in the request is wrong',
    401: 'Not signed in',
    403: 'A permission is missing',
    404: 'Not found, or no access',
    409: 'Changed by someone else, or in use',
  }).map(([status, description]) => [status, { description, content: content(ref('Error')) }]),
);

const parametersIn = (path: string): AnyRecord[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function operationOf(declaration: Declaration, route: Route): AnyRecord {
  const word = wordOf(route.operation);
  const inPath = parametersIn(route.path);
  const report = word === 'report' && declaration.kind === 'report' ? declaration : undefined;
  const own = report ? reportParameters(report) : word === 'list' ? listParameters : [];
  const scope = route.query
    .filter((name) => !own.some((each) => each.name === name))
    .map((name) => query(name, { type: 'string' }, 'Narrows what the token allows'));
  const answer = report ? reportAnswer(report) : (answers[word]?.(declaration.name) ?? ref(declaration.name));
  const bare = route.method === 'GET' || route.method === 'DELETE' ? undefined : bodies[word]?.(declaration.name);
  const { wrapper } = route;
  const body = bare && wrapper ? { anyOf: [{ type: 'object', properties: { [wrapper]: bare } }, bare] } : bare;
  return {
    summary: `${labelOfDeclaration(declaration)}: ${route.operation}`,
    tags: [labelOfDeclaration(declaration)],
    ...(route.extension ? { 'x-extension': true } : {}),
    parameters: [...inPath, ...scope, ...own],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              ...content(body),
              ...(route.multipart || word === 'uploadFile' ? { 'multipart/form-data': { schema: body } } : {}),
            },
          },
        }
      : {}),
    responses: {
      ...(word === 'save' ? { 201: { description: 'Made', content: content(answer) } } : {}),
      [['create', 'upload', 'uploadFile', 'writeMessage'].includes(word) ? 201 : 200]: {
        description: 'Done',
        content: word === 'file' ? fileContent : content(answer),
      },
      ...refusals,
    },
  };
}

/** The calls of every action: its preview, and the bulk action where it is offered. */
function actionExtras(entity: Entity): [string, AnyRecord][] {
  const post = (summary: string, path: string, body: Schema, answer: Schema): [string, AnyRecord] => [
    path,
    {
      summary: `${entity.label.many}: ${summary}`,
      tags: [entity.label.many],
      'x-extension': true,
      parameters: parametersIn(path),
      requestBody: { required: true, content: content(body) },
      responses: { 200: { description: 'Done', content: content(answer) }, ...refusals },
    },
  ];
  const list = (key: string): Schema => ({
    type: 'object',
    properties: { [key]: listOf({ type: 'object' }) },
  });
  return Object.entries(entity.actions ?? {}).flatMap(([key, { bulk }]) => [
    post(
      `what ${key} would do`,
      `v1/${entity.name}/{_id}/${key}/preview`,
      bodies.action?.(entity.name) ?? {},
      ref('Preview'),
    ),
    ...(bulk ? [post(`${key} of many`, `v1/${entity.name}/${key}/many`, list('items'), list('results'))] : []),
  ]);
}

/** The description of the whole API. */
export function openApi(declarations: readonly Declaration[], version: string): AnyRecord {
  const entities = declarations.filter(isEntity);
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const paths: Record<string, Record<string, AnyRecord>> = {};
  const add = (path: string, method: string, operation: AnyRecord) => {
    paths[path] = { [method.toLowerCase()]: operation, ...paths[path] };
  };
  for (const route of [...routesOf(declarations), ...entities.flatMap(standardRoutes)]) {
    const operation = operationOf(byName.get(route.name) as Declaration, route);
    add(`${MOUNTS[route.service]}/${route.path}`, route.method, operation);
  }
  for (const entity of entities) {
    for (const [path, operation] of actionExtras(entity)) add(`${MOUNTS.api}/${path}`, 'POST', operation);
  }
  for (const [call, operation] of Object.entries(ownPaths(refusals))) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version,
      description: 'Generated from the declarations under resources/.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(entities.map((entity) => [entity.name, recordSchema(entity)])),
        Preview: {
          type: 'object',
          description: 'Nothing is stored',
          properties: Object.fromEntries(
            ['movements', 'patches', 'notices', 'problems'].map((key) => [key, listOf({ type: 'object' })]),
          ),
        },
        Problem: {
          type: 'object',
          properties: { field: { type: 'string' }, rule: { type: 'string' }, message: { type: 'string' } },
        },
        Error: {
          type: 'object',
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            errors: listOf(ref('Problem')),
            current: { type: 'object' },
          },
          required: ['code', 'message'],
        },
      },
    },
  };
}
