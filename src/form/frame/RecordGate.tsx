import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { type FormSession, outletIdOf } from '../facts/formSession';
import { useFormSession } from '../facts/useFormSession';
import { failureOf } from '../saving/failure';
import { Forbidden } from './Forbidden';
import { FormSkeleton, PageFrame } from './PageFrame';

interface RecordGateProps {
  entity: Entity;
  id: string;
  /** The page, once its record is loaded. */
  children: (record: ConsoleRecord, session: FormSession) => ReactNode;
}

/** A page about one record: its skeleton while the record loads, an error, or its content. */
export function RecordGate({ entity, id, children }: RecordGateProps) {
  const { data, error, isPending, refetch } = useGetOne<ConsoleRecord>(entity.name, { id }, { staleTime: 0 });
  const record: ConsoleRecord | undefined = data;
  const session = useFormSession(entity, outletIdOf(entity, record));
  const title = record ? titleOf(entity, record) || entity.label.one : entity.label.one;
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  if (record) return children(record, session);
  if (isPending)
    return (
      <PageFrame entity={entity} title={title}>
        <FormSkeleton entity={entity} />
      </PageFrame>
    );
  const failure = failureOf(error);
  if (failure.kind === 'forbidden')
    return <Forbidden entity={entity} title={title} action="view" message={failure.message} />;
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
          ? `This ${inSentence(entity.label.one)} no longer exists, or it belongs to an outlet you don’t have access to.`
          : failure.message}
      </Alert>
    </PageFrame>
  );
}
