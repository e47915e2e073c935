import type { DataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { reference } from '#engine/define';
import type { AnyRecord } from '#engine/define/fields';
import { codeField, titleField } from '#engine/read/entities';
import { entity } from '#resources';
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
