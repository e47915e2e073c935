import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { ConsoleRecord } from '#dataProvider';
import { Slot } from '../shell/slots';
import type { TableColumn } from '../table';
import type { CellEnvironment } from '../table/cells';
import { Monogram, renderCell } from '../table/cells';
import { type Column, placesOf } from './columns';

interface RecordColumns<Row> {
  columns: readonly Column[];
  rows: readonly Row[];
  recordOf: (row: Row) => ConsoleRecord;
  environment: CellEnvironment;
  titleOf: (record: ConsoleRecord) => string;
  /** What leads to the record, around the content of its title cell. */
  titleCell: (row: Row, content: ReactNode) => ReactNode;
}

/** A list's columns as a table's: every cell as its kind is shown, the same decimals in all of a column. */
export function recordColumns<Row>(options: RecordColumns<Row>): TableColumn<Row>[] {
  const { columns, rows, recordOf, environment, titleOf, titleCell } = options;
  const places = placesOf(columns, rows.map(recordOf), environment.placesOfUnit);
  return columns.map(
    ({ key, label, unit, field, value, align, isTitle, isSortable, tone, width, component }, position) => ({
      key,
      head: label,
      unit,
      align,
      isSortable,
      width,
      cell: (row) => {
        const record = recordOf(row);
        const shown = {
          field,
          value: value(record),
          places: places[position]?.of(record) ?? 0,
          mostPlaces: places[position]?.most,
          environment,
          tone: tone?.(record),
        };
        const hasNoPicture = field.kind === 'image' && !shown.value;
        const content = component ? (
          // React-admin's own cells and those made for it find their record as in its lists.
          <RecordContextProvider value={record}>
            <Slot quiet name={component} />
          </RecordContextProvider>
        ) : hasNoPicture ? (
          <Monogram title={titleOf(record)} />
        ) : (
          renderCell(shown)
        );
        return isTitle ? titleCell(row, content) : content;
      },
    }),
  );
}

/** What is switched off or deleted is faint. */
export const isGone = ({ status }: ConsoleRecord): boolean => status === 'inactive' || status === 'delete';
