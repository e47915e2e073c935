import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineResource } from '#engine/define';
import { boolean, decimal, list, money, text } from '#engine/define/builders';
import { defineDocument } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { one, where } from '#engine/define/rules';
import { dec } from '#engine/run/decimal';
import { drafted, evaluate, type Subject } from '#engine/run/evaluate/evaluate';
import { factRequests } from '#engine/run/evaluate/facts';
import { createLineMemory } from '#engine/run/evaluate/lineMemory';
import { validateFields } from '#engine/run/evaluate/validate';
import { overlaid, rowsIn } from '#engine/run/values';
import { evaluatedInForm } from '#src/form/problems';

const user = { permissions: {}, isAdministrator: true };
const context = { today: '2026-06-14', userId: 'usr', can: () => true, settings: {}, outlet: {} };

const thing = (rules: object = {}) =>
  defineResource({
    name: 'things',
    label: { one: 'Thing', many: 'Things' },
    title: 'name',
    module: 'THING',
    fields: {
      name: text({ required: true }),
      price: money({ min: 0 }),
      total: money({ max: 100 }),
      isLimited: boolean(),
      limit: decimal({ when: ({ isLimited }: AnyRecord) => isLimited === true }),
      parts: list({ amount: money() }),
    },
    ...rules,
  });
const subject = (rules?: object, before?: AnyRecord): Subject => ({ entity: thing(rules), before, context, user });
const evaluated = (of: Subject, record: AnyRecord, facts: AnyRecord | undefined = {}) =>
  evaluate(of, drafted(of, record), facts);
const told = ({ problems }: { problems: readonly { field: string; rule: string }[] }) =>
  problems.map(({ field, rule }) => `${field}: ${rule}`);

describe('a record is validated, computed, validated again and checked', () => {
  it('rules see it in its normal form, with its computed fields', () => {
    const seen: AnyRecord[] = [];
    const rules = {
      compute: ({ price }: AnyRecord) => ({ total: price }),
      check: (record: AnyRecord) => {
        seen.push(record);
        return [];
      },
    };
    const { record } = evaluated(subject(rules), { name: ' Soup ', price: '5' });
    expect(record).toMatchObject({ name: 'Soup', price: '5.00', total: '5.00' });
    expect(seen).toEqual([record]);
  });

  it('a computed value without a field is refused by name: it would be stored for good', () => {
    const rules = { compute: ({ price }: AnyRecord) => ({ total: price, totl: price }) };
    const { record, problems, failures } = evaluated(subject(rules), { name: 'Soup', price: '5' });
    expect(record).not.toHaveProperty('totl');
    expect(problems.map(({ rule }) => rule)).toEqual(['ruleFailed']);
    expect(failures.map(({ error }) => (error as Error).message)).toEqual([
      "things.compute returns 'totl', which is no field (did you mean 'total'?)",
    ]);
    const rows = {
      compute: ({ parts }: AnyRecord) => ({ parts: rowsIn(parts).map((row) => ({ ...row, amout: '1' })) }),
    };
    const nested = evaluated(subject(rows), { name: 'Soup', parts: [{ amount: '1.00' }] });
    expect(String(nested.failures[0]?.error)).toContain("things.compute returns 'parts.amout'");
  });

  it('what another API stores besides the fields may pass through compute', () => {
    const rules = { compute: (record: AnyRecord) => ({ ...record, total: '7' }) };
    const before = { name: 'Soup', colour: 'red', _id: 'soup' };
    const { record, failures } = evaluated(subject(rules, before), before);
    expect(failures).toEqual([]);
    expect(record).toMatchObject({ colour: 'red', total: '7.00' });
  });

  it('computed values must pass their field’s rules too', () => {
    const rules = { compute: () => ({ total: '250' }) };
    expect(told(evaluated(subject(rules), { name: 'Soup' }))).toEqual(['total: max']);
  });

  it('what does not apply is not judged: it keeps what is stored', () => {
    const rules = { check: ({ limit }: AnyRecord) => (limit ? [{ field: 'limit', rule: 'odd', message: 'Odd' }] : []) };
    expect(told(evaluated(subject(rules), { name: 'Soup', isLimited: false, limit: '5' }))).toEqual([]);
    expect(told(evaluated(subject(rules), { name: 'Soup', isLimited: true, limit: '5' }))).toEqual(['limit: odd']);
    const before = { _rev: '1-a', name: 'Soup', limit: '3' };
    expect(evaluated(subject(rules, before), { ...before, isLimited: false, limit: '5' }).record.limit).toBe(
      '3.000000',
    );
  });

  it('the first reason at a field is enough, others are listed next to it', () => {
    const rules = {
      check: () => [
        { field: 'price', rule: 'odd', message: 'Odd' },
        { field: 'total', rule: 'odd', message: 'Odd' },
      ],
    };
    expect(told(evaluated(subject(rules), { name: 'Soup', price: '-1' }))).toEqual(['price: min', 'total: odd']);
  });

  it('a value that its field refuses isn’t compared with others; what is wrong without it is still told', () => {
    const odd = (field: string, message: string) => ({ field, rule: 'odd', message });
    const rules = {
      compute: ({ price }: AnyRecord) => ({ limit: dec(price).plus(1).toFixed() }),
      check: ({ name, price, limit, parts }: AnyRecord) => [
        ...(String(price ?? '') > '5' ? [odd('total', 'Total must be above the price')] : []),
        ...(price === null ? [odd('name', 'Give a price')] : []),
        ...(limit === '1' ? [odd('isLimited', 'There is no limit')] : []),
        ...(rowsIn(parts).some(({ amount }) => String(amount ?? '') > '5')
          ? [odd('total', 'Total must be above its parts')]
          : []),
        ...(name === 'Soup' ? [odd('', 'No more soup')] : []),
      ],
    };
    const messages = (record: AnyRecord) => evaluated(subject(rules), record).problems.map(({ message }) => message);
    expect(messages({ name: 'Soup', price: 'many', parts: [{ amount: '1' }, { amount: 'some' }] })).toEqual([
      'Price must be a number, such as 12.5',
      'Amount must be a number, such as 12.5',
      'No more soup',
    ]);
    expect(messages({ name: 'Soup', price: '6' })).toEqual(['Total must be above the price', 'No more soup']);
    expect(messages({ name: 'Broth', parts: [{ amount: '6' }] })).toContain('Total must be above its parts');
  });

  it('without its facts only the fields are judged', () => {
    const rules = { check: () => [{ field: 'name', rule: 'odd', message: 'Odd' }] };
    expect(told(evaluate(subject(rules), drafted(subject(rules), { name: 'Soup' }), undefined))).toEqual([]);
  });
});

