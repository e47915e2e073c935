import Box from '@mui/material/Box';
import type { Suggestion } from '#resources/inventory/reorder.rules';
import { formatDecimal } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';

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
  nameOf: (id: string | undefined) => string;
  /** Without a supplier nothing can be ordered. */
  isFixed: boolean;
}

const amount = (value: string | null) => (value === null ? '–' : formatDecimal(value, 3));

/** The lines of one order: selected, with an editable quantity. */
export function SupplierLines({ label, lines, choiceOf, onChange, nameOf, isFixed }: SupplierLinesProps) {
  const figure = (key: string, head: string, value: (line: Suggestion) => string | null): TableColumn<Suggestion> => ({
    key,
    head,
    align: 'right',
    className: 'figure',
    cell: (line) => amount(value(line)),
  });
  const columns: TableColumn<Suggestion>[] = [
    {
      key: 'item',
      head: 'Item',
      isRowHead: true,
      className: 'stay',
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
            <span>{line.itemName}</span>
          </Box>
        ),
    },
    {
      key: 'order',
      head: 'Order',
      align: 'right',
      cell: (line) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          {isFixed ? (
            amount(line.orderedQty)
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
          </Box>
        </Box>
      ),
    },
    figure('onHand', 'On hand', ({ onHand }) => onHand),
    figure('coming', 'Coming', ({ coming }) => coming),
    figure('min', 'Minimum', ({ minLevel }) => minLevel),
    figure('par', 'Par', ({ parLevel }) => parLevel),
    { key: 'unit', head: 'Unit', cell: ({ stockUnitId }) => nameOf(stockUnitId) },
  ];
  return (
    <Table
      look="list"
      label={label}
      region="measured"
      rowHeight={40}
      columns={columns}
      rows={lines}
      keyOf={({ itemId }) => itemId}
    />
  );
}

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
