/** The API as a Web-standard application, for the Node server, the tests and a browser. */
import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Declaration } from '#engine/define/declaration';
import { declarations, declareThese } from '#resources';
import { demoPeople } from '#resources/product';
import { clientAddress } from '../auth/clientAddress';
import type { Identity } from '../auth/identity';
import { authRoutes } from '../auth/routes';
import { backgroundOf } from '../background';
import { type Config, defaultDemoPassword, isLoopback } from '../config';
import type { Database } from '../db/types';
import { assertDeclarations } from '../declarations';
import { departments } from '../department';
import { listOutbox, reportFailure } from '../failureMails';
import { lastFailures } from '../failures';
import { logSecurity } from '../log';
import { noteMailServer } from '../mail';
import { lastImports, undoImport } from '../records/import/undo';
import { recordListExport } from '../records/listExport';
import { keepAnalyzed } from '../records/read/analyze';
import { auditLog } from '../records/read/auditLog';
import { search } from '../records/read/search';
import { objectBody } from '../records/requests';
import { endpointsOf, normalPath, register, unknownPath } from '../records/routes';
import { needsAdministrator } from '../setupCode';
import { answerHeaders, isComplete, PRIVATE } from './answers';
import type { Endpoint } from './endpoint';
import { errorResponse, isDiskFull, wrongMethod } from './errors';
import { fileResponse } from './files';
import { serveMetrics } from './metrics';
import { openApi } from './openapi';
import { pathOf } from './paths';
import { LEFT, newRequestId, traceOf } from './requestLog';

interface AppDeps {
  db: Database;
  config: Config;
  version: string;
  /** The declarations to serve. @default all in resources/ */
  declarations?: readonly Declaration[];
  /** Whether the build has checked the declarations, so that a start need not. @default false */
  isChecked?: boolean;
}

const SMALL = 64 * 1024;

/** The calls that belong to no declaration. */
function ownEndpoints({ db, config, version }: AppDeps): Endpoint[] {
  const own = (method: Endpoint['method'], path: string, handle: Endpoint['handle']): Endpoint => ({
    method,
    path,
    mostBytes: SMALL,
    handle,
  });
  return [
    own('GET', '/api/openapi.json', async () => Response.json(openApi(declarations, version))),
    own('POST', '/api/v1/emailTrigger', async ({ identity, request }) =>
      Response.json(await reportFailure({ db, config }, identity, await objectBody(request)), { status: 201 }),
    ),
    own('GET', '/api/v1/log', async ({ identity, query }) => Response.json(await auditLog(db, identity, query))),
    own('POST', '/api/v1/exports', async ({ identity, request }) =>
      Response.json(await recordListExport(db, identity, await objectBody(request)), { status: 201 }),
    ),
    own('GET', '/api/v1/imports', async ({ identity, query }) => Response.json(await lastImports(db, identity, query))),
    own('POST', '/api/v1/imports/{id}/undo', async ({ identity, params }) =>
      Response.json(await undoImport({ db }, identity, params.id)),
    ),
    own('GET', '/api/v1/search', async ({ identity, query }) => Response.json(await search(db, identity, query))),
    own('GET', '/api/v1/outbox', async ({ identity }) => Response.json(await listOutbox(db, identity))),
  ];
}

/** Demo people for the login page. Only with the public password: a custom one must not be revealed. */
const demoSignIns = ({ demo, demoPassword }: Config) =>
  demo && demoPassword === defaultDemoPassword ? { demo: { password: demoPassword, people: demoPeople } } : {};

/** The methods of an address; none if it doesn't exist. Routes are split once, because anyone can ask for unknown addresses. */
function createMethodsAt(app: Hono): (path: string) => string[] {
  let split: { parts: string[]; method: string }[] | undefined;
  return (path) => {
    split ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map((route) => ({ parts: route.path.split('/'), method: route.method }));
    const given = path.split('/');
    const fits = ({ parts }: { parts: string[] }) =>
      parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
    const found = split.filter(fits).map(({ method }) => method);
    return [...new Set(found)].sort();
  };
}

/** A balancer asks every few seconds: a database that takes longer to answer is down. */
const HEALTH_MS = 3_000;

/** An answer in time, or undefined. */
const inTime = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([answer.catch(() => undefined), setTimeout(HEALTH_MS, undefined, { ref: false })]);

