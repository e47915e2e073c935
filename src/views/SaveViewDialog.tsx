import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import type { ViewSubject } from './defaultView';
import type { SavedView, useViews } from './useViews';

interface SaveViewDialogProps {
  kind: ViewSubject['kind'];
  /** What is on screen, as text. */
  query: string;
  /** The open view, if it is your own: it can be changed. */
  current: SavedView | undefined;
  onSave: ReturnType<typeof useViews>['save'];
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Saves what is on screen under a name, privately or for everyone who can open the report or list. */
export default function SaveViewDialog({ kind, query, current, onSave, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(current?.name ?? '');
  const [isShared, setShared] = useState(current?.isShared ?? false);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (asNew: boolean) => {
    setSaving(true);
    try {
      const body = { name: name.trim(), isShared, query };
      onSaved(await onSave(current && !asNew ? { _id: current.id, ...body } : body));
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The view was not saved');
      setSaving(false);
    }
  };
  const isEmpty = name.trim() === '';
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="save-view-title">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(false);
        }}
      >
        <DialogTitle id="save-view-title">Save view</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label="Name"
            margin="dense"
            value={name}
            error={failure !== undefined}
            helperText={failure ?? 'Dates such as last week are counted again each time it is opened'}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <FormControlLabel
            label={`Share with everyone who can open this ${kind}`}
            control={<Checkbox size="small" checked={isShared} onChange={(_event, checked) => setShared(checked)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {current && (
            <Button disabled={isEmpty || isSaving} onClick={() => void save(true)}>
              Save as new
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={isEmpty || isSaving}>
            Save view
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
