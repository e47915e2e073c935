import { type RefObject, useCallback, useMemo } from 'react';
import type { Report } from '#engine/define/report';
import type { TableColumn } from '#engine/read/reporting';
import { sizes } from '../shell/theme';
import type { RowAttributes, useRowWindow } from '../table';
import { EndedTable } from '../table/EndedTable';
import { paperStyles, reportOnPaper } from '../table/paperStyles';
import { GroupRow, type RowEnvironment, reportColumns } from './rows';
import type { TableItem } from './tableItems';

/** Some columns of a report: all of them, or one sheet's of a wide printed table. */
interface Sheet {
  columns: readonly TableColumn[];
  /** px. */
  widths: readonly number[];
}

interface SheetTableProps extends Sheet {
  report: Report;
  items: readonly TableItem[];
  environment: RowEnvironment;
  onToggle: (key: string) => void;
  shown: ReturnType<typeof useRowWindow>;
  /** Points of the text on paper. */
  size: number;
  boxRef: RefObject<HTMLDivElement | null> | undefined;
  rowCount: number;
  isBusy: boolean;
  sort: string;
  onSort: (key: string) => void;
}

const keyOf = ({ key }: TableItem) => key;
const attributesOf = (_item: TableItem, index: number): RowAttributes => ({ 'data-index': String(index) });

/** A report's rows with these columns. */
export function SheetTable(props: SheetTableProps) {
  const { report, columns, widths, environment, onToggle, shown } = props;
  const tableColumns = useMemo(() => reportColumns(columns, widths, environment), [columns, widths, environment]);
  const groupRow = useCallback(
    (item: TableItem) =>
      item.kind === 'group' ? (
        <GroupRow
          key={item.key}
          group={item.group}
          groupKey={item.key}
          by={item.by}
          depth={item.depth}
          isOpen={item.isOpen}
          columns={columns}
          environment={environment}
          onToggle={onToggle}
        />
      ) : undefined,
    [columns, environment, onToggle],
  );
  return (
    <EndedTable
      look="report"
      label={report.label}
      // The keyboard scrolls it; its rows aren't tab stops.
      region={`${report.label}: figures`}
      boxRef={props.boxRef}
      sx={[reportOnPaper, paperStyles(props.size)].flat()}
      rowHeight={sizes.compactRow}
      rowCount={props.rowCount}
      isBusy={props.isBusy}
      // If all rows are rendered, the browser fits the columns to their content.
      style={shown.isWindowed ? { width: widths.reduce((sum, each) => sum + each, 0), minWidth: '100%' } : undefined}
      columns={tableColumns}
      rows={props.items}
      keyOf={keyOf}
      attributesOf={attributesOf}
      specialRow={groupRow}
      window={shown}
      sort={props.sort}
      onSort={props.onSort}
      end={null}
    />
  );
}
