// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid of placed rows; table elements would lay themselves out
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is one tab stop, the input in its active cell
import { memo, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { CellInput } from './CellInput';
import { ProblemBubble } from './ProblemBubble';
import type { RowPlace } from './state/core';
import { packRow, unpackRow } from './state/cursor';
import type { GridStore } from './state/store';
import { ROW_HEIGHT } from './styles';
import type { GridColumn } from './types';
import { formatCell, isReadOnly, isRight, readField } from './values';

/** A constant element: an icon component per row would be drawn and styled with every row. */
const BIN = (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
    <path d="M6 19c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2V7H6v12zM8 9h8v10H8V9zm7.5-5-1-1h-5l-1 1H5v2h14V4h-3.5z" />
  </svg>
);

interface GridRowProps {
  store: GridStore<object>;
  place: RowPlace;
  index: number;
  gridId: string;
}

/** One row: subscribes to its own line, problems and part of the cursor, so that a key stroke redraws one or two rows and nothing else. */
export const GridRow = memo(function GridRow({ store, place, index, gridId }: GridRowProps) {
  const { core } = store;
  const row = useSyncExternalStore(core.view, () => core.rows[index]);
  const packed = useSyncExternalStore(core.view, () => packRow(core.cursor, index));
  const problems = useSyncExternalStore(core.view, () => store.rowProblems(place.id));
  const disabled = useSyncExternalStore(core.view, () => core.disabled);
  if (!row) return null;

  const { line, unread, remarks, blank } = row;
  const cursor = unpackRow(packed);
  const lineName = blank ? 'new line' : `line ${place.number}`;
  // The first column names the line: the row is announced as 'Limes, line 2'.
  const [naming] = core.columns;
  const named = naming
    ? (unread[naming.key]?.text ?? core.book.get(naming.key, readField(line, naming.key))?.label ?? '')
    : '';
  const cells = core.columns.map((column, col) => {
    const waiting = unread[column.key];
    const value = readField(line, column.key);
    const text =
      waiting?.text ??
      (blank ? blankText(column, line) : formatCell(column, line, core.book.get(column.key, value)?.label));
    const problem = waiting?.message ?? problems?.[column.key];
    const remark = problem ? undefined : remarks[column.key];
    const problemId = (problem ?? remark) && `${gridId}-${place.id}-${column.key}`;
    const active = cursor.active === col;
    const editing = active && cursor.mode !== 'move';
    return (
      <Cell
        key={column.key}
        store={store}
        text={text}
        unit={text && !waiting ? (column.unit?.(line) ?? '') : ''}
        look={
          lookOf(column, text, disabled || isReadOnly(column, line), waiting !== undefined && !problem) +
          (!blank && column.differs?.(line) ? ' lg-differs' : '')
        }
        problem={problem}
        remark={remark}
        problemId={problemId}
        inRange={col >= cursor.from && col <= cursor.to}
        active={active}
        input={
          editing && (
            <CellInput
              store={store}
              column={column}
              line={line}
              row={index}
              mode={cursor.mode}
              name={`${column.label}, ${lineName}`}
              problemId={problem && problemId}
            />
          )
        }
      />
    );
  });
  const deletable = !core.fixedRows && !disabled;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={cursor.active < 0 ? 'lg-row lg-body' : 'lg-row lg-body lg-here'}
      style={{ top: index * ROW_HEIGHT }}
    >
      <div role="rowheader" className="lg-number" aria-label={[named, lineName].filter(Boolean).join(', ')}>
        {place.number || <span title="New line">*</span>}
      </div>
      {cells}
      {deletable && (
        <div role="gridcell" className="lg-tools">
          {!blank && (
            <button
              type="button"
              tabIndex={-1}
              title="Delete line (Ctrl+Delete)"
              aria-label={`Delete line ${place.number}`}
              onClick={() => {
                store.deleteRows({ top: index, bottom: index });
                store.focus();
              }}
            >
              {BIN}
            </button>
          )}
        </div>
      )}
    </div>
  );
});

/** The empty row shows the values from `newLine`, but no calculated zeros. */
const blankText = (column: GridColumn<object>, line: object) =>
  column.readOnly === true ? '' : formatCell(column, line);

/** Approximate maximum px of a 14 px character. */
const WIDE = 8;

function lookOf(column: GridColumn<object>, text: string, readOnly: boolean, waiting: boolean): string {
  let look = isRight(column) ? 'lg-cell lg-right' : 'lg-cell';
  if (readOnly) look += ' lg-readonly';
  if (waiting) look += ' lg-waiting';
  // Only text that may be too long is clipped, because every clip costs the compositor in every frame.
  if (text.length * WIDE > column.width - 2 * WIDE) look += ' lg-clip';
  if (column.kind !== 'decimal') return look;
  if (/^[-\u2212]/.test(text)) look += ' lg-negative';
  else if (/^[0,]*\.?0*$/.test(text) && text !== '') look += ' lg-zero';
  return look;
}

interface CellProps {
  store: GridStore<object>;
  text: string;
  unit: string;
  look: string;
  problem: string | undefined;
  /** A warning, if there is no problem. */
  remark: string | undefined;
  problemId: string | undefined;
  inRange: boolean;
  active: boolean;
  /** The cell's content while it is edited. */
  input: ReactNode;
}

const Cell = memo(function Cell(props: CellProps) {
  const { store, text, unit, look, problem, remark, problemId, inRange, active, input } = props;
  let className = look;
  if (active) className += input ? ' lg-active lg-editing' : ' lg-active';
  if (inRange) className += ' lg-selected';
  if (problem) className += ' lg-problem';
  else if (remark) className += ' lg-remark';
  return (
    <div
      role="gridcell"
      tabIndex={active && !input ? 0 : -1}
      className={className}
      aria-selected={inRange || active || undefined}
      aria-readonly={look.includes('lg-readonly') || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problemId}
    >
      {input || text}
      {unit && <span className="lg-unit">{unit}</span>}
      {(problem || remark) && (
        <span id={problemId} className="lg-hidden">
          {problem ?? remark}
        </span>
      )}
      {active && !input && <Here store={store} problem={problem} remark={remark} />}
    </div>
  );
});

/**
 * In the active cell: takes focus if the grid has it or the store requests it, and shows its problem. A separate component, so that only
 * one cell listens to the store. It finds its cell from its own element, because the parent's ref isn't set yet when its effect runs.
 */
function Here({ store, problem, remark }: Pick<CellProps, 'store' | 'problem' | 'remark'>) {
  const { view } = store.core;
  const mark = useRef<HTMLElement>(null);
  const tick = useSyncExternalStore(view, () => store.focusTick);
  const focused = useSyncExternalStore(view, () => store.focused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tick is a new request
  useLayoutEffect(() => {
    const cell = mark.current?.parentElement;
    if (store.focused && document.activeElement !== cell) cell?.focus({ preventScroll: true });
  }, [store, tick]);
  return (
    <>
      <span ref={mark} hidden />
      {focused && problem && <ProblemBubble anchor={mark} message={problem} />}
      {focused && remark && <ProblemBubble anchor={mark} message={remark} isRemark />}
    </>
  );
}
