/** The API as one Web-standard application: the Node server, the tests and a browser run the same. */
import { Hono } from 'hono';
import { declarations } from '../resources';
import { clientAddress } from './auth/clientAddress';
import { authRoutes } from './auth/routes';
import type { Config } from './config';
import type { Database } from './db/types';
import { assertDeclarations } from './declarations';
import { errorResponse } from './errors';
import { fileResponse } from './files';
import { listOutbox, reportFailure } from './mail';
import { openApi } from './openapi';
import { auditLog } from './records/auditLog';
import { objectBody } from './records/requests';
import { type Endpoint, endpointsOf, normalPath, register, unknownPath } from './records/routes';
import { search } from './records/search';
import { keepStatistics } from './records/upkeep';
import { salesEndpoints } from './sales/endpoints';

export interface AppDeps {
  db: Database;
  config: Config;
  version: string;
}

const SMALL = 64 * 1024;

/** Calls of the spec that belong to no declaration. */
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
    own('GET', '/api/v1/search', async ({ identity, query }) => Response.json(await search(db, identity, query))),
    own('GET', '/api/v1/outbox', async ({ identity }) => Response.json(await listOutbox(db, identity))),
  ];
}

/** Demo people, offered on the login page; nobody's where the demo is off. */
const demoSignIns = ({ demo, demoPassword }: Config) =>
  demo
    ? {
        demo: {
          password: demoPassword,
          people: [
            { email: 'owner@harbour.example', label: 'Owner: everything' },
            { email: 'manager@harbour.example', label: 'Manager of one outlet' },
            { email: 'store@harbour.example', label: 'Store keeper' },
            { email: 'owner@lakeside.example', label: 'Owner of a second group' },
          ],
        },
      }
    : {};

/**
 * Builds the application. The database must be open and migrated; nothing is started.
 * @throws Error naming everything that is wrong with the declarations
 */
export function createApp(deps: AppDeps): Hono {
  assertDeclarations();
  const { db, config, version } = deps;
  keepStatistics(db);
  const app = new Hono({ getPath: (request) => normalPath(new URL(request.url).pathname) });

  app.onError((error) => errorResponse(error));
  app.notFound((c) => errorResponse(unknownPath(c.req.method, c.req.path)));
  app.use(async (c, next) => {
    await next();
    // Answers are somebody's: no cache may keep them, unless they say so themselves.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
  });

  app.get('/healthz', async (c) => {
    await db.query('select 1 as ok');
    return c.json({ status: 'ok', version, database: db.kind });
  });
  app.get('/config.json', (c) =>
    c.json({ apiUrl: '/api', inventoryUrl: '/inventory-api', extensions: true, version, ...demoSignIns(config) }),
  );
  app.get('/api/v1/files/:id', (c) => fileResponse(db, c.req.param('id')));
  app.route('/api', authRoutes({ db, addressOf: clientAddress(config.trustProxy) }));
  register(app, { db }, [...ownEndpoints(deps), ...salesEndpoints(db), ...endpointsOf({ db }, declarations)]);
  return app;
}
