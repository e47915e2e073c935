import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { inSentence } from '#engine/define/fields';
import { FieldFrame } from '#src/field/FieldFrame';

interface PasswordBoxProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The hint for password managers. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  /** Below the box while nothing is wrong. */
  note?: string | undefined;
  autoFocus?: boolean;
}

/** A password with a show button. It is never part of a record or a draft. */
export function PasswordBox({ id, label, value, onChange, autoComplete, error, note, autoFocus }: PasswordBoxProps) {
  const [isShown, setShown] = useState(false);
  const control = {
    id,
    'aria-describedby': error ? `${id}-error` : note ? `${id}-help` : undefined,
    'aria-invalid': error !== undefined,
    'aria-required': true,
    'aria-label': undefined,
  };
  return (
    <FieldFrame label={label} required error={error} note={note} control={control}>
      <OutlinedInput
        fullWidth
        size="small"
        type={isShown ? 'text' : 'password'}
        value={value}
        error={error !== undefined}
        autoFocus={autoFocus ?? false}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={`Show ${inSentence(label)}`}
              aria-pressed={isShown}
              aria-controls={id}
              // The cursor stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
            </IconButton>
          </InputAdornment>
        }
        slotProps={{ input: { ...control, autoComplete, spellCheck: false, autoCapitalize: 'none' } }}
      />
    </FieldFrame>
  );
}
