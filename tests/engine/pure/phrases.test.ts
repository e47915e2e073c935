import { expect, test } from 'vitest';
import { phrasesIn } from '#server/departments/ask/catalogue/vocabulary';

/** How declarations write what people say. */
test('phrases, with alternatives and words that may be left out', () => {
  expect(phrasesIn('takings, turn  over,\n      income')).toEqual(['takings', 'turn over', 'income']);
  expect(phrasesIn('sales without/before vat/tax')).toEqual([
    'sales without vat',
    'sales without tax',
    'sales before vat',
    'sales before tax',
  ]);
  expect(phrasesIn('left (in stock)')).toEqual(['left', 'left in stock']);
  expect(phrasesIn('(net/gross) sales')).toEqual(['sales', 'net sales', 'gross sales']);
  expect(phrasesIn('food cost %,')).toEqual(['food cost %']);
  expect(phrasesIn('')).toEqual([]);
});
