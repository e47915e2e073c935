import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session';
import { findScreens, navigationFor } from './screens';

/** Ctrl+K: goes to any screen by its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { access, features } = useSession();
  const groups = useMemo(() => navigationFor(access, features), [access, features]);
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const found = useMemo(() => findScreens(groups, text), [groups, text]);
  const at = Math.min(index, Math.max(0, found.length - 1));
  const go = (path: string | undefined) => {
    if (!path) return;
    onClose();
    navigate(path, { state: { fresh: true } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (at + step + found.length) % found.length;
      setIndex(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[at]?.path);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '10vh' } } }}
    >
      <h2 id={`${id}-title`} style={visuallyHidden}>
        Go to a screen
      </h2>
      <InputBase
        autoFocus
        fullWidth
        placeholder="Go to a screen"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        startAdornment={<Search sx={{ mr: 1.5, color: 'text.secondary' }} aria-hidden />}
        sx={{ px: 2, height: 52, fontSize: 16, borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Screen',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': found.length > 0 ? `${id}-${at}` : undefined,
          'aria-autocomplete': 'list',
        }}
      />
      <Box
        role="listbox"
        id={`${id}-list`}
        aria-label="Screens"
        sx={{ maxHeight: 'min(420px, 60vh)', overflowY: 'auto', p: 1 }}
      >
        {found.map((screen, position) => (
          <Box
            key={screen.path}
            role="option"
            id={`${id}-${position}`}
            aria-selected={position === at}
            onClick={() => go(screen.path)}
            onMouseMove={() => setIndex(position)}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              px: 1.5,
              py: 1,
              borderRadius: 1,
              cursor: 'pointer',
              bgcolor: position === at ? 'action.selected' : 'transparent',
            }}
          >
            <span>{screen.label}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {screen.group}
            </Box>
          </Box>
        ))}
      </Box>
      {found.length === 0 && (
        <Box sx={{ px: 2.5, pb: 2, color: 'text.secondary' }} role="status">
          No screen has “{text}” in its name.
        </Box>
      )}
    </Dialog>
  );
}
