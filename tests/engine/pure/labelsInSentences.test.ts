import { expect, it } from 'vitest';
import { inSentence, inWords } from '#engine/define/fields';

it.each([
  ['Purchase order', 'purchase order'],
  ['Sent to GRN', 'sent to GRN'],
  ['VAT registered', 'VAT registered'],
  ['External IDs', 'external IDs'],
  ['QR Table', 'QR table'],
  ['Cost (LKR)', 'cost (LKR)'],
  ['Semi-finished', 'semi-finished'],
  ['', ''],
])('the label "%s" reads "%s" within a sentence', (label, words) => {
  expect(inSentence(label)).toBe(words);
});

it('keeps what a key turned into words has in capitals', () => {
  expect(inSentence(inWords('sentToGRN'))).toBe('sent to GRN');
});
