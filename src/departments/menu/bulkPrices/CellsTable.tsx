import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useRef } from 'react';
import type { AnyRecord } from '#engine/define/fields';
import type { PriceLevel } from '#resources/menu/menuPrices.rules';
import { changePercent } from '#resources/menu/priceChange.rules';
import { DASH, formatAmount, formatChange } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { sizes } from '#src/shell/theme';
import { type RowAttributes, Table, type TableColumn, useRowWindow } from '#src/table';
import { placeText } from './places';

/** One price of a change, from the API's answer. */
export interface BatchCell {
  no: number;
  name: string;
  outletId: string | undefined;
  level: PriceLevel | undefined;
  /** Undefined: this place had none. */
  old: string | undefined;
  price: string;
  state: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Parses a price in an answer. */
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
  kept: 'Changed since, kept',
  missing: 'Deleted since',
  undone: 'Undone',
};
/** Pixels: the name, and the price's place below it. */
const PHONE_ROW = 48;
const phoneStyles = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { paddingInline: '6px' },
    '& td:first-of-type': { maxWidth: 100 },
    '& small': { display: 'block', fontSize: 12, color: theme.palette.text.secondary },
  },
});

/** A change's prices: old, new, result. */
export function CellsTable({ cells }: { cells: readonly BatchCell[] }) {
  const { outlets, currency } = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const rowHeight = isPhone ? PHONE_ROW : sizes.compactRow;
  const shown = useRowWindow({ count: cells.length, rowHeight, scroller });
  const columns = useMemo((): TableColumn<BatchCell>[] => {
    const names = new Map(outlets.map(({ _id, name }) => [String(_id), String(name)]));
    const placeOf = (cell: BatchCell) => placeText(cell, (id) => names.get(id) ?? 'Another outlet');
    return [
      {
        key: 'item',
        head: 'Item',
        cellTitle: ({ name }) => name,
        cell: (cell) => (
          <>
            {cell.name}
            {isPhone && <small>{placeOf(cell)}</small>}
          </>
        ),
      },
      ...(isPhone ? [] : [{ key: 'place', head: 'Price for', cell: placeOf }]),
      {
        key: 'old',
        head: 'Old',
        unit: isPhone ? undefined : currency,
        ...FIGURE,
        cell: ({ old }) => (old === undefined ? DASH : formatAmount(old)),
      },
      { key: 'new', head: 'New', ...FIGURE, cell: ({ price }) => formatAmount(price) },
      {
        key: 'change',
        head: 'Change',
        ...FIGURE,
        cellClass: ({ old, price }) => (changePercent(old, price)?.startsWith('-') ? 'negative' : undefined),
        cell: ({ old, price }) => {
          const percent = changePercent(old, price);
          return percent === undefined ? DASH : formatChange(percent);
        },
      },
      { key: 'since', head: 'Since then', cell: ({ state }) => STATES[state] ?? '' },
    ];
  }, [outlets, currency, isPhone]);
  return (
    <Table
      look="list"
      region="Prices of this change"
      boxRef={scroller}
      sx={phoneStyles}
      rowHeight={rowHeight}
      rowCount={cells.length + 1}
      columns={columns}
      rows={cells}
      keyOf={keyOf}
      attributesOf={attributesOf}
      window={shown}
    />
  );
}

const FIGURE = { align: 'right', className: 'figure' } as const;
const keyOf = ({ no }: BatchCell) => no;
const attributesOf = ({ no }: BatchCell): RowAttributes => ({ 'aria-rowindex': no + 1 });
