import { expect, it } from 'vitest';
import * as builders from '#engine/define/builders';
import type { Field } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { amongProblems, referencesIn } from '#engine/run/evaluate/choices';
import { validateFields } from '#engine/run/evaluate/validate';

/** Each kind of value at its limits: what is stored, or which rule is broken and in which words. */

const today = '2026-06-10';
const read = (field: Field, given: unknown): unknown => {
  const { value, problems } = validateFields({ it: field }, { it: given }, { today });
  return problems.length === 0
    ? value.it
    : problems.map((problem) => `${problem.field} ${problem.rule}: ${problem.message}`).join('; ');
};
const field = (kind: string, more: object = {}) => ({ kind, label: 'It', ...more }) as unknown as Field;
const all = (of: Field, ...given: unknown[]) => given.map((each) => read(of, each));

it('decimals: their places, digits and bounds', () => {
  const number = (more: object = {}) => field('decimal', { scale: 2, ...more });
  expect(all(number(), '1.5', ' 1.50 ', 1.25, '-0.01', '.5', '1.500')).toEqual([
    '1.50',
    '1.50',
    '1.25',
    '-0.01',
    '0.50',
    '1.50',
  ]);
  expect(read(number(), '1.505')).toBe('it decimals: It takes at most 2 decimals');
  expect(read(number({ scale: 0 }), '1.5')).toBe('it decimals: It takes no decimals');
  expect(read(field('decimal'), '0.123456')).toBe('0.123456');
  expect(read(field('decimal'), '0.1234567')).toBe('it decimals: It takes at most 6 decimals');
  expect(read(number(), '1e3')).toBe('it number: It must be a number, such as 12.5');
  expect(all(number(), true, Number.NaN, Number.POSITIVE_INFINITY)).toEqual(
    Array(3).fill('it invalid_type: It must be a number'),
  );
  expect(read(number(), '1234567890123456.78')).toBe('1234567890123456.78');
  expect(read(number(), '12345678901234567.89')).toBe('it digits: It has more than 18 digits');
  expect(all(number({ min: 1, max: 2 }), '0.99', '1', '2', '2.01')).toEqual([
    ...['it min: It must be at least 1', '1.00', '2.00', 'it max: It must be at most 2'],
  ]);
  expect(all(number({ moreThan: 0 }), '0', '0.01')).toEqual(['it moreThan: It must be more than 0', '0.01']);
});

it('percentages: from zero to a hundred unless they say otherwise', () => {
  expect(all(field('percent'), '-0.0001', '0', '100', '100.0001')).toEqual([
    ...['it min: It must be at least 0', '0.0000', '100.0000', 'it max: It must be at most 100'],
  ]);
  expect(all(field('percent', { min: -5, max: 200 }), '-5', '200', '200.5')).toEqual([
    '-5.0000',
    '200.0000',
    'it max: It must be at most 200',
  ]);
  expect(all(field('percent', { moreThan: 0 }), '0', '0.5')).toEqual(['it moreThan: It must be more than 0', '0.5000']);
  // Only a percentage has bounds of its own.
  expect(all(field('decimal', { scale: 0 }), '-1', '101')).toEqual(['-1', '101']);
});

it('amounts: the decimals of their currency, which is named where it has not two', () => {
  const money = field('money');
  expect(all(money, '1.5', '1.505')).toEqual(['1.50', 'it decimals: It takes at most 2 decimals']);
  expect(inCurrency('KWD', () => all(money, '1.5', '1.5055'))).toEqual([
    '1.500',
    'it decimals: It takes at most 3 decimals in KWD',
  ]);
  expect(inCurrency('JPY', () => all(money, '15', '1.5'))).toEqual(['15', 'it decimals: It takes no decimals in JPY']);
  expect(inCurrency('JPY', () => read(field('decimal', { scale: 1 }), '1.55'))).toBe(
    'it decimals: It takes at most 1 decimals',
  );
});

