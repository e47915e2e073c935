// Paths; plain Node, because these scripts run before anything is installed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...parts) => join(root, ...parts);
export const cacheDir = inRoot('node_modules', '.cache', 'restaurant-console');
export const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
