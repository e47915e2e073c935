import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { type Field, inSentence, labelOf } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { changedTogether } from '#engine/read/listDefaults';
import { SmallSelect } from '#src/field/SmallSelect';
import { outletIdOf } from '#src/form/facts/formSession';
import { formSessionAt, useFormSession } from '#src/form/facts/useFormSession';
import { ApartFields } from '#src/form/inputs/ApartFields';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { problemText } from '#src/form/problems';
import { changeFields } from '#src/form/saving/changeFields';
import type { Written } from '#src/form/saving/useUndo';
import { formatCount } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { EndButton, type Result, Results } from './Results';
import { commonValue, hasSeveral, inGroups, type Manner, sharesOf, valueFor } from './sharedValue';

export interface ChangeDialogProps {
  entity: Entity;
  records: readonly ConsoleRecord[];
  titleOf: (record: ConsoleRecord) => string;
  dataProvider: ConsoleDataProvider;
  queryClient: QueryClient;
  /** The result: the records before and after. */
  onClose: (done: readonly Written[]) => void;
}

/** Parallel writes: fast, without overloading an API that others use too. */
const AT_ONCE = 4;

const MANNERS: readonly { manner: Manner; label: string }[] = [
  { manner: 'replace', label: 'Replace' },
  { manner: 'add', label: 'Add' },
  { manner: 'remove', label: 'Remove' },
];

/** The field options that its input needs without a record. */
const apart = ({ when: _when, requiredWhen: _requiredWhen, ...field }: Field): Field => field as Field;

/** Sets one value for a field of all selected records: shows how many will change before, and each result afterwards. */
export default function ChangeDialog({
  entity,
  records,
  titleOf,
  dataProvider,
  queryClient,
  onClose,
}: ChangeDialogProps) {
  const console = useSession();
  const session = useFormSession(entity);
  const formId = useId().replaceAll(':', '');
  const fields = fieldsOf(entity);
  const keys = useMemo(() => changedTogether(entity, console.access), [entity, console.access]);
  const [key, setKey] = useState(keys[0] ?? '');
  const [manner, setManner] = useState<Manner>('replace');
  const [results, setResults] = useState<readonly Result[]>();
  const [isRunning, setRunning] = useState(false);
  const stopped = useRef(false);
  const done = useRef<Written[]>([]);
  const field = fields[key];
  const form = useForm({
    defaultValues: Object.fromEntries(keys.map((each) => [each, beginning(each, fields[each])])),
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control });
  function beginning(each: string, of: Field | undefined): unknown {
    return (of && commonValue(records, each, of)) ?? null;
  }

  if (!field) return null;
  const noun = (count: number) => inSentence(count === 1 ? entity.label.one : entity.label.many);
  const counted = (count: number) => `${formatCount(count)} ${noun(count)}`;
  const given = values[key] ?? null;
  const isEmpty = given === null || (Array.isArray(given) && given.length === 0);
  const isIdle = isEmpty && (field.required === true || manner !== 'replace');
  const shares = sharesOf(records, [key, field], given, manner);
  const changing = isIdle ? 0 : shares.changing.length;
  const label = labelOf(key, field);

  const change = async (record: ConsoleRecord): Promise<string | undefined> => {
    const tools = {
      entity,
      session: formSessionAt(console, entity, outletIdOf(entity, record)),
      dataProvider,
      queryClient,
    };
    const changed = await changeFields(tools, record, { [key]: valueFor(field, record[key], given, manner) });
    if (changed.kind === 'saved') done.current.push(changed);
    if (changed.kind === 'saved' || changed.kind === 'unchanged') return undefined;
    if (changed.kind === 'conflict') return `Someone else changed ${inSentence(label)} in the meantime`;
    return changed.kind === 'invalid'
      ? changed.problems.map((problem) => problemText(fields, problem)).join('. ') || changed.message
      : changed.message;
  };
  const run = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isRunning || results || changing === 0) return;
    setRunning(true);
    const all: Result[] = [];
    setResults(all);
    await inGroups(
      shares.changing,
      AT_ONCE,
      async (record) => {
        all.push({ id: record._id, title: titleOf(record), problem: await change(record) });
        setResults([...all]);
      },
      () => stopped.current,
    );
    // Refused ones come first, because they need attention.
    setResults([...all].sort((a, b) => Number(a.problem === undefined) - Number(b.problem === undefined)));
    setRunning(false);
  };

  const saved = results?.filter(({ problem }) => problem === undefined).length ?? 0;
  const title = !results
    ? `Change ${counted(records.length)}`
    : isRunning
      ? `${label}: ${results.length} of ${shares.changing.length}`
      : `${label}: ${saved} of ${shares.changing.length} changed`;
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : () => onClose(done.current)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${formId}-title`}
    >
      <ApartFields {...{ form, entity, session, formId }} mode="edit">
        <Box component="form" noValidate onSubmit={run}>
          <DialogTitle id={`${formId}-title`}>{title}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {results ? (
              <Results
                results={results}
                percent={isRunning ? (results.length / shares.changing.length) * 100 : undefined}
              />
            ) : (
              <>
                <SmallSelect
                  autoFocus
                  label="Field"
                  value={key}
                  options={keys.map((each) => [each, labelOf(each, fields[each])])}
                  onChoose={(chosen) => {
                    setKey(chosen);
                    setManner('replace');
                  }}
                  sx={{ mt: 1 }}
                />
                {hasSeveral(field) && (
                  <RadioGroup
                    row
                    aria-label="How"
                    value={manner}
                    onChange={(_, value) => {
                      setManner(value as Manner);
                      // A value that all of them have is a good default, but there is nothing to remove.
                      form.setValue(key, value === 'replace' ? beginning(key, field) : null);
                    }}
                  >
                    {MANNERS.map((each) => (
                      <FormControlLabel
                        key={each.manner}
                        value={each.manner}
                        label={each.label}
                        control={<Radio size="small" />}
                      />
                    ))}
                  </RadioGroup>
                )}
                <FieldInput key={key} name={key} field={apart(field)} />
                <Box role="status" sx={{ color: 'text.secondary' }}>
                  {isIdle ? (
                    'Choose a value.'
                  ) : (
                    <>
                      {isEmpty && `Clears ${inSentence(label)}. `}
                      {`${counted(changing)} will change.`}
                      {shares.same.length > 0 &&
                        ` ${counted(shares.same.length)} will stay as ${shares.same.length === 1 ? 'it is' : 'they are'}.`}
                      {shares.without.length > 0 && ` ${counted(shares.without.length)} can’t have it.`}
                    </>
                  )}
                </Box>
              </>
            )}
          </DialogContent>
          <DialogActions>
            {results ? (
              <EndButton
                isRunning={isRunning}
                stop="Stop"
                onStop={() => {
                  stopped.current = true;
                }}
                onClose={() => onClose(done.current)}
              />
            ) : (
              <>
                <Button onClick={() => onClose([])}>Cancel</Button>
                <Button type="submit" variant="contained" disabled={changing === 0}>
                  {changing === 0 ? 'Change' : `Change ${counted(changing)}`}
                </Button>
              </>
            )}
          </DialogActions>
        </Box>
      </ApartFields>
    </Dialog>
  );
}
