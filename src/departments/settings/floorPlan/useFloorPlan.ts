import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import { recordsIn } from '#engine/run/values';
import { type FloorTable, tablesOf } from '#resources/settings/floorTables.rules';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { type InputProps, useField, useSelected } from '#src/form/inputs/useField';
import { namesOf, renamed, type Tables } from './edits';
import { inReadingOrder, overlapsOf, type PlacedTable } from './geometry';

interface Step {
  tables: Tables;
  /** The action's name, for Undo. */
  label: string;
  /** Steps of one kind in quick succession count as one. */
  kind: string;
  at: number;
}

const TOGETHER_MS = 1500;
const MOST_STEPS = 100;

const figure = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** The form's rows as tables; new ones have a key of the form's own. */
const placedOf = (rows: readonly AnyRecord[]): PlacedTable[] =>
  rows.map((row, index) => {
    const { _key, ...table } = row as FloorTable & { _key?: string };
    return {
      ...table,
      key: table.tableId ?? _key ?? `row ${index}`,
      tableName: table.tableName ?? '',
      // As typed: the validator reports problems.
      seats: table.seats as number,
      shape: table.shape ?? 'square',
      x: figure(table.x, 0),
      y: figure(table.y, 0),
      width: figure(table.width, 80),
      height: figure(table.height, 80),
      rotation: figure(table.rotation, 0),
    };
  });

const rowsOf = (tables: Tables): AnyRecord[] =>
  tables.map(({ key, ...table }) => (table.tableId ? { ...table } : { ...table, _key: key }));

let made = 0;
/** A key that no other new table of any draft has. */
export const newKey = (): string => {
  made += 1;
  return `new ${made} ${Math.random().toString(36).slice(2, 8)}`;
};

/** The plan's tables, selection, and every action with undo and redo. */
export function useFloorPlan(props: InputProps) {
  const handle = useField<AnyRecord[]>(props);
  const { facts, mode } = useFormEnvironment();
  const own = useSelected((values) => values._id ?? null);
  const written = useRef('');
  const past = useRef<Step[]>([]);
  const future = useRef<Step[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string>();
  const [said, setSaid] = useState('');

  const rows = Array.isArray(handle.value) ? handle.value : [];
  const json = JSON.stringify(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows as text are what the rows depend on
  const tables = useMemo(() => placedOf(rows), [json]);
  const ordered = useMemo(() => inReadingOrder(tables), [tables]);
  const overlaps = useMemo(() => overlapsOf(tables), [tables]);

  // Another version of the record arrived (saved, undone as a whole): edits of the old one can't be undone.
  useEffect(() => {
    if (json === written.current) return;
    written.current = json;
    past.current = [];
    future.current = [];
  }, [json]);

  const taken = useMemo(
    () =>
      namesOf(
        recordsIn('floors', facts.others)
          .filter(({ _id }) => _id !== own)
          .flatMap((floor) => [...tablesOf(floor)]),
      ),
    [facts.others, own],
  );

  const { set } = handle;
  const write = useCallback(
    (next: Tables) => {
      const value = rowsOf(next);
      written.current = JSON.stringify(value);
      set(value.length > 0 ? value : null);
    },
    [set],
  );

  // A copied floor starts with the original's names, so its tables are renamed first.
  const isCopy =
    mode === 'create' &&
    past.current.length === 0 &&
    tables.length > 0 &&
    [...namesOf(tables)].every((name) => taken.has(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the other floors are known
  useEffect(() => {
    if (isCopy) write(renamed(tables, taken));
  }, [isCopy]);

  const say = useCallback((text: string) => {
    // The same text is only announced again if it differs.
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);

  const commit = (next: Tables, label: string, kind = '') => {
    const now = Date.now();
    const last = past.current.at(-1);
    if (kind && last?.kind === kind && now - last.at < TOGETHER_MS) last.at = now;
    else past.current = [...past.current, { tables, label, kind, at: now }].slice(-MOST_STEPS);
    future.current = [];
    write(next);
  };

  const back = (from: typeof past, to: typeof past, word: string) => {
    const step = from.current.pop();
    if (!step) return;
    to.current.push({ ...step, tables, kind: '' });
    write(step.tables);
    setSelected((keys) => new Set([...keys].filter((key) => step.tables.some((table) => table.key === key))));
    say(`${word}: ${step.label}`);
  };

  const select = (keys: Iterable<string>, focus?: string) => {
    setSelected(new Set(keys));
    if (focus !== undefined) setAt(focus);
  };
  const present = new Set(tables.map(({ key }) => key));
  const kept = [...selected].filter((key) => present.has(key));
  return {
    handle,
    tables,
    ordered,
    overlaps,
    /** Lower-cased names of tables on the outlet's other floors. */
    taken,
    selected: kept.length === selected.size ? selected : new Set(kept),
    select,
    /** The table that is the tab stop. */
    at: at !== undefined && present.has(at) ? at : ordered[0]?.key,
    setAt,
    commit,
    undo: () => back(past, future, 'Undone'),
    redo: () => back(future, past, 'Redone'),
    undoable: past.current.at(-1)?.label,
    redoable: future.current.at(-1)?.label,
    said,
    say,
    disabled: props.disabled ?? false,
  };
}
export type FloorPlanState = ReturnType<typeof useFloorPlan>;
