import Box from '@mui/material/Box';
import type { Field } from '#engine/define/fields';
import { dec, isDecimal, money } from '#engine/run/decimal';
import type { Suggestion } from '#resources/inventory/reorder.rules';
import { formatAmount, formatFigure, placesInTable } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { Table, type TableColumn, useUnits } from '#src/table';
import { type CellEnvironment, renderCell } from '#src/table/cells';
import { OffersButton } from '../offers/OffersButton';
import { useCompares } from '../offers/useOffers';

/** A person's decision about a line. */
export interface Choice {
  isChosen: boolean;
  qty: string;
}

interface SupplierLinesProps {
  label: string;
  lines: readonly Suggestion[];
  choiceOf: (line: Suggestion) => Choice;
  onChange: (line: Suggestion, choice: Partial<Choice>) => void;
  /** Orders a line from another supplier. */
  onSupplier: (line: Suggestion, supplierId: string) => void;
  nameOf: (id: string | undefined) => string;
  /** Without a supplier nothing can be ordered. */
  isFixed: boolean;
}

const QUANTITY = { kind: 'quantity' } as Field;
const FIGURES: readonly [key: string, head: string, value: (line: Suggestion) => string | null][] = [
  ['onHand', 'On hand', ({ onHand }) => onHand],
  ['coming', 'On order', ({ coming }) => coming],
  ['min', 'Minimum', ({ minLevel }) => minLevel],
  ['par', 'Par', ({ parLevel }) => parLevel],
];

/** What a line costs at its price; nothing without a price or a quantity. */
export const lineValue = ({ unitPrice }: Suggestion, qty: string): string | null =>
  unitPrice === null || !isDecimal(qty.trim()) ? null : money(dec(qty.trim()).times(dec(unitPrice)));

/** The lines of one order: selected, with an editable quantity. */
export function SupplierLines(props: SupplierLinesProps) {
  const { label, lines, choiceOf, onChange, onSupplier, nameOf, isFixed } = props;
  const { timeZone, outlets, outletId, can } = useSession();
  const compares = useCompares();
  const { placesOf } = useUnits('units');
  const places = placesInTable(
    FIGURES.map(([, , value]) => ({ field: QUANTITY, value, unitOf: ({ stockUnitId }: Suggestion) => stockUnitId })),
    lines,
    placesOf,
  );
  const environment: CellEnvironment = { timeZone, outletCount: outlets.length, titleOf: () => undefined };
  const figures = FIGURES.map(
    ([key, head, value], index): TableColumn<Suggestion> => ({
      key,
      head,
      align: 'right',
      width: 84,
      cell: (line) =>
        renderCell({
          ...{ field: QUANTITY, value: value(line), environment },
          ...{ places: places[index]?.of(line) ?? 3, mostPlaces: places[index]?.most },
        }),
    }),
  );
  const columns: TableColumn<Suggestion>[] = [
    {
      key: 'item',
      head: 'Item',
      isRowHead: true,
      cell: (line) =>
        isFixed ? (
          line.itemName
        ) : (
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, cursor: 'pointer' }}>
            <input
              type="checkbox"
              checked={choiceOf(line).isChosen}
              onChange={({ target }) => onChange(line, { isChosen: target.checked })}
            />
            <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {line.itemName}
            </Box>
          </Box>
        ),
    },
    {
      key: 'order',
      head: 'Order',
      width: 200,
      cell: (line) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          {isFixed ? (
            formatFigure(QUANTITY, line.orderedQty)
          ) : (
            <Box
              component="input"
              type="text"
              inputMode="decimal"
              aria-label={`Order of ${line.itemName}`}
              value={choiceOf(line).qty}
              onChange={(event: { target: { value: string } }) => onChange(line, { qty: event.target.value })}
              sx={qtyStyle}
            />
          )}
          <Box component="span" sx={{ minWidth: 36, textAlign: 'left', color: 'text.secondary' }}>
            {nameOf(line.purchaseUnitId)}
            {line.purchaseUnitId === line.stockUnitId
              ? ''
              : ` of ${Number(line.packContent)} ${nameOf(line.stockUnitId)}`}
          </Box>
        </Box>
      ),
    },
    ...(lines.some(({ unitPrice }) => unitPrice !== null)
      ? [
          {
            key: 'value',
            head: 'Value',
            align: 'right' as const,
            width: 112,
            cell: (line: Suggestion) => formatAmount(lineValue(line, choiceOf(line).qty) ?? undefined),
          },
        ]
      : []),
    ...figures,
    { key: 'unit', head: 'Unit', width: 60, cell: ({ stockUnitId }) => nameOf(stockUnitId) },
    ...(compares
      ? [
          {
            key: 'compare',
            head: 'Suppliers',
            width: 96,
            cell: (line: Suggestion) => (
              <OffersButton
                {...{ outletId }}
                itemId={line.itemId}
                itemName={line.itemName}
                supplierId={line.supplierId}
                onChoose={can('PO', 'create') ? (supplierId) => onSupplier(line, supplierId) : undefined}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      look="compact"
      label={label}
      region="measured"
      columns={columns}
      rows={lines}
      keyOf={({ itemId }) => itemId}
      // Columns line up across the suppliers' tables.
      style={{ tableLayout: 'fixed' }}
      sx={lineStyle}
    />
  );
}

const lineStyle = {
  '& td, & tbody th': { height: 40 },
  '& input[type="checkbox"]': { width: 16, height: 16, m: 0, flexShrink: 0, accentColor: 'primary.main' },
  // Chosen and counted with a thumb.
  '@media (pointer: coarse)': { '& label, & input[type="text"]': { minHeight: 44 } },
};

const qtyStyle = {
  width: 76,
  height: 30,
  px: 0.75,
  font: 'inherit',
  textAlign: 'right',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
} as const;
