import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '#src/format/format';
import type { Found, usePersonalData } from './usePersonalData';

type Mutations = ReturnType<typeof usePersonalData>;

interface FoundDataProps {
  found: Found;
  download: Mutations['download'];
  /** Undefined for people who may not. */
  erase: Mutations['erase'] | undefined;
  onErased: () => void;
}

/** Where a person's data is, and what can be done with it. */
export function FoundData({ found, download, erase, onErased }: FoundDataProps) {
  const [isAsking, setAsking] = useState(false);
  const { label, places, isGuest } = found;
  if (places.length === 0)
    return (
      <Typography role="status">Nothing is kept about “{label}”. Check the spelling, or try the email.</Typography>
    );
  const total = places.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box component="section" aria-label={label}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h3" role="status" sx={{ flex: 1 }}>
          {label}: {formatCount(total)} {total === 1 ? 'entry' : 'entries'}
        </Typography>
        <Button
          variant="contained"
          size="small"
          aria-disabled={download.isPending}
          onClick={() => download.isPending || download.mutate(found)}
        >
          {download.isPending ? 'Exporting…' : 'Export as file'}
        </Button>
        {isGuest && erase && (
          <Button variant="outlined" color="error" size="small" onClick={() => setAsking(true)}>
            Erase guest
          </Button>
        )}
      </Box>
      <Box component="ul" aria-label="Where it is" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {places.map(({ name, label: place, count }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', justifyContent: 'space-between', py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            <span>{place}</span>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
      </Box>
      {isAsking && erase && (
        <EraseDialog
          label={label}
          isBusy={erase.isPending}
          onClose={() => setAsking(false)}
          onErase={() =>
            erase.mutate(found, {
              onSuccess: onErased,
              onSettled: () => setAsking(false),
            })
          }
        />
      )}
    </Box>
  );
}

interface EraseDialogProps {
  label: string;
  isBusy: boolean;
  onClose: () => void;
  onErase: () => void;
}

function EraseDialog({ label, isBusy, onClose, onErase }: EraseDialogProps) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby="erase-title">
      <DialogTitle id="erase-title">Erase the guest “{label}”?</DialogTitle>
      <DialogContent>
        Removes their name, phone, email, address and birthday from bills, advances and QR orders. Amounts stay. You
        can’t undo this.
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button color="error" variant="contained" aria-disabled={isBusy} onClick={() => isBusy || onErase()}>
          Erase guest
        </Button>
      </DialogActions>
    </Dialog>
  );
}
