import { type PointerEvent, useRef, useState } from 'react';
import { PLAN } from '#resources/settings/floorTables.rules';
import { moved, sized, type Tables } from './edits';
import { alongSides, type PlacedTable, snapped } from './geometry';
import type { FloorPlanState } from './useFloorPlan';
import { nameInWords, placeInWords, severalInWords } from './words';

export type Grip = 'move' | 'width' | 'height' | 'corner' | 'turn';
/** Below this distance a press is a click, because hands shake. */
const SLACK = 4;
const TURN_STEP = 15;

interface Drag {
  grip: Grip;
  key: string;
  keys: ReadonlySet<string>;
  startX: number;
  startY: number;
  /** Middle of the table on the screen, for turning. */
  centre: { x: number; y: number };
  under: boolean;
}

const gripsInWords: Record<Exclude<Grip, 'move'>, string> = {
  width: 'resized',
  height: 'resized',
  corner: 'resized',
  turn: 'turned',
};

/** The tables as they would be if the pointer were released there. */
function dragged(
  tables: Tables,
  drag: Drag,
  event: { clientX: number; clientY: number; ctrlKey: boolean },
  scale: number,
) {
  const table = tables.find(({ key }) => key === drag.key) as PlacedTable;
  const movement = { x: (event.clientX - drag.startX) / scale, y: (event.clientY - drag.startY) / scale };
  const grid = event.ctrlKey ? PLAN.grid / 2 : PLAN.grid;
  if (drag.grip === 'move')
    return moved(
      tables,
      drag.keys,
      snapped(table.x + movement.x, grid) - table.x,
      snapped(table.y + movement.y, grid) - table.y,
    );
  const turn = () => {
    const angle = Math.atan2(event.clientY - drag.centre.y, event.clientX - drag.centre.x);
    const step = event.ctrlKey ? 1 : TURN_STEP;
    return { ...table, rotation: (snapped((angle * 180) / Math.PI + 90, step) + 360) % 360 };
  };
  const size = () => {
    const along = alongSides(table, movement);
    const width = drag.grip === 'height' ? table.width : snapped(table.width + along.x, grid);
    const height = drag.grip === 'width' ? table.height : snapped(table.height + along.y, grid);
    return sized(table, width, height);
  };
  const changed = drag.grip === 'turn' ? turn() : size();
  return tables.map((each) => (each === table ? changed : each));
}

/** Dragging tables and their handles with mouse, pen or finger; shown at once and kept on release. */
export function useDrag(plan: FloorPlanState, scale: number) {
  const drag = useRef<Drag>(undefined);
  const [shown, setShown] = useState<Tables>();

  const begin = (table: PlacedTable, grip: Grip, keys: ReadonlySet<string>) => (event: PointerEvent<HTMLElement>) => {
    if (plan.disabled || event.button !== 0) return;
    event.stopPropagation();
    const box = (event.currentTarget.closest('[data-table]') ?? event.currentTarget).getBoundingClientRect();
    drag.current = {
      grip,
      key: table.key,
      keys,
      startX: event.clientX,
      startY: event.clientY,
      centre: { x: box.left + box.width / 2, y: box.top + box.height / 2 },
      under: false,
    };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };

  const go = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    if (!held) return;
    if (!held.under && Math.hypot(event.clientX - held.startX, event.clientY - held.startY) < SLACK) return;
    held.under = true;
    event.preventDefault();
    setShown(dragged(plan.tables, held, event, scale));
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    const held = drag.current;
    drag.current = undefined;
    setShown(undefined);
    if (!held?.under) return;
    const next = dragged(plan.tables, held, event, scale);
    const own = next.filter(({ key }) => held.keys.has(key));
    const words = held.grip === 'move' ? 'moved' : gripsInWords[held.grip];
    plan.commit(next, `${severalInWords(own)} ${words}`);
    const table = next.find(({ key }) => key === held.key);
    if (table) plan.say(`${nameInWords(table)} ${words}, ${placeInWords(table)}`);
  };

  const cancel = () => {
    drag.current = undefined;
    setShown(undefined);
  };
  return { tables: shown ?? plan.tables, begin, go, end, cancel, dragging: shown !== undefined };
}
