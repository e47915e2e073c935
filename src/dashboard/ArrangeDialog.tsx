import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Dashboard, Tile } from '#engine/define/dashboard';
import { type Arrangement, inOrder } from '#engine/read/dashboards';

interface ArrangeDialogProps {
  dashboard: Dashboard;
  /** The tiles that the person can see. */
  tiles: readonly [key: string, tile: Tile][];
  arrangement: Arrangement;
  onClose: () => void;
  /** Receives the arrangement that was saved. */
  onSaved: (arrangement: Arrangement) => void;
}

interface MoveButtonProps {
  label: string;
  /** There is no place further in this direction. */
  isLast: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** Moves a tile by one place. At the end it stays focusable: a disabled button would lose the focus of who presses it repeatedly. */
const MoveButton = ({ label, isLast, onMove, children }: MoveButtonProps) => (
  <IconButton
    size="small"
    aria-label={label}
    aria-disabled={isLast}
    onClick={isLast ? undefined : onMove}
    sx={{ '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default' } }}
  >
    {children}
  </IconButton>
);

/** Which tiles, in which order: for this person, on every device. */
export function ArrangeDialog({ dashboard, tiles, arrangement, onClose, onSaved }: ArrangeDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const declared = tiles.map(([key]) => key);
  const [order, setOrder] = useState(() => inOrder(declared, arrangement));
  const [hidden, setHidden] = useState(() => arrangement.hidden.filter((key) => declared.includes(key)));
  const labels = new Map(tiles.map(([key, { label }]) => [key, label]));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (saved: Arrangement) => dataProvider.custom(dashboard.name, 'arrange', { body: { ...saved } }),
    onSuccess: (_answer, saved) => {
      onSaved(saved);
      onClose();
    },
  });
  /** Where a tile is now, for screen readers. */
  const [said, setSaid] = useState('');
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    const next = [...order];
    const [moved = ''] = next.splice(index, 1);
    if (to < 0 || to > next.length) return;
    next.splice(to, 0, moved);
    setOrder(next);
    setSaid(`${labels.get(moved) ?? moved}: ${to + 1} of ${next.length}`);
  };
  const isDeclared = order.every((key, index) => key === declared[index]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="arrange-title">
      <DialogTitle id="arrange-title">Arrange tiles</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {order.map((key, index) => {
            const label = labels.get(key) ?? key;
            return (
              <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center' }}>
                <FormControlLabel
                  sx={{ flex: 1, minWidth: 0 }}
                  label={label}
                  control={
                    <Checkbox
                      size="small"
                      checked={!hidden.includes(key)}
                      onChange={({ target }) =>
                        setHidden((before) =>
                          target.checked ? before.filter((each) => each !== key) : [...before, key],
                        )
                      }
                    />
                  }
                />
                <MoveButton label={`Move ${label} up`} isLast={index === 0} onMove={() => move(index, -1)}>
                  <Up fontSize="small" />
                </MoveButton>
                <MoveButton
                  label={`Move ${label} down`}
                  isLast={index === order.length - 1}
                  onMove={() => move(index, 1)}
                >
                  <Down fontSize="small" />
                </MoveButton>
              </Box>
            );
          })}
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {said}
        </Box>
        {error && (
          <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
            {error.message}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          sx={{ mr: 'auto' }}
          onClick={() => {
            setOrder(declared);
            setHidden([]);
          }}
        >
          Reset
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => mutate({ order: isDeclared ? [] : order, hidden })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
