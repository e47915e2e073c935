import { describe, expect, it } from 'vitest';
import { decimalMarkOf, doubtAbout, plainNumber, withPoint } from '#engine/run/numberText';

describe('a single number', () => {
  it.each([
    ['1250', '1250'],
    ['-12.5', '-12.5'],
    ['1.250', '1.250'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['-1,234,567.8', '-1234567.8'],
  ])('%s is %s', (text, plain) => {
    expect([plainNumber(text), doubtAbout(text)]).toEqual([plain, undefined]);
  });

  it.each(['12,50', '1,25', '0,125', '1.234,50', '1,2345', 'x', '', '12,34,567'])(
    '%j is left for the validator',
    (text) => {
      expect([plainNumber(text), doubtAbout(text)]).toEqual([text, undefined]);
    },
  );

  it('that may mean two is asked about', () => {
    expect(plainNumber('1,250')).toBe('1,250');
    expect(doubtAbout('1,250')).toBe('“1,250” can mean 1250 or 1.250. Write 1250 or 1.250');
    expect(doubtAbout('-12,500')).toBe('“-12,500” can mean -12500 or -12.500. Write -12500 or -12.500');
  });
});

describe('the mark before the decimals of a file', () => {
  it.each([
    [['12,50', '1,250'], ';', ','],
    [['1,250', '0,125'], undefined, ','],
    [['1.234,5'], ',', ','],
    [['1.234.567'], ';', ','],
    [['12.50', '1,250'], ';', '.'],
    [['1,234,567'], ';', '.'],
    [['1234.567'], '\t', '.'],
    [['1,250'], ',', '.'],
    [['7', 'x'], ',', '.'],
    [['1,250'], ';', undefined],
    [['1.250'], ';', undefined],
    [['12,50', '12.50'], ',', undefined],
  ] as const)('of %j separated by %j is %j', (numbers, separator, mark) => {
    expect(decimalMarkOf(numbers, separator)).toBe(mark);
  });

  it('reads every number of that file', () => {
    const comma = ['12,50', '1,250', '1.250', '1.234.567,8', '-0,5', '7', 'x', '1,2,3'];
    expect(comma.map((text) => withPoint(text, ','))).toEqual([
      '12.50',
      '1.250',
      '1250',
      '1234567.8',
      '-0.5',
      '7',
      'x',
      '1,2,3',
    ]);
    const point = ['12.50', '1,250', ' 1,250.5 ', '1.250', '12,50', '0,125'];
    expect(point.map((text) => withPoint(text, '.'))).toEqual(['12.50', '1250', '1250.5', '1.250', '12,50', '0,125']);
  });
});