it('texts: their length, letters, patterns and names', () => {
  const text = (more: object = {}) => field('text', more);
  expect(all(text({ maxLength: 3, minLength: 2 }), ' ab ', 'abc', 'abcd', 'a')).toEqual([
    ...[
      'ab',
      'abc',
      'it maxLength: It takes at most 3 characters; this has 4',
      'it minLength: It needs at least 2 characters',
    ],
  ]);
  expect(read(text(), 'x'.repeat(200))).toHaveLength(200);
  expect(read(text(), 'x'.repeat(201))).toContain('at most 200 characters');
  expect(read(field('longText'), 'x'.repeat(2000))).toHaveLength(2000);
  expect(read(field('longText'), 'x'.repeat(2001))).toContain('at most 2000 characters');
  expect([read(text({ letters: 'upper' }), 'aB'), read(text({ letters: 'lower' }), 'aB'), read(text(), 'aB')]).toEqual([
    'AB',
    'ab',
    'aB',
  ]);
  expect(all(text({ pattern: { test: '^[A-Z]+$', message: 'Only capitals' } }), 'AB', 'ab')).toEqual([
    'AB',
    'it pattern: Only capitals',
  ]);
  expect(read(text(), 'e\u0301')).toBe('\u00e9');
  expect(read(text(), 7)).toBe('it invalid_type: must be text');
  expect(read(text({ secret: true }), ' a b ')).toBe(' a b ');
  expect(all(text({ names: 'currency' }), 'LKR', 'ABC').map((each) => String(each).startsWith('it name'))).toEqual([
    false,
    true,
  ]);
});

it('addresses of email: as a sign-in accepts them', () => {
  const email = field('email', { letters: 'lower' });
  expect(all(email, 'Ann@Example.com', "o'neil+x@a-b.example.org")).toEqual([
    'ann@example.com',
    "o'neil+x@a-b.example.org",
  ]);
  for (const wrong of ['ann', 'ann@example', 'ann@-x.com', 'a b@x.com', '.a@x.com'])
    expect(read(email, wrong)).toBe('it email: It must be an email address such as name@example.com');
  const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  expect([read(email, long(120)), read(email, long(121))]).toEqual([
    long(120),
    'it maxLength: It takes at most 120 characters',
  ]);
});

it('phones, colours, times and pictures: as people write them', () => {
  expect(all(field('phone'), '+49 30 5551234', '(617) 555-3267 ext. 12', '123456')).toEqual([
    '+49 30 5551234',
    '(617) 555-3267 ext. 12',
    '123456',
  ]);
  for (const wrong of ['12345', '++49 30 5551234', 'call me', '1'.repeat(21)])
    expect(String(read(field('phone'), wrong))).toContain('it phone');
  expect(all(field('colour'), '#0f766e', '#0F766', 'red').map((each) => String(each).startsWith('it colour'))).toEqual([
    false,
    true,
    true,
  ]);
  expect(
    all(field('time'), '00:00', '23:59', '24:00', '7:30').map((each) => String(each).startsWith('it time')),
  ).toEqual([false, false, true, true]);
  expect(
    all(field('image'), '/api/v1/files/a.b-1', 'https://x.example/a.png').map((each) =>
      String(each).startsWith('it image'),
    ),
  ).toEqual([false, true]);
});

it('days: real ones, within their bounds, in words where the bound is today', () => {
  expect(all(field('date'), '2026-02-28', '2026-02-30', 'soon')).toEqual([
    ...['2026-02-28', 'it date: It must be a date such as 2026-06-10', 'it date: It must be a date such as 2026-06-10'],
  ]);
  expect(all(field('date', { notAfter: '@today' }), today, '2026-06-11')).toEqual([
    today,
    'it notAfter: It must not be after today',
  ]);
  expect(all(field('date', { notBefore: '@today' }), today, '2026-06-09')).toEqual([
    today,
    'it notBefore: It must not be before today',
  ]);
  expect(
    all(field('date', { notAfter: '2026-01-31', notBefore: '2026-01-01' }), '2026-01-31', '2026-02-01', '2025-12-31'),
  ).toEqual([
    ...['2026-01-31', 'it notAfter: It must not be after 2026-01-31', 'it notBefore: It must not be before 2026-01-01'],
  ]);
  expect(all(field('datetime'), '2026-06-10T08:00:00+05:30', 'soon')).toEqual([
    '2026-06-10T02:30:00.000Z',
    'it datetime: It must be a date and time',
  ]);
});

it('whole numbers and yes or no', () => {
  const whole = field('integer', { min: 1, max: 3 });
  expect(all(whole, '1', 3, '0', 4)).toEqual([1, 3, 'it min: It must be at least 1', 'it max: It must be at most 3']);
  expect(all(field('integer'), 1.5, 'x', true, Number.MAX_SAFE_INTEGER + 1)).toEqual(
    Array(4).fill('it invalid_type: It must be a whole number'),
  );
  expect(all(field('boolean'), true, false, 'yes')).toEqual([true, false, 'it invalid_type: It must be yes or no']);
});

