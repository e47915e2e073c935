import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Key } from 'react';
import { dec, isDecimal } from '#engine/run/decimal';
import { Table, type TableColumn } from '#src/table';

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'string' && isDecimal(value) && dec(value).eq(0));

interface BillTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The key of the column with the amount that counts. */
  amount: string;
}

/** A part of a bill as a table. A phone shows each row's name and amount, and the other values below the name, so that nothing is cut off. */
export function BillTable<Row>({ label, columns, rows, keyOf, amount }: BillTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  return (
    <Table
      look="compact"
      label={label}
      region="measured"
      columns={isPhone ? inTwo(columns, amount) : columns}
      rows={rows}
      keyOf={keyOf}
    />
  );
}

/** The first column with the others' values below it, and the amount. */
function inTwo<Row>(columns: readonly TableColumn<Row>[], amount: string): TableColumn<Row>[] {
  const [first] = columns;
  const last = columns.find(({ key }) => key === amount);
  if (!first || !last) return [...columns];
  const others = columns.filter((column) => column !== first && column !== last);
  return [
    {
      ...first,
      className: undefined,
      cell: (row, index) => (
        <>
          <Box component="span" sx={{ display: 'block', pt: 0.75, whiteSpace: 'normal' }}>
            {first.cell(row, index)}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', pb: 0.75, whiteSpace: 'normal', typography: 'caption', color: 'text.secondary' }}
          >
            {others
              .map((column) => [column, column.cell(row, index)] as const)
              .filter(([, value]) => !isNothing(value))
              .map(([{ key, head }, value], place) => (
                <span key={key}>
                  {place > 0 ? ' · ' : ''}
                  {head} {value}
                </span>
              ))}
          </Box>
        </>
      ),
    },
    last,
  ];
}
