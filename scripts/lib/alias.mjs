// `#engine/run/decimal` is a path from the project's root, for Vite, Vitest and the scripts; tsconfig.json has the same for TypeScript.
import { root } from './paths.mjs';

/** Vite's `resolve.alias`. */
export const alias = [{ find: /^#(?=[a-zA-Z])/, replacement: `${root}/` }];
