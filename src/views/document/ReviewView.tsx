import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGetOne, useNotify } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { labels } from '../../../dataProvider';
import { fieldsOf, offers as isOffered, titleOf } from '../../../resources/entities';
import { type AnyRecord, type Document, labelOf, type Problem } from '../../../resources/schema';
import { renderCell } from '../../cells';
import { formatMoney, placesFor } from '../../format';
import { useSession } from '../../session';
import { Forbidden } from '../form/Forbidden';
import { PageFrame } from '../form/PageFrame';
import { isQueued, offersOf, primaryOf } from './actions';
import { draftStatus } from './begin';
import { DocumentActions } from './DocumentActions';
import { HeadFigures, StateChip } from './Figures';
import { headerFields, saysNothing, totalFields } from './fields';
import { LinesTable } from './LinesTable';
import { PreviewPanel } from './PreviewPanel';
import { PrintHead, PrintSignatures } from './PrintParts';
import { Related } from './Related';
import { useDocumentSession } from './session';
import { PageProblem, PageSkeleton } from './states';
import { type ActResult, useAct } from './useAct';

interface ReviewViewProps {
  entity: Document;
  /** `view`: to read and print, nothing to decide. @default by the URL: the declared view path, where it is another one */
  mode?: 'review' | 'view';
}

const POLL_MS = 2_000;
/** An approval without an answer is looked for this long. */
const WATCH_MS = 5 * 60_000;

/** The page on which a document is looked at, decided on and printed. */
export function ReviewView({ entity, mode }: ReviewViewProps) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { view, review } = entity.paths;
  const isView = mode ? mode === 'view' : view !== undefined && view !== review && pathname.startsWith(`${view}/`);
  const [watchUntil, setWatchUntil] = useState(0);
  const { data, error, isPending, refetch } = useGetOne(
    entity.name,
    { id },
    {
      staleTime: 0,
      retry: 1,
      refetchInterval: ({ state }) =>
        isQueued((state.data ?? {}) as AnyRecord) || Date.now() < watchUntil ? POLL_MS : false,
    },
  );
  const record = data as AnyRecord | undefined;
  const session = useDocumentSession(entity, typeof record?.outletId === 'string' ? record.outletId : undefined);
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  if (record)
    return (
      <Review
        key={id}
        entity={entity}
        record={record}
        session={session}
        isView={isView}
        isWatched={Date.now() < watchUntil}
        onWatch={(on) => setWatchUntil(on ? Date.now() + WATCH_MS : 0)}
        onLook={() => void refetch()}
      />
    );
  if (isPending) return <PageSkeleton entity={entity} title={entity.label.one} />;
  return <PageProblem entity={entity} title={entity.label.one} error={error} onRetry={() => void refetch()} />;
}

interface ReviewProps {
  entity: Document;
  record: AnyRecord;
  session: ReturnType<typeof useDocumentSession>;
  isView: boolean;
  isWatched: boolean;
  onWatch: (on: boolean) => void;
  onLook: () => void;
}

function Review({ entity, record: fetched, session, isView, isWatched, onWatch, onLook }: ReviewProps) {
  const { outlets } = useSession();
  const notify = useNotify();
  // What an action answered is newer than what was fetched before it.
  const [acted, setActed] = useState<AnyRecord>();
  const record = acted && isNewer(acted, fetched) ? acted : fetched;
  const [refused, setRefused] = useState<{ rev: unknown; problems: readonly Problem[] }>();
  const { user, context } = session;
  const act = useAct(entity, record);
  const offers = useMemo(() => (isView ? [] : offersOf(entity, record, session)), [entity, record, session, isView]);
  const primary = primaryOf(offers);
  const canEdit =
    isOffered(entity, 'update') && context.can('edit') && record.status === draftStatus(entity) && !isQueued(record);
  const environment = useMemo(
    () => ({
      timeZone: typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC',
      outletCount: outlets.length,
      titleOf: labels.get,
    }),
    [context, outlets],
  );
  const fields = fieldsOf(entity);

  useQueueNews(entity, record);
  // Somebody waits for an approval without an answer: over once the document has moved on.
  const watchedRev = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isWatched) watchedRev.current = undefined;
    else if (watchedRev.current === undefined) watchedRev.current = record._rev;
    else if (watchedRev.current !== record._rev) {
      onWatch(false);
      if (!isQueued(record)) notify(`${titleOf(entity, record)} is up to date again`, { type: 'info' });
    }
  }, [isWatched, record, onWatch, notify, entity]);

  const onResult = ({ record: next, problems, isUnknown }: ActResult) => {
    if (problems) setRefused({ rev: record._rev, problems });
    if (next) setActed({ ...next, id: String(next._id) });
    if (isUnknown) onWatch(true);
    onLook();
  };

  const header = entity.header.flatMap((key) => {
    const field = fields[key];
    return field &&
      (headerFields(entity, user).some(([each]) => each === key) ||
        totalFields(entity, user).some(([each]) => each === key))
      ? [[key, field] as const]
      : [];
  });
  const showsPreview = primary && (primary.action.plan !== undefined || primary.action.to !== undefined);
  return (
    <PageFrame
      entity={entity}
      title={titleOf(entity, record) || entity.label.one}
      wide
      hasPrintHead
      chip={<StateChip entity={entity} record={record} />}
      actions={
        <DocumentActions
          {...{ entity, record, session, offers, primary, canEdit, act, onResult }}
          onRefused={(message) => notify(message, { type: 'error' })}
        />
      }
    >
      <PrintHead entity={entity} record={record} session={session} />
      <Waiting record={record} isWatched={isWatched} />
      <Box sx={{ mb: 1.5 }}>
        <HeadFigures fields={header} record={record} session={session} />
      </Box>
      <Facts entity={entity} record={record} user={user} environment={environment} />
      <LinesTable entity={entity} record={record} user={user} environment={environment} />
      <Totals entity={entity} record={record} session={session} />
      {primary && showsPreview && !isQueued(record) ? (
        <PreviewPanel
          {...{ entity, record, session, canEdit }}
          offer={primary}
          refused={refused?.rev === record._rev ? refused?.problems : undefined}
        />
      ) : null}
      <Related entity={entity} record={record} session={session} environment={environment} />
      <PrintSignatures record={record} session={session} />
    </PageFrame>
  );
}

