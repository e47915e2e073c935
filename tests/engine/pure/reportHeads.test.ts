import { expect, it } from 'vitest';
import { linesOf } from '#src/report/heads';

it('breaks a head of several words once, where it is narrowest, and never a word', () => {
  expect(linesOf('Gross profit %')).toEqual(['Gross', 'profit %']);
  expect(linesOf('Average purchase price')).toEqual(['Average', 'purchase price']);
  expect(linesOf('Paid instead by')).toEqual(['Paid', 'instead by']);
  expect(linesOf('Quantity')).toEqual(['Quantity']);
});
