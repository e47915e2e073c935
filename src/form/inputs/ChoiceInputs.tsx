import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type AnyRecord, choiceLabel } from '#engine/define/fields';
import { FieldFrame } from './FieldFrame';
import { frameOf } from './TextInputs';
import { type ControlProps, type InputProps, useField } from './useField';

/** With more values than this, people search instead of scanning a list. */
const SELECT_UP_TO = 6;

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
  const { control } = handle;
  const takeFromOthers = useTaking(props);
  const shared = {
    checked: handle.value === true,
    disabled: handle.disabled,
    onChange: (_event: unknown, checked: boolean) => {
      if (checked && props.field.only) takeFromOthers();
      handle.set(checked);
    },
    onBlur: handle.blur,
  };
  const below = handle.error ?? props.note ?? (props.compact ? undefined : props.field.help);
  const input = {
    id: control.id,
    'aria-describedby': control['aria-describedby'],
    'aria-label': control['aria-label'],
    ref: handle.ref,
  };
  return (
    <Box>
      {props.compact ? (
        <Checkbox size="small" {...shared} slotProps={{ input }} />
      ) : (
        <FormControlLabel
          label={props.label}
          slotProps={{ typography: { variant: 'body2', fontWeight: 500 } }}
          control={<Checkbox size="small" {...shared} slotProps={{ input }} />}
        />
      )}
      {below ? (
        <FormHelperText
          id={`${control.id}-${handle.error ? 'error' : 'help'}`}
          error={handle.error !== undefined}
          sx={{ mx: 0 }}
        >
          {below}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

/** ARIA attributes of MUI's select: its combobox is a div, named by the label's id. */
const selectProps = (control: ControlProps, compact: boolean | undefined) => ({
  id: control.id,
  ...(compact ? { 'aria-label': control['aria-label'] } : { 'aria-labelledby': `${control.id}-label` }),
  'aria-describedby': control['aria-describedby'],
  'aria-required': control['aria-required'],
});

export function ChoiceInput(props: InputProps<'choice'>) {
  const handle = useField<string>(props);
  const { field } = props;
  const { values } = field;
  const known = values.includes(handle.value ?? '');
  const label = (value: string) => choiceLabel(field, value);
  if (values.length > SELECT_UP_TO)
    return (
      <FieldFrame {...frameOf(props, handle)}>
        <Autocomplete
          options={values}
          value={known ? (handle.value ?? null) : null}
          getOptionLabel={label}
          onChange={(_event, value) => handle.set(value)}
          onBlur={handle.blur}
          disabled={handle.disabled}
          disableClearable={field.required === true && known}
          autoHighlight
          openOnFocus
          slotProps={{ paper: { elevation: 8 } }}
          id={handle.control.id}
          renderInput={(params) => (
            <TextField
              {...params}
              size="small"
              placeholder="Choose"
              error={handle.control['aria-invalid']}
              inputRef={handle.ref}
              slotProps={{ htmlInput: { ...params.inputProps, ...handle.control } }}
            />
          )}
        />
      </FieldFrame>
    );
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <Select
        fullWidth
        size="small"
        displayEmpty
        value={known ? handle.value : ''}
        disabled={handle.disabled}
        error={handle.control['aria-invalid']}
        onChange={(event) => handle.set(event.target.value || null)}
        onBlur={handle.blur}
        inputRef={handle.ref}
        renderValue={(value) =>
          value ? (
            label(value)
          ) : (
            <Box component="span" sx={{ color: 'text.disabled' }}>
              Choose
            </Box>
          )
        }
        SelectDisplayProps={selectProps(handle.control, props.compact)}
      >
        {!field.required && <MenuItem value="">None</MenuItem>}
        {values.map((value) => (
          <MenuItem key={value} value={value}>
            {label(value)}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}

export function ChoicesInput(props: InputProps<'choices'>) {
  const handle = useField<string[]>(props);
  const { field } = props;
  const chosen = Array.isArray(handle.value) ? handle.value : [];
  const label = (value: string) => choiceLabel(field, value);
  // In the declared order, whatever the order of choosing.
  const set = (next: readonly string[]) => handle.set(field.values.filter((value) => next.includes(value)));
  if (props.compact)
    return (
      <FieldFrame {...frameOf(props, handle)}>
        <Select
          multiple
          fullWidth
          size="small"
          displayEmpty
          value={chosen}
          disabled={handle.disabled}
          error={handle.control['aria-invalid']}
          onChange={(event) => set([event.target.value].flat())}
          onBlur={handle.blur}
          renderValue={(values) =>
            values.length ? (
              values.map(label).join(', ')
            ) : (
              <Box component="span" sx={{ color: 'text.disabled' }}>
                Choose
              </Box>
            )
          }
          SelectDisplayProps={selectProps(handle.control, true)}
        >
          {field.values.map((value) => (
            <MenuItem key={value} value={value} dense>
              <Checkbox size="small" checked={chosen.includes(value)} sx={{ p: 0, mr: 1 }} />
              <ListItemText primary={label(value)} />
            </MenuItem>
          ))}
        </Select>
      </FieldFrame>
    );
  return (
    <FieldFrame {...frameOf(props, handle)} group>
      <FormGroup row id={handle.control.id} tabIndex={-1} sx={{ columnGap: 2 }}>
        {field.values.map((value) => (
          <FormControlLabel
            key={value}
            label={label(value)}
            disabled={handle.disabled}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(value)}
                onChange={(_event, checked) =>
                  set(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
                }
                onBlur={handle.blur}
              />
            }
          />
        ))}
      </FormGroup>
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
