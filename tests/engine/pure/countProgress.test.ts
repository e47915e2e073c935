import { expect, it } from 'vitest';
import { leftInWords, progressByPlace } from '#src/departments/inventory/countSheet/places';

it('adds up each shelf, also what has none', () => {
  const lines = ['Bar', 'Cold room', 'Bar', ''].map((location, key) => ({ location, key }));
  expect(progressByPlace(lines, ({ key }) => key !== 1)).toEqual([
    { name: 'Bar', done: 2, total: 2 },
    { name: 'Cold room', done: 0, total: 1 },
    { name: '', done: 1, total: 1 },
  ]);
});

it('names what is not counted, three of them at most', () => {
  expect(leftInWords([], 4)).toBe('');
  expect(leftInWords(['Rice', 'Salt', 'Oil'], 4)).toBe(
    '3 of 4 not counted: Rice, Salt, Oil. Their stock stays as it is.',
  );
  expect(leftInWords(['Rice', 'Salt', 'Oil', 'Tea'], 4)).toBe(
    '4 of 4 not counted: Rice, Salt, Oil and 1 more. Their stock stays as it is.',
  );
});
