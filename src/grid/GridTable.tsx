// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid of placed rows; table elements would lay themselves out
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is one tab stop, the input in its active cell
import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, memo, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { GridRow } from './GridRow';
import { handleKey } from './keyboard';
import { onCellMouseDown, onPointer } from './pointer';
import type { Cursor } from './state/cursor';
import type { GridStore } from './state/store';
import { NUMBER_WIDTH, ROW_HEIGHT, TOOLS_WIDTH } from './styles';
import { isRight } from './values';

interface GridTableProps {
  store: GridStore<object>;
  label: string;
  totals?: Readonly<Record<string, string>>;
  emptyText?: string;
  maxHeight: number | string;
  takesPaste?: ((text: string) => boolean) | undefined;
}

/** Assumed if nothing has a size (a hidden tab, a test): one screen. */
const SCREENFUL = { width: 1280, height: 20 * ROW_HEIGHT };
/** Before the first measurement: lines have about half of the window. Rows beyond that would be drawn only to be removed. */
const firstRect = () => ({ width: SCREENFUL.width, height: Math.min(SCREENFUL.height, window.innerHeight / 2) });

/** The lines as a spreadsheet: header, windowed rows, totals. */
export function GridTable({ store, label, totals, emptyText, maxHeight, takesPaste }: GridTableProps) {
  // State, not a ref: the rows' effects run before a parent's ref is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const hintId = useId();
  const { columns, core } = store;
  const places = useSyncExternalStore(core.view, () => core.places);
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  const hasTools = !core.fixedRows && !disabled;
  const widths = columns.map((column) => (column.grow ? `minmax(${column.width}px, 1fr)` : `${column.width}px`));
  // Without a growing column the last one gets the remaining width, so that lines have full width.
  if (!columns.some((column) => column.grow))
    widths[widths.length - 1] = `minmax(${columns[columns.length - 1]?.width}px, 1fr)`;
  const template = [`${NUMBER_WIDTH}px`, ...(hasTools ? [`${TOOLS_WIDTH}px`] : []), ...widths].join(' ');
  const left = NUMBER_WIDTH + (hasTools ? TOOLS_WIDTH : 0);
  const least = columns.reduce((sum, column) => sum + column.width, left);
  const sideways = useSideways(scroller, least);
  const focused = useSyncExternalStore(core.view, () => store.focused);
  const empty = emptyText !== undefined && places.every((place) => place.number === 0);

  return (
    <div className="lg-scroll" ref={setScroller} style={{ maxHeight }}>
      <div
        role="grid"
        className={`${sideways ? 'lg-sideways' : ''} ${focused ? 'lg-focused' : ''}`}
        aria-label={label}
        aria-describedby={hintId}
        aria-multiselectable
        aria-readonly={disabled || undefined}
        aria-rowcount={places.length + (totals ? 2 : 1)}
        aria-colcount={columns.length + (hasTools ? 2 : 1)}
        style={{ '--lg-columns': template, '--lg-left': `${left}px`, minWidth: least } as React.CSSProperties}
        {...handlers(store, scroller, takesPaste)}
      >
        <Header store={store} hasTools={hasTools} />
        <Rows
          store={store}
          scroller={scroller}
          hasFooter={totals !== undefined}
          sideways={sideways}
          emptyText={empty ? emptyText : undefined}
        />
        {totals && <Footer store={store} totals={totals} hasTools={hasTools} rowIndex={places.length + 2} />}
      </div>
      <span id={hintId} className="lg-hidden">
        Arrow keys move, typing replaces a cell, F2 edits it, Escape undoes it. F8 goes to the next problem. Escape and
        then Tab leaves the grid.
      </span>
    </div>
  );
}

/** Whether the columns need more room than there is. */
function useSideways(scroller: HTMLDivElement | null, least: number): boolean {
  const [sideways, setSideways] = useState(false);
  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => setSideways(scroller.clientWidth > 0 && scroller.clientWidth < least);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller, least]);
  return sideways;
}

/**
 * Focuses the new active cell before React draws it, if it is on screen. Afterwards it would cost a layout of its own, and so would
 * removing a focused input: together a third of a key stroke.
 */
function focusAhead({ core, focused }: GridStore<object>, grid: Element): void {
  const { row, col, mode } = core.cursor;
  if (!focused || mode !== 'move') return;
  const cell = grid.querySelector(`[data-row="${row}"]`)?.children[col + 1];
  if (cell instanceof HTMLElement && cell !== document.activeElement) cell.focus({ preventScroll: true });
}

/** Keys, clipboard and mouse of the whole grid. */
function handlers(store: GridStore<object>, scroller: HTMLDivElement | null, takesPaste: GridTableProps['takesPaste']) {
  const copy = (event: ClipboardEvent) => {
    if (store.core.cursor.mode !== 'move') return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', store.copy());
    return true;
  };
  return {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const page = Math.max(1, Math.floor((scroller?.clientHeight || SCREENFUL.height) / ROW_HEIGHT) - 3);
      if (!handleKey(store, event, page)) return;
      focusAhead(store, event.currentTarget);
      event.preventDefault();
      // A dialog around the grid must not get an Escape that undid a cell.
      event.stopPropagation();
    },
    onCopy: copy,
    onCut: (event: ClipboardEvent) => copy(event) && store.clear(),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (store.core.cursor.mode !== 'move' && !/[\t\n\r]/.test(text)) return;
      event.preventDefault();
      if (store.core.disabled || !takesPaste?.(text)) store.paste(text);
    },
    onFocus: () => store.setFocused(true),
    onBlur: (event: React.FocusEvent) => {
      // Another window came to the front: the person will return in the middle of the word.
      if (document.activeElement === event.target || event.currentTarget.contains(event.relatedTarget)) return;
      store.commit();
      store.setFocused(false);
    },
    onPointerDown: onPointer,
    onMouseDown: (event: React.MouseEvent) => onCellMouseDown(store, event),
    onDoubleClick: (event: React.MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.lg-active')) store.begin('edit');
    },
  };
}

