import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Suspense, useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MissingRecords as Missing } from '#dataProvider/types';
import { reference } from '#engine/define/builders';
import type { Entity } from '#engine/define/declaration';
import { type Field, inSentence } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { isEmpty, sameValue } from '#engine/run/values';
import { entity as entityOf } from '#resources/index';
import { useFormSession } from '#src/form/facts/useFormSession';
import { ApartFields } from '#src/form/inputs/ApartFields';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { formatCount } from '#src/format/format';
import type { Cells } from './grouping';
import { apart, sharedGrid } from './SharedValues';
import type { ImportState } from './useImport';
import type { Words } from './useWords';

const NAMED = 3;
/** More names than this are created or fixed in the file, not mapped one by one. */
const MOST_MAPPED = 30;

/** 'Maki, Nigiri, Rolls and 16 more' */
const inWords = (names: readonly string[]): string =>
  `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${formatCount(names.length - NAMED)} more` : ''}`;

/** What the file names and the group doesn't have: created together, or mapped to what is there. */
export function MissingRecords({ state }: { state: ImportState }) {
  const { words, busy } = state;
  return words.missing.map((missing) => (
    <Suspense key={missing.resource} fallback={null}>
      <MissingOf missing={missing} words={words} busy={busy} />
    </Suspense>
  ));
}

interface MissingOfProps {
  missing: Missing;
  words: Words;
  busy: boolean;
}

function MissingOf({ missing: { resource, names, canCreate, needs, problems }, words, busy }: MissingOfProps) {
  const of = entityOf(resource);
  const isOne = names.length === 1;
  const what = inSentence(isOne ? of.label.one : of.label.many);
  const given = words.creates[resource];
  const meant = Object.keys(words.meanings[resource] ?? {}).length;
  // What was recalled from an earlier file is shown.
  const [isMapping, setMapping] = useState(meant > 0);
  const left = names.length - meant;
  return (
    <Alert
      severity={given || left === 0 ? 'info' : 'warning'}
      sx={{ mb: 1, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}
    >
      {isOne ? `The ${what} “${names[0]}” doesn’t exist.` : `${names.length} ${what} don’t exist: ${inWords(names)}.`}{' '}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {canCreate && left > 0 ? (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={given !== undefined}
                disabled={busy}
                onChange={({ target }) => words.create(resource, target.checked ? {} : undefined)}
              />
            }
            label={left === 1 ? 'Create it' : `Create ${formatCount(left)} ${inSentence(of.label.many)}`}
          />
        ) : null}
        {names.length <= MOST_MAPPED ? (
          <Button size="small" color="inherit" onClick={() => setMapping(!isMapping)} aria-expanded={isMapping}>
            Use existing instead
          </Button>
        ) : null}
      </Box>
      {given && needs.length > 0 ? (
        <Values of={of} needs={needs} given={given} onChange={(values) => words.create(resource, values)} />
      ) : null}
      {problems.map((each) => (
        <Box key={each} sx={{ color: 'error.main' }}>
          {each}
        </Box>
      ))}
      {isMapping ? <Meanings of={of} names={names} words={words} /> : null}
    </Alert>
  );
}

interface ValuesProps {
  of: Entity;
  needs: readonly string[];
  given: Cells;
  onChange: (values: Cells) => void;
}

/** The values that all new records get. */
function Values({ of, needs, given, onChange }: ValuesProps) {
  const fields = fieldsOf(of);
  return (
    <Inputs
      of={of}
      title="Same for all of them"
      given={given}
      onChange={onChange}
      fields={Object.fromEntries(
        needs.flatMap((key) =>
          fields[key] ? [[key, { ...apart(fields[key]), required: fields[key].required ?? false } as Field]] : [],
        ),
      )}
    />
  );
}

interface InputsProps {
  of: Entity;
  title: string;
  fields: Readonly<Record<string, Field>>;
  given: Cells;
  onChange: (values: Cells) => void;
}

function Inputs({ of, title, fields, given, onChange }: InputsProps) {
  const session = useFormSession(of);
  const formId = useId().replaceAll(':', '');
  const form = useForm({ defaultValues: given, shouldFocusError: false });
  const values = useWatch({ control: form.control });
  useEffect(() => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
    if (!sameValue(filled, given)) onChange(filled);
  }, [values, given, onChange]);
  return (
    <ApartFields {...{ form, session, formId }} entity={of}>
      <Box component="section" aria-label={title} sx={{ ...sharedGrid, mt: 1 }}>
        {Object.entries(fields).map(([key, field]) => (
          <FieldInput key={key} name={key} field={field} />
        ))}
      </Box>
    </ApartFields>
  );
}

interface MeaningsProps {
  of: Entity;
  names: readonly string[];
  words: Words;
}

/** What each name means instead. */
function Meanings({ of, names, words }: MeaningsProps) {
  const fields = Object.fromEntries(
    names.map((name, index) => [`name${index}`, reference(of.name, { label: `“${name}” is` }) as Field]),
  );
  const meanings = words.meanings[of.name] ?? {};
  const given = Object.fromEntries(
    names.flatMap((name, index) => (meanings[name] ? [[`name${index}`, meanings[name]]] : [])),
  );
  const change = (values: Cells) =>
    names.forEach((name, index) => {
      const id = String(values[`name${index}`] ?? '');
      if (id !== (meanings[name] ?? '')) words.mean(of.name, name, id);
    });
  return <Inputs of={of} title="Use existing instead" fields={fields} given={given} onChange={change} />;
}
