import { describe, expect, it } from 'vitest';
import { paperParts } from '#src/table/paperParts';

/** Rows as letters: headings are capitals. */
const partsOf = (rows: string) => {
  const { parts, last } = paperParts([...rows], (row) => row === row.toUpperCase());
  const shown = parts.map(({ from, to, isTogether }) =>
    isTogether ? `[${rows.slice(from, to)}]` : rows.slice(from, to),
  );
  return [...shown, `[${rows.slice(last)}]`].join(' ');
};

describe('the row groups of a printed table', () => {
  it('keep the last two rows with what follows', () => {
    expect(partsOf('abcde')).toBe('abc [de]');
    expect(partsOf('ab')).toBe('[ab]');
    expect(partsOf('')).toBe('[]');
  });

  it('keep a heading with its first row', () => {
    expect(partsOf('AbcdEfghi')).toBe('[Ab] cd [Ef] g [hi]');
    expect(partsOf('AbCdEfgh')).toBe('[Ab] [Cd] [Ef] [gh]');
    expect(partsOf('ABcdef')).toBe('[ABc] d [ef]');
  });

  it('keep a heading before the last rows with them', () => {
    expect(partsOf('AbcDef')).toBe('[Ab] c [Def]');
    expect(partsOf('AbcDEf')).toBe('[Ab] c [DEf]');
    expect(partsOf('Ab')).toBe('[Ab]');
  });
});
