import { type AnyRecord, type Field, labelOf } from '#engine/define/fields';
import { Table, type TableColumn } from '../table';
import { ValueText } from './inputs/show';

const FIGURES: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

interface ListValueProps {
  field: Field<'list'>;
  label: string;
  rows: readonly AnyRecord[];
  timeZone: string;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A list's rows as a table; empty columns are left out. */
export function ListValue({ field, label, rows, timeZone }: ListValueProps) {
  const columns = Object.entries(field.fields).filter(
    ([key, { hidden }]) => !hidden && rows.some((row) => !isNothing(row[key])),
  );
  return (
    <Table
      look="plain"
      label={label}
      region={label}
      columns={columns.map(
        ([key, column]): TableColumn<AnyRecord> => ({
          key,
          head: labelOf(key, column),
          align: FIGURES.includes(column.kind) ? 'right' : 'left',
          className: 'line',
          cell: (row) => <ValueText field={column} value={row[key]} timeZone={timeZone} />,
        }),
      )}
      rows={rows}
      // Rows are shown as stored and have no identity.
      keyOf={(_row, index) => index}
    />
  );
}
