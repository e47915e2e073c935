import Big from 'big.js';
import { expect, it } from 'vitest';
import { fixed, money, quantity } from '#engine/run/decimal';

it('a decimal as text has exactly its places, whether it has to be read as a number or not', () => {
  const texts = [
    '0',
    '7',
    '12.5',
    '12.50',
    '0.005',
    '0.0050',
    '1234567890123456.99',
    '99.995',
    '007.5',
    '.5',
    '5.',
    '-0',
    '-3.1',
    '1e3',
    '',
  ];
  for (const text of texts)
    for (const scale of [0, 2, 4, 6]) {
      const exact = new Big(text === '' ? 0 : text.replace(/\.$/, '')).toFixed(scale, Big.roundHalfUp);
      expect([text, scale, fixed(text, scale)]).toEqual([text, scale, exact.replace(/^-(?=0(\.0*)?$)/, '')]);
    }
});

it('nothing and numbers are read as before', () => {
  expect([money(null), money(undefined), money('what'), money(1.005), quantity(2)]).toEqual([
    '0.00',
    '0.00',
    '0.00',
    '1.01',
    '2.0000',
  ]);
});
