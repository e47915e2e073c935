import { expect, it } from 'vitest';
import { entity } from '#resources';
import { renamed } from '#src/departments/settings/floorPlan/edits';
import type { PlacedTable } from '#src/departments/settings/floorPlan/geometry';
import { newRecord } from '#src/form/record';

/** A copy of a floor: separate tables in the same places. */

it('begins without what the server gave the tables of the other', () => {
  const table = {
    tableName: 'T1',
    seats: 4,
    tableId: 'table_1',
    qrCode: 'secret',
    status: 'occupied',
    mergedWith: ['T2'],
  };
  const copy = newRecord(entity('floors'), { _id: 'floor_1', floorName: 'Hall', outletId: 'out', tables: [table] }, {});
  expect(copy).toMatchObject({ floorName: 'Hall (copy)', outletId: 'out', tables: [{ tableName: 'T1', seats: 4 }] });
  expect(Object.keys((copy.tables as object[])[0] ?? {}).sort()).toEqual(['seats', 'tableName']);
});

it('names tables on in reading order, past all names that there are', () => {
  const at = (tableName: string, x: number, y: number): PlacedTable => ({
    key: tableName,
    tableName,
    seats: 4,
    shape: 'square',
    x,
    y,
    width: 80,
    height: 80,
    rotation: 0,
  });
  const tables = [at('T2', 200, 0), at('T1', 0, 0), at('Window', 0, 200), at('Bar', 200, 200)];
  const names = renamed(tables, new Set(['t1', 't2', 't3', 'window'])).map(({ tableName }) => tableName);
  expect(names).toEqual(['T5', 'T4', 'Window 2', 'Bar']);
});
