import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { inSentence } from '#engine/define/fields';
import { outlinedEntity } from '#resources';
import { Title } from '#src/table/cells';
import { useFoundRecords } from './records';

interface RecordListProps {
  /** Name of the resource. */
  to: string;
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any of a resource's records: the chosen ones on top, others found by name. */
export function RecordList({ to, chosen, onChange }: RecordListProps) {
  const [text, setText] = useState('');
  const { list, more, status, retry } = useFoundRecords({ to }, text);
  // At the top are the records chosen when the menu opened, even if the search doesn't find them; nothing moves under the pointer.
  const [initial] = useState(chosen);
  const found = new Set(list.map(({ value }) => value));
  const top = [...initial, ...chosen.filter((id) => !initial.includes(id) && !found.has(id))];
  const many = inSentence(outlinedEntity(to)?.label.many ?? to);
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const row = (id: string, name: ReactNode, code?: string) => (
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
    <Box sx={{ p: 1.5, width: 324, maxWidth: '90vw' }}>
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
        aria-busy={status === 'stale' || status === 'slow'}
        sx={{ mt: 1, maxHeight: 260, overflowY: 'auto', flexWrap: 'nowrap' }}
      >
        {top.map((id) => row(id, <Title to={to} id={id} />))}
        {list.filter(({ value }) => !top.includes(value)).map(({ value, label, code }) => row(value, label, code))}
      </FormGroup>
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
        {status === 'failed' ? (
          <button type="button" onClick={retry}>
            Couldn’t load {many}. Try again
          </button>
        ) : status === 'found' && list.length === 0 ? (
          `No ${many} found`
        ) : more > 0 ? (
          `${more} more; type to narrow down`
        ) : null}
      </Box>
    </Box>
  );
}
