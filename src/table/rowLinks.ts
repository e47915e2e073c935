import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface RowLinks<Row> {
  rows: readonly Row[];
  hrefOf: (row: Row) => string;
  /** Opens a row where it is, instead of its page. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Hears which row was clicked on. */
  onReach?: (index: number) => void;
}

const isApartFrom = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/**
 * Says of a plain `<a href>` in a row that it leads where the row does: the rows follow it. A router's link instead would draw itself again, in
 * each row, whenever the address changes, which a sort does.
 */
export const ROW_LINK = { 'data-row-link': '' } as const;

/**
 * Rows that lead somewhere, by a click anywhere on them (`data-index` says which one it was): Ctrl opens another tab, controls and links in
 * a row keep their own meaning, and marking text in it, to copy a number, is not opening it.
 */
export function useRowLinks<Row>({ rows, hrefOf, onOpen, onReach }: RowLinks<Row>) {
  const navigate = useNavigate();
  const open = (row: Row) => (onOpen ? onOpen(row) : navigate(hrefOf(row)));
  return {
    open,
    handlers: {
      /** Before the link itself hears of it: it would lead to the record's page. */
      onClickCapture: (event: MouseEvent<HTMLTableSectionElement>) => {
        if (onOpen && !isApartFrom(event) && (event.target as HTMLElement).closest('a')) event.preventDefault();
      },
      onClick: (event: MouseEvent<HTMLTableSectionElement>) => {
        const target = event.target as HTMLElement;
        const index = Number(target.closest<HTMLTableRowElement>('tr[data-index]')?.dataset.index);
        const row = rows[index];
        if (!row || target.closest('button, input, label')) return;
        const link = target.closest('a');
        const isRowLink = link?.hasAttribute('data-row-link') ?? false;
        if (link && (isApartFrom(event) || !(onOpen || isRowLink))) return;
        if (isRowLink) event.preventDefault();
        else if (window.getSelection()?.toString()) return;
        onReach?.(index);
        if (event.ctrlKey || event.metaKey) window.open(hrefOf(row), '_blank', 'noopener');
        else open(row);
      },
    },
  };
}

interface RowWalk {
  count: number;
  box: RefObject<HTMLElement | null>;
  /** Brings a row into the page that is not in it. */
  scrollTo: (index: number) => void;
  /** What other keys do with the active row. */
  onKey: (event: KeyboardEvent<HTMLTableSectionElement>, index: number) => void;
}

/** Rows as one stop of the keyboard: arrows, page keys, Home and End walk them. */
export function useRowWalk({ count, box, scrollTo, onKey }: RowWalk) {
  const [chosen, setActive] = useState(0);
  const last = Math.max(0, count - 1);
  const active = Math.min(chosen, last);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      PageDown: Math.min(last, active + 10),
      PageUp: Math.max(0, active - 10),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined) {
      onKey(event, active);
      return;
    }
    event.preventDefault();
    setActive(to);
    scrollTo(to);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus());
  };
  return { active, setActive, onKeyDown };
}
