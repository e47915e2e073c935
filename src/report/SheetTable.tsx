import Box from '@mui/material/Box';
import { type RefObject, useCallback, useMemo } from 'react';
import type { Report } from '#engine/define/report';
import type { TableColumn } from '#engine/read/reporting';
import { sizes } from '../shell/theme';
import { paperStyles, type RowAttributes, Table, type useRowWindow } from '../table';
import { GroupRow, type RowEnvironment, reportColumns } from './rows';
import type { TableItem } from './tableItems';

/** Some columns of a report: all of them, or one sheet's of a wide printed table. */
export interface Sheet {
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
    <Table
      look="report"
      label={report.label}
      // The keyboard scrolls it; its rows aren't tab stops.
      region={`${report.label}: figures`}
      boxRef={props.boxRef}
      sx={paperStyles(props.size)}
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

/** Above each sheet of a wide table: which of its columns are there. */
export function SheetCaption({ sheets, at }: { sheets: readonly Sheet[]; at: number }) {
  // The first column of every sheet after the first is the key, which repeats.
  const counts = sheets.map(({ columns }, index) => columns.length - (index > 0 ? 1 : 0));
  const before = counts.slice(0, at).reduce((sum, count) => sum + count, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const name = sheets[1]?.columns[0]?.label ?? '';
  const range = `columns ${before + 1} to ${before + (counts[at] ?? 0)} of ${total}`;
  return (
    <Box sx={{ mb: 0.5, fontSize: '9pt' }}>
      {`Part ${at + 1} of ${sheets.length}: ${range}${at > 0 ? `, with ${name} again` : ''}`}
    </Box>
  );
}
