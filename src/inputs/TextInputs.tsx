import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame';
import { type InputProps, useField, type Wiring } from './useField';

interface BoxProps {
  handle: Wiring;
  /** What stands in the box. */
  text: string;
  onText: (text: string) => void;
  onLeave?: () => void;
  onEnter?: () => void;
  start?: ReactNode;
  end?: ReactNode;
  input?: OutlinedInputProps['inputProps'];
  multiline?: { rows: number };
  numeric?: boolean;
}

/** The one text box all typed inputs share: size, adornments and the wiring to label, error and focus. */
export function TextBox({ handle, text, onText, onLeave, onEnter, start, end, input, multiline, numeric }: BoxProps) {
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

/** Props of FieldFrame that come straight from an input's. */
export const frameOf = (props: InputProps, handle: Pick<Wiring, 'error' | 'control' | 'disabled'>) => ({
  label: props.label,
  required: props.field.required,
  help: props.field.help,
  note: props.note,
  error: handle.error,
  control: handle.control,
  compact: props.compact,
  disabled: handle.disabled,
});

/** Characters left are shown once fewer than a fifth remain. */
function Counter({ length, max }: { length: number; max: number }) {
  if (length < max * 0.8) return null;
  return (
    <Typography
      variant="caption"
      color={length > max ? 'error' : 'text.secondary'}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
      aria-live="polite"
    >
      {length} of {max}
    </Typography>
  );
}

export function TextInput(props: InputProps<'text'>) {
  const handle = useField<string>(props);
  const text = String(handle.value ?? '');
  const max = props.field.maxLength ?? 200;
  return (
    <FieldFrame {...frameOf(props, handle)} aside={<Counter length={text.length} max={max} />}>
      <TextBox
        handle={handle}
        text={text}
        onText={handle.set}
        onLeave={() => {
          const { letters } = props.field;
          const kept = text.trim();
          const stored = letters === 'upper' ? kept.toUpperCase() : letters === 'lower' ? kept.toLowerCase() : kept;
          if (stored !== text) handle.set(stored);
        }}
        input={{ autoComplete: 'off', ...(props.field.letters === 'upper' ? { autoCapitalize: 'characters' } : {}) }}
      />
    </FieldFrame>
  );
}

export function LongTextInput(props: InputProps<'longText'>) {
  const handle = useField<string>(props);
  const text = String(handle.value ?? '');
  return (
    <FieldFrame
      {...frameOf(props, handle)}
      aside={<Counter length={text.length} max={props.field.maxLength ?? 2000} />}
    >
      <TextBox
        handle={handle}
        text={text}
        onText={handle.set}
        multiline={{ rows: props.compact ? 1 : (props.field.rows ?? 3) }}
      />
    </FieldFrame>
  );
}

const plain = (type: 'email' | 'tel') =>
  function PlainInput(props: InputProps<'email'> | InputProps<'phone'>) {
    const handle = useField<string>(props);
    const text = String(handle.value ?? '');
    return (
      <FieldFrame {...frameOf(props, handle)}>
        <TextBox
          handle={handle}
          text={text}
          onText={handle.set}
          onLeave={() => text !== text.trim() && handle.set(text.trim())}
          input={{ inputMode: type, autoComplete: 'off', spellCheck: false }}
        />
      </FieldFrame>
    );
  };

export const EmailInput = plain('email');
export const PhoneInput = plain('tel');

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A swatch that opens the browser's own picker, beside the colour's code. */
export function ColourInput(props: InputProps<'colour'>) {
  const handle = useField<string>(props);
  const text = String(handle.value ?? '');
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <TextBox
        handle={handle}
        text={text}
        onText={handle.set}
        onLeave={() => {
          const bare = text.trim().toLowerCase();
          const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(bare);
          const full = short
            ? `#${short
                .slice(1)
                .map((digit) => digit + digit)
                .join('')}`
            : /^[0-9a-f]{6}$/.test(bare)
              ? `#${bare}`
              : bare;
          if (full !== text) handle.set(full);
        }}
        input={{ spellCheck: false, placeholder: '#0f766e' }}
        start={
          <Box
            component="input"
            type="color"
            aria-label={`${props.label}: pick`}
            disabled={handle.disabled}
            value={isColour(text) ? text : '#ffffff'}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => handle.set(event.target.value)}
            sx={{
              width: 24,
              height: 24,
              p: 0,
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.5,
              bgcolor: 'transparent',
              cursor: 'pointer',
            }}
          />
        }
      />
    </FieldFrame>
  );
}
