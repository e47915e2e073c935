import { afterAll, beforeAll } from 'vitest';
import type { Declaration } from '#engine/define/declaration';
import { declareThese, everyDeclaration } from '#resources';

/** Declares more for the tests of a file, beside what the program has; one of the same name takes its place. */
export function withDeclarations(more: readonly Declaration[]): void {
  const names = new Set(more.map(({ name }) => name));
  beforeAll(() => declareThese([...everyDeclaration.filter(({ name }) => !names.has(name)), ...more]));
  afterAll(() => declareThese(everyDeclaration));
}
