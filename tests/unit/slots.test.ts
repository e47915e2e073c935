import { describe, expect, it } from 'vitest';
import { fieldsOf, isEntity, isTool, walkFields } from '../../resources/entities';
import { declarations } from '../../resources/index';

/** Components that declarations name, and the files there are: neither may be without the other. */
const files = Object.keys(import.meta.glob('../../src/slots/*.tsx')).map((file) => file.replace(/^.*\/|\.tsx$/g, ''));

const named = declarations.flatMap((declaration): string[] => {
  if (isTool(declaration)) return [declaration.component];
  if (declaration.kind === 'report') return declaration.paper ? [declaration.paper.head] : [];
  if (!isEntity(declaration)) return [];
  const inputs = [...walkFields(fieldsOf(declaration))].flatMap(([, { input, changes }]) =>
    [input ?? [], changes ?? []].flat(),
  );
  const sections = (declaration.sections ?? []).flatMap(({ component }) => component ?? []);
  const beside = declaration.kind === 'resource' ? (declaration.beside ?? []) : [];
  const tools = declaration.list?.tools ?? [];
  return [...inputs, ...sections, ...[beside].flat(), ...[tools].flat()];
});

describe('components that declarations name', () => {
  it('exist as src/slots/<name>.tsx', () => {
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });
  it('are all there is in src/slots', () => {
    expect(files.filter((name) => !named.includes(name))).toEqual([]);
  });
});
