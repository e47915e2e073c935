/** Edits of a plan: each takes the tables and returns new ones. Pure. */
import { PLAN, type TableShape } from '#resources/settings/floorTables.rules';
import { inReadingOrder, limited, overlap, type PlacedTable, resized, snapped } from './geometry';

export type Tables = readonly PlacedTable[];
type Keys = ReadonlySet<string>;

const changed = (tables: Tables, keys: Keys, change: (table: PlacedTable) => PlacedTable): PlacedTable[] =>
  tables.map((table) => (keys.has(table.key) ? change(table) : table));
const chosen = (tables: Tables, keys: Keys): PlacedTable[] => tables.filter(({ key }) => keys.has(key));

/** Moves tables together; at the plan's edge all of them stop. */
export function moved(tables: Tables, keys: Keys, dx: number, dy: number): PlacedTable[] {
  const own = chosen(tables, keys);
  const right = Math.max(dx, -Math.min(...own.map(({ x }) => x)));
  const down = Math.max(dy, -Math.min(...own.map(({ y }) => y)));
  return changed(tables, keys, (table) => ({
    ...table,
    x: limited(table.x + right, 0, PLAN.furthest),
    y: limited(table.y + down, 0, PLAN.furthest),
  }));
}

/** Changes the size within the plan's limits; square and round tables stay as wide as deep. */
export function sized(table: PlacedTable, width: number, height: number): PlacedTable {
  const within = (value: number) => limited(Math.round(value), PLAN.least, PLAN.most);
  if (table.shape === 'rectangle') return resized(table, within(width), within(height));
  const side = within(Math.abs(width - table.width) >= Math.abs(height - table.height) ? width : height);
  return resized(table, side, side);
}

export const grown = (tables: Tables, keys: Keys, dw: number, dh: number): PlacedTable[] =>
  changed(tables, keys, (table) => sized(table, table.width + dw, table.height + dh));

export const turned = (tables: Tables, keys: Keys, degrees: number): PlacedTable[] =>
  changed(tables, keys, (table) => ({ ...table, rotation: (((table.rotation + degrees) % 360) + 360) % 360 }));

export const removed = (tables: Tables, keys: Keys): PlacedTable[] => tables.filter(({ key }) => !keys.has(key));

/** Changes the shape; a square or round table takes its longer side. */
export function shaped(table: PlacedTable, shape: TableShape): PlacedTable {
  const side = Math.max(table.width, table.height);
  return shape === 'rectangle' ? { ...table, shape } : { ...table, shape, width: side, height: side };
}

