import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import type { ChosenColumns } from './columns';

/** The visible columns; the choice is remembered for this list. */
export function ColumnsButton({ columns }: { columns: ChosenColumns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = new Set(columns.shown.map(({ key }) => key));
  return (
    <>
      <IconButton
        size="small"
        aria-label="Columns"
        title="Columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', sx: { p: 1.5, width: 240 } } }}
        >
          <FormGroup sx={{ flexWrap: 'nowrap', maxHeight: '50vh', overflowY: 'auto' }}>
            {columns.all.map(({ key, label }, index) => (
              <FormControlLabel
                key={key}
                label={label}
                control={
                  <Checkbox
                    size="small"
                    autoFocus={index === 0}
                    checked={shown.has(key)}
                    disabled={shown.has(key) && shown.size === 1}
                    onChange={() => columns.toggle(key)}
                    sx={{ py: 0.5 }}
                  />
                }
              />
            ))}
          </FormGroup>
          <Box sx={{ mt: 1, textAlign: 'right' }}>
            <Button size="small" disabled={columns.isStandard} onClick={() => columns.choose(undefined)}>
              Standard columns
            </Button>
          </Box>
        </Popover>
      )}
    </>
  );
}
