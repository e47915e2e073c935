import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { inWords } from '#engine/define/fields';
import { navLabelOf } from '#engine/read/navigation';
import billWiseReport from '#resources/sales/billWiseReport';
import { FailureAlert } from '#src/form/saving/FailureAlert';
import { SkeletonRows } from '#src/list/ListStates';
import { Page } from '#src/shell/layout';
import type { PageSlotProps } from '#src/shell/slots';
import { sizes } from '#src/shell/theme';
import { StatusChip } from '#src/table/cells';
import { Content } from './bill/Content';
import { billOf, isSome, type ShownBill } from './bill/shown';

/** One bill: what was sold and charged, how it was paid, by whom and when. */
export default function Bill({ tool }: PageSlotProps) {
  const { id = '' } = useParams();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [tool.name, id],
    queryFn: async ({ signal }) =>
      billOf(await dataProvider.custom(tool.name, 'read', { params: { _id: id }, signal })),
  });
  return (
    <Page
      title={data ? `Bill ${data.number}` : tool.label}
      parent={{ label: navLabelOf(billWiseReport), to: billWiseReport.path }}
      aside={data ? <State bill={data} /> : null}
      actions={
        data ? (
          <Button size="small" variant="outlined" title="Print (Ctrl+P)" onClick={() => window.print()}>
            Print
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <FailureAlert
          error={error}
          missing="This bill doesn’t exist, or it belongs to outlets you don’t have access to."
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? <Content bill={data} /> : error ? null : <SkeletonRows rowHeight={sizes.compactRow} count={6} />}
    </Page>
  );
}

/** Whether the bill isn't a sale, or not all of it any more. */
function State({ bill: { status, total, hasRefunds } }: { bill: ShownBill }) {
  if (status !== 'settled') return <StatusChip label={inWords(status)} tone="red" />;
  return hasRefunds ? <StatusChip label={isSome(total) ? 'Partly refunded' : 'Refunded'} tone="amber" /> : null;
}
