import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { RecordOf } from '#engine/define';
import { pathTo } from '#engine/read/paths';
import { entity } from '#resources';
import { FailureAlert } from '#src/form/saving/FailureAlert';
import { formatDate, formatMoment } from '#src/format/format';
import { Letterhead } from '#src/letter/Letterhead';
import { Page } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { Title } from '#src/table/cells';
import { DayFigures } from './dayClose/DayFigures';

const closes = () => entity('dayCloses');
type Stored = RecordOf<'dayCloses'> & { id: string };

/** The sheet of a day: what was sold, paid and counted, on screen as in print, with lines for signatures. */
export default function DayCloseSheet({ tool }: PageSlotProps) {
  const { id = '' } = useParams();
  const {
    data: record,
    error,
    refetch,
  } = useGetOne<Stored>(closes().name, { id }, { staleTime: 0, enabled: id !== '' });
  if (!id) return <Navigate to={pathTo(closes(), 'list')} replace />;
  return (
    <Page
      title={record ? `${tool.label}, ${formatDate(record.businessDay)}` : tool.label}
      hasPaperHead
      actions={
        record ? (
          <>
            <Button size="small" component={Link} to={pathTo(closes(), 'edit', id)}>
              Details
            </Button>
            <Button size="small" variant="contained" onClick={() => window.print()}>
              Print sheet
            </Button>
          </>
        ) : null
      }
    >
      {error ? (
        <FailureAlert
          error={error}
          missing="This day close doesn’t exist, or it belongs to an outlet you don’t have access to."
          onRetry={() => void refetch()}
        />
      ) : null}
      {record ? <Sheet record={record} /> : <Box sx={{ minHeight: 480 }} aria-busy={!error} />}
    </Page>
  );
}

function Sheet({ record }: { record: Stored }) {
  const { group, outlets, outlet: selected, currency } = useSession();
  const outlet = outlets.find(({ _id }) => _id === record.outletId) ?? selected;
  const code = typeof outlet.currency === 'string' ? outlet.currency : currency;
  return (
    <Box
      component="article"
      aria-label={`Day sheet ${formatDate(record.businessDay)}`}
      sx={{
        ...{ maxWidth: 860, mb: 3, p: { xs: 2, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1 },
        bgcolor: 'background.paper',
        '@media print': { border: 0, p: 0, maxWidth: 'none' },
      }}
    >
      <Letterhead
        group={String(group.name ?? '')}
        outlet={outlet}
        title={record.status === 'closed' ? 'Day sheet' : 'Day sheet, not closed'}
        about={<div>{formatDate(record.businessDay)}</div>}
        to={[]}
      />
      <DayFigures record={record} code={code} whole />
      {record.remark ? <Box sx={{ mt: 3, whiteSpace: 'pre-line' }}>{String(record.remark)}</Box> : null}
      {record.closedBy ? (
        <Box sx={{ mt: 3, color: 'text.secondary' }}>
          Closed by <Title to="users" id={String(record.closedBy)} /> on{' '}
          {formatMoment(record.closedAt, String(outlet.timeZone ?? ''))}
        </Box>
      ) : null}
      <Box className="print-only" sx={{ display: 'none', breakInside: 'avoid' }}>
        <Box sx={{ display: 'flex', gap: 6, mt: 7 }}>
          {['Counted by', 'Checked by'].map((who) => (
            <Box key={who} sx={{ width: 240, borderTop: '1px solid #000', pt: 0.5, fontSize: 11 }}>
              {who}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