/** 'T9' after 'T8', skipping names in use; a name without a number gets one. */
function nextName(name: string, taken: ReadonlySet<string>): string {
  const [, letters = '', digits = ''] = /^(.*?)(\d*)$/.exec(name.trim()) ?? [];
  const stem = digits || letters === '' ? letters : `${letters} `;
  for (let number = Number(digits || 1) + 1; ; number++) {
    const next = `${stem}${String(number).padStart(digits.startsWith('0') ? digits.length : 1, '0')}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

export const namesOf = (tables: readonly { tableName?: string | null }[]): Set<string> =>
  new Set(tables.map(({ tableName }) => (tableName ?? '').trim().toLowerCase()));

/** Renames tables whose names are in use on other floors, in reading order. */
export function renamed(tables: Tables, taken: ReadonlySet<string>): PlacedTable[] {
  const isTaken = (name: string) => taken.has(name.trim().toLowerCase());
  const names = new Set([...taken, ...namesOf(tables)]);
  const fresh = new Map(
    inReadingOrder(tables.filter(({ tableName }) => isTaken(tableName))).map(({ key, tableName }) => {
      const next = nextName(tableName, names);
      names.add(next.toLowerCase());
      return [key, next];
    }),
  );
  return tables.map((table) => ({ ...table, tableName: fresh.get(table.key) ?? table.tableName }));
}

export interface NewTables {
  count: number;
  /** Before the number. */
  prefix: string;
  first: number;
  seats: number;
  shape: TableShape;
}

/** A table size for this many people. */
function sizeFor(shape: string, seats: number): { width: number; height: number } {
  if (shape === 'rectangle') return { width: snapped(limited(32 + 16 * seats, 96, 320)), height: 80 };
  const side = shape === 'round' ? 56 + 8 * seats : 48 + 8 * seats;
  return { width: snapped(limited(side, 64, 176)), height: snapped(limited(side, 64, 176)) };
}

/** Names of new tables in order, skipping names in use. */
export function newNames({ count, prefix, first }: NewTables, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let number = first; names.length < count; number++) {
    const name = `${prefix}${number}`;
    if (!taken.has(name.trim().toLowerCase())) names.push(name);
  }
  return names;
}

/** The first position, row by row, where a table fits clear of the others with room for its chairs. */
function freePlace(tables: Tables, table: PlacedTable, width: number): { x: number; y: number } {
  const room = PLAN.grid * 2;
  for (let y = room; y < PLAN.furthest; y += PLAN.grid * 2)
    for (let x = room; x + table.width + room <= Math.max(width, table.width + room * 2); x += PLAN.grid * 2) {
      const around = {
        ...table,
        rotation: 0,
        x: x - room,
        y: y - room,
        width: table.width + room * 2,
        height: table.height + room * 2,
      };
      if (!tables.some((other) => overlap(around, other))) return { x, y };
    }
  return { x: room, y: room };
}

/** Places new tables where there is room on a plan of that width. */
export function added(
  tables: Tables,
  wanted: NewTables,
  { width, taken, newKey }: { width: number; taken: ReadonlySet<string>; newKey: () => string },
): { tables: PlacedTable[]; keys: string[] } {
  const all = [...tables];
  const keys = newNames(wanted, new Set([...taken, ...namesOf(tables)])).map((tableName) => {
    const table: PlacedTable = {
      key: newKey(),
      tableName,
      seats: wanted.seats,
      shape: wanted.shape,
      rotation: 0,
      qrEnabled: true,
      x: 0,
      y: 0,
      ...sizeFor(wanted.shape, wanted.seats),
    };
    all.push({ ...table, ...freePlace(all, table, width) });
    return table.key;
  });
  return { tables: all, keys };
}

/** Copies next to their originals, with new names. Server-assigned values stay with the original. */
export function duplicated(
  tables: Tables,
  keys: Keys,
  { taken, newKey }: { taken: ReadonlySet<string>; newKey: () => string },
): { tables: PlacedTable[]; keys: string[] } {
  const own = inReadingOrder(chosen(tables, keys));
  const names = new Set([...taken, ...namesOf(tables)]);
  const right = Math.max(...own.map(({ x, width }) => x + width)) - Math.min(...own.map(({ x }) => x)) + PLAN.grid * 3;
  const copies = own.map(({ tableId: _id, qrCode: _code, status: _status, ...table }): PlacedTable => {
    const tableName = nextName(table.tableName, names);
    names.add(tableName.toLowerCase());
    return { ...table, key: newKey(), tableName, x: limited(table.x + snapped(right), 0, PLAN.furthest) };
  });
  return { tables: [...tables, ...copies], keys: copies.map(({ key }) => key) };
}

export const ALIGNMENTS = {
  left: 'Align left edges',
  centre: 'Align centres across',
  right: 'Align right edges',
  top: 'Align top edges',
  middle: 'Align middles down',
  bottom: 'Align bottom edges',
  across: 'Space evenly across',
  down: 'Space evenly down',
} as const;
export type Alignment = keyof typeof ALIGNMENTS;

/** Aligns tables by edges or centres, or distributes them evenly. */
export function aligned(tables: Tables, keys: Keys, how: Alignment): PlacedTable[] {
  const own = chosen(tables, keys);
  if (own.length < 2) return [...tables];
  if (how === 'across' || how === 'down')
    return spread(tables, own, how === 'across' ? ['x', 'width'] : ['y', 'height']);
  const [at, size] = ['left', 'centre', 'right'].includes(how) ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const least = Math.min(...own.map((table) => table[at]));
  const most = Math.max(...own.map((table) => table[at] + table[size]));
  return changed(tables, keys, (table) => ({
    ...table,
    [at]:
      how === 'left' || how === 'top'
        ? least
        : how === 'right' || how === 'bottom'
          ? most - table[size]
          : Math.round((least + most - table[size]) / 2),
  }));
}

function spread(
  tables: Tables,
  own: readonly PlacedTable[],
  [at, size]: readonly ['x', 'width'] | readonly ['y', 'height'],
): PlacedTable[] {
  const ordered = own.toSorted((a, b) => a[at] - b[at]);
  const [first, last] = [ordered[0], ordered.at(-1)] as [PlacedTable, PlacedTable];
  const inside = ordered.reduce((total, table) => total + table[size], 0);
  const gap = (last[at] + last[size] - first[at] - inside) / (ordered.length - 1);
  const places = new Map<string, number>();
  let next = first[at];
  for (const table of ordered) {
    places.set(table.key, Math.max(0, Math.round(next)));
    next += table[size] + gap;
  }
  return tables.map((table) => ({ ...table, [at]: places.get(table.key) ?? table[at] }));
}
