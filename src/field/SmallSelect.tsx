import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

type SmallSelectProps = Omit<TextFieldProps, 'select' | 'value' | 'onChange' | 'children' | 'variant'> & {
  value: number | string;
  options: readonly (readonly [value: number | string, text: string])[];
  onChoose: (value: string) => void;
};

/** A choice among a few values apart from a form: in a dialog, a bar or a sample. */
export const SmallSelect = ({ value, options, onChoose, ...box }: SmallSelectProps) => (
  <TextField select size="small" value={value} onChange={({ target }) => onChoose(target.value)} {...box}>
    {options.map(([option, text]) => (
      <MenuItem key={option} value={option}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);
