import Box from '@mui/material/Box';
import { type AnyRecord, type Field, labelOf } from '../../../resources/schema';
import { ValueText } from '../../inputs/show';

const FIGURES: readonly string[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

interface ListValueProps {
  field: Field<'list'>;
  label: string;
  rows: readonly AnyRecord[];
  timeZone: string;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The rows of a list as a table; columns that hold nothing are left out. */
export function ListValue({ field, label, rows, timeZone }: ListValueProps) {
  const columns = Object.entries(field.fields).filter(
    ([key, { hidden }]) => !hidden && rows.some((row) => !isNothing(row[key])),
  );
  return (
    <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={tableStyles}>
        <thead>
          <tr>
            {columns.map(([key, column]) => (
              <th key={key} scope="col" className={FIGURES.includes(column.kind) ? 'right' : undefined}>
                {labelOf(key, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are shown as they are stored and have no identity
            <tr key={index}>
              {columns.map(([key, column]) => (
                <td key={key} className={FIGURES.includes(column.kind) ? 'right' : undefined}>
                  <ValueText field={column} value={row[key]} timeZone={timeZone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { textAlign: 'left', fontWeight: 600, borderBottom: 1, borderColor: 'divider', py: 0.5, pr: 2 },
  '& td': { borderBottom: 1, borderColor: 'divider', py: 0.5, pr: 2, whiteSpace: 'nowrap' },
  '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
} as const;
