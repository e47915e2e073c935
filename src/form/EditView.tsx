import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useGetOne, useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { offers, scopeOf, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { Forbidden } from './Forbidden';
import type { FormSession } from './facts/formSession';
import { useFormSession } from './facts/useFormSession';
import { failureOf } from './failure';
import { StatusChip } from './inputs/StatusChip';
import { FormSkeleton, PageFrame } from './PageFrame';
import { ReadOnlyForm } from './ReadOnlyForm';
import { RecordActions } from './RecordActions';
import { RecordForm } from './RecordForm';
import { frozenIn } from './record';
import { useRecordForm } from './useRecordForm';

interface EditViewProps {
  entity: Entity;
  /** Settings have no list to go back to: the id whose settings these are, e.g. the selected outlet. */
  settingsOf?: string;
  /** Beside the record's own. */
  actions?: ReactNode;
}

/** The page on which a record is looked at and changed. */
export function EditView({ entity, settingsOf, actions }: EditViewProps) {
  const { id: ofPath = '' } = useParams();
  const id = settingsOf ?? ofPath;
  const { data, error, isPending, refetch } = useGetOne(entity.name, { id }, { staleTime: 0 });
  const record: AnyRecord | undefined = data;
  const session = useFormSession(entity, outletIdOf(entity, record));
  const title = record ? titleOf(entity, record) || entity.label.one : entity.label.one;
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  if (record)
    return <EditForm key={id} {...{ entity, session, record, actions }} isSettings={settingsOf !== undefined} />;
  if (isPending)
    return (
      <PageFrame entity={entity} title={title}>
        <FormSkeleton entity={entity} />
      </PageFrame>
    );
  const failure = failureOf(error);
  if (failure.kind === 'forbidden')
    return <Forbidden entity={entity} title={title} action="view" message={`${failure.message}.`} />;
  return (
    <PageFrame entity={entity} title={failure.kind === 'missing' ? `${entity.label.one} not found` : title}>
      <Alert
        severity="error"
        sx={{ maxWidth: 960 }}
        action={
          failure.kind === 'missing' ? undefined : (
            <Button size="small" color="inherit" onClick={() => refetch()}>
              Try again
            </Button>
          )
        }
      >
        {failure.kind === 'missing'
          ? `This ${entity.label.one.toLowerCase()} no longer exists, or it belongs to an outlet you don’t have access to.`
          : failure.message}
      </Alert>
    </PageFrame>
  );
}

/** The outlet that a record belongs to; an outlet's settings are its own. */
const outletIdOf = (entity: Entity, record: AnyRecord | undefined): string | undefined => {
  const id = entity.kind === 'resource' && entity.per === 'outlet' ? record?._id : record?.outletId;
  return typeof id === 'string' ? id : undefined;
};

interface EditFormProps {
  entity: Entity;
  session: FormSession;
  record: AnyRecord;
  isSettings: boolean;
  actions: ReactNode;
}

function EditForm({ entity, session, record, isSettings, actions }: EditFormProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  // Settings stay: what was typed is taken back, or was saved.
  const toList = () => (isSettings ? state.restart(state.stored) : navigate(pathTo(entity, 'list')));
  const state = useRecordForm({
    entity,
    mode: 'edit',
    record,
    session,
    onUnchanged: toList,
    onSaved: (saved) => {
      const name = titleOf(entity, saved) || entity.label.one;
      notify(isSettings ? `${name}: saved` : `${name} saved`, { type: 'success' });
      if (isSettings) state.restart(saved);
      else toList();
    },
  });
  const { stored, refresh, leaving, live, fields } = state;
  const { status } = fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record matters
  useEffect(() => refresh(record), [record]);
  const { outlet } = session.context;
  const isOutlets = entity.kind === 'resource' && entity.per === 'outlet' && scopeOf(entity) !== 'self';
  const timeZone = typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC';
  const editable = offers(entity, 'update') && session.context.can('edit') && stored._locked === undefined;
  return (
    <PageFrame
      entity={entity}
      title={titleOf(entity, stored) || entity.label.one}
      chip={
        status?.kind === 'choice' && stored.status && !isOutlets ? (
          <StatusChip field={status} value={String(stored.status)} />
        ) : undefined
      }
      figures={
        isOutlets && typeof outlet.name === 'string' ? (
          <Typography color="text.secondary">{outlet.name}</Typography>
        ) : undefined
      }
      actions={
        <>
          {actions}
          <RecordActions
            entity={entity}
            record={stored}
            session={session}
            timeZone={timeZone}
            unsaved={live.unsaved.length > 0}
            onLeave={() => {
              leaving.current = true;
            }}
            onChanged={state.restart}
          />
        </>
      }
    >
      {editable ? (
        <RecordForm
          entity={entity}
          mode="edit"
          session={session}
          state={state}
          frozen={frozenIn(record)}
          onCancel={toList}
        />
      ) : (
        <ReadOnlyForm entity={entity} session={session} record={stored} />
      )}
    </PageFrame>
  );
}
