import { expect, it } from 'vitest';
import {
  boolean,
  choice,
  decimal,
  files,
  group,
  integer,
  list,
  reference,
  references,
  text,
} from '#engine/define/builders';
import type { Field } from '#engine/define/fields';
import { validateFields } from '#engine/run/evaluate/validate';

/** Values of another type than their field's, as a client may send them. */
const refused = (field: Field, value: unknown) =>
  validateFields({ it: field }, { it: value }, { today: '2026-06-05' }).problems.map((each) => Object.values(each));

const TYPE = 'invalid_type';

it.each<[string, Field, unknown, unknown[][]]>([
  ['a number in a text', text(), 5, [['it', TYPE, 'must be text']]],
  ['words in an integer', integer(), 'three', [['it', TYPE, 'It must be a whole number']]],
  ['half of one in an integer', integer(), 1.5, [['it', TYPE, 'It must be a whole number']]],
  ['a yes in an integer', integer(), true, [['it', TYPE, 'It must be a whole number']]],
  ['more than JavaScript counts', integer(), '90071992547409933', [['it', TYPE, 'It must be a whole number']]],
  ['a list in a number', decimal(), [1], [['it', TYPE, 'It must be a number']]],
  ['a word in a switch', boolean(), 'yes', [['it', TYPE, 'It must be yes or no']]],
  ['a number in a choice', choice(['a']), 1, [['it', TYPE, 'It must be chosen from the list']]],
  ['an object in a reference', reference('items'), {}, [['it', TYPE, 'It must be chosen from the list']]],
  ['one of several references', references('items'), ['a', 1], [['it.1', TYPE, 'It must be chosen from the list']]],
  ['one value in references', references('items'), 'a', [['it', TYPE, 'It must be a list']]],
  ['a text in a group', group({ a: text() }), 'x', [['it', TYPE, 'must be an object']]],
  ['a text in a list', list({ a: text() }), ['x'], [['it.0', TYPE, 'must be an object']]],
  ['a list for a group', group({ a: text() }), [], [['it', TYPE, 'must be an object']]],
  ['a file without an id', files(), [{ name: 'a.pdf' }], [['it.0', TYPE, 'It must be a list of uploaded files']]],
])('refuses %s', (_what, field, value, problems) => {
  expect(refused(field, value)).toEqual(problems);
});

it('keeps what belongs to a file, and nothing else of it', () => {
  const sent = [{ id: 'f1', name: 'a.pdf', size: 3, owner: 'someone' }];
  const { value, problems } = validateFields({ it: files() }, { it: sent }, { today: '' });
  expect(problems).toEqual([]);
  expect(value).toEqual({ it: [{ id: 'f1', name: 'a.pdf', size: 3 }] });
});

it('reads whole numbers and decimals from texts', () => {
  const fields = { seats: integer(), weight: decimal({ scale: 2 }) };
  expect(validateFields(fields, { seats: '12', weight: ' 1.5 ' }, { today: '' }).value).toEqual({
    seats: 12,
    weight: '1.50',
  });
});
