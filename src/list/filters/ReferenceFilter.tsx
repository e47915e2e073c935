import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type Field, inSentence } from '#engine/define/fields';
import { outlinedEntity } from '#resources';
import { useOptions } from '#src/form/inputs/useOptions';
import { Title } from '#src/table/cells';
import { type FilterInputProps, valuesOf } from './values';

/** Any of another resource's records: the chosen ones on top, others found by name. */
export function ReferenceFilter({ field, value, onChange }: FilterInputProps) {
  const { to } = field as Field<'reference'>;
  const [text, setText] = useState('');
  const { options, more, pending, error, retry } = useOptions({
    to,
    text,
    filter: undefined,
    among: undefined,
    open: true,
  });
  const chosen = valuesOf(value);
  // At the top are the records chosen when the menu opened, even if the search doesn't find them; nothing moves under the pointer.
  const [initial] = useState(chosen);
  const found = new Set(options.map(({ id }) => id));
  const top = [...initial, ...chosen.filter((id) => !initial.includes(id) && !found.has(id))];
  const many = inSentence(outlinedEntity(to)?.label.many ?? to);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length === 0 ? undefined : next);
  };
  const row = (id: string, name: React.ReactNode, code?: string) => (
    <FormControlLabel
      key={id}
      label={
        <>
          {name}
          {code && (
            <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
              {code}
            </Box>
          )}
        </>
      }
      control={<Checkbox size="small" checked={chosen.includes(id)} onChange={() => toggle(id)} sx={{ py: 0.5 }} />}
    />
  );
  return (
    <Box sx={{ width: 300 }}>
      <TextField
        autoFocus
        fullWidth
        placeholder={`Search ${many}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { 'aria-label': `Search ${many}` } }}
      />
      <FormGroup
        role="group"
        aria-label={many}
        aria-busy={pending}
        sx={{ mt: 1, maxHeight: 260, overflowY: 'auto', flexWrap: 'nowrap' }}
      >
        {top.map((id) => row(id, <Title to={to} id={id} />))}
        {options.filter(({ id }) => !top.includes(id)).map(({ id, label, code }) => row(id, label, code))}
      </FormGroup>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
        {error ? (
          <button type="button" onClick={() => retry()}>
            Couldn’t load {many}. Try again
          </button>
        ) : !pending && options.length === 0 ? (
          `No ${many} found`
        ) : more > 0 ? (
          `${more} more; type to narrow down`
        ) : null}
      </Box>
    </Box>
  );
}
