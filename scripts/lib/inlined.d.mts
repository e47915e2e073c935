import type { Plugin } from 'vite';

export function inlined(root: string): Plugin;
