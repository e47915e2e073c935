import type { Rolldown } from 'vite';

export function chunkGroups(root: string): Rolldown.CodeSplittingOptions;
