import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { objectIn } from '#engine/run/values';
import { ONLINE_CHANNEL_LABELS, ONLINE_CHANNELS, type OnlineChannel } from '#resources/online/onlineMenu.rules';
import { formatCount } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Message } from '#src/shell/layout';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { CandidateList } from './CandidateList';
import { type Candidate, useCandidates } from './useCandidates';

interface AddFromMenuProps {
  outletId: string;
  onClose: () => void;
}

const itemsText = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`);

/** An outlet's active channels; the product's own ordering if there are none. */
function channelsOf(outlet: AnyRecord): OnlineChannel[] {
  const stores = objectIn(outlet.urban_piper).stores;
  const on = ONLINE_CHANNELS.filter((channel) =>
    channel === 'urbanPiper' ? Array.isArray(stores) && stores.length > 0 : objectIn(outlet[channel]).status === true,
  );
  return on.length > 0 ? on : ['olo'];
}

const found = (candidates: readonly Candidate[], text: string): Candidate[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return candidates.filter(({ name, code, category }) => {
    const about = `${name} ${code} ${category}`.toLowerCase();
    return words.every((word) => about.includes(word));
  });
};

/** Adds menu items to the online menu: selected, and added all at once with the menu's values. */
export function AddFromMenu({ outletId, onClose }: AddFromMenuProps) {
  const titleId = useId();
  const { outlet } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { data, error, refetch } = useCandidates(outletId);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [channels, setChannels] = useState<readonly OnlineChannel[]>(() => channelsOf(outlet));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const shown = found(data ?? [], text);

  const add = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { outletId, itemIds: [...chosen], channels: [...channels] };
      await dataProvider.custom('oloMenuItems', 'addMany', { body });
      await queryClient.invalidateQueries({ queryKey: ['oloMenuItems'] });
      notify(`${itemsText(chosen.size)} added to the online menu`, { type: 'success' });
      onClose();
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Couldn’t do this. Try again.');
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Add from the menu of {String(outlet.name ?? 'this outlet')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 420 }}>
        {refusal ? <Alert severity="error">{refusal}</Alert> : null}
        {error && !data ? <LoadFailure what="the menu" error={error} onRetry={refetch} /> : null}
        {!data && !error ? <SkeletonRows rowHeight={36} count={8} /> : null}
        {data && data.length === 0 ? (
          <Message level="h2" heading="No items" text="Everything this outlet sells is already on its online menu." />
        ) : null}
        {data && data.length > 0 ? (
          <>
            <TextField
              type="search"
              autoFocus
              placeholder="Search by name, code or category"
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { 'aria-label': 'Search the menu' } }}
            />
            <CandidateList candidates={shown} chosen={chosen} onChosen={setChosen} />
            <Box role="group" aria-label="Offered on" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              {ONLINE_CHANNELS.map((channel) => (
                <FormControlLabel
                  key={channel}
                  label={ONLINE_CHANNEL_LABELS[channel]}
                  control={
                    <Checkbox
                      size="small"
                      checked={channels.includes(channel)}
                      onChange={({ target }) =>
                        setChannels(
                          ONLINE_CHANNELS.filter((each) =>
                            each === channel ? target.checked : channels.includes(each),
                          ),
                        )
                      }
                    />
                  }
                />
              ))}
            </Box>
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Box role="status" sx={{ mr: 'auto', pl: 2, typography: 'caption', color: 'text.secondary' }}>
          {channels.length === 0 ? 'Choose where to offer them' : ''}
        </Box>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={busy || chosen.size === 0 || channels.length === 0}
          onClick={() => void add()}
        >
          Add {itemsText(chosen.size)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
