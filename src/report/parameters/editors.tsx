import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { choiceLabel, type Field, inSentence, type Kind } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import { businessDate } from '#engine/run/time/businessDay';
import { outlinedEntity } from '#resources';
import { DayField } from '#src/form/inputs/dates/DayField';
import { type Option, useOptions } from '#src/form/inputs/useOptions';
import { useSession } from '#src/shell/session';
import { Title } from '#src/table/cells';

interface EditorProps {
  field: Field;
  label: string;
  value: string | undefined;
  /** Undefined clears it. */
  onChange: (value: string | undefined) => void;
  onDone: () => void;
}

interface OptionListProps {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  /** Leaves focus where it is, because a list next to it has it. */
  isQuiet?: boolean;
  onChoose: (value: string) => void;
}

/** A short list to choose one from. */
export function OptionList({ label, options, value, isQuiet = false, onChoose }: OptionListProps) {
  // Once something is chosen, the list closes: its newly selected item must not take the focus back from the button that opened it.
  const [isChosen, setChosen] = useState(false);
  const choose = (option: string) => {
    setChosen(true);
    onChoose(option);
  };
  return (
    <MenuList autoFocusItem={!isQuiet && !isChosen} aria-label={label} dense sx={{ minWidth: 160 }}>
      {options.map(([option, text]) => (
        <MenuItem key={option} selected={option === value} onClick={() => choose(option)}>
          {text}
        </MenuItem>
      ))}
    </MenuList>
  );
}

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

/** Several from a short list, as comma-separated text. */
function ChoicesEditor({ field, label, value = '', onChange }: EditorProps) {
  const { values } = field as Field<'choices'>;
  const chosen = value.split(',').filter(Boolean);
  const toggle = (each: string) => {
    const next = values.filter((one) => (one === each ? !chosen.includes(one) : chosen.includes(one)));
    onChange(next.join(',') || undefined);
  };
  return (
    <FormGroup aria-label={label} sx={{ p: 1.5, maxHeight: '60vh', overflowY: 'auto', flexWrap: 'nowrap' }}>
      {values.map((each, index) => (
        <FormControlLabel
          key={each}
          label={choiceLabel(field, each)}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(each)}
              onChange={() => toggle(each)}
            />
          }
        />
      ))}
    </FormGroup>
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
      sx={{ p: 1.5, display: 'flex', alignItems: 'end', gap: 1 }}
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
  const to = refersTo(field) ?? '';
  const [text, setText] = useState('');
  const { options, pending, error } = useOptions({ to, text, filter: undefined, among: undefined, open: true });
  const many = inSentence(outlinedEntity(to)?.label.many ?? to);
  return (
    <Box sx={{ p: 1.5, width: 320, maxWidth: '90vw' }}>
      <Autocomplete<Option>
        open
        disablePortal
        value={null}
        options={options}
        loading={pending}
        loadingText="Searching"
        noOptionsText={error ? `Couldn’t load ${many}` : `No ${many} found`}
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        inputValue={text}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, option) => {
          setText('');
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

/** Several records, as ids separated by commas: the chosen ones as chips, and a search to add more. */
function ReferencesEditor(props: EditorProps) {
  const { field, value = '', onChange } = props;
  const chosen = value.split(',').filter(Boolean);
  const choose = (ids: readonly string[]) => onChange([...new Set(ids)].join(',') || undefined);
  return (
    <>
      {chosen.length > 0 && (
        <Stack
          direction="row"
          useFlexGap
          sx={{ flexWrap: 'wrap', gap: 0.75, p: 1.5, pb: 0, width: 320, maxWidth: '90vw' }}
        >
          {chosen.map((id) => (
            <Chip
              key={id}
              size="small"
              label={<Title to={refersTo(field) ?? ''} id={id} />}
              onDelete={() => choose(chosen.filter((each) => each !== id))}
            />
          ))}
        </Stack>
      )}
      <ReferenceEditor {...props} onChange={(id) => id && choose([...chosen, id])} onDone={() => undefined} />
    </>
  );
}

function DateEditor({ field, label, value, onChange, onDone }: EditorProps) {
  const { outlet } = useSession();
  const today = businessDate(new Date(), outlet);
  const { notAfter } = field as Field<'date'>;
  return (
    <Box sx={{ p: 1.5, width: 240 }}>
      <DayField
        {...{ label, today, onDone }}
        {...(notAfter ? { max: notAfter === '@today' ? today : notAfter } : {})}
        value={value ?? ''}
        onDay={onChange}
      />
    </Box>
  );
}

/** Kinds with an editor; others are typed as text. */
const editors: Partial<Record<Kind, (props: EditorProps) => React.ReactNode>> = {
  choice: ChoiceEditor,
  choices: ChoicesEditor,
  boolean: BooleanEditor,
  reference: ReferenceEditor,
  references: ReferencesEditor,
  date: DateEditor,
};

/** The editor of a declared parameter. */
export function ParameterEditor(props: EditorProps) {
  const Editor = editors[props.field.kind] ?? TextEditor;
  return <Editor {...props} />;
}
