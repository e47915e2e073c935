import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';

interface TypedFieldProps {
  label: string;
  value: string;
  /** Parses the input; null if invalid: the field then restores its value when it loses focus. */
  read: (typed: string) => string | null;
  /** How a value is shown without input. */
  show?: (value: string) => string;
  onChange: (value: string) => void;
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** The label is only for screen readers. */
  isBare?: boolean;
  /** Optional. */
  isOptional?: boolean;
  placeholder?: string;
  align?: 'left' | 'right';
}

/** A small text field that keeps its input until it is valid. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, read, show = (text) => text, onChange, inputMode = 'text', isBare = false } = props;
  const { isOptional = false, placeholder, align = 'left' } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      id={id}
      size="small"
      {...(isBare ? {} : { label })}
      {...(placeholder ? { placeholder } : {})}
      value={typed ?? show(value)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const next = read(text);
        if (next !== null && (next !== '' || isOptional)) onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{
        htmlInput: {
          inputMode,
          autoComplete: 'off',
          ...(isBare ? { 'aria-label': label } : {}),
          style: { textAlign: align, fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
}
