import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMemo } from 'react';
import type { AnyRecord, Entity } from '../../../resources/schema';
import { useFormSession } from '../../facts/useFormSession';
import { RecordForm } from './RecordForm';
import { newRecord } from './record';
import { useRecordForm } from './useRecordForm';

interface QuickCreateProps {
  entity: Entity;
  /** What it must be like to be chosen where it is missing: prefilled. */
  given?: AnyRecord | undefined;
  onClose: () => void;
  onCreated: (record: AnyRecord) => void;
}

/** Makes a record that is missing, on the way, without leaving the form that needs it. */
export default function QuickCreate({ entity, given, onClose, onCreated }: QuickCreateProps) {
  const session = useFormSession(entity);
  const record = useMemo(() => newRecord(entity, given, session.words), [entity, given, session]);
  const state = useRecordForm({ entity, mode: 'create', record, session, passing: true, onSaved: onCreated });
  // With something typed only Cancel closes it: a slip beside the dialog must not lose it.
  return (
    <Dialog
      open
      onClose={() => state.live.unsaved.length === 0 && onClose()}
      maxWidth="md"
      fullWidth
      aria-labelledby={`${state.formId}-title`}
    >
      <DialogTitle id={`${state.formId}-title`}>New {entity.label.one.toLowerCase()}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <RecordForm entity={entity} mode="create" session={session} state={state} onCancel={onClose} passing />
      </DialogContent>
    </Dialog>
  );
}
