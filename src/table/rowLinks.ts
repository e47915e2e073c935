import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';

interface RowLinks<Row> {
  rows: readonly Row[];
  hrefOf: (row: Row) => string;
  /** Opens a row in place instead of its page. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Called with the clicked row. */
  onReach?: (index: number) => void;
}

const isApartFrom = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/**
 * Marks a plain `<a href>` in a row as the row's link. A router link instead would render again in each row whenever the address changes,
 * which a sort does.
 */
export const ROW_LINK = { 'data-row-link': '' } as const;

/**
 * Rows that are links: a click anywhere opens them (`data-index` identifies the row). Ctrl opens another tab, controls and links in a row
 * keep their own meaning, and selecting text in it doesn't open it.
 */
export function useRowLinks<Row>({ rows, hrefOf, onOpen, onReach }: RowLinks<Row>) {
  const navigate = useNavigate();
  const open = (row: Row) => (onOpen ? onOpen(row) : navigate(hrefOf(row)));
  return {
    open,
    handlers: {
      /** Before the link itself gets the event, which would open the record's page. */
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
  /** Renders a row that isn't rendered yet. */
  scrollTo: (index: number) => void;
  /** What other keys do with the active row. */
  onKey: (event: KeyboardEvent<HTMLTableSectionElement>, index: number) => void;
}

/** Rows as one tab stop: arrow keys, Page Up and Down, Home and End navigate them. */
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
