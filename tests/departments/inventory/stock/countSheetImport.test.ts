import { describe, expect, it } from 'vitest';
import { linesOfSheet } from '#src/departments/inventory/countSheet/sheet';
import { placeInSheet, withCounts } from '#src/departments/inventory/countSheet/sheetImport';
import { typedQuantity } from '#src/departments/inventory/countSheet/typedQuantity';

/** Counts from a file: rows find their lines by code, name or barcode, unit, place and batch. */

const units = [
  { _id: 'kg', unitCode: 'kg', unitName: 'Kilogram', measureTypeId: 'weight', conversionToBase: '1', isBase: true },
  { _id: 'g', unitCode: 'g', unitName: 'Gram', measureTypeId: 'weight', conversionToBase: '0.001' },
  { _id: 'case', unitCode: 'case', unitName: 'Case', measureTypeId: 'count', conversionToBase: '1' },
  { _id: 'l', unitCode: 'L', unitName: 'Litre', measureTypeId: 'volume', conversionToBase: '1', isBase: true },
];
const item = (_id: string, itemName: string, storageLocation: string, itemUnits: object[] = []) => ({
  ...{ _id, itemCode: _id.toUpperCase(), itemName, baseUnitId: 'kg', itemUnits, storageLocation, categoryId: 'all' },
});
const items = [
  item('duck', 'Duck, whole', 'Freezer', [{ unitId: 'case', factorToBase: '10', barcode: '4790001' }]),
  item('rice', 'Basmati rice', 'Dry store'),
  item('salt', 'Salt', 'Dry store'),
];
const draft = {
  ...{ requestId: 'r', entryType: 'fullCount', isBlind: false, countDateTime: '2026-11-28T10:00:00.000Z' },
  counted: { 'rice|kg|Dry store': { qty: '3', was: '3', isDirty: false } },
  extra: [{ itemId: 'salt', unitId: 'kg', location: 'Bar' }],
};
const all = linesOfSheet(items, draft.extra, () => '');
const names = new Map(units.map(({ _id, unitCode }) => [_id, unitCode]));
const placed = (rows: Record<string, string>[], place = '') =>
  placeInSheet({ masters: { items, units }, all, draft, unitName: (id) => names.get(id) ?? '', place }, rows);
const one = (row: Record<string, string>, place = '') => {
  const [found] = placed([row], place);
  return found?.problems[0] ?? found?.left ?? [found?.content?.line.key, found?.content?.qty];
};

describe('a row', () => {
  it.each([
    ['a code in any case', { 'itemId.code': 'duck', countedQty: '4' }, ['duck|kg|Freezer', '4']],
    ['a name', { itemId: 'BASMATI RICE', countedQty: '12.5' }, ['rice|kg|Dry store', '12.5']],
    ['a barcode, which says the unit', { 'itemId.barcode': '4790001', countedQty: '2' }, ['duck|case|Freezer', '2']],
    ['another word for a unit', { itemId: 'Duck, whole', unitId: 'ctn', countedQty: '2' }, ['duck|case|Freezer', '2']],
    ['a unit behind the quantity', { itemId: 'duck', countedQty: '250 grams' }, ['duck|g|Freezer', '250']],
    ['a place', { itemId: 'salt', location: 'bar', countedQty: '1' }, ['salt|kg|Bar', '1']],
    ['a new place', { itemId: 'rice', location: 'Bar', countedQty: '0' }, ['rice|kg|Bar', '0']],
  ])('with %s finds its line', (_what, row, line) => {
    expect(one(row)).toEqual(line);
  });

  it('without a place counts the chosen one', () => {
    expect(one({ itemId: 'salt', countedQty: '2' }, 'Bar')).toEqual(['salt|kg|Bar', '2']);
  });

  it.each([
    ['nothing counted', { itemId: 'salt', countedQty: '' }, 'Not counted'],
    ['an unknown item', { 'itemId.code': 'ZZZ', countedQty: '1' }, 'No item has the code or name “ZZZ”'],
    ['several lines', { itemId: 'salt', countedQty: '1' }, '“Salt” has several lines. Give the place and unit of each'],
    [
      'a unit that does not convert',
      { itemId: 'rice', unitId: 'litre', countedQty: '1' },
      '“Basmati rice” can’t be counted in litre',
    ],
    ['an unknown unit', { itemId: 'rice', countedQty: '1 hogshead' }, 'No unit has the code or name “hogshead”'],
    ['less than nothing', { itemId: 'rice', countedQty: '-1' }, '“-1” is not a quantity'],
    [
      'two items',
      { 'itemId.code': 'RICE', itemId: 'Salt', countedQty: '1' },
      '“RICE” is Basmati rice, but the row also names Salt',
    ],
    [
      'an unknown batch',
      { itemId: 'rice', batchNo: 'B1', countedQty: '1' },
      '“Basmati rice” has no batch B1 on this sheet',
    ],
  ])('with %s says so', (_what, row, message) => {
    expect(one(row)).toBe(message);
  });

  it('that repeats a line is refused, because one of both would be lost', () => {
    const rows = placed([
      { itemId: 'rice', countedQty: '1' },
      { itemId: 'RICE', countedQty: '2' },
    ]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      ['“Basmati rice” is counted in two rows. Add them up, or give each its place or unit'],
    ]);
  });
});

it('counts replace what is counted, or come on top, and new lines join the sheet', () => {
  const rows = placed([
    { itemId: 'rice', countedQty: '1.5' },
    { itemId: 'duck', countedQty: '2 case' },
  ]);
  expect(rows.map(({ existing }) => existing !== undefined)).toEqual([true, false]);
  expect(rows[0]?.changes).toEqual([{ label: 'Counted', before: '3 kg', after: '1.5 kg' }]);
  const taken = rows.flatMap(({ content }) => content ?? []);
  const replaced = withCounts(draft, all, taken, true);
  expect(replaced.counted).toEqual({
    'rice|kg|Dry store': { qty: '1.5', was: '3', isDirty: true },
    'duck|case|Freezer': { qty: '2', was: null, isDirty: true },
  });
  expect(replaced.extra.slice(1)).toEqual([{ itemId: 'duck', unitId: 'case', location: 'Freezer' }]);
  expect(withCounts(draft, all, taken, false).counted['rice|kg|Dry store']?.qty).toBe('4.5');
});

describe('a quantity that is typed on a line', () => {
  const lineAt = (key: string) => all.find((line) => line.key === key);
  const typed = (text: string, key: string) =>
    typedQuantity(text, { line: lineAt(key), units, unitName: (id) => names.get(id) ?? '' });
  const duck = 'duck|kg|Freezer';

  it.each([
    ['12.5', '12.5'],
    ['', null],
    ['12.5 kg', '12.5'],
    ['12.5kg', '12.5'],
    ['1 1/2 kilos', '1.5'],
    ['250 g', '0.25'],
    ['3 cases', '30'],
  ])('“%s”', (text, value) => expect(typed(text, duck)).toEqual({ value }));

  it.each([
    ['12 drums', 'No unit has the code or name “drums”'],
    ['3 litres', '“Duck, whole” can’t be counted in L'],
    ['0.05 g', '0.05 g has no exact quantity in kg. Count it in g with the plus sign'],
    ['many', '“many” is not a number'],
    ['-2 kg', '“-2” is not a quantity'],
  ])('not “%s”', (text, error) => expect(typed(text, duck)).toEqual({ error }));
});