/** A replica that takes longer. */
const UNKNOWN = { isReachable: false, behindSeconds: null };

/** Below this, the embedded database may be unable to write its log. */
const LEAST_ROOM = 32 * 1024 * 1024;

/** Whether writing has failed for lack of disk space, or is about to. */
async function lacksRoom(db: Database, directory: string): Promise<boolean> {
  if (isDiskFull()) return true;
  if (db.kind !== 'pglite') return false;
  const room = await statfs(directory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize < LEAST_ROOM;
}

/** Who sent a request, after sign-in was checked. */
const identityOf = (c: Context): Identity | undefined => c.get('identity');

/** Notes for the log what a request turned out to be, and logs a limit that it ran into. */
function noteRequest(c: Context, addressOf: (c: Context) => string): void {
  const { groupId, userId } = identityOf(c) ?? {};
  const known = { route: routePath(c, -1), ...(userId === undefined ? {} : { groupId, userId }) };
  const trace = traceOf(c.env);
  if (trace && known.route !== '/*') Object.assign(trace, known);
  if (c.res.status === 429) logSecurity('tooMany', { requestId: trace?.id, ...known, address: addressOf(c) });
}

/** Whether the client is gone, for example in the middle of its body: no fault of the program. */
const hasLeft = ({ req, env }: Context): boolean =>
  req.raw.signal.aborted ||
  (env as { incoming?: { readableAborted?: boolean } } | undefined)?.incoming?.readableAborted === true;

/**
 * Builds the application. The database must be open and migrated; nothing is started.
 * @throws Error with all problems of the declarations
 */
export function createApp(deps: AppDeps): Hono {
  if (deps.declarations) declareThese(deps.declarations);
  if (!deps.isChecked) assertDeclarations();
  const { db, config, version } = deps;
  keepAnalyzed(db);
  noteMailServer(config);
  const addressOf = clientAddress(config.trustProxy);
  const app = new Hono({ getPath: (request) => normalPath(pathOf(request.url)) });

  if (config.metricsToken) serveMetrics(app, db, config.metricsToken, version);
  app.onError((error, c) =>
    hasLeft(c)
      ? new Response(null, { status: LEFT })
      : errorResponse(error, {
          requestId: traceOf(c.env)?.id ?? newRequestId(),
          method: c.req.method,
          path: c.req.path,
          userId: identityOf(c)?.userId,
        }),
  );
  const methodsAt = createMethodsAt(app);
  app.notFound((c) => {
    const allowed = methodsAt(c.req.path);
    if (allowed.length === 0) return errorResponse(unknownPath(c.req.method, c.req.path));
    const response = errorResponse(wrongMethod(c.req.method, allowed));
    response.headers.set('Allow', allowed.join(', '));
    return response;
  });
  app.use(async (c, next) => {
    await next();
    noteRequest(c, addressOf);
    if (isComplete(c.res)) return;
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', PRIVATE);
    for (const [name, value] of Object.entries(answerHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });

  app.get('/livez', (c) => c.json({ status: 'ok', version }));
  app.get('/healthz', async (c) => {
    const known = await inTime(Promise.all([lastFailures(db), backgroundOf(db)]));
    const [failures, background] = known ?? [];
    const replica = db.replica && (await inTime(db.replica.state()));
    const status = !known ? 'databaseDown' : (await lacksRoom(db, config.dataDir)) ? 'diskFull' : 'ok';
    return c.json(
      {
        status,
        version,
        database: db.kind,
        failures,
        ...background,
        ...(db.replica ? { replica: replica ?? UNKNOWN } : {}),
      },
      status === 'ok' ? 200 : 503,
    );
  });
  app.get('/config.json', async (c) =>
    c.json({
      ...{ apiUrl: '/api', inventoryUrl: '/inventory-api', extensions: true, version },
      ...((await needsAdministrator(db)) ? { needsSetup: true } : {}),
      ...demoSignIns(config),
    }),
  );
  app.get('/api/v1/files/:id', (c) => fileResponse(db, c.req.param('id')));
  app.route('/api', authRoutes({ db, addressOf, isLocal: isLoopback(config.host) }));
  register(app, { db }, [
    ...ownEndpoints(deps),
    ...departments().all.flatMap(({ endpoints }) => endpoints?.(db) ?? []),
    ...endpointsOf({ db }, declarations),
  ]);
  return app;
}
