/** The plan by keyboard: everything that the mouse can do. */
import type { KeyboardEvent } from 'react';
import { PLAN } from '#resources/settings/floorTables.rules';
import { grown, moved, removed, type Tables, turned } from './edits';
import type { PlacedTable } from './geometry';
import type { FloorPlanState } from './useFloorPlan';
import { nameInWords, overInWords, placeInWords, severalInWords, tableInWords, tablesInWords } from './words';

/** How far R turns. */
export const TURN = 45;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PlanKeys {
  plan: FloorPlanState;
  /** Moves focus to a table, or to the add button if none is left. */
  focus: (key: string | undefined) => void;
  /** Moves focus to the focused table's properties. */
  edit: () => void;
  duplicate: () => void;
}

/** What keys apply to: the selected tables if the focused one is among them, otherwise only that one. */
export const actedOn = ({ selected }: FloorPlanState, key: string): ReadonlySet<string> =>
  selected.has(key) ? selected : new Set([key]);

/** Removes tables; focus moves to the next one in reading order. */
export function removeTables({ plan, focus }: Pick<PlanKeys, 'plan' | 'focus'>, keys: ReadonlySet<string>): void {
  const gone = plan.tables.filter(({ key }) => keys.has(key));
  if (gone.length === 0) return;
  const last = plan.ordered.findLastIndex(({ key }) => keys.has(key));
  const next =
    plan.ordered.slice(last + 1).find(({ key }) => !keys.has(key)) ??
    plan.ordered.slice(0, last).findLast(({ key }) => !keys.has(key));
  plan.commit(removed(plan.tables, keys), `${severalInWords(gone)} removed`);
  plan.select(next ? [next.key] : [], next?.key);
  focus(next?.key);
  plan.say(`${severalInWords(gone)} removed. Press Ctrl+Z to bring ${gone.length > 1 ? 'them' : 'it'} back`);
}

/** Rotates tables and announces their direction. */
export function turnTables(plan: FloorPlanState, keys: ReadonlySet<string>, degrees: number): void {
  const own = plan.tables.filter(({ key }) => keys.has(key));
  const next = turned(plan.tables, keys, degrees);
  plan.commit(next, `${severalInWords(own)} turned`, `turn ${[...keys].join()}`);
  const first = next.find(({ key }) => keys.has(key));
  if (first) plan.say(`${severalInWords(own)} turned, ${first.rotation} degrees`);
}

/** Handles a key pressed on a table; others are left to the page. */
export function onTableKey(keys: PlanKeys, table: PlacedTable, event: KeyboardEvent<HTMLElement>): void {
  const { plan, focus } = keys;
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const arrow = ARROWS[event.key];
  const control = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (event.key === 'Tab') {
    const place = plan.ordered.findIndex(({ key }) => key === table.key);
    const next = plan.ordered[place + (event.shiftKey ? -1 : 1)];
    // After the last table Tab leaves the plan.
    if (!next) return;
    done();
    focus(next.key);
  } else if (event.key === 'Enter') {
    done();
    keys.edit();
  } else if (event.key === ' ') {
    done();
    const chosen = new Set(plan.selected);
    if (chosen.has(table.key) && chosen.size > 1) chosen.delete(table.key);
    else chosen.add(table.key);
    plan.select(chosen, table.key);
    plan.say(`${tablesInWords(chosen.size)} selected`);
  } else if (control && letter === 'a') {
    done();
    plan.select(
      plan.tables.map(({ key }) => key),
      table.key,
    );
    plan.say(`${tablesInWords(plan.tables.length)} selected`);
  } else if (event.key === 'Escape' && plan.selected.size > 1) {
    done();
    plan.select([table.key], table.key);
  } else if (!plan.disabled) onEditKey(keys, table, event, { arrow, control, letter, done });
}

interface Pressed {
  arrow: readonly [right: number, down: number] | undefined;
  control: boolean;
  letter: string;
  done: () => void;
}

/** The keys that change the plan. */
function onEditKey(
  keys: PlanKeys,
  table: PlacedTable,
  event: KeyboardEvent,
  { arrow, control, letter, done }: Pressed,
) {
  const { plan } = keys;
  const own = actedOn(plan, table.key);
  if (arrow && !event.altKey) {
    done();
    const step = control ? PLAN.grid / 2 : PLAN.grid;
    const [right, down] = [arrow[0] * step, arrow[1] * step];
    if (event.shiftKey) changeSize(plan, table, own, grown(plan.tables, own, right, down));
    else changePlace(plan, table, own, moved(plan.tables, own, right, down));
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    done();
    removeTables(keys, own);
  } else if (control && letter === 'z') {
    done();
    if (event.shiftKey) plan.redo();
    else plan.undo();
  } else if (control && letter === 'y') {
    done();
    plan.redo();
  } else if (control && letter === 'd') {
    done();
    keys.duplicate();
  } else if (!control && !event.altKey && letter === 'r') {
    done();
    turnTables(plan, own, event.shiftKey ? -TURN : TURN);
  }
}

const severalOf = (plan: FloorPlanState, own: ReadonlySet<string>): string =>
  severalInWords(plan.tables.filter(({ key }) => own.has(key)));

function changePlace(plan: FloorPlanState, table: PlacedTable, own: ReadonlySet<string>, next: Tables): void {
  const now = next.find(({ key }) => key === table.key) as PlacedTable;
  if (now.x === table.x && now.y === table.y) {
    plan.say(`${nameInWords(table)} is at the edge`);
    return;
  }
  plan.commit(next, `${severalOf(plan, own)} moved`, `move ${[...own].join()}`);
  plan.say(
    own.size > 1 ? `${tablesInWords(own.size)} moved, ${placeInWords(now)}` : tableInWords(now, overInWords(next, now)),
  );
}

function changeSize(plan: FloorPlanState, table: PlacedTable, own: ReadonlySet<string>, next: Tables): void {
  const now = next.find(({ key }) => key === table.key) as PlacedTable;
  plan.commit(next, `${severalOf(plan, own)} resized`, `size ${[...own].join()}`);
  plan.say(`${nameInWords(now)}, ${now.width} wide, ${now.height} deep`);
}
