import Box from '@mui/material/Box';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ShowContextProvider, useNotify, useShowController } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { type ConsoleRecord, labels } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { type AnyRecord, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { offers as isOffered, lineFieldsOf, titleOf } from '#engine/read/entities';
import { DiscussionSection } from '#src/discussion/DiscussionSection';
import { useFormSession } from '#src/form/facts/useFormSession';
import { Forbidden } from '#src/form/frame/Forbidden';
import { PageFrame } from '#src/form/frame/PageFrame';
import { useSession } from '#src/shell/session';
import { DifferencesSummary, differencesInWords, useDifferences } from '../differences/Differences';
import { HeadFigures, StateChip } from '../Figures';
import { figureFields } from '../fields';
import { isEditable } from '../initialDocument';
import { LinesTable } from '../LinesTable';
import { PageProblem, PageSkeleton } from '../states';
import { Amendment } from './Amendment';
import { Attachments } from './Attachments';
import { isApproval, isQueued, offersOf, primaryOf } from './actions';
import { Blockers, Cautions } from './Blockers';
import { DocumentActions } from './DocumentActions';
import { DocumentEnd } from './DocumentEnd';
import { LetterSent } from './letter/LetterSent';
import { isSending } from './letter/letterState';
import { useLineEntry } from './lineEntry';
import { PreviewPanel } from './PreviewPanel';
import { PrintHead } from './PrintParts';
import { Related } from './Related';
import { Facts, Waiting } from './ReviewParts';
import { type ActResult, useAct } from './useAct';
import { usePreview } from './usePreview';

interface ReviewViewProps {
  entity: Document;
  /** `view`: to read and print; nothing is approved here. @default by the URL: the declared view path, if it is a different one */
  mode?: 'review' | 'view';
}

/** The action that adds files: a button next to them. */
const ATTACH = 'attach';
const POLL_MS = 2_000;
/** Until the mail server takes or refuses an email. */
const LETTER_POLL_MS = 3_000;
/** How long to look for the result of an approval without an answer. */
const WATCH_MS = 5 * 60_000;

/** The page where a document is reviewed, decided on and printed. */
export function ReviewView({ entity, mode }: ReviewViewProps) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { view, review } = entity.paths;
  const isView = mode ? mode === 'view' : view !== undefined && view !== review && pathname.startsWith(`${view}/`);
  const [watchUntil, setWatchUntil] = useState(0);
  const controller = useShowController<ConsoleRecord>({
    resource: entity.name,
    id,
    // The page has already requested it, and shows the error itself.
    disableAuthentication: true,
    queryOptions: {
      staleTime: 0,
      retry: 1,
      refetchInterval: ({ state }) => {
        if (isQueued(state.data ?? {}) || Date.now() < watchUntil) return POLL_MS;
        return isSending(state.data ?? {}) ? LETTER_POLL_MS : false;
      },
      onError: () => {},
    },
  });
  const { record, error, isPending, refetch } = controller;
  const session = useFormSession(entity, typeof record?.outletId === 'string' ? record.outletId : undefined);
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  if (record)
    return (
      <ShowContextProvider value={controller}>
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
      </ShowContextProvider>
    );
  if (isPending) return <PageSkeleton entity={entity} title={entity.label.one} />;
  return <PageProblem entity={entity} title={entity.label.one} error={error} onRetry={() => void refetch()} />;
}

interface ReviewProps {
  entity: Document;
  record: AnyRecord;
  session: ReturnType<typeof useFormSession>;
  isView: boolean;
  isWatched: boolean;
  onWatch: (on: boolean) => void;
  onLook: () => void;
}

