import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { version as release } from './package.json';
import { alias } from './scripts/lib/alias.mjs';
import { chunkGroups, nextScripts, signInParts } from './scripts/lib/chunks.mjs';
import { compressed } from './scripts/lib/compressed.mjs';
import { inlined } from './scripts/lib/inlined.mjs';
import { installable } from './scripts/lib/installable.mjs';
import { outlines } from './scripts/lib/outlines.mjs';
import { packaged } from './scripts/lib/packaged.mjs';
import { product } from './scripts/lib/product.mjs';
import { commitOf } from './scripts/lib/version.mjs';

/** MUI's icons are made with our own function, which draws plain elements. */
const plainIcons = [
  { find: /^\.\/utils\/createSvgIcon\.js$/, replacement: `${import.meta.dirname}/src/shell/theme/plainIcon.tsx` },
];

/** What libraries bring for browsers that are older than the build's target. */
const natives = [
  { find: /^object\.entries$/, replacement: `${import.meta.dirname}/scripts/lib/natives/objectEntries.cjs` },
  { find: /^hasown$/, replacement: `${import.meta.dirname}/scripts/lib/natives/hasOwn.cjs` },
];

/** Checks the declarations in the built server, so that its starts need not: contradictory ones fail the build. */
const checked = (): Plugin => ({
  name: 'checked-declarations',
  async writeBundle({ dir = '' }) {
    const { check }: { check: () => string[] } = await import(pathToFileURL(`${dir}/tools.js`).href);
    const problems = check();
    if (problems.length > 0) this.error(`The declarations cannot work:\n${problems.join('\n')}`);
  },
});

/** The commit that the server is built from. */
const commit = commitOf();

/** Two builds: the console (admin, login page, set-up and the page for a blocked tab, four entries) and, with --ssr, the API's process. */
export default defineConfig(
  ({ isSsrBuild }): UserConfig => ({
    // Bundled, because each start would read 140 files of theirs.
    ...(isSsrBuild ? { ssr: { noExternal: ['zod', 'hono', '@hono/node-server'] } } : {}),
    ...(isSsrBuild ? { define: { 'import.meta.env.BUILD_COMMIT': JSON.stringify(commit) } } : {}),
    resolve: { alias: isSsrBuild ? alias : [...alias, ...natives, ...plainIcons] },
    plugins: isSsrBuild
      ? [checked(), packaged(import.meta.dirname, commit ? `${release}+${commit}` : release)]
      : [
          outlines(import.meta.dirname),
          react(),
          product(),
          nextScripts(import.meta.dirname),
          inlined(import.meta.dirname),
          installable(),
          compressed(),
        ],
    // In development: dependencies of pages loaded later are found at the start, not at the first visit with a reload.
    optimizeDeps: { entries: ['index.html', 'login.html', 'blocked.html', 'setup.html', 'src/**/*.{ts,tsx}'] },
    build: isSsrBuild
      ? {
          outDir: 'dist/server',
          ssr: true,
          target: 'node20',
          rollupOptions: {
            input: Object.fromEntries(
              ['main', 'maintain', 'prepareDemo', 'tools'].map((name) => [name, `server/${name}.ts`]),
            ),
          },
        }
      : {
          outDir: 'dist/console',
          target: 'es2022',
          // Every browser of that target preloads modules without help.
          modulePreload: { polyfill: false },
          rollupOptions: {
            input: {
              ...{ index: 'index.html', login: 'login.html', blocked: 'blocked.html', setup: 'setup.html' },
              first: 'src/first.ts',
              ...signInParts,
            },
            // The sign-in page's parts are imported by their file's name.
            preserveEntrySignatures: 'allow-extension',
            // Declarations, their rules and their vocabulary only say something: one that nobody asks for needs not be there.
            treeshake: { moduleSideEffects: [{ test: /\/(resources|engine\/define)\//, sideEffects: false }] },
            output: { codeSplitting: chunkGroups(import.meta.dirname) },
          },
          // React, the router and MUI in one file, which stays in the browser's cache from one version to the next.
          chunkSizeWarningLimit: 800,
        },
  }),
);
