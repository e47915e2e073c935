import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { useGetOne, useNotify } from 'react-admin';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { offers, titleOf } from '#engine/read/entities';
import { useFormSession } from '../facts/useFormSession';
import { FormSkeleton } from '../frame/PageFrame';
import { RecordActions } from '../frame/RecordActions';
import { StatusChip } from '../inputs/StatusChip';
import { ReadOnlyForm } from '../ReadOnlyForm';
import { RecordForm } from '../RecordForm';
import { frozenIn, newRecord } from '../record';
import { failureOf } from '../saving/failure';
import { useRecordForm } from '../useRecordForm';
import type { RecordDialogProps } from './recordDialog';

/** A record's whole form in a dialog: to create or edit it without leaving the current page. */
export default function RecordDialog(props: RecordDialogProps) {
  return props.id === undefined ? <NewRecord {...props} /> : <StoredRecord {...props} id={props.id} />;
}

interface FrameProps {
  titleId: string;
  title: string;
  chip?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** With unsaved input only Cancel closes it, so that a click outside doesn't lose it. */
  holds: boolean;
  children: ReactNode;
}

function Frame({ titleId, title, chip, actions, onClose, holds, children }: FrameProps) {
  return (
    <Dialog open onClose={() => !holds && onClose()} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pr: 2 }}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </DialogTitle>
        {chip}
        <Box sx={{ ml: 'auto', pl: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
      </Box>
      {children}
    </Dialog>
  );
}

function NewRecord({ entity, given, settled, onClose, onSaved }: RecordDialogProps) {
  const session = useFormSession(entity);
  const record = useMemo(() => newRecord(entity, given, session.words), [entity, given, session]);
  const notify = useNotify();
  const state = useRecordForm({
    entity,
    mode: 'create',
    record,
    session,
    passing: true,
    onSaved: (saved) => {
      if (saved._id) return onSaved(saved);
      const many = inSentence(entity.label.many);
      notify(
        `${titleOf(entity, saved)} created. It appears here once a record uses it: this server has no list of ${many}`,
        {
          type: 'success',
        },
      );
      onClose();
    },
  });
  return (
    <Frame
      titleId={`${state.formId}-title`}
      title={`Create ${inSentence(entity.label.one)}`}
      holds={state.unsaved.length > 0}
      onClose={onClose}
    >
      <DialogContent sx={{ pb: 0 }}>
        <RecordForm mode="create" {...{ entity, session, state, settled }} onCancel={onClose} passing />
      </DialogContent>
    </Frame>
  );
}

function StoredRecord(props: RecordDialogProps & { id: string }) {
  const { entity, id, onClose } = props;
  const titleId = useId();
  const { data, error, isPending, refetch } = useGetOne(entity.name, { id }, { staleTime: 0 });
  if (data) return <RecordForChange {...props} record={data} />;
  return (
    <Frame titleId={titleId} title={entity.label.one} holds={false} onClose={onClose}>
      <DialogContent>
        {isPending ? (
          <FormSkeleton entity={entity} />
        ) : (
          <Alert
            severity="error"
            action={
              <Button size="small" color="inherit" onClick={() => refetch()}>
                Try again
              </Button>
            }
          >
            {failureOf(error).message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Frame>
  );
}

function RecordForChange({ entity, settled, record, onClose, onSaved }: RecordDialogProps & { record: AnyRecord }) {
  const session = useFormSession(entity);
  const notify = useNotify();
  const state = useRecordForm({
    entity,
    mode: 'edit',
    record,
    session,
    passing: true,
    onUnchanged: onClose,
    onSaved: (saved) => {
      notify(`${titleOf(entity, saved) || entity.label.one} saved`, { type: 'success' });
      onSaved(saved);
    },
  });
  const { stored, refresh, unsaved, fields } = state;
  const { status } = fields;
  const editable = offers(entity, 'update') && session.context.can('edit');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer record matters
  useEffect(() => refresh(record), [record]);
  return (
    <Frame
      titleId={`${state.formId}-title`}
      title={titleOf(entity, stored) || entity.label.one}
      chip={
        status?.kind === 'choice' && stored.status ? (
          <StatusChip field={status} value={String(stored.status)} />
        ) : undefined
      }
      actions={
        <>
          <RecordActions
            entity={entity}
            record={stored}
            session={session}
            timeZone={typeof session.context.outlet.timeZone === 'string' ? session.context.outlet.timeZone : 'UTC'}
            unsaved={unsaved.length > 0}
            onLeave={() => {}}
            onChanged={state.restart}
            onGone={onClose}
          />
          {editable ? null : (
            <IconButton aria-label="Close" onClick={onClose} size="small">
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </>
      }
      holds={unsaved.length > 0}
      onClose={onClose}
    >
      <DialogContent sx={editable ? { pb: 0 } : undefined}>
        {editable ? (
          <RecordForm
            mode="edit"
            {...{ entity, session, state, settled }}
            frozen={frozenIn(record)}
            onCancel={onClose}
            passing
          />
        ) : (
          <ReadOnlyForm {...{ entity, session, settled }} record={stored} passing />
        )}
      </DialogContent>
    </Frame>
  );
}
