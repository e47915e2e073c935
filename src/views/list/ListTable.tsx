import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConsoleRecord } from '../../../dataProvider';
import type { CellEnvironment } from '../../cells';
import type { ShownLink } from '../links';
import { type Column, placesOf } from './columns';
import { ListRow, type QuickAction } from './ListRow';
import { RowMenu } from './RowMenu';
import type { Selection } from './selection';
import { tableStyles } from './styles';

interface ListTableProps {
  label: string;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  sort: string;
  onSort: (sort: string) => void;
  /** Undefined where nothing can be done with many records. */
  selection: Selection | undefined;
  hrefOf: (record: ConsoleRecord) => string;
  /** Opens a record where it is, instead of its page. */
  onOpen?: ((record: ConsoleRecord) => void) | undefined;
  /** A button in each row, for what is done many times a day. */
  quick?: QuickAction | undefined;
  titleOf: (record: ConsoleRecord) => string;
  /** Where else a record leads; undefined where no record leads anywhere else. */
  linksOf: ((record: ConsoleRecord) => readonly ShownLink[]) | undefined;
  environment: CellEnvironment;
  rowHeight: number;
  isBusy: boolean;
  isPrinting: boolean;
  /** Names the list and page, for the place one scrolled to. */
  scrollKey: string;
}

/** Pixels. */
const QUICK_WIDTH = 88;

/** Longer tables keep only the rows in view in the page (500 plain rows sort six times slower than 25). */
const WINDOW_ABOVE = 100;

/** How far each list was scrolled; coming back finds the place again. */
const scrolled = new Map<string, number>();

/** A list as a table: sorted by its heads, opened by click or Enter, walked with the arrow keys. */
export function ListTable(props: ListTableProps) {
  const {
    label,
    columns,
    records,
    sort,
    onSort,
    selection,
    quick,
    hrefOf,
    titleOf,
    linksOf,
    environment,
    rowHeight,
    scrollKey,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<{ index: number; anchor: HTMLElement }>();
  const navigate = useNavigate();
  const places = useMemo(() => placesOf(columns, records), [columns, records]);
  const isWindowed = records.length > WINDOW_ABOVE && !props.isPrinting;
  const virtualizer = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isWindowed,
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = scrolled.get(scrollKey) ?? 0;
    const onScroll = () => scrolled.set(scrollKey, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scrollKey]);

  const at = Math.min(active, Math.max(0, records.length - 1));
  const focusRow = (index: number) => {
    setActive(index);
    if (isWindowed) virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const last = records.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      PageDown: Math.min(last, at + 10),
      PageUp: Math.max(0, at - 10),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    const record = records[at];
    if (to !== undefined) {
      event.preventDefault();
      focusRow(to);
    } else if (event.key === 'Enter' && record) {
      event.preventDefault();
      if (props.onOpen) props.onOpen(record);
      else navigate(hrefOf(record));
    } else if (linksOf && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault();
      const button = event.target.querySelector<HTMLElement>('td.more button');
      if (button) setMenu({ index: at, anchor: button });
    } else if (event.key === ' ' && record && selection) {
      event.preventDefault();
      selection.toggle(at, event.shiftKey);
    }
  };

  const isApartFrom = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;
  /** Before the link itself hears of it: it would lead to the record's page. */
  const onClickCapture = (event: MouseEvent<HTMLTableSectionElement>) => {
    if (props.onOpen && !isApartFrom(event) && (event.target as HTMLElement).closest('a')) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLTableRowElement>('tr[data-index]');
    const index = Number(row?.dataset.index);
    const record = records[index];
    if (!record || target.closest('button, input, label')) return;
    const isApart = isApartFrom(event);
    const isLink = target.closest('a') !== null;
    if (isLink && (!props.onOpen || isApart)) return;
    // Marking text in a row, to copy a number, is not opening it.
    if (window.getSelection()?.toString()) return;
    setActive(index);
    const href = hrefOf(record);
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
    else if (props.onOpen) props.onOpen(record);
    else navigate(href);
  };

  // The same function for ever, so that selecting one row does not draw the others again.
  const latest = useRef(selection);
  latest.current = selection;
  const onToggle = useCallback((index: number, isRange: boolean) => latest.current?.toggle(index, isRange), []);
  const onMore = useCallback((index: number, anchor: HTMLElement) => setMenu({ index, anchor }), []);
  const chosen = menu && records[menu.index];
  const items = isWindowed ? virtualizer.getVirtualItems() : undefined;
  const before = items?.[0]?.start ?? 0;
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const indices = items ? items.map(({ index }) => index) : records.map((_, index) => index);
  const span = columns.length + (selection ? 1 : 0) + (quick ? 1 : 0) + (linksOf ? 1 : 0);
  return (
    <Box ref={scroller} className="print-flow" sx={tableStyles} style={{ '--row': `${rowHeight}px` } as object}>
      <table
        aria-label={label}
        aria-rowcount={records.length + 1}
        aria-busy={props.isBusy}
        style={isWindowed ? { tableLayout: 'fixed' } : undefined}
      >
        {isWindowed && (
          <colgroup>
            {selection && <col style={{ width: 44 }} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
            {quick && <col style={{ width: QUICK_WIDTH }} />}
            {linksOf && <col style={{ width: 44 }} />}
          </colgroup>
        )}
        <thead>
          <tr>
            {selection && (
              <th className="check no-print">
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  checked={selection.isAll}
                  ref={(element) => {
                    if (element) element.indeterminate = selection.isSome && !selection.isAll;
                  }}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {quick && (
              <th className="no-print">
                <span style={visuallyHidden}>{quick.label}</span>
              </th>
            )}
            {linksOf && (
              <th className="more no-print">
                <span style={visuallyHidden}>More</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onClickCapture={onClickCapture} onClick={onClick} onKeyDown={onKeyDown}>
          {before > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: before, padding: 0, border: 0 }} />
            </tr>
          )}
          {indices.map((index) => {
            const record = records[index];
            if (!record) return null;
            return (
              <ListRow
                key={record._id}
                index={index}
                record={record}
                columns={columns}
                places={places}
                environment={environment}
                href={hrefOf(record)}
                title={titleOf(record)}
                isActive={index === at}
                isSelected={selection?.has(record._id) ?? false}
                onToggle={selection ? onToggle : undefined}
                quick={quick}
                onMore={linksOf ? onMore : undefined}
              />
            );
          })}
          {after > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: after, padding: 0, border: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
      {linksOf && (
        <RowMenu
          anchor={menu?.anchor}
          title={chosen ? titleOf(chosen) : ''}
          links={chosen ? linksOf(chosen) : []}
          onClose={() => setMenu(undefined)}
        />
      )}
    </Box>
  );
}

interface HeadCellProps {
  column: Column;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const { key, label, unit, align, isSortable } = column;
  const isDown = sort === `-${key}`;
  const isUp = sort === key;
  const text = (
    <>
      {label}
      {unit ? <span className="unit"> {unit}</span> : null}
    </>
  );
  return (
    <th scope="col" className={align} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      {isSortable ? (
        <button type="button" onClick={() => onSort(isUp ? `-${key}` : key)}>
          {align === 'right' && <SortArrow isUp={isUp} isDown={isDown} />}
          <span>{text}</span>
          {align === 'left' && <SortArrow isUp={isUp} isDown={isDown} />}
        </button>
      ) : (
        text
      )}
    </th>
  );
}

const SortArrow = ({ isUp, isDown }: { isUp: boolean; isDown: boolean }) =>
  isDown ? <ArrowDown className="arrow" /> : <ArrowUp className={isUp ? 'arrow' : 'arrow idle'} />;
