import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { inSentence } from '#engine/define/fields';
import { findEntity } from '#resources/index';
import { FieldFrame } from '#src/field/FieldFrame';
import { isLike, type Option } from '#src/field/options/options';
import { emptyText, filterOf, useFoundRecords } from '#src/field/options/records';
import { allMatching } from '../facts/loadFacts';
import { useTitles } from '../facts/useTitles';
import { useFormEnvironment } from './environment';
import { Shortcut } from './Shortcut';
import { frameOf, type InputProps, surrounding, useField, useSelected } from './useField';

/** Several records of another resource, as chips; all outlets can be selected at once. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { field, scope } = props;
  const handle = useField<string[]>(props);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const target = findEntity(field.to);
  const ids = Array.isArray(handle.value) ? handle.value : [];
  const { facts, words } = useFormEnvironment();
  const filter = useSelected((values) => filterOf(field, surrounding(values, scope)) ?? null) ?? undefined;
  const among = useSelected((values) => field.among?.(surrounding(values, scope), facts) ?? null) ?? undefined;
  const { list, status } = useFoundRecords({ to: field.to, filter, among }, open ? text : undefined);
  const isSearching = status === 'stale' || status === 'slow';
  const titles = useTitles(field.to, ids);
  const many = inSentence(target?.label.many ?? field.to);
  // The same array while its content is equal: MUI treats a new one as a choice and clears the input.
  const named = JSON.stringify(ids.map((id) => ({ value: id, label: titles.of(id) })));
  const value = useMemo(() => JSON.parse(named) as Option[], [named]);

  // Shared records start with all outlets; one click limits them to the current one.
  const [here, mine] = [words['@outlet'], words['@outlets']];
  const isHere = ids.length === 1 && ids[0] === here;
  const hasOthers = Array.isArray(mine) && mine.length > 1;
  const mayBeHere = typeof here === 'string' && hasOthers && !isHere && (!among || among.includes(here));

  const takeAll = async () => {
    try {
      const all = await queryClient.fetchQuery({
        queryKey: [field.to, 'factWhere', filter ?? {}],
        queryFn: () => allMatching(dataProvider, field.to, filter ?? {}),
      });
      const mayBe = all
        .filter((record) => record.status !== 'inactive')
        .map((record) => String(record._id ?? record.id));
      handle.set(among ? mayBe.filter((id) => among.includes(id)) : mayBe);
    } catch {
      notify(`Couldn’t load ${many}. Nothing was changed.`, { type: 'error' });
    }
  };

  return (
    <FieldFrame
      {...frameOf(props, handle)}
      aside={
        field.to === 'outlets' && !handle.disabled && !props.compact ? (
          <Box component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
            {mayBeHere ? <Shortcut onClick={() => handle.set([here])}>This outlet only</Shortcut> : null}
            <Shortcut onClick={takeAll}>All {many}</Shortcut>
          </Box>
        ) : undefined
      }
    >
      <Autocomplete
        multiple
        id={handle.control.id}
        options={[...list, ...value.filter((each) => !list.some((option) => option.value === each.value))]}
        value={value}
        inputValue={text}
        // The chosen records are a new array with every render, which must not clear the input.
        onInputChange={(_event, next, reason) => {
          if (reason !== 'reset') setText(reason === 'input' ? next : '');
        }}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, next) => handle.set(next.map((option) => option.value))}
        onBlur={handle.blur}
        loading={isSearching}
        loadingText="Searching"
        noOptionsText={
          text ? `Nothing found for “${text}”` : emptyText({ to: field.to, isNarrowed: among !== undefined })
        }
        // While the search is loading, only options that fit the text can be chosen.
        filterOptions={(all) => (isSearching ? all.filter((option) => isLike(option, text)) : all)}
        filterSelectedOptions
        disableCloseOnSelect
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        isOptionEqualToValue={(option, other) => option.value === other.value}
        disabled={handle.disabled}
        autoHighlight
        limitTags={8}
        slotProps={{ chip: { size: 'small' }, paper: { elevation: 8 } }}
        renderOption={({ key, ...option }, each) => (
          <li key={key} {...option}>
            {each.label}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', ml: 1.5 }}>
              {[each.code, each.detail].filter(Boolean).join(' · ')}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            size="small"
            placeholder={ids.length ? '' : `Search ${many}`}
            error={handle.control['aria-invalid']}
            inputRef={handle.ref}
            slotProps={{ htmlInput: { ...params.inputProps, ...handle.control } }}
          />
        )}
      />
    </FieldFrame>
  );
}
