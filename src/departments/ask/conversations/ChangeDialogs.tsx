import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type Colleague, type Conversation, useChange, useColleagues } from './useConversations';

interface DialogProps {
  conversation: Conversation;
  onClose: () => void;
}
/** The API takes no more. */
const LONGEST_TITLE = 80;

interface FrameProps {
  title: string;
  verb: string;
  isDanger?: boolean;
  isReady?: boolean;
  isBusy: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** What all three dialogs have: a title, a verb, the reason why it was refused. */
function Frame({ title, verb, isDanger, isReady = true, isBusy, error, onClose, onConfirm, children }: FrameProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onConfirm();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {children}
          {error && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {error.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={isBusy}
            disabled={!isReady}
          >
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function RenameDialog({ conversation, onClose }: DialogProps) {
  const [title, setTitle] = useState(conversation.title);
  const { mutate, isPending, error } = useChange('rename', conversation.id, onClose);
  return (
    <Frame
      title="Rename conversation"
      verb="Rename"
      isReady={title.trim() !== ''}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({ title: title.trim() })}
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        label="Name"
        sx={{ mt: 1 }}
        value={title}
        slotProps={{ htmlInput: { maxLength: LONGEST_TITLE } }}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTitle(target.value)}
      />
    </Frame>
  );
}

/** With whom it is shared. A colleague reads it under their own rights, so that it shows them nothing that they can't see. */
export function ShareDialog({ conversation, onClose }: DialogProps) {
  const { data: colleagues = [], error: unread, isPending: isReading } = useColleagues();
  const [chosen, setChosen] = useState<readonly string[]>(conversation.sharedWith);
  const { mutate, isPending, error } = useChange('share', conversation.id, onClose);
  const known = colleagues.filter(({ id }) => chosen.includes(id));
  return (
    <Frame
      title="Share conversation"
      verb={chosen.length === 0 && conversation.sharedWith.length > 0 ? 'Stop sharing' : 'Share'}
      isReady={chosen.length > 0 || conversation.sharedWith.length > 0}
      isBusy={isPending}
      error={error ?? unread}
      onClose={onClose}
      onConfirm={() => mutate({ userIds: chosen })}
    >
      <DialogContentText sx={{ mb: 2 }}>
        Colleagues see “{conversation.title}” with figures of the reports and outlets that they may see themselves.
      </DialogContentText>
      <Autocomplete<Colleague, true>
        multiple
        size="small"
        options={colleagues}
        value={known}
        loading={isReading}
        loadingText="Loading colleagues"
        noOptionsText="No colleague of your outlets may open Ask AI"
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onChange={(_event, next) => setChosen(next.map(({ id }) => id))}
        renderInput={(parameters) => <TextField {...parameters} autoFocus label="Colleagues" />}
      />
    </Frame>
  );
}

export function DeleteDialog({ conversation, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const { mutate, isPending, error } = useChange('remove', conversation.id, () => {
    onClose();
    onDeleted();
  });
  const shared = conversation.sharedWith.length > 0 ? ' Colleagues it is shared with lose it as well.' : '';
  return (
    <Frame
      title="Delete conversation?"
      verb="Delete"
      isDanger
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate({})}
    >
      <DialogContentText>
        “{conversation.title}” and its questions are deleted.{shared}
      </DialogContentText>
    </Frame>
  );
}
