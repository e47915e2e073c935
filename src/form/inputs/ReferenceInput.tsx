import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { offers } from '#engine/read/entities';
import { NAV_GROUPS } from '#engine/read/navigation';
import { findEntity } from '#resources/index';
import { useRecordDialog } from '../dialogs/recordDialog';
import { useTitles } from '../facts/useTitles';
import { useFormEnvironment } from './environment';
import { FieldFrame } from './FieldFrame';
import { Shortcut } from './Shortcut';
import { frameOf } from './TextInputs';
import { type InputProps, scoped, surrounding, useField, useSelected } from './useField';
import { filterOf, type Option, optionOf, useOptions } from './useOptions';

/** Name, then code and other distinguishing details. */
export function OptionText({ option }: { option: Option }) {
  const detail = [option.code, option.detail, option.inactive ? 'inactive' : ''].filter(Boolean).join(' · ');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" noWrap>
        {option.label}
      </Typography>
      {detail ? (
        <Typography variant="caption" noWrap component="div" sx={{ opacity: 0.8 }}>
          {detail}
        </Typography>
      ) : null}
    </Box>
  );
}

export const matchLocally = createFilterOptions<Option>({
  stringify: ({ label, code, detail }) => `${label} ${code} ${detail}`,
});

interface EmptyOptions {
  error: unknown;
  /** The search text. */
  text: string;
  /** Name of the resource to choose from. */
  to: string;
  /** Only some can be chosen: there may be others. */
  isNarrowed: boolean;
  /** The field has a create button next to it, which says so. */
  isCreatable?: boolean;
}

/** The text of an empty options list, including where to create the first one. */
export function emptyText({ error, text, to, isNarrowed, isCreatable = false }: EmptyOptions): string {
  const target = findEntity(to);
  const many = inSentence(target?.label.many ?? to);
  if (error) return `Couldn’t load ${many}. Type again to retry.`;
  if (text) return `Nothing found for “${text}”`;
  if (isNarrowed) return `No ${many} to choose from`;
  const group = NAV_GROUPS.find(({ key }) => key === target?.nav?.group)?.label;
  const place = target && group && !isCreatable ? `. Create them in ${group} > ${entryOf(target)}` : '';
  return `No ${many} yet${place}`;
}

const entryOf = ({ nav, label }: Entity): string => nav?.label ?? label.many;

/** Whether the person can create a record of that resource from here. */
export function useQuickCreate(to: string) {
  const { user, nested } = useFormEnvironment();
  const entity = findEntity(to);
  const allowed =
    !nested && entity?.kind === 'resource' && offers(entity, 'create') && can(user, entity.module, 'create');
  return allowed ? entity : undefined;
}

/** One record of another resource, found by name or code. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const RecordDialog = useRecordDialog();
  const { field, scope } = props;
  const handle = useField<string>(props);
  const { setValue, getValues } = useFormContext();
  const { facts } = useFormEnvironment();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [creating, setCreating] = useState(false);
  const target = findEntity(field.to);
  const creatable = useQuickCreate(field.to);
  const filter = useSelected((values) => filterOf(field, surrounding(values, scope)) ?? null) ?? undefined;
  const among = useSelected((values) => field.among?.(surrounding(values, scope), facts) ?? null) ?? undefined;
  const titles = useTitles(field.to, handle.value ? [handle.value] : []);
  const chosenId = handle.value || undefined;
  const chosenLabel = chosenId === undefined ? '' : titles.of(chosenId);
  // The same object while its content is equal: MUI treats a new one as a choice and clears the input.
  const value = useMemo(
    () => (target && chosenId ? { ...optionOf(target, { _id: chosenId }), label: chosenLabel } : null),
    [target, chosenId, chosenLabel],
  );
  const { options, more, pending, error } = useOptions({ to: field.to, text, filter, among, open });
  // The chosen record is always among the options, even if none of the loaded pages has it.
  const withChosen = value && !options.some((each) => each.id === value.id) ? [value, ...options] : options;
  const many = target?.label.many ?? field.to;

  const choose = (record: AnyRecord | null, id: string | null) => {
    handle.set(id);
    if (!record || !field.fill) return;
    const fill = field.fill(record, scoped(getValues(), scope), facts);
    for (const [key, filled] of Object.entries(fill))
      setValue(scope ? `${scope}.${key}` : key, filled, { shouldDirty: true });
  };

  return (
    <FieldFrame
      {...frameOf(props, handle)}
      aside={
        creatable && !handle.disabled && !props.compact ? (
          <Shortcut onClick={() => setCreating(true)}>
            Create<span className="of-what"> {inSentence(creatable.label.one)}</span>
          </Shortcut>
        ) : undefined
      }
    >
      <Autocomplete
        id={handle.control.id}
        options={withChosen}
        value={value}
        onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, option) => choose(option?.record ?? null, option?.id ?? null)}
        onBlur={handle.blur}
        loading={pending}
        loadingText="Searching"
        noOptionsText={emptyText({
          error,
          text,
          to: field.to,
          isNarrowed: among !== undefined,
          isCreatable: creatable !== undefined && !props.compact,
        })}
        // While the search is loading, only options that match the text can be chosen.
        filterOptions={among || pending ? matchLocally : (all) => (text ? all.filter((each) => each !== value) : all)}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        disabled={handle.disabled}
        disableClearable={(field.required === true && value !== null) as false}
        autoHighlight
        renderOption={({ key, ...option }, each) => (
          <li key={key} {...option}>
            <OptionText option={each} />
          </li>
        )}
        slotProps={{
          paper: { elevation: 8 },
          listbox: more > 0 ? { 'aria-label': `${many}: first ${options.length}; type to narrow down` } : {},
          popper: { style: { minWidth: 280 }, placement: 'bottom-start' },
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            size="small"
            placeholder={field.required || props.compact ? 'Search' : 'Optional'}
            error={handle.control['aria-invalid']}
            inputRef={handle.ref}
            slotProps={{ htmlInput: { ...params.inputProps, ...handle.control } }}
          />
        )}
      />
      {creating && creatable ? (
        <Suspense fallback={null}>
          <RecordDialog
            entity={creatable}
            given={filter}
            onClose={() => setCreating(false)}
            onSaved={(record) => {
              setCreating(false);
              choose(record, String(record._id ?? record.id));
            }}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
