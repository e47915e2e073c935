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
  /** The link to the record around its title cell. */
  titleCell: (row: Row, content: ReactNode) => ReactNode;
  /** The wrapper of other cells, if they can be edited. */
  editing?:
    | {
        classOf: (column: Column) => string | undefined;
        around: (record: ConsoleRecord, column: Column, content: ReactNode, isActive: boolean) => ReactNode;
      }
    | undefined;
}

/** A list's columns for a table: every cell in its kind's format, with the same decimals in a column. */
export function recordColumns<Row>(options: RecordColumns<Row>): TableColumn<Row>[] {
  const { columns, rows, recordOf, environment, titleOf, titleCell, editing } = options;
  const keys = new Set(columns.map(({ key }) => key));
  const places = placesOf(columns, rows.map(recordOf), environment.placesOfUnit);
  return columns.map((column, position): TableColumn<Row> => {
    const { key, label, unit, field, value, align, isTitle, isSortable, tone, width, component, inUnit } = column;
    return {
      key,
      head: label,
      unit,
      align,
      isSortable,
      width,
      className: editing?.classOf(column),
      cell: (row, { isActive }) => {
        const record = recordOf(row);
        const shown = {
          field,
          value: value(record),
          places: places[position]?.of(record) ?? 0,
          mostPlaces: places[position]?.most,
          environment,
          tone: tone?.(record),
          unit: inUnit && !keys.has(inUnit.key) ? environment.codeOfUnit?.(record[inUnit.key]) : undefined,
        };
        const hasNoPicture = field.kind === 'image' && !shown.value;
        const content = component ? (
          // React-admin's own cells and custom ones find their record as in its lists.
          <RecordContextProvider value={record}>
            <Slot quiet name={component} />
          </RecordContextProvider>
        ) : hasNoPicture ? (
          <Monogram title={titleOf(record)} />
        ) : (
          renderCell(shown)
        );
        if (isTitle) return titleCell(row, content);
        return editing ? editing.around(record, column, content, isActive) : content;
      },
    };
  });
}

/** Inactive and deleted records are grey. */
export const isGone = ({ status }: ConsoleRecord): boolean => status === 'inactive' || status === 'delete';
