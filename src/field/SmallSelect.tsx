import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface SmallSelectProps {
  label: string;
  value: number | string;
  options: readonly (readonly [value: number | string, text: string])[];
  onChoose: (value: string) => void;
}

/** A choice among a few values in a dialog, apart from a form. */
export const SmallSelect = ({ label, value, options, onChoose }: SmallSelectProps) => (
  <TextField select size="small" label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    {options.map(([option, text]) => (
      <MenuItem key={option} value={option}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);
