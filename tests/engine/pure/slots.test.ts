import { describe, expect, it } from 'vitest';
import { componentsOf } from '#engine/read/components';
import { declarations } from '#resources/index';

/** Components named by declarations, and the existing files: neither may exist without the other. */
const files = Object.keys(import.meta.glob('../../../src/departments/*/*.tsx')).map((file) =>
  file.replace(/^.*\/|\.tsx$/g, ''),
);
const named = declarations.flatMap(componentsOf);

describe('components that declarations name', () => {
  it('exist as src/departments/<department>/<name>.tsx', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ component }) => !files.includes(component))).toEqual([]);
  });
  it('are all there is in src/departments', () => {
    const used = named.map(({ component }) => component);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((name) => !used.includes(name))).toEqual([]);
  });
});
