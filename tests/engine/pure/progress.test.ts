import { describe, expect, it } from 'vitest';
import { type Progress, shareOf, stateOf } from '#engine/run/progress';

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

describe('with closed quantities', () => {
  const closing: Progress = {
    ...progress,
    closed: 'closed',
    states: { none: 'open', partly: 'partly', fully: 'fulfilled', closed: 'closed' },
  };
  const closedLine = (asked: string, done: string, closed: string) => ({ ...line(asked, done), closed });

  it.each([
    [
      'a line was closed whole',
      [closedLine('4', '4', '0'), closedLine('2', '2', '0'), closedLine('5', '0', '5')],
      '100.0000',
      'fulfilled',
    ],
    ['the rest of a line was closed', [closedLine('4', '4', '0'), closedLine('5', '3', '2')], '100.0000', 'fulfilled'],
    ['a part is closed and another still open', [closedLine('4', '1', '2')], '50.0000', 'partly'],
    ['everything was closed', [closedLine('4', '0', '4')], '0.0000', 'closed'],
  ])('the share agrees with the state when %s', (_what, lines, share, state) => {
    expect(shareOf(closing, lines)).toBe(share);
    expect(stateOf(closing, lines, 'open')).toBe(state);
  });

  it('is below 100% when something was lost on the way', () => {
    const transfer: Progress = { ...closing, closedBy: 'any' };
    expect(shareOf(transfer, [closedLine('5', '4', '1')])).toBe('80.0000');
    expect(stateOf(transfer, [closedLine('5', '4', '1')], 'open')).toBe('closed');
  });
});
