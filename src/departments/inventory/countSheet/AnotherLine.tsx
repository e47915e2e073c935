import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { textIn } from '#engine/run/values';
import { batchesIn, batchInWords } from '#resources/inventory/batches.rules';
import { asItem } from '#resources/inventory/inventoryLines.rules';
import { SmallSelect } from '#src/field/SmallSelect';
import type { Line, SheetDraft } from './sheet';

interface AnotherLineProps {
  line: Line;
  units: readonly (readonly [id: string, name: string])[];
  places: readonly string[];
  onAdd: (line: SheetDraft['extra'][number]) => void;
  onClose: () => void;
}

/** The same item again: by the case too, on another shelf, or one of its batches. */
export function AnotherLine({ line, units, places, onAdd, onClose }: AnotherLineProps) {
  const [unitId, setUnit] = useState(units.find(([id]) => id !== line.unitId)?.[0] ?? line.unitId);
  const [location, setLocation] = useState(line.location);
  const batches = batchesIn(asItem(line.item));
  const [batch, setBatch] = useState('');
  const chosen = batches.find((each) => batchInWords(each) === batch);
  const batchNo = textIn(chosen?.batchNo);
  const expiryDate = textIn(chosen?.expiryDate);
  const added = { itemId: String(line.item._id), unitId, location: location.trim(), batchNo, expiryDate };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Count {String(line.item.itemName)} once more</DialogTitle>
      <DialogContent>
        <SmallSelect fullWidth margin="dense" label="Unit" value={unitId} options={units} onChoose={setUnit} />
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
        {batches.length > 0 && (
          <SmallSelect
            fullWidth
            margin="dense"
            label="Batch"
            value={batch}
            options={[['', 'Any'], ...batches.map(batchInWords).map((words) => [words, words] as const)]}
            onChoose={setBatch}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => onAdd(added)}>
          Add line
        </Button>
      </DialogActions>
    </Dialog>
  );
}
