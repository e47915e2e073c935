import { useMemo } from 'react';
import { type ConsoleRecord, labels } from '#dataProvider';
import type { Column } from '#src/list/columns';
import { isGone, recordColumns } from '#src/list/recordColumns';
import { type RowAttributes, Table } from '#src/table';

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

/** As tall as its rows. */
const styles = { flex: '0 0 auto', overflowY: 'visible' } as const;

/** A compact table of records that open in place: by a click anywhere on the row, or by its title button. */
export function RelatedTable(props: RelatedTableProps) {
  const { label, records, titleOf, timeZone, outletCount, onOpen } = props;
  const columns = useMemo(
    () =>
      recordColumns<ConsoleRecord>({
        columns: props.columns.map((column) => ({ ...column, isSortable: false })),
        rows: records,
        recordOf: (record) => record,
        environment: { timeZone, outletCount, titleOf: labels.get },
        titleOf,
        // The row handles its click too.
        titleCell: (record, content) => (
          <button type="button" className="open" aria-label={`Open ${titleOf(record)}`} aria-haspopup="dialog">
            {content}
          </button>
        ),
      }),
    [props.columns, records, timeZone, outletCount, titleOf],
  );
  const attributesOf = (record: ConsoleRecord, index: number): RowAttributes => ({
    'data-index': String(index),
    className: isGone(record) ? 'gone' : undefined,
    onClick: () => {
      // Selecting text in a row doesn't open it.
      if (!window.getSelection()?.toString()) onOpen(record);
    },
  });
  return (
    <Table
      look="list"
      label={label}
      rowHeight={ROW_HEIGHT}
      sx={styles}
      columns={columns}
      rows={records}
      keyOf={({ _id }) => _id}
      attributesOf={attributesOf}
    />
  );
}
