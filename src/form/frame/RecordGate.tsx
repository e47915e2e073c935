import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useGetOne } from 'react-admin';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { useExtensions } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import { type FormSession, outletIdOf } from '../facts/formSession';
import { useFormSession } from '../facts/useFormSession';
import { failureOf } from '../saving/failure';
import { Forbidden } from './Forbidden';
import { rowOf } from './knownRow';
import { FormSkeleton, PageFrame } from './PageFrame';

interface RecordGateProps {
  entity: Entity;
  id: string;
  /**
   * Shows a list's row until the record arrives: for pages that only show it. A form waits, because only the record says whether it can be
   * changed. It accepts a record that was read a moment ago, because saving over a newer version is refused.
   */
  isShown?: boolean;
  /** The page, once its record is loaded, or with its row. `failure`: a newer version couldn't be loaded. */
  children: (record: ConsoleRecord, session: FormSession, failure: RefreshFailure | undefined) => ReactNode;
}

/** Why what is shown may be out of date. */
export interface RefreshFailure {
  message: string;
  /** When what is shown was read: milliseconds since 1970. */
  readAt: number;
  retry: () => void;
}

/** A record on a form may be this old, in milliseconds: the page that led to it has just read it. */
const JUST_READ_MS = 5_000;

/** A page about one record: its skeleton while the record loads, an error, or its content. */
export function RecordGate({ entity, id, isShown = false, children }: RecordGateProps) {
  const queryClient = useQueryClient();
  const extensions = useExtensions();
  const { user } = useSession();
  const { data, dataUpdatedAt, error, isPending, refetch } = useGetOne<ConsoleRecord>(
    entity.name,
    { id },
    isShown
      ? {
          staleTime: 0,
          // Other APIs' lists may leave fields out.
          placeholderData: () => (extensions ? rowOf(queryClient, entity, id, user.outletIds) : undefined),
        }
      : { staleTime: JUST_READ_MS },
  );
  // A record that is as its row said is the same object: nothing is drawn again.
  const known = useRef<ConsoleRecord>(undefined);
  const record: ConsoleRecord | undefined = data && replaceEqualDeep(known.current, data);
  known.current = record;
  const session = useFormSession(entity, outletIdOf(entity, record));
  const title = record ? titleOf(entity, record) || entity.label.one : entity.label.one;
  if (!session.context.can('view')) return <Forbidden entity={entity} title={entity.label.one} action="view" />;
  if (record) {
    const retry = () => void refetch();
    return children(
      record,
      session,
      error ? { message: failureOf(error).message, readAt: dataUpdatedAt, retry } : undefined,
    );
  }
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
