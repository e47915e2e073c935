import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSingleKeys } from '../layout/useSingleKeys';
import { type KeyGroup, pageKeys } from './pageKeys';

const EVERYWHERE: KeyGroup = {
  label: 'Everywhere',
  keys: [
    { keys: 'Ctrl+K', does: 'Go to a screen or record' },
    { keys: '?', does: 'Show these keys', isSingle: true },
    { keys: '*', does: 'In the navigation: add to favourites, or remove' },
    { keys: 'Alt+↑ Alt+↓', does: 'In the favourites: move up or down' },
    { keys: 'Esc', does: 'Close a dialog or menu' },
  ],
};

const Key = ({ text }: { text: string }) => (
  <Box
    component="kbd"
    sx={{
      fontFamily: 'inherit',
      fontSize: 12,
      lineHeight: '20px',
      px: 0.75,
      border: 1,
      borderColor: 'divider',
      borderRadius: 0.75,
      bgcolor: 'raised',
      whiteSpace: 'nowrap',
    }}
  >
    {text}
  </Box>
);

/** The shortcuts of this page and of every page. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const [areOn] = useSingleKeys();
  // The shortcuts of the page below; the sheet has none.
  const [groups] = useState(() => [...pageKeys(), EVERYWHERE]);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title" sx={{ display: 'flex', alignItems: 'center' }}>
        Keyboard shortcuts
        <IconButton autoFocus aria-label="Close" size="small" onClick={onClose} sx={{ ml: 'auto' }}>
          <Close fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {groups.map(({ label, keys }) => (
          <Box component="section" key={label} aria-label={label} sx={{ mb: 2 }}>
            <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
              {label}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {keys.map(({ keys: pressed, does, isSingle }) => (
                <Box
                  key={does}
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: 2,
                    py: 0.5,
                    borderBottom: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box component="dt" sx={{ color: isSingle && !areOn ? 'text.secondary' : 'text.primary' }}>
                    {does}
                    {isSingle && !areOn ? ' (off)' : ''}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <Key text={pressed} />
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <Typography variant="body2" color="text.secondary">
          {areOn
            ? 'Turn single-key shortcuts off in the account menu.'
            : 'Single-key shortcuts are off. Turn them on in the account menu.'}
        </Typography>
      </DialogContent>
    </Dialog>
  );
}
