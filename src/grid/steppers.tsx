import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import { type Ref, useRef, useState } from 'react';
import { type Decimal, dec } from '#engine/run/decimal';

interface TickProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  /** Takes the focus when it is drawn. @default false */
  takesFocus?: boolean;
  onChange: (on: boolean) => void;
}

/** A tick box with room for a thumb around it. */
export function Tick({ label, checked, disabled, takesFocus = false, onChange }: TickProps) {
  const isTaken = useRef(false);
  return (
    <label className="lc-tick">
      <input
        type="checkbox"
        className="lc-box"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(element) => {
          if (!element || !takesFocus || isTaken.current) return;
          isTaken.current = true;
          element.focus({ preventScroll: true });
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface SteppersProps {
  /** The line's name, for the buttons. */
  name: string;
  label: string;
  /** What minus and plus start from. */
  given: Decimal;
  /** The quantity as typed; '' for none. */
  text: string;
  placeholder: string;
  disabled: boolean;
  input?: Ref<HTMLInputElement>;
  /** The id of the text that says what is wrong with it. */
  problem?: string | undefined;
  onFocus?: () => void;
  onAmount: (amount: string) => void;
}

/** Less, the quantity with the phone's number keys, more. */
export function Steppers(props: SteppersProps) {
  const { name, label, given, text, placeholder, disabled, input, problem, onFocus, onAmount } = props;
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined) onAmount(draft);
    setDraft(undefined);
  };
  return (
    <>
      <IconButton
        className="lc-step"
        aria-label={`Less ${name}`}
        disabled={disabled || given.lte(0)}
        onClick={() => onAmount((given.gt(1) ? given.minus(1) : dec(0)).toFixed())}
      >
        <RemoveIcon />
      </IconButton>
      <input
        ref={input}
        className="lc-control lc-amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        disabled={disabled}
        placeholder={placeholder}
        value={draft ?? text}
        onFocus={(event) => {
          onFocus?.();
          event.currentTarget.select();
        }}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            // The keypad's Done ends this line; it doesn't save the document.
            event.preventDefault();
            commit();
          }
          if (event.key === 'Escape') setDraft(undefined);
        }}
      />
      <IconButton
        className="lc-step"
        aria-label={`More ${name}`}
        disabled={disabled}
        onClick={() => onAmount(given.plus(1).toFixed())}
      >
        <AddIcon />
      </IconButton>
    </>
  );
}
