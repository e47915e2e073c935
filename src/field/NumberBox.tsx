import { useState } from 'react';
import type { Field } from '#engine/define/fields';
import { isNumberName } from '#src/format/format';
import type { FieldHandle } from './editor';
import { readDecimal, readInteger, showDecimal } from './numbers';
import { TextBox } from './TextBox';

interface NumberBoxProps {
  /** Decides how the figure is read and shown. */
  field: Field;
  handle: FieldHandle<string | number>;
  /** After the figure: '%', 'kg'. */
  unit?: string | undefined;
  autoFocus?: boolean;
  /** Called with whether something was typed. */
  onLeave?: (typed: boolean) => void;
}

/** A figure by typing it the usual way. Whole numbers are numbers, all others decimal strings; text that isn't a figure is kept as typed. */
export function NumberBox({ field, handle, unit, autoFocus = false, onLeave }: NumberBoxProps) {
  // While typing, the text stays as typed; the value is already there.
  const [typed, setTyped] = useState<string>();
  const isInteger = field.kind === 'integer';
  return (
    <TextBox
      numeric={!isNumberName(field)}
      handle={handle}
      autoFocus={autoFocus}
      text={typed ?? showDecimal(field, handle.value)}
      onText={(text) => {
        setTyped(text);
        handle.set(isInteger ? readInteger(text) : readDecimal(text));
      }}
      onLeave={() => {
        onLeave?.(typed !== undefined);
        setTyped(undefined);
      }}
      input={{ inputMode: isInteger ? 'numeric' : 'decimal', autoComplete: 'off' }}
      end={unit}
    />
  );
}
