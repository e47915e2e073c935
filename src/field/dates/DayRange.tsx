import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Range } from '../chosen';
import { DayField } from './DayField';
import { chosenPreset, type Preset } from './presets';

interface DayRangeProps {
  /** The date’s name, for the boxes’ accessible names: 'Created, from'. @default nothing: 'From' */
  name?: string;
  /** The outlet's business date. */
  today: string;
  presets: readonly Preset[];
  /** Business days, both included. */
  range: Range;
  onRange: (range: Range) => void;
  onDone: () => void;
}

/** Days from, to, or both, with common ranges. */
export function DayRange({ name, today, presets, range, onRange, onDone }: DayRangeProps) {
  const chosen = chosenPreset(presets, range);
  const box = (side: keyof Range, label: string) => (
    <DayField
      label={label}
      {...(name ? { spokenLabel: `${name}, ${label.toLowerCase()}` } : {})}
      today={today}
      value={range[side] ?? ''}
      onDay={(day) => onRange({ ...range, [side]: day })}
      onDone={onDone}
    />
  );
  return (
    <Box sx={{ p: 1.5, width: 340, maxWidth: '90vw' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}>
        {presets.map((preset, index) => (
          <Button
            key={preset.name}
            size="small"
            variant="outlined"
            autoFocus={index === 0}
            aria-pressed={preset === chosen}
            sx={preset === chosen ? { bgcolor: 'action.selected', borderColor: 'primary.main' } : {}}
            onClick={() => {
              onRange({ from: preset.from, to: preset.to });
              onDone();
            }}
          >
            {preset.name}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {box('from', 'From')}
        {box('to', 'To')}
      </Box>
    </Box>
  );
}
