import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import * as builders from '#engine/define/builders';
import type { AnyRecord, Fields } from '#engine/define/fields';
import type { FactSources } from '#engine/define/rules';
import { withComputed } from '#engine/run/evaluate/computed';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { lockDateProblems } from '#engine/run/evaluate/evaluate';
import { asksForItsOwn, factPlan, factRequests, factsFrom, readsItsOwn } from '#engine/run/evaluate/facts';
import { partnersIn } from '#engine/run/evaluate/inapplicable';
import { withUndeclared } from '#engine/run/evaluate/undeclared';
import { isSameRatio, type Ratio, ratioOf } from '#engine/run/units';

/** Which records rules ask for, and what a record has before and after them. */

const sources: FactSources = {
  owner: { of: 'people', one: ({ ownerId }: AnyRecord) => ownerId },
  items: { of: 'items', many: ({ ids }: AnyRecord) => (Array.isArray(ids) ? ids : []), at: ({ at }: AnyRecord) => at },
  others: { of: 'things', where: ({ filter }: AnyRecord) => filter as never },
  alike: {
    of: 'items',
    where: () => ({ status: 'active' }),
    twins: { of: ({ ids }: AnyRecord) => (Array.isArray(ids) ? ids : []), by: 'code' },
  },
} as unknown as FactSources;

describe('facts', () => {
  it('ask for each id once, in order, and for none that is blank', () => {
    const [owner, items, others, alike] = factRequests(sources, { ownerId: 'p', ids: ['b', 'a', 'b', '', 7, null] });
    expect(owner).toEqual({ key: 'owner', of: 'people', kind: 'one', ids: ['p'] });
    expect(items).toEqual({ key: 'items', of: 'items', kind: 'many', ids: ['a', 'b'] });
    expect(others).toEqual({ key: 'others', of: 'things', kind: 'where', filter: undefined });
    expect(alike).toMatchObject({ filter: { status: 'active' }, twins: { ids: ['a', 'b'], by: 'code' } });
    expect(factRequests(sources, { ownerId: '' })[0]).toMatchObject({ ids: [] });
    expect(factRequests(undefined, {})).toEqual([]);
  });

  it('ask as of a moment that is one', () => {
    const at = (moment: unknown) => factRequests(sources, { at: moment })[1];
    expect(at('2026-06-05T08:00:00Z')).toHaveProperty('at', '2026-06-05T08:00:00Z');
    for (const moment of ['soon', '', 7, undefined]) expect(at(moment)).not.toHaveProperty('at');
  });

  it('ask with plain values only', () => {
    const filter = (given: unknown) => {
      const request = factRequests(sources, { filter: given })[2];
      return request?.kind === 'where' ? request.filter : undefined;
    };
    expect([filter({ a: 'x', b: ['y', 1], c: null }), filter({ a: { b: 1 } }), filter({ a: [{}] })]).toEqual([
      { a: 'x', b: ['y', 1], c: null },
      undefined,
      undefined,
    ]);
  });

  it('ask for nothing where a source fails, and say which', () => {
    const broken = {
      one: {
        of: 'a',
        one: () => {
          throw new Error('x');
        },
      },
      many: {
        of: 'b',
        many: () => {
          throw new Error('y');
        },
      },
      where: {
        of: 'c',
        where: () => {
          throw new Error('z');
        },
      },
      good: { of: 'd', one: () => 'i' },
    } as unknown as FactSources;
    const { requests, failures } = factPlan(broken, {});
    expect(failures.map(({ key }) => key)).toEqual(['one', 'many', 'where']);
    expect(requests).toEqual([
      { key: 'one', of: 'a', kind: 'one', ids: [] },
      { key: 'many', of: 'b', kind: 'many', ids: [] },
      { key: 'where', of: 'c', kind: 'where', filter: undefined },
      { key: 'good', of: 'd', kind: 'one', ids: ['i'] },
    ]);
  });

  it('come as a record, a table or a list; what is missing is left out', () => {
    const requests = factRequests(sources, { ownerId: 'p', ids: ['a', 'b'], filter: { x: 1 } });
    const found = factsFrom(requests, {
      byId: (of, id) => (id === 'b' ? null : { of, id }),
      matching: ({ key }) => (key === 'others' ? undefined : [{ key }]),
    });
    expect(found).toEqual({
      owner: { of: 'people', id: 'p' },
      items: { a: { of: 'items', id: 'a' } },
      others: [],
      alike: [{ key: 'alike' }],
    });
    const none = factsFrom(factRequests(sources, { ownerId: 'b' }), { byId: () => null, matching: () => [{}] });
    expect(none).toMatchObject({ owner: undefined, items: {}, others: [] });
  });

  it('tell whether a rule reads its own kind of record', () => {
    const own = (facts: FactSources | undefined, record: AnyRecord = {}, name = 'things') => [
      readsItsOwn({ name, facts }),
      asksForItsOwn({ name, facts }, record),
    ];
    expect(own(sources, { filter: { a: 1 } })).toEqual([true, true]);
    expect(own(sources)).toEqual([true, false]);
    expect([
      own(sources, { ids: ['a'] }, 'items'),
      own({ items: sources.items } as FactSources, {}, 'items'),
      own(sources, {}, 'none'),
      own(undefined),
    ]).toEqual([
      ...[
        [true, true],
        [true, false],
        [false, false],
        [false, false],
      ],
    ]);
  });
});

const fields: Fields = {
  status: builders.text({ default: 'active' }),
  day: builders.date({ default: '@today' }),
  place: builders.group({ town: builders.text({ default: 'Kandy' }) }),
  home: builders.group({ town: builders.text({ default: 'Galle' }) }, { required: true }),
};

