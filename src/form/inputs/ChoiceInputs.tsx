import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyRecord } from '#engine/define/fields';
import { ChoiceBox, ChoicesBox, ChoicesRow } from '#src/field/ChoiceBox';
import { choicesOf } from '#src/field/choices';
import { FieldFrame } from '#src/field/FieldFrame';
import { SwitchBox } from '#src/field/SwitchBox';
import { frameOf, type InputProps, useField } from './useField';

/** Clears the same switch on the other rows of the field's list. */
function useTaking({ source }: InputProps<'boolean'>): () => void {
  const { getValues, setValue } = useFormContext();
  return () => {
    const [, list, index, key] = /^(.+)\.(\d+)\.(\w+)$/.exec(source) ?? [];
    const rows: unknown = list && getValues(list);
    if (!Array.isArray(rows)) return;
    rows.forEach((row: AnyRecord, at) => {
      if (String(at) !== index && row[key ?? ''] === true)
        setValue(`${list}.${at}.${key}`, false, { shouldDirty: true });
    });
  };
}

/** A checkbox with its label, or without one in a table. */
export function BooleanInput(props: InputProps<'boolean'>) {
  const handle = useField<boolean>(props);
  const { label, compact, field, note } = props;
  const takeFromOthers = useTaking(props);
  const below = handle.error ?? note ?? (compact ? undefined : field.help);
  const set = (checked: boolean | null) => {
    if (checked && field.only) takeFromOthers();
    handle.set(checked);
  };
  return (
    <Box>
      <SwitchBox handle={{ ...handle, set }} label={compact ? undefined : label} />
      {below ? (
        <FormHelperText
          id={`${handle.control.id}-${handle.error ? 'error' : 'help'}`}
          error={handle.error !== undefined}
          sx={{ mx: 0 }}
        >
          {below}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

export function ChoiceInput(props: InputProps<'choice'>) {
  const handle = useField<string>(props);
  const { field, label } = props;
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <ChoiceBox handle={handle} label={label} choices={choicesOf(field)} isRequired={field.required} />
    </FieldFrame>
  );
}

export function ChoicesInput(props: InputProps<'choices'>) {
  const handle = useField<string[]>(props);
  const { field, compact = false } = props;
  const shared = { handle, choices: choicesOf(field), chosen: handle.value ?? [], onChange: handle.set };
  return (
    <FieldFrame {...frameOf(props, handle)} group={!compact}>
      {compact ? <ChoicesBox {...shared} /> : <ChoicesRow {...shared} />}
    </FieldFrame>
  );
}

/** There are no suggestions, because the words are free. */
const NO_WORDS: readonly string[] = [];

/** Free words: Enter or a comma ends one, Backspace removes the last. */
export function TagsInput(props: InputProps<'tags'>) {
  const handle = useField<string[]>(props);
  const words = Array.isArray(handle.value) ? handle.value : [];
  const [typed, setTyped] = useState('');
  const clean = (next: readonly string[]) => [
    ...new Set(
      next
        .flatMap((word) => word.split(','))
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={NO_WORDS}
        value={words}
        disabled={handle.disabled}
        id={handle.control.id}
        onChange={(_event, next) => handle.set(clean(next))}
        inputValue={typed}
        onInputChange={(_event, text, reason) => {
          // As with references: a new array with the same words must not clear the input.
          if (reason === 'reset' && text === '') return;
          if (text.includes(',')) handle.set(clean([...words, text]));
          setTyped(text.includes(',') ? '' : text);
        }}
        onBlur={handle.blur}
        renderInput={(params) => (
          <TextField
            {...params}
            size="small"
            placeholder={words.length ? '' : 'Type a word, then Enter'}
            error={handle.control['aria-invalid']}
            inputRef={handle.ref}
            slotProps={{ htmlInput: { ...params.inputProps, ...handle.control } }}
          />
        )}
      />
    </FieldFrame>
  );
}
