import type { Plugin } from 'vite';

export function product(): Plugin;