it('defaults fill what is missing, in groups that are there or required', () => {
  const filled = (input: object, words = { '@today': '2026-06-05' }) => withDefaults(fields, input as never, words);
  expect(filled({})).toEqual({ status: 'active', day: '2026-06-05', home: { town: 'Galle' } });
  expect(filled({ status: null, day: '', place: {}, home: { town: 'X' } })).toEqual({
    status: null,
    day: '',
    place: { town: 'Kandy' },
    home: { town: 'X' },
  });
  expect(withDefaults(fields, { home: null, place: 'none' }, {})).toEqual({
    status: 'active',
    home: null,
    place: 'none',
  });
});

it('computed values follow from the record, rows and groups first, and decimals have their places', () => {
  const sum: Fields = {
    rows: builders.list({
      amount: builders.quantity(),
      twice: { kind: 'computed', value: ({ amount }: { amount?: unknown }) => `${amount}${amount}` } as never,
    }),
    place: builders.group({ rent: builders.money() }),
    count: { kind: 'computed', value: ({ rows }: { rows?: unknown[] }) => rows?.length } as never,
    first: { kind: 'computed', value: ({ rows }: { rows?: { amount: string }[] }) => rows?.[0]?.amount } as never,
    price: builders.money(),
    words: builders.money(),
    big: builders.money(),
  };
  expect(
    withComputed(sum, {
      rows: [{ amount: '1' }, 'none'],
      place: { rent: '2' },
      price: 3,
      words: 'many',
      big: new Big('1.005'),
    }),
  ).toEqual({
    ...{
      rows: [{ amount: '1.0000', twice: '1.00001.0000' }, 'none'],
      place: { rent: '2.00' },
      count: 2,
      first: '1.0000',
      price: '3.00',
      words: 'many',
      big: '1.01',
    },
  });
  expect(withComputed(sum, { rows: 'none', place: 'none', price: null })).toEqual({
    rows: 'none',
    place: 'none',
    price: null,
    count: 4,
    first: null,
  });
});

it('ratios are the same whatever they are written with', () => {
  const ratio = (stock: string, units: string) => ratioOf(stock, units) as Ratio;
  expect(isSameRatio(ratio('1', '12'), ratio('2', '24'))).toBe(true);
  expect(isSameRatio(ratio('1', '12'), ratio('1', '13'))).toBe(false);
  expect(isSameRatio(ratio('3', '2'), ratio('2', '3'))).toBe(false);
});

it('a ratio is to one unit unless it says otherwise', () => {
  expect([ratioOf('12')?.stock.toFixed(), ratioOf('12')?.units.toFixed()]).toEqual(['12', '1']);
});

it('list entries with the same key each replace one of them, and without a key the one at their place', () => {
  const rows = builders.list({ code: builders.text(), note: builders.text() }, { key: 'code' }) as Parameters<
    typeof partnersIn
  >[0];
  const [first, second, other] = [{ code: 'a', note: '1' }, { code: 'a', note: '2' }, { code: 'b' }];
  const stored = [first, second, other];
  expect(partnersIn(rows, stored, [{ code: 'b' }, { code: 'a' }, { code: 'a' }, { code: 'a' }, { code: 'c' }])).toEqual(
    [...[other, first, second, undefined, undefined]],
  );
  expect(partnersIn(rows, stored, [{ note: 'x' }, 'none', { code: '' }])).toEqual([first, undefined, other]);
  expect(partnersIn(rows, 'none', [{ code: 'a' }])).toEqual([undefined]);
  const numbered = builders.list(
    { lineNo: builders.integer(), note: builders.text() },
    { key: 'lineNo' },
  ) as Parameters<typeof partnersIn>[0];
  expect(partnersIn(numbered, [{ lineNo: 1 }], [{ note: 'new' }, { lineNo: 1 }])).toEqual([undefined, { lineNo: 1 }]);
});

it('undeclared values come back at every depth, and nothing that was typed is replaced', () => {
  const nested: Fields = {
    name: builders.text(),
    home: builders.group({ town: builders.text() }),
    rows: builders.list({ word: builders.text() }),
  };
  const held = {
    name: 'Old',
    more: 1,
    gone: undefined,
    home: { town: 'X', zip: 7 },
    rows: [{ word: 'a', tag: 't' }, 'none'],
  };
  expect(
    withUndeclared(
      nested,
      { name: 'New', home: { town: 'Y' }, rows: [{ word: 'b' }, { word: 'c' }, { word: 'd' }] },
      held,
    ),
  ).toEqual({
    ...{
      name: 'New',
      more: 1,
      home: { town: 'Y', zip: 7 },
      rows: [{ word: 'b', tag: 't' }, { word: 'c' }, { word: 'd' }],
    },
  });
  expect(withUndeclared(nested, { more: 2, home: null, rows: null }, held)).toEqual({
    more: 2,
    home: null,
    rows: null,
  });
  expect(withUndeclared(nested, { rows: 'typed' }, { rows: [{ tag: 1 }] })).toEqual({ rows: 'typed' });
  expect(withUndeclared(nested, { rows: [{ word: 'a' }] }, { rows: 'none', home: 'none' })).toEqual({
    rows: [{ word: 'a' }],
  });
});

it('nothing is saved into a closed period, and what is not closed is open', () => {
  const problems = (docDate: string, lockDate?: unknown) =>
    lockDateProblems({ docDate }, { outlet: { lockDate } as never }).map(({ rule }) => rule);
  expect([problems('2026-06-05', '2026-06-05'), problems('2026-06-06', '2026-06-05')]).toEqual([['locked'], []]);
  expect([problems('2026-06-05'), problems('2026-06-05', null), problems('2026-06-05', '')]).toEqual([[], [], []]);
});
