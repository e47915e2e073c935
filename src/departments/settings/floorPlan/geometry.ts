/** Table geometry in the plan's units: corners, overlaps, chairs, reading order. Pure. */
import { type FloorTable, PLAN, type TableShape } from '#resources/settings/floorTables.rules';

/** A table with all of its figures, and a key that lasts as long as the form. */
export interface PlacedTable extends FloorTable {
  key: string;
  tableName: string;
  seats: number;
  shape: TableShape;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
}

interface Point {
  x: number;
  y: number;
}

/** The depth of a chair, and its distance from its table. */
export const CHAIR = { depth: 10, width: 18, gap: 3 } as const;
/** Free space around the tables, so that there is room for the next one. */
const MARGIN = 96;
const SMALLEST = { width: 800, height: 448 } as const;

export const snapped = (value: number, grid: number = PLAN.grid): number => Math.round(value / grid) * grid;
export const limited = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const turned = ({ x, y }: Point, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

const centreOf = ({ x, y, width, height }: PlacedTable): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A movement on screen along the table's own sides. */
export const alongSides = (table: PlacedTable, movement: Point): Point => turned(movement, -table.rotation);

/** The table with another size, its upper left corner in place, however it is rotated. */
export function resized(table: PlacedTable, width: number, height: number): PlacedTable {
  const shift = turned({ x: (width - table.width) / 2, y: (height - table.height) / 2 }, table.rotation);
  const centre = centreOf(table);
  return {
    ...table,
    width,
    height,
    x: Math.max(0, Math.round(centre.x + shift.x - width / 2)),
    y: Math.max(0, Math.round(centre.y + shift.y - height / 2)),
  };
}

/** The outline as corners; a round table as a polygon of sixteen. */
function outlineOf(table: PlacedTable): Point[] {
  const { width, height, rotation, shape } = table;
  const centre = centreOf(table);
  const around =
    shape === 'round'
      ? Array.from({ length: 16 }, (_, index) => {
          const angle = (index / 16) * 2 * Math.PI;
          return { x: (Math.cos(angle) * width) / 2, y: (Math.sin(angle) * height) / 2 };
        })
      : [
          { x: -width / 2, y: -height / 2 },
          { x: width / 2, y: -height / 2 },
          { x: width / 2, y: height / 2 },
          { x: -width / 2, y: height / 2 },
        ].map((corner) => turned(corner, rotation));
  return around.map(({ x, y }) => ({ x: x + centre.x, y: y + centre.y }));
}

/** Whether two outlines share more than an edge: there is no separating line (separating axes of convex shapes). */
export function overlap(one: PlacedTable, other: PlacedTable): boolean {
  const outlines = [outlineOf(one), outlineOf(other)] as const;
  return outlines.every((outline) =>
    outline.every((corner, index) => {
      const next = outline[(index + 1) % outline.length] as Point;
      const axis = { x: next.y - corner.y, y: corner.x - next.x };
      const [a, b] = outlines.map((points) => {
        const along = points.map(({ x, y }) => x * axis.x + y * axis.y);
        return { least: Math.min(...along), most: Math.max(...along) };
      }) as [{ least: number; most: number }, { least: number; most: number }];
      const tolerance = 0.5 * Math.hypot(axis.x, axis.y);
      return a.most - b.least > tolerance && b.most - a.least > tolerance;
    }),
  );
}

/** For each table that overlaps others, their keys. */
export function overlapsOf(tables: readonly PlacedTable[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (key: string, other: string) => found.set(key, [...(found.get(key) ?? []), other]);
  tables.forEach((table, index) => {
    for (const other of tables.slice(index + 1)) {
      if (!overlap(table, other)) continue;
      note(table.key, other.key);
      note(other.key, table.key);
    }
  });
  return found;
}

/** The plan's size: its tables with a margin, never smaller than a small room. */
export const extentOf = (tables: readonly PlacedTable[]) => ({
  width: Math.max(SMALLEST.width, ...tables.map(({ x, width }) => snapped(x + width + MARGIN))),
  height: Math.max(SMALLEST.height, ...tables.map(({ y, height }) => snapped(y + height + MARGIN))),
});

export const rowOf = ({ y }: FloorTable): number => Math.round((y ?? 0) / PLAN.grid) + 1;
export const columnOf = ({ x }: FloorTable): number => Math.round((x ?? 0) / PLAN.grid) + 1;

/** Tables in reading order: row by row, where tables whose centres are within half a table's depth form a row. */
export function inReadingOrder<T extends PlacedTable>(tables: readonly T[]): T[] {
  const waiting = tables.toSorted((a, b) => centreOf(a).y - centreOf(b).y || a.x - b.x);
  const ordered: T[] = [];
  while (waiting.length > 0) {
    const first = waiting[0] as T;
    const line = waiting.filter((table) => centreOf(table).y - centreOf(first).y <= first.height / 2);
    waiting.splice(0, line.length);
    ordered.push(...line.toSorted((a, b) => a.x - b.x));
  }
  return ordered;
}

interface Chair {
  x: number;
  y: number;
  rotation: number;
}

type Side = readonly [middle: Point, along: Point, rotation: number, length: number];

/** Centres of a table's chairs, before rotation, from its upper left corner. */
export function chairsOf({ shape, seats, width, height }: PlacedTable): Chair[] {
  const count = Math.min(seats, 40);
  const away = CHAIR.gap + CHAIR.depth / 2;
  if (shape === 'round')
    return Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
      return {
        x: width / 2 + Math.cos(angle) * (width / 2 + away),
        y: height / 2 + Math.sin(angle) * (height / 2 + away),
        rotation: (angle * 180) / Math.PI + 90,
      };
    });
  const sides: readonly Side[] = [
    [{ x: width / 2, y: -away }, { x: 1, y: 0 }, 0, width],
    [{ x: width / 2, y: height + away }, { x: 1, y: 0 }, 180, width],
    [{ x: -away, y: height / 2 }, { x: 0, y: 1 }, 270, height],
    [{ x: width + away, y: height / 2 }, { x: 0, y: 1 }, 90, height],
  ];
  // Each chair goes where there is most room for it, facing sides first.
  const taken = sides.map(() => 0);
  for (let chair = 0; chair < count; chair++) {
    const room = sides.map(([, , , length], index) => length / ((taken[index] ?? 0) + 1));
    const widest = room.indexOf(Math.max(...room));
    taken[widest] = (taken[widest] ?? 0) + 1;
  }
  return sides.flatMap(([middle, along, rotation, length], index) => {
    const chairs = taken[index] ?? 0;
    return Array.from({ length: chairs }, (_, place) => {
      const offset = ((place + 1) / (chairs + 1) - 0.5) * length;
      return { x: middle.x + along.x * offset, y: middle.y + along.y * offset, rotation };
    });
  });
}
