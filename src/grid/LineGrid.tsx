import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageKeys } from '../shell/keys/pageKeys';
import { GridBar } from './GridBar';
import { GridTable } from './GridTable';
import { useHandheld } from './handheld';
import { LineCards } from './LineCards';
import type { GridStore } from './state/store';
import { GridRoot } from './styles';
import type { GridProblem, GridSuggestion } from './types';

export interface LineGridProps<L extends object> {
  store: GridStore<L>;
  /** The lines' name for assistive technology: `Lines of PO-0001`. */
  label: string;
  /** Marks cells, e.g. with a validator's or the server's problems; the same as `store.setProblems`. */
  problems?: readonly GridProblem[];
  /** Texts for the footer row, by column key. */
  totals?: Readonly<Record<string, string>>;
  /** Lines can be read and copied, but not changed. */
  disabled?: boolean;
  /** Shown while there are no lines: above the table, and above the cards of a narrow screen, where no one pastes. */
  emptyText?: { table: string; cards: string };
  /** Maximum height before the lines scroll, px or CSS; default 60vh. */
  maxHeight?: number | string;
  /** Lines that someone probably wants, offered where lines are rows to tick. @default none */
  suggestions?: readonly GridSuggestion[];
  /** Further buttons below the lines. */
  tools?: ReactNode;
  /** Takes pasted text that isn't only cells, such as rows with their headings. @default everything is cells */
  takesPaste?: (text: string) => boolean;
}

const KEYS = [
  { keys: 'Enter', does: 'Next line' },
  { keys: 'Tab', does: 'Next cell' },
  { keys: 'F2', does: 'Edit the cell' },
  { keys: 'Ctrl+Enter', does: 'Add a line' },
  { keys: 'Ctrl+Delete', does: 'Delete the line' },
  { keys: 'Ctrl+V', does: 'Paste rows from a spreadsheet' },
  { keys: 'Ctrl+Z', does: 'Undo' },
  { keys: 'F8', does: 'Next problem' },
  { keys: 'Esc, then Tab', does: 'Leave the lines' },
];

/** Width of the grid in px below which lines become cards. */
const NARROW = 600;

/** A document's lines, edited like a spreadsheet, or as cards on a narrow screen. `GridStore` has the content. */
export function LineGrid<L extends object>(props: LineGridProps<L>) {
  const {
    label,
    problems,
    totals,
    disabled = false,
    emptyText,
    maxHeight = '60vh',
    tools,
    takesPaste,
    suggestions,
  } = props;
  // The components below know a line only as an object with the columns' fields.
  const store = props.store as unknown as GridStore<object>;
  const root = useRef<HTMLDivElement>(null);
  const isHandheld = useHandheld();
  const narrow = useNarrow(root) || isHandheld;

  // What is expected has its lines already, and another one is asked for by the button.
  const counted = useSyncExternalStore(store.core.view, () => store.checks.counted().length);
  const isFound = narrow && counted === 0 && store.core.options.counting !== undefined;

  usePageKeys('Lines', narrow ? [] : KEYS);
  useLayoutEffect(() => store.setDisabled(disabled), [store, disabled]);
  useEffect(() => {
    if (problems) store.setProblems(problems);
  }, [store, problems]);

  return (
    <GridRoot ref={root}>
      {narrow ? (
        <LineCards store={store} label={label} totals={totals} emptyText={emptyText?.cards} suggestions={suggestions} />
      ) : (
        <GridTable
          store={store}
          label={label}
          totals={totals}
          emptyText={emptyText?.table}
          maxHeight={maxHeight}
          takesPaste={takesPaste}
        />
      )}
      <GridBar store={store} tools={disabled ? undefined : tools} isFound={isFound} />
    </GridRoot>
  );
}

function useNarrow(root: React.RefObject<HTMLDivElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    // Without a size (a hidden tab) the table is as good as the cards.
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return narrow;
}
