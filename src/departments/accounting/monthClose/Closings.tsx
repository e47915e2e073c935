import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { HistoryEntry } from '#dataProvider/types';
import { showDay } from '#engine/run/time/days';
import { failureOf } from '#src/form/saving/failure';
import { formatMoment } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import { Title } from '#src/table/cells';
import { labelledCards } from '#src/table/rowsAsCards';
import type { ClosingOutlet } from '../MonthClose';

/** An entry of the outlet's history. */
const WORDS: Readonly<Record<string, string>> = { closePeriod: 'Closed', unlock: 'Reopened' };

/** Who closed and reopened periods, newest first, from the outlet's history. */
export function Closings({ outlet }: { outlet: ClosingOutlet }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['outlets', 'history', outlet._id, outlet._rev],
    queryFn: () => dataProvider.history('outlets', outlet._id),
  });
  if (error) return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{failureOf(error).message}</Box>;
  if (!data) return <Skeleton width="60%" height={40} />;
  const entries = data.filter(({ action }) => action in WORDS);
  if (entries.length === 0)
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>No period has been closed yet.</Box>;
  const upTo = (day: unknown) => (typeof day === 'string' && day ? showDay(day) : 'Everything open');
  const columns: TableColumn<HistoryEntry>[] = [
    { key: 'action', head: 'What', cell: ({ action }) => WORDS[action] },
    { key: 'upTo', head: 'Closed up to', className: 'date', cell: ({ changes }) => upTo(changes.lockDate?.[1]) },
    { key: 'by', head: 'By', cell: ({ userId }) => <Title to="users" id={userId} /> },
    { key: 'at', head: 'When', className: 'date', cell: ({ at }) => formatMoment(at, String(outlet.timeZone ?? '')) },
    { key: 'note', head: 'Reason', className: 'line', cell: ({ note }) => note ?? '' },
  ];
  return (
    <Table
      look="plain"
      label="Closings"
      region="Closings"
      columns={columns}
      sx={labelledCards}
      rows={entries}
      keyOf={({ at, action }) => `${at} ${action}`}
    />
  );
}
