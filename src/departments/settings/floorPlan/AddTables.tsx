import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useEffect, useRef, useState } from 'react';
import { TABLE_SHAPES } from '#resources/settings/floorTables.rules';
import { type NewTables, newNames } from './edits';
import { PanelField, ShapeField } from './fields';

interface AddTablesProps {
  anchor: HTMLElement | null;
  /** Lower-case names in use at the outlet. */
  taken: ReadonlySet<string>;
  suggested: NewTables;
  onAdd: (wanted: NewTables) => void;
  onClose: () => void;
}

const MOST = 50;
const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && value >= 1 && value <= most ? value : undefined;

/** 'T1 to T6', or the names one by one if some are in use. */
function namesInWords(names: readonly string[], wanted: NewTables): string {
  if (names.length === 1) return names[0] ?? '';
  const isRow = names.at(-1) === `${wanted.prefix}${wanted.first + wanted.count - 1}`;
  return isRow || names.length > 8 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

function Fields({ taken, suggested, onAdd, onClose }: Omit<AddTablesProps, 'anchor'>) {
  const [given, setGiven] = useState<Record<keyof NewTables, string | number | null>>({ ...suggested });
  const countInput = useRef<HTMLInputElement>(null);
  useEffect(() => countInput.current?.focus(), []);
  const [count, first, seats] = [whole(given.count, MOST), whole(given.first, 9999), whole(given.seats, 99)];
  const wanted: NewTables | undefined =
    count && first && seats
      ? {
          count,
          first,
          seats,
          prefix: String(given.prefix ?? ''),
          shape: TABLE_SHAPES.find((each) => each === given.shape) ?? 'square',
        }
      : undefined;
  const change = (key: keyof NewTables) => (value: string | number | null) =>
    setGiven((all) => ({ ...all, [key]: value }));
  const add = () => {
    if (wanted) onAdd(wanted);
  };
  return (
    <Box
      role="dialog"
      aria-label="Add several tables"
      onKeyDown={(event) => event.key === 'Enter' && !(event.target instanceof HTMLButtonElement) && add()}
      sx={{ p: 2, width: 288, display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 1.5 }}>
        <PanelField
          number
          label="Tables"
          value={given.count}
          onChange={change('count')}
          inputRef={countInput}
          error={count ? undefined : `1 to ${MOST}`}
        />
        <PanelField label="Name" value={given.prefix} onChange={change('prefix')} />
        <PanelField
          number
          label="Start at"
          value={given.first}
          onChange={change('first')}
          error={first ? undefined : 'From 1'}
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 1.5 }}>
        <PanelField
          number
          label="Seats"
          value={given.seats}
          onChange={change('seats')}
          error={seats ? undefined : '1 to 99'}
        />
        <ShapeField value={String(given.shape)} onChange={change('shape')} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ typography: 'caption', color: 'text.secondary', flex: 1 }}>
          {wanted ? namesInWords(newNames(wanted, taken), wanted) : ''}
        </Box>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" variant="contained" disabled={!wanted} onClick={add}>
          Add
        </Button>
      </Box>
    </Box>
  );
}

/** Many tables at once, numbered in sequence. */
export function AddTables({ anchor, onClose, ...rest }: AddTablesProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      // Focus moves to the added tables, or back manually.
      disableRestoreFocus
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { sx: { mt: 0.5 } } }}
    >
      <Fields onClose={onClose} {...rest} />
    </Popover>
  );
}