const Header = memo(function Header({ store, hasTools }: { store: GridStore<object>; hasTools: boolean }) {
  return (
    <div role="rowgroup" className="lg-head">
      <div role="row" aria-rowindex={1} className="lg-row">
        <div role="columnheader" className="lg-number">
          <span className="lg-hidden">Line</span>
        </div>
        {store.columns.map((column) => (
          <div
            key={column.key}
            role="columnheader"
            title={column.help}
            className={isRight(column) ? 'lg-cell lg-right' : 'lg-cell'}
          >
            {column.label}
          </div>
        ))}
        {hasTools && (
          <div role="columnheader" className="lg-tools">
            <span className="lg-hidden">Actions</span>
          </div>
        )}
      </div>
    </div>
  );
});

function Footer({
  store,
  totals,
  hasTools,
  rowIndex,
}: Required<Pick<GridTableProps, 'store' | 'totals'>> & { hasTools: boolean; rowIndex: number }) {
  return (
    <div role="rowgroup" className="lg-foot">
      <div role="row" aria-rowindex={rowIndex} className="lg-row">
        <div role="rowheader" className="lg-number">
          <span className="lg-hidden">Totals</span>
        </div>
        {store.columns.map((column) => (
          <div key={column.key} role="gridcell" className={isRight(column) ? 'lg-cell lg-right' : 'lg-cell'}>
            {totals[column.key]}
          </div>
        ))}
        {hasTools && <div role="gridcell" className="lg-tools" />}
      </div>
    </div>
  );
}

interface RowsProps {
  store: GridStore<object>;
  scroller: HTMLDivElement | null;
  hasFooter: boolean;
  sideways: boolean;
  emptyText: string | undefined;
}

/** The rows near the window and the active one, wherever it is, because it has focus. */
const Rows = memo(function Rows({ store, scroller, hasFooter, sideways, emptyText }: RowsProps) {
  const gridId = useId();
  const { core } = store;
  const places = useSyncExternalStore(core.view, () => core.places);
  const virtualizer = useVirtualizer({
    count: places.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    initialRect: firstRect(),
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : SCREENFUL)),
  });
  const near = virtualizer.getVirtualItems().map((item) => item.index);
  const first = near[0] ?? 0;
  const last = near[near.length - 1] ?? -1;
  const far = useSyncExternalStore(core.view, () =>
    core.cursor.row < first || core.cursor.row > last ? core.cursor.row : -1,
  );
  const shown = far < 0 ? near : far < first ? [far, ...near] : [...near, far];
  const height = places.length * ROW_HEIGHT + (emptyText === undefined ? 0 : ROW_HEIGHT * 2);
  return (
    <div role="rowgroup" style={{ position: 'relative', height }}>
      {shown.map((index) => {
        const place = places[index];
        return place && <GridRow key={place.id} store={store} place={place} index={index} gridId={gridId} />;
      })}
      {emptyText !== undefined && (
        <div className="lg-empty" style={{ top: places.length * ROW_HEIGHT }}>
          {emptyText}
        </div>
      )}
      <Follow
        store={store}
        virtualizer={virtualizer}
        hasFooter={hasFooter}
        sideways={sideways ? (scroller ?? undefined) : undefined}
      />
    </div>
  );
});

interface FollowProps {
  store: GridStore<object>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  hasFooter: boolean;
  /** Set if the columns need more room than there is. */
  sideways: HTMLDivElement | undefined;
}

/**
 * Scrolls the moving corner of the selection into view, clear of header, totals and sticky columns. Uses the virtualizer's sizes, because
 * asking the browser would force a layout.
 */
function Follow({ store, virtualizer, hasFooter, sideways }: FollowProps) {
  const { core } = store;
  const cursor: Cursor = useSyncExternalStore(core.view, () => core.cursor);
  const tick = useSyncExternalStore(core.view, () => store.focusTick);
  const { toRow, toCol } = cursor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tick asks to see the cell again
  useLayoutEffect(() => {
    if (!store.focused) return;
    const above = virtualizer.scrollOffset ?? 0;
    const top = toRow * ROW_HEIGHT;
    const high = (virtualizer.scrollRect ?? SCREENFUL).height - ROW_HEIGHT * (hasFooter ? 2 : 1);
    if (top < above) virtualizer.scrollToOffset(top);
    else if (top + ROW_HEIGHT > above + high) virtualizer.scrollToOffset(top + ROW_HEIGHT - high);
    // The first column is always in view.
    if (!sideways || toCol === 0) return;
    const left = store.columns.slice(0, toCol).reduce((sum, column) => sum + column.width, 0);
    const width = store.columns[toCol]?.width ?? 0;
    const wide = sideways.clientWidth - NUMBER_WIDTH - (core.fixedRows || core.disabled ? 0 : TOOLS_WIDTH);
    const clear = left - (store.columns[0]?.width ?? 0);
    if (clear < sideways.scrollLeft) sideways.scrollLeft = clear;
    else if (left + width > sideways.scrollLeft + wide) sideways.scrollLeft = left + width - wide;
  }, [store, virtualizer, hasFooter, sideways, toRow, toCol, tick]);
  return null;
}
