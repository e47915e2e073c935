import { describe, expect, it } from 'vitest';
import { evaluateFormula, formulaSql, namesIn, parseFormula } from '#engine/run/formula';

const values: Record<string, string | number | null> = {
  net: '900.00',
  cost: '300.00',
  bills: 4,
  none: 0,
  unknown: null,
};
const result = (text: string) => evaluateFormula(parseFormula(text), (name) => values[name])?.toFixed() ?? null;

describe('a formula', () => {
  it.each([
    ['net / bills', '225'],
    ['net - cost - bills', '596'],
    ['net - cost * 2', '300'],
    ['100 * (net - cost) / net', '66.66666666666666666667'],
    ['net / bills / 5', '45'],
    ['1.5 * bills', '6'],
    ['100 * (cost - net) / abs (cost - net)', '-100'],
    ['abs (net - unknown)', null],
    ['net / none', null],
    ['net - unknown', null],
    ['net / unknown', null],
  ])('%s is %s', (text, expected) => expect(result(text)).toBe(expected));

  it('is the same in SQL, where nothing is divided by zero', () => {
    expect(formulaSql(parseFormula('100 * (net - cost) / net'), (name) => `q."${name}"`)).toBe(
      '((100::numeric * (q."net" - q."cost")) / nullif(q."net", 0))',
    );
  });

  it('takes the size of a figure without its sign, also in SQL', () => {
    const formula = parseFormula('(net - cost) / abs (cost)');
    expect(formulaSql(formula, (name) => `q."${name}"`)).toBe('((q."net" - q."cost") / nullif(abs(q."cost"), 0))');
    expect(namesIn(formula)).toEqual(['net', 'cost']);
  });

  it('names what it reads, each once', () => {
    expect(namesIn(parseFormula('100 * (net - cost) / net'))).toEqual(['net', 'cost']);
  });

  it.each(['', 'net +', '(net', 'net)', 'net cost', 'net; drop table x', '-net', 'net % 2'])('is refused: %o', (text) =>
    expect(() => parseFormula(text)).toThrow('is no formula'),
  );
});
