import { expect, it } from 'vitest';
import { matchesFilter } from '#engine/run/filters';

it.each([
  ['an exact value', { status: 'active' }, { status: 'active' }, true],
  ['another value', { status: 'inactive' }, { status: 'active' }, false],
  ['any of several', { status: 'approved' }, { status: ['approved', 'sent'] }, true],
  ['one of a record’s own values', { outlets: ['a', 'b'] }, { outlets: 'b' }, true],
  ['any of several in a record’s own values', { outlets: ['a', 'b'] }, { outlets: ['c', 'b'] }, true],
  ['none of a record’s own values', { outlets: ['a', 'b'] }, { outlets: ['c'] }, false],
  ['numbers and texts that say the same', { quantity: 4 }, { quantity: '4' }, true],
  ['empty, where a record has an empty text', { closedOn: '' }, { closedOn: null }, true],
  ['empty, where a record has no entries', { tags: [] }, { tags: null }, true],
  ['empty, where a record has something', { closedOn: '2026-06-14' }, { closedOn: null }, false],
  ['what the filter leaves undefined', { status: 'active' }, { status: undefined }, true],
])('matches by %s', (_name, record, filter, isMatch) => {
  expect(matchesFilter(record, filter)).toBe(isMatch);
});
