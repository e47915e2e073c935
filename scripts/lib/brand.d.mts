import type { Plugin } from 'vite';

export function brand(): Plugin;
