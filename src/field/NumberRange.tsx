import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { Field } from '#engine/define/fields';
import { isDecimal } from '#engine/run/decimal';
import type { Range } from './chosen';
import { wiringOf } from './editor';
import { FieldFrame } from './FieldFrame';
import { NumberBox } from './NumberBox';

interface NumberRangeProps {
  field: Field;
  label: string;
  range: Range;
  onRange: (range: Range) => void;
  onDone: () => void;
}

/** A figure from, to, or both. */
export function NumberRange({ field, label, range, onRange, onDone }: NumberRangeProps) {
  const id = useId();
  const [typed, setTyped] = useState<Range>(range);
  const box = (side: keyof Range, words: string) => {
    const value = typed[side] ?? null;
    const error = value === null || isDecimal(String(value)) ? undefined : 'Enter a number, such as 12.5';
    const handle = wiringOf(`${id}-${side}`, { error, name: `${label}, ${words.toLowerCase()}` });
    const set = (figure: string | number | null) => {
      const next = { ...typed, [side]: figure === null ? undefined : String(figure) };
      setTyped(next);
      onRange(Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined && isDecimal(each))));
    };
    return (
      <FieldFrame label={words} error={error} control={handle.control}>
        <NumberBox field={field} handle={{ ...handle, value, set }} autoFocus={side === 'from'} />
      </FieldFrame>
    );
  };
  return (
    <Box
      sx={{ p: 1.5, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, width: 284 }}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
    >
      {box('from', 'From')}
      {box('to', 'To')}
    </Box>
  );
}
