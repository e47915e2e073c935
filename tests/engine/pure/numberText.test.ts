import { describe, expect, it } from 'vitest';
import { decimalMarkOf, isUncertainNumber, readNumber } from '#engine/run/text/numbers';

describe('a number', () => {
  it.each([
    ['1250', '1250'],
    ['-12.5', '-12.5'],
    ['1.250', '1.250'],
    ['.5', '0.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['12,50', '12.50'],
    ['0,125', '0.125'],
    ['1,234,567', '1234567'],
    ['12,34,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1 234.50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ["1'234", '1234'],
    ['1’234.50', '1234.50'],
    ['18.00€', '18.00'],
    ['€ 7.50', '7.50'],
    ['$22.00', '22.00'],
    ['-$5', '-5'],
    ['US$ 3', '3'],
    ['LKR 1,234.50', '1234.50'],
    ['Rs. 250/-', '250'],
    ['R 12.50', '12.50'],
    ['12 kr', '12'],
    ['15 %', '15'],
    ['\u22123', '-3'],
    ['3.00-', '-3.00'],
    ['(1,000.00)', '-1000.00'],
    ['($5.00)', '-5.00'],
    ['+4', '4'],
    ['1/2', '0.5'],
    ['1 1/2', '1.5'],
    ['1½', '1.5'],
    ['¾', '0.75'],
    ['1/3', '0.3333333333'],
    ['１２.５', '12.5'],
    ['5,-', '5'],
    // As printed on menus in South Asia: no cents.
    ['Rs. 1450/=', '1450'],
    ['450/-', '450'],
    ['5.\u2013', '5'],
    ['1.250,--', '1250'],
    ['€ 7,-', '7'],
    ['5,00-', '-5.00'],
    ['123456789012345678.12345', '123456789012345678.12345'],
  ])('%s is %s', (text, value) => {
    expect(readNumber(text)).toEqual({ value });
  });

  it.each([
    '',
    'two',
    '1.2.3',
    '1e5',
    '5 kg',
    '12 KGS',
    '=1+1',
    '--1',
    '1,,000',
    '1/0',
    '12 34',
    'ABC 5',
    '1,2,3',
    '50¢',
    '¢50',
  ])('%j is none', (text) => {
    expect(readNumber(text)).toEqual({ error: `“${text}” is not a number` });
  });

  it('of an amount is no percentage', () => {
    expect(readNumber('10%', { isShare: false })).toEqual({ error: '“10%” is a percentage, not a number' });
    expect(readNumber('10', { isShare: false })).toEqual({ value: '10' });
  });

  it('that may mean two is asked about, unless the decimal mark is known', () => {
    expect(readNumber('1,250')).toEqual({ error: '“1,250” can mean 1250 or 1.250. Write 1250 or 1.250' });
    expect(readNumber('€ -12,500')).toHaveProperty('error', expect.stringContaining('can mean -12500 or -12.500'));
    expect(readNumber('1,250', { mark: '.' })).toEqual({ value: '1250' });
    expect(readNumber('1,250', { mark: ',' })).toEqual({ value: '1.250' });
    expect(readNumber('1.250', { mark: ',' })).toEqual({ value: '1250' });
    expect(readNumber('1.250', { isPlain: false })).toHaveProperty('error');
    expect(readNumber('1,250', { scale: 0 })).toEqual({ value: '1250' });
  });

  it('keeps to the known decimal mark', () => {
    expect(readNumber('12,5', { mark: '.' })).toEqual({ error: 'Use a decimal point: 12.5' });
    expect(readNumber('12.5', { mark: ',' })).toEqual({ error: '“12.5” has no decimal comma as the others do' });
  });

  it('that a spreadsheet computed is rounded to the field', () => {
    expect(readNumber('13.888888888888889', { scale: 2 })).toEqual({ value: '13.89' });
    expect(readNumber('0.30000000000000004', { scale: 4 })).toEqual({ value: '0.3' });
    expect(readNumber('1/3', { scale: 2 })).toEqual({ value: '0.33' });
    // A person typed this one: the validator says how many decimals the field takes.
    expect(readNumber('13.8889', { scale: 2 })).toEqual({ value: '13.8889' });
  });
});

describe('the decimal mark of numbers', () => {
  it.each([
    [['12,50', '1,250'], ';', ','],
    [['1,250', '0,125'], undefined, ','],
    [['1.234,5'], ',', ','],
    [['1.234.567'], ';', ','],
    [['12,50 €', '1,250'], ';', ','],
    [['12.50', '1,250'], ';', '.'],
    [['1,234,567'], ';', '.'],
    [['1234.567'], '\t', '.'],
    [['1,250'], ',', '.'],
    [['7', 'x'], ',', '.'],
    [['1,250'], ';', undefined],
    [['1.250'], ';', undefined],
    [['12,50', '12.50'], ',', undefined],
  ] as const)('%j separated by %j is %j', (numbers, separator, mark) => {
    expect(decimalMarkOf(numbers, separator)).toBe(mark);
  });

  it('is uncertain where a number has two meanings', () => {
    expect(['1,250', '1.250', '€ 1,250', '12,5', '1250', '0,125', 'x'].map(isUncertainNumber)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
