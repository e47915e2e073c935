import type { Plugin } from 'vite';

export function installable(): Plugin;
export function keptPaths(files: readonly string[]): string[];
export function workerOf(source: string, paths: readonly string[], build: string): string;
