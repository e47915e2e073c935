import { expect, it } from 'vitest';
import { finest, inCurrency } from '#engine/run/currency';
import { allocateWithin, groupDigits, money } from '#engine/run/decimal';

/** Money at the edges of its currencies and of text that is no number. */

it('of several currencies the one with the most decimals is the finest, wherever it stands', () => {
  expect([finest(['JPY', 'LKR', 'KWD']), finest(['KWD', 'JPY']), finest(['JPY', 'LKR']), finest([])]).toEqual([
    ...['KWD', 'KWD', 'LKR', undefined],
  ]);
});

it('without a currency amounts keep the decimals that they had around it', () => {
  const within = (currency: unknown) => inCurrency('KWD', () => inCurrency(currency, () => money('1.2345')));
  expect([within('KWD'), within('JPY'), within(''), within(undefined), within(null)]).toEqual([
    ...['1.235', '1', '1.235', '1.235', '1.235'],
  ]);
  expect(money('1.2345')).toBe('1.23');
});

it('digits of numbers are grouped, and other text stays', () => {
  expect(['-1234567.5', '999', '1000', '', '–', 'n/a'].map(groupDigits)).toEqual([
    ...['-1,234,567.5', '999', '1,000', '', '–', 'n/a'],
  ]);
});

it('more than all limits is all limits, and nothing goes to a weight of zero', () => {
  expect(allocateWithin('100', ['1', '3', '0'], ['5.05', '20', '50'])).toEqual(['5.05', '20.00', '0.00']);
  expect(allocateWithin('25.05', ['1', '3', '0'], ['5.05', '20', '50'])).toEqual(['5.05', '20.00', '0.00']);
  expect(allocateWithin('25.04', ['1', '3', '0'], ['5.05', '20', '50'])).toEqual(['5.05', '19.99', '0.00']);
});
