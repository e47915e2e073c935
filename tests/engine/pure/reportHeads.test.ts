import { expect, it } from 'vitest';
import { headingLines } from '#src/report/heads';

it('breaks a head of several words once, where it is narrowest, and never a word', () => {
  expect(headingLines('Gross profit %')).toEqual(['Gross', 'profit %']);
  expect(headingLines('Average purchase price')).toEqual(['Average', 'purchase price']);
  expect(headingLines('Paid instead by')).toEqual(['Paid', 'instead by']);
  expect(headingLines('Quantity')).toEqual(['Quantity']);
});
