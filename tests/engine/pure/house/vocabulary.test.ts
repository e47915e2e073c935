import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  block,
  boolean,
  choice,
  code,
  defineResource,
  figures,
  type Infer,
  integer,
  money,
  name,
  outlet,
  outlets,
  reference,
  references,
  refuse,
  related,
  status,
  text,
} from '#engine/define';
import { columnsOf, offeredBy, searchFields, titleField } from '#engine/read/entities';
import { sectionsOf } from '#engine/read/sections';

/** What a declaration states once, and where readers find it. */
const head = { name: 'ovens', label: { one: 'Oven', many: 'Ovens' }, module: 'OVEN' } as const;

const ovens = defineResource({
  ...head,
  fields: {
    Position: figures({ baked: integer({ readOnly: true }) }),
    Oven: block({
      ovenName: name(40, { unique: ['outletId'] }),
      ovenCode: code('OV-{3}', { maxLength: 12 }),
      outletId: outlet(),
      status: status(),
      kind: choice(['deck', 'stone'], { column: true, filterBy: true }),
    }),
    Cost: block({ price: money({ column: 2 }), maker: text({ searchBy: true }) }, { help: 'What it cost' }),
    Trays: related('trays', { by: 'ovenId' }),
    note: text({ hidden: true }),
  },
  list: {
    extraColumns: [{ key: 'age', label: 'Age', place: 4, value: ({ ovenName }) => ovenName }],
  },
  serves: { list: ['GET v1/oven', 'GET v1/ovens/all'], 'custom:heat': '+ PUT v1/oven/heat' },
  check: ({ price, maker }) => [price === '0.00' && refuse('price', 'min', 'Nothing is free'), !maker && null],
});

describe('blocks of fields', () => {
  it('are the parts of the form, in order, with the status where it is declared', () => {
    expect(sectionsOf(ovens).filter(({ label }) => label !== 'More')).toEqual([
      { label: 'Position', figures: true, fields: ['baked'] },
      { label: 'Oven', fields: ['ovenName', 'ovenCode', 'outletId', 'status', 'kind'] },
      { label: 'Cost', help: 'What it cost', fields: ['price', 'maker'] },
      { label: 'Trays', related: { resource: 'trays', by: 'ovenId' }, fields: [] },
    ]);
    expect(Object.keys(ovens.fields)).toEqual(
      expect.arrayContaining(['baked', 'ovenName', 'ovenCode', 'outletId', 'kind', 'price', 'maker', 'note']),
    );
    expect(ovens.fields).not.toHaveProperty('status');
  });

  it('have the status last in the first of them by default, and fields outside come first', () => {
    const { sections } = defineResource({
      ...head,
      fields: { name: name(40), Details: block({ hot: boolean() }) },
    });
    expect(sections).toEqual([
      { label: '', fields: ['name', 'status'] },
      { label: 'Details', fields: ['hot'] },
    ]);
  });
});

describe('flags at the field', () => {
  it('make columns, filters and search, code and name first, the status last, a number at its place', () => {
    expect(columnsOf(ovens).map((column) => (typeof column === 'string' ? column : column.key))).toEqual([
      'ovenCode',
      'price',
      'ovenName',
      'age',
      'kind',
      'status',
    ]);
    expect(ovens.list?.filters).toEqual(['kind', 'status']);
    expect(searchFields(ovens)).toEqual(['ovenCode', 'ovenName', 'maker']);
  });

  it('leave the defaults where nothing is flagged', () => {
    const plain = defineResource({ ...head, fields: { name: name(40), hot: boolean() } });
    expect(columnsOf(plain)).toEqual(['name', 'hot', 'status']);
    expect(plain.list?.filters).toBeUndefined();
  });
});

describe('name and code', () => {
  it('say the title, the code and how it is given', () => {
    expect([titleField(ovens), ovens.code, ovens.numbering]).toEqual([
      'ovenName',
      'ovenCode',
      { field: 'ovenCode', pattern: 'OV-{3}' },
    ]);
    expect(ovens.fields.ovenName).toMatchObject({ required: true, maxLength: 40, unique: ['outletId'] });
    expect(ovens.fields.ovenCode).toMatchObject({ letters: 'upper', unique: true, maxLength: 12 });
  });
});

describe('calls that are served', () => {
  it('are grouped by their handler and read by their call', () => {
    expect(ovens.serves).toEqual({
      'GET v1/oven': 'list',
      'GET v1/ovens/all': 'list',
      '+ PUT v1/oven/heat': 'custom:heat',
    });
  });
});

describe('a check', () => {
  it('returns the problems and nothing for valid values, as a list with gaps or as a generator', () => {
    const context = {} as never;
    expect(ovens.check?.({ price: '0.00' }, {}, context)).toEqual([
      { field: 'price', rule: 'min', message: 'Nothing is free' },
    ]);
    const generated = defineResource({
      ...head,
      fields: { name: name(40), hot: boolean() },
      *check({ hot }) {
        if (hot) yield refuse('hot', 'hot', 'Too hot');
      },
    });
    expect(generated.check?.({ hot: true }, {}, context)).toHaveLength(1);
    expect(generated.check?.({}, {}, context)).toEqual([]);
  });
});

describe('a reference', () => {
  const posted = defineResource({ ...head, name: 'payments', fields: { no: text(), status: choice(['posted']) } });

  it('offers what is active, narrowed by its filter', () => {
    expect(offeredBy(reference('ovens'), {}, ovens)).toEqual({ status: 'active' });
    expect(offeredBy(references('ovens', { filter: ({ a }) => ({ outletId: a }) }), { a: 1 }, ovens)).toEqual({
      status: 'active',
      outletId: 1,
    });
  });

  it('offers everything if declared so, if facts decide, and for records without such a status', () => {
    expect(offeredBy(reference('ovens', { inactive: true }), {}, ovens)).toBeUndefined();
    expect(offeredBy(reference('ovens', { among: () => [] }), {}, ovens)).toBeUndefined();
    expect(offeredBy(reference('payments'), {}, posted)).toBeUndefined();
    expect(offeredBy(outlets() as never, {}, ovens)).toBeUndefined();
  });
});

describe('the record', () => {
  it('has the fields of every block, typed', () => {
    expectTypeOf<Infer<typeof ovens>['ovenName']>().toEqualTypeOf<string>();
    expectTypeOf<Infer<typeof ovens>['status']>().toEqualTypeOf<'active' | 'inactive'>();
    expectTypeOf<NonNullable<Infer<typeof ovens>['kind']>>().toEqualTypeOf<'deck' | 'stone'>();
    expectTypeOf<Infer<typeof ovens>>().not.toHaveProperty('Oven');
  });
});

describe('what people see who only choose a record', () => {
  it('is written in the names of its fields', () => {
    const { choosers } = defineResource({
      ...head,
      fields: { name: name(40), price: money() },
      choosers: { fields: ['name', 'status'], whole: ['kitchens'] },
    });
    expect(choosers).toEqual({ fields: ['name', 'status'], whole: ['kitchens'] });
    defineResource({
      ...head,
      fields: { name: name(40) },
      // @ts-expect-error no such field
      choosers: { fields: ['nmae'] },
    });
  });
});
