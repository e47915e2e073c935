import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import {
  type CSSProperties,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Look, lookOf } from './styles';

export interface TableFrameProps {
  look: Look;
  /** The table's accessible name; omitted if its surroundings say it. */
  label?: string | undefined;
  /**
   * The name of the scroll container if the keyboard must be able to scroll it because no row is a tab stop. `measured`: named after the
   * table, and only while the table is wider than the container.
   */
  region?: string | 'measured' | undefined;
  /** The id of the heading that names the region, instead of `region`. */
  labelledBy?: string | undefined;
  /** Pixels. */
  rowHeight?: number | undefined;
  isBusy?: boolean | undefined;
  /** All rows including the header's, if not all of them are rendered. */
  rowCount?: number | undefined;
  /** `grid` if its cells are navigated with the arrow keys. */
  role?: 'grid' | undefined;
  /** For a form field: makes the container focusable. */
  id?: string | undefined;
  sx?: SxProps<Theme> | undefined;
  /** For the table itself: a fixed layout. */
  style?: CSSProperties | undefined;
  /** The scroll container. */
  boxRef?: RefObject<HTMLDivElement | null> | undefined;
  tableRef?: RefObject<HTMLTableElement | null> | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLTableElement> | undefined;
  onFocus?: FocusEventHandler<HTMLTableElement> | undefined;
  onMouseOver?: MouseEventHandler<HTMLTableElement> | undefined;
  /** Headers, bodies and footer. */
  children: ReactNode;
}

/** A table in its scroll container: the only place in the console that writes `<table`. */
export function TableFrame(props: TableFrameProps) {
  const { look, label, region, labelledBy, rowHeight, sx, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const box = props.boxRef ?? own;
  const isWide = useIsWide(box, region === 'measured');
  const name = region === 'measured' ? (isWide ? `${label}, scrolls sideways` : undefined) : region;
  const isRegion = name !== undefined || labelledBy !== undefined;
  return (
    <Box
      ref={box}
      id={props.id}
      tabIndex={props.id === undefined ? undefined : -1}
      className="print-flow"
      sx={[...lookOf(look), ...(Array.isArray(sx) ? sx : [sx ?? false])]}
      style={
        rowHeight === undefined
          ? undefined
          : ({ '--row': `${rowHeight}px`, '--rows': props.rowCount ?? 0 } as CSSProperties)
      }
      {...(isRegion ? { tabIndex: 0, role: 'region', 'aria-label': name, 'aria-labelledby': labelledBy } : {})}
    >
      <table
        ref={props.tableRef}
        role={props.role}
        aria-label={label}
        aria-rowcount={props.rowCount}
        aria-busy={props.isBusy}
        style={props.style}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
        onMouseOver={props.onMouseOver}
      >
        {children}
      </table>
    </Box>
  );
}

/** Whether a container's content is wider than the container. */
function useIsWide(box: RefObject<HTMLDivElement | null>, isAsked: boolean): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isAsked) return;
    const measure = () => setWide(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [box, isAsked]);
  return isWide;
}