function Review({ entity, record: fetched, session, isView, isWatched, onWatch, onLook }: ReviewProps) {
  const { outlets } = useSession();
  const notify = useNotify();
  // An action's result is newer than data loaded before it.
  const [acted, setActed] = useState<AnyRecord>();
  const record = acted && isNewer(acted, fetched) ? acted : fetched;
  const [refused, setRefused] = useState<{ rev: unknown; problems: readonly Problem[] }>();
  const { user, context } = session;
  const act = useAct(entity, record);
  const all = useMemo(() => offersOf(entity, record, session), [entity, record, session]);
  // Lists link to the read-only page, which has an approved document's actions in its menu; approving is on the other page.
  const offers = isView ? all.filter(({ key, reason }) => reason === undefined && !isApproval(entity, key)) : all;
  const attaching = offers.find(({ key, reason }) => key === ATTACH && reason === undefined);
  const primary = isView ? undefined : primaryOf(offers, record);
  const { entry, args: typed } = useLineEntry(entity, primary);
  const canEdit = isOffered(entity, 'update') && context.can('edit') && isEditable(entity, record) && !isQueued(record);
  const environment = useMemo(
    () => ({
      timeZone: typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC',
      outletCount: outlets.length,
      titleOf: labels.get,
    }),
    [context, outlets],
  );

  useQueueNews(entity, record);
  // Someone waits for an approval without an answer, until the document has moved on.
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

  const isForeseen =
    primary !== undefined && !isQueued(record) && (primary.action.plan ?? primary.action.to) !== undefined;
  const outlook = usePreview(entity, record, isForeseen ? primary : undefined);
  // What approval finds, such as the differences of a blind count, is part of the decision.
  const decided = useMemo(
    () => (outlook.preview?.items ? { ...record, items: outlook.preview.items } : record),
    [record, outlook.preview?.items],
  );
  const differing = useDifferences(entity, decided, user);
  const { currency } = context.outlet;
  const refusals = refused && refused.rev === record._rev ? refused.problems : [];
  const problems = refusals.length > 0 ? refusals : (outlook.preview?.problems ?? []);
  const blockedBy = useId();
  const end = useMemo(
    () => (
      <>
        {entry?.keys.map((key) => {
          const field = lineFieldsOf(entity)[key];
          return field?.help ? (
            <Box key={key} className="no-print" sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
              {labelOf(key, field)}: {field.help}
            </Box>
          ) : null;
        })}
        <DocumentEnd {...{ entity, record, session }} />
      </>
    ),
    [entry, entity, record, session],
  );
  return (
    <PageFrame
      entity={entity}
      title={titleOf(entity, record) || entity.label.one}
      wide
      hasPrintHead
      chip={<StateChip entity={entity} record={record} />}
      actions={
        <DocumentActions
          {...{ entity, record, session, primary, canEdit, onResult }}
          offers={offers.filter(({ key }) => key !== ATTACH)}
          act={(offer, args) => act(offer, offer === primary ? { ...typed, ...args } : args)}
          preview={outlook.preview}
          said={differing && differencesInWords(differing, currency)}
          blockedBy={(outlook.preview?.problems ?? []).length > 0 ? blockedBy : undefined}
          onRefused={(message) => notify(message, { type: 'error' })}
        />
      }
    >
      <PrintHead entity={entity} record={record} session={session} />
      <Waiting record={record} isWatched={isWatched} />
      {entity.letter ? <LetterSent record={record} timeZone={environment.timeZone} /> : null}
      {primary ? <Blockers {...{ entity, record, problems, canEdit }} offer={primary} id={blockedBy} /> : null}
      <Amendment {...{ entity, record, user }} timeZone={environment.timeZone} />
      <DifferencesSummary {...{ differing, currency }} />
      <Cautions preview={outlook.preview} />
      <Box sx={{ mb: 1.5 }}>
        <HeadFigures fields={figureFields(entity, user, record)} record={record} session={session} />
      </Box>
      <Facts entity={entity} record={record} user={user} environment={environment} />
      <LinesTable
        {...{ entity, user, environment, entry, end, differing }}
        record={decided}
        differencesFirst={primary !== undefined && isApproval(entity, primary.key)}
      />
      <Attachments {...{ entity, record, session, act, onResult }} offer={attaching} />
      {primary && isForeseen ? <PreviewPanel {...{ entity, record, session, outlook }} offer={primary} /> : null}
      <Related entity={entity} record={record} session={session} environment={environment} />
      <DiscussionSection entity={entity} id={String(record._id)} timeZone={environment.timeZone} />
    </PageFrame>
  );
}

/** Revisions count up: '12-ab' is later than '9-cd'. */
const isNewer = (one: AnyRecord, other: AnyRecord): boolean => {
  const count = (record: AnyRecord) => Number.parseInt(String(record._rev ?? '0'), 10) || 0;
  return count(one) > count(other);
};

/** Reports when the background approval has ended. */
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
