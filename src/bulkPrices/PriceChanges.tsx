import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider';
import type { AnyRecord, Tone } from '../../resources/schema';
import { StatusChip } from '../cells';
import { formatCount, formatMoment } from '../format';
import { Message } from '../layout';
import { useSession } from '../session';
import { SkeletonRows } from '../views/list/ListStates';
import { tableStyles } from '../views/list/styles';
import { ChangeDialog } from './ChangeDialog';
import { batchOf, type PriceBatch } from './useApply';
import { PRICES } from './usePriceList';

/** A change's state in its one word and colour. */
export const BATCH_STATES: Readonly<Record<PriceBatch['status'], readonly [label: string, tone: Tone]>> = {
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
  const docs = Array.isArray(answer.docs) ? (answer.docs as AnyRecord[]) : [];
  const { users = {} } = (answer.labels ?? {}) as { users?: Record<string, string> };
  return { batches: docs.map(batchOf), people: users };
}

/** What was changed before: when, by whom, why; each can be looked at and taken back. */
export function PriceChanges({ onStart }: { onStart: () => void }) {
  const { timeZone } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [open, setOpen] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [PRICES, 'batches'],
    queryFn: async ({ signal }) => batchesIn(await dataProvider.own(PRICES, 'batches', { signal })),
    staleTime: 0,
  });
  if (error && !data)
    return (
      <Message
        level="h2"
        isAlert
        heading="The earlier changes could not be loaded"
        text={error.message}
        action={
          <Button variant="contained" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  if (!data) return <SkeletonRows rowHeight={40} count={6} />;
  const { batches, people } = data;
  const current = batches.find(({ batchId }) => batchId === open);
  if (batches.length === 0)
    return (
      <Message
        level="h2"
        heading="No List"
        text="Every bulk change of prices stands here, with who made it and why, and can be taken back."
        action={
          <Button variant="contained" onClick={onStart}>
            Change prices
          </Button>
        }
      />
    );
  return (
    <Box sx={tableStyles} style={{ '--row': '40px' } as object} role="region" aria-label="Earlier changes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Changed</th>
            <th scope="col">Why</th>
            <th scope="col">By</th>
            <th scope="col" className="right">
              Prices
            </th>
            <th scope="col">From</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => {
            const [label, tone] = BATCH_STATES[batch.status];
            return (
              <tr key={batch.batchId}>
                <td className="date">{formatMoment(batch.createdDateTime, timeZone)}</td>
                <td>
                  <button type="button" className="quick" onClick={() => setOpen(batch.batchId)}>
                    {batch.reason}
                  </button>
                </td>
                <td>{people[batch.createdBy] ?? 'Not available'}</td>
                <td className="right figure">{formatCount(batch.prices)}</td>
                <td className="date">
                  {batch.effectiveFrom ? formatMoment(batch.effectiveFrom, timeZone) : 'At once'}
                </td>
                <td>
                  <StatusChip label={label} tone={tone} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {current && <ChangeDialog batch={current} people={people} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}
