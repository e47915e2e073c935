import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { monthName, showDay } from '#engine/run/time/days';
import { DASH, formatCount } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import { labelledCards } from '#src/table/rowsAsCards';
import type { ClosingOutlet } from '../MonthClose';
import { closedTo, monthEnds } from './period';
import { usePoints } from './usePoints';

interface OutletsTableProps {
  outlets: readonly ClosingOutlet[];
  /** The id of the outlet that is shown below. */
  chosen: string;
  /** The end of the period, YYYY-MM-DD. */
  to: string;
  today: string;
  onAsk: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** A button as high as a line of the table. */
const CELL = { px: 0.5, py: 0, ml: -0.5, minWidth: 24, minHeight: 24 } as const;
/** How many months back. */
const MONTHS = 3;

/** Buttons aren't printed; what they say is. */
const OnPaper = ({ children }: { children: string }) => (
  <Box className="print-only" sx={{ display: 'none' }}>
    {children}
  </Box>
);

/** All outlets: which months are closed, and what is open in the others. A month's cell opens it. */
export function OutletsTable({ outlets, chosen, to, today, onAsk }: OutletsTableProps) {
  const asOf = to < today ? to : today;
  const { data } = usePoints({ outlets: outlets.map(({ _id }) => _id), asOf, group: 'outlet', limit: 1 });
  // Groups are by the name that people read.
  const openAt = ({ name }: ClosingOutlet) => {
    const totals = data?.groups?.find(({ value }) => value === String(name))?.totals;
    return { all: Number(totals?.points ?? 0), must: Number(totals?.blocking ?? 0) };
  };
  const count = (outlet: ClosingOutlet, number: number) =>
    (closedTo(outlet) ?? '') >= asOf || !data ? DASH : formatCount(number);
  const columns: TableColumn<ClosingOutlet>[] = [
    {
      key: 'name',
      head: 'Outlet',
      isRowHead: true,
      cell: (outlet) => (
        <>
          <Button
            size="small"
            aria-current={outlet._id === chosen ? 'true' : undefined}
            sx={{ fontWeight: outlet._id === chosen ? 700 : 400, ...CELL, textAlign: 'left' }}
            onClick={() => onAsk({ outlets: outlet._id, toDate: undefined })}
          >
            {String(outlet.name)}
          </Button>
          <OnPaper>{String(outlet.name)}</OnPaper>
        </>
      ),
    },
    {
      key: 'closed',
      head: 'Closed up to',
      className: 'date',
      cell: (outlet) => (closedTo(outlet) ? showDay(String(closedTo(outlet))) : 'Nothing yet'),
    },
    {
      key: 'must',
      head: 'Before closing',
      align: 'right',
      cell: (outlet) => (
        <Box component="span" sx={openAt(outlet).must > 0 ? { color: 'error.main' } : {}}>
          {count(outlet, openAt(outlet).must)}
        </Box>
      ),
    },
    {
      key: 'can',
      head: 'Can wait',
      align: 'right',
      cell: (outlet) => count(outlet, openAt(outlet).all - openAt(outlet).must),
    },
    ...monthEnds(today, MONTHS).map(
      (end): TableColumn<ClosingOutlet> => ({
        key: end,
        head: monthName(end.slice(0, 7)),
        cell: (outlet) => {
          const isClosed = (closedTo(outlet) ?? '') >= end;
          return (
            <>
              <Button
                size="small"
                color={isClosed ? 'success' : 'warning'}
                sx={CELL}
                aria-label={`${String(outlet.name)}, ${monthName(end.slice(0, 7))}: ${isClosed ? 'closed' : 'open'}`}
                onClick={() => onAsk({ outlets: outlet._id, toDate: end })}
              >
                {isClosed ? 'Closed' : 'Open'}
              </Button>
              <OnPaper>{isClosed ? 'Closed' : 'Open'}</OnPaper>
            </>
          );
        },
      }),
    ),
  ];
  return (
    <Table
      look="plain"
      label="Outlets"
      region={`Open at outlets up to ${showDay(asOf)}`}
      columns={columns}
      sx={labelledCards}
      rows={outlets}
      keyOf={({ _id }) => _id}
    />
  );
}
