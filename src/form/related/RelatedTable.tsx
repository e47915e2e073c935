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

/** As long as its rows are. */
const styles = { flex: '0 0 auto', overflowY: 'visible' } as const;

/** A compact table of records that open where they are: by a click anywhere on the row, or by the button in its title. */
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
        // Its click is the row's, which hears of it too.
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
      // Marking text in a row, to copy a number, is not opening it.
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
