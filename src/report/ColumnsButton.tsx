import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, useState } from 'react';
import type { TableColumn } from '#engine/read/reporting';
import type { ColumnChoice } from './useColumns';

interface ColumnsButtonProps {
  /** All available columns, in the report's order. */
  all: readonly TableColumn[];
  /** The table's current columns, in order. */
  shown: readonly TableColumn[];
  choice: ColumnChoice;
}

/** A list with one entry moved up or down. */
function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const next = [...list];
  if (from < 0 || to < 0 || to >= next.length) return next;
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(to, 0, entry);
  return next;
}

/** The table's columns and their order: by mouse, or with the space bar and Alt with the arrow keys. Remembered for this report. */
export function ColumnsButton({ all, shown, choice }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ids = shown.map(({ id }) => id);
  const listed = [...shown, ...all.filter(({ id }) => !ids.includes(id))];
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    if (next.length > 0) choice.choose(next);
  };
  const move = (id: string, by: number) => choice.choose(moved(ids, ids.indexOf(id), by));
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (!event.altKey || !ids.includes(id)) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(id, by);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ViewColumn fontSize="small" />}
        // In its place before the figures arrive, so that nothing moves under the pointer.
        disabled={all.length === 0}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Columns', sx: { mt: 0.5, width: 340, maxWidth: '94vw' } },
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: 420, overflowY: 'auto' }}>
          {listed.map(({ id, label }, index) => {
            const at = ids.indexOf(id);
            return (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center' }}>
                <FormControlLabel
                  sx={{ flex: 1, minWidth: 0, m: 0 }}
                  label={label}
                  control={
                    <Checkbox
                      size="small"
                      sx={{ py: 0.25 }}
                      autoFocus={index === 0}
                      checked={at >= 0}
                      disabled={at >= 0 && ids.length === 1}
                      onChange={() => toggle(id)}
                      onKeyDown={(event) => onKeyDown(event, id)}
                    />
                  }
                />
                {at >= 0 && (
                  <>
                    <IconButton
                      size="small"
                      aria-label={`Move ${label} up`}
                      disabled={at === 0}
                      onClick={() => move(id, -1)}
                    >
                      <ArrowUpward sx={{ fontSize: 16 }} />
                    </IconButton>
                    <IconButton
                      size="small"
                      aria-label={`Move ${label} down`}
                      disabled={at === ids.length - 1}
                      onClick={() => move(id, 1)}
                    >
                      <ArrowDownward sx={{ fontSize: 16 }} />
                    </IconButton>
                  </>
                )}
              </Box>
            );
          })}
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            p: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button size="small" disabled={choice.ids.length === 0} onClick={() => choice.choose([])}>
            Standard columns
          </Button>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Alt ↑ ↓ moves a column</Box>
        </Box>
      </Popover>
    </>
  );
}
