/** The demo outlets' floors with a realistic layout: windows, a hall, a terrace. */

import type { AnyRecord } from '#engine/define/fields';
import type { FloorTable } from '#resources/settings/floorTables.rules';

interface Row {
  /** From the top left, and the distance to the next table. */
  x: number;
  y: number;
  right?: number;
  down?: number;
  count?: number;
  seats: number;
  shape?: 'square' | 'round' | 'rectangle';
  width: number;
  height?: number;
  rotation?: number;
  minGuests?: number;
}

/** Tables in rows, numbered from `first`. */
function tables(first: number, rows: readonly Row[]): FloorTable[] {
  let number = first;
  return rows.flatMap(({ x, y, right = 0, down = 0, count = 1, width, height = width, ...table }) =>
    Array.from({ length: count }, (_, index) => ({
      tableName: `T${number++}`,
      shape: 'square',
      rotation: 0,
      qrEnabled: true,
      ...table,
      x: x + index * right,
      y: y + index * down,
      width,
      height,
    })),
  );
}

const COLOMBO_GROUND = tables(1, [
  { x: 48, y: 48, right: 128, count: 6, seats: 2, width: 64 },
  { x: 64, y: 192, right: 176, count: 4, seats: 4, shape: 'round', width: 96 },
  { x: 48, y: 368, right: 208, count: 4, seats: 6, shape: 'rectangle', width: 144, height: 80, minGuests: 3 },
  { x: 880, y: 64, seats: 10, shape: 'rectangle', width: 80, height: 224, minGuests: 6 },
  { x: 864, y: 352, seats: 8, shape: 'round', width: 128, minGuests: 5 },
]);
const COLOMBO_TERRACE = tables(17, [
  { x: 64, y: 64, right: 160, count: 4, seats: 2, shape: 'round', width: 64 },
  { x: 96, y: 208, right: 208, count: 3, seats: 4, width: 96, rotation: 45 },
  { x: 192, y: 368, right: 208, count: 3, seats: 4, width: 96, rotation: 45 },
  { x: 784, y: 64, down: 256, count: 2, seats: 8, shape: 'rectangle', width: 96, height: 192, minGuests: 4 },
]);
const KANDY_HALL = tables(1, [
  { x: 64, y: 48, right: 160, count: 4, seats: 4, width: 80 },
  { x: 144, y: 192, right: 160, count: 3, seats: 6, shape: 'round', width: 112 },
  { x: 64, y: 368, right: 160, count: 4, seats: 4, width: 80 },
  { x: 752, y: 144, seats: 12, shape: 'rectangle', width: 96, height: 240, minGuests: 8 },
]);
const KANDY_VERANDA = tables(13, [{ x: 48, y: 80, right: 128, count: 6, seats: 2, shape: 'round', width: 64 }]);
const GALLE_COURT = tables(1, [
  { x: 48, y: 64, right: 144, count: 5, seats: 2, shape: 'round', width: 64 },
  { x: 80, y: 208, right: 192, count: 4, seats: 4, width: 96, rotation: 45 },
  { x: 48, y: 384, right: 176, count: 4, seats: 6, shape: 'rectangle', width: 128, height: 80 },
  { x: 816, y: 144, seats: 8, shape: 'round', width: 144, minGuests: 5 },
]);
const LAKESIDE_ROOM = tables(1, [
  { x: 64, y: 64, right: 144, count: 4, seats: 4, width: 80 },
  { x: 80, y: 240, right: 224, count: 3, seats: 6, shape: 'rectangle', width: 144, height: 80 },
  { x: 672, y: 96, seats: 6, shape: 'round', width: 112 },
]);

const floors = (
  list: readonly (readonly [outletId: string, floorName: string, colour: string, tables: FloorTable[]])[],
) =>
  list.map(
    ([outletId, floorName, backgroundColour, placed], index): AnyRecord => ({
      _id: `floor_${index + 1}`,
      outletId,
      floorName,
      backgroundColour,
      tables: placed,
      sortOrder: 10 * (index + 1),
    }),
  );

/** Colombo 28 tables on two floors, Kandy 18, Galle 14 (domain section 6). */
export const harbourFloors = (): AnyRecord[] =>
  floors([
    ['outlet_1', 'Ground floor', '#f4efe6', COLOMBO_GROUND],
    ['outlet_1', 'Roof terrace', '#e8f0e6', COLOMBO_TERRACE],
    ['outlet_2', 'Lake hall', '#e9f0f4', KANDY_HALL],
    ['outlet_2', 'Veranda', '#f4efe6', KANDY_VERANDA],
    ['outlet_3', 'Courtyard', '#f6ece2', GALLE_COURT],
  ]);

export const lakesideFloors = (): AnyRecord[] => floors([['outlet_1', 'Dining room', '#f4efe6', LAKESIDE_ROOM]]);
