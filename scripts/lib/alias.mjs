// `#engine/run/decimal` is that path from the project's root, for Vite, Vitest and the scripts alike; tsconfig.json says the same to TypeScript.
import { root } from './paths.mjs';

/** Vite's `resolve.alias`. */
export const alias = [{ find: /^#(?=[a-zA-Z])/, replacement: `${root}/` }];
