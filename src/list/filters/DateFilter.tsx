import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { businessDate } from '#engine/run/time/businessDay';
import { DayField } from '#src/form/inputs/dates/DayField';
import { useSession } from '#src/shell/session';
import { chosenPreset, presetsAt } from './presets';
import { type FilterInputProps, type Range, rangeOf } from './values';

/** Days from, to, or both, with common ranges; days are the outlet's business days. */
export function DateFilter({ label, value, onChange, onDone }: FilterInputProps) {
  const { outlet } = useSession();
  const today = businessDate(new Date(), outlet);
  const range = rangeOf(value);
  const set = (next: Range) => {
    const clean = Object.fromEntries(Object.entries(next).filter(([, day]) => day));
    onChange(Object.keys(clean).length > 0 ? clean : undefined);
  };
  const box = (side: keyof Range, words: string) => (
    <DayField
      label={words}
      spokenLabel={`${label}, ${words.toLowerCase()}`}
      value={range[side] ?? ''}
      today={today}
      onDay={(day) => set({ ...range, [side]: day })}
      onDone={onDone}
    />
  );
  const presets = presetsAt(today);
  const chosen = chosenPreset(presets, range);
  return (
    <Box sx={{ width: 320 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}>
        {presets.map(({ name, from, to }, index) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            autoFocus={index === 0}
            aria-pressed={name === chosen?.name}
            onClick={() => {
              set({ from, to });
              onDone();
            }}
          >
            {name}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {box('from', 'From')}
        {box('to', 'Up to')}
      </Box>
    </Box>
  );
}
