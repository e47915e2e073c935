import { expect, it } from 'vitest';
import { type Progress, shareOf } from '#engine/run/progress';

/** The fulfilment of a document with lines in different units. */

const progress: Progress = { one: 'order', verb: 'received', number: 'no', quantity: 'asked', done: 'done' };
const line = (asked: string, done: string, conversionFactor = '1') => ({ asked, done, conversionFactor });

it('is the mean of the lines, whatever their units', () => {
  // A thousand cups and a kilogram of chicken: one of two lines has arrived.
  expect(shareOf(progress, [line('1000', '1000'), line('1', '0')])).toBe('50.0000');
  expect(shareOf(progress, [line('2', '1', '10'), line('4', '1')])).toBe('37.5000');
});

it('counts no line for more than itself, and none that asks for nothing', () => {
  expect(shareOf(progress, [line('4', '5'), line('4', '0')])).toBe('50.0000');
  expect(shareOf(progress, [line('0', '0'), line('3', '3')])).toBe('100.0000');
  expect(shareOf(progress, [line('0', '0')])).toBe('0.0000');
  expect(shareOf(progress, [line('3', '3'), line('7', '7'), line('9', '9')])).toBe('100.0000');
});
