import type { Alias } from 'vite';

export const alias: Alias[];
