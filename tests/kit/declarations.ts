import { afterAll, beforeAll } from 'vitest';
import type { Declaration } from '#engine/define/declaration';
import { declareThese, everyDeclaration } from '#resources';

/** Adds declarations for the tests of a file; one with an existing name replaces it. */
export function withDeclarations(more: readonly Declaration[]): void {
  const names = new Set(more.map(({ name }) => name));
  beforeAll(() => declareThese([...everyDeclaration.filter(({ name }) => !names.has(name)), ...more]));
  afterAll(() => declareThese(everyDeclaration));
}
