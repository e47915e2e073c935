import type { Plugin } from 'vite';

export function packaged(root: string, version: string): Plugin;
