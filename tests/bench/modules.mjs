/** The project's own modules, for measurements that run as plain programs. */
import { createServer } from 'vite';

/** Registers the departments. @returns `load` imports a module by its path from the project's root, e.g. `/server/db/migrate.ts`; `close` ends it */
export async function projectModules() {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  await vite.ssrLoadModule('/tests/kit/departments.ts');
  return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() };
}
