import type { DataProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { reference } from '#engine/define';
import type { AnyRecord } from '#engine/define/fields';
import { codeField, titleField } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { entity } from '#resources';
import { bought } from '#resources/inventory/stockLineFields.rules';
import { createLookup, createSeen } from '#src/document/lookups/lookups';

it('finds pasted codes and names in any case, however many there are', async () => {
  const items = entity('inventoryItems');
  const [code = '', title = ''] = [codeField(items), titleField(items)];
  const records = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: `i${index}`, _id: `i${index}`, status: 'active' },
    ...{ [code]: `SKU-${String(index).padStart(2, '0')}`, [title]: `Thing ${index}` },
  }));
  let calls = 0;
  /** Compares exactly, and finds texts in any case, as the API does. */
  const getList = async (_resource: string, { filter }: { filter: AnyRecord }) => {
    calls += 1;
    const isOf = (key: string, record: AnyRecord) =>
      !Array.isArray(filter[key]) || filter[key].includes(record[key] as string);
    const text = typeof filter.q === 'string' ? filter.q.toLowerCase() : '';
    const data = records.filter(
      (record: AnyRecord) =>
        isOf(code, record) && isOf(title, record) && `${record[code]} ${record[title]}`.toLowerCase().includes(text),
    );
    return { data, total: data.length };
  };
  const lookup = createLookup(reference('inventoryItems'), {
    dataProvider: { getList } as unknown as DataProvider,
    seen: createSeen(),
    document: () => ({}),
    facts: () => ({}),
  });
  const texts = records.map((_record, index) =>
    index % 2 ? `sku-${String(index).padStart(2, '0')}` : `THING ${index}`,
  );
  const found = await lookup.match([...texts, 'Nothing such']);
  expect(found.size).toBe(60);
  expect(texts.map((text) => found.get(text)?.value)).toEqual(records.map(({ id }) => id));
  expect(calls).toBeLessThan(10);
});

/** Items as the API finds them: exact in a field, or 30 at a time by a text in any case, in order of their names. */
function lookupIn(records: readonly AnyRecord[], facts: AnyRecord = {}) {
  const getList = async (
    _resource: string,
    { filter, pagination: { page, perPage } }: { filter: AnyRecord; pagination: { page: number; perPage: number } },
  ) => {
    const text = typeof filter.q === 'string' ? folded(filter.q) : '';
    const fitting = records
      .filter(({ itemCode, itemName }) => folded(`${itemCode} ${itemName}`).includes(text))
      .filter((record) =>
        ['itemCode', 'itemName'].every((key) => !Array.isArray(filter[key]) || filter[key].includes(record[key])),
      )
      .toSorted((one, other) => (String(one.itemName) < String(other.itemName) ? -1 : 1));
    return { data: fitting.slice((page - 1) * perPage, page * perPage), total: fitting.length };
  };
  const getMany = async (_resource: string, { ids }: { ids: readonly string[] }) => ({
    data: records.filter(({ _id }) => ids.includes(String(_id))),
  });
  return createLookup(reference('inventoryItems', { offers: bought }), {
    dataProvider: { getList, getMany } as unknown as DataProvider,
    seen: createSeen(),
    document: () => ({}),
    facts: () => facts,
  });
}

const item = (index: number, itemCode: string, itemName = `Thing ${index}`) => ({
  ...{ id: `i${index}`, _id: `i${index}`, status: 'active' },
  ...{ itemCode, itemName },
});

describe('one text means the same however many are pasted with it', () => {
  // The code `a1` is in forty others, whose names come first.
  const records = [
    ...Array.from({ length: 40 }, (_, index) => item(index, `XA1-${index}`, `Apple ${index}`)),
    item(90, 'a1', 'Zucchini'),
    item(91, 'Q9', 'Crème brûlée'),
    item(92, 'T1', 'Twice'),
    item(93, 'T2', 'Twice'),
  ];
  const others = Array.from({ length: 50 }, (_, index) => (index < 40 ? `Apple ${index}` : `Nothing ${index}`));
  it.each([0, 3, 8, 34, 50])('among %i others', async (count) => {
    const found = await lookupIn(records).match(['A1', 'creme brulee', 'twice', 't2', ...others.slice(0, count)]);
    expect(['A1', 'creme brulee', 'twice', 't2'].map((text) => found.get(text)?.value)).toEqual([
      'i90',
      'i91',
      undefined,
      'i93',
    ]);
    expect(found.size).toBe(3 + Math.min(count, 40));
  });
});

it('finds a supplier’s codes on an order, after the items’ own codes', async () => {
  const records = [item(1, 'SKU-1'), item(2, 'SKU-2'), item(3, '700')];
  const prices = [
    { itemId: 'i1', supplierItemCode: 'GF-11' },
    { itemId: 'i2', supplierItemCode: '700' },
    { itemId: 'i1', supplierItemCode: 'both' },
    { itemId: 'i2', supplierItemCode: 'both' },
  ];
  const texts = ['gf-11', '700', 'both'];
  const found = await lookupIn(records, { prices }).match(texts);
  expect(texts.map((text) => found.get(text)?.value)).toEqual(['i1', 'i3', undefined]);
});

it('knows units by their other names', async () => {
  const units = [
    { id: 'u1', _id: 'u1', unitCode: 'kg', unitName: 'Kilogram' },
    { id: 'u2', _id: 'u2', unitCode: 'ea', unitName: 'Each' },
  ];
  const getList = async (_resource: string, { filter }: { filter: AnyRecord }) => {
    const data = units.filter((unit) =>
      ['unitCode', 'unitName'].every((key) => {
        const values = filter[key];
        return !Array.isArray(values) || values.includes(unit[key as keyof typeof unit]);
      }),
    );
    const fitting = data.filter(({ unitCode, unitName }) =>
      `${unitCode} ${unitName}`.toLowerCase().includes(String(filter.q ?? '').toLowerCase()),
    );
    return { data: fitting, total: fitting.length };
  };
  const lookup = createLookup(reference('units'), {
    dataProvider: { getList } as unknown as DataProvider,
    seen: createSeen(),
    document: () => ({}),
    facts: () => ({}),
  });
  const found = await lookup.match(['Kgs', 'pcs', 'KILOGRAM', 'parsec']);
  expect([...found].map(([text, { value }]) => [text, value])).toEqual([
    ['KILOGRAM', 'u1'],
    ['Kgs', 'u1'],
    ['pcs', 'u2'],
  ]);
});
