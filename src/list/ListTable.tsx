import More from '@mui/icons-material/MoreVert';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { ShownLink } from '../shell/links';
import {
  ROW_LINK,
  type RowAttributes,
  Table,
  type TableColumn,
  useMarkedChanges,
  useRowLinks,
  useRowWalk,
  useRowWindow,
} from '../table';
import type { CellEnvironment } from '../table/cells';
import type { Selection } from './bulk/selection';
import type { Column } from './columns';
import { useCellEditing } from './edit/useCellEditing';
import { useListPaper } from './paper/useListPaper';
import { isGone, recordColumns } from './recordColumns';

interface RowMenuProps {
  /** The menu's anchor; closed without one. */
  anchor: HTMLElement | undefined;
  /** The menu's record. */
  title: string;
  links: readonly ShownLink[];
  onClose: () => void;
}

/** A row's other links: the pages that start from its record. */
function RowMenu({ anchor, title, links, onClose }: RowMenuProps) {
  if (!anchor) return null;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': title, dense: true } }}>
      {links.map(({ label, to }) => (
        <MenuItem key={label} component={Link} to={to} onClick={onClose}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The button in each row. */
export interface QuickAction {
  /** One word: 'Stock'. */
  label: string;
  /** Whether it is available for this record. */
  isPossible: (record: ConsoleRecord) => boolean;
  onDo: (record: ConsoleRecord) => void;
}

interface ListTableProps {
  entity: Entity;
  label: string;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  sort: string;
  onSort: (sort: string) => void;
  /** Undefined if there are no bulk actions. */
  selection: Selection | undefined;
  hrefOf: (record: ConsoleRecord) => string;
  /** Opens a record in place instead of its page. */
  onOpen?: ((record: ConsoleRecord) => void) | undefined;
  /** A button in each row, for frequent actions. */
  quick?: QuickAction | undefined;
  /** The records are from before the page was opened: actions wait for the current ones. */
  isOld: boolean;
  titleOf: (record: ConsoleRecord) => string;
  /** A record's other links; undefined if no record has any. */
  linksOf: ((record: ConsoleRecord) => readonly ShownLink[]) | undefined;
  environment: CellEnvironment;
  rowHeight: number;
  isBusy: boolean;
  /** A row was changed: the list is reloaded. */
  onChanged: () => void;
  /** Identifies the list and page, for the scroll position. */
  scrollKey: string;
}

/** Pixels. */
const QUICK_WIDTH = 88;
const MORE_WIDTH = 44;

/** Each list's scroll position; returning restores it. */
const scrolled = new Map<string, number>();

const keyOf = ({ _id }: ConsoleRecord) => _id;
const attributesOf = (record: ConsoleRecord, index: number): RowAttributes => ({
  'data-index': String(index),
  'aria-rowindex': index + 2,
  className: isGone(record) ? 'gone' : undefined,
});

/** A button in each row for frequent actions. */
const quickColumn = (
  { label, isPossible, onDo }: QuickAction,
  titleOf: (record: ConsoleRecord) => string,
  isOld: boolean,
): TableColumn<ConsoleRecord> => ({
  key: 'quick',
  head: label,
  isHeadHidden: true,
  align: 'right',
  className: 'no-print',
  width: QUICK_WIDTH,
  cell: (record, { isActive }) =>
    isPossible(record) ? (
      <button
        type="button"
        className="quick"
        disabled={isOld}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${label}: ${titleOf(record)}`}
        onClick={() => onDo(record)}
      >
        {label}
      </button>
    ) : null,
});

/** A record's other links. */
const moreColumn = (
  onMore: (index: number, anchor: HTMLElement) => void,
  titleOf: (record: ConsoleRecord) => string,
): TableColumn<ConsoleRecord> => ({
  key: 'more',
  head: 'More',
  isHeadHidden: true,
  className: 'more stayRight no-print',
  width: MORE_WIDTH,
  cell: (record, { index, isActive }) => (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`More for ${titleOf(record)}`}
      onClick={(event) => onMore(index, event.currentTarget)}
    >
      <More fontSize="small" />
    </button>
  ),
});

/** A list as a table: sorted by its headings, opened by click or Enter, navigated with the arrow keys. */
export function ListTable(props: ListTableProps) {
  const { entity, records, sort, onSort, quick, isOld, hrefOf, titleOf, linksOf, environment, rowHeight, scrollKey } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ index: number; anchor: HTMLElement }>();
  const hasMenu = linksOf !== undefined;
  useScrollMemory(box, scrollKey);
  useMarkedChanges(box, isOld);
  const shown = useRowWindow({ count: records.length, rowHeight, scroller: box });
  const links = useRowLinks({ rows: records, hrefOf, onOpen: props.onOpen, onReach: (index) => walk.setActive(index) });
  const onKey = (event: KeyboardEvent<HTMLTableSectionElement>, index: number) => {
    const record = records[index];
    if (event.key === 'Enter' && record) links.open(record);
    else if (event.key === 'F2' && editing) editing.openFirst(index);
    else if (event.key === ' ' && record && props.selection) props.selection.toggle(index, event.shiftKey);
    else if (linksOf && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      const anchor = (event.target as HTMLElement).querySelector<HTMLElement>('td.more button');
      if (anchor) setMenu({ index, anchor });
    } else return;
    event.preventDefault();
  };
  const walk = useRowWalk({ count: records.length, box, scrollTo: shown.scrollTo, onKey });
  // A stable function, because editable cells keep it.
  const reach = useRef((_index: number) => {});
  reach.current = (index) => {
    walk.setActive(index);
    shown.scrollTo(index);
  };
  const onReach = useCallback((index: number) => reach.current(index), []);
  const editing = useCellEditing({
    ...{ entity, columns: props.columns, records, titleOf, box, onReach },
    onChanged: props.onChanged,
  });
  const columns = useMemo(
    () => [
      ...recordColumns<ConsoleRecord>({
        columns: props.columns,
        rows: records,
        recordOf: (record) => record,
        environment,
        titleOf,
        titleCell: (record, content) => (
          <a {...ROW_LINK} href={hrefOf(record)} tabIndex={-1}>
            {content}
          </a>
        ),
        editing,
      }),
      ...(quick ? [quickColumn(quick, titleOf, isOld)] : []),
      ...(hasMenu ? [moreColumn((index, anchor) => setMenu({ index, anchor }), titleOf)] : []),
    ],
    [props.columns, records, environment, titleOf, hrefOf, quick, isOld, hasMenu, editing],
  );
  const selection = useTicks(props.selection, titleOf);
  const chosen = menu && records[menu.index];
  const printed = useListPaper(box, props.columns);
  const table = (sheet?: readonly number[], isFirst = false) => (
    <Table
      look="list"
      label={props.label}
      boxRef={isFirst ? box : undefined}
      sx={printed?.sx}
      // A sheet with all columns also has those that are only on screen.
      columns={sheet && sheet.length < props.columns.length ? sheet.flatMap((index) => columns[index] ?? []) : columns}
      rowHeight={rowHeight}
      rowCount={records.length + 1}
      isBusy={props.isBusy}
      rows={records}
      keyOf={keyOf}
      attributesOf={attributesOf}
      window={shown}
      active={walk.active}
      selection={selection}
      handlers={{ ...links.handlers, onKeyDown: walk.onKeyDown, onFocus: editing?.prepare }}
      sort={sort}
      onSort={(key) => onSort(sort === key ? `-${key}` : key)}
    />
  );
  return (
    <>
      {printed?.before}
      {table(printed?.first, true)}
      {printed?.after(table)}
      {linksOf && (
        <RowMenu
          anchor={menu?.anchor}
          title={chosen ? titleOf(chosen) : ''}
          links={chosen ? linksOf(chosen) : []}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
}

/** Scrolls a list to where it was left. */
function useScrollMemory(box: React.RefObject<HTMLElement | null>, scrollKey: string): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const left = scrolled.get(scrollKey);
    // Scrolling forces a layout, so only if there is something to scroll.
    if (left !== undefined || scrolled.size > 0) element.scrollTop = left ?? 0;
    const onScroll = () => scrolled.set(scrollKey, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box, scrollKey]);
}

/** The list's selection for the table, with stable functions. */
function useTicks(selection: Selection | undefined, titleOf: (record: ConsoleRecord) => string) {
  const latest = useRef(selection);
  latest.current = selection;
  const toggle = useCallback((index: number, isRange: boolean) => latest.current?.toggle(index, isRange), []);
  const labelOf = useCallback((record: ConsoleRecord) => `Select ${titleOf(record)}`, [titleOf]);
  return (
    selection && {
      has: ({ _id }: ConsoleRecord) => selection.has(_id),
      isAll: selection.isAll,
      isSome: selection.isSome,
      toggleAll: selection.toggleAll,
      toggle,
      labelOf,
    }
  );
}
