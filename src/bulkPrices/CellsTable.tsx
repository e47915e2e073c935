import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { PriceLevel } from '../../resources/menuPrices';
import { changePercent } from '../../resources/priceChange';
import type { AnyRecord } from '../../resources/schema';
import { DASH, formatDecimal, groupDigits } from '../format';
import { useSession } from '../session';
import { sizes } from '../theme';
import { tableStyles } from '../views/list/styles';
import { placeText } from './places';

/** One price of a change, as the API answers it. */
export interface BatchCell {
  no: number;
  name: string;
  outletId: string | undefined;
  level: PriceLevel | undefined;
  /** Undefined: there was none in this place. */
  old: string | undefined;
  price: string;
  state: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads a price of an answer. */
export const cellOf = (cell: AnyRecord): BatchCell => ({
  no: Number(cell.no),
  name: String(cell.name ?? ''),
  outletId: textOf(cell.outletId),
  level: textOf(cell.priceLevel) as PriceLevel | undefined,
  old: textOf(cell.oldPrice),
  price: String(cell.newPrice ?? ''),
  state: String(cell.state ?? ''),
});

const STATES: Readonly<Record<string, string>> = {
  kept: 'Changed since, left alone',
  missing: 'Not there any more',
  undone: 'Taken back',
};
/** Pixels: the name, and below it what the price is for. */
const PHONE_ROW = 48;
/** Longer tables keep only the rows in view in the page. */
const WINDOW_ABOVE = 100;

const phoneStyles = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { paddingInline: '6px' },
    '& td:first-of-type': { maxWidth: 100 },
    '& small': { display: 'block', fontSize: 12, color: theme.palette.text.secondary },
  },
});

/** The prices of a change: old, new, what became of each. */
export function CellsTable({ cells }: { cells: readonly BatchCell[] }) {
  const { outlets, currency } = useSession();
  const names = new Map(outlets.map(({ _id, name }) => [String(_id), String(name)]));
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const rowHeight = isPhone ? PHONE_ROW : sizes.compactRow;
  const isWindowed = cells.length > WINDOW_ABOVE;
  const virtualizer = useVirtualizer({
    count: cells.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isWindowed,
  });
  const items = isWindowed ? virtualizer.getVirtualItems() : undefined;
  const before = items?.[0]?.start ?? 0;
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const shown = items ? items.flatMap(({ index }) => cells[index] ?? []) : cells;
  return (
    <Box
      ref={scroller}
      sx={[tableStyles as never, phoneStyles]}
      style={{ '--row': `${rowHeight}px` } as object}
      role="region"
      aria-label="Prices of this change"
      tabIndex={0}
    >
      <table aria-rowcount={cells.length + 1}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {!isPhone && <th scope="col">Price for</th>}
            <th scope="col" className="right">
              Old {!isPhone && <span className="unit">{currency}</span>}
            </th>
            <th scope="col" className="right">
              New
            </th>
            <th scope="col" className="right">
              Change
            </th>
            <th scope="col">Since then</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden>
              <td colSpan={6} style={{ height: before, border: 0 }} />
            </tr>
          )}
          {shown.map((cell) => {
            const percent = changePercent(cell.old, cell.price);
            const place = placeText(cell, (id) => names.get(id) ?? 'Another outlet');
            return (
              <tr key={cell.no} aria-rowindex={cell.no + 1}>
                <td title={cell.name}>
                  {cell.name}
                  {isPhone && <small>{place}</small>}
                </td>
                {!isPhone && <td>{place}</td>}
                <td className="right figure">{cell.old === undefined ? DASH : formatDecimal(cell.old, 2)}</td>
                <td className="right figure">{formatDecimal(cell.price, 2)}</td>
                <td className={`right figure ${percent?.startsWith('-') ? 'negative' : ''}`}>
                  {percent === undefined ? DASH : `${percent.startsWith('-') ? '' : '+'}${groupDigits(percent)} %`}
                </td>
                <td>{STATES[cell.state] ?? ''}</td>
              </tr>
            );
          })}
          {after > 0 && (
            <tr aria-hidden>
              <td colSpan={6} style={{ height: after, border: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
    </Box>
  );
}
