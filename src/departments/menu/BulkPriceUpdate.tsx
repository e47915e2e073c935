import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { navLabelOf } from '#engine/read/navigation';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import type { PageSlotProps } from '#src/shell/slots';
import { PriceChanges } from './bulkPrices/PriceChanges';
import { PriceEditor } from './bulkPrices/PriceEditor';
import { usePriceList } from './bulkPrices/usePriceList';

/** `/bulkPriceUpdate`: bulk price changes, and past ones (`?show=changes`). */
export default function BulkPriceUpdate({ tool }: PageSlotProps) {
  const [query, setQuery] = useSearchParams();
  const show = query.get('show') === 'changes' ? 'changes' : 'prices';
  const { list, error, refetch } = usePriceList();
  const onShow = (next: string) => setQuery(next === 'changes' ? { show: next } : {});
  const frame = (actions: ReactNode, content: ReactNode) => (
    <Page title={navLabelOf(tool)} isFilling actions={actions}>
      {content}
    </Page>
  );
  if (show === 'changes')
    return (
      <Page
        title="Price history"
        parent={{ label: navLabelOf(tool), to: tool.path }}
        isFilling
        actions={
          <Button variant="outlined" size="small" onClick={() => onShow('prices')}>
            Back to prices
          </Button>
        }
      >
        <PriceChanges onStart={() => onShow('prices')} />
      </Page>
    );
  if (error && !list) return frame(null, <PageFailure what="prices" error={error} onRetry={refetch} />);
  if (!list) return frame(null, <SkeletonRows rowHeight={40} />);
  const isEmpty = Object.values(list.catalogue).every((records) => !records || records.length === 0);
  if (isEmpty)
    return frame(
      null,
      <Message
        level="h2"
        heading="No Item List"
        text="Create menu items, modifiers or add-ons to change their prices here."
        action={
          <Button variant="contained" component={Link} to="/createItem">
            Create menu item
          </Button>
        }
      />,
    );
  return <PriceEditor list={list} onReload={() => void refetch()} onChanges={() => onShow('changes')} frame={frame} />;
}
