import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { navLabelOf } from '#engine/read/navigation';
import { ownerOf } from '#src/form/drafts/store';
import { allMatching } from '#src/form/facts/loadFacts';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { Counting } from './countSheet/Counting';
import { CountStart } from './countSheet/CountStart';
import { loadItems, type SheetItems } from './countSheet/masters';
import type { Known } from './countSheet/sheet';
import { useSheet } from './countSheet/useSheet';

/** The outlet's data for a sheet; loaded once, so that an hour offline does no harm. */
export interface SheetMasters extends SheetItems {
  /** Counts in progress. */
  open: readonly Known[];
}

const HOUR_MS = 3_600_000;

/** `/bulkStockEntry`: counts all stock one by one, by one person or several at once. */
export default function CountSheet({ tool }: PageSlotProps) {
  const { outletId, can } = useSession();
  if (!can('STOCK_ENTRY', 'create') || !can('STOCK_ENTRY', 'edit'))
    return (
      <Page title={navLabelOf(tool)}>
        <Alert severity="info">You need the “Create” and “Edit” permissions for stock entries.</Alert>
      </Page>
    );
  return <SheetOf key={outletId} title={navLabelOf(tool)} />;
}

function SheetOf({ title }: { title: string }) {
  const session = useSession();
  const { outletId } = session;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const sheet = useSheet(ownerOf(session));
  const { data, error, refetch } = useQuery({
    queryKey: ['bulkStockEntry', outletId],
    queryFn: async (): Promise<SheetMasters> => {
      const [items, open] = await Promise.all([
        loadItems(dataProvider, outletId),
        allMatching(dataProvider, 'stockEntries', { outletId, status: 'draft' }),
      ]);
      return { ...items, open };
    },
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
    refetchOnWindowFocus: false,
    networkMode: 'offlineFirst',
  });
  const isEmpty = useMemo(() => data?.items.length === 0, [data]);
  if (error && !data)
    return (
      <Page title={title}>
        <PageFailure what="the items" error={error} onRetry={refetch} />
      </Page>
    );
  if (!data)
    return (
      <Page title={title} isFilling>
        <SkeletonRows rowHeight={56} />
      </Page>
    );
  if (isEmpty)
    return (
      <Page title={title}>
        <Message level="h2" heading="No Item List" text="Items whose stock is tracked are counted here." />
      </Page>
    );
  return sheet.draft ? (
    <Counting title={title} masters={data} sheet={sheet} draft={sheet.draft} />
  ) : (
    <CountStart title={title} masters={data} onStart={sheet.put} />
  );
}
