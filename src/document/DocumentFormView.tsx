import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { inSentence } from '#engine/define/fields';
import { useFormSession } from '../form/facts/useFormSession';
import { Forbidden } from '../form/frame/Forbidden';
import { DocumentForm } from './DocumentForm';
import { beginEdit, beginNew, draftForm } from './initialDocument';
import { PageProblem, PageSkeleton } from './states';
import { type Beginning, useBegin } from './useInitialDocument';

interface DocumentFormViewProps {
  entity: Document;
  /** @default `edit` if the URL names a record, otherwise `create` */
  mode?: 'create' | 'edit';
}

/** The page where a document is created or its draft edited. */
export function DocumentFormView({ entity, mode: given }: DocumentFormViewProps) {
  const { id = '' } = useParams();
  const mode = given ?? (id ? 'edit' : 'create');
  const [parameters] = useSearchParams();
  return mode === 'create' ? (
    <NewDocument key={draftForm(entity, parameters)} entity={entity} parameters={parameters} />
  ) : (
    <StoredDocument key={id} entity={entity} id={id} />
  );
}

function NewDocument({ entity, parameters }: { entity: Document; parameters: URLSearchParams }) {
  const form = draftForm(entity, parameters);
  const session = useFormSession(entity);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const beginning = useBegin(() => beginNew({ entity, session, dataProvider, queryClient }, parameters));
  const title = `Create ${inSentence(entity.label.one)}`;
  if (!session.context.can('create')) return <Forbidden entity={entity} title={title} action="create" />;
  return <Begun entity={entity} mode="create" title={title} beginning={beginning} draftName={form} />;
}

function StoredDocument({ entity, id }: { entity: Document; id: string }) {
  const session = useFormSession(entity, undefined);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const beginning = useBegin(() => beginEdit({ entity, session, dataProvider, queryClient }, id));
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  return <Begun entity={entity} mode="edit" title={entity.label.one} beginning={beginning} draftName={entity.name} />;
}

interface BegunProps {
  entity: Document;
  mode: 'create' | 'edit';
  title: string;
  beginning: Beginning;
  draftName: string;
}

/** The form once its initial document is loaded, a redirect to where the document continues, or an error. */
function Begun({ entity, mode, title, beginning, draftName }: BegunProps) {
  const { begin, error, retry } = beginning;
  const navigate = useNavigate();
  const notify = useNotify();
  const instead = begin?.instead;
  useEffect(() => {
    if (!instead) return;
    instead.prepare?.();
    if (instead.message) notify(instead.message, { type: 'info' });
    navigate(instead.path, { replace: true });
  }, [instead, navigate, notify]);
  if (error !== undefined) return <PageProblem entity={entity} title={title} error={error} onRetry={retry} />;
  if (!begin || instead) return <PageSkeleton entity={entity} title={title} />;
  return <DocumentForm entity={entity} mode={mode} begin={begin} draftName={draftName} />;
}
