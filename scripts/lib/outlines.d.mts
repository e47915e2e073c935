import type { Plugin } from 'vite';
import type { Declaration } from '#engine/define/declaration';

interface DeclarationPart {
  name: string;
  members: readonly { file: string; declaration: Declaration }[];
}

export function outlines(root: string): Plugin;
export function declarationParts(): Promise<readonly DeclarationPart[]>;
export function outlinesIn(parts: readonly DeclarationPart[]): Promise<readonly Declaration[]>;