/** Revisions count up: '12-ab' is later than '9-cd'. */
const isNewer = (one: AnyRecord, other: AnyRecord): boolean => {
  const count = (record: AnyRecord) => Number.parseInt(String(record._rev ?? '0'), 10) || 0;
  return count(one) > count(other);
};

/** Says when the background approval that somebody watched has ended. */
function useQueueNews(entity: Document, record: AnyRecord): void {
  const notify = useNotify();
  const wasQueued = useRef(false);
  useEffect(() => {
    const number = titleOf(entity, record);
    if (wasQueued.current && !isQueued(record)) {
      if (record.approvalState === 'failed') notify(`${number} could not be approved`, { type: 'error' });
      else notify(`${number} approved`, { type: 'success' });
    }
    wasQueued.current = isQueued(record);
  }, [entity, record, notify]);
}

/** What goes on in the background, and why it failed. */
function Waiting({ record, isWatched }: { record: AnyRecord; isWatched: boolean }) {
  if (isQueued(record))
    return (
      <Alert severity="info" sx={{ mb: 1.5 }} className="no-print">
        Approving… You can go on with other work; nothing in this document can be changed meanwhile.
      </Alert>
    );
  if (isWatched)
    return (
      <Alert severity="info" sx={{ mb: 1.5 }} className="no-print">
        No answer yet. This page looks every two seconds whether the approval went through.
      </Alert>
    );
  if (record.approvalState !== 'failed') return null;
  const reasons = Array.isArray(record.approvalErrors) ? (record.approvalErrors as { message?: unknown }[]) : [];
  return (
    <Alert severity="error" sx={{ mb: 1.5 }} className="no-print">
      The approval failed and nothing was changed.
      {reasons.length ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {reasons.map(({ message }) => (
            <li key={String(message)}>{String(message)}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}

type PartProps = Pick<ReviewProps, 'entity' | 'record'>;

/** What the document says beside its lines, in a grid of terms. */
function Facts({
  entity,
  record,
  user,
  environment,
}: PartProps & {
  user: ReviewProps['session']['user'];
  environment: Parameters<typeof renderCell>[0]['environment'];
}) {
  const shown = headerFields(entity, user).filter(
    ([key, field]) =>
      !saysNothing(field, record, key) &&
      !entity.header.includes(key) &&
      key !== 'approvalState' &&
      // A choice that was left as it begins says nothing either.
      !(field.kind === 'choice' && field.default === record[key]),
  );
  if (shown.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label="Details"
      sx={{
        m: 0,
        mb: 1.5,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        columnGap: 3,
        rowGap: 0.75,
      }}
    >
      {shown.map(([key, field]) => (
        <Box key={key} sx={{ minWidth: 0, ...(field.kind === 'longText' ? { gridColumn: '1 / -1' } : {}) }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {labelOf(key, field)}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
            {renderCell({ field, value: record[key], places: placesFor(field, [record[key]]), environment })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The sums under the lines; those of nothing are left out, the total never. */
function Totals({ entity, record, session }: PartProps & Pick<ReviewProps, 'session'>) {
  const fields = totalFields(entity, session.user);
  const shown = fields.filter(([key, field], index) => index === fields.length - 1 || !saysNothing(field, record, key));
  if (shown.length === 0) return null;
  const { currency } = session.context.outlet;
  return (
    <Box
      component="dl"
      aria-label="Totals"
      sx={{ m: 0, mt: 1, ml: 'auto', width: 'fit-content', minWidth: 260, typography: 'body2', breakInside: 'avoid' }}
    >
      {shown.map(([key, field], index) => {
        const isLast = index === shown.length - 1;
        return (
          <Box
            key={key}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 4,
              px: 1.5,
              py: 0.25,
              ...(isLast ? { fontWeight: 600, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.5 } : {}),
            }}
          >
            <Box component="dt" sx={{ color: isLast ? 'text.primary' : 'text.secondary' }}>
              {labelOf(key, field)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(record[key], isLast && typeof currency === 'string' ? currency : undefined)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
