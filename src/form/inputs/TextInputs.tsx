import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FieldFrame } from '#src/field/FieldFrame';
import { TextBox } from '#src/field/TextBox';
import { Shortcut } from './Shortcut';
import { frameOf, type InputProps, useField } from './useField';

/** Remaining characters are shown once fewer than a fifth are left. */
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

/** Without letters that sound or look alike: 32 of them, so each takes five random bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four letters: 80 random bits. */
const madeUp = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, index) => `${index > 0 && index % 4 === 0 ? '-' : ''}${ALPHABET[byte % ALPHABET.length]}`)
    .join('');

/** A password or PIN: hidden while typed, shown on demand; browsers treat it as a new one. */
function SecretInput(props: InputProps<'text'>) {
  const handle = useField<string>(props);
  const [visible, setVisible] = useState(false);
  const [made, setMade] = useState('');
  const [copied, setCopied] = useState('');
  const text = String(handle.value ?? '');
  const isMade = text !== '' && text === made;
  const makeUp = () => {
    const next = madeUp();
    handle.set(next);
    setMade(next);
    setVisible(true);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  return (
    <FieldFrame
      {...frameOf(props, handle)}
      {...(isMade ? { note: 'Share it now. It isn’t shown again after you save' } : {})}
      aside={
        props.field.secret === 'password' && !handle.disabled ? (
          isMade ? (
            <Shortcut onClick={copy}>{copied === text ? 'Copied' : 'Copy'}</Shortcut>
          ) : (
            <Shortcut onClick={makeUp}>Generate password</Shortcut>
          )
        ) : undefined
      }
    >
      <TextBox
        handle={handle}
        text={text}
        onText={handle.set}
        end={
          <IconButton
            size="small"
            edge="end"
            sx={{ p: 0.5 }}
            aria-label={visible ? `Hide ${props.label}` : `Show ${props.label}`}
            aria-pressed={visible}
            disabled={handle.disabled}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
          </IconButton>
        }
        input={{
          type: visible ? 'text' : 'password',
          autoComplete: 'new-password',
          spellCheck: false,
          autoCapitalize: 'none',
        }}
      />
    </FieldFrame>
  );
}

export const TextInput = (props: InputProps<'text'>) =>
  props.field.secret ? <SecretInput {...props} /> : <PlainTextInput {...props} />;

function PlainTextInput(props: InputProps<'text'>) {
  const handle = useField<string>(props);
  const text = String(handle.value ?? '');
  const max = props.field.maxLength ?? 200;
  // Formatted values need no character counter.
  const isShaped = props.field.pattern !== undefined;
  return (
    <FieldFrame {...frameOf(props, handle)} aside={isShaped ? null : <Counter length={text.length} max={max} />}>
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

/** A swatch that opens the browser's colour picker, next to the colour's code. */
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
