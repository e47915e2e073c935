import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ComponentType, useId, useState } from 'react';
import { type Field, inSentence, type Kind, shownKind } from '#engine/define/fields';
import { refersTo } from '#engine/read/entities';
import { businessDate } from '#engine/run/time/businessDay';
import { outlinedEntity } from '#resources';
import { useSession } from '#src/shell/session';
import { Checklist } from './Checklist';
import { ChoiceList } from './ChoiceList';
import { choicesOf } from './choices';
import { closed, rangeOf, valuesOf } from './chosen';
import { DayField } from './dates/DayField';
import { DayRange } from './dates/DayRange';
import { presetsAt } from './dates/presets';
import { wiringOf } from './editor';
import { NumberRange } from './NumberRange';
import { Combobox } from './options/Combobox';
import { RecordList } from './options/RecordList';
import { useRecords } from './options/records';

interface OpenEditorProps {
  field: Field;
  label: string;
  /** Undefined if nothing is chosen. */
  value: unknown;
  /** Several values as an array, a range as `{ from, to }`; undefined clears it. */
  onChange: (value: unknown) => void;
  /** The choice is made. */
  onDone: () => void;
  /** Any of several values, or a range. @default only kinds that have several values */
  isFilter?: boolean;
}

function Choices({ field, label, value, onChange, onDone, isFilter }: OpenEditorProps) {
  const choices = choicesOf(field);
  if (isFilter || field.kind === 'choices')
    return (
      <Checklist
        {...{ label, choices }}
        hasFocus
        chosen={valuesOf(value)}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    );
  const mayBeAny = !field.required && field.kind === 'choice';
  return (
    <ChoiceList
      label={label}
      choices={mayBeAny ? [{ value: '', label: 'Any' }, ...choices] : choices}
      value={String(value ?? '')}
      onChoose={(chosen) => {
        onChange(chosen || undefined);
        onDone();
      }}
    />
  );
}

function Records({ field, label, value, onChange, onDone, isFilter }: OpenEditorProps) {
  const to = refersTo(field) ?? '';
  const records = useRecords({ to });
  const id = useId();
  if (isFilter || field.kind === 'references')
    return (
      <RecordList to={to} chosen={valuesOf(value)} onChange={(next) => onChange(next.length > 0 ? next : undefined)} />
    );
  return (
    <Box sx={{ p: 1.5, width: 320, maxWidth: '90vw' }}>
      <Combobox
        autoFocus
        handle={wiringOf(id, { name: label })}
        label={label}
        value={undefined}
        text=""
        options={records}
        placeholder={`Search ${inSentence(outlinedEntity(to)?.label.many ?? to)}`}
        onPick={(option) => {
          onChange(option?.value);
          onDone();
        }}
      />
    </Box>
  );
}

function Days({ field, label, value, onChange, onDone, isFilter }: OpenEditorProps) {
  const { outlet } = useSession();
  const today = businessDate(new Date(), outlet);
  if (isFilter)
    return (
      <DayRange
        name={label}
        {...{ today, onDone }}
        presets={presetsAt(today)}
        range={rangeOf(value)}
        onRange={(range) => onChange(closed(range))}
      />
    );
  const { notAfter } = field as Field<'date'>;
  return (
    <Box sx={{ p: 1.5, width: 240 }}>
      <DayField
        {...{ label, today, onDone }}
        max={notAfter === '@today' ? today : notAfter}
        value={String(value ?? '')}
        onDay={onChange}
      />
    </Box>
  );
}

const Numbers = (props: OpenEditorProps) =>
  props.isFilter ? (
    <NumberRange {...props} range={rangeOf(props.value)} onRange={(range) => props.onChange(closed(range))} />
  ) : (
    <Words {...props} />
  );

/** A text, which counts once it is complete. */
function Words({ label, value, onChange, onDone, isFilter }: OpenEditorProps) {
  const [typed, setTyped] = useState(valuesOf(value).join(', '));
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
      <Box>
        <TextField autoFocus label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
        {isFilter ? (
          <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
            Exact match. Use the search box to find part of a text
          </Box>
        ) : null}
      </Box>
      <Button type="submit" variant="outlined" size="small" sx={isFilter ? { alignSelf: 'center' } : {}}>
        Apply
      </Button>
    </Box>
  );
}

/** Kinds with an editor of their own; others are typed as text. */
const editors: { [K in Kind]?: ComponentType<OpenEditorProps> } = {
  integer: Numbers,
  decimal: Numbers,
  quantity: Numbers,
  money: Numbers,
  cost: Numbers,
  percent: Numbers,
  boolean: Choices,
  choice: Choices,
  choices: Choices,
  date: Days,
  datetime: Days,
  reference: Records,
  references: Records,
};

/** A value's editor in the menu of a filter or a parameter. Lists download it when it is first opened. */
export default function OpenEditor(props: OpenEditorProps) {
  const Editor = editors[shownKind(props.field)] ?? Words;
  return <Editor {...props} />;
}
