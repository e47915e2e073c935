import { describe, expect, it } from 'vitest';
import { withoutCardNumbers, withoutCards } from '#engine/run/cardNumbers';

/** Card numbers are found by length and check digit, in any grouping; other numbers stay (the test numbers of the card schemes). */

const CARDS = {
  '4222222222222': '•••• 2222',
  '4242424242424242': '•••• 4242',
  '4242 4242 4242 4242': '•••• 4242',
  '5555-5555-5555-4444': '•••• 4444',
  '378282246310005': '•••• 0005',
  '3782 822463 10005': '•••• 0005',
  '6011111111111117': '•••• 1117',
  '30569309025904': '•••• 5904',
  '4000000000000000006': '•••• 0006',
};

describe('a card number', () => {
  it.each(Object.entries(CARDS))('%s keeps its last four digits', (card, kept) => {
    expect(withoutCardNumbers(card)).toBe(kept);
    expect(withoutCardNumbers(`Paid with ${card}, table 4`)).toBe(`Paid with ${kept}, table 4`);
    expect(withoutCardNumbers(`Table 12 ${card} 7`)).toBe(`Table 12 ${kept} 7`);
    expect(withoutCardNumbers(`${card} and ${card}`)).toBe(`${kept} and ${kept}`);
  });

  it.each([
    '4242424242424241',
    '424242424242',
    '42424242424242424242',
    '+94771234567',
    '0000000000000000',
    '2026-11-20 19:05',
    'GV-1234',
    '1234.50',
    '',
  ])('“%s” is none', (text) => {
    expect(withoutCardNumbers(text)).toBe(text);
  });

  it('is found at any depth, except where texts identify something', () => {
    const found: string[] = [];
    const sent = {
      billNumber: '4242424242424242',
      remarks: 'Card 4242424242424242',
      payments: [{ amount: 5, reference: '4242424242424242', card: null }],
    };
    expect(
      withoutCards(
        sent,
        (key) => key === 'billNumber',
        (path) => found.push(path),
      ),
    ).toEqual({
      ...sent,
      remarks: 'Card •••• 4242',
      payments: [{ amount: 5, reference: '•••• 4242', card: null }],
    });
    expect(found).toEqual(['remarks', 'payments.0.reference']);
  });
});
