import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { isDecimal } from '#engine/run/decimal';
import { type FilterInputProps, type Range, rangeOf } from './values';

/** A figure from, to, or both. */
export function NumberFilter({ label, value, onChange, onDone }: FilterInputProps) {
  const [typed, setTyped] = useState<Range>(rangeOf(value));
  const set = (side: keyof Range, text: string) => {
    const next = { ...typed, [side]: text };
    setTyped(next);
    const clean = Object.fromEntries(
      Object.entries(next)
        .map(
          ([key, each]) =>
            [
              key,
              String(each ?? '')
                .trim()
                .replace(/,/g, ''),
            ] as const,
        )
        .filter(([, each]) => isDecimal(each)),
    );
    onChange(Object.keys(clean).length > 0 ? clean : undefined);
  };
  const box = (side: keyof Range, words: string) => {
    const text = String(typed[side] ?? '');
    const isWrong = text.trim() !== '' && !isDecimal(text.trim().replace(/,/g, ''));
    return (
      <TextField
        label={words}
        value={text}
        autoFocus={side === 'from'}
        error={isWrong}
        helperText={isWrong ? 'Enter a number, such as 12.5' : undefined}
        onChange={({ target }) => set(side, target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onDone()}
        slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `${label}, ${words.toLowerCase()}` } }}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, width: 260 }}>
      {box('from', 'From')}
      {box('to', 'Up to')}
    </Box>
  );
}
