import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { type ReactNode, useId, useState } from 'react';
import { money } from '#engine/define/builders';
import { inWords } from '#engine/define/fields';
import { ORDER_TYPES } from '#resources/shared';
import { readDecimal, showDecimal } from '#src/field/numbers';
import type { Sample } from './sample';

const asMoney = money();

interface LabelledProps {
  label: string;
  /** Of the control; of a label's own element where the control is a list. */
  id: string;
  isList?: boolean;
  children: ReactNode;
}

const Labelled = ({ label, id, isList = false, children }: LabelledProps) => (
  <Box sx={{ minWidth: 0 }}>
    <FormLabel
      {...(isList ? { id } : { htmlFor: id })}
      sx={{ display: 'block', typography: 'caption', color: 'text.secondary', mb: 0.25 }}
    >
      {label}
    </FormLabel>
    {children}
  </Box>
);

interface FigureProps {
  label: string;
  value: string;
  unit?: string;
  onChange: (value: string) => void;
}

/** A figure that takes effect as typed, and is formatted when the field loses focus. */
function Figure({ label, value, unit, onChange }: FigureProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <Labelled label={label} id={id}>
      <OutlinedInput
        fullWidth
        id={id}
        size="small"
        value={typed ?? (unit ? showDecimal(asMoney, value) : value)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readDecimal(event.target.value) ?? '0');
        }}
        onBlur={() => setTyped(undefined)}
        // Not for the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : undefined}
        slotProps={{
          input: {
            inputMode: 'decimal',
            autoComplete: 'off',
            style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          },
        }}
      />
    </Labelled>
  );
}

interface SampleInputsProps {
  sample: Sample;
  currency: string;
  onChange: (change: Partial<Sample>) => void;
}

/** The sample bill's contents; nothing is saved. */
export function SampleInputs({ sample, currency, onChange }: SampleInputsProps) {
  const typeId = useId();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: 1.5, rowGap: 1 }}>
      <Figure label="Items" value={sample.amount} unit={currency} onChange={(amount) => onChange({ amount })} />
      <Figure
        label="Discount"
        value={sample.discount}
        unit={currency}
        onChange={(discount) => onChange({ discount })}
      />
      <Labelled isList label="Order type" id={typeId}>
        <Select
          fullWidth
          labelId={typeId}
          value={sample.orderType}
          onChange={(event) => onChange({ orderType: event.target.value })}
        >
          {ORDER_TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {inWords(type)}
            </MenuItem>
          ))}
        </Select>
      </Labelled>
      <Figure label="Guests" value={sample.guests} onChange={(guests) => onChange({ guests })} />
    </Box>
  );
}
