// npm run dev: Vite's development server with the API inside it, on one port. The console reloads on every edit, the API is rebuilt at the
// next request after an edit, and the database stays open.
import { resolve } from 'node:path';
import { load } from './lib/load.mjs';
import { endWithParent } from './lib/orphan.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

endWithParent();
await ensureInstalled();
process.chdir(root);
const { createServer } = await import('vite');
const { getRequestListener } = await import('@hono/node-server');
const { readConfig } = await load('server/config.ts');
const { isApiPath, staticPage } = await load('server/http/paths.ts');

let config;
try {
  config = readConfig(process.env);
} catch (error) {
  fail(error.message);
}

/** The API from the current sources. */
const importApi = (server) => server.environments.ssr.runner.import('/server/dev.ts');

const api = {
  name: 'restaurant-console-api',
  configureServer(server) {
    const answer = getRequestListener(async (request, env) => {
      try {
        return await (await importApi(server)).fetch(request, env);
      } catch (error) {
        console.error(error);
        return new Response(`${error.message}\n`, { status: 500 });
      }
    });
    server.middlewares.use((request, response, next) => {
      const { pathname, search } = new URL(request.url, 'http://localhost');
      if (isApiPath(pathname)) return void answer(request, response);
      const page = staticPage(pathname);
      if (page) request.url = `${page}${search}`;
      next();
    });
    // Code that the open database depends on can't be replaced.
    server.watcher.on('change', async (file) => {
      if (!file.startsWith(inRoot('server', 'db'))) return;
      console.log('server/db has changed: the database is opened again');
      await (await importApi(server)).close();
      await server.restart();
    });
  },
};

const server = await createServer({
  root,
  appType: 'spa',
  plugins: [api],
  server: {
    port: config.port,
    host: config.host,
    strictPort: true,
    // The database writes all the time.
    watch: { ignored: [`${resolve(config.dataDir)}/**`, inRoot('dist', '**')] },
  },
});
try {
  await server.listen();
} catch (error) {
  fail(error.message);
}
server.printUrls();
// Opens the database now, not at the first request. An error in the sources is shown, and can be fixed without a restart.
importApi(server)
  .then(async (module) => {
    await module.ready;
    if (config.demo) return console.log(`  Sign in: owner@harbour.example, password ${config.demoPassword}`);
    const code = await module.setupCode();
    if (code) console.log(`  Set up your console (works once): http://localhost:${config.port}/setup#${code}`);
  })
  .catch((error) => console.error(error.message));

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await (await importApi(server)).close();
  await server.close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
