import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type Choice, toggled } from './choices';
import type { ControlProps, FieldHandle, Wiring } from './editor';
import { Combobox } from './options/Combobox';

/** With more values than this, people search instead of scanning a list. */
const SELECT_UP_TO = 6;

/** ARIA attributes of MUI's select: its combobox is a div, named by the label's id unless it has a name of its own. */
const selectProps = (control: ControlProps) => ({
  id: control.id,
  ...(control['aria-label'] ? { 'aria-label': control['aria-label'] } : { 'aria-labelledby': `${control.id}-label` }),
  'aria-describedby': control['aria-describedby'],
  'aria-required': control['aria-required'],
});

const Placeholder = () => (
  <Box component="span" sx={{ color: 'text.disabled' }}>
    Choose
  </Box>
);

interface ChoiceBoxProps {
  handle: FieldHandle<string>;
  label: string;
  choices: readonly Choice[];
  isRequired?: boolean | undefined;
}

/** One of a few values, in a box: a list to scan, or to search if it is long. */
export function ChoiceBox({ handle, label, choices, isRequired = false }: ChoiceBoxProps) {
  const chosen = choices.find(({ value }) => value === handle.value);
  if (choices.length > SELECT_UP_TO)
    return (
      <Combobox
        handle={handle}
        label={label}
        value={chosen?.value}
        text={chosen?.label ?? ''}
        options={choices}
        placeholder="Choose"
        isClearable={!isRequired || !chosen}
        onPick={(option) => handle.set(option?.value ?? null)}
      />
    );
  return (
    <Select
      fullWidth
      displayEmpty
      value={chosen?.value ?? ''}
      disabled={handle.disabled}
      error={handle.control['aria-invalid']}
      onChange={(event) => handle.set(event.target.value || null)}
      onBlur={handle.blur}
      inputRef={handle.ref}
      renderValue={() => chosen?.label ?? <Placeholder />}
      SelectDisplayProps={selectProps(handle.control)}
    >
      {!isRequired && <MenuItem value="">None</MenuItem>}
      {choices.map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </Select>
  );
}

interface ChoicesBoxProps {
  handle: Wiring;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** In the choices' order, whatever the order of choosing. */
  onChange: (chosen: string[]) => void;
}

/** Several of a few values, in a box as high as others. */
export function ChoicesBox({ handle, choices, chosen, onChange }: ChoicesBoxProps) {
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <Select
      multiple
      fullWidth
      displayEmpty
      value={[...chosen]}
      disabled={handle.disabled}
      error={handle.control['aria-invalid']}
      onChange={({ target }) =>
        onChange(choices.flatMap(({ value }) => ([target.value].flat().includes(value) ? [value] : [])))
      }
      onBlur={handle.blur}
      renderValue={() => (names.length > 0 ? names.join(', ') : <Placeholder />)}
      SelectDisplayProps={selectProps(handle.control)}
    >
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value} dense>
          <Checkbox size="small" checked={chosen.includes(value)} sx={{ p: 0, mr: 1 }} />
          <ListItemText primary={label} />
        </MenuItem>
      ))}
    </Select>
  );
}

/** Several of a few values, side by side. */
export function ChoicesRow({ handle, choices, chosen, onChange }: ChoicesBoxProps) {
  return (
    <FormGroup row id={handle.control.id} tabIndex={-1} sx={{ columnGap: 2 }}>
      {choices.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          disabled={handle.disabled}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              onChange={() => onChange(toggled(choices, chosen, value))}
              onBlur={handle.blur}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
