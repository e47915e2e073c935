import Alert from '@mui/material/Alert';
import { useEffect, useMemo } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { scopeOf, titleOf } from '#engine/read/entities';
import { pathsOf, pathTo, recordPath } from '#engine/read/paths';
import { useToast } from '../shell/layout/useToast';
import { useSession } from '../shell/session';
import type { FormSession } from './facts/formSession';
import { useFormSession } from './facts/useFormSession';
import { focusFirst } from './focusFirst';
import { Forbidden } from './frame/Forbidden';
import { FormSkeleton, PageFrame } from './frame/PageFrame';
import { RecordForm } from './RecordForm';
import { newRecord } from './record';
import { failureOf } from './saving/failure';
import { useRecordForm } from './useRecordForm';

/** The page where a record is created; `?source=<id>` starts with a copy of another. */
export function CreateView({ entity }: { entity: Entity }) {
  const session = useFormSession(entity);
  const [parameters] = useSearchParams();
  const sourceId = parameters.get('source') ?? undefined;
  const source = useGetOne(
    entity.name,
    { id: sourceId },
    { enabled: sourceId !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const title = `Create ${inSentence(entity.label.one)}`;
  if (!session.context.can('create')) return <Forbidden entity={entity} title={title} action="create" />;
  return (
    <PageFrame entity={entity} title={title}>
      {source.error ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Couldn’t open the {inSentence(entity.label.one)} to copy: {failureOf(source.error).message} This form starts
          blank.
        </Alert>
      ) : null}
      {sourceId !== undefined && source.isPending ? (
        <FormSkeleton entity={entity} />
      ) : (
        <NewForm
          key={sourceId ?? ''}
          entity={entity}
          session={session}
          source={source.data}
          {...(sourceId ? { sourceId } : {})}
        />
      )}
    </PageFrame>
  );
}

interface NewFormProps {
  entity: Entity;
  session: FormSession;
  source: AnyRecord | undefined;
  sourceId?: string;
}

function NewForm({ entity, session, source, sourceId }: NewFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { selectOutlet } = useSession();
  const record = useMemo(() => newRecord(entity, source, session.words), [entity, source, session]);
  const state = useRecordForm({
    entity,
    mode: 'create',
    record,
    session,
    ...(sourceId ? { draftName: `${entity.name} copy of ${sourceId}` } : {}),
    onSaved: (saved, another) => {
      // An answer without a version names no record to open.
      const opens = saved._rev !== undefined && pathsOf(entity).edit !== undefined;
      const isOutlet = scopeOf(entity) === 'self';
      const switches = { label: 'Switch to it', onClick: () => selectOutlet(String(saved._id ?? saved.id)) };
      const open = opens ? { label: 'Open', to: recordPath(entity, String(saved._id)) } : undefined;
      // A new outlet moves no one: what they do next would be done there.
      toast(`${titleOf(entity, saved) || entity.label.one} created`, isOutlet ? switches : open);
      if (!another) return navigate(pathTo(entity, 'list'));
      state.restart(newRecord(entity, undefined, session.words));
      focusFirst(state.formId);
    },
  });
  const { formId } = state;
  // On a phone the keyboard would cover the fields.
  useEffect(() => {
    if (!window.matchMedia?.('(pointer: coarse)').matches) focusFirst(formId);
  }, [formId]);
  return (
    <RecordForm
      entity={entity}
      mode="create"
      session={session}
      state={state}
      onCancel={() => navigate(pathTo(entity, 'list'))}
    />
  );
}
