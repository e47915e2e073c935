import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { type ConsoleRecord, labels } from '../../../dataProvider';
import { type CellEnvironment, renderCell } from '../../cells';
import { type Column, placesOf } from '../list/columns';
import { tableStyles } from '../list/styles';

interface RelatedTableProps {
  label: string;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  titleOf: (record: ConsoleRecord) => string;
  timeZone: string;
  outletCount: number;
  onOpen: (record: ConsoleRecord) => void;
}

const ROW_HEIGHT = 36;

/** As a list's, but as long as its rows are, and opened by buttons: nothing here leads away. */
const styles: SxProps<Theme> = [
  tableStyles as (theme: Theme) => object,
  {
    flex: '0 0 auto',
    overflowY: 'visible',
    '& td button': {
      font: 'inherit',
      fontWeight: 500,
      color: 'inherit',
      background: 'none',
      border: 0,
      p: 0,
      minHeight: 24,
      cursor: 'pointer',
      textAlign: 'left',
    },
    '& tr:hover td button': { textDecoration: 'underline' },
  },
];

/** A compact table of records that open where they are: by a click anywhere on the row, or by the button in its title. */
export function RelatedTable(props: RelatedTableProps) {
  const { label, columns, records, titleOf, timeZone, outletCount, onOpen } = props;
  const places = useMemo(() => placesOf(columns, records), [columns, records]);
  const environment: CellEnvironment = { timeZone, outletCount, titleOf: labels.get };
  return (
    <Box sx={styles} style={{ '--row': `${ROW_HEIGHT}px` } as object}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.align}>
                {column.label}
                {column.unit ? <span className="unit"> {column.unit}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            <tr
              key={record._id}
              data-index={index}
              className={record.status === 'inactive' ? 'gone' : undefined}
              onClick={() => {
                // Marking text in a row, to copy a number, is not opening it.
                if (!window.getSelection()?.toString()) onOpen(record);
              }}
            >
              {columns.map(({ key, field, value, align, isTitle, tone }, position) => {
                const shown = { field, value: value(record), places: places[position] ?? 0, environment };
                const cell = { ...shown, tone: tone?.(record) };
                return (
                  <td key={key} className={align}>
                    {isTitle ? (
                      <button type="button" aria-label={`Open ${titleOf(record)}`} aria-haspopup="dialog">
                        {renderCell(cell)}
                      </button>
                    ) : (
                      renderCell(cell)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
