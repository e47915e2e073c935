import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { inWords } from '../../resources/schema';
import { readDecimal } from '../inputs/numbers';
import { ORDER_TYPES, type Sample } from './sample';

interface SampleInputsProps {
  sample: Sample;
  currency: string;
  onChange: (change: Partial<Sample>) => void;
}

/** What the sample bill is made of; nothing of it is saved. */
export function SampleInputs({ sample, currency, onChange }: SampleInputsProps) {
  const id = useId();
  const figure = (key: 'amount' | 'discount' | 'guests', label: string, unit: string) => (
    <TextField
      id={`${id}-${key}`}
      label={label}
      value={sample[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
      onBlur={() => onChange({ [key]: readDecimal(sample[key]) ?? '0' })}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', style: { textAlign: 'right' } },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
  return (
    <Box
      // The form around it is not meant.
      onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 1.5,
        '& input': { fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {figure('amount', 'Items', currency)}
      {figure('discount', 'Discount', currency)}
      <TextField
        select
        id={`${id}-type`}
        label="Order type"
        value={sample.orderType}
        onChange={(event) => onChange({ orderType: event.target.value })}
      >
        {ORDER_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {inWords(type)}
          </MenuItem>
        ))}
      </TextField>
      {figure('guests', 'Guests', '')}
    </Box>
  );
}
