/** Which cells of a list are being edited, with their input; separate from the rows, so that a key in one cell draws no other. */

/** A cell, by record and field. */
export interface Cell {
  id: string;
  key: string;
}

export interface Editing {
  subscribe: (listener: () => void) => () => void;
  isOpen: (cell: Cell) => boolean;
  /** Whether any cell is open, including those awaiting their save. */
  isBusy: () => boolean;
  open: (cell: Cell) => void;
  close: (cell: Cell) => void;
  /** Keeps the input for when its row leaves the viewport and returns. */
  keep: (cell: Cell, value: unknown) => void;
  /** The earlier input; undefined if there was none. */
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
