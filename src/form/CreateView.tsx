import Alert from '@mui/material/Alert';
import { useEffect, useMemo, useState } from 'react';
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
import { filledBy, newRecord } from './record';
import { failureOf } from './saving/failure';
import { useRecordForm } from './useRecordForm';

/** The page where a record is created; `?source=<id>` starts with a copy of another, `?<field>=<value>` with that value. */
export function CreateView({ entity }: { entity: Entity }) {
  const session = useFormSession(entity);
  const [parameters] = useSearchParams();
  const filled = filledBy(entity, parameters);
  const filling = new URLSearchParams(filled).toString();
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
          key={sourceId ?? filling}
          entity={entity}
          session={session}
          source={source.data ?? (filling ? filled : undefined)}
          isContinued={filling !== ''}
          {...(sourceId ? { draftName: `${entity.name} copy of ${sourceId}` } : {})}
          {...(!sourceId && filling ? { draftName: `${entity.name} ${filling}` } : {})}
        />
      )}
    </PageFrame>
  );
}

interface NewFormProps {
  entity: Entity;
  session: FormSession;
  /** What it starts with. */
  source: AnyRecord | undefined;
  draftName?: string;
  /** A link asked for this record, so its form stays open for what follows. */
  isContinued: boolean;
}

function NewForm({ entity, session, source, draftName, isContinued }: NewFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { selectOutlet } = useSession();
  // The source is another object on every render, and the key is another for another source.
  const [start] = useState(source);
  const record = useMemo(() => newRecord(entity, start, session.words), [entity, start, session]);
  const state = useRecordForm({
    entity,
    mode: 'create',
    record,
    session,
    ...(draftName ? { draftName } : {}),
    onSaved: (saved, another) => {
      // An answer without a version names no record to open.
      const opens = saved._rev !== undefined && pathsOf(entity).edit !== undefined;
      const isOutlet = scopeOf(entity) === 'self';
      const switches = { label: 'Switch to it', onClick: () => selectOutlet(String(saved._id ?? saved.id)) };
      const open = opens ? { label: 'Open', to: recordPath(entity, String(saved._id)) } : undefined;
      // A new outlet moves no one: what they do next would be done there.
      toast(`${titleOf(entity, saved) || entity.label.one} created`, isOutlet ? switches : open);
      if (isContinued && opens && !another)
        return navigate(pathTo(entity, 'edit', String(saved._id)), { replace: true });
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
