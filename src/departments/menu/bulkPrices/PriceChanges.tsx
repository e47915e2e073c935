import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord, Tone } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import { formatCount, formatMoment } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Message } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { sizes } from '#src/shell/theme';
import { Table, type TableColumn } from '#src/table';
import { StatusChip } from '#src/table/cells';
import { ChangeDialog } from './ChangeDialog';
import { batchOf, type PriceBatch } from './useApply';
import { PRICES } from './usePriceList';

/** A change's state as a coloured chip. */
const BATCH_STATES: Readonly<Record<PriceBatch['status'], readonly [label: string, tone: Tone]>> = {
  scheduled: ['Scheduled', 'amber'],
  applied: ['Applied', 'green'],
  cancelled: ['Cancelled', 'muted'],
  undone: ['Undone', 'muted'],
};

interface Batches {
  batches: PriceBatch[];
  /** Names by user id. */
  people: Readonly<Record<string, string>>;
}

function batchesIn(answer: AnyRecord): Batches {
  const docs = rowsIn(answer.docs);
  const { users = {} } = (answer.labels ?? {}) as { users?: Record<string, string> };
  return { batches: docs.map(batchOf), people: users };
}

/** Past changes: when, by whom, why; each can be opened and undone. */
export function PriceChanges({ onStart }: { onStart: () => void }) {
  const { timeZone } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [open, setOpen] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [PRICES, 'batches'],
    queryFn: async ({ signal }) => batchesIn(await dataProvider.custom(PRICES, 'batches', { signal })),
    staleTime: 0,
  });
  if (error && !data) return <PageFailure what="price history" error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rowHeight={40} count={6} />;
  const { batches, people } = data;
  const current = batches.find(({ batchId }) => batchId === open);
  if (batches.length === 0)
    return (
      <Message
        level="h2"
        heading="No List"
        text="Every bulk price change appears here, with who made it and why. You can undo any of them."
        action={
          <Button variant="contained" onClick={onStart}>
            Change prices
          </Button>
        }
      />
    );
  const columns: TableColumn<PriceBatch>[] = [
    {
      key: 'changed',
      head: 'Changed',
      className: 'date',
      cell: ({ createdDateTime }) => formatMoment(createdDateTime, timeZone),
    },
    {
      key: 'why',
      head: 'Reason',
      cell: ({ batchId, reason }) => (
        <button type="button" className="open" onClick={() => setOpen(batchId)}>
          {reason}
        </button>
      ),
    },
    { key: 'by', head: 'By', cell: ({ createdBy }) => people[createdBy] ?? 'Not available' },
    { key: 'prices', head: 'Prices', align: 'right', className: 'figure', cell: ({ prices }) => formatCount(prices) },
    {
      key: 'from',
      head: 'From',
      className: 'date',
      cell: ({ effectiveFrom }) => (effectiveFrom ? formatMoment(effectiveFrom, timeZone) : 'Immediately'),
    },
    {
      key: 'status',
      head: 'Status',
      cell: ({ status }) => <StatusChip label={BATCH_STATES[status][0]} tone={BATCH_STATES[status][1]} />,
    },
  ];
  return (
    <>
      <Table
        look="list"
        region="Price history"
        rowHeight={sizes.row}
        columns={columns}
        rows={batches}
        keyOf={({ batchId }) => batchId}
      />
      {current && <ChangeDialog batch={current} people={people} onClose={() => setOpen(undefined)} />}
    </>
  );
}
