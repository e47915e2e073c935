import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Entity } from '#engine/define/declaration';
import { labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { barWhenLow } from '#src/shell/theme';

interface SaveBarProps {
  entity: Entity;
  mode: 'create' | 'edit';
  unsaved: readonly string[];
  saving: boolean;
  /** False if the browser couldn't store a draft. */
  kept: boolean;
  onSave: (another: boolean) => void;
  onCancel: () => void;
  /** No second button next to Save: a form in a dialog. */
  single?: boolean;
}

const NAMED_AT_MOST = 3;

/** 'Name, price and 2 more'. */
export function unsavedInWords(entity: Entity, keys: readonly string[]): string {
  const fields = fieldsOf(entity);
  const labels = keys.map((key) => labelOf(key, fields[key]));
  const named = labels.length > NAMED_AT_MOST + 1 ? labels.slice(0, NAMED_AT_MOST) : labels;
  const rest = labels.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} more`;
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '');
}

/** Always within reach at the bottom: the unsaved changes and the save button. */
export function SaveBar({ entity, mode, unsaved, saving, kept, onSave, onCancel, single }: SaveBarProps) {
  const state = saving
    ? 'Saving'
    : unsaved.length
      ? `Unsaved: ${unsavedInWords(entity, unsaved)}`
      : mode === 'edit'
        ? 'No unsaved changes'
        : '';
  return (
    <Box
      className="no-print"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 3,
        py: 1.5,
        bgcolor: single ? 'background.paper' : 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        ...barWhenLow,
      }}
    >
      <Box
        role="status"
        sx={{
          flex: '1 1 200px',
          minWidth: 0,
          typography: 'body2',
          color: 'text.secondary',
          '&:empty': { display: { xs: 'none', sm: 'block' } },
        }}
      >
        {state}
        {!kept && unsaved.length ? '. This browser couldn’t keep a draft.' : ''}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 1,
          ml: 'auto',
          '& .MuiButton-root': { px: { xs: 1.25, sm: 1.75 } },
        }}
      >
        <Button onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
        {mode === 'create' && !single ? (
          <Button variant="outlined" onClick={() => onSave(true)}>
            Save and add another
          </Button>
        ) : null}
        {/* Not disabled during a save: the click would be lost, and the cursor with it. It saves what was typed since. */}
        <Button variant="contained" type="submit" title="Ctrl+S">
          Save
        </Button>
      </Box>
    </Box>
  );
}
