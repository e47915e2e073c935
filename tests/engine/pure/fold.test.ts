import { expect, it } from 'vitest';
import { folded } from '#engine/run/fold';

it.each([
  ['Crème Brûlée', 'creme brulee'],
  ['Cre\u0300me Bru\u0302le\u0301e', 'creme brulee'],
  ['Smørrebrød & Straße', 'smorrebrod & strasse'],
  ['ÆGIR', 'aegir'],
  ['Phở Đặc Biệt', 'pho dac biet'],
  ['İstanbul', 'istanbul'],
  // Vowel signs are letters: without them these would be one word.
  ['කිරි', 'කිරි'],
  ['கோழி', 'கோழி'],
  ['한식', '한식'],
  ['MI-00001', 'mi-00001'],
])('%s is searched as %s', (text, form) => {
  expect(folded(text)).toBe(form);
  expect(folded(text.normalize('NFD'))).toBe(form);
});
