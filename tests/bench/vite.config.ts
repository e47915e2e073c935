import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { alias } from '../../scripts/lib/alias.mjs';

/** Builds the bench's page, separately from the console's build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias },
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../../node_modules/.cache/gridBench', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: fileURLToPath(new URL('./gridPage.html', import.meta.url)) },
  },
});
