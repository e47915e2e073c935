/**
 * Editors of values: one for each kind of field, in every place where a value is typed or chosen. An editor knows how its value is typed and
 * shown; where the value is kept, and how label, help and problem are laid out, is up to its frame: a form, a filter, a report's parameter,
 * a grid's cell or a line's card.
 */

/** ARIA attributes that link the control to its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  'aria-required': boolean | undefined;
  'aria-label': string | undefined;
}

/** An editor's wiring without its value. */
export interface Wiring {
  /** Call when the control loses focus: from then on its errors show. */
  blur: () => void;
  error: string | undefined;
  control: ControlProps;
  disabled: boolean;
  ref: (element: HTMLElement | null) => void;
}

/** An editor's wiring and value. */
export interface FieldHandle<V> extends Wiring {
  value: V | null | undefined;
  /** Empty values are given as null. */
  set: (value: V | null) => void;
}

interface Given extends Partial<Omit<Wiring, 'control'>> {
  /** Its accessible name. @default its label's text */
  name?: string | undefined;
  /** There is a note below it. */
  hasNote?: boolean;
}

/** The wiring of a control with this id, outside a form. */
export function wiringOf(id: string, given: Given = {}): Wiring {
  const { error, hasNote, disabled = false, blur = () => undefined, ref = () => undefined, name } = given;
  return {
    blur,
    error,
    disabled,
    ref,
    control: {
      id,
      'aria-describedby': error ? `${id}-error` : hasNote ? `${id}-help` : undefined,
      'aria-invalid': error !== undefined,
      'aria-required': undefined,
      'aria-label': name,
    },
  };
}
