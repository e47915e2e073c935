import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { inSentence } from '#engine/define/fields';
import { pathTo } from '#engine/read/paths';
import { outlinedEntity } from '#resources/index';
import { draftStore } from '#src/form/drafts/useDraft';
import { formatMoment } from '#src/format/format';
import { type OutboxEntry, outbox } from '#src/offline/outbox';
import { useOutbox } from '#src/offline/useOutbox';
import { Message, Page } from '#src/shell/layout';
import { idOf, useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { StatusChip } from '#src/table/cells';
import { useSend } from './outbox/useSending';

const STATES = {
  waiting: ['Waiting', 'amber'],
  held: ['Being edited', 'grey'],
  refused: ['Not sent', 'red'],
  sent: ['Sent', 'green'],
} as const;

const TALL = { minHeight: 48 };

/** `/outbox`: what waits to be sent, with its state; the person edits, sends or discards it. */
export default function Outbox({ tool }: PageSlotProps) {
  const entries = useOutbox();
  const send = useSend();
  const notify = useNotify();
  const isAnyWaiting = entries?.some(({ state }) => state === 'waiting') ?? false;
  const onSend = async () => {
    const isOffline = navigator.onLine === false;
    await send().catch(() => {});
    if (isOffline) notify('There is no network yet. Everything here is kept.', { type: 'info' });
  };
  return (
    <Page
      title={tool.label}
      actions={
        isAnyWaiting ? (
          <Button variant="contained" onClick={() => void onSend()} sx={TALL}>
            Send now
          </Button>
        ) : null
      }
    >
      <Box sx={{ maxWidth: 760, pb: 4 }}>
        <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>{tool.about}</Typography>
        {entries === undefined ? null : entries.length === 0 ? (
          <Message
            level="h2"
            heading="Nothing is waiting"
            text="If a document can’t be saved for lack of a network, choose “Send when I’m back online”."
          />
        ) : (
          <Box component="ul" aria-label={tool.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Box>
        )}
      </Box>
    </Page>
  );
}

/** Opens a waiting document in its form, with what was typed; until it is saved or sent again it isn't sent. */
async function edit({ id, owner, form }: OutboxEntry): Promise<string> {
  const key = { owner, form: form.draft, recordId: form.recordId };
  // What was typed there since is newer.
  if (!draftStore().read(key) && !draftStore().write(key, form.content, form.rev))
    throw new Error('This browser couldn’t open it: its storage is full.');
  await outbox()?.change(id, { state: 'held' }, ({ state }) => state !== 'sent');
  return form.path;
}

function Entry({ entry }: { entry: OutboxEntry }) {
  const { id, owner, resource, mode, lineCount, queuedAt, state, message, sent, form } = entry;
  const { outlets, outletId, timeZone, selectOutlet } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const document = outlinedEntity(resource);
  const outlet = outlets.find((each) => idOf(each) === owner.outletId);
  const [said, tone] = STATES[state];
  const label = document?.label.one ?? 'Document';
  const name = sent?.number || label;
  const onEdit = async () => {
    try {
      const path = await edit(entry);
      // A new document belongs to the outlet that was selected.
      if (outlet && owner.outletId !== outletId) selectOutlet(owner.outletId);
      navigate(path);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'This couldn’t be opened.', { type: 'error' });
    }
  };
  const discard = async () => {
    setAsking(false);
    draftStore().remove({ owner, form: form.draft, recordId: form.recordId });
    await outbox()?.remove(id);
  };
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontWeight: 600 }}>
        {name}
        <StatusChip label={said} tone={tone} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[
          mode === 'edit' ? 'Changes' : '',
          `${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`,
          typeof outlet?.name === 'string' ? outlet.name : '',
          formatMoment(new Date(queuedAt).toISOString(), timeZone),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {message && state === 'refused' ? <Typography sx={{ mt: 0.5, color: 'error.main' }}>{message}</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {sent && document ? (
          <>
            <Button variant="outlined" component={Link} to={pathTo(document, 'review', sent.recordId)} sx={TALL}>
              Review
            </Button>
            <Button onClick={() => void outbox()?.remove(id)} aria-label={`Remove ${name} from the list`} sx={TALL}>
              Remove
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" onClick={() => void onEdit()} sx={TALL}>
              Edit
            </Button>
            {state === 'waiting' ? null : (
              <Button
                variant="outlined"
                onClick={() => void outbox()?.change(id, { state: 'waiting', message: undefined })}
                sx={TALL}
              >
                {state === 'held' ? 'Send as it was' : 'Send again'}
              </Button>
            )}
            <Button color="error" onClick={() => setAsking(true)} sx={TALL}>
              Discard
            </Button>
          </>
        )}
      </Box>
      {isAsking ? (
        <Dialog open onClose={() => setAsking(false)} aria-labelledby={titleId}>
          <DialogTitle id={titleId}>Discard this {inSentence(label)}?</DialogTitle>
          <DialogContent>
            <DialogContentText>It was never sent, and can’t be brought back.</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>Keep</Button>
            <Button color="error" variant="contained" onClick={() => void discard()}>
              Discard
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </Box>
  );
}
