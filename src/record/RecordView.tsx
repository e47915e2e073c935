import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { callsOf } from '#engine/read/calls';
import { fieldsOf, offers, titleField, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { figuresOf, isRelatedRows, relatedTo } from '#engine/read/recordPage';
import { DiscussionSection } from '../discussion/DiscussionSection';
import type { FormSession } from '../form/facts/formSession';
import { HistoryList, HistoryPanel } from '../form/frame/HistoryPanel';
import { PageFrame, useAfter } from '../form/frame/PageFrame';
import { RecordActions } from '../form/frame/RecordActions';
import { RecordGate, type RefreshFailure } from '../form/frame/RecordGate';
import { StatusChip } from '../form/inputs/StatusChip';
import { ReadOnlySections } from '../form/ReadOnlyForm';
import { useRefreshRecord } from '../form/saving/useRefreshRecord';
import { formatMoment } from '../format/format';
import { RecordFigures } from './RecordFigures';
import { RelatedList } from './RelatedList';
import { RelatedRowsList } from './RelatedRowsList';
import { useEditKey } from './useEditKey';
import { usePreloadAtRest } from './usePreloadAtRest';

/** A record's figures, related lists and recent changes; its form is one step further. */
export function RecordView({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  return (
    <RecordGate entity={entity} id={id} isShown>
      {(record, session, failure) => <RecordPage key={id} {...{ entity, record, session, failure }} />}
    </RecordGate>
  );
}

interface RecordPageProps {
  entity: Entity;
  record: ConsoleRecord;
  session: FormSession;
  failure: RefreshFailure | undefined;
}

/** Changes that the page shows at once. */
const LATEST = 3;

/** Related lists on the left; details and history on the right, or below on a narrow screen. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  columnGap: 4,
  alignItems: 'start',
} as const;

/** Says that the page may show an earlier version: one that is being replaced, once that takes longer than people notice, or can't be. */
function Freshness({
  entity,
  id,
  timeZone,
  failure,
}: {
  entity: Entity;
  id: string;
  timeZone: string;
  failure: RefreshFailure | undefined;
}) {
  const isLoading = useIsFetching({ queryKey: [entity.name, 'getOne', { id }] }) > 0;
  if (isLoading) return <StillLoading />;
  if (!failure) return null;
  return (
    <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
      As of {formatMoment(new Date(failure.readAt).toISOString(), timeZone)}. {failure.message}{' '}
      <Button size="small" onClick={failure.retry}>
        Try again
      </Button>
    </Typography>
  );
}

function StillLoading() {
  const isLate = useAfter(1000);
  return isLate ? (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      Loading the latest version…
    </Typography>
  ) : null;
}

function RecordPage({ entity, record, session, failure }: RecordPageProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  // Title, actions and figures come first; the lists take most of the time.
  const isBegun = useDeferredValue(true, false);
  const refresh = useRefreshRecord(entity);
  const { outlet } = session.context;
  const timeZone = typeof outlet.timeZone === 'string' ? outlet.timeZone : 'UTC';
  const { status } = fieldsOf(entity);
  const canEdit = offers(entity, 'update') && session.context.can('edit') && record._locked === undefined;
  const edit = pathTo(entity, 'edit', String(record._id));
  useEditKey(canEdit ? edit : undefined);
  usePreloadAtRest(canEdit ? edit : undefined);
  const related = relatedTo(entity, record);
  const said = [titleField(entity) ?? '', 'status', ...figuresOf(entity, session.user).map(({ key }) => key)];
  return (
    <RecordContextProvider value={record}>
      <PageFrame
        entity={entity}
        wide
        title={titleOf(entity, record) || entity.label.one}
        chip={
          status?.kind === 'choice' && record.status ? (
            <StatusChip field={status} value={String(record.status)} />
          ) : undefined
        }
        figures={<Freshness {...{ entity, timeZone, failure }} id={String(record._id)} />}
        actions={
          <RecordActions
            entity={entity}
            record={record}
            session={session}
            timeZone={timeZone}
            unsaved={false}
            primary={
              canEdit ? (
                <Button
                  variant="contained"
                  size="small"
                  component={Link}
                  to={edit}
                  aria-keyshortcuts="e"
                  title="Edit (E)"
                >
                  Edit
                </Button>
              ) : undefined
            }
            onLeave={() => {}}
            onChanged={refresh}
          />
        }
      >
        <RecordFigures {...{ entity, record, session, timeZone }} />
        {isBegun ? (
          <Box sx={{ ...columns, pb: 3 }}>
            <Box sx={{ minWidth: 0 }}>
              {related.map((each) =>
                isRelatedRows(each) ? (
                  <RelatedRowsList key={`report ${each.report}`} {...{ related: each, record, session }} />
                ) : (
                  <RelatedList key={`${each.resource} ${each.by}`} {...{ related: each, record, session }} />
                ),
              )}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <ReadOnlySections {...{ entity, session, record, settled: said }} isBrief />
              <DiscussionSection {...{ entity, timeZone }} id={String(record._id)} />
              {callsOf(entity).history ? (
                <Box component="section" aria-labelledby="record-history">
                  <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
                    <Typography id="record-history" variant="h3" component="h2">
                      History
                    </Typography>
                    <Button size="small" onClick={() => setHistoryOpen(true)}>
                      All changes
                    </Button>
                  </Box>
                  <HistoryList {...{ entity, record, timeZone }} most={LATEST} />
                </Box>
              ) : null}
            </Box>
          </Box>
        ) : null}
        {isHistoryOpen ? (
          <HistoryPanel {...{ entity, record, timeZone }} onClose={() => setHistoryOpen(false)} />
        ) : null}
      </PageFrame>
    </RecordContextProvider>
  );
}
