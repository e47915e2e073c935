/** The API's routes for all declarations, in matching order. */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { Declaration, Entity } from '#engine/define/declaration';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import { type Call as DeclaredCall, type Operation, type Route, routesOf, type Service } from '#engine/read/calls';
import { fieldsOf, isEntity, isTool, walkFields } from '#engine/read/entities';
import { extension } from '#engine/read/extensionCall';
import { fileCalls, fileFieldsOf } from '#engine/read/files/attachedFiles';
import { authenticate, copyOf, type Identity } from '../auth/identity';
import { planAction, runActionMany } from '../documents/service';
import type { Endpoint, SignedInCall } from '../http/endpoint';
import {
  ApiError,
  errorResponse,
  invalid,
  notFound,
  passwordChangeDue,
  problem,
  tooLarge,
  twoStepDue,
  unauthenticated,
} from '../http/errors';
import { oneAtATime } from '../http/onePerPerson';
import { runReport } from '../reports/service';
import { type EntityCall, handlerOf } from './handlers';
import { idOf, itemsBody, objectBody } from './requests';
import { customHandler } from './rules/customCalls';
import type { Deps } from './service';

export const MOUNTS: Record<Service, string> = { api: '/api', inventory: '/inventory-api' };

/** The context of a signed-in request. */
interface SignedIn {
  Variables: { identity: Identity };
}

const MEGABYTE = 1024 * 1024;
/**
 * Body limits by operation. A picture is sent as a data URL, which is a third longer. A file that is somewhat too large is refused by its
 * name.
 */
const MOST_BYTES: Readonly<Partial<Record<Operation, number>>> = {
  import: 20 * MEGABYTE,
  'custom:import': 20 * MEGABYTE,
  upload: 1.5 * MEGABYTE,
  uploadFile: 8 * MEGABYTE,
};
const mostBytes = (operation: Operation): number => MOST_BYTES[operation] ?? 2 * MEGABYTE;

/** Imports, of an entity or of a page, run one at a time. */
const turnOf = ({ operation }: Route): Pick<Endpoint, 'heavy'> =>
  operation === 'import' || operation === 'custom:import' ? { heavy: 'import' } : {};

const hasImage = (entity: Entity): boolean =>
  [...walkFields(fieldsOf(entity))].some(([, field]) => field.kind === 'image');

/** Calls of every entity that no declaration names: uploads of pictures, uploads and downloads of files. */
export function standardRoutes(entity: Entity): Route[] {
  const { name } = entity;
  const isServed = Object.values(entity.serves ?? {}).includes('upload');
  const { uploadFile, file } = fileCalls(entity);
  return [
    ...(hasImage(entity) && !isServed
      ? [{ ...extension('POST', `v1/${name}/uploadImage`), name, operation: 'upload' as const, screen: true }]
      : []),
    ...(fileFieldsOf(entity).length > 0
      ? [
          { ...uploadFile, name, operation: 'uploadFile' as const, screen: true },
          { ...file, name, operation: 'file' as const, screen: true },
        ]
      : []),
  ];
}

type Rest = Pick<Endpoint, 'handle' | 'heavy' | 'whileDue'>;

const entityEndpoint = (deps: Deps, entity: Entity, route: Route): Rest => {
  const handler = handlerOf(route.operation);
  return {
    ...turnOf(route),
    handle: (call) => handler({ ...call, deps, entity, route } satisfies EntityCall),
  };
};

const reportEndpoint = (deps: Deps, report: Report): Rest => ({
  heavy: 'report',
  handle: ({ identity, query, params, request }) =>
    runReport(deps, identity, report, { ...Object.fromEntries(query), ...params }, request.signal),
});

const toolEndpoint = ({ db }: Deps, tool: Tool, route: Route): Rest => {
  const handler = customHandler(tool.name, route.operation.slice('custom:'.length));
  return {
    ...turnOf(route),
    ...(tool.whileDue ? { whileDue: true } : {}),
    handle: (call) => handler({ ...call, db, declaration: tool }),
  };
};

/** Each action's preview, and its bulk version where offered. */
function actionEndpoints(deps: Deps, entity: Entity): (Rest & DeclaredCall)[] {
  return Object.entries(entity.actions ?? {}).flatMap(([key, action]) => [
    {
      ...extension('POST', `v1/${entity.name}/{_id}/${key}/preview`),
      handle: async ({ request, identity, params, query }: SignedInCall) => {
        const body = await objectBody(request);
        const route: Route = { ...extension('POST', ''), name: entity.name, operation: `action:${key}`, screen: true };
        return Response.json(
          await planAction(deps, identity, entity, key, { ...body, _id: idOf({ route, params, query }, body) }),
        );
      },
    },
    ...(action.bulk
      ? [
          {
            ...extension('POST', `v1/${entity.name}/${key}/many`),
            heavy: 'many' as const,
            handle: async ({ request, identity }: SignedInCall) =>
              Response.json({ results: await runActionMany(deps, identity, entity, key, await itemsBody(request)) }),
          },
        ]
      : []),
  ]);
}