it('choices: listed up to twelve, the nearest one named beyond', () => {
  const few = field('choice', { values: ['red', 'green'], labels: { red: 'Red', green: 'Green' } });
  expect(all(few, 'red', 'blue', 7)).toEqual([
    'red',
    'it choice: It must be one of: Red, Green',
    'it invalid_type: It must be chosen from the list',
  ]);
  const names = (count: number) =>
    field('choice', { values: Array.from({ length: count }, (_, index) => `colour${index}`) });
  expect(String(read(names(12), 'x'))).toContain('must be one of');
  expect(read(names(13), 'colour1x')).toBe('it choice: It “colour1x” is not in the list; did you mean “colour1”?');
  expect(read(names(13), 'y'.repeat(80))).toBe(`it choice: It “${'y'.repeat(60)}” is not in the list`);
});

it('lists: how many, and which entry is wrong', () => {
  const tags = (more: object = {}) => field('tags', more);
  expect(all(tags(), ['a', ' b '], 'a', ['a', 7])).toEqual([
    ['a', 'b'],
    'it invalid_type: It must be a list',
    'it.1 invalid_type: must be text',
  ]);
  expect(String(read(tags(), ['x'.repeat(41)]))).toContain('it.0 maxLength: It takes at most 40');
  expect(all(tags({ min: 2, max: 3 }), ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'])).toEqual([
    ...['it min: It must have at least 2', ['a', 'b'], ['a', 'b', 'c'], 'it max: It takes at most 3 entries'],
  ]);
  const lines = builders.list({ amount: builders.quantity({ required: true }) }, { min: 1 });
  expect(read({ ...lines, label: 'It' } as Field, [{ amount: '1' }, { amount: 'x' }])).toContain('it.1.amount number');
  expect(read({ ...lines, label: 'It' } as Field, [])).toBe('it min: It must have at least one entry');
});

it('files: each once, with nothing but what is known of them', () => {
  const files = field('files');
  expect(read(files, [{ id: 'a-1', name: 'A.pdf', type: 'application/pdf', size: 7, more: 'x' }])).toEqual([
    { id: 'a-1', name: 'A.pdf', type: 'application/pdf', size: 7 },
  ]);
  expect(read(files, [{ id: 'a' }])).toEqual([{ id: 'a' }]);
  expect(read(files, [{ id: 'a' }, { id: 'a' }])).toBe('it unique: It has a file twice');
  const wrong = [
    { id: 7 },
    { id: '' },
    { id: 'a b' },
    { id: 'a'.repeat(61) },
    { id: 'a', name: 'n'.repeat(201) },
    { id: 'a', type: 't'.repeat(61) },
    { id: 'a', size: 'big' },
    'a',
  ];
  for (const each of wrong) expect(String(read(files, [{ id: 'ok' }, each]))).toContain('it.1 invalid_type');
  expect(read(files, [{ id: 'a'.repeat(60), name: 'n'.repeat(200), type: 't'.repeat(60) }])).toHaveLength(1);
  expect(String(read(files, 'a'))).toContain('it invalid_type');
});

it('references: only those that are new are looked up, at any depth', () => {
  const fields = {
    owner: builders.reference('people'),
    idle: builders.reference('people', { when: () => false }),
    fixed: builders.reference('people', { readOnly: true }),
    places: builders.references('places'),
    home: builders.group({ place: builders.reference('places') }),
    rows: builders.list({
      unit: builders.reference('units', { among: (line) => (line.kind === 'dry' ? ['kg'] : undefined) }),
    }),
  };
  const found = (record: object, before?: object) =>
    referencesIn(fields, record as never, before as never).map(({ path, id }) => `${path} ${id}`);
  const record = {
    ...{ owner: 'ann', idle: 'x', fixed: 'x', places: ['a', 'b', 7], home: { place: 'a' } },
    rows: [{ unit: 'kg' }, { unit: 'l' }, { unit: '' }, 'none'],
  };
  expect(found(record)).toEqual([
    'owner ann',
    'places a',
    'places b',
    'home.place a',
    'rows.0.unit kg',
    'rows.1.unit l',
  ]);
  const before = { owner: 'ann', places: ['b'], home: { place: 'b' }, rows: [{ unit: 'l' }] };
  expect(found(record, before)).toEqual(['places a', 'home.place a', 'rows.0.unit kg']);
  expect(found({ owner: 'undefined', home: 'none', rows: 'none' })).toEqual(['owner undefined']);
  const dry = { kind: 'dry', rows: [{ unit: 'kg' }, { unit: 'l' }] };
  expect(amongProblems(referencesIn(fields, dry as never, undefined), {})).toEqual([
    { field: 'rows.1.unit', rule: 'choice', message: 'Unit isn’t one of the options here' },
  ]);
});
