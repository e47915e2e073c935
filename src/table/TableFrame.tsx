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
  /** What the table is, for people who do not see it; left out where its surroundings say so. */
  label?: string | undefined;
  /**
   * The name of the box in which the table scrolls, where the keyboard has to be able to: no row of it is a stop of its own.
   * `measured`: named after the table, and only while the table is wider than the box.
   */
  region?: string | 'measured' | undefined;
  /** The id of the heading that names the region, in place of `region`. */
  labelledBy?: string | undefined;
  /** Pixels. */
  rowHeight?: number | undefined;
  isBusy?: boolean | undefined;
  /** All rows with the head's, where not all of them are in the page. */
  rowCount?: number | undefined;
  /** `grid` where its cells are walked with the arrow keys. */
  role?: 'grid' | undefined;
  /** Where it is a field of a form: the box can be sent to. */
  id?: string | undefined;
  sx?: SxProps<Theme> | undefined;
  /** Of the table itself: a fixed layout. */
  style?: CSSProperties | undefined;
  /** The box that scrolls. */
  boxRef?: RefObject<HTMLDivElement | null> | undefined;
  tableRef?: RefObject<HTMLTableElement | null> | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLTableElement> | undefined;
  onFocus?: FocusEventHandler<HTMLTableElement> | undefined;
  onMouseOver?: MouseEventHandler<HTMLTableElement> | undefined;
  /** Heads, bodies and foot. */
  children: ReactNode;
}

/** A table in the box in which it scrolls: the only place of the console that writes `<table`. */
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
      style={rowHeight === undefined ? undefined : ({ '--row': `${rowHeight}px` } as CSSProperties)}
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

/** Whether what is in a box is wider than the box. */
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