describe('a rule that throws', () => {
  afterEach(() => vi.restoreAllMocks());
  const fails = () => {
    throw new Error('a bug');
  };

  it.each([
    ['check', { check: fails }],
    ['compute', { compute: fails }],
    ['facts.others', { facts: { others: where('things', fails) } }],
  ])('in %s is a problem of the whole record, and named for the log', (rule, rules) => {
    const result = evaluated(subject(rules), { name: 'Soup' });
    expect(told(result)).toEqual([': ruleFailed']);
    expect(result.problems[0]?.message).toMatch(/^A rule of this form failed/);
    expect(result.failures.map((each) => each.rule)).toEqual([rule]);
  });

  it('is skipped for a record with invalid fields: these are reported first', () => {
    const result = evaluated(subject({ check: fails }), { price: '1' });
    expect(told(result)).toEqual(['name: required']);
    expect(result.failures).toEqual([]);
  });

  it('is shown in the form, and written to the browser’s console once', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const of = subject({ check: fails });
    const results = [1, 2].map(() => evaluatedInForm(of, drafted(of, { name: 'Soup' }), {}));
    expect(results.map(told)).toEqual([[': ruleFailed'], [': ruleFailed']]);
    expect(log.mock.calls.map(([text]) => text)).toEqual(['things.check failed: Error: a bug']);
  });
});

describe('facts', () => {
  it('ask by ids and by what a list can be narrowed by, and by nothing else', () => {
    const sources = {
      parent: one('things', ({ parentId }: AnyRecord) => parentId),
      others: where('things', ({ name }: AnyRecord) => ({ name })),
    };
    expect(factRequests(sources, { parentId: 'a', name: 'Soup' })).toEqual([
      { key: 'parent', of: 'things', kind: 'one', ids: ['a'] },
      { key: 'others', of: 'things', kind: 'where', filter: { name: 'Soup' } },
    ]);
    expect(factRequests(sources, { parentId: { $ne: '' }, name: { from: 'a' } })).toEqual([
      { key: 'parent', of: 'things', kind: 'one', ids: [] },
      { key: 'others', of: 'things', kind: 'where', filter: undefined },
    ]);
  });
});

describe('what is typed', () => {
  it('stays the same if nothing was computed', () => {
    const typed = { name: 'Soup ', parts: [{ amount: '4' }, { amount: '5' }] };
    const before = { name: 'Soup', parts: [{ amount: '4.00' }, { amount: '5.00' }] };
    const after = { name: 'Soup', parts: [{ amount: '4.00' }, { amount: '6.00' }], total: '10.00' };
    expect(overlaid(typed, before, after)).toEqual({
      name: 'Soup ',
      parts: [{ amount: '4' }, { amount: '6.00' }],
      total: '10.00',
    });
  });
});

describe('lines that are read once', () => {
  const order = defineDocument({
    name: 'testLines',
    label: { one: 'Order', many: 'Orders' },
    module: 'TEST',
    number: 'orderNumber',
    prefix: 'OR',
    paths: { list: '/a', create: '/b', edit: '/c', review: '/d' },
    statuses: { draft: { label: 'Draft', tone: 'grey' } },
    fields: { orderNumber: text({ readOnly: true }), supplier: text({ required: true }) },
    lines: { name: text({ required: true }), price: money({ min: 0 }) },
    totals: [],
  });

  it('are judged as the whole document is', async () => {
    const { fieldsOf } = await import('#engine/read/entities');
    const fields = fieldsOf(order);
    const { validate: read } = createLineMemory();
    const good = { name: 'Rice ', price: '4' };
    const header = { outletId: 'out', docDate: '2026-06-14', supplier: 'Fresh' };
    const documents = [
      { ...header, items: [good, { name: '', price: '-1' }] },
      { ...header, items: [good, { name: 'Oil', price: '1' }] },
      { ...header, supplier: '', items: [] },
      { ...header, items: 'none' },
    ];
    for (const document of documents) {
      const expected = validateFields(fields, document, context);
      expect(read(fields, document, context)).toEqual(expected);
    }
    const [, second] = documents;
    const [once, again] = [1, 2].map(() => read(fields, second as AnyRecord, context).value.items as AnyRecord[]);
    expect(once?.[0]).toBe(again?.[0]);
  });
});

it('takes blanks for nothing, except in a secret', () => {
  const fields = { reason: text({ required: true }), remark: text(), password: text({ required: true, secret: true }) };
  const { problems } = validateFields(fields, { reason: ' \t', remark: ' ', password: '  ' }, { today: '2026-06-05' });
  expect(problems.map(({ field, rule }) => `${field}: ${rule}`)).toEqual(['reason: required']);
  expect(validateFields({ remark: text() }, { remark: '  ' }, { today: '2026-06-05' }).value).toEqual({ remark: null });
});
