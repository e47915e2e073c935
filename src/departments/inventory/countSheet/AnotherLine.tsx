import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Line } from './sheet';

interface AnotherLineProps {
  line: Line;
  units: readonly (readonly [id: string, name: string])[];
  places: readonly string[];
  onAdd: (unitId: string, location: string) => void;
  onClose: () => void;
}

/** The same item again: by the case too, or on another shelf. */
export function AnotherLine({ line, units, places, onAdd, onClose }: AnotherLineProps) {
  const [unitId, setUnit] = useState(units.find(([id]) => id !== line.unitId)?.[0] ?? line.unitId);
  const [location, setLocation] = useState(line.location);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Count {String(line.item.itemName)} once more</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          margin="dense"
          label="Unit"
          value={unitId}
          onChange={({ target }) => setUnit(target.value)}
        >
          {units.map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          fullWidth
          margin="dense"
          label="Place"
          value={location}
          onChange={({ target }) => setLocation(target.value)}
          slotProps={{ htmlInput: { maxLength: 40, list: 'count-places' } }}
        />
        <datalist id="count-places">
          {places.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => onAdd(unitId, location.trim())}>
          Add line
        </Button>
      </DialogActions>
    </Dialog>
  );
}
