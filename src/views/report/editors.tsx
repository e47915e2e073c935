import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { findEntity } from '../../../resources';
import { isDay } from '../../../resources/days';
import { type AnyRecord, choiceLabel, type Field, type Kind } from '../../../resources/fields';
import { type Option, useOptions } from '../../inputs/useOptions';
import { reportPresets } from './periods';

interface EditorProps {
  field: Field;
  label: string;
  value: string | undefined;
  /** Undefined takes it back. */
  onChange: (value: string | undefined) => void;
  onDone: () => void;
}

interface OptionListProps {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** A short list to choose one from. */
export const OptionList = ({ label, options, value, onChoose }: OptionListProps) => (
  <MenuList autoFocusItem aria-label={label} dense sx={{ minWidth: 160 }}>
    {options.map(([option, text]) => (
      <MenuItem key={option} selected={option === value} onClick={() => onChoose(option)}>
        {text}
      </MenuItem>
    ))}
  </MenuList>
);

function ChoiceEditor({ field, label, value, onChange, onDone }: EditorProps) {
  const { values } = field as Field<'choice'>;
  const any: [string, string][] = field.required ? [] : [['', 'Any']];
  return (
    <OptionList
      label={label}
      options={[...any, ...values.map((each): [string, string] => [each, choiceLabel(field, each)])]}
      value={value ?? ''}
      onChoose={(chosen) => {
        onChange(chosen === field.default ? undefined : chosen || undefined);
        onDone();
      }}
    />
  );
}

function BooleanEditor({ field, label, value, onChange, onDone }: EditorProps) {
  return (
    <OptionList
      label={label}
      options={[
        ['true', 'Yes'],
        ['false', 'No'],
      ]}
      value={value ?? ''}
      onChoose={(chosen) => {
        onChange(chosen === String(field.default) ? undefined : chosen);
        onDone();
      }}
    />
  );
}

function TextEditor({ label, value, onChange, onDone }: EditorProps) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <Box
      component="form"
      sx={{ p: 1.5, display: 'flex', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim() || undefined);
        onDone();
      }}
    >
      <TextField autoFocus label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Button type="submit" variant="outlined" size="small">
        Apply
      </Button>
    </Box>
  );
}

function ReferenceEditor({ field, label, onChange, onDone }: EditorProps) {
  const { to } = field as Field<'reference'>;
  const [text, setText] = useState('');
  const { options, pending, error } = useOptions({ to, text, filter: undefined, among: undefined, open: true });
  const many = findEntity(to)?.label.many.toLowerCase() ?? to;
  return (
    <Box sx={{ p: 1.5, width: 320, maxWidth: '90vw' }}>
      <Autocomplete<Option>
        open
        disablePortal
        options={options}
        loading={pending}
        loadingText="Searching"
        noOptionsText={error ? `The ${many} could not be loaded` : `No ${many} found`}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, option) => {
          onChange(option?.id);
          onDone();
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            size="small"
            placeholder={`Search ${many}`}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': label } }}
          />
        )}
        slotProps={{
          popper: { disablePortal: true, sx: { position: 'static !important', transform: 'none !important' } },
          paper: { elevation: 0 },
        }}
      />
    </Box>
  );
}

function DateEditor({ label, value, onChange, onDone }: EditorProps) {
  return (
    <Box sx={{ p: 1.5 }}>
      <DayField label={label} value={value ?? ''} onDay={onChange} onDone={onDone} />
    </Box>
  );
}

/** Kinds that a parameter may have; others are written as text. */
const editors: Partial<Record<Kind, (props: EditorProps) => React.ReactNode>> = {
  choice: ChoiceEditor,
  boolean: BooleanEditor,
  reference: ReferenceEditor,
  date: DateEditor,
};

/** Where a declared parameter is chosen. */
export function ParameterEditor(props: EditorProps) {
  const Editor = editors[props.field.kind] ?? TextEditor;
  return <Editor {...props} />;
}

interface DayFieldProps {
  label: string;
  value: string;
  max?: string;
  onDay: (day: string | undefined) => void;
  onDone: () => void;
}

/** A day. While a year is typed the field holds years such as 0002: nothing is asked before the date is a likely one. */
function DayField({ label, value, max, onDay, onDone }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isDay(target.value) && target.value >= '2000') onDay(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: max ? { max } : {} }}
    />
  );
}

interface RangeEditorProps {
  today: string;
  from: string;
  to: string;
  onRange: (range: { fromDate: string; toDate: string }) => void;
  onDone: () => void;
}

/** Days from and to, with the ranges people ask for most. */
export function RangeEditor({ today, from, to, onRange, onDone }: RangeEditorProps) {
  return (
    <Box sx={{ p: 1.5, width: 340, maxWidth: '90vw' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5 }}>
        {reportPresets(today).map((preset) => {
          const isChosen = preset.from === from && preset.to === to;
          return (
            <Button
              key={preset.name}
              size="small"
              variant="outlined"
              aria-pressed={isChosen}
              sx={isChosen ? { bgcolor: 'action.selected', borderColor: 'primary.main' } : {}}
              onClick={() => {
                onRange({ fromDate: preset.from, toDate: preset.to });
                onDone();
              }}
            >
              {preset.name}
            </Button>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <DayField
          label="From"
          value={from}
          onDay={(day) => day && onRange({ fromDate: day, toDate: to })}
          onDone={onDone}
        />
        <DayField
          label="To"
          value={to}
          onDay={(day) => day && onRange({ fromDate: from, toDate: day })}
          onDone={onDone}
        />
      </Box>
    </Box>
  );
}

interface MomentEditorProps {
  today: string;
  asOf: string | undefined;
  onAsOf: (day: string | undefined) => void;
  onDone: () => void;
}

/** Now, or the end of a past day. */
export function MomentEditor({ today, asOf, onAsOf, onDone }: MomentEditorProps) {
  return (
    <Box sx={{ p: 1.5, display: 'flex', gap: 1 }}>
      <DayField
        label="End of"
        value={asOf ?? today}
        max={today}
        onDay={(day) => onAsOf(day === today ? undefined : day)}
        onDone={onDone}
      />
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          onAsOf(undefined);
          onDone();
        }}
      >
        Now
      </Button>
    </Box>
  );
}

interface OutletsEditorProps {
  outlets: readonly AnyRecord[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Which of the person's outlets; at least one. */
export function OutletsEditor({ outlets, chosen, onChange }: OutletsEditorProps) {
  const ids = outlets.map(({ _id }) => String(_id));
  const toggle = (id: string) => onChange(ids.filter((each) => chosen.includes(each) !== (each === id)));
  return (
    <FormGroup
      role="group"
      aria-label="Outlets"
      sx={{ p: 1.5, minWidth: 220, maxHeight: 360, overflowY: 'auto', flexWrap: 'nowrap' }}
    >
      {outlets.map((outlet, index) => {
        const id = String(outlet._id);
        const isOnly = chosen.length === 1 && chosen[0] === id;
        return (
          <FormControlLabel
            key={id}
            label={String(outlet.name)}
            control={
              <Checkbox
                size="small"
                autoFocus={index === 0}
                checked={chosen.includes(id)}
                disabled={isOnly}
                onChange={() => toggle(id)}
                sx={{ py: 0.5 }}
              />
            }
          />
        );
      })}
      {outlets.length > 1 && (
        <Button
          size="small"
          disabled={chosen.length === ids.length}
          onClick={() => onChange(ids)}
          sx={{ alignSelf: 'flex-start', mt: 0.5 }}
        >
          All outlets
        </Button>
      )}
    </FormGroup>
  );
}
