/** Which cells of a list are being edited, and what was typed in them; told apart from the rows, so that a key in one cell draws no other. */

/** A cell by its record and field. */
export interface Cell {
  id: string;
  key: string;
}

export interface Editing {
  subscribe: (listener: () => void) => () => void;
  isOpen: (cell: Cell) => boolean;
  /** Whether any cell is open, be it only until its save is answered. */
  isBusy: () => boolean;
  open: (cell: Cell) => void;
  close: (cell: Cell) => void;
  /** Keeps what is typed, for when its row leaves the window and comes back. */
  keep: (cell: Cell, value: unknown) => void;
  /** What was typed before; undefined where nothing was. */
  kept: (cell: Cell) => { value: unknown } | undefined;
}

const nameOf = ({ id, key }: Cell): string => `${id} ${key}`;

export function createEditing(): Editing {
  const cells = new Map<string, { value: unknown } | undefined>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpen: (cell) => cells.has(nameOf(cell)),
    isBusy: () => cells.size > 0,
    open: (cell) => {
      if (cells.has(nameOf(cell))) return;
      cells.set(nameOf(cell), undefined);
      tell();
    },
    close: (cell) => {
      if (cells.delete(nameOf(cell))) tell();
    },
    keep: (cell, value) => {
      if (cells.has(nameOf(cell))) cells.set(nameOf(cell), { value });
    },
    kept: (cell) => cells.get(nameOf(cell)),
  };
}