/** Every declared endpoint. */
export function endpointsOf(deps: Deps, declarations: readonly Declaration[]): Endpoint[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const at = ({ method, service, path }: DeclaredCall, operation: Operation, rest: Rest): Endpoint => ({
    method,
    path: `${MOUNTS[service]}/${path}`,
    mostBytes: mostBytes(operation),
    ...rest,
  });
  const entities = declarations.filter(isEntity);
  return [
    ...routesOf(declarations).map((route) => {
      const declaration = byName.get(route.name) as Declaration;
      return at(
        route,
        route.operation,
        isEntity(declaration)
          ? entityEndpoint(deps, declaration, route)
          : isTool(declaration)
            ? toolEndpoint(deps, declaration, route)
            : reportEndpoint(deps, declaration),
      );
    }),
    ...entities.flatMap((entity) =>
      standardRoutes(entity).map((route) => at(route, route.operation, entityEndpoint(deps, entity, route))),
    ),
    ...entities.flatMap((entity) =>
      actionEndpoints(deps, entity).map(({ handle, heavy, ...call }) =>
        at(call, 'action:preview', { handle, ...(heavy ? { heavy } : {}) }),
      ),
    ),
  ];
}

const isPlaceholder = (segment: string) => segment.startsWith('{');

/** Segment by segment, literals come before placeholders: `items/getByGroup` before `items/{id}`. */
function bySpecificity(endpoints: readonly Endpoint[]): Endpoint[] {
  const compared = (left: readonly string[], right: readonly string[]): number => {
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      const [one, other] = [left[index], right[index]];
      if (one === undefined || other === undefined) return left.length - right.length;
      if (isPlaceholder(one) !== isPlaceholder(other)) return isPlaceholder(one) ? 1 : -1;
    }
    return 0;
  };
  return endpoints
    .map((endpoint) => ({ endpoint, segments: endpoint.path.split('/') }))
    .sort((a, b) => compared(a.segments, b.segments))
    .map(({ endpoint }) => endpoint);
}

/** Duplicate and trailing slashes are ignored. */
export const normalPath = (pathname: string): string =>
  pathname.length > 1 && !pathname.endsWith('/') && !pathname.includes('//')
    ? pathname
    : `/${pathname.split('/').filter(Boolean).join('/')}`;

/** Larger bodies must declare their length: otherwise they are buffered in memory, however slowly they arrive. */
const MOST_UNANNOUNCED = 2 * MEGABYTE;

/** Refuses a large body without a declared length. */
const announced = (maxSize: number) =>
  createMiddleware(async (c, next) => {
    const isOpenEnded = c.req.header('Content-Length') === undefined && c.req.header('Transfer-Encoding') !== undefined;
    if (isOpenEnded && maxSize > MOST_UNANNOUNCED)
      throw new ApiError(411, 'lengthRequired', 'Send the Content-Length of this body');
    await next();
  });

/**
 * Registers endpoints behind sign-in (checked before the body is read), in any order.
 * @param app must be created with `getPath: (request) => normalPath(...)`
 */
export function register(app: Hono, { db }: Deps, endpoints: readonly Endpoint[]): void {
  const signedInFor = (whileDue: boolean) =>
    createMiddleware<SignedIn>(async (c, next) => {
      const identity = await authenticate(db, c.req.header('Authorization'));
      if (!identity) throw unauthenticated();
      if (identity.mustChangePassword) throw passwordChangeDue();
      if (identity.mustSetUpTwoStep && !whileDue) throw twoStepDue();
      c.set('identity', c.req.method === 'GET' ? identity : copyOf(identity));
      await next();
    });
  const [signedInAlways, signedInAndReady] = [signedInFor(true), signedInFor(false)];
  const unhurried = createMiddleware(async (_c, next) => next());
  for (const { method, path, mostBytes: maxSize, heavy, whileDue, handle } of bySpecificity(endpoints)) {
    const signedIn = whileDue ? signedInAlways : signedInAndReady;
    const limit = bodyLimit({
      maxSize,
      onError: () =>
        errorResponse(tooLarge(`The body is too large; at most ${Math.floor(maxSize / 1024)} KB are taken`)),
    });
    const turn = heavy ? oneAtATime(heavy) : unhurried;
    const address = normalPath(path).replace(/\{(\w+)\}/g, ':$1');
    const answer = async (c: Context<SignedIn>) => {
      if (c.req.url.includes('%00'))
        throw invalid([problem('', 'characters', 'The address contains a character (NUL) that isn’t allowed')]);
      return handle({
        identity: c.get('identity'),
        params: c.req.param() as Record<string, string>,
        query: new URL(c.req.url).searchParams,
        request: c.req.raw,
      });
    };
    // A GET has no body to limit, and checking would cost more than the rest of a short answer.
    if (method === 'GET') app.on(method, address, signedIn, turn, answer);
    else app.on(method, address, signedIn, turn, announced(maxSize), limit, answer);
  }
}

export const unknownPath = (method: string, path: string) => notFound(`The call ${method} ${path}`);
