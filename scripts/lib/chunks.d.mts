import type { Plugin, Rolldown } from 'vite';

export function chunkGroups(root: string): Rolldown.CodeSplittingOptions;
export function nextScripts(root: string): Plugin;
export const signInParts: Readonly<Record<string, string>>;
