// Loads one of the project's TypeScript modules into this process without a build, using Vite (import.meta.glob and ?raw need it).
import { alias } from './alias.mjs';
import { root } from './paths.mjs';

/** The module at `path` (from the project's root, e.g. 'server/tools.ts'). */
export async function load(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(`/${path}`, { root, configFile: false, resolve: { alias }, logLevel: 'error' });
  return module;
}
