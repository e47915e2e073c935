import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { Wiring } from './editor';

interface TextBoxProps extends Pick<OutlinedInputProps, 'onKeyDown' | 'onClick' | 'autoFocus' | 'sx'> {
  handle: Wiring;
  /** The box's content. */
  text: string;
  onText: (text: string) => void;
  onLeave?: () => void;
  onEnter?: OutlinedInputProps['onFocus'];
  start?: ReactNode;
  end?: ReactNode;
  input?: OutlinedInputProps['inputProps'];
  multiline?: { rows: number };
  numeric?: boolean | undefined;
}

/** The text box that all typed editors share: size, adornments and the wiring to label, error and focus. */
export function TextBox(props: TextBoxProps) {
  const { handle, text, onText, onLeave, onEnter, start, end, input, multiline, numeric, ...others } = props;
  return (
    <OutlinedInput
      fullWidth
      size="small"
      value={text}
      disabled={handle.disabled}
      error={handle.control['aria-invalid']}
      inputRef={handle.ref}
      onChange={(event) => onText(event.target.value)}
      onFocus={onEnter}
      onBlur={() => {
        onLeave?.();
        handle.blur();
      }}
      {...others}
      {...(multiline ? { multiline: true, minRows: multiline.rows, maxRows: 12 } : {})}
      startAdornment={start ? <InputAdornment position="start">{start}</InputAdornment> : undefined}
      endAdornment={end ? <InputAdornment position="end">{end}</InputAdornment> : undefined}
      slotProps={{
        input: {
          ...handle.control,
          ...input,
          style: numeric ? { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } : undefined,
        },
      }}
    />
  );
}
