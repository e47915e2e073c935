import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type FilterInputProps, valuesOf } from './values';

/** An exact text; the search box finds parts. */
export function TextFilter({ label, value, onChange, onDone }: FilterInputProps) {
  const [text, setText] = useState(valuesOf(value).join(', '));
  return (
    <TextField
      autoFocus
      label={label}
      value={text}
      helperText="Exact match. Use the search box to find part of a text"
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.trim() === '' ? undefined : target.value.trim());
      }}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
    />
  );
}
