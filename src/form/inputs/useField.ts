import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import type { AnyRecord, Field, Kind } from '#engine/define/fields';
import { objectIn, stepInto } from '#engine/run/values';
import type { ControlProps, FieldHandle, Wiring } from '#src/field/editor';
import { inputId, useFormEnvironment } from './environment';

/** Every input's props. Form values have the type `Values[kind]`; blank is null. */
export interface FieldInputProps {
  /** The field's own key. */
  name: string;
  field: Field;
  /** Path of its record or row: '' or `portions.0`. @default '' */
  scope?: string;
  compact?: boolean;
  /** Accessible label in a table cell. @default the field's label */
  label?: string;
}

export interface InputProps<K extends Kind = Kind> {
  /** Full path in the form: `price`, `portions.0.price`. */
  source: string;
  field: Field<K>;
  label: string;
  /** Path of the record or row for `when`, `filter` and `fill`: '' or `portions.0`. */
  scope: string;
  disabled?: boolean;
  /** Why it can't be changed. */
  note?: string;
  /** In a table cell: the label is only for screen readers, and help is left out. */
  compact?: boolean;
}

/** For inputs that contain fields: `fieldInput` is the input of any field. */
export interface ContainerProps<K extends Kind = Kind> extends InputProps<K> {
  fieldInput: ComponentType<FieldInputProps>;
}

const ariaOf = (
  { source, field, label, compact, note }: InputProps,
  formId: string,
  error: string | undefined,
): ControlProps => {
  const id = inputId(formId, source);
  return {
    id,
    'aria-describedby': error ? `${id}-error` : note || (field.help && !compact) ? `${id}-help` : undefined,
    'aria-invalid': error !== undefined,
    'aria-required': field.required || undefined,
    'aria-label': compact ? label : undefined,
  };
};

/** The wiring of a group or list, whose inner inputs register their own values. */
export function useContainer(props: InputProps): Omit<Wiring, 'blur' | 'ref'> {
  const { control, getFieldState } = useFormContext();
  const { formId } = useFormEnvironment();
  const state = useFormState({ control, name: props.source });
  const found = getFieldState(props.source, state).error;
  const error = found?.message ?? found?.root?.message;
  return { error, disabled: props.disabled ?? false, control: ariaOf(props, formId, error) };
}

/** One field's value, error and control attributes, over react-hook-form. */
export function useField<V>(props: InputProps): FieldHandle<V> {
  const { source, disabled = false } = props;
  const { control, setValue } = useFormContext();
  const { formId } = useFormEnvironment();
  const {
    field: { value, onBlur, ref },
    fieldState,
  } = useController({ name: source, control });
  const set = useCallback(
    (next: V | null) => setValue(source, next === '' ? null : next, { shouldDirty: true }),
    [setValue, source],
  );
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return {
    value: value as V | null | undefined,
    set,
    blur: onBlur,
    error,
    disabled,
    ref,
    control: ariaOf(props, formId, error),
  };
}

/** The frame's props taken directly from an input's. */
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

/** The field with a problem of its own value, unless it shows another one already. */
export function withProblem<V>(handle: FieldHandle<V>, problem: string | undefined): FieldHandle<V> {
  if (!problem || handle.error) return handle;
  const { control } = handle;
  return {
    ...handle,
    error: problem,
    control: { ...control, 'aria-invalid': true, 'aria-describedby': `${control.id}-error` },
  };
}

const readPath = (values: unknown, path: string): unknown =>
  path === '' ? values : path.split('.').reduce<unknown>((inner, key) => stepInto(inner, key), values);

/** The record or row at a scope path for rules, without blanks; an empty one if it isn't there. */
export const scoped = (values: AnyRecord, scope: string): AnyRecord =>
  Object.fromEntries(
    Object.entries(objectIn(readPath(values, scope))).filter(([, value]) => value !== null && value !== undefined),
  );

/** The same merged with its surroundings: a row over its record, for `filter` and `among`. */
export function surrounding(values: AnyRecord, scope: string): AnyRecord {
  const record = scoped(values, '');
  const steps = scope.split('.').filter(Boolean);
  for (let length = 1; length <= steps.length; length++) {
    const path = steps.slice(0, length).join('.');
    if (!Array.isArray(readPath(values, path))) Object.assign(record, scoped(values, path));
  }
  return record;
}

/**
 * A value computed from the form's; renders again only when it changes. Results are compared and stored as JSON, because react-hook-form
 * mutates its values in place.
 */
export function useSelected<T>(select: (values: AnyRecord) => T): T {
  const { getValues, watch } = useFormContext();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const json = JSON.stringify(select(getValues()) ?? null);
  const latest = useRef({ json, select });
  useLayoutEffect(() => {
    latest.current = { json, select };
  }, [json, select]);
  useEffect(() => {
    const look = () => {
      if (JSON.stringify(latest.current.select(getValues()) ?? null) !== latest.current.json) again();
    };
    look();
    const subscription = watch(look);
    return () => subscription.unsubscribe();
  }, [getValues, watch]);
  return useMemo(() => JSON.parse(json) as T, [json]);
}
